/** One WebSocket to a table that comes back by itself. */

import type {
  Acknowledged,
  Ask,
  BotWaits,
  ChatMessage,
  Hello,
  Looked,
  LinksMessage,
  LookMessage,
  MoveMessage,
  Moved,
  PingMessage,
  Pong,
  MessageRefused,
  ReturnMessage,
  RoomChanged,
  Said,
  Started,
  Why,
  WhyMessage,
} from "./protocol";

export type ServerMessage =
  | Hello
  | RoomChanged
  | Started
  | Moved
  | Ask
  | Looked
  | Acknowledged
  | MessageRefused
  | BotWaits
  | Said
  | Why
  | Pong;
export type ClientMessage =
  MoveMessage | LinksMessage | ChatMessage | LookMessage | ReturnMessage | WhyMessage | PingMessage;

export type Link = "connecting" | "open" | "lost" | "closed";

export interface Listener {
  /** How many moves the page knows. */
  readonly since: () => number;
  readonly link: (link: Link, code?: number) => void;
  readonly message: (message: ServerMessage) => void;
}

/** Moves a page is greeted with at most: few games have as many. Older ones it asks for. */
const LAST = 200;

/** Close codes after which coming back is of no use: seat revoked, table deleted, table damaged. */
const FINAL = new Set([4001, 4004, 4005]);

/** How long to wait before the n-th try to come back, from 0. */
export function patience(tries: number, random: number): number {
  return Math.min(10_000, 500 * 2 ** tries) * (0.75 + random / 2);
}

export class TableSocket {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private done = false;

  constructor(
    private readonly table: string,
    private readonly language: string,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.hurry);
    this.open();
  }

  /** Send a message; tells whether it could be sent. */
  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.done = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    this.socket?.close();
  }

  private readonly hurry = (): void => {
    if (this.socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.tries = 0;
    this.open();
  };

  private address(): string {
    const query = new URLSearchParams({
      lang: this.language,
      since: String(this.listener.since()),
      last: String(LAST),
    });
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/socket?${query}`;
  }

  private open(): void {
    const socket = new WebSocket(this.address());
    this.socket = socket;
    socket.onopen = () => this.listener.link("open");
    socket.onmessage = (event: MessageEvent<string>) => {
      this.tries = 0;
      this.listener.message(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.lost(event.code);
    };
  }

  private lost(code: number): void {
    if (this.done) return;
    if (FINAL.has(code)) {
      this.listener.link("closed", code);
      return;
    }
    this.listener.link("lost", code);
    this.timer = setTimeout(() => this.open(), patience(this.tries, Math.random()));
    this.tries += 1;
  }
}
