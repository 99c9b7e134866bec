import { describe, expect, it } from "vitest";
import {
  diceOut,
  field,
  knowing,
  startPosition,
  startsOf,
  takers,
  tileOf,
  withCoins,
  withField,
  withTaker,
  withTile,
} from "../src/model/companion";

const MIDDLE = "4:g 6:rWy 7:p 9:b 12:K | dice ypx | tickets b:14 p:22 | coins 7 0 12 3 | turn 4";

describe("a start written down at a real table", () => {
  it("stacks camels in the order they are put down", () => {
    const placed = [
      ["g", 1],
      ["b", 1],
      ["r", 3],
    ] as const;
    expect(startPosition(placed, 3)).toBe("1:gb 3:r | coins 3 3 3");
    expect(startPosition(placed, 3, 2)).toBe("1:gb 3:r | coins 3 3 3 | turn 2");
  });

  it("lets racing camels begin in front and crazy ones at the end", () => {
    expect(startsOf("b")).toEqual([1, 2, 3]);
    expect(startsOf("K")).toEqual([14, 15, 16]);
  });
});

describe("cards at a real table", () => {
  it("are known to who laid them, and stay so", () => {
    const first = knowing("1:b | win 1? | coins 3 3", "1:b | coins 3 3", "win g", 1);
    expect(field(first, "win")).toBe("1g");
    const second = knowing("1:b | win 1? 2? | coins 3 3", first, "win ?", 2);
    expect(field(second, "win")).toBe("1g 2?");
    expect(field(knowing("1:b | coins 3 3", "1:b | coins 3 3", "roll b1", 1), "win")).toBe("");
  });
});

describe("dice that are out at a real table", () => {
  const start = { position: "1:bg 2:r 3:yp 15:W 16:K | coins 3 3", move: "" };
  const grey = { position: "1:bg 2:r 3:yp 14:W 16:K | dice bgryp | coins 3 4", move: "roll W1" };
  const red = { position: "1:bg 3:yp 4:r 14:W 16:K | dice bgyp | coins 4 4", move: "roll r2" };

  it("show what was rolled, the oldest first", () => {
    const out = diceOut("second", [start, grey, red]);
    expect(out.map(({ die, shows }) => `${die} ${shows}`)).toEqual(["x W1", "r r2"]);
  });

  it("show nothing that was rolled in an earlier leg", () => {
    expect(diceOut("second", [start, red, start])).toEqual([]);
    expect(diceOut("second", [start, red, start, { ...red, move: "" }])).toEqual([]);
  });
});

describe("a position that is put right", () => {
  it("changes one seat's coins and nothing else, and no one owes any", () => {
    expect(field(withCoins(MIDDLE, 2, 4), "coins")).toBe("7 4 12 3");
    expect(field(withCoins(MIDDLE, 2, -1), "coins")).toBe("7 0 12 3");
    expect(withCoins(MIDDLE, 2, 0).split(" | ").toSorted()).toEqual(MIDDLE.split(" | ").toSorted());
  });

  it("gives a ticket to another seat, to one more, or back with those under it", () => {
    expect(takers(MIDDLE, "b")).toEqual([1, 4]);
    expect(takers(withTaker(MIDDLE, "b", 0, 3), "b")).toEqual([3, 4]);
    expect(takers(withTaker(MIDDLE, "g", 0, 2), "g")).toEqual([2]);
    expect(takers(withTaker(MIDDLE, "b", 1, 0), "b")).toEqual([1]);
    expect(field(withTaker(MIDDLE, "p", 0, 0), "tickets")).toBe("b:14");
  });

  it("writes a field that was left out, and leaves one out", () => {
    expect(field(withField(MIDDLE, "leg", "3"), "leg")).toBe("3");
    expect(field(withField(MIDDLE, "turn", ""), "turn")).toBe("");
  });
});

describe("a tile that was miscounted", () => {
  it("is put elsewhere or taken away, and the others' stay", () => {
    const position = "1:b | tiles 5-2 9+1 | coins 3 3";
    expect(tileOf(position, 2)).toBe("5-");
    expect(tileOf(position, 3)).toBe("");
    expect(field(withTile(position, 2, "7+"), "tiles")).toBe("9+1 7+2");
    expect(field(withTile(position, 1, ""), "tiles")).toBe("5-2");
    expect(field(withTile("1:b | coins 3 3", 1, "4-"), "tiles")).toBe("4-1");
  });
});
