/** The legal moves the server gave, sorted by where on the table they are made. */

import type { GameView, OwnView } from "../net/protocol";

export interface Choices {
  readonly roll: boolean;
  readonly bets: ReadonlySet<string>;
  /** Space to the moves on it, as `tile 7+`. */
  readonly tiles: ReadonlyMap<number, readonly string[]>;
  /** Camel to the moves of its finish card, as `win g`. */
  readonly cards: ReadonlyMap<string, readonly string[]>;
  readonly allies: ReadonlySet<number>;
  readonly any: boolean;
}

export function choices(legal: readonly string[]): Choices {
  const bets = new Set<string>();
  const tiles = new Map<number, string[]>();
  const cards = new Map<string, string[]>();
  const allies = new Set<number>();
  for (const move of legal) {
    const [kind = "", what = ""] = move.split(" ");
    if (kind === "bet") bets.add(what);
    else if (kind === "ally") allies.add(Number(what));
    else if (kind === "tile") add(tiles, parseInt(what, 10), move);
    else if (kind === "win" || kind === "lose") add(cards, what, move);
  }
  return { roll: legal.includes("roll"), bets, tiles, cards, allies, any: legal.length > 0 };
}

function add<K>(map: Map<K, string[]>, key: K, move: string): void {
  map.set(key, [...(map.get(key) ?? []), move]);
}

/** Where on the table a move is made, as in `data-at`. */
export function placeOf(move: string): string {
  const [kind = "", what = ""] = move.split(" ");
  if (kind === "bet") return `ticket-${what}`;
  if (kind === "tile") return `space-${parseInt(what, 10)}`;
  if (kind === "win" || kind === "lose") return `hand-${what}`;
  if (kind === "ally") return `seat-${what}`;
  return "pyramid";
}

/** What is one's own on the board of an earlier move: the cards laid by then, and nothing to do. */
export function inThePast(you: OwnView, game: GameView): OwnView {
  const laid = you.laid.filter(({ pile, index }) => index < game.piles[pile].length);
  return { ...you, laid, legal: [] };
}
