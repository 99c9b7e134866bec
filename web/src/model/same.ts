/** What did not change stays the same object, so that nothing drawn from it is drawn again. */

type Parts = Record<string, unknown>;

/**
 * The new value, made of the old one's parts wherever they are equal; the old value itself when
 * nothing changed. The new value must be fresh from the server: its parts are replaced in place.
 */
export function keepSame<T>(before: unknown, after: T): T {
  if (before === after || !isWhole(before) || !isWhole(after)) return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const parts: Parts = after;
  const keys = Object.keys(parts);
  let same = keys.length === Object.keys(before).length;
  for (const key of keys) {
    parts[key] = keepSame(before[key], parts[key]);
    same &&= parts[key] === before[key];
  }
  return same ? (before as T) : after;
}

function isWhole(value: unknown): value is Parts {
  return typeof value === "object" && value !== null;
}
