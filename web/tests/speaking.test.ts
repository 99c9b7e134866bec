import { afterEach, describe, expect, it, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

describe("words that are asked for while others are on their way", () => {
  it("are not taken away by an answer that comes late", async () => {
    vi.stubGlobal("document", { documentElement: { lang: "" } });
    const { speak, t, withWords } = await import("../src/words.svelte");
    const slow = speak("de");
    await withWords("review", withWords("page-review", Promise.resolve()));
    await slow;
    expect(t("review-player")).toBe("Name");
    expect(t("page-review-luck")).toBe("Glück");
    const other = speak("en");
    await Promise.all([withWords("page-puzzle", Promise.resolve()), other]);
    expect(t("review-player")).toBe("player");
    expect(t("page-puzzle-moves")).toBe("Your moves");
  });
});
