/** A position being set up in the odds lab, and its notation. */

import { racing, type Edition } from "./camels";
import type { GameView, Stack, TileOnTrack } from "../net/protocol";

const FEWEST = 2;
const START_COINS = 3;

export interface Setup {
  readonly edition: Edition;
  readonly stacks: readonly Stack[];
  readonly dice: string;
  readonly tiles: readonly (Pick<TileOnTrack, "space" | "side"> & { readonly seat?: number })[];
  /** The other fields of the position, as they were written. */
  readonly rest?: readonly string[];
}

export function camelsOf(edition: Edition): readonly string[] {
  return edition === "second" ? [...racing(edition), "W", "K"] : racing(edition);
}

export function diceOf(edition: Edition): string {
  return racing(edition).join("") + (edition === "second" ? "x" : "");
}

export function fresh(edition: Edition): Setup {
  const [a, b, c, d, e] = racing(edition);
  const stacks = [
    { space: 1, camels: `${a}${b}` },
    { space: 2, camels: `${c}` },
    { space: 3, camels: `${d}${e}` },
  ];
  const crazy = [
    { space: 15, camels: "W" },
    { space: 16, camels: "K" },
  ];
  return {
    edition,
    stacks: edition === "second" ? [...stacks, ...crazy] : stacks,
    dice: diceOf(edition),
    tiles: [],
  };
}

/** A game to go on setting up; `position` says which of its fields are kept. */
export function setupOf(game: GameView, position = ""): Setup {
  const rest = fieldsOf(position).filter((field) => !/^(dice|tiles) /.test(field));
  const owned = rest.some((field) => field.startsWith("coins "));
  const tiles = game.tiles.map(({ space, side, seat }) =>
    owned ? { space, side, seat } : { space, side },
  );
  return { edition: game.edition, stacks: game.stacks, dice: game.dice_left, tiles, rest };
}

/** The dice that a position has in the pyramid: all of them where it does not say. */
export function diceIn(position: string, edition: Edition): string {
  const dice = fieldsOf(position).find((field) => field.startsWith("dice "));
  return dice?.slice("dice ".length) ?? diceOf(edition);
}

function fieldsOf(position: string): string[] {
  return position
    .split("|")
    .slice(1)
    .map((field) => field.trim());
}

/** The same position with another number of players, all with their first coins. */
export function seatPlayers(setup: Setup, players: number): Setup {
  const coins = `coins ${Array<number>(players).fill(START_COINS).join(" ")}`;
  const tiles = setup.tiles.map(({ space, side }) => ({ space, side }));
  return { ...setup, tiles, rest: players === FEWEST ? [] : [coins] };
}

/** Put a camel on top of what stands on a space. */
export function put(setup: Setup, camel: string, space: number): Setup {
  const stacks = new Map(
    setup.stacks.map((stack) => [stack.space, stack.camels.replace(camel, "")]),
  );
  stacks.set(space, (stacks.get(space) ?? "") + camel);
  const tiles = setup.tiles.filter((tile) => tile.space !== space);
  return { ...setup, tiles, stacks: sorted(stacks) };
}

function sorted(stacks: ReadonlyMap<number, string>): Stack[] {
  return [...stacks]
    .filter(([, camels]) => camels)
    .map(([space, camels]) => ({ space, camels }))
    .sort((a, b) => a.space - b.space);
}

export function toggleDie(setup: Setup, die: string): Setup {
  const dice = [...diceOf(setup.edition)]
    .filter((one) => setup.dice.includes(one) !== (one === die))
    .join("");
  return {
    ...setup,
    dice,
    rest: (setup.rest ?? []).filter((field) => !field.startsWith("pyramid ")),
  };
}

/** Lay a tile on a space, or take away the one that lies there with this side up. */
export function toggleTile(setup: Setup, space: number, side: "+" | "-"): Setup {
  const there = setup.tiles.find((tile) => tile.space === space);
  const others = setup.tiles.filter((tile) => tile.space !== space);
  return { ...setup, tiles: there?.side === side ? others : [...others, { space, side }] };
}

/** The position as text: `1:bg 2:r | dice bgx | tiles 7+ 12-`. */
export function write(setup: Setup): string {
  const board = setup.stacks.map(({ space, camels }) => `${space}:${camels}`).join(" ");
  const tiles = setup.tiles
    .toSorted((a, b) => a.space - b.space)
    .map(({ space, side, seat }) => `${space}${side}${seat ?? ""}`);
  const parts = [board];
  if (setup.dice !== diceOf(setup.edition)) parts.push(`dice ${setup.dice}`);
  if (tiles.length) parts.push(`tiles ${tiles.join(" ")}`);
  parts.push(...(setup.rest ?? []));
  return parts.join(" | ");
}
