/** The table by keyboard: one key for each thing one does often. */

import { racing, type Edition } from "./camels";

/** What a key stands for, as the table is asked for it; and the place it is asked at. */
export interface Shortcut {
  readonly what: string;
  readonly at: string;
}

/** R rolls, 1 to 5 take tickets in the order they lie, W and L lay a card on a pile. */
export function shortcut(key: string, edition: Edition): Shortcut | null {
  const pressed = key.toLowerCase();
  if (pressed === "r") return { what: "roll", at: "pyramid" };
  if (pressed === "w") return { what: "pile win", at: "pile-win" };
  if (pressed === "l") return { what: "pile lose", at: "pile-lose" };
  const camel = [...racing(edition)][Number(pressed) - 1];
  return camel ? { what: `bet ${camel}`, at: `ticket-${camel}` } : null;
}
