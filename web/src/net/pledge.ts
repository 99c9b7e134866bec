/** What the server promised about its dice, and the bytes this page added, kept for the check. */

import type { Memory } from "../model/fair";
import { api } from "./api";
import type { Room } from "./protocol";

interface Pledge extends Memory {
  readonly table: string;
}

const KEY = "camelup-pledges";
const MOST = 60;
/** What holds where a browser stores nothing. */
let here: readonly Pledge[] = [];

function pledges(): readonly Pledge[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return Array.isArray(value) ? (value as Pledge[]) : here;
  } catch {
    return here;
  }
}

export function pledgeOf(table: string): Memory | null {
  return pledges().find((pledge) => pledge.table === table) ?? null;
}

function write(pledge: Pledge): void {
  here = [pledge, ...pledges().filter(({ table }) => table !== pledge.table)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(here));
  } catch {
    // The page still knows until it is closed.
  }
}

/** Remember the promise of a table; what was seen first stays. */
export function notePledge(room: Room): Memory {
  const known = pledgeOf(room.id);
  if (known) return known;
  const pledge = {
    table: room.id,
    commitment: room.dice.commitment,
    early: room.status === "waiting",
    bytes: {},
  };
  write(pledge);
  return pledge;
}

/** Add random bytes of this page for seats of its own, after the promise was seen. */
export async function addBytes(room: Room, seats: readonly number[], again = false): Promise<void> {
  for (const seat of seats) {
    const known = notePledge(room);
    if (room.status !== "waiting" || (!again && known.bytes[seat])) continue;
    const bytes = randomHex();
    note(room, seat, bytes);
    await api.addBytes(room.id, seat, bytes).catch(() => note(room, seat, null));
  }
}

function note(room: Room, seat: number, added: string | null): void {
  const { [seat]: _, ...others } = notePledge(room).bytes;
  const bytes = added ? { ...others, [seat]: added } : others;
  write({ ...notePledge(room), table: room.id, bytes });
}

function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
