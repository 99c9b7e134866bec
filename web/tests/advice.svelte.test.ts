import "./browser";
import { flushSync } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Advice } from "../src/coach/advice.svelte";
import { TableClient } from "../src/net/table.svelte";
import { event, fakeBackend, moved, Pending } from "./fake_table";

const ASKED_MS = 200;
const worth = (move: string, coins: number) => ({ move, coins, parts: [], handed_on: null });

async function advised() {
  const odds = new Pending<unknown>();
  const worths = new Pending<unknown>();
  const { backend, line } = fakeBackend();
  Object.assign(backend.advisor, {
    odds: (signal: AbortSignal) => odds.ask(signal),
    worth: (_: number, signal: AbortSignal) => worths.ask(signal),
  });
  const table = new TableClient("t1", backend, {});
  await table.open();
  line().connects();
  let advice!: Advice;
  const leave = $effect.root(() => {
    advice = new Advice(table);
  });
  flushSync();
  await vi.advanceTimersByTimeAsync(ASKED_MS);
  return { table, advice, odds, worths, line: line(), leave };
}

/** Shows a newer position, of which the board has caught up, and waits until it is asked about. */
async function moveOn(table: TableClient, line: { hear: (message: never) => void }) {
  line.hear(moved([event(1)], 1) as never);
  table.stage.jump(table.game!);
  flushSync();
  await vi.advanceTimersByTimeAsync(ASKED_MS);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
});

describe("advice at a table", () => {
  it("asks for the chances, then for the worth of the own moves", async () => {
    const { advice, odds, worths, leave } = await advised();
    odds.calls[0]!.resolve({ leg: [] });
    await vi.advanceTimersByTimeAsync(0);
    worths.calls[0]!.resolve({ moves: [worth("roll", 1)] });
    await vi.advanceTimersByTimeAsync(0);
    flushSync();
    expect(advice.chances).toEqual({ leg: [] });
    expect(advice.worths).toMatchObject([{ move: "roll" }]);
    leave();
  });

  it("keeps the newest answer when an older one comes late", async () => {
    const { table, advice, odds, worths, line, leave } = await advised();
    odds.calls[0]!.resolve({});
    await vi.advanceTimersByTimeAsync(0);
    await moveOn(table, line);
    odds.calls[1]!.resolve({});
    await vi.advanceTimersByTimeAsync(0);
    worths.calls[1]!.resolve({ moves: [worth("bet b", 2)] });
    await vi.advanceTimersByTimeAsync(0);
    worths.calls[0]!.resolve({ moves: [worth("roll", 1)] });
    await vi.advanceTimersByTimeAsync(0);
    expect(worths.calls[0]!.signal?.aborted).toBe(true);
    expect(advice.worths).toMatchObject([{ move: "bet b" }]);
    leave();
  });

  it("ends its requests when the table is left", async () => {
    const { odds, leave } = await advised();
    leave();
    expect(odds.calls[0]!.signal?.aborted).toBe(true);
  });
});
