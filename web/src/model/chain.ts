/** Hash chains: this page says the end of one before the game and gives a link for every roll. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** More links than any game has rolls. */
const LENGTH = 2000;

/** The link before another; it takes in table and seat, so a link is good there only. */
export function before(link: string, table: string, seat: number): string {
  const data = concatBytes(hexToBytes(link), utf8ToBytes(table), Uint8Array.of(seat));
  return bytesToHex(sha256(data));
}

/** Whether it is a link at all. */
export const isLink = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** The links of a seat from the end that is published to the seed, with the place of each. */
export class Chain {
  private readonly links: readonly string[];
  private readonly places: ReadonlyMap<string, number>;

  constructor(seed: string, table: string, seat: number, length = LENGTH) {
    const links = [seed];
    for (let i = 0; i < length; i += 1) links.push(before(links[i] ?? "", table, seat));
    this.links = links.reverse();
    this.places = new Map(this.links.map((link, place) => [link, place]));
  }

  get end(): string {
    return this.links[0] ?? "";
  }

  /** The number of a link, from 0 for the end; none where it is not of this chain. */
  place(link: string): number | undefined {
    return this.places.get(link);
  }

  link(place: number): string | undefined {
    return this.links[place];
  }
}

/** What this page gave of a seat's chain last: which link, and after how many moves. */
export interface Given {
  readonly place: number;
  readonly v: number;
}

export interface Question {
  /** The link or end that the next one is hashed into. */
  readonly after: string;
  readonly v: number;
  /** Whether the game is about to start. */
  readonly start: boolean;
  /** The last link of this seat that a roll took, as this page was shown it; null: not known. */
  readonly used: string | null;
}

export interface Answer {
  readonly link: string;
  readonly given: Given;
  /** Whether this link was given before and no roll followed. */
  readonly vain: boolean;
}

/**
 * Give a link, or nothing where it would tell the server more than the next roll: it must
 * follow the last one that this page saw used, and a start takes none that was given before.
 */
export function answer(chain: Chain, given: Given | null, asked: Question): Answer | null {
  const place = chain.place(asked.after);
  const link = place === undefined ? undefined : chain.link(place + 1);
  if (place === undefined || link === undefined) return null;
  const known = given && place + 1 <= given.place;
  if (asked.start ? known : asked.used !== null && asked.used !== asked.after) return null;
  if (known && given && asked.v === given.v) return { link, given, vain: false };
  return { link, given: { place: place + 1, v: asked.v }, vain: Boolean(known) };
}
