/** How things stand at a table of one's own, as told from afar. */

import type { GameView, SeatView, TableSeen } from "../net/protocol";

export type Kind = "turn" | "theirs" | "stood-in" | "waiting" | "finished" | "abandoned";

export interface Standing {
  readonly kind: Kind;
  /** The others at the table; where all sit at one device, everybody. */
  readonly others: readonly string[];
  /** Null before the start and after the end. */
  readonly leg: number | null;
  /** Whose turn it is, if it is somebody else's. */
  readonly name: string;
  /** How it ended for oneself; null where it did not, or for several at one device. */
  readonly end: { readonly place: number; readonly coins: number } | null;
}

export function standingOf({ room, game, seats }: TableSeen): Standing {
  const taken = room.seats.filter(({ kind, name }) => kind !== "open" && name);
  const others = taken.filter(({ seat }) => !seats.includes(seat));
  return {
    kind: room.status === "playing" ? kindOf(room.seats, game?.turn, seats) : room.status,
    others: (others.length || seats.length < 2 ? others : taken).map(({ name }) => name),
    leg: room.status === "playing" ? (game?.leg ?? null) : null,
    name: room.seats[(game?.turn ?? 0) - 1]?.name ?? "",
    end: room.status === "finished" ? endOf(game, seats) : null,
  };
}

function kindOf(
  all: readonly SeatView[],
  turn: number | null | undefined,
  own: readonly number[],
): Kind {
  // Also while others move: whoever comes back takes the seat from the bot.
  if (all.some(({ seat, played_by }) => own.includes(seat) && played_by === "bot"))
    return "stood-in";
  return turn != null && own.includes(turn) ? "turn" : "theirs";
}

/** Those with as many coins share a place, as in the results. */
function endOf(game: GameView | null, [seat, ...more]: readonly number[]): Standing["end"] {
  const coins = game?.players.find((player) => player.seat === seat)?.coins;
  if (coins == null || more.length) return null;
  const ahead = game?.players.filter((player) => (player.coins ?? 0) > coins) ?? [];
  return { place: ahead.length + 1, coins };
}
