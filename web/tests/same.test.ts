import { describe, expect, it } from "vitest";
import { keepSame } from "../src/model/same";

const view = () => ({
  v: 1,
  turn: 1 as number | null,
  players: [
    { seat: 1, tickets: [5] },
    { seat: 2, tickets: [] as number[] },
  ],
});

describe("what did not change", () => {
  it("stays the same object when a view like the last one comes", () => {
    const before = view();
    expect(keepSame(before, view())).toBe(before);
  });

  it("stays the same object beside what changed", () => {
    const before = view();
    const after = { ...view(), v: 2 };
    after.players[1]!.tickets.push(3);
    const wanted = structuredClone(after);
    const shown = keepSame(before, after);
    expect(shown).toEqual(wanted);
    expect(shown.players[0]).toBe(before.players[0]);
    expect(shown.players[1]).not.toBe(before.players[1]);
  });

  it("never hides that something was taken away, emptied or put in order", () => {
    for (const [before, after] of [
      [{ a: 1, b: 2 }, { a: 1 }],
      [[1, 2], [1]],
      [
        [1, 2],
        [2, 1],
      ],
      [{ you: { seat: 1 } }, { you: null }],
      [{}, []],
      [null, { a: null }],
    ] as const) {
      const wanted = structuredClone(after);
      expect(keepSame(before, structuredClone(after))).toStrictEqual(wanted);
    }
  });

  it("leaves the view that is shown now as it is", () => {
    const before = view();
    keepSame(before, { ...view(), turn: null, players: [] });
    expect(before).toEqual(view());
  });
});
