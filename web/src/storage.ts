/** Values kept in the browser. A browser that keeps nothing reads as empty. */

export interface Stored<T> {
  /** The value, or null if there is none or it fails the guard. */
  readonly read: () => T | null;
  /** Keep a value, or remove it by null; false if the browser refused. */
  readonly write: (value: T | null) => boolean;
}

/**
 * A value under a key: strings are kept as they are, all else as JSON.
 *
 * `place` is called each time, since a browser may throw when its storage is only named.
 */
export function stored<T>(
  key: string,
  guard: (value: unknown) => value is T,
  place: () => Storage = () => localStorage,
): Stored<T> {
  return {
    read() {
      try {
        const text = place().getItem(key);
        if (text === null || guard(text)) return text;
        const value: unknown = JSON.parse(text);
        return guard(value) ? value : null;
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        if (value === null) place().removeItem(key);
        else place().setItem(key, typeof value === "string" ? value : JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** Guards for what is kept. */
export const isString = (value: unknown): value is string => typeof value === "string";
export const isText = (value: unknown): value is string => isString(value) && value !== "";
export const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";
export const isOneOf =
  <const T extends string>(choices: readonly T[]) =>
  (value: unknown): value is T =>
    choices.some((choice) => choice === value);
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const isListOf =
  <T>(guard: (value: unknown) => value is T) =>
  (value: unknown): value is T[] =>
    Array.isArray(value) && value.every(guard);
