/** SHA-256 of our own: browsers offer theirs only under https, and many games are at home. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export function hashOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** A move as a seat was shown it when it was made: after the end the cards of others lie open. */
export function shownThen(
  { move, seat }: { move: string; seat: number },
  mine: number | undefined,
): string {
  return seat === mine ? move : move.replace(/^(win|lose) .*/, "$1 ?");
}

/** The hash of a view some moves later; that of the start is the hash of its line. */
export function hashOn(before: string, moves: readonly string[]): string {
  return moves.reduce((hash, move) => hashOf(hash + move), before);
}
