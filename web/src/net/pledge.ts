/** What the server promised about its dice, and this page's part in them, kept for the check. */

import { answer, Chain, type Given } from "../model/chain";
import { byDays } from "../model/days";
import type { Memory } from "../model/fair";
import { api } from "./api";
import type { Ask, LinkGiven, Room } from "./protocol";
import { isListOf, isRecord, stored } from "../storage";

interface Pledge extends Memory {
  readonly table: string;
  /** What this page's chains are made from, by seat. */
  readonly seeds: Readonly<Record<number, string>>;
  readonly given: Readonly<Record<number, Given>>;
}

const isPledge = (value: unknown): value is Partial<Pledge> => isRecord(value);
const kept = stored("camelup-pledges", isListOf(isPledge));
const MOST = 60;
/** What holds where a browser stores nothing. */
let here: readonly Pledge[] = [];
/** Chains of one table by seat: to make one takes some milliseconds. */
const chains = new Map<number, { readonly seed: string; readonly chain: Chain }>();
let chainsOf = "";

function pledges(): readonly Pledge[] {
  return kept.read()?.map(whole) ?? here;
}

/** A pledge that an earlier version of this page wrote. */
function whole(pledge: Partial<Pledge> & { bytes?: Record<number, string> }): Pledge {
  return {
    table: "",
    commitment: "",
    early: false,
    own: pledge.bytes ?? {},
    bound: null,
    vain: 0,
    seeds: {},
    given: {},
    ...pledge,
  };
}

const find = (table: string) => pledges().find((pledge) => pledge.table === table);

export function pledgeOf(table: string): Memory | null {
  return find(table) ?? null;
}

function write(pledge: Pledge): void {
  here = [pledge, ...pledges().filter(({ table }) => table !== pledge.table)].slice(0, MOST);
  kept.write([...here]);
}

/** Remember the promise of a table; what was seen first stays. */
export function notePledge(room: Room): void {
  if (!find(room.id)) write(fresh(room));
}

function fresh(room: Room): Pledge {
  const early = room.status === "waiting";
  return whole({ table: room.id, commitment: room.dice.commitment, early });
}

const headOf = ({ dice }: Room, seat: number) =>
  dice.opened[seat - 1] || dice.chains[seat - 1] || "";

/** Chains that are being said, by table and seat: what is told meanwhile is older than that. */
const saying = new Map<string, Promise<void>>();

/** Say the ends of chains for seats of this page, after the promise was seen. */
export async function sayChains(room: Room, seats: readonly number[]): Promise<void> {
  notePledge(room);
  for (const seat of seats) {
    if (room.status !== "waiting" || byDays(room.options) || isGood(room, seat)) continue;
    await sayChain(room, seat);
  }
}

/** Say chains for seats that have none yet; one that another device said is left alone. */
export function sayMissing(room: Room, seats: readonly number[]): Promise<void> {
  return sayChains(
    room,
    seats.filter((seat) => !headOf(room, seat)),
  );
}

function sayChain(room: Room, seat: number): Promise<void> {
  const place = `${room.id}/${seat}`;
  const under = saying.get(place);
  if (under) return under;
  const seed = randomHex();
  const end = chainOf(seed, room.id, seat).end;
  keep(room, seat, seed, end);
  const said = api
    .sayChain(room.id, seat, end)
    .then(
      () => undefined,
      () => keep(room, seat, null, ""),
    )
    .finally(() => saying.delete(place));
  saying.set(place, said);
  return said;
}

/** Whether the chain that was said for a seat is this page's, and its next link not yet given. */
function isGood(room: Room, seat: number): boolean {
  const pledge = find(room.id);
  const seed = pledge?.seeds[seat];
  const place = seed && chainOf(seed, room.id, seat).place(headOf(room, seat));
  return typeof place === "number" && (pledge?.given[seat]?.place ?? 0) <= place;
}

function keep(room: Room, seat: number, seed: string | null, end: string): void {
  const pledge = find(room.id) ?? fresh(room);
  const seeds = without(pledge.seeds, seat);
  const own = without(pledge.own, seat);
  const given = without(pledge.given, seat);
  if (seed === null) write({ ...pledge, seeds, own, given });
  else write({ ...pledge, seeds: { ...seeds, [seat]: seed }, own: { ...own, [seat]: end }, given });
}

function without<T>(all: Readonly<Record<number, T>>, seat: number): Record<number, T> {
  const { [seat]: _, ...others } = all;
  return others;
}

function chainOf(seed: string, table: string, seat: number): Chain {
  if (table !== chainsOf) chains.clear();
  chainsOf = table;
  const kept = chains.get(seat);
  const chain = kept?.seed === seed ? kept.chain : new Chain(seed, table, seat);
  chains.set(seat, { seed, chain });
  return chain;
}

/** Answer a question for links, for the seats of this page. */
export function answerTo(
  table: string,
  ask: Ask,
  seats: readonly number[],
  used: (seat: number) => string | null,
): LinkGiven[] {
  const links = ask.links
    .filter(({ seat }) => seats.includes(seat))
    .flatMap(({ seat, after }) => give(table, seat, after, ask, used(seat)));
  if (ask.seat === null && links.length)
    bind(table, Object.fromEntries(ask.links.map((one) => [one.seat, one.after])));
  return links;
}

/** The first links of this page's seats, where nobody else is at the table to be bound. */
export function firstLinks(room: Room, seats: readonly number[]): LinkGiven[] {
  bind(room.id, Object.fromEntries(seats.map((seat) => [seat, find(room.id)?.own[seat] ?? ""])));
  const start = { v: 0, seat: null };
  return seats.flatMap((seat) => give(room.id, seat, find(room.id)?.own[seat] ?? "", start, null));
}

/** The next links for a roll of one's own, after those used last: so nobody has to ask. */
export function nextLinks(
  table: string,
  v: number,
  seats: readonly number[],
  used: (seat: number) => string | null,
): LinkGiven[] {
  return seats.flatMap((seat) => give(table, seat, used(seat) ?? "", { v, seat }, used(seat)));
}

function bind(table: string, bound: Record<number, string>): void {
  const pledge = find(table);
  if (pledge) write({ ...pledge, bound });
}

function give(
  table: string,
  seat: number,
  after: string,
  { v, seat: roller }: { v: number; seat: number | null },
  used: string | null,
): LinkGiven[] {
  const pledge = find(table);
  const seed = pledge?.seeds[seat];
  if (!pledge || !seed) return [];
  const asked = { after, v, start: roller === null, used };
  const found = answer(chainOf(seed, table, seat), pledge.given[seat] ?? null, asked);
  if (!found) return [];
  const vain = pledge.vain + Number(found.vain);
  write({ ...pledge, vain, given: { ...pledge.given, [seat]: found.given } });
  return [{ seat, link: found.link }];
}

function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
