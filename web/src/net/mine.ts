/** Tables this browser has sat at, newest first, to find the way back. */

export interface Kept {
  readonly id: string;
  readonly name: string;
  readonly at: number;
}

const KEY = "camelup-tables";
const MOST = 8;

export function kept(): Kept[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(value) ? (value as Kept[]) : [];
  } catch {
    return [];
  }
}

export function keep(id: string, name: string): void {
  write(
    [{ id, name, at: Date.now() }, ...kept().filter((table) => table.id !== id)].slice(0, MOST),
  );
}

export function forget(id: string): void {
  write(kept().filter((table) => table.id !== id));
}

function write(tables: readonly Kept[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables));
  } catch {
    // Nothing is lost but the shortcut: the link still leads to the table.
  }
}
