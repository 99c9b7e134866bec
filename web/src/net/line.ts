/** The connection between a page and one table, whatever carries it. */

import type {
  Acknowledged,
  Ask,
  BotWaits,
  ChatMessage,
  Hello,
  Looked,
  LinksMessage,
  LookMessage,
  MessageRefused,
  MoveMessage,
  Moved,
  PingMessage,
  Pong,
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

export type LineState = "connecting" | "open" | "lost" | "closed";

/**
 * A message channel to one table. `TableSocket` implements it over a WebSocket, the local table
 * over a worker; the table screen cannot tell them apart.
 *
 * Every message type of the protocol may arrive. After `close` no handler is called again.
 */
export interface Line {
  /** Sends a message. Returns false if the channel is not open; the caller decides what to keep. */
  send(message: ClientMessage): boolean;
  /** Closes the channel for good and cancels every timer. */
  close(): void;
  /** Called once per message, in order. */
  onMessage: (message: ServerMessage) => void;
  /** Called when the channel opens, is lost (and will be retried) or closes for good. */
  onState: (state: LineState, closeCode?: number) => void;
}

export interface LineOptions {
  readonly table: string;
  readonly language: string;
  /** Version of the last move the client knows; asked again at every reconnect. */
  readonly since: () => number;
}

/** Opens a line; handlers are set before it calls any of them. */
export type LineFactory = (options: LineOptions) => Line;
