/** What a move looks like: a list of steps for the stage to play, at normal speed. */

import type { LegScore, MoveEvent, RaceScore, RollEvent, Stack } from "../net/protocol";

export type Step =
  | {
      readonly kind: "die";
      readonly die: string;
      readonly shows: string;
      readonly seat: number;
      readonly ms: number;
    }
  | {
      readonly kind: "hop";
      readonly unit: string;
      readonly space: number;
      readonly under: boolean;
      readonly ms: number;
    }
  | { readonly kind: "settle"; readonly space: number; readonly ms: number }
  | {
      readonly kind: "pop";
      readonly space: number;
      readonly side: "+" | "-";
      readonly ms: number;
    }
  | {
      readonly kind: "coin";
      readonly seat: number;
      readonly from: string;
      readonly change: number;
      readonly ms: number;
    }
  | {
      readonly kind: "ticket";
      readonly seat: number;
      readonly camel: string;
      readonly value: number;
      readonly ms: number;
    }
  | {
      readonly kind: "tile";
      readonly seat: number;
      readonly space: number;
      readonly side: "+" | "-";
      readonly before: number | null;
      readonly ms: number;
    }
  | {
      readonly kind: "card";
      readonly seat: number;
      readonly pile: "win" | "lose";
      readonly camel: string;
      readonly ms: number;
    }
  | { readonly kind: "ally"; readonly seat: number; readonly other: number; readonly ms: number }
  | { readonly kind: "finish"; readonly camel: string; readonly ms: number }
  /** Nothing moves: the board is looked at before something is laid over it. */
  | { readonly kind: "look"; readonly ms: number }
  | { readonly kind: "leg"; readonly score: LegScore; readonly lines: number; readonly ms: number }
  | {
      readonly kind: "race";
      readonly score: RaceScore;
      readonly lines: number;
      readonly ms: number;
    };

/** The longest roll, three spaces and a tile, is over 1.2 s after its die shows. */
export const MS = {
  tumble: 500,
  hold: 160,
  hop: 200,
  settle: 100,
  pop: 140,
  coin: 450,
  slide: 250,
  line: 350,
  read: 1600,
  grasp: 400,
  cheer: 1800,
  look: 900,
  /** Between moves that waited for a bill: as long as its last coin flies, and as bots pause. */
  breath: 1000,
  /** What somebody else did stays as long before the next one moves. */
  rest: 1200,
  /** In a first game, with a coach to listen to, longer. */
  restFirst: 1800,
} as const;

/**
 * The steps of a move in the order to show them: move, who won or how the leg has ended, the leg's
 * scores, the race's.
 */
export function plan(event: MoveEvent): Step[] {
  return [...planMove(event), ...planEnd(event), ...planLeg(event.leg), ...planRace(event.race)];
}

/** What is seen of an end before it is scored. */
function planEnd({ leg, race }: MoveEvent): Step[] {
  if (race) return [{ kind: "finish", camel: race.winner, ms: MS.cheer }];
  return leg ? [{ kind: "look", ms: MS.look }] : [];
}

function planMove(event: MoveEvent): Step[] {
  const { detail, seat } = event;
  switch (detail.kind) {
    case "roll":
      return planRoll(detail, seat);
    case "bet":
      return [{ kind: "ticket", seat, camel: detail.camel, value: detail.value, ms: MS.slide }];
    case "tile":
      return [
        {
          kind: "tile",
          seat,
          space: detail.space,
          side: detail.side,
          before: detail.before,
          ms: MS.slide,
        },
      ];
    case "card":
      return [{ kind: "card", seat, pile: detail.pile, camel: detail.camel, ms: MS.slide }];
    case "ally":
      return [{ kind: "ally", seat, other: detail.seat, ms: MS.slide }];
  }
}

function planRoll(roll: RollEvent, seat: number): Step[] {
  const { unit, path, tile } = roll;
  const walked = tile ? path.slice(0, -1) : path;
  const steps: Step[] = [
    { kind: "die", die: roll.die, shows: roll.shows, seat, ms: MS.tumble + MS.hold },
  ];
  walked.forEach((space, i) => {
    const last = i === path.length - 1;
    steps.push({ kind: "hop", unit, space, under: last && roll.landing === "under", ms: MS.hop });
  });
  if (tile) steps.push(...planTile(roll, tile));
  const end = path.at(-1);
  if (end !== undefined) steps.push({ kind: "settle", space: end, ms: MS.settle });
  return steps;
}

function planTile(
  roll: RollEvent,
  { seat: owner, coins, side }: NonNullable<RollEvent["tile"]>,
): Step[] {
  const at = roll.path.at(-2) ?? roll.start;
  const end = roll.path.at(-1) ?? at;
  return [
    { kind: "pop", space: at, side, ms: MS.pop },
    // The coin is still flying when the camels go on: nobody waits for it.
    { kind: "coin", seat: owner, from: `space-${at}`, change: coins, ms: 0 },
    { kind: "hop", unit: roll.unit, space: end, under: roll.landing === "under", ms: MS.hop },
  ];
}

function planLeg(score: LegScore | null): Step[] {
  if (!score) return [];
  const lines = score.players.reduce((sum, player) => sum + player.lines.length, 0);
  return [{ kind: "leg", score, lines, ms: lines * (MS.line + MS.grasp) + MS.read }];
}

function planRace(score: RaceScore | null): Step[] {
  if (!score) return [];
  return [
    { kind: "race", score, lines: score.cards.length, ms: score.cards.length * MS.line + MS.read },
  ];
}

/** Lift a unit off its stack and put it on, or under, what stands on a space. */
export function carry(
  stacks: readonly Stack[],
  unit: string,
  space: number,
  under: boolean,
): Stack[] {
  const moving = new Set(unit);
  const after = new Map<number, string>();
  for (const stack of stacks) {
    const stay = [...stack.camels].filter((camel) => !moving.has(camel)).join("");
    if (stay) after.set(stack.space, stay);
  }
  const there = after.get(space) ?? "";
  after.set(space, under ? unit + there : there + unit);
  return [...after]
    .map(([at, camels]) => ({ space: at, camels }))
    .sort((a, b) => a.space - b.space);
}

/** The camels from the first to the last, as they stand. */
export function order(stacks: readonly Stack[]): string {
  return stacks
    .toSorted((a, b) => b.space - a.space)
    .map((stack) => [...stack.camels].reverse().join(""))
    .join("");
}

export type Speed = "off" | "fast" | "normal" | "slow";

/** As many moves can wait at a table of eight: who has more to catch up with has fallen behind. */
const ROUND = 7;

const FACTOR: Readonly<Record<Speed, number>> = { off: 0, fast: 0.5, normal: 1, slow: 2 };

/**
 * How long a step takes: the chosen speed, hurried when moves are waiting, nothing when the
 * page is so late that it should catch up.
 */
export function pace(speed: Speed, waiting: number): number {
  if (waiting >= 4) return 0;
  return FACTOR[speed] * (waiting >= 2 ? 0.5 : 1);
}

/** How many of the moves that wait show that the page is late: those that were let wait do not. */
export function late(waiting: readonly { readonly held: boolean }[]): number {
  if (waiting.length > ROUND) return waiting.length;
  return waiting.filter(({ held }) => !held).length;
}
