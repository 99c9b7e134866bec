import { afterEach, describe, expect, it, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

describe("dates", () => {
  it("are written as the reader does, and the day first where nobody says", async () => {
    const { variety } = await import("../src/words.svelte");
    expect(variety("en", ["en-US", "en"])).toBe("en-US");
    expect(variety("en", ["de-DE", "en-AU"])).toBe("en-AU");
    expect(variety("en", ["en"])).toBe("en-GB");
    expect(variety("de", ["de-AT"])).toBe("de-AT");
  });
});

describe("words that are asked for while others are on their way", () => {
  it("are not taken away by an answer that comes late", async () => {
    vi.stubGlobal("document", { documentElement: { lang: "" } });
    const { speak, t, withWords } = await import("../src/words.svelte");
    const slow = speak("de");
    await withWords(["review", "page-review"], Promise.resolve());
    await slow;
    expect(t("review-player")).toBe("Name");
    expect(t("page-review-luck")).toBe("Glück");
    const other = speak("en");
    await Promise.all([withWords(["page-puzzle"], Promise.resolve()), other]);
    expect(t("review-player")).toBe("player");
    expect(t("page-puzzle-moves")).toBe("Your moves");
  });
});
