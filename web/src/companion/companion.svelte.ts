/** The companion at work: it sends what happened to the server, and keeps what comes back. */

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
import { api, Refusal } from "../net/api";
import type { Chances, GameView, MoveEvent, MoveWorth } from "../net/protocol";
import { problemOf, t } from "../words.svelte";

const RETRY = 3000;
/** A chance that was estimated is asked for again: the exact table may have come. */
const AGAIN = 20_000;

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
  told = $state.raw<readonly string[]>([]);
  problem = $state("");
  offline = $state(false);
  readonly stage = new Stage({ speed: () => "fast" });
  private asked = 0;
  private busy = false;
  /** Whether something was taken back while the server was asked. */
  private stale = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

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
    clearTimeout(this.timer);
    this.asked += 1;
    this.keep(null);
    this.game = null;
    this.told = [];
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
    this.told = [undoneInWords(undone, this.name)];
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
      const steps = await api.play({ position: from.position, moves: [...moves] });
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
    if (event) this.told = sentences(event, speaker);
  }

  private refused(error: unknown, moved: boolean): void {
    this.offline = error instanceof Refusal && error.status === 0;
    if (this.offline) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.send(), RETRY);
      return;
    }
    this.problem = problemOf(error);
    if (moved && this.sheet) this.keep({ ...this.sheet, waiting: [] });
  }

  /** The chances, and what each move is worth; estimated ones become exact by themselves. */
  private async reckon(): Promise<void> {
    const mine = ++this.asked;
    clearTimeout(this.timer);
    this.chances = null;
    this.worths = [];
    const position = this.sheet?.past.at(-1)?.position;
    if (!position || this.game?.over) return;
    try {
      const chances = await api.chances({ position });
      if (mine !== this.asked) return;
      this.chances = chances;
      // Cards and tickets of others are theirs: what is told is always the own moves' worth.
      const own = withField(position, "turn", String(this.me));
      const { moves } = await api.worths({ position: own });
      if (mine !== this.asked) return;
      this.worths = moves;
      if (chances.method.race !== "exact")
        this.timer = setTimeout(() => mine === this.asked && void this.better(position), AGAIN);
    } catch (error) {
      if (mine === this.asked && error instanceof Refusal && error.status)
        this.problem = error.message;
    }
  }

  private async better(position: string): Promise<void> {
    const mine = this.asked;
    const chances = await api.chances({ position }).catch(() => null);
    if (mine !== this.asked) return;
    if (chances?.method.race === "exact") void this.reckon();
    else this.timer = setTimeout(() => mine === this.asked && void this.better(position), AGAIN);
  }
}
