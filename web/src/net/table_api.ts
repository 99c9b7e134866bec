/** What a table offers beside its message channel. */

import type {
  LinkGiven,
  Log,
  Player,
  RecordSeen,
  Room,
  Seated,
  TableChanges,
  TableSeen,
} from "./protocol";

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
