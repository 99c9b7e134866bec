import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { captionInWords, sentences, type Speaker } from "../src/model/say";
import type { MoveEvent, RollEvent } from "../src/net/protocol";
import { bundleOf, type Language } from "../src/words.svelte";

const WORDS = join(import.meta.dirname, "../../src/camelup/i18n");

function speaker(language: Language): Speaker {
  const folder = join(WORDS, language);
  const bundle = bundleOf(
    language,
    readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8")),
  );
  const t: Speaker["t"] = (key, details = {}) => {
    const pattern = bundle.getMessage(key)?.value;
    if (!pattern) throw new Error(`no words for ${key}`);
    const errors: Error[] = [];
    const text = bundle.formatPattern(pattern, details, errors);
    if (errors[0]) throw errors[0];
    return text;
  };
  return { t, name: (seat) => ["Ann", "Bob"][seat - 1] ?? "", edition: "second" };
}

const ROLL: RollEvent = {
  kind: "roll",
  die: "g",
  shows: "g2",
  face: 2,
  camel: "g",
  unit: "gy",
  start: 3,
  path: [4, 5],
  landing: "over",
  reason: "named",
  crossed: null,
  tile: null,
};
const hit = (side: "+" | "-", seat = 2) => ({ space: 5, side, seat, coins: 1 }) as const;

function written(detail: MoveEvent["detail"], more: Partial<MoveEvent> = {}): MoveEvent {
  return {
    v: 1,
    seat: 1,
    move: "",
    by: "person",
    at: 0,
    detail,
    coins: [],
    leg: null,
    race: null,
    links: [],
    left_out: [],
    ...more,
  };
}

function said(
  detail: MoveEvent["detail"],
  language: Language = "en",
  more: Partial<MoveEvent> = {},
): string {
  return sentences(written(detail, more), speaker(language)).join(" ");
}

const seen = (detail: MoveEvent["detail"], language: Language = "en") =>
  captionInWords(written(detail), speaker(language));

describe("what stands on the board of a move", () => {
  const grey: RollEvent = { ...ROLL, die: "x", shows: "W3", face: 3, camel: "K", unit: "Kb" };

  it("is who rolled what, and for a grey die why that camel ran", () => {
    expect(seen(ROLL)).toBe("Ann rolls Green 2. Green goes from 3 to 5.");
    expect(seen({ ...ROLL, crossed: "forward" })).toBe(
      "Ann rolls Green 2. Green crosses the finish line!",
    );
    expect(seen({ ...ROLL, tile: hit("+") })).toBe("Ann rolls Green 2. 1 coin for Bob’s tile.");
    expect(seen({ ...grey, reason: "on-the-other" })).toBe(
      "Ann rolls White 3, but Black sits on it and runs.",
    );
    expect(seen(grey)).toBe("Ann rolls the grey die: White 3.");
    expect(seen({ kind: "bet", camel: "r", value: 5 })).toBe("Ann takes the Red ticket worth 5.");
  });

  it.each(["en", "de"] as const)("is short enough for a small board in %s", (language) => {
    for (const reason of ["carries", "on-the-other"] as const)
      expect(seen({ ...grey, reason }, language).length).toBeLessThan(64);
  });
});

describe("what those hear who do not look", () => {
  it("tells a roll, who rides along and where it ends", () => {
    expect(said(ROLL)).toBe("Ann rolls Green 2. Green goes from 3 to 5 and carries Yellow.");
    expect(
      said({
        ...ROLL,
        die: "x",
        shows: "W1",
        face: 1,
        camel: "K",
        unit: "K",
        reason: "carries",
        start: 9,
        path: [8],
      }),
    ).toMatch(/^Ann rolls the grey die: White 1\. .*Black goes from 9 to 8\.$/);
  });

  it("tells a stop on a tile, its coin, and the step it costs or gives", () => {
    expect(said({ ...ROLL, path: [4, 5, 6], tile: hit("+") })).toContain(
      "That is Bob’s tile (cheering): 1 coin for Bob, and one space on to 6.",
    );
    expect(said({ ...ROLL, path: [4, 5, 4], landing: "under", tile: hit("-") })).toContain(
      "1 coin for Bob, and one space back to 4, underneath.",
    );
    expect(said({ ...ROLL, path: [4, 5, 4], landing: "empty", tile: hit("-") })).toContain(
      "1 coin for Bob, and one space back to 4.",
    );
    expect(
      said({
        ...ROLL,
        start: 14,
        path: [15, 16, 17],
        crossed: "forward",
        tile: { ...hit("+"), space: 16 },
      }),
    ).toContain("over the finish line!");
  });

  it("tells who crosses the line, either way", () => {
    expect(said({ ...ROLL, start: 15, path: [16, 17], crossed: "forward" })).toContain(
      "Green crosses the finish line and carries Yellow over it!",
    );
    expect(
      said({ ...ROLL, camel: "W", unit: "Wb", start: 1, path: [0], crossed: "backward" }),
    ).toContain("runs back over the line");
  });

  it("tells tickets, tiles, cards and partnerships", () => {
    expect(said({ kind: "bet", camel: "r", value: 5 })).toBe("Ann takes the Red ticket worth 5.");
    expect(said({ kind: "tile", space: 7, side: "+", before: null })).toBe(
      "Ann puts a tile on space 7: cheering.",
    );
    expect(said({ kind: "tile", space: 9, side: "-", before: 7 })).toBe(
      "Ann moves a tile from 7 to 9: booing.",
    );
    expect(said({ kind: "card", pile: "win", index: 0, camel: "?" })).toBe(
      "Ann lays a finish card on the winner pile.",
    );
    expect(said({ kind: "card", pile: "lose", index: 0, camel: "b" })).toBe(
      "Ann lays the Blue finish card on the loser pile.",
    );
    expect(said({ kind: "ally", seat: 2 })).toBe("Ann and Bob are partners for this leg.");
  });

  it.each(["en", "de"] as const)("has words for every reason of a grey die in %s", (language) => {
    for (const reason of ["carries", "on-the-other"] as const) {
      expect(
        said({ ...ROLL, die: "x", shows: "K2", camel: "W", unit: "W", reason }, language),
      ).toContain(" ");
    }
  });
});
