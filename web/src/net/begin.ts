/** Making a table the fair way: the promise comes in, this page's chains go out, then it starts. */

import { api } from "./api";
import { keep } from "./mine";
import { me } from "./passport.svelte";
import { firstLinks, sayChains } from "./pledge";
import { settings } from "../settings.svelte";
import { language } from "../words.svelte";
import type { BotLine, GivenStart, QuickMatch, TableOptions } from "./protocol";

export interface Wish {
  readonly name: string;
  readonly options: TableOptions;
  /** Who else plays at this device. */
  readonly guests?: readonly string[];
  readonly bots: readonly string[];
  readonly start: boolean;
  /** The position of a record to play on from. */
  readonly given?: GivenStart;
}

/** Make a table and sit down; gives its id. */
export async function begin(wish: Wish): Promise<string> {
  const { name, options, guests = [], bots, start, given = null } = wish;
  await me.be();
  const { name: own, face, colour } = settings.chosen;
  const { room, seats } = await api.make({
    name,
    options,
    players: [{ name: own, face, colour }, ...guests.map((one) => ({ name: one }))],
    bots: [...bots],
    given,
  });
  keep(room.id, room.name);
  settings.set("edition", room.options.edition);
  if (!given) playedAgainst(bots);
  const mine = seats.map(({ seat }) => seat);
  await sayChains(room, mine);
  if (start) await api.start(room.id, firstLinks(room, mine));
  return room.id;
}

/** Opponents stay as they were last, in kind and number, wherever the game was begun. */
function playedAgainst([level, ...more]: readonly string[]): void {
  if (!level) return;
  settings.set("level", level);
  settings.set("others", more.length + 1);
}

/** How strong a bot is and how it plays: “Hard: plays to win …”. */
export function botInWords(bot: BotLine): string {
  const title = bot.title[language()] ?? bot.name;
  const plays = bot.plays[language()];
  return plays ? `${title}: ${plays}` : title;
}

/** Sit down where somebody waits for the same game, or wait there; gives the table's id. */
export async function quickMatch(wish: Omit<QuickMatch, "player">): Promise<string> {
  await me.be();
  const { name, face, colour } = settings.chosen;
  const { room, seats } = await api.match({ ...wish, player: { name, face, colour } });
  keep(room.id, room.name);
  settings.set("edition", room.options.edition);
  await sayChains(
    room,
    seats.map(({ seat }) => seat),
  );
  return room.id;
}

/** Bots that forgive everything, for who plays for the first time. */
export const EASY = "random";

/** The opponents to offer: those played last; else easy ones for a newcomer, else good ones. */
export function levelFor(bots: readonly BotLine[], newcomer: boolean): string {
  const known = (name: string) => bots.find((bot) => bot.name === name);
  const good = bots.find((bot) => bot.name.startsWith("sharp")) ?? bots.at(-1);
  return (known(settings.chosen.level) ?? (newcomer ? known(EASY) : undefined) ?? good)?.name ?? "";
}
