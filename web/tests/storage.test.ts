import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isListOf, isRecord, isString, stored } from "../src/storage";
import { MemoryStorage } from "./memory_storage";

describe("a stored value", () => {
  beforeEach(() => void vi.stubGlobal("localStorage", new MemoryStorage()));
  afterEach(() => void vi.unstubAllGlobals());

  it("is read as it was written", () => {
    const names = stored("names", isListOf(isString));
    expect(names.read()).toBeNull();
    expect(names.write(["Ann", "Bob"])).toBe(true);
    expect(names.read()).toEqual(["Ann", "Bob"]);
    names.write(null);
    expect(localStorage.getItem("names")).toBeNull();
  });

  it("keeps a string as it is, even one that looks like a number", () => {
    const secret = stored("secret", isString);
    secret.write("0123");
    expect(localStorage.getItem("secret")).toBe("0123");
    expect(secret.read()).toBe("0123");
  });

  it.each(["", "{", "[1]", '{"a":1}', "null"])("is null where %j was kept", (text) => {
    localStorage.setItem("names", text);
    expect(stored("names", isListOf(isString)).read()).toBeNull();
  });

  it("is null, and says so, where the browser keeps nothing", () => {
    const refuse = () => {
      throw new Error("denied");
    };
    const kept = stored("a", isRecord, refuse);
    expect(kept.read()).toBeNull();
    expect(kept.write({ a: 1 })).toBe(false);
    expect(kept.write(null)).toBe(false);
  });

  it("can be kept for a tab alone", () => {
    const tab = new MemoryStorage();
    stored("a", isString, () => tab).write("here");
    expect(tab.getItem("a")).toBe("here");
    expect(localStorage.getItem("a")).toBeNull();
  });
});
