import { describe, expect, it } from "vitest";
import {
  finestOf,
  grown,
  howGood,
  lessonOf,
  lostByMove,
  mistakesOf,
  momentInWords,
  momentsFor,
  winsIn,
} from "../src/model/review";
import type {
  GameView,
  MomentTold,
  MoveReviewed,
  ReviewSeen,
  SeatReviewed,
} from "../src/net/protocol";

const move = (number: number, seat: number, given_up: number, mistake: boolean): MoveReviewed => ({
  number,
  seat,
  move: "roll g1",
  chances: [0.5, 0.5],
  best: "bet g",
  given_up,
  error: 0.01,
  ahead: 0,
  others: {},
  luck: null,
  leg: 1,
  mistake,
});

const review = (...moves: MoveReviewed[]): ReviewSeen => ({
  done: true,
  judged: moves.length,
  start: [0.5, 0.5],
  error: 0.02,
  seats: [],
  moves,
  moments: [{ number: 3, kind: "decision", seat: 1, size: 0.08, coins: 1.5 }],
});

describe("the lesson of a game", () => {
  it("is the costliest mistake of who is taught, with its coins where they are known", () => {
    const seen = review(
      move(1, 1, 0.05, true),
      move(2, 2, 0.3, true),
      move(3, 1, 0.08, true),
      move(4, 1, 0.2, false),
    );
    expect(lessonOf(seen, 1)?.moment).toMatchObject({ number: 3, coins: 1.5 });
    expect(lessonOf(seen, 2)?.moment).toEqual({
      number: 2,
      kind: "decision",
      seat: 2,
      size: 0.3,
      coins: null,
    });
  });

  it("is none where no mistake was made", () => {
    expect(lessonOf(review(move(1, 1, 0.02, false)), 1)).toBeNull();
  });
});

describe("the key moments of a game", () => {
  const five = (...moves: MoveReviewed[]): ReviewSeen => ({
    ...review(...moves),
    moments: [0.2, 0.1, 0.3, 0.4, 0.5].map((size, i) => ({
      number: i + 1,
      kind: i < 3 ? ("decision" as const) : ("roll" as const),
      seat: 1,
      size,
      coins: 0.5,
    })),
  });
  const mistakes = [move(1, 1, 0.2, true), move(2, 1, 0.1, true), move(3, 1, 0.3, true)];
  const own = move(9, 2, 0.04, true);
  const numbers = (seen: ReviewSeen, seats: number[]) =>
    momentsFor(seen, seats).map((moment) => moment.number);

  it("begin with those of who looks, instead of the least of others", () => {
    expect(numbers(five(...mistakes, own), [2])).toEqual([9, 1, 3, 4, 5]);
    const many = [6, 7, 8].map((number) => move(number, 2, number / 100, true));
    expect(numbers(five(...mistakes, own, ...many), [2])).toEqual([6, 7, 8, 4, 5]);
    expect(numbers({ ...five(...mistakes, own), done: false }, [2])).toEqual([1, 2, 3, 4, 5]);
  });

  it("stay as they are for others, and where one's own are among them", () => {
    expect(numbers(five(...mistakes, own), [])).toEqual([1, 2, 3, 4, 5]);
    expect(numbers(five(...mistakes, own), [1])).toEqual([1, 2, 3, 4, 5]);
    expect(numbers(review(mistakes[2] as MoveReviewed, own), [2])).toEqual([9, 3]);
  });
});

describe("what a review says in figures", () => {
  const number = (value: number, digits: number) => value.toFixed(digits);

  it("tells whole wins in 100 games where there are several", () => {
    expect(winsIn(0.123, number)).toBe("12");
    expect(winsIn(0.0196, number)).toBe("2");
    expect(winsIn(0.013, number)).toBe("1.3");
  });

  it("tells a loss as a share of the chance that there was to lose", () => {
    const seat = { given_up: 0.26, held: 0.6, decisions: 20 } as SeatReviewed;
    expect(lostByMove(seat)).toBeCloseTo(0.0217, 3);
    expect(lostByMove({ ...seat, held: 0.1 })).toBeCloseTo(0.13, 3);
    expect(lostByMove({ ...seat, held: 0 })).toBe(0);
  });

  it("counts as mistakes only what another move was clearly better than", () => {
    const seen = review(move(1, 1, 0.05, true), move(2, 2, 0.3, true), move(3, 1, 0.2, false));
    expect([1, 2, 3].map((seat) => mistakesOf(seen, seat).length)).toEqual([1, 1, 0]);
  });
});

describe("the best move of a player", () => {
  it("is the one furthest ahead of all others, by more than the noise", () => {
    const ahead = (number: number, seat: number, by: number, error = 0.01): MoveReviewed => ({
      ...move(number, seat, 0, false),
      ahead: by,
      error,
    });
    const seen = review(
      ahead(1, 1, 0.1),
      ahead(2, 2, 0.4),
      ahead(3, 1, 0.3, 0.2),
      ahead(4, 1, 0.2),
    );
    expect(finestOf(seen, 1)?.number).toBe(4);
    expect(finestOf(review(ahead(1, 1, 0.01)), 1)).toBeNull();
  });
});

describe("the list of key moments while a review is worked out", () => {
  const die = (number: number, size: number): MomentTold => ({
    number,
    kind: "roll",
    seat: 1,
    size,
    coins: null,
  });
  const rolled = (number: number, luck: number): MoveReviewed => ({
    ...move(number, 2, 0, false),
    luck: [luck, -luck],
  });
  const seen = (moments: MomentTold[], ...moves: MoveReviewed[]): ReviewSeen => ({
    ...review(...moves),
    moments,
  });
  const moves = [rolled(1, 0.01), rolled(2, 0.2), rolled(3, -0.07), rolled(4, 0.3)];
  const glance = grown([], seen([die(1, 0.1), die(2, 0.1), die(3, -0.1)], ...moves), []);

  it("begins in the order of the game", () => {
    expect(glance.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it("keeps every row in its place, with newer figures, and adds new ones below", () => {
    const sharper = seen([die(2, 0.2), die(4, 0.3)], ...moves);
    const now = grown(glance, sharper, []);
    expect(now.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(now.map(({ size }) => size)).toEqual([0, 0.2, -0.07, 0.3]);
    expect(grown(now, sharper, [])).toEqual(now);
  });

  it("says so of a row on which not much hung after all", () => {
    const [faded] = grown(glance, seen([], ...moves), []);
    const t = (key: string) => key;
    const teller = { t, name: String, number: (value: number) => String(value) };
    const told = momentInWords(faded as MomentTold, rolled(1, 0.01), {} as GameView, teller);
    expect(told).toBe("page-review-faded");
  });
});

describe("what a better move would have brought", () => {
  const game = { edition: "second", tickets: [] } as unknown as GameView;
  const t = (key: string, args?: object) => `${key} ${Object(args).coins ?? ""}`.trim();
  const teller = { t, name: String, number: (value: number) => value.toFixed(1) };
  const told = (coins: number | null) =>
    momentInWords(
      { number: 1, kind: "decision", seat: 1, size: 0.12, coins },
      move(1, 1, 0.12, true),
      game,
      teller,
    );

  it("is told in coins only where coins explain it, and what was chosen gets its due", () => {
    expect(told(1.5)).toBe("review-gave-up-coins 1.5");
    expect(told(0.1)).toBe("review-gave-up-even");
    expect(told(-0.1)).toBe("review-gave-up-even");
    expect(told(-0.6)).toBe("review-gave-up-later 0.6");
    expect(told(null)).toBe("review-gave-up");
  });

  it("is no mistake where it is not sure, but no move is called good that likely was not", () => {
    expect(howGood(move(1, 1, 0.05, true))).toBe("better");
    expect(howGood(move(1, 1, 0.019, false))).toBe("perhaps");
    expect(howGood(move(1, 1, 0.009, false))).toBe("good");
    expect(howGood({ ...move(1, 1, 0.019, false), error: 0.02 })).toBe("good");
  });
});
