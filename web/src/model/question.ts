/** What to ask when a thing on the table is chosen: which side, which pile, which card. */

import type { Edition } from "./camels";
import type { Choices } from "./moves";
import type { Speak } from "./say";

export interface Option {
  readonly move: string;
  readonly label: string;
  readonly hint?: string;
}

export interface Question {
  readonly title: string;
  /** What it pays, in a line; empty where that is plain. */
  readonly note: string;
  readonly options: readonly Option[];
  /** Whether a single option is what the click meant, so that nothing need be asked. */
  readonly direct: boolean;
  /** The move to ask the server about when there is no option. */
  readonly why: string;
  readonly by: "roll" | "bet" | "space" | "card" | "pile" | "ally";
}

const ASKED_AT: Readonly<Record<string, string>> = {
  ticket: "bet",
  space: "space",
  hand: "card",
  pile: "pile",
};

/** What is asked for at a place of the table, as in `data-at`; nothing where one does not ask. */
export function askedAt(place: string): string | null {
  const [kind = "", which = ""] = place.split("-");
  const what = ASKED_AT[kind];
  return what ? `${what} ${which}` : null;
}

/** The moves that a thing on the table stands for, in words. */
export function optionsFor(
  what: string,
  may: Choices,
  edition: Edition,
  hand: string,
  valueOf: (camel: string) => number,
  t: Speak,
): Question {
  const [kind = "", which = ""] = what.split(" ");
  switch (kind) {
    case "bet":
      return {
        ...one("bet", what, may.bets.has(which), t("page-ask-bet", { camel: which }), t),
        note: t("page-ask-bet-pays", { value: valueOf(which) }),
      };
    case "space":
      return tiles(Number(which), may, edition, t);
    case "card":
      return piles(which, may, t);
    case "pile":
      return cards(which, may, edition, hand, t);
    case "ally":
      return one("ally", what, may.allies.has(Number(which)), t("page-ask-ally"), t);
    default:
      return one("roll", "roll", may.roll, t("page-ask-roll"), t);
  }
}

function one(
  by: "roll" | "bet" | "ally",
  move: string,
  legal: boolean,
  title: string,
  t: Speak,
): Question {
  return {
    by,
    title,
    note: "",
    why: move,
    direct: true,
    options: legal ? [{ move, label: t("page-yes") }] : [],
  };
}

function tiles(space: number, may: Choices, edition: Edition, t: Speak): Question {
  const options = (may.tiles.get(space) ?? []).map((move) => ({
    move,
    label: t("page-ask-side", { side: move.endsWith("+") ? "forward" : "back", edition }),
  }));
  return {
    by: "space",
    title: t("page-ask-tile", { space, edition }),
    note: t("page-ask-tile-pays"),
    why: `tile ${space}+`,
    direct: false,
    options,
  };
}

function piles(camel: string, may: Choices, t: Speak): Question {
  const options = (may.cards.get(camel) ?? [])
    .toSorted((a, b) => b.localeCompare(a))
    .map((move) => ({ move, label: t("page-ask-race", { pile: move.split(" ")[0] ?? "" }) }));
  return {
    by: "card",
    title: t("page-ask-pile", { camel }),
    note: t("page-ask-card-pays"),
    why: `win ${camel}`,
    direct: false,
    options,
  };
}

function cards(pile: string, may: Choices, edition: Edition, hand: string, t: Speak): Question {
  const options = [...hand]
    .filter((camel) => may.cards.get(camel)?.includes(`${pile} ${camel}`))
    .map((camel) => ({ move: `${pile} ${camel}`, label: t("camel-name", { camel }) }));
  return {
    by: "pile",
    title: t("page-ask-card", { pile, edition }),
    note: t("page-ask-card-pays"),
    why: `${pile} b`,
    direct: false,
    options,
  };
}
