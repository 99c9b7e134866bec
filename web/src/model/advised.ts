/** What the coach said before moves of games in this browser: a review can be kind there. */

import type { MoveReviewed, ReviewSeen } from "../net/protocol";
import { topicOf, type Better, type Topic } from "./coach";
import { isListOf, isRecord, isString, stored } from "../storage";

export interface Advised {
  /** Who was coached. */
  readonly seat: number;
  /** The move that the coach recommended, if it did. */
  readonly move: string | null;
  /** What a turn can be used for and it had not explained yet. */
  readonly untold: readonly Topic[];
}

/** By the number of the move. */
export type Advice = Readonly<Record<number, Advised>>;

interface Kept {
  readonly table: string;
  readonly advice: Advice;
}

/** Games that are remembered: a review is looked at soon after its game. */
const MOST = 5;

const isKept = (value: unknown): value is Kept =>
  isRecord(value) && isString(value["table"]) && isRecord(value["advice"]);
const games = stored("camelup-advised", isListOf(isKept));
const kept = (): readonly Kept[] => games.read() ?? [];

/** Remember what the coach says before a move; what it said last counts. */
export function noteAdvice(table: string, number: number, advised: Advised): void {
  const advice = { ...adviceAt(table), [number]: advised };
  const others = kept().filter((one) => one.table !== table);
  games.write([{ table, advice }, ...others].slice(0, MOST));
}

/** What the coach said at a table, as far as this browser remembers it. */
export function adviceAt(table: string): Advice {
  return kept().find((one) => one.table === table)?.advice ?? {};
}

/** A move as a review names it, without what a die showed. */
const bare = (move: string): string => move.replace(/^roll .*/, "roll");

/** What became of a tip that was not followed, looked at again: a message and its details. */
export interface TipSeen {
  readonly key: "page-review-tip-best" | "page-review-tip-near" | "page-review-tip-behind";
  readonly tip: string;
  readonly behind: number;
}

/** So little is no difference: half a win in 100 games. */
const NEAR = 0.005;

/** How the coach's tip fares in the review where another move was made, as far as it was tried. */
export function tipSeen(
  advice: Advice,
  { number, seat, move, best, mistake, others }: MoveReviewed,
): TipSeen | null {
  const said = advice[number];
  if (!mistake || said?.seat !== seat || !said.move || said.move === bare(move)) return null;
  const tip = said.move;
  if (tip === best) return { key: "page-review-tip-best", tip, behind: 0 };
  const behind = others[tip];
  if (behind === undefined) return null;
  return { key: behind < NEAR ? "page-review-tip-near" : "page-review-tip-behind", tip, behind };
}

/** Where one plays on from a mistake: what the review said of it, for the coach there. */
export type Reviewed = Pick<MoveReviewed, "move" | "best" | "given_up" | "others">;
const isReviewed = (value: unknown): value is Reviewed =>
  isRecord(value) && isString(value["move"]) && isRecord(value["others"]);
const reviewed = (table: string) =>
  stored(`camelup-reviewed-${table}`, isReviewed, () => sessionStorage);

/** Remember what a review said of the move before which a game begins, while the page is open. */
export function noteReviewed(table: string, { move, best, given_up, others }: Reviewed): void {
  reviewed(table).write({ move: bare(move), best, given_up, others });
}

/** The move that the review of the game before called best, if another one is asked about. */
export function reviewedBest(table: string, move: string): Better | null | undefined {
  const said = reviewed(table).read();
  if (!said?.best) return undefined;
  const gain = said.others[move] ?? (move === said.move ? (said.given_up ?? 0) : 0);
  return said.best === move ? null : { move: said.best, gain };
}

/** A review in which no move that the coach had named counts as a mistake of who made it. */
export function ownDoing(advice: Advice, review: ReviewSeen): ReviewSeen {
  const named = ({ number, seat, move }: MoveReviewed) =>
    advice[number]?.seat === seat && advice[number].move === bare(move);
  const moves = review.moves.map((one) => (named(one) ? { ...one, mistake: false } : one));
  return { ...review, moves };
}

/** What speaks for who was coached and made a move that was not the best: a message, or none. */
export function excuseFor(
  advice: Advice,
  { number, seat, move, mistake, best }: MoveReviewed,
): "page-review-learning" | "page-review-advised" | null {
  const said = advice[number];
  if (!mistake || said?.seat !== seat) return null;
  // A game from before this was kept move by move has no such word.
  if (best && said.untold?.includes(topicOf(best))) return "page-review-learning";
  return said.move === bare(move) ? "page-review-advised" : null;
}
