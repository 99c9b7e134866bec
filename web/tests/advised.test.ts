import { beforeEach, describe, expect, it, vi } from "vitest";
import { adviceAt, excuseFor, noteAdvice } from "../src/model/advised";
import type { MoveReviewed } from "../src/net/protocol";

const made = (number: number, move: string, mistake = true): MoveReviewed => ({
  number,
  seat: 1,
  move,
  chances: [],
  best: "bet g",
  given_up: 0.07,
  error: 0.01,
  ahead: 0,
  luck: null,
  leg: 1,
  mistake,
});

describe("what the coach had said before a move", () => {
  beforeEach(() => {
    const store = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
    });
  });

  it("excuses a roll while not everything was explained, and a move that it recommended", () => {
    noteAdvice("one", 7, { move: "roll", learning: true });
    noteAdvice("one", 11, { move: "bet p", learning: false });
    noteAdvice("one", 15, { move: "roll", learning: false });
    const advice = adviceAt("one");
    expect(excuseFor(advice, made(7, "roll g1"), [1])).toBe("page-review-learning");
    expect(excuseFor(advice, made(11, "bet p"), [1])).toBe("page-review-advised");
    expect(excuseFor(advice, made(15, "roll xW2"), [1])).toBe("page-review-advised");
  });

  it("excuses nothing else: another move than the tip, no mistake, other moves and games", () => {
    noteAdvice("one", 11, { move: "bet p", learning: false });
    const advice = adviceAt("one");
    expect(excuseFor(advice, made(11, "bet y"), [1])).toBeNull();
    expect(excuseFor(advice, made(11, "bet p"), [2])).toBeNull();
    expect(excuseFor(advice, made(11, "bet p", false), [1])).toBeNull();
    expect(excuseFor(advice, made(12, "bet p"), [1])).toBeNull();
    expect(excuseFor(adviceAt("two"), made(11, "bet p"), [1])).toBeNull();
  });

  it("is what it said last, and of the last few games only", () => {
    noteAdvice("one", 3, { move: null, learning: true });
    noteAdvice("one", 3, { move: "win g", learning: false });
    expect(adviceAt("one")[3]).toEqual({ move: "win g", learning: false });
    for (const table of "abcde") noteAdvice(table, 1, { move: "roll", learning: false });
    expect(adviceAt("one")).toEqual({});
    expect(adviceAt("a")[1]?.move).toBe("roll");
  });
});
