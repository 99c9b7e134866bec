/** A line to a table over a WebSocket, which reconnects by itself. */

import type { ClientMessage, Line, LineOptions, ServerMessage } from "./line";

/** Most moves that a greeting holds: few games have as many. Older ones are requested. */
const GREETING_MOVES = 200;

/** Close codes after which a reconnect is of no use: seat revoked, table deleted, table damaged. */
const FINAL_CODES = new Set([4001, 4004, 4005]);

/** Milliseconds to wait before the n-th reconnect, from 0. */
export function retryDelayMs(attempt: number, random: number): number {
  return Math.min(10_000, 500 * 2 ** attempt) * (0.75 + random / 2);
}

export class TableSocket implements Line {
  onMessage: Line["onMessage"] = () => {};
  onState: Line["onState"] = () => {};
  private socket: WebSocket | null = null;
  private attempts = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: LineOptions) {
    addEventListener("online", this.retryNow);
    this.open();
  }

  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.giveUp();
    this.drop();
  }

  /** Stops reconnecting. */
  private giveUp(): void {
    clearTimeout(this.retryTimer);
    removeEventListener("online", this.retryNow);
  }

  /** Closes the present socket without hearing from it again. */
  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  /** The network is back: an attempt made without it may hang, so it is replaced. */
  private readonly retryNow = (): void => {
    if (this.socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.retryTimer);
    this.drop();
    this.attempts = 0;
    this.open();
  };

  private address(): string {
    const { table, language, since } = this.options;
    const query = new URLSearchParams({
      lang: language,
      since: String(since()),
      last: String(GREETING_MOVES),
    });
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/socket?${query}`;
  }

  private open(): void {
    const socket = new WebSocket(this.address());
    this.socket = socket;
    socket.onopen = () => {
      if (socket === this.socket) this.onState("open");
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.socket) return;
      this.attempts = 0;
      this.onMessage(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = ({ code }) => {
      if (socket === this.socket) this.closed(code);
    };
  }

  private closed(code: number): void {
    if (FINAL_CODES.has(code)) {
      this.giveUp();
      this.onState("closed", code);
      return;
    }
    this.onState("lost", code);
    this.retryTimer = setTimeout(() => this.open(), retryDelayMs(this.attempts, Math.random()));
    this.attempts += 1;
  }
}
