/** How somebody has done at the puzzles, kept in this browser, and why a solution is one. */

import type { Chances, GameView, MoveWorth, PuzzleOfDay } from "../net/protocol";
import type { Edition } from "./camels";
import { isRecord, stored } from "../storage";

export interface Told {
  /** The last day on which something was answered, in days since 1970. */
  readonly day: number;
  /** Whether a puzzle of that day was solved: there is one an edition. */
  readonly right: boolean;
  readonly answers: Partial<Record<Edition, string>>;
  /** Days solved in a row before that one, and with it. */
  readonly before: number;
  readonly streak: number;
  readonly rating: number;
}

const kept = stored("camelup-puzzles", (value): value is Partial<Told> => isRecord(value));
const FIRST: Told = { day: 0, right: false, answers: {}, before: 0, streak: 0, rating: 1500 };
const STAKE = 32;

export const today = (): number => Math.floor(Date.now() / 86_400_000);

export function told(): Told {
  const known = kept.read();
  return known ? asTold(known) : FIRST;
}

/** Who was here when there was one puzzle a day has a streak, and no answers of an edition. */
export function asTold(kept: Partial<Told>): Told {
  const before = Math.max(0, (kept.streak ?? 0) - Number(kept.right ?? false));
  return { ...FIRST, before, ...kept };
}

/** The streak as it stands: yesterday's still lives, an older one is over. */
export function streakOf(done: Told, day: number): number {
  return done.day >= day - 1 ? done.streak : 0;
}

/** What was answered to the puzzle of an edition; nothing where it was not. */
export function answerTo(done: Told, { day, edition }: Asked): string {
  return done.day === day ? (done.answers[edition] ?? "") : "";
}

export type Asked = Pick<PuzzleOfDay, "day" | "edition">;

/**
 * Note an answer; a puzzle counts once, and a day is solved as soon as one of its puzzles is.
 * A puzzle is as strong as a player of 1500.
 */
export function answered(done: Told, asked: Asked, answer: string, right: boolean): Told {
  if (answerTo(done, asked)) return done;
  const again = done.day === asked.day;
  const before = again ? done.before : streakOf(done, asked.day);
  const solved = right || (again && done.right);
  const expected = 1 / (1 + 10 ** ((1500 - done.rating) / 400));
  return {
    day: asked.day,
    right: solved,
    answers: { ...(again ? done.answers : {}), [asked.edition]: answer },
    before,
    streak: solved ? before + 1 : 0,
    rating: Math.round(done.rating + STAKE * (Number(right) - expected)),
  };
}

export function keep(done: Told): void {
  kept.write(done);
}

const KINDS = ["roll", "bet", "win", "lose", "ally", "tile"];
const CHOICES = 6;

/**
 * The moves to choose from: the solution, the obvious one, a roll, and some of the others, of
 * each kind in turn, the same for everybody; all of them would fill four screens of a phone.
 */
export function choicesOf(
  legal: readonly string[],
  { best, obvious, day }: { readonly best: string; readonly obvious: string; readonly day: number },
): string[] {
  const chosen = new Set([best, obvious, "roll"].filter((move) => legal.includes(move)));
  const drawn = legal.toSorted((a, b) => lot(a, day) - lot(b, day));
  while (chosen.size < Math.min(CHOICES, legal.length)) {
    for (const one of KINDS) {
      const next = drawn.find((move) => kindOf(move) === one && !chosen.has(move));
      if (next && chosen.size < CHOICES) chosen.add(next);
    }
  }
  return inOrder([...chosen]);
}

/** Moves by their kind, as they are told everywhere. */
export const inOrder = (moves: readonly string[]): string[] =>
  moves.toSorted((a, b) => KINDS.indexOf(kindOf(a)) - KINDS.indexOf(kindOf(b)));

const kindOf = (move: string) => move.split(" ")[0] ?? "";

/** A number that follows from a move and the day, to draw by. */
function lot(move: string, day: number): number {
  let mixed = day + 1;
  for (const letter of move) mixed = (Math.imul(mixed, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return Math.imul(mixed, 2_654_435_761) >>> 0;
}

/** The finish cards that the one to move has laid, as moves: only he knows them. */
export function ownCards(position: string, seat: number): string[] {
  return [...position.matchAll(/\| (win|lose) ([^|]+)/g)].flatMap(([, pile = "", cards = ""]) =>
    cards
      .trim()
      .split(" ")
      .filter((card) => card.startsWith(String(seat)) && !card.endsWith("?"))
      .map((card) => `${pile} ${card.slice(1)}`),
  );
}

/** A reason for the solution: each is read off the table or counted in the games played on. */
export type Fact =
  | { readonly key: "from"; readonly seat: number; readonly now: number; readonly before: number }
  | { readonly key: "shift"; readonly camel: string; readonly now: number; readonly before: number }
  | { readonly key: "gone-ticket" | "gone-card"; readonly share: number }
  | {
      readonly key: "waits";
      readonly share: number;
      readonly kind: string;
      readonly camel: string;
    }
  | { readonly key: "hands"; readonly coins: number }
  | { readonly key: "together"; readonly camel: string };

/** From what on something is worth a sentence: wins, a camel's chance, coins, how often. */
const FEW_WINS = 0.005;
const SOME_WINS = 0.02;
const SHIFTED = 0.05;
const SOME_COINS = 0.3;
const SOMETIMES = 0.3;
const OFTEN = 0.5;

/** What is asked for once the answer is given. */
export interface Found {
  /** The chances of the leg without and with a tile. */
  readonly legs?: Legs;
  readonly worths?: readonly MoveWorth[];
  /** What the answer wins, as a share of all games. */
  readonly yours?: number | null;
}

/** Why the solution wins more than the move that brings most coins at once. */
export function factsOf(
  puzzle: PuzzleOfDay,
  game: GameView,
  { legs, worths = [] }: Found = {},
): Fact[] {
  const [kind = "", camel = ""] = puzzle.best.split(" ");
  const together =
    kind === "bet" && ownCards(puzzle.position, game.turn ?? 0).includes(`win ${camel}`);
  const told: Fact[] = [
    ...(legs ? shifted(legs, ownTickets(game)) : []),
    ...waiting(puzzle),
    ...(puzzle.obvious === "roll" ? handed(worths) : []),
    ...(together ? [{ key: "together", camel } as const] : []),
  ];
  return [...loser(puzzle, game.turn ?? 0, told.length ? SOME_WINS : FEW_WINS), ...told];
}

/** Who pays for it: the other player whose wins shrink most, by that many at least. */
function loser({ wins, wins_obvious }: PuzzleOfDay, own: number, least: number): Fact[] {
  const [most] = wins
    .map((now, i) => ({ key: "from", seat: i + 1, now, before: wins_obvious[i] ?? now }) as const)
    .filter(({ seat, now, before }) => seat !== own && before - now >= least)
    .toSorted((a, b) => a.now - a.before - (b.now - b.before));
  return most ? [most] : [];
}

/** The chances of a leg without and with a tile. */
export interface Legs {
  readonly before: Chances["leg"];
  readonly now: Chances["leg"];
}

/** The camels that the one to move has tickets on. */
function ownTickets(game: GameView): Set<string> {
  const own = game.players.find(({ seat }) => seat === game.turn);
  return new Set(own?.tickets.map(({ camel }) => camel));
}

/** The camel whose chance to lead a tile changes most, one that the mover bet on before others. */
function shifted(legs: Legs, own: ReadonlySet<string>): Fact[] {
  const [most] = Object.keys(legs.now)
    .map((camel) => ({
      key: "shift" as const,
      camel,
      now: legs.now[camel]?.[0] ?? 0,
      before: legs.before[camel]?.[0] ?? 0,
    }))
    .filter(({ now, before }) => Math.abs(now - before) >= SHIFTED)
    .toSorted(
      (a, b) =>
        Number(own.has(b.camel)) - Number(own.has(a.camel)) ||
        Math.abs(b.now - b.before) - Math.abs(a.now - a.before),
    );
  return most ? [most] : [];
}

/** What a roll would give the next player: it brings most at once, but not to the roller alone. */
function handed(worths: readonly MoveWorth[]): Fact[] {
  const coins = worths.find(({ move }) => move === "roll")?.handed_on ?? 0;
  return coins >= SOME_COINS ? [{ key: "hands", coins }] : [];
}

/** What would be gone at one's next turn, and what would not. */
function waiting({ best, obvious, gone, obvious_gone }: PuzzleOfDay): Fact[] {
  const [kind = "", camel = ""] = obvious.split(" ");
  const key = isCard(best) ? "gone-card" : "gone-ticket";
  const goes = (isCard(best) || kindOf(best) === "bet") && gone >= SOMETIMES;
  const stays = isCard(obvious) || kindOf(obvious) === "bet";
  const share = 1 - obvious_gone;
  return [
    ...(goes ? [{ key, share: gone } as const] : []),
    ...(stays && share >= OFTEN ? [{ key: "waits", share, kind, camel } as const] : []),
  ];
}

const isCard = (move: string): boolean => ["win", "lose"].includes(kindOf(move));

/** Digits for two numbers of wins in 100: whole ones where they tell them apart. */
export const digitsFor = (a: number, b: number): number => (Math.abs(a - b) >= 0.02 ? 0 : 1);

/**
 * How many fewer of 100 games every other move wins at least: never more than the wins told beside
 * it leave room for, as long as those are rounded to the same digits.
 */
export function fewerWins(
  gain: number,
  own: number,
  others: readonly number[],
): { readonly fewer: number; readonly digits: number } {
  const least = Math.min(gain, ...others.map((other) => own - other)) * 100;
  const digits = Math.max(Number(least < 1), ...others.map((other) => digitsFor(own, other)));
  const fine = 10 ** digits;
  return { fewer: Math.floor(least * fine + 1e-9) / fine, digits };
}
