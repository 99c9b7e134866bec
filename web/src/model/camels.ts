/** What tells one camel from another: colour, blanket pattern, letter. */

export type Letter = "b" | "g" | "r" | "y" | "p" | "o" | "w" | "W" | "K";
export type Edition = "first" | "second";

/** In the order in which they are offered. */
export const EDITIONS: readonly Edition[] = ["second", "first"];
/** How many may play. */
export const SEATS: readonly number[] = [2, 3, 4, 5, 6, 7, 8];

export interface Look {
  readonly body: string;
  /** Legs, outline of the blanket, pattern. */
  readonly dark: string;
  readonly blanket: string;
  /** Text that stands on the body colour. */
  readonly ink: string;
}

export const LOOKS: Readonly<Record<Letter, Look>> = {
  b: { body: "#1d4fb8", dark: "#0d2f75", blanket: "#e9f1ff", ink: "#ffffff" },
  g: { body: "#2ea285", dark: "#13523a", blanket: "#ecfff2", ink: "#04231a" },
  r: { body: "#cc2b35", dark: "#6d0f18", blanket: "#ffe9e4", ink: "#ffffff" },
  y: { body: "#ffcf2e", dark: "#7a5600", blanket: "#fffbe6", ink: "#3b2a00" },
  p: { body: "#9c63cf", dark: "#4d2373", blanket: "#f7ecff", ink: "#16042a" },
  o: { body: "#ff9a45", dark: "#7f3606", blanket: "#fff1e4", ink: "#331500" },
  w: { body: "#faf6ec", dark: "#6f6552", blanket: "#ffffff", ink: "#2c261b" },
  W: { body: "#fbf7ee", dark: "#6f6552", blanket: "#ffffff", ink: "#2c261b" },
  K: { body: "#3a3644", dark: "#17141d", blanket: "#221f2a", ink: "#ffffff" },
};

const RACING: Readonly<Record<Edition, readonly Letter[]>> = {
  first: ["b", "g", "o", "y", "w"],
  second: ["b", "g", "r", "y", "p"],
};

export function racing(edition: Edition): readonly Letter[] {
  return RACING[edition];
}

export function isLetter(text: string): text is Letter {
  return Object.hasOwn(LOOKS, text);
}

/** Crazy camels run, and look, the other way. */
export function isCrazy(letter: Letter): boolean {
  return letter === "W" || letter === "K";
}
