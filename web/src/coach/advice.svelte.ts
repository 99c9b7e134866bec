/** What the server advises at a table: the chances, and what each move is worth. */

import { reviewedBest } from "../model/advised";
import type { Better } from "../model/coach";
import { hintsOf, reason, type Hint, type Telling } from "../model/worth";
import type { Question } from "../model/question";
import type { Chances, MoveWorth, Opinion } from "../net/protocol";
import type { TableClient } from "../net/table.svelte";
import { settings } from "../settings.svelte";
import { signed } from "../words.svelte";

/** A moment after a move, so that a burst of moves asks once. */
const DEBOUNCE_MS = 120;
const NONE: ReadonlyMap<string, Hint> = new Map();
const NOTHING: readonly MoveWorth[] = [];

interface Judged {
  /** The version of the game that was judged. */
  readonly v: number;
  readonly moves: readonly MoveWorth[];
}

export class Advice {
  /** The chances on the board as it is shown: odds that know the die already would give it away. */
  chances = $state.raw<Chances | null>(null);
  private newest = $state.raw<Chances | null>(null);
  private judged = $state.raw<Judged | null>(null);
  /** What each move is worth on the board that is shown: of an earlier turn it is no advice. */
  readonly worths = $derived.by(() =>
    this.judged && this.judged.v === this.table.game?.v && this.table.caughtUp
      ? this.judged.moves
      : NOTHING,
  );
  /** Whether the table allows odds. */
  readonly allowed = $derived.by(() => Boolean(this.table.room?.options.odds));
  /** Whether this person has asked for figures on the board: in a first game there are none. */
  readonly wanted = $derived.by(() => this.allowed && settings.figures);
  private readonly worth = $derived(new Map(this.worths.map((one) => [one.move, one])));
  /** Made while a component is, so that it asks for as long as that component stands. */
  constructor(private readonly table: TableClient) {
    $effect(() => {
      const { game, you } = this.table;
      if (!this.allowed || !game || game.over) return;
      const seat = you?.legal.length ? you.seat : null;
      const request = new AbortController();
      const timer = setTimeout(() => void this.ask(game.v, seat, request.signal), DEBOUNCE_MS);
      return () => {
        clearTimeout(timer);
        request.abort();
      };
    });
    $effect(() => {
      if (this.table.caughtUp) this.chances = this.newest;
    });
  }

  /** What the champion thinks now, as the one who asks sees it. */
  opinion(): Promise<Opinion> {
    const { you } = this.table;
    return this.table.advisor.opinion(you?.legal.length ? you.seat : null);
  }

  /** What wins clearly more games than a move, if something does. */
  async secondLook(move: string, signal?: AbortSignal): Promise<Better | null> {
    const seat = this.table.you?.seat;
    if (!seat) return null;
    const known = this.table.game?.v === 0 ? reviewedBest(this.table.id, move) : undefined;
    if (known !== undefined) return known;
    try {
      const { better, gain } = await this.table.advisor.secondLook(seat, move, signal);
      return better ? { move: better, gain } : null;
    } catch {
      return null;
    }
  }

  /** The coach's tip and the few best moves, by where on the table they are made. */
  hints(tip: string | undefined): ReadonlyMap<string, Hint> {
    return this.wanted && this.table.caughtUp && this.table.you?.legal.length
      ? hintsOf(this.worths, tip)
      : NONE;
  }

  /** The options of a question, each with what it is worth and why. */
  hinted({ options }: Question, telling: Telling): Question["options"] {
    return options.map((option) => {
      const judged = this.wanted ? this.worth.get(option.move) : undefined;
      if (!judged) return option;
      return { ...option, hint: `${signed(judged.coins, 1)}: ${reason(judged, telling)}` };
    });
  }

  /** An answer counts only while its game is the newest: the effect aborts it otherwise. */
  private async ask(v: number, seat: number | null, signal: AbortSignal): Promise<void> {
    const { advisor } = this.table;
    try {
      this.newest = await advisor.odds(signal);
      const worths = seat ? await advisor.worth(seat, signal) : null;
      this.judged = { v, moves: worths?.moves ?? NOTHING };
    } catch {
      // Without an answer the table is played without odds, as at home.
    }
  }
}
