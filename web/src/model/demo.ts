/** A game in the middle, for the examples in the rules, the gallery and the tests. */

import type {
  GameView,
  MoveEvent,
  PlayerView,
  RollEvent,
  Stack,
  TileOnTrack,
} from "../net/protocol";
import { racing, type Edition } from "./camels";
import { carry } from "./plan";

const NAMES = ["Ann", "Bob", "Cleo", "Dan Lion", "Eve", "Finn", "Gita", "Hugo"];

export function player(seat: number, more: Partial<PlayerView> = {}): PlayerView {
  return {
    seat,
    name: NAMES[seat - 1] ?? `Player ${seat}`,
    coins: 3,
    tickets: [],
    pyramid: 0,
    cards: 5,
    partner: null,
    ...more,
  };
}

export function game(more: Partial<GameView> = {}): GameView {
  return {
    v: 12,
    edition: "second",
    leg: 2,
    turn: 1,
    over: false,
    winners: [],
    board: "5:bgr 8:yp 14:W 15:K",
    stacks: [
      { space: 5, camels: "bgr" },
      { space: 8, camels: "yp" },
      { space: 14, camels: "W" },
      { space: 15, camels: "K" },
    ],
    ranking: "pyrgb",
    dice_left: "gyx",
    dice_out: [
      { die: "b", shows: "b2", seat: 3 },
      { die: "r", shows: "r3", seat: 4 },
      { die: "p", shows: "p1", seat: 2 },
    ],
    tiles: [
      { seat: 2, space: 10, side: "+" },
      { seat: 3, space: 12, side: "-" },
    ],
    tickets: [
      { camel: "b", values: [5, 3, 2, 2] },
      { camel: "g", values: [3, 2, 2] },
      { camel: "r", values: [5, 3, 2, 2] },
      { camel: "y", values: [2] },
      { camel: "p", values: [] },
    ],
    piles: {
      win: [
        { seat: 2, camel: "?" },
        { seat: 3, camel: "?" },
        { seat: 2, camel: "?" },
      ],
      lose: [{ seat: 4, camel: "?" }],
    },
    players: [
      player(1, {
        coins: 7,
        tickets: [
          { camel: "p", value: 5 },
          { camel: "y", value: 3 },
        ],
      }),
      player(2, { coins: 4, pyramid: 1, cards: 3, tickets: [{ camel: "p", value: 3 }] }),
      player(3, {
        coins: 12,
        pyramid: 1,
        cards: 4,
        tickets: [
          { camel: "g", value: 5 },
          { camel: "p", value: 2 },
          { camel: "p", value: 2 },
        ],
      }),
      player(4, { coins: 0, pyramid: 1, cards: 4 }),
    ],
    position: null,
    ...more,
  };
}

export interface Example {
  readonly before: GameView;
  readonly event: MoveEvent;
  readonly after: GameView;
}

/** A roll as an example: the board, and the way of the unit it moves. */
export function example(
  edition: Edition,
  stacks: readonly Stack[],
  tiles: readonly TileOnTrack[],
  roll: RollEvent,
): Example {
  const before = game({
    ...bare(edition),
    stacks: [...stacks],
    tiles: [...tiles],
  });
  const end = roll.path.at(-1) ?? roll.start;
  const after = {
    ...before,
    v: before.v + 1,
    stacks: carry(stacks, roll.unit, end, roll.landing === "under"),
    dice_left: before.dice_left.replace(roll.die, ""),
    dice_out: [{ die: roll.die, shows: roll.shows, seat: 1 }],
  };
  const event: MoveEvent = {
    v: after.v,
    seat: 1,
    move: `roll ${roll.shows}`,
    by: "person",
    at: 0,
    detail: roll,
    coins: [],
    leg: null,
    race: null,
    links: [],
    left_out: [],
  };
  return { before, event, after };
}

function bare(edition: Edition): Partial<GameView> {
  const camels = racing(edition);
  const values = edition === "second" ? [5, 3, 2, 2] : [5, 3, 2];
  return {
    edition,
    dice_left: camels.join("") + (edition === "second" ? "x" : ""),
    dice_out: [],
    tickets: camels.map((camel) => ({ camel, values })),
    piles: { win: [], lose: [] },
  };
}

/** A roll that meets nothing special, to be varied. */
export function roll(more: Partial<RollEvent>): RollEvent {
  return {
    kind: "roll",
    die: "b",
    face: 2,
    shows: "b2",
    camel: "b",
    reason: "named",
    unit: "b",
    start: 3,
    path: [4, 5],
    tile: null,
    landing: "empty",
    crossed: null,
    ...more,
  };
}
