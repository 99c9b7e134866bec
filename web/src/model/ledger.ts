/** Where every coin of a player came from. */

import type { MoveEvent } from "../net/protocol";

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
