/** The dice of a finished game, drawn again by docs/protocol.md and compared with the shown. */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { DiceProof } from "../net/protocol";
import { racing, type Edition } from "./camels";
import { CRAZY, type Roll } from "./rolls";

/** The draws of a table, in order. */
export class Draws {
  drawn = 0;

  constructor(
    private readonly secret: Uint8Array,
    private readonly table: string,
    private readonly added: Uint8Array,
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
  readonly rolls: readonly Roll[];
}

/** What this page remembers of the time before the game. */
export interface Memory {
  readonly commitment: string;
  /** Whether it was seen before the game began. */
  readonly early: boolean;
  /** Random bytes this page added, by seat. */
  readonly bytes: Readonly<Record<number, string>>;
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
  /** Whether the secret is the one that was promised. */
  readonly secret: boolean;
  readonly promise: "early" | "late" | "unseen" | "changed";
  readonly own: "in" | "missing" | "none";
  readonly draws: number;
  readonly wrong: readonly Compared[];
}

/** Check all there is to check about the dice of a finished game. */
export function check(
  table: string,
  proof: DiceProof,
  story: Story,
  memory: Memory | null,
): Verdict {
  const secret = bytesOf(proof.secret ?? "");
  const compared = compare(new Draws(secret, table, bytesOf(proof.bytes.join(""))), story);
  const wrong = compared.filter(({ drawn, shown }) => drawn !== shown);
  const fits = secret.length === 32 && commitment(secret, table) === proof.commitment;
  const promise = promised(proof, memory);
  const own = ownBytes(proof, memory);
  const good = fits && promise !== "changed" && own !== "missing" && wrong.length === 0;
  return { good, secret: fits, promise, own, draws: compared.length, wrong };
}

/** Bytes from hex; none where it is no hex, so that the check fails instead of the page. */
function bytesOf(hex: string): Uint8Array {
  return /^([0-9a-f]{2})*$/.test(hex) ? hexToBytes(hex) : new Uint8Array();
}

function promised(proof: DiceProof, memory: Memory | null): Verdict["promise"] {
  if (!memory) return "unseen";
  if (memory.commitment !== proof.commitment) return "changed";
  return memory.early ? "early" : "late";
}

function ownBytes(proof: DiceProof, memory: Memory | null): Verdict["own"] {
  const own = Object.entries(memory?.bytes ?? {});
  if (own.length === 0) return "none";
  return own.every(([seat, bytes]) => proof.bytes[Number(seat) - 1] === bytes) ? "in" : "missing";
}

function compare(draws: Draws, story: Story): Compared[] {
  return [
    ...compareStart(draws, story),
    ...story.rolls.flatMap((roll) => compareRoll(draws, roll)),
  ];
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
