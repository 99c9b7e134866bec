/** The companion at work: it asks the oracle what each move does, and keeps the answer. */

import {
  diceOut,
  keepBoard,
  keepSheet,
  keptBoard,
  keptSheet,
  knowing,
  withField,
  type Entry,
  type Sheet,
} from "../model/companion";
import type { Speaker } from "../model/say";
import { sentences } from "../model/say";
import { Stage } from "../model/stage.svelte";
import { sleep, Timers } from "../later";
import { Refusal } from "../net/api";
import type { Oracle } from "../net/oracle";
import type { Chances, GameView, MoveEvent, MoveWorth } from "../net/protocol";
import { problemOf, t } from "../words.svelte";

const RETRY_MS = 3000;
/** A chance that was estimated is asked for again: the exact table may have come. */
const EXACT_POLL_MS = 20_000;

/** No connection, too many requests, server or proxy down: the same request may succeed later. */
const TEMPORARY = new Set([0, 429, 502, 503, 504]);

const statusOf = (error: unknown): number => (error instanceof Refusal ? error.status : -1);

/** Whether two positions say the same: fields come in any order. */
function sameFields(one: string, other: string): boolean {
  const sorted = (text: string) => text.split(" | ").toSorted().join();
  return sorted(one) === sorted(other);
}

/** A move that was taken back, in words; without one a position was put right. */
function undoneInWords(move: string, name: (seat: number) => string): string {
  const [kind = "", what = ""] = move.split(" ");
  return t("page-companion-undone", {
    kind: kind || "fix",
    camel: what[0] ?? "",
    face: Number(what[1]) || 0,
    pile: kind,
    space: parseInt(what, 10) || 0,
    player: name(Number(what) || 0),
  });
}

export class Companion {
  sheet = $state.raw<Sheet | null>(keptSheet());
  game = $state.raw<GameView | null>(null);
  legal = $state.raw<readonly string[]>([]);
  chances = $state.raw<Chances | null>(null);
  worths = $state.raw<readonly MoveWorth[]>([]);
  /** What the last move did, sentence by sentence. */
  lastMove = $state.raw<readonly string[]>([]);
  problem = $state("");
  /** Moves wait because the oracle cannot be reached. */
  offline = $state(false);
  readonly stage = new Stage({ speed: () => "fast" });
  private busy = false;
  /** Whether something was taken back while a move was asked about. */
  private stale = false;
  private readonly timers = new Timers();
  private cancelRetry = () => {};
  /** The requests of this companion, and among them those about the present position. */
  private readonly requests = new AbortController();
  private reckoning = new AbortController();

  constructor(private readonly oracle: Pick<Oracle, "play" | "odds" | "worth">) {}

  /** Ends every request and timer: the sheet may belong to another companion from now on. */
  close(): void {
    this.timers.end();
    this.requests.abort();
    this.reckoning.abort();
  }

  name = (seat: number): string =>
    this.sheet?.names[seat - 1]?.trim() || t("page-lab-seat", { seat });

  get me(): number {
    return this.sheet?.me ?? 1;
  }

  /** Whose move is being written down. */
  private get mover(): number {
    return this.game?.turn ?? 1;
  }

  /** Go on with what was kept: the board at once, the rest when the server answers. */
  resume(): void {
    const seen = keptBoard(this.sheet?.past.at(-1)?.position ?? "");
    if (seen && !this.game) {
      this.show(null, seen.game, true);
      this.legal = seen.legal;
    }
    if (this.sheet) void this.send();
  }

  begin(sheet: Sheet): void {
    this.keep(sheet);
    void this.send();
  }

  end(): void {
    this.cancelRetry();
    this.reckoning.abort();
    this.keep(null);
    this.game = null;
    this.lastMove = [];
  }

  /** Something happened at the table. */
  play(move: string): void {
    const { sheet } = this;
    if (!sheet) return;
    this.keep({ ...sheet, waiting: [...sheet.waiting, move] });
    void this.send();
  }

  undo(): void {
    const { sheet } = this;
    if (!sheet) return;
    const undone = sheet.waiting.at(-1) ?? sheet.past.at(-1)?.move ?? "";
    if (sheet.waiting.length) this.keep({ ...sheet, waiting: sheet.waiting.slice(0, -1) });
    else if (sheet.past.length > 1) this.keep({ ...sheet, past: sheet.past.slice(0, -1) });
    this.lastMove = [undoneInWords(undone, this.name)];
    void this.send(true);
  }

  /** Put the position right; what the server refuses is not kept. */
  correct(position: string): void {
    void this.ask({ position, move: "" }, [], { corrected: true });
  }

  private keep(sheet: Sheet | null): void {
    this.sheet = sheet;
    keepSheet(sheet);
  }

  /** Send what waits, one after the other; with nothing waiting, show where the game stands. */
  private async send(jump = false): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    do {
      const { sheet } = this;
      const last = sheet?.past.at(-1);
      if (!sheet || !last) break;
      const [move] = sheet.waiting;
      if (!(await this.ask(last, move === undefined ? [] : [move], { jump }))) break;
    } while (this.stale || this.sheet?.waiting.length);
    this.busy = false;
  }

  private async ask(
    from: Entry,
    moves: readonly string[],
    { jump = false, corrected = false },
  ): Promise<boolean> {
    this.problem = "";
    try {
      const question = { position: from.position, moves: [...moves] };
      const steps = await this.oracle.play(question, this.requests.signal);
      const last = steps.at(-1);
      if (!last || !this.sheet) return false;
      this.offline = false;
      const [move = ""] = moves;
      const { past, waiting } = this.sheet;
      this.stale = !corrected && (past.at(-1) !== from || (move !== "" && move !== waiting[0]));
      if (this.stale) return true;
      const shown = last.game.position ?? from.position;
      this.written({ position: knowing(shown, from.position, move, this.mover), move }, moves);
      const game = this.withDice(last.game);
      this.show(last.event, game, jump);
      this.legal = last.legal;
      const position = this.sheet.past.at(-1)?.position ?? "";
      keepBoard({ position, game, legal: last.legal });
      void this.reckon();
      return true;
    } catch (error) {
      this.refused(error, moves.length > 0);
      return false;
    }
  }

  /** The server knows of a position which dice are out, not what they show: the moves do. */
  private withDice(game: GameView): GameView {
    return { ...game, dice_out: diceOut(game.edition, this.sheet?.past ?? []) };
  }

  /** A move goes from what waits to what was; a position put right is added to it. */
  private written(entry: Entry, moves: readonly string[]): void {
    const { sheet } = this;
    if (!sheet) return;
    const known = sameFields(sheet.past.at(-1)?.position ?? "", entry.position);
    const past = moves.length || !known ? [...sheet.past, entry] : sheet.past;
    // The first answer writes the start as the server does: that is no change of its own.
    const start = !moves.length && sheet.past.length === 1 && !this.game;
    this.keep({
      ...sheet,
      past: start ? [entry] : past,
      waiting: moves.length ? sheet.waiting.slice(1) : sheet.waiting,
    });
  }

  private show(event: MoveEvent | null, game: GameView, jump: boolean): void {
    this.game = game;
    if (event && !jump && this.stage.game) this.stage.push(event, game);
    else this.stage.jump(game);
    const speaker: Speaker = { t, name: this.name, edition: game.edition };
    if (event) this.lastMove = sentences(event, speaker);
  }

  private refused(error: unknown, moved: boolean): void {
    if (this.requests.signal.aborted) return;
    this.offline = TEMPORARY.has(statusOf(error));
    if (this.offline) {
      this.cancelRetry();
      this.cancelRetry = this.timers.after(RETRY_MS, () => void this.send());
      return;
    }
    this.problem = problemOf(error);
    if (moved && this.sheet) this.keep({ ...this.sheet, waiting: [] });
  }

  /** The chances, and what each move is worth; estimated ones become exact by themselves. */
  private async reckon(): Promise<void> {
    this.reckoning.abort();
    this.reckoning = new AbortController();
    const { signal } = this.reckoning;
    this.chances = null;
    this.worths = [];
    const position = this.sheet?.past.at(-1)?.position;
    if (!position || this.game?.over) return;
    try {
      this.chances = await this.oracle.odds({ position }, signal);
      // Cards and tickets of others are theirs: what is shown is always the own moves' worth.
      const own = withField(position, "turn", String(this.me));
      this.worths = (await this.oracle.worth({ position: own }, signal)).moves;
      if (this.chances.method.race !== "exact") await this.becomeExact(position, signal);
    } catch (error) {
      if (!signal.aborted && statusOf(error) > 0) this.problem = problemOf(error);
    }
  }

  /** Asks until the race is computed exactly, then shows everything again. */
  private async becomeExact(position: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      await sleep(EXACT_POLL_MS, signal);
      const chances = await this.oracle.odds({ position }, signal).catch(() => null);
      signal.throwIfAborted();
      if (chances?.method.race === "exact") return void this.reckon();
    }
  }
}
