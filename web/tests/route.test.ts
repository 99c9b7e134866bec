import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const HOME = "https://camels.test/";

class FakeElement {
  constructor(readonly link: Partial<HTMLAnchorElement> | null) {}
  closest = () => this.link;
}

/** A browser as far as the router asks for it; gives the listeners of the window. */
function stubBrowser(address = HOME): Map<string, () => void> {
  const listeners = new Map<string, () => void>();
  const location = { href: address, origin: new URL(address).origin };
  const move = (_: unknown, __: string, path: string) =>
    (location.href = new URL(path, location.href).href);
  vi.stubGlobal("location", location);
  vi.stubGlobal("history", { pushState: vi.fn(move), replaceState: vi.fn(move) });
  vi.stubGlobal("Element", FakeElement);
  vi.stubGlobal("scrollTo", vi.fn());
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) =>
    listeners.set(name, listener),
  );
  return listeners;
}

const fresh = async () => {
  vi.resetModules();
  return await import("../src/route.svelte");
};

/** A click on a link of the page, unless something else is said about it. */
function click(path: string, said: Partial<MouseEvent> = {}, link: object = {}): MouseEvent {
  const { href, origin, pathname } = new URL(path, HOME);
  const target = new FakeElement({ href, origin, pathname, hasAttribute: () => false, ...link });
  const init = { button: 0, defaultPrevented: false, preventDefault: vi.fn() };
  return { ...init, ...said, target } as unknown as MouseEvent;
}

afterEach(() => void vi.unstubAllGlobals());

describe("an address", () => {
  beforeEach(() => void stubBrowser());

  it.each([
    ["/", { screen: "home" }],
    ["/t/abc", { screen: "table", id: "abc" }],
    ["/r/abc?review#7", { screen: "record", id: "abc", step: 7, review: true }],
    ["/lab?p=5:b%20|%20tiles%207+1", { screen: "lab", position: "5:b | tiles 7+1" }],
    ["/me/figures", { screen: "me", part: "figures", carried: "" }],
    ["/club/x/board", { screen: "club", id: "x", board: true }],
    ["/nowhere", { screen: "home" }],
  ])("%s names a screen", async (path, route) => {
    expect((await fresh()).read(new URL(path, HOME))).toEqual(route);
  });

  it.each([
    ["/t/%E0%A4%A", { screen: "table", id: "%E0%A4%A" }],
    ["/%", { screen: "home" }],
    ["/lab?p=50%", { screen: "lab", position: "50%" }],
  ])("%s is malformed and still names a screen", async (path, route) => {
    expect((await fresh()).read(new URL(path, HOME))).toEqual(route);
  });
});

describe("a link", () => {
  beforeEach(() => void stubBrowser());

  it("is followed without loading the page again", async () => {
    const { router } = await fresh();
    const event = click("/how");
    router.follow(event);
    expect(event.preventDefault).toHaveBeenCalled();
    expect(router.route).toEqual({ screen: "how" });
    expect(history.pushState).toHaveBeenCalledOnce();
  });

  it.each([
    ["Shift", { shiftKey: true }, {}],
    ["Ctrl", { ctrlKey: true }, {}],
    ["Meta", { metaKey: true }, {}],
    ["Alt", { altKey: true }, {}],
    ["the middle button", { button: 1 }, {}],
    ["a target of its own", {}, { target: "_blank" }],
    ["another origin", {}, { origin: "https://elsewhere.test" }],
  ])("with %s is left to the browser", async (_, said, link) => {
    const { router } = await fresh();
    const event = click("/how", said, link);
    router.follow(event);
    expect(event.preventDefault).not.toHaveBeenCalled();
    expect(router.route).toEqual({ screen: "home" });
  });

  it("to where one is adds nothing to the history", async () => {
    const { router } = await fresh();
    router.follow(click("/"));
    expect(history.pushState).not.toHaveBeenCalled();
  });
});

describe("back and forward", () => {
  it("show the screen of the address", async () => {
    const listeners = stubBrowser();
    const { router } = await fresh();
    router.go("/how");
    location.href = HOME;
    listeners.get("popstate")?.();
    expect(router.route).toEqual({ screen: "home" });
  });
});

describe("noting the address of what a screen shows", () => {
  it("changes it while the screen is there, and nothing once it was left", async () => {
    stubBrowser(`${HOME}lab`);
    const { router } = await fresh();
    router.note("/lab?p=1:b");
    expect(location.href).toBe(`${HOME}lab?p=1:b`);
    router.go("/how");
    router.note("/lab?p=2:b");
    expect(location.href).toBe(`${HOME}how`);
  });
});
