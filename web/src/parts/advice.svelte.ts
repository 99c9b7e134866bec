/** What the server advises at a table: the chances, and what each move is worth. */

import { choices } from "../model/moves";
import { reason, type Telling, type Worth } from "../model/worth";
import type { Asked } from "../model/asking";
import { api, type Chances } from "../net/api";
import type { TableClient } from "../net/table.svelte";
import { settings } from "../settings.svelte";
import { signed } from "../words.svelte";

/** A moment after a move, so that a burst of moves asks once. */
const PAUSE = 120;

export class Advice {
  chances = $state.raw<Chances | null>(null);
  worths = $state.raw<readonly Worth[]>([]);
  /** Whether the table allows odds and this person wants to see them. */
  readonly wanted = $derived.by(() =>
    Boolean(this.table.room?.options.odds && settings.chosen.odds),
  );
  private readonly worth = $derived(new Map(this.worths.map((one) => [one.move, one])));
  /** Camel to its chances of being first and second in this leg. */
  readonly leg = $derived.by(() =>
    this.shown(
      ({ leg }) =>
        new Map(Object.entries(leg).map(([camel, p]) => [camel, [p[0] ?? 0, p[1] ?? 0] as const])),
    ),
  );
  /** Camel to the coins its top ticket brings on average. */
  readonly tickets = $derived.by(() =>
    this.shown(
      ({ tickets }) =>
        new Map(
          Object.entries(tickets).flatMap(([camel, all]) => {
            const stack = this.table.game?.tickets.find((one) => one.camel === camel);
            const coins = all[all.length - (stack?.values.length ?? 0)];
            return coins === undefined ? [] : [[camel, coins] as const];
          }),
        ),
    ),
  );
  /** Space to what the better side of the own tile is worth there. */
  readonly tiles = $derived.by(() => {
    if (!this.wanted) return undefined;
    const { tiles } = choices(this.table.you?.legal ?? []);
    return new Map(
      [...tiles].flatMap(([space, moves]) => {
        const best = this.best(moves);
        return best === null ? [] : [[space, signed(best, 1)] as const];
      }),
    );
  });

  /** Made while a component is, so that it asks for as long as that component stands. */
  constructor(private readonly table: TableClient) {
    $effect(() => {
      const { game, you } = this.table;
      if (!this.wanted || !game || game.over) return;
      const seat = you?.legal.length ? you.seat : null;
      const timer = setTimeout(() => void this.ask(game.v, seat), PAUSE);
      return () => clearTimeout(timer);
    });
  }

  /** What the better pile is worth for a finish card. */
  readonly card = (camel: string): string => {
    const best = this.wanted ? this.best([`win ${camel}`, `lose ${camel}`]) : null;
    return best === null ? "" : signed(best, 1);
  };

  /** The options of a question, each with what it is worth and why. */
  hinted({ options }: Asked, telling: Telling): Asked["options"] {
    return options.map((option) => {
      const judged = this.wanted ? this.worth.get(option.move) : undefined;
      if (!judged) return option;
      return { ...option, hint: `${signed(judged.coins, 1)}: ${reason(judged, telling)}` };
    });
  }

  private async ask(v: number, seat: number | null): Promise<void> {
    try {
      if (this.worths.length) this.worths = [];
      const odds = await api.odds(this.table.id);
      if (this.table.game?.v !== v) return;
      this.chances = odds;
      const judged = seat ? await api.worth(this.table.id, seat) : null;
      if (this.table.game.v === v) this.worths = judged?.moves ?? [];
    } catch {
      // Without an answer the table is played without odds, as at home.
    }
  }

  private shown<T>(part: (chances: Chances) => T): T | undefined {
    return this.wanted && this.chances ? part(this.chances) : undefined;
  }

  private best(moves: readonly string[]): number | null {
    const best = Math.max(...moves.map((move) => this.worth.get(move)?.coins ?? -Infinity));
    return Number.isFinite(best) ? best : null;
  }
}
