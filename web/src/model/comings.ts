/** Who came to a running game, who went, and for whom a bot plays. */

import type { MoveEvent, Room } from "../net/protocol";
import { moveInWords, type Speaker } from "./say";

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

/**
 * The moves that were made for a seat since its person's last own one; null where the moves that
 * are known do not reach back so far.
 */
export function madeByBot(
  events: readonly MoveEvent[],
  seat: number,
  whole: boolean,
): readonly MoveEvent[] | null {
  const own = events.filter((event) => event.seat === seat);
  const last = own.findLastIndex(({ by }) => by === "person");
  return last < 0 && !whole ? null : own.slice(last + 1);
}

/** As many moves are told one by one to who comes back. */
const MOST_TOLD = 3;

/** What who comes back is told: how many moves bots made for their seats, and the last of them. */
export function toldOnReturn(
  made: readonly (readonly MoveEvent[] | null)[],
  speaker: Speaker,
): string {
  const { t } = speaker;
  const moves = made.flatMap((some) => some ?? []).toSorted((a, b) => a.v - b.v);
  const count = made.includes(null) ? t("page-back-some") : t("page-back", { moves: moves.length });
  const head = moves.length > MOST_TOLD ? [count, t("page-back-last")] : [count];
  return [...head, ...moves.slice(-MOST_TOLD).map((move) => moveInWords(move, speaker))].join(" ");
}
