import { describe, expect, it } from "vitest";
import {
  answered,
  choicesOf,
  factsOf,
  inOrder,
  ownCards,
  streakOf,
  type Told,
} from "../src/model/puzzle";

const position = "2:b 4:g | win 1y 3? 2g | lose 2b | coins 16 6 7";

describe("what speaks for the solution of a puzzle", () => {
  it("knows the cards of the one to move and of nobody else", () => {
    expect(ownCards(position, 2)).toEqual(["win g", "lose b"]);
    expect(ownCards(position, 3)).toEqual([]);
  });

  it("tells a ticket that pays together with an own card, and how far one is behind", () => {
    expect(factsOf({ position, best: "bet g" }, 2, [16, 6, 7])).toEqual([
      { key: "together", camel: "g" },
      { key: "behind", coins: 10 },
    ]);
    expect(factsOf({ position, best: "bet b" }, 1, [16, 6, 7])).toEqual([
      { key: "ahead", coins: 9 },
    ]);
    expect(factsOf({ position, best: "roll" }, 1, [7, 6, 7])).toEqual([]);
  });
});

describe("how somebody has done at the puzzles", () => {
  const first: Told = { day: 0, right: false, answer: "", streak: 0, rating: 1500 };

  it("counts days solved in a row until one is missed or wrong", () => {
    const two = answered(answered(first, 100, "roll", true), 101, "roll", true);
    expect(streakOf(two, 101)).toBe(2);
    expect(streakOf(two, 102)).toBe(2);
    expect(streakOf(two, 103)).toBe(0);
    expect(answered(two, 102, "bet b", false).streak).toBe(0);
    expect(answered(two, 104, "roll", true).streak).toBe(1);
  });

  it("raises the rating for a right answer and lowers it for a wrong one, once a day", () => {
    const right = answered(first, 100, "roll", true);
    expect(right.rating).toBe(1516);
    expect(answered(first, 100, "bet b", false).rating).toBe(1484);
    expect(answered(right, 100, "bet b", false)).toBe(right);
    expect(answered(right, 101, "roll", true).rating - right.rating).toBeLessThan(16);
  });
});

describe("the moves to choose from", () => {
  const legal = ["roll", "bet b", "bet g", "win b", "win g", "lose b", "lose g"].concat(
    Array.from({ length: 20 }, (_, i) => `tile ${i}+`),
  );
  const puzzle = { best: "tile 7+", obvious: "bet g", day: 20_773 };

  it("are a handful with the solution, the obvious move and a roll, by their kind", () => {
    const choices = choicesOf(legal, puzzle);
    expect(choices).toHaveLength(6);
    expect(choices).toEqual(inOrder(choices));
    for (const move of ["roll", "bet g", "tile 7+"]) expect(choices).toContain(move);
    expect(new Set(choices.map((move) => move.split(" ")[0])).size).toBe(5);
  });

  it("are the same for everybody, and others on another day", () => {
    expect(choicesOf(legal.toReversed(), puzzle)).toEqual(choicesOf(legal, puzzle));
    const days = [1, 2, 3, 4].map((day) => choicesOf(legal, { ...puzzle, day }).join());
    expect(new Set(days).size).toBeGreaterThan(1);
  });

  it("are all where there are few", () => {
    expect(choicesOf(["roll", "bet b"], puzzle)).toEqual(["roll", "bet b"]);
  });
});
