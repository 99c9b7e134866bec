import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

test("an offline copy listens once for the network, however often it asks in vain", async () => {
  vi.useFakeTimers();
  const listeners = new Set<unknown>();
  vi.stubGlobal("document", {
    documentElement: { dataset: { kept: "" } },
    querySelectorAll: () => [],
  });
  vi.stubGlobal("addEventListener", (_: string, one: unknown) => listeners.add(one));
  vi.stubGlobal("removeEventListener", (_: string, one: unknown) => listeners.delete(one));
  let up = false;
  const fetched = vi.fn(() =>
    up ? Promise.resolve({ ok: true, text: () => Promise.resolve("page") }) : Promise.reject(),
  );
  vi.stubGlobal("fetch", fetched);
  const { version } = await import("../src/net/version.svelte");
  expect(version.offlineCopy).toBe(true);
  const served = version.untilServed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched.mock.calls.length).toBeGreaterThan(10);
  expect(listeners.size).toBe(1);
  up = true;
  (listeners.values().next().value as () => void)();
  await served;
  expect([version.offlineCopy, version.outdated]).toEqual([false, false]);
  expect([listeners.size, vi.getTimerCount()]).toEqual([0, 0]);
});
