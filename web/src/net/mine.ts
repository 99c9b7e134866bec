/** Tables this browser has sat at, newest first, to find the way back. */

import { isListOf, isRecord, isString, stored } from "../storage";

export interface Kept {
  readonly id: string;
  readonly name: string;
  readonly at: number;
}

const isKept = (value: unknown): value is Kept =>
  isRecord(value) && isString(value["id"]) && isString(value["name"]);
const tables = stored("camelup-tables", isListOf(isKept));
const MOST = 8;

export function kept(): Kept[] {
  return tables.read() ?? [];
}

export function keep(id: string, name: string): void {
  tables.write(
    [{ id, name, at: Date.now() }, ...kept().filter((table) => table.id !== id)].slice(0, MOST),
  );
}

export function forget(id: string): void {
  tables.write(kept().filter((table) => table.id !== id));
}
