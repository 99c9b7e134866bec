/** A table without a server: a line that tests speak through, requests that they answer. */

import { example, roll } from "../src/model/demo";
import { hashOf, hashOn } from "../src/model/hash";
import type { ClientMessage, Line, LineOptions, ServerMessage } from "../src/net/line";
import type { GameView, MoveEvent, OwnView, Room } from "../src/net/protocol";
import type { TableBackend } from "../src/net/table_api";

export class FakeLine implements Line {
  onMessage: Line["onMessage"] = () => {};
  onState: Line["onState"] = () => {};
  readonly sent: ClientMessage[] = [];
  open = false;
  closed = false;

  constructor(readonly options: LineOptions) {}

  send(message: ClientMessage): boolean {
    if (this.open) this.sent.push(message);
    return this.open;
  }
  close(): void {
    this.closed = true;
    this.open = false;
  }
  /** The server speaks; a closed line is silent. */
  hear(message: ServerMessage): void {
    if (!this.closed) this.onMessage(message);
  }
  connects(message: ServerMessage = hello()): void {
    this.open = true;
    this.options.since();
    this.onState("open");
    this.hear(message);
  }
  breaks(): void {
    this.open = false;
    this.onState("lost", 1006);
  }
  get moves() {
    return this.sent.filter((message) => message.type === "move");
  }
}

const START = "start";
export const shown = example("second", [{ space: 3, camels: "bg" }], [], roll({ unit: "bg" }));
export const game = (v: number, turn = 1): GameView => ({ ...shown.before, v, turn });
export const event = (v: number, seat = 2): MoveEvent => ({ ...shown.event, v, seat });
export const own = (legal: string[] = ["roll", "bet b"]): OwnView => ({
  seat: 1,
  coins: 3,
  hand: "bgrpy",
  laid: [],
  legal,
});

export const room = (status: Room["status"] = "playing"): Room =>
  ({
    id: "t1",
    name: "Oasis",
    status,
    start: START,
    seats: [1, 2].map((seat) => ({ seat, name: `P${seat}`, kind: "person", here: true })),
    options: { odds: true, coins: true, edition: "second", timer: 0 },
    dice: { scheme: "commit", commitment: "", opened: [], chains: [] },
    clock: { now: Date.now(), deadline: null },
  }) as unknown as Room;

const hashAfter = (events: readonly MoveEvent[]) =>
  hashOn(
    hashOf(START),
    events.map(({ move }) => move),
  );

export function hello(events: readonly MoveEvent[] = [], turn = 1): ServerMessage {
  return {
    type: "hello",
    room: room(),
    game: game(events.length, turn),
    you: own(),
    seats: [1],
    events: [...events],
    chat: [],
    hash: hashAfter(events),
  } as unknown as ServerMessage;
}

export function moved(events: readonly MoveEvent[], turn = 1): ServerMessage {
  return {
    type: "moved",
    event: events.at(-1),
    game: game(events.length, turn),
    you: own(),
    clock: { now: Date.now(), deadline: null },
    hash: hashAfter(events),
  } as unknown as ServerMessage;
}

/** A request that a test answers when it wants. */
export class Pending<T> {
  readonly calls: {
    resolve: (value: T) => void;
    reject: (error: Error) => void;
    signal: AbortSignal | undefined;
  }[] = [];

  ask(signal?: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason as Error));
      this.calls.push({ resolve, reject, signal });
    });
  }
}

export function fakeBackend(parts: { see?: () => Promise<unknown> } = {}) {
  const lines: FakeLine[] = [];
  const backend = {
    line: (options: LineOptions) => {
      const line = new FakeLine(options);
      lines.push(line);
      return line;
    },
    api: { see: parts.see ?? (() => Promise.resolve({ room: room() })) },
    oracle: {},
    advisor: {},
  } as unknown as TableBackend;
  return { backend, lines, line: () => lines.at(-1)! };
}
