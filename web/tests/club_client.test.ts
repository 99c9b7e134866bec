import "./browser";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ClubClient } from "../src/net/club.svelte";

const requests: { path: string; signal: AbortSignal; answer: (seen: object) => void }[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  requests.length = 0;
  vi.stubGlobal("fetch", (path: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error));
      const answer = (seen: object) =>
        resolve({ ok: true, json: () => Promise.resolve({ now: Date.now(), ...seen }) });
      requests.push({ path, signal, answer });
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const settle = () => vi.advanceTimersByTimeAsync(0);

describe("a club night", () => {
  it("is asked for again after what is known, and never goes back", async () => {
    const club = new ClubClient("c1");
    requests[0]!.answer({ v: 3, status: "round" });
    await settle();
    expect(requests[1]!.path).toContain("since=3");
    requests[1]!.answer({ v: 2, status: "open" });
    await settle();
    expect(club.seen).toMatchObject({ v: 3, status: "round" });
    club.close();
  });

  it("is asked for less often once it is over", async () => {
    const club = new ClubClient("c1");
    requests[0]!.answer({ v: 9, status: "over" });
    await vi.advanceTimersByTimeAsync(9000);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(requests).toHaveLength(2);
    club.close();
  });

  it("that was left ends its request and asks no more", async () => {
    const club = new ClubClient("c1");
    club.close();
    expect(requests[0]!.signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([requests.length, vi.getTimerCount(), club.seen]).toEqual([1, 0, null]);
  });
});
