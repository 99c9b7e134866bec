/** What people read: the Fluent files that the server and the terminal share. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Details = Record<string, FluentVariable>;

/** What is said on the way to a game: a language comes as one file. */
const whole: Record<Language, () => Promise<{ default: string[] }>> = {
  en: () => import("./words/en"),
  de: () => import("./words/de"),
};

/** What is said on screens beside the way to a game: read when one of them is opened. */
const later = import.meta.glob<string>(
  "../../src/camelup/i18n/*/{club,page-companion,page-dice,page-puzzle,page-review,page-rules,people-mine,review}.ftl",
  { query: "?raw", import: "default" },
);
export type Topic =
  | "club"
  | "page-companion"
  | "page-dice"
  | "page-puzzle"
  | "page-review"
  | "page-rules"
  | "people-mine"
  | "review";
/** Put the files of a language together. */
export function bundleOf(language: Language, texts: readonly string[]): FluentBundle {
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const text of texts) bundle.addResource(new FluentResource(text));
  return bundle;
}

let bundle = $state.raw(bundleOf("en", []));

/** Topics of the screens that were opened. */
const topics = new Set<Topic>();
let wanted: Language | null = null;
let loading: Promise<void> = Promise.resolve();

/** Say everything in a language from now on; its words are loaded if they are not there. */
export function speak(language: Language): Promise<void> {
  if (language === wanted) return loading;
  wanted = language;
  return load();
}

/** Load a screen together with its words. */
export async function withWords<T>(needed: readonly Topic[], screen: Promise<T>): Promise<T> {
  if (needed.some((topic) => !topics.has(topic))) {
    for (const topic of needed) topics.add(topic);
    void load();
  }
  const [loaded] = await Promise.all([screen, loading]);
  return loaded;
}

/** Load the words of the wanted language; what fails is asked for again the next time. */
function load(): Promise<void> {
  const language = wanted ?? "en";
  const needed = [...topics];
  const turn: Promise<void> = Promise.all([
    whole[language](),
    ...needed.map((topic) => later[`../../src/camelup/i18n/${language}/${topic}.ftl`]?.() ?? ""),
  ]).then(
    ([{ default: texts }, ...more]) => {
      // A newer request replaces this one, with all of its topics.
      if (turn !== loading) return loading;
      bundle = bundleOf(language, [...texts, ...more]);
      // Setting the same language again would restyle every letter of the page.
      if (document.documentElement.lang !== language) document.documentElement.lang = language;
    },
    (error: unknown) => {
      if (turn === loading) {
        wanted = null;
        for (const topic of needed) topics.delete(topic);
      }
      throw error;
    },
  );
  return (loading = turn);
}

export function language(): Language {
  return (bundle.locales[0] ?? "en") as Language;
}

/**
 * Whose way of writing dates is kept to: the reader's own variety of the language, as the browser
 * asks for it. Where it names none the day comes first, as in most places.
 */
export function variety(language: Language, asked: readonly string[]): string {
  const own = asked.find((tag) => tag.toLowerCase().startsWith(`${language}-`));
  return own ?? { en: "en-GB", de: "de-DE" }[language];
}

/** A moment as the reader writes it; the month in letters, so that nobody takes it for the day. */
export function moment(at: number, timeStyle?: "short"): string {
  return new Date(at).toLocaleString(variety(language(), navigator.languages), {
    dateStyle: "medium",
    ...(timeStyle && { timeStyle }),
  });
}

const FIGURES = new Map<string, Intl.NumberFormat>();

/** A number with a fixed count of decimals, written as the language does: 1.50 or 1,50. */
export function figure(value: number, decimals: number): string {
  const kind = `${language()} ${decimals}`;
  let format = FIGURES.get(kind);
  if (!format) {
    format = new Intl.NumberFormat(language(), {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    FIGURES.set(kind, format);
  }
  return format.format(value);
}

/**
 * Coins won or lost, rounded, as people write them: +5, −1, +0.6 or +0,6; ±0 where nothing is
 * left after rounding, never −0.0.
 */
export function signed(coins: number, decimals = 0): string {
  const size = figure(Math.abs(coins), decimals);
  if (!/[1-9]/.test(size)) return "±0";
  return (coins < 0 ? "−" : "+") + size;
}

/** A chance as people write it: 38% or 38 %, with the decimals asked for. */
export function percent(chance: number, decimals = 1): string {
  return t("percent", { value: figure(chance * 100, decimals) });
}

/** A refusal is written without a capital and a stop, to stand after a name: give it both. */
export function asSentence(text: string): string {
  const stop = /[.!?…]$/.test(text) ? "" : ".";
  return text.charAt(0).toUpperCase() + text.slice(1) + stop;
}

/** A table says the same few hundred sentences at every move: each is put together once. */
const said = new WeakMap<FluentBundle, Map<string, string>>();
const MOST_KEPT = 4000;

function keptIn(words: FluentBundle): Map<string, string> {
  let kept = said.get(words);
  if (!kept || kept.size >= MOST_KEPT) said.set(words, (kept = new Map<string, string>()));
  return kept;
}

/** Say a message; what has no words shows its key, so that a gap is seen and not silent. */
export function t(key: string, details: Details = {}): string {
  const words = bundle;
  const kept = keptIn(words);
  const asked = key + JSON.stringify(details);
  let text = kept.get(asked);
  if (text === undefined) {
    const pattern = words.getMessage(key)?.value;
    text = pattern ? words.formatPattern(pattern, details) : key;
    kept.set(asked, text);
  }
  return text;
}

/** The language asked for by the browser, if we have it. */
export function preferred(asked: readonly string[]): Language {
  for (const tag of asked) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}

/** What went wrong, as it is told: refusals of the server come in the language one reads. */
export function problemOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
