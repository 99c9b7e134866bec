/** What follows something else one frame later, so that one frame does not pay for both. */

import { untrack } from "svelte";
import { nextFrame } from "./later";

export class Behind<T> {
  now: T;

  /** Made while a component is, so that it follows for as long as that component stands. */
  constructor(lead: () => T) {
    this.now = $state.raw(untrack(lead));
    $effect(() => {
      const next = lead();
      if (next !== untrack(() => this.now)) return nextFrame(() => (this.now = next));
    });
  }
}
