/** Who sits at the seats of the board on this screen, for every component below it. */

import { getContext, setContext } from "svelte";

export interface Riders {
  readonly name: (seat: number) => string;
  readonly colour: (seat: number) => string;
  readonly face: (seat: number) => string;
}

const KEY = Symbol("riders");

/** Called by a screen while it is set up. */
export const provideRiders = (riders: Omit<Riders, "face"> & Partial<Riders>): Riders =>
  setContext(KEY, { face: () => "", ...riders });

export const useRiders = (): Riders => getContext(KEY);
