/** SHA-256 of our own: browsers offer theirs only under https, and many games are at home. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export function hashOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** The hash of a view: the start, then every move as it was shown. */
export function viewHash(start: string, moves: readonly string[]): string {
  return hashOn(hashOf(start), moves);
}

/** The hash of a view some moves later. */
export function hashOn(before: string, moves: readonly string[]): string {
  return moves.reduce((hash, move) => hashOf(hash + move), before);
}
