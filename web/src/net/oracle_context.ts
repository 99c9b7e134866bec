/** The oracle of a screen, provided where the route is resolved. */

import { getContext, setContext } from "svelte";
import type { Oracle } from "./oracle";

/** Every question but the judge's, which the server does not answer. */
export type PageOracle = Omit<Oracle, "judge">;

const KEY = Symbol("oracle");

export const provideOracle = (oracle: PageOracle): PageOracle => setContext(KEY, oracle);
export const useOracle = (): PageOracle => getContext(KEY);
