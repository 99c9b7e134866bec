/** How somebody has done at the puzzles, kept in this browser. */

export interface Told {
  /** The last day that was answered, in days since 1970; whether it was right. */
  readonly day: number;
  readonly right: boolean;
  readonly answer: string;
  /** Days solved in a row up to then. */
  readonly streak: number;
  readonly rating: number;
}

const PLACE = "camelup-puzzles";
const FIRST: Told = { day: 0, right: false, answer: "", streak: 0, rating: 1500 };
const STAKE = 32;

export const today = (): number => Math.floor(Date.now() / 86_400_000);

export function told(): Told {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "null");
    return typeof kept === "object" && kept !== null ? { ...FIRST, ...kept } : FIRST;
  } catch {
    return FIRST;
  }
}

/** The streak as it stands: yesterday's still lives, an older one is over. */
export function streakOf(done: Told, day: number): number {
  return done.day >= day - 1 ? done.streak : 0;
}

/** Note an answer; a day counts once. A puzzle is as strong as a player of 1500. */
export function answered(done: Told, day: number, answer: string, right: boolean): Told {
  if (done.day === day) return done;
  const expected = 1 / (1 + 10 ** ((1500 - done.rating) / 400));
  return {
    day,
    right,
    answer,
    streak: right ? streakOf(done, day) + 1 : 0,
    rating: Math.round(done.rating + STAKE * (Number(right) - expected)),
  };
}

export function keep(done: Told): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(done));
  } catch {
    // A browser that keeps nothing still shows the puzzle.
  }
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

export type Fact =
  | { readonly key: "together"; readonly camel: string }
  | { readonly key: "behind" | "ahead"; readonly coins: number };

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

const FAR = 3;

/** What stands on the table and speaks for the solution: own cards, and who is ahead. */
export function factsOf(
  { position, best }: { readonly position: string; readonly best: string },
  seat: number,
  coins: readonly number[],
): Fact[] {
  const [kind = "", camel = ""] = best.split(" ");
  const together = kind === "bet" && ownCards(position, seat).includes(`win ${camel}`);
  const lead = (coins[seat - 1] ?? 0) - Math.max(...coins.filter((_, i) => i !== seat - 1));
  const standing = { key: lead < 0 ? "behind" : "ahead", coins: Math.abs(lead) } as const;
  return [
    ...(together ? [{ key: "together", camel } as const] : []),
    ...(Math.abs(lead) >= FAR ? [standing] : []),
  ];
}
