/** A table of the server: its socket, its requests, its advice. */

import { api } from "./api";
import { serverOracle } from "./server_oracle";
import { TableSocket } from "./socket";
import type { TableBackend } from "./table_api";

export function serverTable(id: string): TableBackend {
  return {
    line: (options) => new TableSocket(options),
    api: {
      see: (signal) => api.see(id, signal),
      log: (since, until, signal) => api.log(id, since, until, signal),
      sit: (player) => api.sit(id, player),
      free: (seat) => api.free(id, seat),
      change: (changes) => api.change(id, changes),
      bot: (seat, bot) => api.bot(id, seat, bot),
      start: (links) => api.start(id, links),
      end: () => api.end(id),
      rematch: () => api.rematch(id),
      record: (signal) => api.record(id, signal),
    },
    oracle: serverOracle,
    advisor: {
      odds: (signal) => api.odds(id, signal),
      worth: (seat, signal) => api.worth(id, seat, signal),
      secondLook: (seat, move, signal) => api.secondLook(id, seat, move, signal),
      opinion: (seat, signal) => api.opinion(id, seat, signal),
    },
  };
}
