/** A review in words: moves and key moments, as they are told beside the board. */

import type { GameView, MomentTold, MoveReviewed, ReviewSeen, SeatReviewed } from "../net/protocol";
import type { Speak } from "./say";

export interface Teller {
  readonly t: Speak;
  readonly name: (seat: number) => string;
  readonly number: (value: number, digits: number) => string;
}

const KINDS: readonly string[] = ["bet", "win", "lose", "tile", "ally"];

/** What a message about a move needs: its kind, and what it is done with in a position. */
export function moveDetails(move: string, game: GameView, name: Teller["name"]) {
  const [word = "", what = ""] = move.split(" ");
  return {
    kind: KINDS.includes(word) ? word : "roll",
    camel: what,
    value: game.tickets.find((stack) => stack.camel === what)?.values[0] ?? 0,
    space: what.slice(0, -1),
    side: /\+$/.test(what) ? "forward" : "back",
    edition: game.edition,
    player: word === "ally" ? name(Number(what)) : "",
  };
}

/** Name a move shortly, as it is done in a position. */
export function moveName(move: string, game: GameView, { t, name }: Teller): string {
  const details = moveDetails(move, game, name);
  return t(`review-do-${details.kind}`, details);
}

/** Shares from two wins in 100 games on: a fraction of a win says nothing there. */
const SEVERAL = 0.0195;

/** Less than a win in 100 games is not worth a word. */
const LEAST_WINS = 0.01;

/** Fewer coins between two moves explain no wins. */
const FEW_COINS = 0.3;

/** Write how many wins in 100 games a share is: whole ones where there are several. */
export function winsIn(share: number, number: Teller["number"]): string {
  return number(share * 100, share >= SEVERAL ? 0 : 1);
}

/** Tell a key moment in a sentence; the game is the one before the move. */
export function momentInWords(
  moment: MomentTold,
  move: MoveReviewed,
  game: GameView,
  teller: Teller,
  said: "review" | "page-lesson" = "review",
): string {
  const { t, name, number } = teller;
  const player = name(moment.seat);
  if (!moment.size) return t("page-review-faded");
  const gain = winsIn(Math.abs(moment.size), number);
  if (moment.kind === "roll") {
    const [camel = "", face = ""] = move.move.replace("roll ", "");
    const die = `${t("camel-name", { camel })} ${face}`;
    return t(moment.size > 0 ? "review-lucky" : "review-unlucky", { die, player, gain });
  }
  const details = {
    player,
    gain,
    done: moveName(move.move, game, teller),
    better: moveName(move.best ?? move.move, game, teller),
  };
  if (moment.coins === null) return t(`${said}-gave-up`, details);
  if (Math.abs(moment.coins) < FEW_COINS) return t(`${said}-gave-up-even`, details);
  const way = moment.coins > 0 ? "coins" : "later";
  return t(`${said}-gave-up-${way}`, { ...details, coins: number(Math.abs(moment.coins), 1) });
}

/** How a move is told where it stands alone: what may be better, but not clearly, is no mistake. */
export function howGood({ mistake, given_up, error }: MoveReviewed): "better" | "perhaps" | "good" {
  if (mistake) return "better";
  return (given_up ?? 0) >= LEAST_WINS && (given_up ?? 0) > (error ?? 0) ? "perhaps" : "good";
}

/** The other moves that were better than a mistake, each with how many wins it is behind. */
export function othersInWords({ others }: MoveReviewed, game: GameView, teller: Teller): string {
  return Object.entries(others)
    .map(([move, behind]) =>
      teller.t("page-review-next-one", {
        move: moveName(move, game, teller),
        behind: winsIn(behind, teller.number),
      }),
    )
    .join(", ");
}

/** Lines of players are told apart by their strokes too, not by colour alone. */
export const DASHES = ["none", "9 4", "2 4", "12 3 2 3"] as const;

/** The chances of a seat (from 0) before the first move and after every move. */
export function chancesOf(review: ReviewSeen, seat: number): number[] {
  return [review.start[seat] ?? 0, ...review.moves.map((move) => move.chances[seat] ?? 0)];
}

/** The moves before which a leg begins. */
export function legBorders(review: ReviewSeen): { step: number; leg: number }[] {
  return review.moves.flatMap((move, i) =>
    i === 0 || move.leg !== review.moves[i - 1]?.leg ? [{ step: i, leg: move.leg }] : [],
  );
}

/** The costliest mistake of a seat (from 1), if there is one. */
export function worstOf(review: ReviewSeen, seat: number): MoveReviewed | null {
  return costliestOf(review, seat)[0] ?? null;
}

/** The move of a seat (from 1) that was furthest ahead of all others, where one clearly was. */
export function finestOf(review: ReviewSeen, seat: number): MoveReviewed | null {
  const clear = review.moves.filter(
    (move) => move.seat === seat && (move.ahead ?? 0) > 2 * (move.error ?? Infinity),
  );
  return clear.toSorted((a, b) => (b.ahead ?? 0) - (a.ahead ?? 0))[0] ?? null;
}

/** The mistakes of a seat (from 1), in the order of the game. */
export function mistakesOf(review: ReviewSeen, seat: number): readonly MoveReviewed[] {
  return review.moves.filter((move) => move.seat === seat && move.mistake);
}

/** The same, the costliest first. */
function costliestOf(review: ReviewSeen, seat: number): readonly MoveReviewed[] {
  return mistakesOf(review, seat).toSorted((a, b) => (b.given_up ?? 0) - (a.given_up ?? 0));
}

/** The share of the chance to win that a decision gave away on average. */
export function lostByMove({ given_up, held, decisions }: SeatReviewed): number {
  return held && decisions ? Math.min(1, given_up / (held * decisions)) : 0;
}

/** A mistake as a key moment. */
function momentOf(review: ReviewSeen, { number, seat, given_up }: MoveReviewed): MomentTold {
  const known = review.moments.find((one) => one.kind === "decision" && one.number === number);
  return known ?? { number, kind: "decision", seat, size: given_up ?? 0, coins: null };
}

/** The mistake that cost a seat most, as a key moment. */
export function lessonOf(
  review: ReviewSeen,
  seat: number,
): { moment: MomentTold; move: MoveReviewed } | null {
  const move = worstOf(review, seat);
  return move && { moment: momentOf(review, move), move };
}

/** Key moments of a game, and those among them that who played in it has at least, if there are. */
const MOST_MOMENTS = 5;
const OWN_MOMENTS = 3;

const inOrder = (moments: readonly MomentTold[]) => moments.toSorted((a, b) => a.number - b.number);
const bySize = (moments: readonly MomentTold[]) =>
  moments.toSorted((a, b) => Math.abs(b.size) - Math.abs(a.size));

/** The key moments; for who was at the table their own come first, then what befell the others. */
export function momentsFor(review: ReviewSeen, own: readonly number[]): readonly MomentTold[] {
  const told = review.moments;
  const mine = told.filter(({ seat }) => own.includes(seat));
  const mistakes = review.done
    ? bySize(own.flatMap((seat) => costliestOf(review, seat).map((move) => momentOf(review, move))))
    : [];
  const more = mistakes.filter((moment) => !mine.includes(moment));
  mine.push(...more.slice(0, Math.max(0, OWN_MOMENTS - mine.length)));
  const others = bySize(told.filter(({ seat }) => !own.includes(seat)));
  return [...inOrder(mine), ...inOrder(others.slice(0, MOST_MOMENTS - mine.length))];
}

/** A die or a decision that did less than this decided nothing, looked at again. */
const FADED = 0.02;

/** A key moment as the review sees it by now; it may have lost its weight. */
function again(review: ReviewSeen, moment: MomentTold): MomentTold {
  const move = review.moves[moment.number - 1];
  const given = move?.mistake ? (move.given_up ?? 0) : 0;
  const size = moment.kind === "roll" ? (move?.luck?.[moment.seat - 1] ?? 0) : given;
  return { ...moment, size: Math.abs(size) < FADED ? 0 : size };
}

/**
 * The key moments as they are listed while a review is worked out: those that are shown keep
 * their places, with what is known of them now, and new ones come below; one's own before others'.
 */
export function grown(
  shown: readonly MomentTold[],
  review: ReviewSeen,
  own: readonly number[],
): readonly MomentTold[] {
  const found = momentsFor(review, own);
  const same = (a: MomentTold) => (b: MomentTold) => a.kind === b.kind && a.number === b.number;
  const kept = shown.map((one) => found.find(same(one)) ?? again(review, one));
  const all = [...kept, ...found.filter((one) => !shown.some(same(one)))];
  const mine = ({ seat }: MomentTold) => own.includes(seat);
  return [...all.filter(mine), ...all.filter((one) => !mine(one))];
}
