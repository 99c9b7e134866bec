/** Events in words: for the log and for those who listen instead of look. */

import type { LegScore, MoveEvent, RaceScore, RollEvent } from "../net/protocol";
import { signed } from "../words.svelte";

export type Speak = (key: string, details?: Record<string, string | number>) => string;

export interface Speaker {
  readonly t: Speak;
  readonly name: (seat: number) => string;
  readonly edition: "first" | "second";
}

/** One sentence or more for a move and for what it ended. */
export function sentences(event: MoveEvent, speaker: Speaker): string[] {
  const said = [moveInWords(event, speaker)];
  if (event.leg) said.push(legInWords(event.leg, speaker));
  if (event.race) said.push(raceInWords(event.race, speaker));
  return said;
}

export function moveInWords(event: MoveEvent, speaker: Speaker): string {
  const { t, name, edition } = speaker;
  const { detail } = event;
  const player = name(event.seat);
  switch (detail.kind) {
    case "roll":
      return rollInWords(player, detail, speaker);
    case "bet":
      return t("told-bet", { player, camel: detail.camel, value: detail.value });
    case "tile": {
      const details = { player, space: detail.space, side: side(detail.side), edition };
      return detail.before
        ? t("told-tile-moved", { ...details, before: detail.before })
        : t("told-tile-put", details);
    }
    case "card":
      return t(detail.camel === "?" ? "told-card-hidden" : "told-card", {
        player,
        pile: detail.pile,
        camel: detail.camel,
      });
    case "ally":
      return t("told-ally", { player, partner: name(detail.seat) });
  }
}

/**
 * The same for those who look, short enough to stand on the board: who rode along is seen there,
 * why it was that camel, or whose tile it stopped on, is not.
 */
export function captionInWords(event: MoveEvent, speaker: Speaker): string {
  const { detail, seat } = event;
  if (detail.kind !== "roll") return moveInWords(event, speaker);
  const { t, name } = speaker;
  const { tile } = detail;
  const coin = tile ? t("page-seen-tile", { owner: name(tile.seat), coins: tile.coins }) : "";
  return [dieInShort(name(seat), detail, speaker), coin || wayInShort(detail, speaker)]
    .filter(Boolean)
    .join(" ");
}

function dieInShort(player: string, roll: RollEvent, speaker: Speaker): string {
  const { reason, camel, shows, face } = roll;
  if (reason === "named") return dieInWords(player, roll, speaker);
  const shown = speaker.t("camel-name", { camel: shows[0] ?? "" });
  return speaker.t(`page-seen-${reason}`, { player, shown, face, camel });
}

function wayInShort({ die, camel, start, path, crossed }: RollEvent, { t }: Speaker): string {
  if (die === "x") return "";
  const way = crossed ? `told-crosses-${crossed}` : "told-goes";
  return t(way, { camel, origin: start, target: path.at(-1) ?? start });
}

function dieInWords(player: string, roll: RollEvent, { t }: Speaker): string {
  const told = roll.die === "x" ? "told-roll-grey" : "told-roll";
  return t(told, { player, camel: roll.shows[0] ?? roll.die, face: roll.face });
}

function rollInWords(player: string, roll: RollEvent, speaker: Speaker): string {
  const { t } = speaker;
  const die = dieInWords(player, roll, speaker);
  const reason =
    roll.reason === "named" ? "" : t(`told-reason-${roll.reason}`, { camel: roll.camel });
  return [die, reason, wayInWords(roll, speaker), roll.tile ? tileInWords(roll, speaker) : ""]
    .filter(Boolean)
    .join(" ");
}

function wayInWords(roll: RollEvent, { t }: Speaker): string {
  const riders = list(
    [...roll.unit].slice(1).map((camel) => t("camel-name", { camel })),
    t,
  );
  const target = roll.tile ? roll.tile.space : (roll.path.at(-1) ?? roll.start);
  const way = roll.crossed && !roll.tile ? `told-crosses-${roll.crossed}` : "told-goes";
  return t(riders ? `${way}-carrying` : way, {
    camel: roll.camel,
    origin: roll.start,
    target,
    riders,
  });
}

function tileInWords(roll: RollEvent, { t, name, edition }: Speaker): string {
  if (!roll.tile) return "";
  const { seat, side: up, coins } = roll.tile;
  const kind = roll.crossed ? "finish" : up === "+" ? "forward" : "back";
  return t(`told-tile-${kind}`, {
    owner: name(seat),
    side: side(up),
    edition,
    coins,
    target: roll.path.at(-1) ?? roll.start,
    landing: roll.landing,
  });
}

/** The names of the two sides in the shared words. */
export function side(up: "+" | "-"): "forward" | "back" {
  return up === "+" ? "forward" : "back";
}

/** Names as people say them: Ann, Bob and Eve. */
export function list(names: readonly string[], t: Speak): string {
  if (names.length < 2) return names[0] ?? "";
  return t("list-and", { some: names.slice(0, -1).join(", "), last: names.at(-1) ?? "" });
}

export function legInWords(score: LegScore, { t, name }: Speaker): string {
  const [first = "", second = ""] = score.ranking;
  const sums = score.players.filter((player) => player.lines.length);
  const parts = sums.map((player) => `${name(player.seat)} ${signed(player.sum)}`);
  const head = t("leg-over", {
    leg: score.leg,
    first: t("camel-name", { camel: first }),
    second: t("camel-name", { camel: second }),
  });
  return parts.length ? `${head} ${parts.join(", ")}.` : head;
}

export function raceInWords(score: RaceScore, { t, name }: Speaker): string {
  const names = score.winners.map(name);
  const coins = score.coins[(score.winners[0] ?? 1) - 1] ?? 0;
  const won =
    names.length > 1
      ? t("won-shared", { players: list(names, t), coins })
      : t("won", { player: names[0] ?? "", coins });
  return [
    t("pile-turned-win", { camel: score.winner }),
    t("pile-turned-lose", { camel: score.loser }),
    won,
  ].join(" ");
}
