/** Where every coin of a player came from. */

import type { CardScore, MoveEvent, ScoreLine } from "../net/protocol";

export interface Ledger {
  readonly seat: number;
  readonly start: number;
  readonly tiles: number;
  readonly legs: number;
  readonly cards: number;
  readonly total: number;
}

/** Sum up a whole game by what paid the coins. */
export function ledgers(events: readonly MoveEvent[], final: readonly number[]): Ledger[] {
  return final.map((total, i) => {
    const seat = i + 1;
    let all = 0;
    let legs = 0;
    let cards = 0;
    for (const event of events) {
      all += event.coins.find((coin) => coin.seat === seat)?.change ?? 0;
      const leg = event.leg?.players.find((player) => player.seat === seat);
      if (leg) legs += leg.after - leg.before;
      for (const card of event.race?.cards ?? []) if (card.seat === seat) cards += card.coins;
    }
    return { seat, start: total - all, tiles: all - legs - cards, legs, cards, total };
  });
}

/** One leg as it was paid to a player; less than its lines where there was nothing left to lose. */
export interface LegPaid {
  readonly leg: number;
  readonly lines: readonly ScoreLine[];
  readonly sum: number;
  readonly paid: number;
}

export interface Account {
  readonly legs: readonly LegPaid[];
  readonly tiles: readonly { readonly space: number; readonly coins: number }[];
  readonly cards: readonly CardScore[];
}

/** Every single coin of a player, in the order they came. */
export function account(events: readonly MoveEvent[], seat: number): Account {
  const scores = events.flatMap(({ leg }) => (leg ? [leg] : []));
  const legs = scores.flatMap(({ leg, players }) => {
    const own = players.find((player) => player.seat === seat);
    return own?.lines.length
      ? [{ leg, lines: own.lines, sum: own.sum, paid: own.after - own.before }]
      : [];
  });
  const tiles = events.flatMap(({ detail }) =>
    detail.kind === "roll" && detail.tile?.seat === seat
      ? [{ space: detail.tile.space, coins: detail.tile.coins }]
      : [],
  );
  const cards = events.flatMap(
    ({ race }) => race?.cards.filter((card) => card.seat === seat) ?? [],
  );
  return { legs, tiles, cards };
}
