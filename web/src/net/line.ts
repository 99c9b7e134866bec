/** The connection between a page and one table, whatever carries it. */

import type { ClientMessage, Link, ServerMessage } from "./socket";

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
  onState: (state: Link, closeCode?: number) => void;
}

export interface LineOptions {
  readonly table: string;
  readonly language: string;
  /** Version of the last move the client knows; asked again at every reconnect. */
  readonly since: () => number;
}

export type LineFactory = (options: LineOptions) => Line;
