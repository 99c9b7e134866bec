import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  adviceAt,
  excuseFor,
  ownDoing,
  noteAdvice,
  noteReviewed,
  reviewedBest,
  tipSeen,
} from "../src/model/advised";
import type { MoveReviewed, ReviewSeen } from "../src/net/protocol";

const made = (number: number, move: string, mistake = true): MoveReviewed => ({
  number,
  seat: 1,
  move,
  chances: [],
  best: "bet g",
  given_up: 0.07,
  error: 0.01,
  ahead: 0,
  others: {},
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
    noteAdvice("one", 7, { seat: 1, move: "roll", untold: ["tickets", "cards"] });
    noteAdvice("one", 11, { seat: 1, move: "bet p", untold: [] });
    noteAdvice("one", 15, { seat: 1, move: "roll", untold: [] });
    const advice = adviceAt("one");
    expect(excuseFor(advice, made(7, "roll g1"))).toBe("page-review-learning");
    expect(excuseFor(advice, made(11, "bet p"))).toBe("page-review-advised");
    expect(excuseFor(advice, made(15, "roll xW2"))).toBe("page-review-advised");
  });

  it("excuses nothing else: another move than the tip, no mistake, other moves and games", () => {
    noteAdvice("one", 11, { seat: 1, move: "bet p", untold: [] });
    const advice = adviceAt("one");
    expect(excuseFor(advice, made(11, "bet y"))).toBeNull();
    expect(excuseFor(advice, { ...made(11, "bet p"), seat: 2 })).toBeNull();
    expect(excuseFor(advice, made(11, "bet p", false))).toBeNull();
    expect(excuseFor(advice, made(12, "bet p"))).toBeNull();
    expect(excuseFor(adviceAt("two"), made(11, "bet p"))).toBeNull();
  });

  it("was still to explain a kind of move only where the better one is of that kind", () => {
    noteAdvice("one", 7, { seat: 1, move: null, untold: ["tile", "cards"] });
    expect(excuseFor(adviceAt("one"), made(7, "bet b"))).toBeNull();
    const card = { ...made(7, "bet b"), best: "lose b" };
    expect(excuseFor(adviceAt("one"), card)).toBe("page-review-learning");
  });

  it("is nobody's own mistake: what cost most is something else, or nothing", () => {
    noteAdvice("one", 7, { seat: 1, move: "roll", untold: [] });
    const moves = [made(7, "roll g1"), made(9, "bet b"), { ...made(7, "roll g1"), seat: 2 }];
    const review = { moves } as unknown as ReviewSeen;
    const mistakes = ownDoing(adviceAt("one"), review).moves.map(({ mistake }) => mistake);
    expect(mistakes).toEqual([false, true, true]);
  });

  it("is what it said last, and of the last few games only", () => {
    noteAdvice("one", 3, { seat: 1, move: null, untold: ["tickets", "cards"] });
    noteAdvice("one", 3, { seat: 1, move: "win g", untold: [] });
    expect(adviceAt("one")[3]).toEqual({ seat: 1, move: "win g", untold: [] });
    for (const table of "abcde") noteAdvice(table, 1, { seat: 1, move: "roll", untold: [] });
    expect(adviceAt("one")).toEqual({});
    expect(adviceAt("a")[1]?.move).toBe("roll");
  });
});

describe("a tip that was not followed", () => {
  const others = { "bet y": 0.012, roll: 0.002 };
  const seen = (tip: string, seat = 1) =>
    tipSeen({ 4: { seat, move: tip, untold: [] } }, { ...made(4, "lose p"), others });

  it("is told with how far it is behind the best move", () => {
    expect(seen("bet y")).toEqual({ key: "page-review-tip-behind", tip: "bet y", behind: 0.012 });
    expect(seen("roll")?.key).toBe("page-review-tip-near");
    expect(seen("bet g")?.key).toBe("page-review-tip-best");
  });

  it("is not told where it was followed, was not tried again, or somebody else moved", () => {
    expect(seen("lose p")).toBeNull();
    expect(seen("win b")).toBeNull();
    expect(seen("bet y", 2)).toBeNull();
  });
});

describe("the coach of a game that goes on from a mistake", () => {
  it("says what the review said there", () => {
    const store = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
    });
    noteReviewed("one", { ...made(4, "roll g1"), others: { "bet y": 0.012 } });
    expect(reviewedBest("one", "bet y")).toEqual({ move: "bet g", gain: 0.012 });
    expect(reviewedBest("one", "roll")).toEqual({ move: "bet g", gain: 0.07 });
    expect(reviewedBest("one", "bet g")).toBeNull();
    expect(reviewedBest("two", "bet y")).toBeUndefined();
  });
});
