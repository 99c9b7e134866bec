import "./browser";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Companion } from "../src/companion/companion.svelte";
import { Refusal } from "../src/net/api";
import type { Sheet } from "../src/model/companion";
import type { Step } from "../src/net/protocol";
import { game, Pending } from "./fake_table";

const START = "5:bgr 8:yp 14:W 15:K | coins 3 3";
const sheet: Sheet = {
  edition: "second",
  names: ["Ann", "Bob"],
  me: 1,
  past: [{ position: START, move: "" }],
  waiting: [],
};
const answer = (position: string): Step[] =>
  [{ event: null, game: { ...game(0), position }, legal: ["roll"] }] as unknown as Step[];

const stored = new Map<string, string>();
const settle = () => vi.advanceTimersByTimeAsync(0);

function companion() {
  const plays = new Pending<Step[]>();
  const never = (_: unknown, signal?: AbortSignal) => new Pending<never>().ask(signal);
  const play = (_: unknown, signal?: AbortSignal) => plays.ask(signal);
  return { held: new Companion({ play, odds: never, worth: never }), plays };
}

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  vi.stubGlobal("document", { hidden: true });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

async function begun() {
  const made = companion();
  made.held.begin(sheet);
  made.plays.calls[0]!.resolve(answer(START));
  await settle();
  return made;
}

describe("the companion", () => {
  it("writes a move down once it is worked out", async () => {
    const { held, plays } = await begun();
    held.play("roll b2");
    expect(held.sheet?.waiting).toEqual(["roll b2"]);
    plays.calls[1]!.resolve(answer("5:gr 7:b 8:yp 14:W 15:K | coins 4 3"));
    await settle();
    expect(held.sheet?.waiting).toEqual([]);
    expect(held.sheet?.past.map(({ move }) => move)).toEqual(["", "roll b2"]);
    held.close();
  });

  it.each([0, 429, 502, 503, 504])("keeps moves and asks again after a %i", async (status) => {
    const { held, plays } = await begun();
    held.play("roll b2");
    held.play("roll g1");
    plays.calls[1]!.reject(new Refusal(status, null));
    await settle();
    expect([held.offline, held.sheet?.waiting]).toEqual([true, ["roll b2", "roll g1"]]);
    await vi.advanceTimersByTimeAsync(3000);
    expect(plays.calls).toHaveLength(3);
    held.close();
  });

  it("drops moves that are against the rules, and says so", async () => {
    const { held, plays } = await begun();
    held.play("roll b2");
    plays.calls[1]!.reject(new Refusal(400, null));
    await settle();
    expect(held.sheet?.waiting).toEqual([]);
    expect(held.problem).not.toBe("");
    held.close();
  });

  it("that was left does not write over the sheet of the next one", async () => {
    const { held, plays } = await begun();
    held.play("roll b2");
    held.close();
    plays.calls[1]!.resolve(answer("5:gr 7:b 8:yp 14:W 15:K | coins 4 3"));
    const next = companion().held;
    next.begin({ ...sheet, names: ["Cleo", "Dan"] });
    await settle();
    expect([...stored.values()].join()).toContain("Cleo");
    expect([...stored.values()].join()).not.toContain('["Ann"');
    next.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
