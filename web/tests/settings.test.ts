import { FluentBundle } from "@fluent/bundle";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryStorage } from "./memory_storage";

const KEY = "camelup-settings";

/** A browser as far as settings ask for it. */
function stubBrowser(kept: object): void {
  vi.stubGlobal("localStorage", new MemoryStorage());
  localStorage.setItem(KEY, JSON.stringify(kept));
  vi.stubGlobal("navigator", { languages: ["de-AT"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("document", { documentElement: { dataset: {}, lang: "" } });
}

/** What another tab writes. */
function writeElsewhere(changes: object): void {
  const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as object;
  localStorage.setItem(KEY, JSON.stringify({ ...kept, ...changes }));
}

const fresh = async () => {
  vi.resetModules();
  return (await import("../src/settings.svelte")).settings;
};

describe("settings", () => {
  beforeEach(() => stubBrowser({ name: "Ann", theme: "dark" }));
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("are those that were kept, and defaults for the rest", async () => {
    const settings = await fresh();
    expect(settings.chosen).toMatchObject({ name: "Ann", theme: "dark", sound: false, others: 3 });
  });

  it("ignore a stored value that is not one of the choices", async () => {
    writeElsewhere({ language: "xx", theme: 7, speed: "warp", taught: "all", face: "nobody" });
    const settings = await fresh();
    await settings.apply();
    expect(settings.chosen).toMatchObject({ theme: "system", speed: "normal", taught: [] });
    expect(["en", "de"]).toContain(settings.chosen.language);
    expect(document.documentElement.lang).toBe(settings.chosen.language);
  });

  it("read the old switch for questions", async () => {
    writeElsewhere({ confirm: true });
    expect((await fresh()).chosen.confirm).toBe("every");
  });

  it("keep what another tab has changed meanwhile", async () => {
    const settings = await fresh();
    writeElsewhere({ name: "Bob" });
    settings.set("sound", true);
    await settings.apply();
    expect(JSON.parse(localStorage.getItem(KEY) ?? "")).toMatchObject({ name: "Bob", sound: true });
  });

  it("follow another tab at once", async () => {
    const settings = await fresh();
    writeElsewhere({ name: "Bob", theme: "light" });
    settings.follow({ key: KEY } as StorageEvent);
    await settings.apply();
    expect(settings.chosen).toMatchObject({ name: "Bob", theme: "light" });
    expect(document.documentElement.dataset["theme"]).toBe("light");
  });

  it("parse the words again only for another language", async () => {
    const parsed = vi.spyOn(FluentBundle.prototype, "addResource");
    writeElsewhere({ language: "en" });
    const settings = await fresh();
    await settings.apply();
    const files = parsed.mock.calls.length;
    expect(files).toBeGreaterThan(5);
    settings.set("sound", true);
    await settings.apply();
    expect(parsed.mock.calls.length).toBe(files);
    settings.set("language", "de");
    await settings.apply();
    expect(parsed.mock.calls.length).toBe(2 * files);
    expect(document.documentElement.lang).toBe("de");
  });
});
