/** Where the 16 spaces lie: the rim of a 5 x 5 grid, clockwise from the top left. */

export const SPACES = 16;
export const CELL = { width: 200, height: 214 } as const;
export const BOARD = { width: 5 * CELL.width, height: 5 * CELL.height } as const;

/** Where a unit stands that has crossed the line: forward, and carried back over it. */
export const BEYOND = 17;
export const BEHIND = 0;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Column and row of a space in the grid, from 0. */
export function cell(space: number): { column: number; row: number } {
  const i = (space - 1 + SPACES) % SPACES;
  if (i < 4) return { column: i, row: 0 };
  if (i < 8) return { column: 4, row: i - 4 };
  if (i < 12) return { column: 12 - i, row: 4 };
  return { column: 0, row: 16 - i };
}

/** Middle of a space. */
export function middle(space: number): Point {
  const { column, row } = cell(space);
  return { x: (column + 0.5) * CELL.width, y: (row + 0.5) * CELL.height };
}

/** Where the feet of the lowest camel on a space stand. */
export function ground(space: number): Point {
  if (space === BEYOND || space === BEHIND) {
    return { x: 0.5 * CELL.width, y: CELL.height * 1.06 };
  }
  const { column, row } = cell(space);
  return { x: (column + 0.5) * CELL.width, y: (row + 1) * CELL.height - 18 };
}

/**
 * Which way a runner looks on a space: 1 to the right, -1 to the left. On a corner they still look
 * where they ran; up and down the sides they look towards the middle.
 */
export function facing(space: number, crazy: boolean): 1 | -1 {
  const right = space <= 5 || space >= 14;
  return right !== crazy ? 1 : -1;
}

/** The way the track runs on a space, in degrees, 0 being to the right. */
export function heading(space: number): number {
  if (space <= 4) return 0;
  if (space <= 8) return 90;
  return space <= 12 ? 180 : 270;
}

const CAMEL_HEIGHT = 86;
/** Taller stacks are drawn smaller, so that every letter in them stays in sight. */
const SCALES = [1.12, 1.12, 1.08, 1.02, 0.96, 0.9, 0.84] as const;
const LEGS = 17;
const ROOM = CELL.height - 18;

export interface Seat {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Where the camel at a height stands in a stack of a size: taller stacks sit closer. */
export function place(space: number, height: number, size: number): Seat {
  const scale = SCALES[Math.min(size, SCALES.length) - 1] ?? 1;
  const room = ROOM / scale - CAMEL_HEIGHT - LEGS;
  const pitch = size > 1 ? Math.min(42, room / (size - 1)) : 0;
  const feet = ground(space);
  return { x: feet.x, y: feet.y - (LEGS + height * pitch) * scale, scale };
}

/** Where the arrow of a tile points: along the track, or against the way one came by. */
export function along(space: number, forward: boolean): number {
  return heading(forward ? space : space - 1);
}
