/** One table as this page knows it: the room, the game, what is yours, what was said. */

import { comings, madeByBot, toldOnReturn, type Note } from "../model/comings";
import { hashOf, hashOn, shownThen } from "../model/hash";
import { MS } from "../model/plan";
import { keepSame } from "../model/same";
import { Stage, type Helpers } from "../model/stage.svelte";
import { Timers } from "../later";
import { settings } from "../settings.svelte";
import { t } from "../words.svelte";
import { inWords, Refusal } from "./api";
import type { Line, LineState, ServerMessage } from "./line";
import { answerTo, nextLinks, notePledge, sayChains, sayMissing } from "./pledge";
import type {
  Ask,
  BotWaits,
  ChatMessage,
  Clock,
  GameView,
  Hello,
  LinkGiven,
  MoveEvent,
  Moved,
  MoveMessage,
  OwnView,
  Room,
  Started,
  Step,
} from "./protocol";
import type { TableBackend } from "./table_api";
import { Talk } from "./talk.svelte";

/** Moves that are requested or replayed at a time. */
const BATCH_MOVES = 500;
/** The server answers a move in a moment; after this long the line is dead without knowing it. */
const ANSWER_MS = 6000;
/** How long a notice stays: for every letter, and at least. */
const NOTICE_LETTER_MS = 70;
const NOTICE_MIN_MS = 5000;

export class TableClient {
  room = $state.raw<Room | null>(null);
  game = $state.raw<GameView | null>(null);
  /** The own seat as the server sent it last. */
  private ownView = $state.raw<OwnView | null>(null);
  /** Whether the game was stopped early: nobody can play on. */
  readonly stopped = $derived(this.room?.status === "abandoned");
  /** What is one's own; in a game that was stopped there is nothing left to do. */
  readonly you = $derived(
    this.stopped && this.ownView ? { ...this.ownView, legal: [] } : this.ownView,
  );
  seats = $state.raw<readonly number[]>([]);
  events = $state.raw<readonly MoveEvent[]>([]);
  readonly talk: Talk;
  /** Who came, went, or was stood in for, since this page is open. */
  notes = $state.raw<readonly Note[]>([]);
  clock = $state.raw<Clock | null>(null);
  lineState = $state<LineState>("connecting");
  /** The code with which the server closed the line last. */
  closeCode = $state<number | undefined>(undefined);
  /** What the page has to say about the table, for as long as it takes to read. */
  notice = $state("");
  /** A move that is on its way to the server. */
  pending = $state.raw<MoveMessage | null>(null);
  /** Why a bot takes long; valid for the version it names. */
  botWaits = $state<BotWaits | null>(null);
  missing = $state(false);
  /** The move whose position is looked at instead of the present one. */
  peek = $state<number | null>(null);
  /** Whether this page knows every move: of a long game it knows the last ones until it asks. */
  readonly whole = $derived((this.events[0]?.v ?? 1) === 1);
  /** Every view this page was sent, by version. */
  readonly views = new Map<number, GameView>();
  readonly stage: Stage;
  /** Whether the board has come to the newest move: whose turn it is, is shown only then. */
  readonly caughtUp = $derived.by(() => this.peek === null && this.stage.game?.v === this.game?.v);
  /** The own seats that a bot plays. */
  readonly stoodIn = $derived(
    this.room?.status === "playing"
      ? this.seats.filter((seat) => this.room?.seats[seat - 1]?.played_by === "bot")
      : [],
  );
  /** Own seats were claimed back from their bots, and the server has not answered yet. */
  returning = $state(false);
  /** Whether own seats that bots play are to be claimed back at the next occasion. */
  private mustReclaim = true;
  private line: Line | null = null;
  private readonly timers = new Timers();
  private readonly requests = new AbortController();
  private readonly signal = this.requests.signal;
  private cancelNotice = () => {};
  /** Whether the notice is about whose turn it is: then it goes with that turn. */
  private noticeEndsWithTurn = false;
  private clockSkewMs = 0;
  /** The hash of what this page was shown; the server's must be the same. */
  private hash = "";
  /** The version after which the line was asked for moves when it opened last. */
  private requestedSince = 0;
  private outOfStep = false;
  /** The version that the board showed when somebody began to look back. */
  private versionBeforePeek = 0;

  constructor(
    readonly id: string,
    private readonly backend: TableBackend,
    helpers: Omit<Helpers, "speed" | "reader">,
  ) {
    this.talk = new Talk(id, () => this.seats, this.timers);
    this.stage = new Stage({
      ...helpers,
      speed: () => settings.chosen.speed,
      reader: () => this.seats.length > 0,
      rest: (event) => this.rest(event),
    });
  }

  get api() {
    return this.backend.api;
  }

  get advisor() {
    return this.backend.advisor;
  }

  get oracle() {
    return this.backend.oracle;
  }

  async open(): Promise<void> {
    try {
      this.room = (await this.api.see(this.signal)).room;
    } catch (error) {
      this.missing = error instanceof Refusal && error.status === 404;
    }
    if (!this.missing) this.connect();
  }

  /** Ends the line, every timer and every request; nothing happens here again. */
  close(): void {
    this.requests.abort();
    this.timers.end();
    this.line?.close();
  }

  /** Opens a new line and reads everything again: the seats, and what they may see, may differ. */
  reconnect(): void {
    this.line?.close();
    this.events = [];
    this.connect();
  }

  private connect(): void {
    if (this.signal.aborted) return;
    const line = this.backend.line({
      table: this.id,
      language: settings.chosen.language,
      since: () => (this.requestedSince = this.events.at(-1)?.v ?? 0),
    });
    line.onMessage = (message) => this.receive(message);
    line.onState = (state, code) => {
      // A bot that takes over while the line is broken gives way to who still looks at the page.
      if (state === "lost" && !this.stoodIn.length) this.mustReclaim = true;
      this.lineState = state;
      this.closeCode = code;
    };
    this.line = line;
  }

  /**
   * How long what another seat did is seen before the next one moves. Who only watches keeps up
   * with the table, and whose time is counted is not kept from the board.
   */
  private rest({ seat }: MoveEvent): number {
    const { speed, hints, taught } = settings.chosen;
    const own = !this.seats.length || this.seats.includes(seat);
    if (own || speed === "fast" || this.clock?.deadline) return 0;
    return hints && !taught.includes("finish") ? MS.restFirst : MS.rest;
  }

  /**
   * Makes a move for the seat whose turn it is. `v` is the version that the player saw: the server
   * refuses a move made for another one. It is sent again if the line breaks.
   */
  play(move: string, v: number): void {
    if (!this.game || this.pending) return;
    const pending: MoveMessage = {
      type: "move",
      id: crypto.getRandomValues(new Uint32Array(4)).join("-"),
      v,
      move,
      seat: this.you?.seat ?? null,
      links: move === "roll" ? this.ownLinks(v) : [],
    };
    this.pending = pending;
    this.stage.skip();
    if (move === "roll") this.stage.drawn = v;
    this.line?.send(pending);
    // Without an answer another line is tried; the move is sent again on that one.
    this.timers.after(ANSWER_MS, () => {
      if (this.pending !== pending || this.lineState !== "open") return;
      this.lineState = "lost";
      this.reconnect();
    });
  }

  /** Ask why a move cannot be made; the answer comes as a notice. */
  why(move: string): void {
    this.line?.send({
      type: "why",
      id: `why-${Date.now()}`,
      move,
      seat: this.you?.seat ?? this.seats[0] ?? null,
    });
  }

  look(seat: number): void {
    this.line?.send({ type: "look", seat });
  }

  /** Somebody looks at this page again; an answer shows that the line lives and the room is new. */
  arrive(): void {
    this.mustReclaim = true;
    this.line?.send({ type: "ping" });
  }

  takeBack(seat: number): void {
    this.line?.send({ type: "return", seat });
  }

  /** Claims own seats back from their bots for somebody who sees the page, and says so. */
  private reclaimSeats(): void {
    if (!this.mustReclaim || document.hidden) return;
    this.mustReclaim = false;
    if (!this.stoodIn.length) return;
    const made = this.stoodIn.map((seat) => madeByBot(this.events, seat, this.whole));
    for (const seat of this.stoodIn) this.takeBack(seat);
    this.returning = true;
    const name = (seat: number) => this.room?.seats[seat - 1]?.name ?? "";
    const edition = this.room?.options.edition ?? "second";
    this.showNotice(toldOnReturn(made, { t, name, edition }));
  }

  /** Says something to the table. Returns false if it could not be sent. */
  say(line: Pick<ChatMessage, "text" | "phrase">): boolean {
    const seat = this.you?.seat ?? this.seats[0] ?? null;
    return this.line?.send({ type: "chat", ...line, seat }) ?? false;
  }

  /** Shows a text for as long as it takes to read; one about a turn goes with that turn. */
  showNotice(text: string, endsWithTurn = false): void {
    this.notice = text;
    this.noticeEndsWithTurn = endsWithTurn;
    this.cancelNotice();
    const ms = Math.max(NOTICE_MIN_MS, text.length * NOTICE_LETTER_MS);
    this.cancelNotice = this.timers.after(ms, () => (this.notice = ""));
  }

  /** Milliseconds left on the clock of the seat to move, or null. */
  timeLeft(now: number): number | null {
    return this.until(this.clock?.deadline, now);
  }

  /** Milliseconds until a bot plays for the seat to move, whose person is away; or null. */
  standInIn(now: number): number | null {
    return this.until(this.clock?.stand_in, now);
  }

  private until(moment: number | null | undefined, now: number): number | null {
    return moment ? Math.max(0, moment - (now + this.clockSkewMs)) : null;
  }

  /** The game after a move: as it was sent, or played again by the server from what was shown. */
  async view(v: number): Promise<GameView | undefined> {
    if (!this.views.has(v) && this.room?.start) await this.replay(this.room.start);
    return this.views.get(v);
  }

  /** Show the game as it was after a move; nothing is played there. */
  async lookBack(v: number): Promise<void> {
    const view = await this.view(v);
    if (!view || (this.peek === null && v === this.game?.v)) return;
    if (v === this.game?.v) {
      this.comeBack();
      return;
    }
    if (this.peek === null) this.versionBeforePeek = this.stage.game?.v ?? v;
    this.stage.jump(view);
    this.peek = v;
  }

  /** Show the game as it is now; where a leg ended meanwhile, from its last move on. */
  comeBack(word = ""): void {
    if (this.peek === null || !this.game) return;
    this.peek = null;
    this.showNotice(word);
    const first =
      this.events.find(({ v, leg }) => v > this.versionBeforePeek && leg)?.v ?? Infinity;
    this.stage.jump(this.views.get(first - 1) ?? this.game);
    for (const event of this.events.filter(({ v }) => v >= first))
      this.stage.push(event, this.views.get(event.v) ?? this.game);
  }

  /** Play the game again, as many moves at a time as the server takes. */
  private async replay(start: string): Promise<void> {
    await this.readAll();
    const moves = this.events.map((event) => event.move);
    let position: string | null = start;
    for (let from = 0; position !== null; from += BATCH_MOVES) {
      const steps: Step[] = await this.oracle.play(
        { position, moves: moves.slice(from, from + BATCH_MOVES) },
        this.signal,
      );
      for (const { game } of steps) {
        const v = from + game.v;
        if (!this.views.has(v)) this.views.set(v, this.named({ ...game, v }));
      }
      position = from + BATCH_MOVES < moves.length ? (steps.at(-1)?.game.position ?? null) : null;
    }
  }

  /** Read some of the moves before those this page knows: long games are not told whole. */
  async readOlder(): Promise<void> {
    const first = this.events[0]?.v ?? 1;
    if (first === 1) return;
    const { events } = await this.api.log(
      Math.max(0, first - 1 - BATCH_MOVES),
      first - 1,
      this.signal,
    );
    if (this.events[0]?.v !== first || events.at(-1)?.v !== first - 1) return;
    this.events = [...events, ...this.events];
    if (this.whole && this.room?.start) this.checkWhole(this.room.start);
  }

  /** Read every move of the game. */
  async readAll(): Promise<void> {
    for (let known = -1; !this.whole && this.events.length > known;) {
      known = this.events.length;
      await this.readOlder();
    }
  }

  private checkWhole(start: string): void {
    if (this.hashOn(hashOf(start), this.events) !== this.hash)
      this.showNotice(t("page-out-of-step"));
  }

  /** A position knows neither names nor whether coins are counted in the open: the table does. */
  private named(game: GameView): GameView {
    const players = game.players.map((player, i) => ({
      ...player,
      name: this.game?.players[i]?.name ?? player.name,
      coins: this.room?.options.coins ? player.coins : null,
    }));
    return { ...game, players, position: this.room?.options.coins ? game.position : null };
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "hello":
        this.seats = message.seats;
        this.ownView = message.you;
        this.talk.begin(message.chat, message.room.status !== "waiting");
        this.setRoom(message.room);
        void sayChains(message.room, message.seats);
        this.welcome(message);
        this.returning = false;
        this.reclaimSeats();
        if (this.pending) this.line?.send(this.pending);
        break;
      case "room":
        this.setRoom(message.room);
        void sayMissing(message.room, this.seats);
        break;
      case "started":
        this.started(message);
        break;
      case "moved":
        this.moved(message);
        break;
      case "ask":
        this.giveLinks(message);
        break;
      case "you":
        this.ownView = message.you;
        break;
      case "ack":
        if (this.pending?.id === message.id) this.pending = null;
        break;
      case "refused":
        if (message.id && this.pending?.id === message.id) {
          this.pending = null;
          this.stage.drawn = -1;
        }
        this.returning = false;
        this.showNotice(inWords(message.error));
        break;
      case "bot_waits":
        this.botWaits = message;
        break;
      case "chat":
        this.talk.hear(message.chat);
        break;
      case "why":
        if (message.error) this.showNotice(inWords(message.error));
        break;
      case "pong":
        this.clockSkewMs = message.now - Date.now();
        this.reclaimSeats();
    }
  }

  /** Somebody rolls: give the next links of this page's chains. */
  private giveLinks(ask: Ask): void {
    if (ask.seat === null && this.room?.status !== "waiting") return;
    if (ask.seat !== null) this.shake(ask);
    const links = answerTo(this.id, ask, this.seats, (seat) => this.usedLink(seat));
    if (links.length) this.line?.send({ type: "links", links });
  }

  /** Shakes the pyramid, but not for ever: the game may end before the die is known. */
  private shake({ v, ms }: Ask): void {
    this.stage.drawn = v;
    this.timers.after(ms + 1000, () => {
      if (this.stage.drawn === v) this.stage.drawn = -1;
    });
  }

  private ownLinks(v: number): LinkGiven[] {
    const adding = this.seats.filter((seat) => this.room?.seats[seat - 1]?.adds === "links");
    if (this.room?.dice.scheme !== "chain") return [];
    return nextLinks(this.id, v, adding, (seat) => this.usedLink(seat));
  }

  /** The last link of a seat that a roll took; null where this page does not know the roll. */
  private usedLink(seat: number): string | null {
    const last = this.events.findLast(({ detail }) => detail.kind === "roll");
    if (last) return last.links[seat - 1] ?? "";
    return this.whole ? (this.room?.dice.opened[seat - 1] ?? "") : null;
  }

  private setRoom(room: Room): void {
    const changes = comings(this.room, room, this.events.at(-1)?.v ?? 0);
    const others = changes.filter(({ seat }) => !this.seats.includes(seat));
    if (others.length) this.notes = [...this.notes, ...others];
    this.room = room;
    if (!this.stoodIn.length) this.returning = false;
    this.setClock(room.clock);
    notePledge(room);
  }

  private started(message: Started): void {
    this.setRoom(message.room);
    this.ownView = message.you;
    this.game = message.game;
    this.events = [];
    this.hash = hashOf(message.room.start ?? "");
    this.views.set(message.game.v, message.game);
    this.stage.jump(message.game);
  }

  private welcome({ room, game, events, hash }: Hello): void {
    this.game = game;
    if (!game) return;
    this.views.set(game.v, game);
    this.peek = null;
    const known = this.events.filter((event) => event.v <= this.requestedSince);
    const goesOn = (events[0]?.v ?? this.requestedSince + 1) === this.requestedSince + 1;
    this.events = goesOn ? [...known, ...events] : events;
    // In a long game the server's word is taken for the moves before; read later, they are checked.
    if (this.whole) this.hash = this.hashOn(hashOf(room.start ?? ""), this.events);
    else this.hash = goesOn ? this.hashOn(this.hash, events) : hash;
    if (game.over) void this.readAll().catch(() => undefined);
    if (this.stage.game?.v !== game.v) this.stage.jump(game);
    if (this.hash === hash) this.outOfStep = false;
    else this.resync();
  }

  private moved(message: Moved): void {
    const { event } = message;
    const last = this.events.at(-1)?.v ?? 0;
    if (event.v <= last) return;
    const hash = this.hashOn(this.hash, [event]);
    if ((event.v !== last + 1 || hash !== message.hash) && this.resync()) return;
    this.hash = hash;
    if (this.noticeEndsWithTurn) this.showNotice("");
    // A move that others have been shown is answered: whose turn it is now may click at once.
    if (this.pending && event.v > this.pending.v) this.pending = null;
    const game = keepSame(this.game, message.game);
    this.game = game;
    this.ownView = keepSame(this.ownView, message.you);
    this.setClock(message.clock);
    this.events = [...this.events, event];
    if (game.over) void this.readAll().catch(() => undefined);
    this.views.set(game.v, game);
    if (this.peek === null) this.stage.push(event, game);
  }

  /** The hash some moves later, each as this page's seat was shown it when it was made. */
  private hashOn(before: string, events: readonly MoveEvent[]): string {
    return hashOn(
      before,
      events.map((event) => shownThen(event, this.you?.seat)),
    );
  }

  /**
   * Ask for everything once more: this page was not shown what the server says it was. Tells
   * whether it was asked; a second time in a row it would not help, and the person is told.
   */
  private resync(): boolean {
    if (this.outOfStep) {
      this.showNotice(t("page-out-of-step"));
      return false;
    }
    this.outOfStep = true;
    this.reconnect();
    return true;
  }

  private setClock(clock: Clock): void {
    this.clock = clock;
    this.clockSkewMs = clock.now - Date.now();
  }
}
