import { beforeEach, expect, test, vi } from "vitest";
import type { Room } from "../src/net/protocol";

const said: string[] = [];
const answers: (() => void)[] = [];
vi.mock("../src/net/api", () => ({
  api: {
    sayChain: (_: string, __: number, end: string) =>
      new Promise<void>((go) => {
        said.push(end);
        answers.push(go);
      }),
  },
}));
const { sayChains, sayMissing } = await import("../src/net/pledge");

const room = (id: string, chain: string) =>
  ({
    id,
    status: "waiting",
    options: { timer: 0 },
    dice: { commitment: "", opened: [""], chains: [chain] },
  }) as unknown as Room;

beforeEach(() => {
  said.length = answers.length = 0;
});

test("a chain that is being said is not said again for what was told before", async () => {
  const first = sayChains(room("one", ""), [1]);
  const second = sayMissing(room("one", ""), [1]);
  expect(said).toHaveLength(1);
  answers[0]?.();
  await Promise.all([first, second]);
});

test("a chain that another device has said is left alone while people wait", async () => {
  await sayMissing(room("two", "ab"), [1]);
  expect(said).toHaveLength(0);
});

test("who is asked to wait for a chain waits for one that is under way", async () => {
  const first = sayChains(room("three", ""), [1]);
  let done = false;
  const second = sayChains(room("three", ""), [1]).then(() => (done = true));
  await Promise.resolve();
  expect(done).toBe(false);
  answers[0]?.();
  await Promise.all([first, second]);
  expect(done).toBe(true);
});
