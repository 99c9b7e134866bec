/** What the board shows right now: the last settled view, or a move on its way to the next. */

import type { DieOut, GameView, LegScore, MoveEvent, RaceScore, Stack } from "../net/protocol";
import { keepSame } from "./same";
import { carry, late, MS, pace, plan, type Speed, type Step } from "./plan";

export interface Waiting {
  readonly event: MoveEvent;
  readonly game: GameView;
  /**
   * Whether it waited while a bill was read, or for the move before it to be seen: nobody fell
   * behind then, and nothing is hurried.
   */
  readonly held: boolean;
}

/** What the stage lets others do beside moving camels: fly things, sound, speak. */
export interface Helpers {
  readonly speed: () => Speed;
  /** Whether somebody is there who will say when a scoring has been read. */
  readonly reader?: () => boolean;
  /** Milliseconds, at normal speed, that a move stays before the next begins; 0: no longer. */
  readonly rest?: (event: MoveEvent) => number;
  readonly fly?: (step: Step, ms: number) => void;
  readonly sound?: (step: Step) => void;
  readonly shown?: (event: MoveEvent, game: GameView) => void;
}

/** A crowd is heard out while the camels it sent on their way go on. */
const AFTER_A_TILE: ReadonlySet<Step["kind"]> = new Set(["coin", "hop", "settle"]);

export class Stage {
  game = $state.raw<GameView | null>(null);
  /** The move shown last; one on its way is told once its die lies there, and not before. */
  told = $state.raw<MoveEvent | null>(null);
  stacks = $state.raw<readonly Stack[]>([]);
  dice = $state.raw<readonly DieOut[]>([]);
  /** The die that tumbles out of the pyramid now. */
  tumbling = $state.raw<DieOut | null>(null);
  /** The version of the game whose next move is a roll that is being drawn; -1: none. */
  drawn = $state(-1);
  running = $state.raw<string>("");
  landed = $state.raw<number | null>(null);
  popped = $state.raw<number | null>(null);
  /** The tile whose crowd cheers or boos now. */
  crowd = $state.raw<{ readonly space: number; readonly up: boolean } | null>(null);
  coins = $state.raw<Readonly<Record<number, number>>>({});
  /** The camel that has just won the race. */
  finish = $state.raw<string | null>(null);
  leg = $state.raw<LegScore | null>(null);
  /** Whether the move that is shown ends the race. */
  ending = $state(false);
  race = $state.raw<RaceScore | null>(null);
  /** Milliseconds one hop takes; the drawing's transitions follow it. */
  hop = $state(0);
  /** And how long a die tumbles. */
  tumble = $state<number>(MS.tumble);
  busy = $state(false);
  /** Whether the camels were put where they are, not walked there: they must not be seen to fly. */
  cut = $state(true);
  private queue: Waiting[] = [];
  private release: (() => void) | null = null;
  private skipping = false;
  /** Whether a bill is read, or its coins are still flying. */
  private reading = false;
  /** Counts the jumps: a move that was on its way when one happened is dropped. */
  private jumps = 0;

  constructor(private readonly helpers: Helpers) {}

  /** Show a view at once, dropping whatever was on its way. */
  jump(game: GameView): void {
    this.queue = [];
    this.jumps += 1;
    this.landed = null;
    this.crowd = null;
    this.told = null;
    this.settle(game);
    this.skip();
  }

  /** Whether the pyramid is shaken while pages are asked for their part in the die. */
  get shaken(): boolean {
    return this.drawn === this.game?.v && pace(this.helpers.speed(), 0) > 0;
  }

  /** Show a move after those already waiting. */
  push(event: MoveEvent, game: GameView): void {
    this.queue.push({ event, game, held: this.reading || this.rest(event) > 0 });
    if (!this.busy) void this.run();
  }

  /** Show the end of what is moving now, and of everything that waits. */
  skip(): void {
    this.skipping = this.busy;
    this.release?.();
  }

  /** Go on to what comes after what is shown now. */
  next(): void {
    this.release?.();
  }

  private async run(): Promise<void> {
    this.busy = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      await this.show(next);
      await this.breathe(next);
      if (this.queue.length === 0) this.skipping = false;
    }
    this.busy = false;
  }

  private async show({ event, game }: Waiting): Promise<void> {
    const { jumps } = this;
    this.ending = event.race !== null;
    for (const step of plan(event)) {
      if (jumps !== this.jumps) return;
      const factor = this.factor();
      this.hop = step.kind === "hop" ? step.ms * factor : 0;
      if (factor > 0) this.begin(step, factor, event);
      // Without motion the move is settled at once, in the same drawing as all that came with it.
      if (factor > 0 && this.toRead(step)) this.hold();
      if (factor > 0) await this.wait(this.toRead(step) ? Infinity : step.ms * factor);
    }
    if (jumps !== this.jumps) return;
    this.told = event;
    this.settle(game);
    this.helpers.shown?.(event, game);
  }

  private hold(): void {
    this.reading = true;
    this.queue = this.queue.map((waiting) => ({ ...waiting, held: true }));
  }

  /**
   * What is shown stays a while: the coins of a bill land before what others did meanwhile is
   * told, at the pace they do it at, and a move is seen before the next one begins.
   */
  private async breathe({ event, held }: Waiting): Promise<void> {
    const waited = this.reading || (held && this.queue.length > 0);
    const ms = Math.max(waited ? MS.breath : 0, this.rest(event)) * this.factor();
    if (ms > 0) await this.wait(ms);
    this.reading = false;
  }

  private rest(event: MoveEvent): number {
    return this.helpers.rest?.(event) ?? 0;
  }

  /** A leg's scoring stays until it was read, by somebody who can say so. */
  private toRead(step: Step): boolean {
    return step.kind === "leg" && (this.helpers.reader?.() ?? false);
  }

  private factor(): number {
    if (this.skipping || document.hidden) return 0;
    return pace(this.helpers.speed(), late(this.queue));
  }

  private begin(step: Step, factor: number, event: MoveEvent): void {
    this.helpers.sound?.(step);
    this.helpers.fly?.(step, (step.kind === "coin" ? MS.coin : step.ms) * factor);
    this.tumble = MS.tumble * factor;
    this.running = step.kind === "hop" ? step.unit : "";
    this.landed = step.kind === "settle" ? step.space : null;
    this.popped = step.kind === "pop" ? step.space : null;
    if (step.kind === "pop") this.crowd = { space: step.space, up: step.side === "+" };
    else if (!AFTER_A_TILE.has(step.kind)) this.crowd = null;
    this.cut = false;
    if (step.kind !== "die") this.told = event;
    if (this.drawn === this.game?.v) this.drawn = -1;
    this.finish = step.kind === "finish" ? step.camel : null;
    this.leg = step.kind === "leg" ? step.score : null;
    if (this.tumbling && step.kind !== "die") this.comeOut();
    if (step.kind === "die") this.tumbling = { die: step.die, shows: step.shows, seat: step.seat };
    else if (step.kind === "hop")
      this.stacks = carry(this.stacks, step.unit, step.space, step.under);
    else if (step.kind === "coin") this.pay(step.seat, step.change);
    else if (step.kind === "race") this.race = step.score;
  }

  private comeOut(): void {
    if (this.tumbling) this.dice = [...this.dice, this.tumbling];
    this.tumbling = null;
  }

  private pay(seat: number, change: number): void {
    this.coins = { ...this.coins, [seat]: (this.coins[seat] ?? 0) + change };
  }

  private settle(game: GameView): void {
    this.game = game;
    const stacks = keepSame(this.stacks, game.stacks);
    this.cut = stacks !== this.stacks;
    this.stacks = stacks;
    this.dice = game.dice_out;
    this.tumbling = null;
    this.running = "";
    this.popped = null;
    this.finish = null;
    this.leg = null;
    this.race = null;
    this.coins = keepSame(
      this.coins,
      Object.fromEntries(game.players.map((p) => [p.seat, p.coins ?? 0])),
    );
  }

  private wait(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = Number.isFinite(ms) ? setTimeout(done, ms) : undefined;
      this.release = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
