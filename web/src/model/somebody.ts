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
  return NAMES[Math.floor(chance * NAMES.length)] ?? NAMES[0];
}
