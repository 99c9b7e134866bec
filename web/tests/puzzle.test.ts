import { describe, expect, it } from "vitest";
import {
  answered,
  answerTo,
  asTold,
  choicesOf,
  digitsFor,
  factsOf,
  fewerWins,
  inOrder,
  ownCards,
  streakOf,
  type Told,
} from "../src/model/puzzle";
import type { GameView, PuzzleOfDay } from "../src/net/protocol";

const position = "2:b 4:g | win 1y 3? 2g | lose 2b | coins 16 6 7";
const betting = (camel: string) =>
  ({ turn: 2, players: [{ seat: 2, tickets: [{ camel, value: 5 }] }] }) as unknown as GameView;
const game = betting("p");
const puzzle = {
  day: 20_773,
  edition: "second",
  position,
  best: "bet g",
  obvious: "roll",
  wins: [0.3, 0.4, 0.3],
  wins_obvious: [0.36, 0.35, 0.29],
  gone: 0.81,
  obvious_gone: 0,
} as PuzzleOfDay;

describe("what speaks for the solution of a puzzle", () => {
  it("knows the cards of the one to move and of nobody else", () => {
    expect(ownCards(position, 2)).toEqual(["win g", "lose b"]);
    expect(ownCards(position, 3)).toEqual([]);
  });

  it("tells whom it costs wins, what is gone by the next turn and what pays together", () => {
    expect(factsOf(puzzle, game)).toEqual([
      { key: "from", seat: 1, now: 0.3, before: 0.36 },
      { key: "gone-ticket", share: 0.81 },
      { key: "together", camel: "g" },
    ]);
    expect(factsOf({ ...puzzle, best: "lose y" }, game)[1]?.key).toBe("gone-card");
    expect(factsOf({ ...puzzle, gone: 0.2 }, game).map(({ key }) => key)).toEqual([
      "from",
      "together",
    ]);
  });

  it("tells of a card or ticket that it can wait, and of nothing else", () => {
    const roll = { ...puzzle, best: "roll", obvious: "win g", obvious_gone: 0.3 };
    expect(factsOf(roll, game)[1]).toEqual({ key: "waits", share: 0.7, kind: "win", camel: "g" });
    expect(factsOf({ ...roll, obvious_gone: 0.6 }, game)).toHaveLength(1);
    expect(factsOf({ ...roll, obvious: "tile 7+" }, game)).toHaveLength(1);
  });

  it("tells what a roll would hand on to the next player, if that was the obvious move", () => {
    const worths = [{ move: "roll", coins: 1, parts: [], handed_on: 2.4 }];
    const card = { ...puzzle, best: "lose y", gone: 0 };
    expect(factsOf(card, game, { worths })[1]).toEqual({ key: "hands", coins: 2.4 });
    expect(factsOf({ ...card, obvious: "win y", obvious_gone: 1 }, game, { worths })).toHaveLength(
      1,
    );
    expect(factsOf(card, game, { worths: [{ ...worths[0]!, handed_on: 0.2 }] })).toHaveLength(1);
  });

  it("tells of less than two wins only where nothing else speaks for the solution", () => {
    const little = { ...puzzle, wins_obvious: [0.31, 0.35, 0.29] };
    expect(factsOf(little, game).map(({ key }) => key)).toEqual(["gone-ticket", "together"]);
    expect(factsOf({ ...little, best: "tile 7+" }, game)).toEqual([
      { key: "from", seat: 1, now: 0.3, before: 0.31 },
    ]);
  });

  it("tells nobody's loss where nobody loses half a win, and never one's own", () => {
    const even = { ...puzzle, wins: [0.3, 0.1, 0.3], wins_obvious: [0.304, 0.35, 0.3], gone: 0 };
    expect(factsOf({ ...even, best: "tile 7+" }, game)).toEqual([]);
  });

  it("tells the camel whose chance to lead a tile changes most, if it changes much", () => {
    const tile = { ...puzzle, best: "tile 7+", gone: 0, wins: [] };
    const before = { b: [0.6, 0.4], g: [0.3, 0.2], y: [0.1, 0.4] };
    const now = { b: [0.2, 0.4], g: [0.65, 0.2], y: [0.15, 0.4] };
    expect(factsOf(tile, game, { legs: { before, now } })).toEqual([
      { key: "shift", camel: "b", now: 0.2, before: 0.6 },
    ]);
    expect(factsOf(tile, game, { legs: { before, now: before } })).toEqual([]);
    const own = factsOf(tile, betting("g"), { legs: { before, now } });
    expect(own).toEqual([{ key: "shift", camel: "g", now: 0.65, before: 0.3 }]);
  });

  it("writes wins in whole numbers only where these tell them apart", () => {
    expect(digitsFor(0.4, 0.35)).toBe(0);
    expect(digitsFor(0.4, 0.385)).toBe(1);
  });
});

describe("how somebody has done at the puzzles", () => {
  const first: Told = { day: 0, right: false, answers: {}, before: 0, streak: 0, rating: 1500 };
  const on = (day: number, edition: "first" | "second" = "second") => ({ day, edition });

  it("counts days solved in a row until one is missed or wrong", () => {
    const two = answered(answered(first, on(100), "roll", true), on(101), "roll", true);
    expect(streakOf(two, 101)).toBe(2);
    expect(streakOf(two, 102)).toBe(2);
    expect(streakOf(two, 103)).toBe(0);
    expect(answered(two, on(102), "bet b", false).streak).toBe(0);
    expect(answered(two, on(104), "roll", true).streak).toBe(1);
  });

  it("takes a day as solved once, whichever edition's puzzle was", () => {
    const yesterday = answered(first, on(100), "roll", true);
    const wrong = answered(yesterday, on(101), "bet b", false);
    const saved = answered(wrong, on(101, "first"), "roll", true);
    expect([wrong.streak, saved.streak]).toEqual([0, 2]);
    expect(answered(saved, on(102), "roll", true).streak).toBe(3);
    const both = answered(answered(first, on(100), "roll", true), on(100, "first"), "roll", true);
    expect(both.streak).toBe(1);
    expect(answered(both, on(101), "roll", true).streak).toBe(2);
    expect(answerTo(saved, on(101))).toBe("bet b");
    expect(answerTo(saved, on(101, "first"))).toBe("roll");
    expect(answerTo(saved, on(102))).toBe("");
  });

  it("keeps the streak and the rating of who solved puzzles when there was one a day", () => {
    const then = asTold({ day: 100, right: true, streak: 5, rating: 1560 });
    expect([streakOf(then, 101), then.rating]).toEqual([5, 1560]);
    expect(answered(then, on(101), "roll", true).streak).toBe(6);
    expect(answered(then, on(100), "bet b", false).streak).toBe(5);
  });

  it("raises the rating for a right answer and lowers it for a wrong one, once a puzzle", () => {
    const right = answered(first, on(100), "roll", true);
    expect(right.rating).toBe(1516);
    expect(answered(first, on(100), "bet b", false).rating).toBe(1484);
    expect(answered(right, on(100), "bet b", false)).toBe(right);
    expect(answered(right, on(101), "roll", true).rating - right.rating).toBeLessThan(16);
  });
});

describe("the moves to choose from", () => {
  const legal = ["roll", "bet b", "bet g", "win b", "win g", "lose b", "lose g"].concat(
    Array.from({ length: 20 }, (_, i) => `tile ${i}+`),
  );
  const asked = { best: "tile 7+", obvious: "bet g", day: 20_773 };

  it("are a handful with the solution, the obvious move and a roll, by their kind", () => {
    const choices = choicesOf(legal, asked);
    expect(choices).toHaveLength(6);
    expect(choices).toEqual(inOrder(choices));
    for (const move of ["roll", "bet g", "tile 7+"]) expect(choices).toContain(move);
    expect(new Set(choices.map((move) => move.split(" ")[0])).size).toBe(5);
  });

  it("are the same for everybody, and others on another day", () => {
    expect(choicesOf(legal.toReversed(), asked)).toEqual(choicesOf(legal, asked));
    const days = [1, 2, 3, 4].map((day) => choicesOf(legal, { ...asked, day }).join());
    expect(new Set(days).size).toBeGreaterThan(1);
  });

  it("are all where there are few", () => {
    expect(choicesOf(["roll", "bet b"], asked)).toEqual(["roll", "bet b"]);
  });
});

describe("how far the best move is ahead", () => {
  it("is never more than what the wins beside it leave room for", () => {
    expect(fewerWins(0.035, 0.371, [0.338])).toEqual({ fewer: 3, digits: 0 });
    expect(fewerWins(0.03, 0.5, [0.45, 0.46])).toEqual({ fewer: 3, digits: 0 });
    expect(fewerWins(0.035, 0.371, [0.338, 0.353])).toEqual({ fewer: 1.8, digits: 1 });
  });
});
