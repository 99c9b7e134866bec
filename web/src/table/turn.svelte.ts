/** Whose turn it is at a table and what can be played, as the page shows it. */

import { choices, inThePast } from "../model/moves";
import type { TableClient } from "../net/table.svelte";

export class Turn {
  /** A seat at this device is to move. */
  readonly mine = $derived.by(() => {
    const { stopped, game, seats } = this.table;
    return !stopped && game?.turn != null && seats.includes(game.turn);
  });
  /** It is, and the board has come to it. */
  readonly ready = $derived.by(() => this.mine && this.table.caughtUp);
  /** An earlier position is looked at. */
  readonly past = $derived.by(() => this.table.peek !== null);
  /** The board that is shown. */
  readonly board = $derived.by(() => this.table.stage.game ?? this.table.game);
  /** What is one's own on that board: in the past nothing can be played. */
  readonly you = $derived.by(() => {
    const { you } = this.table;
    return this.past && this.board && you ? inThePast(you, this.board) : you;
  });
  readonly choices = $derived.by(() => choices(this.you?.legal ?? []));

  constructor(private readonly table: TableClient) {}
}
