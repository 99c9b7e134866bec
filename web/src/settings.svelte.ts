/** What a person chose for this browser: language, theme, sound, speed, questions, name. */

import type { Edition } from "./model/camels";
import type { Speed } from "./model/plan";
import { SEAT_COLOURS } from "./model/seats";
import { anyOf, FACES, proposedName, type Face } from "./model/somebody";
import { preferred, speak, type Language } from "./words.svelte";

export type Theme = "system" | "light" | "dark";
/** Before what the page asks whether it is meant: a bet can be lost, a roll cannot. */
export type Confirm = "bets" | "every" | "never";

export interface Chosen {
  language: Language;
  theme: Theme;
  sound: boolean;
  /** Whether sound was offered: it is asked for once, with the first game. */
  soundAsked: boolean;
  speed: Speed;
  confirm: Confirm;
  notify: boolean;
  /** Whether figures stand on the board, coach or not. */
  odds: boolean;
  /** Whether the coach was asked for figures: they go with it. */
  coachOdds: boolean;
  hints: boolean;
  /** What the coach has explained. */
  taught: readonly string[];
  name: string;
  /** The rider one is drawn as, and the colour of the shield. */
  face: Face;
  colour: string;
  /** The bots played against last: opponents do not change by themselves. */
  level: string;
  /** How many of them. */
  others: number;
  /** The edition played last. */
  edition: Edition;
}

const KEY = "camelup-settings";

function stored(): Partial<Chosen> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Once there was a switch: before every move, or not. */
function confirmOf(kept: unknown): Confirm {
  if (kept === true || kept === "every") return "every";
  return kept === "never" ? kept : "bets";
}

function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const kept = stored();

class Settings {
  chosen = $state<Chosen>({
    language: preferred(navigator.languages),
    theme: "system",
    sound: false,
    soundAsked: false,
    speed: calm() ? "off" : "normal",
    notify: false,
    odds: false,
    coachOdds: false,
    hints: true,
    taught: [],
    level: "",
    others: 3,
    edition: "second",
    ...kept,
    confirm: confirmOf(kept.confirm),
    name: kept.name || proposedName(Math.random()),
    face: kept.face ?? anyOf(FACES, Math.random()),
    colour: kept.colour || anyOf(SEAT_COLOURS, Math.random()),
  });

  /** Whether what moves are worth stands on the board. */
  get figures(): boolean {
    return this.chosen.odds || (this.chosen.hints && this.chosen.coachOdds);
  }

  /** Show figures until the coach is sent away, or no more whoever asked for them. */
  letCoachShow(figures: boolean): void {
    this.set("coachOdds", figures);
    if (!figures) this.set("odds", false);
  }

  /** Show figures in every game, or no more. */
  alwaysShow(figures: boolean): void {
    this.set("odds", figures);
    if (!figures) this.set("coachOdds", false);
  }

  /** Keep a choice, and act on it. */
  set<K extends keyof Chosen>(key: K, value: Chosen[K]): void {
    this.chosen[key] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.chosen));
    } catch {
      // A browser that stores nothing forgets the choice with the page; it still holds now.
    }
    void this.apply();
  }

  async apply(): Promise<void> {
    const page = document.documentElement.dataset;
    page["theme"] = this.dark() ? "dark" : "light";
    page["speed"] = this.chosen.speed;
    await speak(this.chosen.language);
  }

  private dark(): boolean {
    if (this.chosen.theme !== "system") return this.chosen.theme === "dark";
    return matchMedia("(prefers-color-scheme: dark)").matches;
  }
}

export const settings = new Settings();
