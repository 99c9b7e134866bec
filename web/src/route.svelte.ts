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

/** What one's own screen shows. */
export type MyPart = "games" | "figures" | "passport";

export function read(address: URL): Route {
  const [first = "", second = "", third = ""] = address.pathname
    .split("/")
    .filter(Boolean)
    .map(decodeURIComponent);
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
  return decodeURIComponent(/[?&]p=([^&]*)/.exec(query)?.[1] ?? "");
}

function partIn(path: string): MyPart {
  return path === "figures" || path === "passport" ? path : "games";
}

/** A one-time code for a passport comes after the hash, which browsers tell no server. */
function carriedIn(hash: string): string {
  return /^#carry=([A-Za-z]{6}-[A-Za-z]{6})$/u.exec(hash)?.[1] ?? "";
}

class Router {
  route = $state.raw<Route>(read(new URL(location.href)));

  constructor() {
    addEventListener("popstate", () => (this.route = read(new URL(location.href))));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.route = read(new URL(location.href));
    scrollTo(0, 0);
  }

  /** Follow links inside the page without loading it again. */
  readonly follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey) return;
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
