/** What the coach said before moves of games in this browser: a review can be kind there. */

import type { MoveReviewed } from "../net/protocol";

export interface Advised {
  /** The move that the coach recommended, if it did. */
  readonly move: string | null;
  /** Whether it had not yet explained all that a turn can be used for. */
  readonly learning: boolean;
}

/** By the number of the move. */
export type Advice = Readonly<Record<number, Advised>>;

interface Kept {
  readonly table: string;
  readonly advice: Advice;
}

const PLACE = "camelup-advised";
/** Games that are remembered: a review is looked at soon after its game. */
const MOST = 5;

function kept(): readonly Kept[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** Remember what the coach says before a move; what it said last counts. */
export function noteAdvice(table: string, number: number, advised: Advised): void {
  const advice = { ...adviceAt(table), [number]: advised };
  const others = kept().filter((one) => one.table !== table);
  try {
    localStorage.setItem(PLACE, JSON.stringify([{ table, advice }, ...others].slice(0, MOST)));
  } catch {
    // A browser that keeps nothing shows the review without it.
  }
}

/** What the coach said at a table, as far as this browser remembers it. */
export function adviceAt(table: string): Advice {
  return kept().find((one) => one.table === table)?.advice ?? {};
}

/** What speaks for who was coached and made a move that was not the best: a message, or none. */
export function excuseFor(
  advice: Advice,
  { number, seat, move, mistake }: MoveReviewed,
  own: readonly number[],
): "page-review-learning" | "page-review-advised" | null {
  const said = advice[number];
  if (!said || !mistake || !own.includes(seat)) return null;
  if (said.learning) return "page-review-learning";
  return said.move === move.replace(/^roll .*/, "roll") ? "page-review-advised" : null;
}
