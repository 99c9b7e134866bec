/** Everything the page asks about positions and games: odds, values of moves, reviews, puzzles. */

import type { Edition } from "../model/camels";
import type {
  BotList,
  Chances,
  LabQuestion,
  PuzzleAnswer,
  PuzzleOfDay,
  ReviewSeen,
  Step,
  Worths,
} from "./protocol";

/** One legal move as the judge values it. */
export interface MoveVerdict {
  readonly move: string;
  /** Probability that the mover wins the game after this move (a shared win counts its share). */
  readonly win: number;
}

/**
 * The judge's verdict on a position, the only source of "better" and "worse" on the page: tips,
 * badges, the order of moves, review and puzzles all read it. See
 * engineering/decisions/0003-one-judge.md.
 */
export interface Verdict {
  /** Every legal move, best first. */
  readonly moves: readonly MoveVerdict[];
  /** Standard error of a difference between two moves; smaller differences count as equal. */
  readonly error: number;
}

/**
 * Answers questions about positions. The server implements it over REST, the engine in a worker.
 * `signal` belongs to whoever asked: an aborted request rejects with an `AbortError` and stops the
 * work as soon as possible.
 */
export interface Oracle {
  /** Plays moves from a position and returns every step. */
  play(question: LabQuestion, signal?: AbortSignal): Promise<Step[]>;
  odds(question: LabQuestion, signal?: AbortSignal): Promise<Chances>;
  /** What every legal move is expected to earn in coins: facts for the lab, never advice. */
  worth(question: LabQuestion, signal?: AbortSignal): Promise<Worths>;
  judge(question: LabQuestion, signal?: AbortSignal): Promise<Verdict>;
  /** Calls `onProgress` with partial reviews until the last one has `done` set. */
  review(
    record: string,
    onProgress: (review: ReviewSeen) => void,
    signal?: AbortSignal,
  ): Promise<ReviewSeen>;
  puzzle(edition: Edition, signal?: AbortSignal): Promise<PuzzleOfDay>;
  puzzleAnswer(puzzle: PuzzleOfDay, move: string, signal?: AbortSignal): Promise<PuzzleAnswer>;
  bots(signal?: AbortSignal): Promise<BotList>;
}
