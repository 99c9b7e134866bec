/** What a friendly coach explains in a first game, step by step, where it comes up. */

import type { GameView, MoveEvent, MoveWorth, OwnView } from "../net/protocol";
import type { Edition } from "./camels";
import { choices } from "./moves";

export const TOPICS = [
  "camels",
  "edition",
  "turn",
  "tickets",
  "tile",
  "cards",
  "ride",
  "hit",
  "crazy",
  "leg",
  "ally",
  "finish",
] as const;
export type Topic = (typeof TOPICS)[number];

/** Things that are explained one after the other, whatever happens. */
const FIRST: readonly Topic[] = ["camels", "edition", "turn", "tickets", "tile", "cards"];

export interface Scene {
  readonly game: GameView;
  readonly you: OwnView | null;
  /** Moves that have been shown, oldest first. */
  readonly events: readonly MoveEvent[];
  /** That the one to move is away, and what comes of it. */
  readonly away?: string | null;
}

export function isTopic(text: string): text is Topic {
  return (TOPICS as readonly string[]).includes(text);
}

const TAUGHT_BY: Readonly<Record<MoveEvent["detail"]["kind"], Topic>> = {
  roll: "turn",
  bet: "tickets",
  tile: "tile",
  card: "cards",
  ally: "ally",
};

/** What a seat knows because it has done it: whoever bets was asked, and told what it pays. */
export function learnt(events: readonly MoveEvent[], seat: number | undefined): Topic[] {
  const done = events.filter((event) => event.seat === seat);
  const kinds = new Set(done.map(({ detail }) => TAUGHT_BY[detail.kind]));
  return done.length ? [...new Set<Topic>(["camels", "edition", "turn", ...kinds])] : [];
}

/** What happened since a seat's last move, that move included: what is older is no news. */
export function since(events: readonly MoveEvent[], seat: number): readonly MoveEvent[] {
  return events.slice(
    Math.max(
      0,
      events.findLastIndex((event) => event.seat === seat),
    ),
  );
}

/** What has to be known before a move can be advised. */
export function topicOf(move: string): Topic {
  const [kind = ""] = move.split(" ");
  if (kind === "win" || kind === "lose") return "cards";
  return TAUGHT_BY[kind as keyof typeof TAUGHT_BY];
}

/** What is kept of a topic once it was told: where several sit at one device, to whom. */
export function lesson(topic: Topic, pupil: string, edition: Edition): string {
  const named = topic === "edition" ? `edition-${edition}` : topic;
  return pupil ? `${pupil}: ${named}` : named;
}

/** What a pupil was told: how an edition differs is news only to who knows the other. */
export function toldTo(kept: readonly string[], pupil: string, edition: Edition): Topic[] {
  const has = (topic: Topic, of = edition) => kept.includes(lesson(topic, pupil, of));
  const other = edition === "first" ? "second" : "first";
  // Before editions were kept apart, a first game was one of the second, unless somebody chose.
  const unnamed = other === "second" && has("camels") && !has("edition");
  const news = has("edition", other) || unnamed;
  return TOPICS.filter((topic) => has(topic) || (topic === "edition" && !news));
}

/** What a turn can be used for and has not been explained. */
export function untoldOf(taught: ReadonlySet<string>): Topic[] {
  return FIRST.filter((topic) => !taught.has(topic));
}

/** Whether all that a turn can be used for has been explained. */
export function knowsTurns(taught: ReadonlySet<string>): boolean {
  return untoldOf(taught).length === 0;
}

/** What to explain next: what has just happened, or else the next of the first things. */
export function nextTopic(scene: Scene, taught: ReadonlySet<string>): Topic | null {
  const open = [...happened(scene), ...FIRST.filter((topic) => possible(topic, scene))];
  return open.find((topic) => !taught.has(topic)) ?? null;
}

/** What is told because it happened: it is read in one's own time, whatever happens next. */
const NEWS: ReadonlySet<Topic> = new Set(["camels", "ride", "hit", "crazy", "leg"]);

/**
 * What to explain now: what stands there unread stays, and only then comes the next. What one can
 * do stays for the turn in which one can do it.
 */
export function topicNow(
  scene: Scene,
  taught: ReadonlySet<string>,
  stands: Topic | undefined,
): Topic | null {
  const unread = stands && !taught.has(stands) && !scene.game.over;
  const timely = stands && (NEWS.has(stands) || possible(stands, scene));
  return unread && timely ? stands : nextTopic(scene, taught);
}

/** So many coins more are worth a second idea in one turn. */
const CLEARLY = 0.5;

/** Whether a ticket is clearly best, and tickets were not explained yet. */
export function ticketsPressing(
  worths: readonly MoveWorth[],
  taught: ReadonlySet<string>,
): boolean {
  const most = (of: readonly MoveWorth[]) => Math.max(...of.map(({ coins }) => coins));
  const [tickets, others] = [true, false].map((ticket) =>
    worths.filter(({ move }) => (topicOf(move) === "tickets") === ticket),
  );
  if (taught.has("tickets") || !tickets?.length || !others?.length) return false;
  return most(tickets) - most(others) >= CLEARLY;
}

/** What it is about and how one takes a turn come first: what happens makes sense only then. */
function happened(scene: Scene): Topic[] {
  const { game, you, events } = scene;
  const rolls = events.flatMap(({ detail }) => (detail.kind === "roll" ? [detail] : []));
  const found: Topic[] = possible("turn", scene) ? ["camels", "edition", "turn"] : ["camels"];
  if (game.over) found.push("finish");
  if (events.some((event) => event.leg)) found.push("leg");
  if (rolls.some((roll) => roll.tile)) found.push("hit");
  if (rolls.some((roll) => roll.die === "x")) found.push("crazy");
  if (rolls.some((roll) => roll.unit.length > 1 || roll.landing === "over")) found.push("ride");
  if (choices(you?.legal ?? []).allies.size) found.push("ally");
  return game.over ? ["finish"] : found;
}

/** What one can do is told when one can do it. */
function possible(topic: Topic, { game, you }: Scene): boolean {
  if (game.over) return false;
  if (topic !== "camels" && !you?.legal.length) return false;
  if (topic === "tile") return choices(you?.legal ?? []).tiles.size > 0;
  if (topic === "cards") return Boolean(you?.hand);
  return true;
}

/** A move that wins clearly more games than another, and how many more, as a share of all. */
export interface Better {
  readonly move: string;
  readonly gain: number;
}

/** What the coach recommends. */
export interface Tip {
  readonly best: MoveWorth;
  /** What it wins more games than, where that would have been the tip by coins. */
  readonly over: MoveWorth | null;
  /** How many more, as a share of all. */
  readonly gain: number;
}

/** In a first race one learns to count coins: only so large a share of wins more is a tip. */
const MANY_WINS = 0.04;

/** The move that brings most coins at once, unless a known one wins clearly more games. */
export function tipOf(
  ranked: readonly MoveWorth[],
  better: Better | null,
  firstRace: boolean,
): Tip | null {
  const [most] = ranked;
  if (!most) return null;
  const found = ranked.find(({ move }) => move === better?.move);
  const enough = better && better.gain >= (firstRace ? MANY_WINS : 0);
  if (!found || !enough || found === most) return { best: most, over: null, gain: 0 };
  return { best: found, over: most, gain: better.gain };
}

/** What the next ticket pays where a ticket is taken: 0 where it is the last, or none is taken. */
export function nextTicket(move: string, game: GameView): number {
  const [kind, camel] = move.split(" ");
  const stack = kind === "bet" ? game.tickets.find((one) => one.camel === camel) : undefined;
  return stack?.values[1] ?? 0;
}

/** Why a crazy camel ran that was seen just now: the die named it, or one of the two exceptions. */
export function crazyRun({ events }: Scene): { camel: string; reason: string } {
  const last = events.findLast(({ detail }) => detail.kind === "roll" && detail.die === "x");
  const roll = last?.detail.kind === "roll" ? last.detail : null;
  return { camel: roll?.camel ?? "", reason: roll?.reason ?? "none" };
}

/** The places on the table that a topic is about, as in `data-at`. */
export function pointsOf(topic: Topic, { game, you, events }: Scene): string[] {
  switch (topic) {
    case "camels":
      return game.stacks
        .filter(({ camels }) => /[a-z]/.test(camels))
        .map(({ space }) => `space-${space}`);
    case "turn":
      return ["pyramid"];
    case "tickets":
      return game.tickets
        .filter(({ values }) => values.length)
        .map(({ camel }) => `ticket-${camel}`);
    case "tile":
      return [...choices(you?.legal ?? []).tiles.keys()].map((space) => `space-${space}`);
    case "cards":
      return [...(you?.hand ?? "")].map((camel) => `hand-${camel}`);
    case "ride":
      return game.stacks
        .filter(({ camels }) => camels.length > 1)
        .map(({ space }) => `space-${space}`);
    case "hit":
      return events
        .flatMap(({ detail }) =>
          detail.kind === "roll" && detail.tile ? [`seat-${detail.tile.seat}`] : [],
        )
        .slice(-1);
    case "crazy":
      return game.stacks
        .filter(({ camels }) => /[WK]/.test(camels))
        .map(({ space }) => `space-${space}`);
    case "leg":
      return game.players.map(({ seat }) => `seat-${seat}`);
    case "ally":
      return [...choices(you?.legal ?? []).allies].map((seat) => `seat-${seat}`);
    case "edition":
    case "finish":
      return [];
  }
}
