/** What a person chose for this browser: language, theme, sound, speed, questions, name. */

import { EDITIONS, type Edition } from "./model/camels";
import type { Speed } from "./model/plan";
import { SEAT_COLOURS } from "./model/seats";
import { anyOf, FACES, proposedName, type Face } from "./model/somebody";
import { isBoolean, isListOf, isOneOf, isRecord, isString, isText, stored } from "./storage";
import { LANGUAGES, preferred, speak, type Language } from "./words.svelte";

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
const kept = stored(KEY, isRecord);

/** Stored once as a switch: before every move, or not. */
const CONFIRM_BEFORE: Readonly<Record<string, Confirm>> = { true: "every", false: "bets" };

const VALID: { [K in keyof Chosen]: (value: unknown) => value is Chosen[K] } = {
  language: isOneOf(LANGUAGES),
  theme: isOneOf(["system", "light", "dark"]),
  sound: isBoolean,
  soundAsked: isBoolean,
  speed: isOneOf(["off", "fast", "normal", "slow"]),
  confirm: isOneOf(["bets", "every", "never"]),
  notify: isBoolean,
  odds: isBoolean,
  coachOdds: isBoolean,
  hints: isBoolean,
  taught: isListOf(isString),
  name: isText,
  face: isOneOf(FACES),
  colour: isText,
  level: isString,
  others: (value): value is number => Number.isInteger(value),
  edition: isOneOf(EDITIONS),
};

/** What is stored, without values that this version does not know. */
function storedChoices(): Partial<Chosen> {
  const all = kept.read() ?? {};
  const confirm = CONFIRM_BEFORE[String(all["confirm"])] ?? all["confirm"];
  const entries = Object.entries({ ...all, confirm });
  return Object.fromEntries(
    entries.filter(([key, value]) => key in VALID && VALID[key as keyof Chosen](value)),
  );
}

function prefersCalm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

class Settings {
  chosen = $state<Chosen>({
    language: preferred(navigator.languages),
    theme: "system",
    sound: false,
    soundAsked: false,
    speed: prefersCalm() ? "off" : "normal",
    confirm: "bets",
    notify: false,
    odds: false,
    coachOdds: false,
    hints: true,
    taught: [],
    level: "",
    others: 3,
    edition: "second",
    name: proposedName(Math.random()),
    face: anyOf(FACES, Math.random()),
    colour: anyOf(SEAT_COLOURS, Math.random()),
    ...storedChoices(),
  });

  /** Take over what another tab has chosen. */
  readonly follow = ({ key }: StorageEvent): void => {
    if (key !== KEY) return;
    Object.assign(this.chosen, storedChoices());
    void this.apply();
  };

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
    // Another tab may have written since: only this choice is ours to replace.
    kept.write({ ...this.chosen, ...storedChoices(), [key]: value });
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
