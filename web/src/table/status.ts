/** What the head of a table says: whose turn it is, or what keeps the game. */

import type { TableClient } from "../net/table.svelte";
import type { Turn } from "./turn.svelte";
import { t } from "../words.svelte";

type Name = (seat: number) => string;

/** That the one to move is away, and what comes of it; null while they are here. */
export function awayLine(
  table: TableClient,
  { mine }: Turn,
  now: number,
  name: Name,
  long: boolean,
) {
  const { room, game } = table;
  const turn = game?.turn;
  const seat = room?.seats[(turn ?? 0) - 1];
  if (!turn || room?.status !== "playing" || mine || !seat) return null;
  const words = long ? "page-away-long" : "page-away";
  if (seat.kind === "person" && seat.played_by === "bot")
    return t(words, { name: name(turn), by: "bot", seconds: 0 });
  const left = table.standInIn(now);
  if (left === null) return null;
  return t(words, { name: name(turn), by: "soon", seconds: Math.ceil(left / 1000) });
}

/** Whose turn it is while the board has come to the newest move, or what is shown meanwhile. */
export function statusOf(table: TableClient, turn: Turn, now: number, name: Name): string {
  const { game, stage } = table;
  if (!game) return "";
  if (table.peek !== null) return t("page-looking-back", { move: table.peek });
  if (table.stopped) return t("page-stopped");
  if (table.pending) return t("page-sending");
  if (turn.ready) return t("page-your-turn");
  if (game.over && table.caughtUp) return t("page-game-over");
  if (stage.leg || stage.race || stage.finish)
    return t(stage.ending ? "page-game-over" : "page-payday");
  return turnOf(table, turn, now, name);
}

/** While a move is still shown, it is told whose move that is. */
function turnOf(table: TableClient, turn: Turn, now: number, name: Name): string {
  const { game, stage, botWaits } = table;
  const seat = table.caughtUp ? game?.turn : (stage.game?.turn ?? game?.turn);
  if (table.seats.length === 1 && table.seats[0] === seat) return t("page-your-move");
  const late = botWaits?.v === game?.v && botWaits?.seat === seat && table.caughtUp;
  if (late) return t(`page-bot-${botWaits?.why}`, { name: name(seat ?? 0) });
  const away = table.caughtUp ? awayLine(table, turn, now, name, false) : null;
  return away ?? t("page-turn-of", { name: name(seat ?? 0) });
}
