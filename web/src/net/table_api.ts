/** What a table offers beside its message channel. */

import type {
  LinkGiven,
  Log,
  Player,
  RecordSeen,
  Room,
  Seated,
  TableChances,
  TableChanges,
  TableOpinion,
  TableSecondLook,
  TableSeen,
  TableWorths,
} from "./protocol";
import type { LineFactory } from "./line";
import type { Oracle } from "./oracle";

/**
 * Requests about one table. The server implements it over REST, the local table in a worker.
 * A request that is refused rejects with a `Refusal`; an aborted one rejects with an `AbortError`.
 */
export interface TableApi {
  /** The table as the caller may see it. */
  see(signal?: AbortSignal): Promise<TableSeen>;
  /** The moves after version `since`, up to and including `until`. */
  log(since: number, until: number, signal?: AbortSignal): Promise<Log>;
  sit(player: Player): Promise<Seated>;
  /** Frees a seat: its player leaves, or its bot goes. */
  free(seat: number): Promise<Room>;
  /** Renames the table or changes its options before the start. */
  change(changes: TableChanges): Promise<Room>;
  /** Seats a bot. */
  bot(seat: number, bot: string): Promise<Room>;
  start(links?: LinkGiven[]): Promise<Room>;
  /** Ends the game early. */
  end(): Promise<Room>;
  rematch(): Promise<Seated>;
  /** The whole record with every step. */
  record(signal?: AbortSignal): Promise<RecordSeen>;
}

/** Advice at one table, from what a seat may see. */
export interface TableAdvisor {
  odds(signal?: AbortSignal): Promise<TableChances>;
  /** What every legal move of a seat is expected to earn in coins. */
  worth(seat: number, signal?: AbortSignal): Promise<TableWorths>;
  /** Which move wins clearly more games than this one, if any does. */
  secondLook(seat: number, move: string, signal?: AbortSignal): Promise<TableSecondLook>;
  /** The champion's opinion, as a seat or as a spectator. */
  opinion(seat: number | null, signal?: AbortSignal): Promise<TableOpinion>;
}

/** Everything that a table is reached by. */
export interface TableBackend {
  readonly line: LineFactory;
  readonly api: TableApi;
  readonly oracle: Pick<Oracle, "play" | "review">;
  readonly advisor: TableAdvisor;
}
