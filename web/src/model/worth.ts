/** What moves are worth, and the sum that makes it, in words. */

import type { MoveWorth, WorthPart } from "../net/protocol";
import { figure, signed } from "../words.svelte";
import { topicOf } from "./coach";
import { placeOf } from "./moves";
import { side, type Speak } from "./say";

const IN_COINS = new Set(["copy", "own-tickets", "own-copy", "own-cards"]);
/** Less than this many coins is not worth a word. */
const NOTABLE = 0.05;
const IN_LANDINGS = new Set(["landings", "given-up"]);

/** The sum that makes the worth of a move: `5 × 38% + 1 × 24% − 38%`. */
export function formula(worth: MoveWorth, t: Speak): string {
  const terms = worth.parts
    .filter((part) => part.chance && part.coins)
    .map((part) => term(part, t));
  const sum = terms.join(" ").replace(/^\+ /, "");
  if (worth.handed_on === null) return sum;
  return `${sum} (${t("worth-handed-on", { coins: signed(worth.handed_on, 2) })})`;
}

function term(part: WorthPart, t: Speak): string {
  return `${part.coins < 0 ? "−" : "+"} ${size(part, t)}`;
}

function size(part: WorthPart, t: Speak): string {
  const coins = Math.abs(part.coins);
  if (part.reason === "pyramid") return String(coins);
  if (IN_LANDINGS.has(part.reason))
    return t(`worth-${part.reason}`, { amount: figure(part.chance, 2) });
  if (IN_COINS.has(part.reason) && part.reason !== "copy")
    return t(`worth-${part.reason}`, { amount: figure(coins, 2) });
  const chance = t("percent", { value: figure(part.chance * 100, 0) });
  if (part.coins === -1) return chance;
  return `${figure(coins, Number.isInteger(coins) ? 0 : 2)} × ${chance}`;
}

/** Why a move is worth what it is, in a sentence or two. */
export function reason(worth: MoveWorth, { t, value }: Pick<Telling, "t" | "value">): string {
  const [kind = "", what = ""] = worth.move.split(" ");
  const of = (name: string) => worth.parts.find((part) => part.reason === name);
  const chance = (name: string) => Math.round((of(name)?.chance ?? 0) * 100);
  if (kind === "bet") {
    const [first, second] = [chance("leads"), chance("second")];
    const sure = first + second >= 100;
    return t(sure ? "page-reason-bet-sure" : "page-reason-bet", {
      camel: what,
      value: value(what),
      first,
      second,
    });
  }
  if (kind === "tile") return tileReason(worth, t);
  if (kind === "win" || kind === "lose") {
    return t("page-reason-card", {
      camel: what,
      pile: kind,
      right: chance("right"),
      prize: figure(of("right")?.coins ?? 0, 1),
    });
  }
  if (kind === "ally") return t("page-reason-ally", { coins: signed(worth.coins, 1) });
  return rollReason(worth, t);
}

/** Why a move is good, without a figure: those are earned. */
export function plainReason({ move }: MoveWorth, { t }: Pick<Telling, "t">): string {
  return t(`page-coach-why-${topicOf(move)}`);
}

function tileReason(worth: MoveWorth, t: Speak): string {
  const landings = worth.parts.find((part) => part.reason === "landings")?.chance ?? 0;
  const own = worth.parts
    .filter((part) => part.reason.startsWith("own-"))
    .reduce((sum, part) => sum + part.coins * part.chance, 0);
  const moved = worth.parts.some((part) => part.reason === "given-up");
  return [
    landings >= NOTABLE
      ? t("page-reason-tile", { landings: figure(landings, 1) })
      : t("page-reason-tile-none"),
    Math.abs(own) >= NOTABLE
      ? t("page-reason-own", {
          coins: figure(Math.abs(own), 1),
          change: own > 0 ? "more" : "less",
        })
      : "",
    moved ? t("page-reason-moved") : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function rollReason(worth: MoveWorth, t: Speak): string {
  const handed = worth.handed_on ?? 0;
  const more = handed >= NOTABLE ? t("page-reason-handed", { coins: figure(handed, 1) }) : "";
  return [t("page-reason-roll"), more].filter(Boolean).join(" ");
}

/** A move worth showing where it is made. */
export interface Hint {
  readonly move: string;
  readonly coins: number;
}

const MOST_HINTS = 3;

/** The tip and the few best moves, by the place on the table where each is made. */
export function hintsOf(worths: readonly MoveWorth[], tip?: string): ReadonlyMap<string, Hint> {
  const hints = new Map<string, Hint>();
  const tipped = worths.find(({ move }) => move === tip);
  if (tipped) hints.set(placeOf(tipped.move), tipped);
  for (const { move, coins } of worths.toSorted((a, b) => b.coins - a.coins)) {
    if (hints.size === MOST_HINTS || (hints.size > 0 && coins < NOTABLE)) break;
    if (!hints.has(placeOf(move))) hints.set(placeOf(move), { move, coins });
  }
  return hints;
}

export interface Telling {
  readonly t: Speak;
  readonly edition: "first" | "second";
  readonly name: (seat: number) => string;
  /** Value of the top ticket of a camel. */
  readonly value: (camel: string) => number;
}

/** A move that could be made, in words. */
export function inWords(move: string, { t, edition, name, value }: Telling): string {
  const [kind = "", what = ""] = move.split(" ");
  if (kind === "bet") return t("move-bet", { camel: what, value: value(what) });
  if (kind === "tile") {
    return t("page-move-tile", {
      space: parseInt(what, 10),
      side: side(what.endsWith("+") ? "+" : "-"),
      edition,
    });
  }
  if (kind === "win" || kind === "lose") return t("move-card", { camel: what, pile: kind });
  if (kind === "ally") return t("move-ally", { player: name(Number(what)) });
  return t("page-move-roll");
}
