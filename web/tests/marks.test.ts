import { describe, expect, it } from "vitest";
import { arrow, marksAt, puzzleMarks, reviewMarks, wayOf } from "../src/model/marks";
import type { MoveEvent, MoveReviewed } from "../src/net/protocol";

const judged = (move: string, best: string | null, mistake: boolean): MoveReviewed => ({
  number: 1,
  seat: 2,
  move,
  chances: [0.5, 0.5],
  best,
  given_up: 0.1,
  error: 0.01,
  ahead: 0,
  others: {},
  luck: null,
  leg: 1,
  mistake,
});

describe("marks on the board", () => {
  it("show a mistake and what was better, each where the move is made", () => {
    const marks = marksAt(reviewMarks(judged("bet g", "tile 7-", true)));
    expect([...marks.keys()]).toEqual(["space-7", "ticket-g"]);
    expect(marks.get("space-7")).toEqual([{ kind: "better", move: "tile 7-", seat: 2 }]);
    expect(marks.get("ticket-g")?.[0]?.kind).toBe("played");
  });

  it("show only what was played where nothing was clearly better", () => {
    const kinds = reviewMarks(judged("roll g1", "bet g", false)).map(({ kind }) => kind);
    expect(kinds).toEqual(["played"]);
    expect(reviewMarks(undefined)).toEqual([]);
  });

  it("have both words at a place where both moves are made", () => {
    const marks = marksAt(reviewMarks(judged("win g", "win r", true)));
    expect(marks.get("pile-win")?.map(({ kind }) => kind)).toEqual(["better", "played"]);
  });

  it("show the answer to a puzzle beside the best move, and one mark if it was right", () => {
    expect(puzzleMarks("roll", "bet g", 1).map(({ kind }) => kind)).toEqual(["best", "yours"]);
    expect(puzzleMarks("roll", "roll", 1).map(({ kind }) => kind)).toEqual(["best"]);
  });
});

describe("the way of a camel", () => {
  const roll = { detail: { kind: "roll", start: 4, path: [5, 6] } } as unknown as MoveEvent;

  it("leads through the spaces that it passed, and its arrow points to the last one", () => {
    const way = wayOf(roll);
    expect(way).toHaveLength(3);
    const [, tip = ""] = arrow(way)?.tip.split(" ") ?? [];
    const [x = 0, y = 0] = tip.split(",").map(Number);
    expect(x).toBe(way[2]?.x);
    expect(y).toBeGreaterThan(way[1]?.y ?? 0);
    expect(y).toBeLessThan(way[2]?.y ?? 0);
  });

  it("is none where no die was rolled", () => {
    expect(wayOf({ detail: { kind: "bet" } } as unknown as MoveEvent)).toEqual([]);
    expect(wayOf(null)).toEqual([]);
    expect(arrow([])).toBeNull();
  });
});
