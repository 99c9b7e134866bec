/** Making a table the fair way: the promise comes in, this page's bytes go out, then it starts. */

import { api } from "./api";
import { keep } from "./mine";
import { beSomebody } from "./passport";
import { addBytes } from "./pledge";
import { settings } from "../settings.svelte";
import type { BotLine, TableOptions } from "./protocol";

export interface Wish {
  readonly name: string;
  readonly options: TableOptions;
  /** The people at this device. */
  readonly people: readonly string[];
  readonly bots: readonly string[];
  readonly start: boolean;
}

/** Make a table and sit down; gives its id. */
export async function begin({ name, options, people, bots, start }: Wish): Promise<string> {
  if (people[0]) {
    settings.set("name", people[0]);
    await beSomebody(people[0]);
  }
  const { room, seats } = await api.make({
    name,
    options,
    players: people.map((one) => ({ name: one })),
    bots: [...bots],
  });
  keep(room.id, room.name);
  await addBytes(
    room,
    seats.map(({ seat }) => seat),
  );
  if (start) await api.start(room.id);
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
