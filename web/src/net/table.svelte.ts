/** One table as this page knows it: the room, the game, what is yours, what was said. */

import { Stage } from "../board/stage.svelte";
import { settings } from "../settings.svelte";
import { api, inWords, Refusal } from "./api";
import type { ChatLine, Clock, GameView, MoveEvent, Moved, MoveMessage, OwnView, Room } from "./protocol";
import { TableSocket, type Link, type ServerMessage } from "./socket";
import type { Helpers } from "../board/stage.svelte";

export class TableClient {
  room = $state.raw<Room | null>(null);
  game = $state.raw<GameView | null>(null);
  you = $state.raw<OwnView | null>(null);
  seats = $state.raw<readonly number[]>([]);
  events = $state.raw<readonly MoveEvent[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  clock = $state.raw<Clock | null>(null);
  link = $state<Link>("connecting");
  /** What the server said no to last, for a moment. */
  notice = $state("");
  /** A move that is on its way to the server. */
  pending = $state.raw<MoveMessage | null>(null);
  missing = $state(false);
  /** The move whose position is looked at instead of the present one. */
  peek = $state<number | null>(null);
  /** Every view this page was sent, by version. */
  readonly views = new Map<number, GameView>();
  readonly stage: Stage;
  private socket: TableSocket | null = null;
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;
  private clockSkew = 0;

  constructor(
    readonly id: string,
    helpers: Omit<Helpers, "speed">,
  ) {
    this.stage = new Stage({ ...helpers, speed: () => settings.chosen.speed });
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

  /** Come back with what this browser holds now, after sitting down or taking a seat over. */
  reconnect(): void {
    this.close();
    this.connect();
  }

  private connect(): void {
    this.socket = new TableSocket(this.id, settings.chosen.language, {
      since: () => (this.game && this.events.length === this.game.v ? this.game.v : null),
      link: (link) => (this.link = link),
      message: (message) => this.take(message),
    });
  }

  /** Make a move for the seat whose turn it is; it is sent again if the line breaks. */
  play(move: string): void {
    if (!this.game || this.pending) return;
    const seat = this.you?.seat ?? null;
    this.pending = { type: "move", id: crypto.getRandomValues(new Uint32Array(4)).join("-"), v: this.game.v, move, seat };
    this.stage.skip();
    this.socket?.send(this.pending);
  }

  /** Ask why a move cannot be made; the answer comes as a notice. */
  why(move: string): void {
    this.socket?.send({ type: "why", id: `why-${Date.now()}`, move, seat: this.you?.seat ?? this.seats[0] ?? null });
  }

  look(seat: number): void {
    this.socket?.send({ type: "look", seat });
  }

  takeBack(seat: number): void {
    this.socket?.send({ type: "return", seat });
  }

  say(line: { text: string } | { phrase: string }): void {
    this.socket?.send({ type: "chat", ...line, seat: this.you?.seat ?? this.seats[0] ?? null });
  }

  tell(text: string): void {
    this.notice = text;
    clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(() => (this.notice = ""), 5000);
  }

  /** Milliseconds left on the clock of the seat to move, or null. */
  timeLeft(now: number): number | null {
    const deadline = this.clock?.deadline;
    return deadline ? Math.max(0, deadline - (now + this.clockSkew)) : null;
  }

  private take(message: ServerMessage): void {
    switch (message.type) {
      case "hello":
        this.seats = message.seats;
        this.room = message.room;
        this.you = message.you;
        this.chat = message.chat;
        this.setClock(message.room.clock);
        void this.greet(message.game, message.events);
        if (this.pending) this.socket?.send(this.pending);
        break;
      case "room":
        this.room = message.room;
        this.setClock(message.room.clock);
        break;
      case "started":
        this.room = message.room;
        this.you = message.you;
        this.game = message.game;
        this.events = [];
        this.setClock(message.room.clock);
        this.stage.jump(message.game);
        break;
      case "moved":
        this.moved(message);
        break;
      case "you":
        this.you = message.you;
        break;
      case "ack":
        if (this.pending?.id === message.id) this.pending = null;
        break;
      case "refused":
        if (message.id && this.pending?.id === message.id) this.pending = null;
        this.tell(inWords(message.error));
        break;
      case "chat":
        this.chat = [...this.chat, message.chat].slice(-100);
        break;
      case "why":
        if (message.error) this.tell(inWords(message.error));
        break;
      case "pong":
        this.clockSkew = message.now - Date.now();
    }
  }

  private async greet(game: GameView | null, since: readonly MoveEvent[]): Promise<void> {
    const known = this.events.length;
    this.game = game;
    if (!game) return;
    this.views.set(game.v, game);
    this.peek = null;
    if (known + since.length === game.v) this.events = [...this.events, ...since];
    else this.events = (await api.log(this.id, 0)).events;
    if (this.stage.game?.v !== game.v) this.stage.jump(this.game ?? game);
  }

  private moved(message: Moved): void {
    if (message.event.v <= (this.events.at(-1)?.v ?? 0)) return;
    this.game = message.game;
    this.you = message.you;
    this.setClock(message.clock);
    this.events = [...this.events, message.event];
    this.views.set(message.game.v, message.game);
    if (this.peek === null) this.stage.push(message.event, message.game);
  }

  private setClock(clock: Clock): void {
    this.clock = clock;
    this.clockSkew = clock.now - Date.now();
  }
}
