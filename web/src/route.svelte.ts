/** Which screen the address asks for. */

export type Route =
  | { readonly screen: "home" }
  | { readonly screen: "table"; readonly id: string }
  | {
      readonly screen: "record";
      readonly id: string;
      readonly step: number;
      readonly review: boolean;
    }
  | { readonly screen: "records" }
  | { readonly screen: "lab"; readonly position: string }
  | { readonly screen: "me"; readonly part: MyPart; readonly carried: string }
  | { readonly screen: "ranking" }
  | { readonly screen: "club"; readonly id: string; readonly board: boolean }
  | { readonly screen: "companion" }
  | { readonly screen: "puzzle" }
  | { readonly screen: "how" };

/** Parts of the player's own screen. */
export type MyPart = "games" | "figures" | "passport";

export function read(address: URL): Route {
  const [first = "", second = "", third = ""] = address.pathname
    .split("/")
    .filter(Boolean)
    .map(decoded);
  if (first === "t" && second) return { screen: "table", id: second };
  if (first === "r" && second)
    return {
      screen: "record",
      id: second,
      step: Number(address.hash.slice(1)) || 0,
      review: address.searchParams.has("review"),
    };
  if (first === "records") return { screen: "records" };
  if (first === "lab") return { screen: "lab", position: positionIn(address.search) };
  if (first === "me")
    return { screen: "me", part: partIn(second), carried: carriedIn(address.hash) };
  if (first === "ranking") return { screen: "ranking" };
  if (first === "club") return { screen: "club", id: second, board: third === "board" };
  if (first === "companion") return { screen: "companion" };
  if (first === "puzzle") return { screen: "puzzle" };
  if (first === "how") return { screen: "how" };
  return { screen: "home" };
}

/** A plus in a position is the side of a tile, not a blank. */
function positionIn(query: string): string {
  return decoded(/[?&]p=([^&]*)/.exec(query)?.[1] ?? "");
}

/** The text itself where a percent sign stands for nothing. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function partIn(path: string): MyPart {
  return path === "figures" || path === "passport" ? path : "games";
}

/** A one-time code for a passport comes after the hash, which browsers send to no server. */
function carriedIn(hash: string): string {
  return /^#carry=([A-Za-z]{6}-[A-Za-z]{6})$/u.exec(hash)?.[1] ?? "";
}

const here = () => new URL(location.href);

/** Whether two routes are shown by one instance of a screen. */
export function isSameScreen(one: Route, other: Route): boolean {
  const idOf = (route: Route) => ("id" in route ? route.id : "");
  return one.screen === other.screen && idOf(one) === idOf(other);
}

class Router {
  route = $state.raw<Route>(read(here()));

  constructor() {
    addEventListener("popstate", () => (this.route = read(here())));
  }

  go(path: string): void {
    const to = new URL(path, location.href).href;
    if (to !== location.href) history.pushState(null, "", to);
    this.route = read(here());
    scrollTo(0, 0);
  }

  /** Write into the address what its screen shows; nothing if that screen was left meanwhile. */
  note(path: string): void {
    if (new URL(path, location.href).pathname === here().pathname)
      history.replaceState(null, "", path);
  }

  /** Follow links inside the page without loading it again. */
  readonly follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
    if (!link || defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey) return;
    if (
      link.origin !== location.origin ||
      link.pathname.startsWith("/api/") ||
      link.hasAttribute("download") ||
      link.target
    )
      return;
    event.preventDefault();
    this.go(link.href);
  };
}

export const router = new Router();
