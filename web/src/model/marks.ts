/** What is marked on the board: the move that was made and a better one, a camel's way. */

import type { MoveEvent, MoveReviewed } from "../net/protocol";
import { middle, type Point } from "./geometry";
import { placeOf } from "./moves";

/** A game shows what was played and what was better, a puzzle one's answer and the best move. */
export type MarkKind = "played" | "better" | "yours" | "best";

export interface Mark {
  readonly kind: MarkKind;
  readonly move: string;
  readonly seat: number;
}

export type Marks = ReadonlyMap<string, readonly Mark[]>;

/** Sort marks by the place on the board where the move is made, as in `data-at`. */
export function marksAt(marks: readonly Mark[]): Marks {
  const places = new Map<string, Mark[]>();
  for (const mark of marks) {
    const place = onBoard(mark.move);
    places.set(place, [...(places.get(place) ?? []), mark]);
  }
  return places;
}

/** A finish card goes from a hand to a pile, and only the pile is on the board. */
function onBoard(move: string): string {
  const [kind = ""] = move.split(" ");
  return kind === "win" || kind === "lose" ? `pile-${kind}` : placeOf(move);
}

/** What a review marks of a move: it, and the better one if it was a mistake. */
export function reviewMarks(move: MoveReviewed | undefined): Mark[] {
  if (!move) return [];
  const { seat, best } = move;
  const played: Mark = { kind: "played", move: move.move, seat };
  return move.mistake && best ? [{ kind: "better", move: best, seat }, played] : [played];
}

/** What a puzzle marks: the best move, and the answer where it was another one. */
export function puzzleMarks(best: string, answer: string, seat: number): Mark[] {
  const solution: Mark = { kind: "best", move: best, seat };
  return answer === best ? [solution] : [solution, { kind: "yours", move: answer, seat }];
}

/** The way that a roll took a camel, through the middles of the spaces; none for other moves. */
export function wayOf(event: MoveEvent | null | undefined): readonly Point[] {
  if (event?.detail.kind !== "roll") return [];
  const { start, path } = event.detail;
  return [start, ...path].map(middle);
}

const TIP = 62;

/** How far before the middle of the last space it ends: camels stand there. */
const CLEAR = 34;

/** A line for a way and the point of its arrow. */
export function arrow(way: readonly Point[]): { line: string; tip: string } | null {
  const [before, last] = way.slice(-2);
  if (!before || !last) return null;
  const length = Math.hypot(last.x - before.x, last.y - before.y) || 1;
  const [dx, dy] = [(last.x - before.x) / length, (last.y - before.y) / length];
  const end = { x: last.x - dx * CLEAR, y: last.y - dy * CLEAR };
  const neck = { x: end.x - dx * TIP, y: end.y - dy * TIP };
  const corner = (side: number) =>
    `${neck.x - dy * side * TIP * 0.6},${neck.y + dx * side * TIP * 0.6}`;
  const line = [...way.slice(0, -1), neck].map(({ x, y }) => `${x},${y}`).join(" ");
  return { line, tip: `${corner(1)} ${end.x},${end.y} ${corner(-1)}` };
}
