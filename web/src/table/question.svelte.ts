/** What follows a tap on the table: a move, a question first, or the reason why not. */

import type { Advice } from "../coach/advice.svelte";
import { askedAt, optionsFor, type Question } from "../model/question";
import type { Telling } from "../model/worth";
import type { TableClient } from "../net/table.svelte";
import { settings } from "../settings.svelte";
import { t } from "../words.svelte";
import { TWICE } from "./focus";
import type { Turn } from "./turn.svelte";

/** Bets that somebody has made before the question can be switched off. */
const PRACTICE_BETS = 2;

export interface OpenQuestion extends Question {
  /** The version of the game it was asked at: the answer is for that one. */
  readonly v: number;
  /** What was tapped. */
  readonly at: HTMLElement;
}

export class TableQuestion {
  private asked = $state.raw<OpenQuestion | null>(null);
  /** The open question; it closes when the game moves on. */
  readonly current = $derived.by(() =>
    this.asked?.v === this.table.game?.v && this.turn.mine && !this.turn.past ? this.asked : null,
  );
  private readonly bets = $derived.by(
    () =>
      this.table.events.filter(
        ({ seat, detail }) => seat === this.table.you?.seat && detail.kind === "bet",
      ).length,
  );
  /** Whether the player may choose not to be asked again. */
  readonly dispensable = $derived.by(
    () =>
      Boolean(this.current?.direct) &&
      this.bets >= PRACTICE_BETS &&
      settings.chosen.confirm === "bets" &&
      !this.table.room?.options.confirm,
  );
  /** When the last own move was sent: a second tap of a double tap asks for no reason why not. */
  private sentAtMs = -TWICE;

  constructor(
    private readonly table: TableClient,
    private readonly turn: Turn,
    private readonly advice: Advice,
    private readonly telling: () => Telling,
  ) {}

  /** A thing on the table was tapped: a move such as `bet g`, or a place such as `space 7`. */
  readonly choose = (what: string, at: HTMLElement, alwaysAsk = false): void => {
    const { table } = this;
    const { game, you } = table;
    // Who looks back and presses something is brought back to the game first.
    if (this.turn.past) table.comeBack(t("page-back-told"));
    else if (table.stopped || !game || this.describeTile(what)) return;
    else if (!you || !this.turn.mine) this.refuse();
    else {
      const { edition } = game;
      const { value } = this.telling();
      const question = optionsFor(what, this.turn.choices, edition, you.hand, value, t);
      const [first] = question.options;
      if (!first) table.why(question.why);
      else if (question.direct && !alwaysAsk && !this.needsConfirming(first.move))
        this.play(first.move, game.v);
      else {
        // A notice is no longer what this is about, and would lie over it.
        table.showNotice("");
        const options = this.advice.hinted(question, this.telling());
        this.asked = { ...question, options, at, v: game.v };
      }
    }
  };

  /** Another thing was tapped while a question is open: that one is asked, never just done. */
  readonly askInstead = (thing: HTMLElement): void => {
    const what = askedAt(thing.dataset["at"] ?? "");
    this.close();
    if (!what) return;
    thing.focus({ preventScroll: true });
    this.choose(what, thing, true);
  };

  /** Answers the open question. */
  readonly answer = (move: string): void => {
    const question = this.current;
    this.close();
    if (question) this.play(move, question.v);
  };

  readonly neverAskAgain = (move: string): void => {
    settings.set("confirm", "never");
    this.answer(move);
  };

  readonly close = (): void => {
    this.asked = null;
  };

  private play(move: string, v: number): void {
    this.sentAtMs = performance.now();
    this.table.play(move, v);
  }

  private refuse(): void {
    const { game } = this.table;
    if (game?.over || performance.now() - this.sentAtMs < TWICE) return;
    const name = this.telling().name(game?.turn ?? 0);
    this.table.showNotice(t("page-wait-for", { name }), true);
  }

  /** One rule: a bet is confirmed, with what it pays, until the player wants that no more. */
  private needsConfirming(move: string): boolean {
    const { confirm } = settings.chosen;
    if (confirm === "every" || this.table.room?.options.confirm) return true;
    return confirm === "bets" && move !== "roll";
  }

  /** Somebody who taps a tile wants to know what it does: nothing else can be done there. */
  private describeTile(what: string): boolean {
    const [kind = "", space = ""] = what.split(" ");
    const tile = this.table.game?.tiles.find((one) => one.space === Number(space));
    if (kind !== "space" || !tile || this.turn.choices.tiles.has(tile.space)) return false;
    const { name, edition } = this.telling();
    const side = tile.side === "+" ? "forward" : "back";
    this.table.showNotice(t("page-tile-told", { name: name(tile.seat), side, edition }));
    return true;
  }
}
