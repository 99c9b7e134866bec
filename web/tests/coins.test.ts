import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { signed, speak } from "../src/words.svelte";

vi.stubGlobal("document", { documentElement: {} });
afterAll(() => speak("en"));

describe("coins", () => {
  it.each([
    [0.58, "+0.6"],
    [-0.58, "−0.6"],
    [1.96, "+2.0"],
    [0.04, "±0"],
    [-0.04, "±0"],
    [-0, "±0"],
  ])("are rounded, not cut, and nothing is never negative: %f", (coins, written) => {
    expect(signed(coins, 1)).toBe(written);
  });

  it("are whole where they are counted, with a real minus", () => {
    expect([5, -1, 0].map((coins) => signed(coins))).toEqual(["+5", "−1", "±0"]);
  });

  it("are written as the language does", async () => {
    await speak("de");
    expect(signed(0.58, 1)).toBe("+0,6");
  });

  it("get their sign from one function alone", () => {
    const source = join(import.meta.dirname, "../src");
    const others = readdirSync(source, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(svelte|ts)$/.test(file) && file !== "words.svelte.ts")
      .filter((file) => /[`"][+−±]["$]/.test(readFileSync(join(source, file), "utf8")))
      .filter((file) => /< 0 \?|> 0 \?/.test(readFileSync(join(source, file), "utf8")));
    // The terms of a sum have a sign of their own: 5 × 38 % − 38 %.
    expect(others).toEqual(["model/worth.ts"]);
  });
});
