/** What was rolled in a game, and what was to be expected. */

import type { DiceCount, GameView, MoveEvent } from "../net/protocol";
import type { Edition } from "./camels";
import { diceIn, diceOf } from "./setup";

export const CRAZY = ["W", "K"] as const;

export interface Roll {
  /** Number of the move. */
  readonly v: number;
  readonly shows: string;
  /** Dice that were in the pyramid. */
  readonly left: string;
}

/** List the rolls of a game with the dice each was drawn from; a given start may have some out. */
export function rollsOf(edition: Edition, events: readonly MoveEvent[], start: string): Roll[] {
  const all = diceOf(edition);
  let left = diceIn(start, edition);
  return events.flatMap(({ v, detail, leg }) => {
    if (detail.kind !== "roll") return [];
    const roll = { v, shows: detail.shows, left };
    left = leg ? all : left.replace(detail.die, "");
    return [roll];
  });
}

/** Dice that are out of the pyramid though the game does not tell what they showed. */
export function facesUnknown({ edition, dice_left, dice_out }: GameView): string[] {
  const known = dice_left + dice_out.map(({ die }) => die).join("");
  return [...diceOf(edition)].filter((die) => !known.includes(die));
}

/** How often each die showed each face, and how often it should have on average. */
export function chart(rolls: readonly Roll[]): DiceCount[] {
  const counts = new Map<string, DiceCount>();
  const line = (shows: string): DiceCount => {
    const known = counts.get(shows) ?? { shows, count: 0, expected: 0 };
    counts.set(shows, known);
    return known;
  };
  for (const { shows, left } of rolls) {
    line(shows).count += 1;
    for (const [face, chance] of facesOf(left)) line(face).expected += chance;
  }
  return [...counts.values()].sort((a, b) => (a.shows < b.shows ? -1 : 1));
}

/**
 * What dice can show, and how likely. The rules know it too (`outcome_weight`), but the page
 * checks dice itself and takes nobody's word for it; a test holds its chart against the server's.
 */
function facesOf(left: string): (readonly [string, number])[] {
  return [...left].flatMap((die) => {
    const camels = die === "x" ? CRAZY : [die];
    const chance = 1 / (left.length * camels.length * 3);
    return camels.flatMap((camel) => [1, 2, 3].map((face) => [`${camel}${face}`, chance] as const));
  });
}
