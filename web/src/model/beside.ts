/** Where a small box lies beside what it speaks of, so that both are in sight. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

interface Place {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const GAP = 8;
const EDGE = 4;
/** No narrower than this, or it is not read well. */
const NARROWEST = 200;

/**
 * Above it, below it, or beside it as wide as there is room; over it only where nothing else is
 * left. `measure` tells the size of the box, in no more than a width where one is given, and leaves
 * it at that width.
 */
export function beside(at: Place, measure: (widest?: number) => Size, window: Size): Spot {
  const box = measure();
  const x = within((at.left + at.right - box.width) / 2, box.width, window.width);
  if (at.top - GAP - box.height >= EDGE) return { x, y: at.top - GAP - box.height };
  if (at.bottom + GAP + box.height <= window.height - EDGE) return { x, y: at.bottom + GAP };
  const left = at.left - GAP - EDGE;
  const right = window.width - at.right - GAP - EDGE;
  const room = Math.max(left, right);
  if (room >= NARROWEST) {
    const { width, height } = measure(Math.min(room, box.width));
    const y = within((at.top + at.bottom - height) / 2, height, window.height);
    if (height <= window.height - 2 * EDGE)
      return { x: right >= left ? at.right + GAP : at.left - GAP - width, y };
  }
  const { height } = measure();
  return { x, y: within(at.bottom + GAP, height, window.height) };
}

/** A sheet leaves so much of the window to whose turn it is. */
const MOST = 0.85;

/** How far a sheet is lifted from the bottom, so that it does not lie on what it speaks of. */
export function liftAbove(places: readonly Place[], sheet: number, window: number): number {
  const top = Math.min(...places.map((place) => place.top));
  const hidden = Math.max(...places.map((place) => place.bottom)) > window - sheet;
  const needed = window - top + GAP;
  return hidden && top < window && needed + sheet < window * MOST ? needed : 0;
}

/** As near to a wish as it can be without leaving the window; its beginning is always in it. */
function within(wish: number, size: number, whole: number): number {
  return Math.max(EDGE, Math.min(wish, whole - size - EDGE));
}
