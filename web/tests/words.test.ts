import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import { TOPICS } from "../src/model/coach";

const WORDS = join(import.meta.dirname, "../../src/camelup/i18n");
const SOURCE = join(import.meta.dirname, "../src");

function bundle(language: string): FluentBundle {
  const made = new FluentBundle(language);
  for (const file of readdirSync(join(WORDS, language))) {
    made.addResource(new FluentResource(readFileSync(join(WORDS, language, file), "utf8")));
  }
  return made;
}

function keysInSource(): string[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(svelte|ts)$/.test(file),
  );
  const text = files.map((file) => readFileSync(join(SOURCE, file), "utf8")).join("\n");
  return [...new Set([...text.matchAll(/\bt\("([a-z0-9-]+)"/g)].map((match) => match[1] ?? ""))];
}

describe.each(["en", "de"])("words in %s", (language) => {
  const words = bundle(language);

  it("has every message that the page says", () => {
    expect(keysInSource().filter((key) => !words.hasMessage(key))).toEqual([]);
    expect(keysInSource().length).toBeGreaterThan(100);
  });

  it("marks every camel with a sign of its own, from its name", () => {
    const say = (key: string, camel: string) =>
      words.formatPattern(words.getMessage(key)?.value ?? "", { camel });
    const racing = [..."bgoryp"];
    const signs = racing.map((camel) => say("camel-sign", camel));
    expect(new Set(signs).size).toBe(racing.length);
    for (const camel of [...racing, "w", "W"])
      expect(say("camel-name", camel).startsWith(say("camel-sign", camel))).toBe(true);
  });

  it("calls no coins of a bet paid at once: leg and race have to end first", () => {
    const said = ["review", "page-lesson"].flatMap((who) =>
      ["coins", "even", "later"].map((way) =>
        words.formatPattern(words.getMessage(`${who}-gave-up-${way}`)?.value ?? "", {}, []),
      ),
    );
    expect(said.filter((text) => /at once|sofort/.test(text))).toEqual([]);
    expect(said.every((text) => /on average|im Schnitt/.test(text))).toBe(true);
  });

  it("has the review say of the coach what is true: its tips are checked before they are seen", () => {
    const said = words.formatPattern(words.getMessage("page-review-why-coach")?.value ?? "", {});
    expect(said).toMatch(/checked|prüft/);
  });

  it("has the coach tell which crazy camel ran, the rule and both its exceptions, in a few words", () => {
    const said = ["named", "on-the-other", "carries", "none"].map((reason) =>
      words.formatPattern(words.getMessage("page-coach-crazy")?.value ?? "", {
        reason,
        camel: "W",
      }),
    );
    const rule = [/colour on|Farbe auf/, /sits right on|direkt auf/, /racing camels|Rennkamele/];
    expect(said.filter((text) => !rule.every((part) => part.test(text)))).toEqual([]);
    expect(said.filter((text) => text.length > 290)).toEqual([]);
    expect(said[1]).toMatch(/White.? ran because|Weiß.? lief, weil/);
  });

  it("names the last roll of a leg, and counts rolls, not dice, before it", () => {
    const say = (rolls: number) =>
      words.formatPattern(words.getMessage("page-roll-label")?.value ?? "", { rolls });
    expect(say(1)).toMatch(/last roll|letzte Wurf/);
    expect(say(2)).toMatch(/2.? (rolls|Würfe)/);
  });

  it("has the coach promise a turn only to the one who is next", () => {
    const say = (next: string) =>
      words.formatPattern(words.getMessage("page-coach-wait")?.value ?? "", { name: "Uwe", next });
    expect(say("yes")).toMatch(/You’re next|Danach bist du dran/);
    expect(say("no")).toMatch(/^.?Uwe.? (is thinking|überlegt)\..{0,2}$/);
  });

  it("gives one advice where wins and coins differ, and names how many wins it is about", () => {
    const say = (key: string, shown: string) =>
      words.formatPattern(words.getMessage(key)?.value ?? "", {
        shown,
        gain: "4",
        move: "MOVE",
        coins: "+5.0",
      });
    expect(say("page-coach-wins", "figures")).toMatch(/4.*MOVE.*5\.0/);
    expect(say("page-coach-wins", "words")).toContain("MOVE");
    expect(say("page-coach-wins", "words")).not.toMatch(/\d/);
    expect(say("page-coach-tip-wins", "figures")).not.toMatch(/\d/);
  });

  it("has the coach explain every topic, and names every check of the dice", () => {
    const topics = TOPICS.flatMap((topic) => [`page-coach-${topic}`, `page-coach-${topic}-title`]);
    const checks = [
      "promise-early",
      "promise-late",
      "promise-unseen",
      "promise-changed",
      "own-in",
      "own-missing",
      "own-none",
    ];
    const wrong = ["wrong-turn", "wrong-space", "wrong-height", "wrong-face"];
    const keys = [...topics, ...[...checks, ...wrong].map((key) => `page-verify-${key}`)];
    expect(keys.filter((key) => !words.hasMessage(key))).toEqual([]);
  });

  it("names every setting, every option of a table, and what can be chosen there", () => {
    const settings = ["language", "theme", "speed", "sound", "odds", "confirm", "notify"];
    const options = ["seats", "timer", "pause", "grace", "odds", "coins", "public", "watch"];
    const keys = [
      ...settings.map((key) => `page-set-${key}`),
      ...[...options, "confirm", "rated"].map((key) => `page-option-${key}`),
      ...["theme", "speed"].map((key) => `page-${key}-name`),
    ];
    expect(keys.filter((key) => !words.hasMessage(key))).toEqual([]);
  });
});
