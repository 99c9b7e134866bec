/** Names and faces to begin with: good ones, so that one tap is enough. */

/** The riders one can be, as the server knows them. */
export const FACES = [
  "scout",
  "trader",
  "sage",
  "dancer",
  "pilot",
  "cook",
  "falconer",
  "poet",
] as const;

export type Face = (typeof FACES)[number];

/** Whether the drawings know a face, whatever a server of another version calls it. */
export function isFace(name: string): name is Face {
  return (FACES as readonly string[]).includes(name);
}

/** Names of travellers, short, and the same in every language. */
export const NAMES = [
  "Amira",
  "Basil",
  "Cyra",
  "Darius",
  "Elif",
  "Faris",
  "Gala",
  "Hadi",
  "Idris",
  "Jamila",
  "Kasim",
  "Layla",
  "Malik",
  "Nadir",
  "Omar",
  "Petra",
  "Qadir",
  "Rania",
  "Samir",
  "Tamar",
  "Umar",
  "Vega",
  "Wadi",
  "Xenia",
  "Yara",
  "Zahra",
] as const;

/** Propose a name, by a number from 0 to 1. */
export function proposedName(chance: number): string {
  return anyOf(NAMES, chance);
}

/** Choose one of some things, by a number from 0 to 1. */
export function anyOf<T>(choice: readonly T[], chance: number): T {
  return choice[Math.floor(chance * choice.length)] as T;
}
