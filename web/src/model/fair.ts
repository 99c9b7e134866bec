/** The dice of a finished game, drawn again by docs/protocol.md and compared with the shown. */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { DiceProof, MoveEvent } from "../net/protocol";
import { racing, type Edition } from "./camels";
import { before, isLink } from "./chain";
import { CRAZY, type Roll } from "./rolls";

/** The draws of a table, in order. */
export class Draws {
  drawn = 0;

  constructor(
    private readonly secret: Uint8Array,
    private readonly table: string,
    public added: Uint8Array,
  ) {}

  /** Draw a whole number from 0 to limit − 1 by rejection. */
  below(limit: number): number {
    const width = Math.floor(2 ** 32 / limit);
    for (;;) {
      const block = this.block();
      for (let at = 0; at < block.byteLength; at += 4) {
        const number = Math.floor(block.getUint32(at) / width);
        if (number < limit) return number;
      }
    }
  }

  private block(): DataView {
    const count = new Uint8Array(8);
    new DataView(count.buffer).setBigUint64(0, BigInt(this.drawn));
    this.drawn += 1;
    const block = hmac(
      sha256,
      this.secret,
      concatBytes(utf8ToBytes(this.table), count, this.added),
    );
    return new DataView(block.buffer, block.byteOffset, block.byteLength);
  }
}

/** What the server publishes before the game: it binds the server to its secret. */
export function commitment(secret: Uint8Array, table: string): string {
  return bytesToHex(sha256(concatBytes(secret, utf8ToBytes(table))));
}

/** A game as this page was shown it. */
export interface Story {
  readonly edition: Edition;
  readonly players: number;
  /** The starting position in notation. */
  readonly start: string;
  /** Whether no dice drew it. */
  readonly given?: boolean;
  readonly rolls: readonly Roll[];
}

type DiceScheme = DiceProof["scheme"];

/** How the dice of a game were to be drawn. All in hex. */
export interface Promised {
  readonly scheme: DiceScheme;
  readonly commitment: string;
  readonly secret: string;
  /** By seat, at tables of protocol 1. */
  readonly bytes: readonly string[];
  /** By seat: the end that was said before the game; empty for who added nothing. */
  readonly chains: readonly string[];
  /** By seat: the link of the start, then one for each roll it took part in. */
  readonly links: readonly (readonly string[])[];
}

/** What a table says about its dice, with the links that its moves showed. */
export function promisedAt(proof: DiceProof, events: readonly MoveEvent[]): Promised {
  const rolls = events.filter(({ detail }) => detail.kind === "roll");
  const links = proof.opened.map((start, i) => {
    const own = rolls.map((event) => event.links[i] ?? "");
    const until = own.includes("") ? own.indexOf("") : own.length;
    return start ? [start, ...own.slice(0, until)] : [];
  });
  return { ...proof, secret: proof.secret ?? "", links };
}

/** What a record says about its dice; the last link of a chain leads back to all others. */
export function promisedBy(tags: Readonly<Record<string, string>>, rolls: number): Promised | null {
  if (!tags["DiceSecret"]) return null;
  const table = tags["Table"] ?? "";
  return {
    scheme: (tags["DiceScheme"] as DiceScheme | undefined) ?? "bytes",
    commitment: tags["DiceCommitment"] ?? "",
    secret: tags["DiceSecret"],
    bytes: (tags["DiceBytes"] ?? "").split(";"),
    chains: (tags["DiceChains"] ?? "").split(";"),
    links: (tags["DiceLinks"] ?? "").split(";").map((last, i) => goBack(last, table, i + 1, rolls)),
  };
}

function goBack(last: string, table: string, seat: number, most: number): string[] {
  const [count = "", link = ""] = last.split(":");
  if (!isLink(link) || !(Number(count) <= most)) return [];
  const links = [link];
  for (let i = 0; i < Number(count); i += 1) links.push(before(links[i] ?? "", table, seat));
  return links.reverse();
}

/** What this page remembers of the time before the game. */
export interface Memory {
  readonly commitment: string;
  /** Whether it was seen before the game began. */
  readonly early: boolean;
  /** The ends of this page's chains, by seat; at tables of protocol 1 its random bytes. */
  readonly own: Readonly<Record<number, string>>;
  /** What each seat was bound to when this page opened its chain, by seat. */
  readonly bound: Readonly<Record<number, string>> | null;
  /** How often a link was asked for and no roll followed. */
  readonly vain: number;
}

export interface Compared {
  readonly what: "turn" | "space" | "height" | "die" | "face";
  /** The camel placed, for a draw of the start. */
  readonly camel: string;
  /** The number of the move, for a roll. */
  readonly move: number;
  readonly drawn: string;
  readonly shown: string;
}

export interface Verdict {
  readonly good: boolean;
  readonly scheme: DiceScheme;
  /** Whether the secret is the one that was promised. */
  readonly secret: boolean;
  readonly promise: "early" | "late" | "unseen" | "changed";
  /** Whether all links lead to the ends that were said before, and to what this page saw. */
  readonly chains: boolean;
  readonly own: "in" | "left" | "missing" | "none";
  /** Seats whose pages were left out, and from which move on. */
  readonly left: readonly { readonly seat: number; readonly move: number }[];
  /** Whether there were rolls that no page took part in. */
  readonly alone: boolean;
  readonly vain: number;
  readonly draws: number;
  readonly wrong: readonly Compared[];
}

/** Starts that may have been called off before the one that was not. */
const MOST_STARTS = 1000;

/**
 * Check all there is to check about the dice of a finished game, a roll or a link at a time: it is
 * work for a slow phone, and the page does other things between.
 */
export function* checking(
  table: string,
  promised: Promised,
  story: Story,
  memory: Memory | null,
): Generator<undefined, Verdict> {
  const secret = bytesOf(promised.secret);
  const compared = yield* compare(new Draws(secret, table, new Uint8Array()), promised, story);
  const wrong = compared.filter(({ drawn, shown }) => drawn !== shown);
  const fits = secret.length === 32 && commitment(secret, table) === promised.commitment;
  const promise = seen(promised, memory);
  const own = ownPart(promised, story, memory);
  const chains = (yield* lead(table, promised)) && isBound(table, promised, memory);
  const good = fits && promise !== "changed" && own !== "missing" && chains && wrong.length === 0;
  return {
    good,
    scheme: promised.scheme,
    secret: fits,
    promise,
    chains,
    own,
    left: leftOut(promised, story),
    alone: isAlone(promised, story),
    vain: memory?.vain ?? 0,
    draws: compared.length,
    wrong,
  };
}

/** Bytes from hex; none where it is no hex, so that the check fails instead of the page. */
function bytesOf(hex: string): Uint8Array {
  return /^([0-9a-f]{2})*$/.test(hex) ? hexToBytes(hex) : new Uint8Array();
}

function seen({ commitment }: Promised, memory: Memory | null): Verdict["promise"] {
  if (!memory) return "unseen";
  if (memory.commitment !== commitment) return "changed";
  return memory.early ? "early" : "late";
}

function ownPart(promised: Promised, { rolls }: Story, memory: Memory | null): Verdict["own"] {
  const own = Object.entries(memory?.own ?? {});
  if (own.length === 0) return "none";
  const said = promised.scheme === "bytes" ? promised.bytes : promised.chains;
  if (own.some(([seat, end]) => said[Number(seat) - 1] !== end)) return "missing";
  const whole = ([seat]: [string, string]) =>
    (promised.links[Number(seat) - 1]?.length ?? 0) > rolls.length;
  return promised.scheme !== "chain" || own.every(whole) ? "in" : "left";
}

/** Whether every link is hashed into the one before, and the first into the end. */
function* lead(table: string, { scheme, chains, links }: Promised): Generator<undefined, boolean> {
  if (scheme === "bytes") return true;
  for (const [i, own] of links.entries()) {
    for (const [j, link] of own.entries()) {
      yield;
      if (!isLink(link) || (j && before(link, table, i + 1) !== own[j - 1])) return false;
    }
    if (!(own[0] ? reaches(own[0], chains[i] ?? "", table, i + 1) : !chains[i])) return false;
  }
  return true;
}

function reaches(link: string, end: string, table: string, seat: number): boolean {
  let at = link;
  for (let i = 0; i < MOST_STARTS; i += 1) {
    at = before(at, table, seat);
    if (at === end) return true;
  }
  return false;
}

/** Whether the start took what each seat was bound to when this page opened its chain. */
function isBound(table: string, { links }: Promised, memory: Memory | null): boolean {
  const bound = memory?.bound;
  if (!bound) return true;
  return links.every(([start], i) =>
    start ? before(start, table, i + 1) === bound[i + 1] : !bound[i + 1],
  );
}

function leftOut({ scheme, links }: Promised, { rolls }: Story): Verdict["left"] {
  if (scheme !== "chain") return [];
  return links.flatMap((own, i) => {
    const move = own.length ? rolls[own.length - 1]?.v : undefined;
    return move === undefined ? [] : [{ seat: i + 1, move }];
  });
}

function isAlone({ scheme, bytes, links }: Promised, { rolls }: Story): boolean {
  if (scheme === "bytes") return bytes.every((added) => !added);
  const most = Math.max(0, ...links.map((own) => own.length));
  return scheme === "chain" ? most <= rolls.length : most === 0;
}

/** What the draws of a roll take, counted from 1; 0 is the start. */
function addedTo({ scheme, bytes, links }: Promised, roll: number): Uint8Array {
  if (scheme === "bytes") return bytesOf(bytes.join(""));
  const place = scheme === "chain" ? roll : 0;
  return bytesOf(links.map((own) => own[place] ?? "").join(""));
}

function* compare(
  draws: Draws,
  promised: Promised,
  story: Story,
): Generator<undefined, Compared[]> {
  draws.added = addedTo(promised, 0);
  const found = story.given ? [] : compareStart(draws, story);
  for (const [i, roll] of story.rolls.entries()) {
    yield;
    draws.added = addedTo(promised, i + 1);
    found.push(...compareRoll(draws, roll));
  }
  return found;
}

function compareStart(draws: Draws, { edition, players, start }: Story): Compared[] {
  const shown = readStart(start);
  const first = {
    what: "turn",
    camel: "",
    move: 0,
    drawn: String(draws.below(players) + 1),
    shown: shown.turn,
  } as const;
  const stacks = new Map<number, string>();
  const placed = racing(edition).flatMap((camel) =>
    comparePlace(draws, camel, stacks, shown.stacks),
  );
  return [first, ...placed, ...(edition === "second" ? compareCrazy(draws, shown.stacks) : [])];
}

function comparePlace(
  draws: Draws,
  camel: string,
  stacks: Map<number, string>,
  shown: ReadonlyMap<number, string>,
): Compared[] {
  const space = 1 + draws.below(3);
  const stack = stacks.get(space) ?? "";
  const height = draws.below(stack.length + 1);
  const before = new Set([...stacks.values()].join(""));
  stacks.set(space, stack.slice(0, height) + camel + stack.slice(height));
  const [at, there] = find(camel, shown);
  const under = [...there.slice(0, there.indexOf(camel))].filter((other) =>
    before.has(other),
  ).length;
  return [
    { what: "space", camel, move: 0, drawn: String(space), shown: String(at) },
    { what: "height", camel, move: 0, drawn: String(height + 1), shown: String(under + 1) },
  ];
}

/** Which crazy camel was placed first shows only where both stand on one space. */
function compareCrazy(draws: Draws, shown: ReadonlyMap<number, string>): Compared[] {
  const first = draws.below(2);
  const order = [CRAZY[first] ?? "", CRAZY[1 - first] ?? ""];
  const spaces = order.map((camel): Compared => {
    const drawn = String(16 - draws.below(3));
    return { what: "space", camel, move: 0, drawn, shown: String(find(camel, shown)[0]) };
  });
  const [, together] = find(order[0] ?? "", shown);
  const lowest = together.length > 1 ? (together[0] ?? "") : (order[0] ?? "");
  return [
    { what: "height", camel: order[0] ?? "", move: 0, drawn: order[0] ?? "", shown: lowest },
    ...spaces,
  ];
}

function compareRoll(draws: Draws, { v, shows, left }: Roll): Compared[] {
  const die = left[draws.below(left.length)] ?? "";
  const face = draws.below(die === "x" ? 6 : 3);
  const drawn =
    die === "x" ? `${CRAZY[Math.floor(face / 3)]}${(face % 3) + 1}` : `${die}${face + 1}`;
  const shownDie = CRAZY.some((camel) => shows.startsWith(camel)) ? "x" : (shows[0] ?? "");
  return [
    { what: "die", camel: "", move: v, drawn: die, shown: shownDie },
    { what: "face", camel: "", move: v, drawn, shown: shows },
  ];
}

function readStart(start: string): { turn: string; stacks: ReadonlyMap<number, string> } {
  const [board = "", ...fields] = start.split("|").map((part) => part.trim());
  const stacks = new Map(
    board.split(/\s+/).map((stack) => [parseInt(stack, 10), stack.slice(stack.indexOf(":") + 1)]),
  );
  return { turn: fields.find((field) => field.startsWith("turn "))?.slice(5) ?? "1", stacks };
}

function find(camel: string, stacks: ReadonlyMap<number, string>): readonly [number, string] {
  return [...stacks].find(([, stack]) => stack.includes(camel)) ?? [0, ""];
}
