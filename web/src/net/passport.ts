/**
 * Who one is on this server: a secret that this browser made, shown for a session.
 *
 * The session is a cookie that scripts cannot read; it opens one's seats at every table.
 */

import { api, Refusal } from "./api";
import type { PassportShown } from "./protocol";
import { SEAT_COLOURS } from "../model/seats";
import { FACES } from "../model/somebody";

const KEY = "camelup-passport";

/** The secret of this browser, made when it is first needed; null where nothing is kept. */
function secret(): string | null {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept && /^[0-9a-f]{64}$/u.test(kept)) return kept;
    const made = [...crypto.getRandomValues(new Uint8Array(32))]
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join("");
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    return null;
  }
}

/** Be somebody at the tables to come. Who cannot be plays as a guest of that one table. */
export async function beSomebody(name: string): Promise<void> {
  const own = secret();
  if (own === null) return;
  const shown: PassportShown = { secret: own, name, face: any(FACES), colour: any(SEAT_COLOURS) };
  try {
    const passport = await api.showPassport(shown);
    if (passport.name !== name) await api.changePassport({ name });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

function any<T>(choice: readonly T[]): T {
  return choice[Math.floor(Math.random() * choice.length)] as T;
}
