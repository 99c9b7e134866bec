/** One table as this page knows it: the room, the game, what is yours, what was said. */

import { Stage } from "../model/stage.svelte";
import { comings, madeByBot, toldOnReturn, type Note } from "../model/comings";
import { hashOf, hashOn, shownThen } from "../model/hash";
import { MS } from "../model/plan";
import { keepSame } from "../model/same";
import { settings } from "../settings.svelte";
import { t } from "../words.svelte";
import { api, inWords, Refusal } from "./api";
import { answerTo, nextLinks, notePledge, sayChains, sayMissing } from "./pledge";
import type {
  Ask,
  BotWaits,
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
import { Talk } from "./talk.svelte";
import { TableSocket, type Link, type ServerMessage } from "./socket";
import type { Helpers } from "../model/stage.svelte";

/** As many moves are read or played again at once. */
const AT_ONCE = 500;
/** The server answers a move in a moment, or the line is dead without knowing it. */
const ANSWER_MS = 6000;
/** How long a notice stays: so much for every letter, and at least so long. */
const READING_MS = 70;
const LEAST_TOLD_MS = 5000;

export class TableClient {
  room = $state.raw<Room | null>(null);
  game = $state.raw<GameView | null>(null);
  /** The own seat as the server told it last. */
  private told = $state.raw<OwnView | null>(null);
  /** Whether the game was stopped early: nobody can play on. */
  readonly stopped = $derived(this.room?.status === "abandoned");
  /** What is one's own; in a game that was stopped there is nothing left to do. */
  readonly you = $derived(this.stopped && this.told ? { ...this.told, legal: [] } : this.told);
  seats = $state.raw<readonly number[]>([]);
  events = $state.raw<readonly MoveEvent[]>([]);
  readonly talk: Talk;
  /** Who came, went, or was stood in for, since this page looks on. */
  notes = $state.raw<readonly Note[]>([]);
  clock = $state.raw<Clock | null>(null);
  link = $state<Link>("connecting");
  /** The code with which the server closed the line last. */
  closed = $state<number | undefined>(undefined);
  /** What the server said no to last, for a moment. */
  notice = $state("");
  /** A move that is on its way to the server. */
  pending = $state.raw<MoveMessage | null>(null);
  /** Why a bot takes long, as last told; it counts while the game is where it was then. */
  waits = $state<BotWaits | null>(null);
  missing = $state(false);
  /** The move whose position is looked at instead of the present one. */
  peek = $state<number | null>(null);
  /** Whether this page knows every move: of a long game it knows the last ones until it asks. */
  readonly whole = $derived((this.events[0]?.v ?? 1) === 1);
  /** Every view this page was sent, by version. */
  readonly views = new Map<number, GameView>();
  readonly stage: Stage;
  /** Whether the board has come to the newest move: whose turn it is, is told only then. */
  readonly caughtUp = $derived.by(() => this.peek === null && this.stage.game?.v === this.game?.v);
  /** The own seats that a bot plays. */
  readonly stoodIn = $derived(
    this.room?.status === "playing"
      ? this.seats.filter((seat) => this.room?.seats[seat - 1]?.played_by === "bot")
      : [],
  );
  /** The own seats were asked back from their bots, and the server has not answered yet. */
  returning = $state(false);
  /** Somebody came to this page, and what bots have of theirs is to be asked back. */
  private arrived = true;
  private socket: TableSocket | null = null;
  /** Whether it says whose turn it is: then it goes with that turn. */
  private ofTurn = false;
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;
  private clockSkew = 0;
  /** The hash of what this page was shown; the server's must be the same. */
  private hash = "";
  /** The version asked for when the socket was opened last. */
  private asked = 0;
  private outOfStep = false;
  /** The move that the board had come to when somebody began to look back. */
  private left = 0;

  constructor(
    readonly id: string,
    helpers: Omit<Helpers, "speed" | "reader">,
  ) {
    this.talk = new Talk(id, () => this.seats);
    this.stage = new Stage({
      ...helpers,
      speed: () => settings.chosen.speed,
      reader: () => this.seats.length > 0,
      rest: (event) => this.rest(event),
    });
  }

  async open(): Promise<void> {
    try {
      const seen = await api.see(this.id);
      this.room = seen.room;
    } catch (error) {
      this.missing = error instanceof Refusal && error.status === 404;
      if (this.missing) return;
    }
    this.connect();
  }

  close(): void {
    this.socket?.close();
    this.socket = null;
  }

  /** Come back and be told all anew: the seats may be others now, and with them what is shown. */
  reconnect(): void {
    this.close();
    this.events = [];
    this.connect();
  }

  private connect(): void {
    this.socket = new TableSocket(this.id, settings.chosen.language, {
      since: () => (this.asked = this.events.at(-1)?.v ?? 0),
      link: (link, code) => {
        // A bot that takes over while the line is broken gives way to who still looks at the page.
        if (link === "lost" && !this.stoodIn.length) this.arrived = true;
        this.link = link;
        this.closed = code;
      },
      message: (message) => this.take(message),
    });
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

  /** Make a move for the seat whose turn it is; it is sent again if the line breaks. */
  play(move: string): void {
    if (!this.game || this.pending) return;
    const seat = this.you?.seat ?? null;
    this.pending = {
      type: "move",
      id: crypto.getRandomValues(new Uint32Array(4)).join("-"),
      v: this.game.v,
      move,
      seat,
      links: move === "roll" ? this.ownLinks(this.game.v) : [],
    };
    this.stage.skip();
    if (move === "roll") this.stage.drawn = this.game.v;
    this.socket?.send(this.pending);
    this.mind(this.pending);
  }

  /** A move without an answer: say so, and try another line; it is sent again on the new one. */
  private mind(move: MoveMessage): void {
    setTimeout(() => {
      if (this.pending !== move || this.link !== "open") return;
      this.link = "lost";
      this.reconnect();
    }, ANSWER_MS);
  }

  /** Ask why a move cannot be made; the answer comes as a notice. */
  why(move: string): void {
    this.socket?.send({
      type: "why",
      id: `why-${Date.now()}`,
      move,
      seat: this.you?.seat ?? this.seats[0] ?? null,
    });
  }

  look(seat: number): void {
    this.socket?.send({ type: "look", seat });
  }

  /** Somebody looks at this page again; an answer shows that the line lives and the room is new. */
  arrive(): void {
    this.arrived = true;
    this.socket?.send({ type: "ping" });
  }

  takeBack(seat: number): void {
    this.socket?.send({ type: "return", seat });
  }

  /** Who opened the page and sees it is back: bots give their seats back, and they are told. */
  private settle(): void {
    if (!this.arrived || document.hidden) return;
    this.arrived = false;
    if (!this.stoodIn.length) return;
    const made = this.stoodIn.map((seat) => madeByBot(this.events, seat, this.whole));
    for (const seat of this.stoodIn) this.takeBack(seat);
    this.returning = true;
    const name = (seat: number) => this.room?.seats[seat - 1]?.name ?? "";
    const edition = this.room?.options.edition ?? "second";
    this.tell(toldOnReturn(made, { t, name, edition }));
  }

  say(line: { text: string } | { phrase: string }): void {
    this.socket?.send({ type: "chat", ...line, seat: this.you?.seat ?? this.seats[0] ?? null });
  }

  /** Say something for as long as it takes to read. */
  tell(text: string, ofTurn = false): void {
    this.notice = text;
    this.ofTurn = ofTurn;
    clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(
      () => (this.notice = ""),
      Math.max(LEAST_TOLD_MS, text.length * READING_MS),
    );
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
    return moment ? Math.max(0, moment - (now + this.clockSkew)) : null;
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
    if (this.peek === null) this.left = this.stage.game?.v ?? v;
    this.stage.jump(view);
    this.peek = v;
  }

  /** Show the game as it is now; where a leg ended meanwhile, from its last move on. */
  comeBack(word = ""): void {
    if (this.peek === null || !this.game) return;
    this.peek = null;
    this.tell(word);
    const first = this.events.find(({ v, leg }) => v > this.left && leg)?.v ?? Infinity;
    this.stage.jump(this.views.get(first - 1) ?? this.game);
    for (const event of this.events.filter(({ v }) => v >= first))
      this.stage.push(event, this.views.get(event.v) ?? this.game);
  }

  /** Play the game again, as many moves at a time as the server takes. */
  private async replay(start: string): Promise<void> {
    await this.readAll();
    const moves = this.events.map((event) => event.move);
    let position: string | null = start;
    for (let from = 0; position !== null; from += AT_ONCE) {
      const steps: Step[] = await api.play({ position, moves: moves.slice(from, from + AT_ONCE) });
      for (const { game } of steps) {
        const v = from + game.v;
        if (!this.views.has(v)) this.views.set(v, this.named({ ...game, v }));
      }
      position = from + AT_ONCE < moves.length ? (steps.at(-1)?.game.position ?? null) : null;
    }
  }

  /** Read some of the moves before those this page knows: long games are not told whole. */
  async readOlder(): Promise<void> {
    const first = this.events[0]?.v ?? 1;
    if (first === 1) return;
    const { events } = await api.log(this.id, Math.max(0, first - 1 - AT_ONCE), first - 1);
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
    if (this.hashOn(hashOf(start), this.events) !== this.hash) this.tell(t("page-out-of-step"));
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

  private take(message: ServerMessage): void {
    switch (message.type) {
      case "hello":
        this.seats = message.seats;
        this.told = message.you;
        this.talk.begin(message.chat, message.room.status !== "waiting");
        this.enter(message.room);
        void sayChains(message.room, message.seats);
        this.greet(message);
        this.returning = false;
        this.settle();
        if (this.pending) this.socket?.send(this.pending);
        break;
      case "room":
        this.enter(message.room);
        void sayMissing(message.room, this.seats);
        break;
      case "started":
        this.begin(message);
        break;
      case "moved":
        this.moved(message);
        break;
      case "ask":
        this.answer(message);
        break;
      case "you":
        this.told = message.you;
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
        this.tell(inWords(message.error));
        break;
      case "bot_waits":
        this.waits = message;
        break;
      case "chat":
        this.talk.hear(message.chat);
        break;
      case "why":
        if (message.error) this.tell(inWords(message.error));
        break;
      case "pong":
        this.clockSkew = message.now - Date.now();
        this.settle();
    }
  }

  /** Somebody rolls: give the next links of this page's chains. */
  private answer(ask: Ask): void {
    if (ask.seat === null && this.room?.status !== "waiting") return;
    if (ask.seat !== null) this.draw(ask);
    const links = answerTo(this.id, ask, this.seats, (seat) => this.usedLink(seat));
    if (links.length) this.socket?.send({ type: "links", links });
  }

  /** Shake the pyramid, but not for ever: the game may be ended before the die is known. */
  private draw({ v, ms }: Ask): void {
    this.stage.drawn = v;
    setTimeout(() => {
      if (this.stage.drawn === v) this.stage.drawn = -1;
    }, ms + 1000);
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

  private enter(room: Room): void {
    const changes = comings(this.room, room, this.events.at(-1)?.v ?? 0);
    const others = changes.filter(({ seat }) => !this.seats.includes(seat));
    if (others.length) this.notes = [...this.notes, ...others];
    this.room = room;
    if (!this.stoodIn.length) this.returning = false;
    this.setClock(room.clock);
    notePledge(room);
  }

  private begin(message: Started): void {
    this.enter(message.room);
    this.told = message.you;
    this.game = message.game;
    this.events = [];
    this.hash = hashOf(message.room.start ?? "");
    this.views.set(message.game.v, message.game);
    this.stage.jump(message.game);
  }

  private greet({ room, game, events, hash }: Hello): void {
    this.game = game;
    if (!game) return;
    this.views.set(game.v, game);
    this.peek = null;
    const known = this.events.filter((event) => event.v <= this.asked);
    const goesOn = (events[0]?.v ?? this.asked + 1) === this.asked + 1;
    this.events = goesOn ? [...known, ...events] : events;
    // In a long game the server's word is taken for the moves before; read later, they are checked.
    if (this.whole) this.hash = this.hashOn(hashOf(room.start ?? ""), this.events);
    else this.hash = goesOn ? this.hashOn(this.hash, events) : hash;
    if (game.over) void this.readAll().catch(() => undefined);
    if (this.stage.game?.v !== game.v) this.stage.jump(game);
    if (this.hash === hash) this.outOfStep = false;
    else this.askAnew();
  }

  private moved(message: Moved): void {
    const { event } = message;
    const last = this.events.at(-1)?.v ?? 0;
    if (event.v <= last) return;
    const hash = this.hashOn(this.hash, [event]);
    if ((event.v !== last + 1 || hash !== message.hash) && this.askAnew()) return;
    this.hash = hash;
    if (this.ofTurn) this.tell("");
    // A move that others have been shown is answered: whose turn it is now may click at once.
    if (this.pending && event.v > this.pending.v) this.pending = null;
    const game = keepSame(this.game, message.game);
    this.game = game;
    this.told = keepSame(this.told, message.you);
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
  private askAnew(): boolean {
    if (this.outOfStep) {
      this.tell(t("page-out-of-step"));
      return false;
    }
    this.outOfStep = true;
    this.reconnect();
    return true;
  }

  private setClock(clock: Clock): void {
    this.clock = clock;
    this.clockSkew = clock.now - Date.now();
  }
}
