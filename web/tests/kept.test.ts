import { afterEach, expect, test, vi } from "vitest";
import { untilServed } from "../src/net/kept";

afterEach(() => vi.unstubAllGlobals());

test("a kept page listens once for the network, however often it asks in vain", async () => {
  vi.useFakeTimers();
  const listeners = new Set<unknown>();
  vi.stubGlobal("document", { querySelectorAll: () => [] });
  vi.stubGlobal("addEventListener", (_: string, one: unknown) => listeners.add(one));
  vi.stubGlobal("removeEventListener", (_: string, one: unknown) => listeners.delete(one));
  let up = false;
  const fetched = vi.fn(() =>
    up ? Promise.resolve({ ok: true, text: () => Promise.resolve("page") }) : Promise.reject(),
  );
  vi.stubGlobal("fetch", fetched);
  const served = untilServed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched.mock.calls.length).toBeGreaterThan(10);
  expect(listeners.size).toBe(1);
  up = true;
  (listeners.values().next().value as () => void)();
  await served;
  expect([listeners.size, vi.getTimerCount()]).toEqual([0, 0]);
});
