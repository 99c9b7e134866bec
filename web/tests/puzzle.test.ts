import { describe, expect, it } from "vitest";
import { factsOf, ownCards } from "../src/model/puzzle";

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
