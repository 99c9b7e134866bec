/** Who came to a running game, who went, and for whom a bot plays. */

import type { Room } from "../net/protocol";

export interface Note {
  /** The last move that was made before it. */
  readonly v: number;
  readonly seat: number;
  readonly kind: "came" | "went" | "stood-in" | "took-over";
}

/** What changed about the people at a table between two looks at its room. */
export function comings(before: Room | null, after: Room, v: number): Note[] {
  if (before?.status !== "playing" || after.status !== "playing") return [];
  return after.seats.flatMap((now): Note[] => {
    const then = before.seats[now.seat - 1];
    if (!then || now.kind !== "person") return [];
    const note = (kind: Note["kind"]): Note => ({ v, seat: now.seat, kind });
    if (then.played_by !== now.played_by)
      return [note(now.played_by === "bot" ? "stood-in" : "took-over")];
    if (then.here !== now.here) return [note(now.here ? "came" : "went")];
    return [];
  });
}
