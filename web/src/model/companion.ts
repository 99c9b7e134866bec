/** What somebody at a real table writes down: who sits where, and the positions so far. */

import { camelsOf, diceIn, diceOf } from "./setup";
import type { Edition } from "./camels";
import type { DieOut, GameView } from "../net/protocol";
import { isRecord, stored } from "../storage";

/** A position, and the move that led to it; a position that was put right has no move. */
export interface Entry {
  readonly position: string;
  readonly move: string;
}

export interface Sheet {
  readonly edition: Edition;
  readonly names: readonly string[];
  /** The seat of who holds the device. */
  readonly me: number;
  readonly past: readonly Entry[];
  /** Moves that could not be asked about yet, as there is no connection. */
  readonly waiting: readonly string[];
}

/** A camel, and the space it was put on. */
export type Placed = readonly [camel: string, space: number];

const START_COINS = 3;
/** Racing camels begin on the first three spaces, crazy ones on the last three. */
export const STARTS = { racing: [1, 2, 3], crazy: [14, 15, 16] } as const;

/** Which spaces a camel can begin on. */
export function startsOf(camel: string): readonly number[] {
  return camel === camel.toUpperCase() ? STARTS.crazy : STARTS.racing;
}

/** Who stands where, from the bottom: camels as they were put down, a later one on top. */
export function stacksOf(placed: readonly Placed[]): [space: number, camels: string][] {
  const stacks = new Map<number, string>();
  for (const [camel, space] of placed) stacks.set(space, (stacks.get(space) ?? "") + camel);
  return [...stacks].sort(([a], [b]) => a - b);
}

/** The position of a start. */
export function startPosition(placed: readonly Placed[], seats: number, first = 1): string {
  const board = stacksOf(placed)
    .map(([space, camels]) => `${space}:${camels}`)
    .join(" ");
  const coins = Array<number>(seats).fill(START_COINS).join(" ");
  return `${board} | coins ${coins}${first > 1 ? ` | turn ${first}` : ""}`;
}

export function isWhole(placed: readonly Placed[], edition: Edition): boolean {
  return placed.length === camelsOf(edition).length;
}

/** The value of a field of a position, "" where it is left out. */
export function field(position: string, name: string): string {
  const found = parts(position).find((part) => part.startsWith(`${name} `));
  return found?.slice(name.length + 1) ?? "";
}

/** The position with another value of a field; "" leaves it out. */
export function withField(position: string, name: string, value: string): string {
  const [board = "", ...fields] = parts(position);
  const kept = fields.filter((part) => !part.startsWith(`${name} `));
  return [board, ...kept, ...(value ? [`${name} ${value}`] : [])].join(" | ");
}

function parts(position: string): string[] {
  return position.split("|").map((part) => part.trim());
}

/** The position where a seat has another number of coins. */
export function withCoins(position: string, seat: number, coins: number): string {
  const all = field(position, "coins").split(" ");
  all[seat - 1] = String(Math.max(0, coins));
  return withField(position, "coins", all.join(" "));
}

/** Who took the tickets of a camel, from the top. */
export function takers(position: string, camel: string): number[] {
  const word = field(position, "tickets")
    .split(" ")
    .find((one) => one.startsWith(`${camel}:`));
  return [...(word?.slice(2) ?? "")].map(Number);
}

/** The position where the ticket of a camel at an index went to a seat, or to nobody (0). */
export function withTaker(position: string, camel: string, index: number, seat: number): string {
  const seats = takers(position, camel);
  if (seat) seats[Math.min(index, seats.length)] = seat;
  else seats.splice(index);
  const others = field(position, "tickets")
    .split(" ")
    .filter((word) => word && !word.startsWith(`${camel}:`));
  const own = seats.length ? [`${camel}:${seats.join("")}`] : [];
  return withField(position, "tickets", [...others, ...own].join(" "));
}

/** Where a seat's tile lies, and its side: `5-`, or "" if it lies nowhere. */
export function tileOf(position: string, seat: number): string {
  const own = tileWords(position).find((word) => word.endsWith(String(seat)));
  return own?.slice(0, -1) ?? "";
}

/** The position where a seat's tile lies elsewhere, or nowhere (""). */
export function withTile(position: string, seat: number, spot: string): string {
  const others = tileWords(position).filter((word) => !word.endsWith(String(seat)));
  return withField(position, "tiles", [...others, ...(spot ? [`${spot}${seat}`] : [])].join(" "));
}

function tileWords(position: string): string[] {
  return field(position, "tiles").split(" ").filter(Boolean);
}

/**
 * The position after a move, with the cards that who holds the device knows: the server writes
 * every card face down, as others see it.
 */
export function knowing(after: string, before: string, move: string, seat: number): string {
  const [pile, camel = "?"] = move.split(" ");
  return ["win", "lose"].reduce((position, which) => {
    const known = field(before, which).split(" ").filter(Boolean);
    const cards = field(after, which).split(" ").filter(Boolean);
    const told = cards.map((card, i) => {
      const laid = pile === which && i === cards.length - 1 && camel !== "?";
      return known[i] ?? (laid ? `${seat}${camel}` : card);
    });
    return withField(position, which, told.join(" "));
  }, after);
}

/**
 * The dice that are out, in the order of their rolls: a position tells only which are left, what
 * the others show is in the moves. One that was put out by hand shows nothing.
 */
export function diceOut(edition: Edition, past: readonly Entry[]): DieOut[] {
  const inside = past.map(({ position }) => diceIn(position, edition));
  return [...diceOf(edition)]
    .filter((die) => !inside.at(-1)?.includes(die))
    .map((die) => ({ die, rolled: inside.findLastIndex((dice) => dice.includes(die)) + 1 }))
    .toSorted((one, other) => one.rolled - other.rolled)
    .flatMap(({ die, rolled }) => {
      const [, shows = ""] = /^roll (.+)$/u.exec(past[rolled]?.move ?? "") ?? [];
      return (die === "x" ? /^[WK]/u : RegExp(`^${die}`, "u")).test(shows)
        ? [{ die, shows, seat: 0 }]
        : [];
    });
}

const KEY = "camelup-companion";

/** What the board showed at a position, and what could happen then. */
export interface Seen {
  readonly position: string;
  readonly game: GameView;
  readonly legal: readonly string[];
}

const isSeen = (value: unknown): value is Seen => isRecord(value) && isRecord(value["game"]);
const storedBoard = stored(`${KEY}-seen`, isSeen);
const storedSheet = stored(KEY, isSheet);

/** The board as it was last seen, if it is the one of a position: it needs no server. */
export function keptBoard(position: string): Seen | null {
  const seen = storedBoard.read();
  return seen?.position === position ? seen : null;
}

export function keepBoard(seen: Seen): void {
  storedBoard.write(seen);
}

/** The sheet that was kept when the page was last closed, wherever it was closed from. */
export function keptSheet(): Sheet | null {
  return storedSheet.read();
}

function isSheet(value: unknown): value is Sheet {
  if (typeof value !== "object" || value === null) return false;
  const { names, past, waiting } = value as Partial<Sheet>;
  return Array.isArray(names) && Array.isArray(past) && past.length > 0 && Array.isArray(waiting);
}

export function keepSheet(sheet: Sheet | null): void {
  storedSheet.write(sheet);
  if (!sheet) storedBoard.write(null);
}
