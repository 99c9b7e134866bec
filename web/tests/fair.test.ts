import { describe, expect, it } from "vitest";
import { answer, before, Chain } from "../src/model/chain";
import {
  checking,
  commitment,
  Draws,
  promisedAt,
  promisedBy,
  type Memory,
  type Promised,
  type Story,
  type Verdict,
} from "../src/model/fair";
import { hashOf, hashOn, shownThen } from "../src/model/hash";
import { chart, rollsOf } from "../src/model/rolls";
import type { Edition } from "../src/model/camels";
import { example, roll } from "../src/model/demo";
import type { MoveEvent } from "../src/net/protocol";
import vectors from "./data/dice.json";

const bytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
/** A check that nobody interrupts. */
function check(...about: Parameters<typeof checking>): Verdict {
  const work = checking(...about);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

type Written = (typeof vectors.games)[number];

function events(game: Written): MoveEvent[] {
  const { event } = example("second", [], [], roll({}));
  return game.rolls.map(({ v, die, shows, ends_leg }) => ({
    ...event,
    v,
    detail: roll({ die, shows }),
    leg: ends_leg ? { leg: 1, ranking: "", players: [] } : null,
  }));
}

function told(game: Written) {
  const edition = game.edition as Edition;
  const tags = game.tags as Record<string, string>;
  const said = (tags["DiceChains"] ?? tags["DiceBytes"] ?? "").split(";");
  const story: Story = {
    edition,
    players: said.length,
    start: game.start,
    rolls: rollsOf(edition, events(game), game.start),
  };
  const proof = promisedBy(tags, game.rolls.length) as Promised;
  const memory: Memory = {
    commitment: proof.commitment,
    early: true,
    own: { 2: said[1] ?? "" },
    bound: null,
    vain: 0,
  };
  return { table: game.tags.Table, story, proof, memory };
}

describe("fair dice", () => {
  it("are drawn from what was left in the pyramid where a game began in the middle of a leg", () => {
    const game = vectors.games.find(({ edition }) => edition === "second") as Written;
    const [first, second] = rollsOf("second", events(game), "5:r 6:b | dice gpx | turn 2");
    expect(first?.left).toBe("gpx");
    expect(second?.left.length).toBeLessThanOrEqual(3);
    expect(rollsOf("second", events(game), "5:r 6:b | turn 2")[0]?.left).toHaveLength(6);
  });

  it("are drawn number by number as the server draws them, rejected ones too", () => {
    const { secret, table, bytes: added, numbers, drawn } = vectors.draws;
    const draws = new Draws(bytes(secret), table, bytes(added.join("")));
    expect(numbers.map(([limit = 1]) => [limit, draws.below(limit)])).toEqual(numbers);
    expect(draws.drawn).toBe(drawn);
    expect(drawn).toBeGreaterThan(numbers.length);
    expect(commitment(bytes(secret), table)).toBe(vectors.draws.commitment);
  });

  it.each(vectors.games)("of a $edition edition game at $tags.Table are all right", (game) => {
    const { table, proof, story, memory } = told(game);
    const verdict = check(table, proof, story, memory);
    expect(verdict).toEqual({
      good: true,
      secret: true,
      promise: "early",
      own: "in",
      scheme: proof.scheme,
      chains: true,
      left: proof.scheme === "chain" ? [{ seat: 1, move: 11 }] : [],
      alone: false,
      vain: 0,
      draws: game.draws,
      wrong: [],
    });
    const counted = chart(story.rolls);
    expect(counted.map(({ shows, count }) => [shows, count])).toEqual(
      game.chart.map(({ shows, count }) => [shows, count]),
    );
    counted.forEach(({ expected }, i) =>
      expect(expected).toBeCloseTo(game.chart[i]?.expected ?? -1, 3),
    );
  });
});

describe.each(vectors.games)("a tampered game ($edition, $tags.Table)", (game) => {
  const { table, proof, story, memory } = told(game);

  it("is caught at the roll that was changed", () => {
    const [first, ...others] = story.rolls;
    const face = first?.shows[1] === "3" ? "1" : "3";
    const rolls = [
      { v: 1, left: first?.left ?? "", shows: `${first?.shows[0]}${face}` },
      ...others,
    ];
    const verdict = check(table, proof, { ...story, rolls }, memory);
    expect(verdict.good).toBe(false);
    expect(verdict.wrong).toEqual([
      { what: "face", camel: "", move: 1, drawn: first?.shows, shown: rolls[0]?.shows },
    ]);
  });

  it("is caught at the start that was changed", () => {
    const start =
      story.start.replace(/ \| turn \d/, "") +
      (story.start.includes("turn 2") ? " | turn 1" : " | turn 2");
    expect(check(table, proof, { ...story, start }, memory).wrong.map(({ what }) => what)).toEqual([
      "turn",
    ]);
    const stack = /(\w)(\w)/.exec(story.start.split("|")[0] ?? "");
    const swapped = story.start.replace(`${stack?.[1]}${stack?.[2]}`, `${stack?.[2]}${stack?.[1]}`);
    if (stack) expect(check(table, proof, { ...story, start: swapped }, memory).good).toBe(false);
  });

  it("is caught when the promise or the secret was swapped, or bytes were left out", () => {
    const other = "ab".repeat(32);
    expect(check(table, proof, story, { ...memory, commitment: other })).toMatchObject({
      good: false,
      promise: "changed",
    });
    expect(check(table, { ...proof, secret: other }, story, memory)).toMatchObject({
      good: false,
      secret: false,
    });
    expect(check(table, { ...proof, secret: "no hex" }, story, memory)).toMatchObject({
      good: false,
      secret: false,
    });
    expect(check(table, proof, story, { ...memory, own: { 1: other } })).toMatchObject({
      good: false,
      own: "missing",
    });
    expect(check("else", proof, story, memory)).toMatchObject({ good: false, secret: false });
  });

  it("says what this page cannot know", () => {
    expect(check(table, proof, story, null)).toMatchObject({
      good: true,
      promise: "unseen",
      own: "none",
    });
    expect(check(table, proof, story, { ...memory, early: false, own: {} })).toMatchObject({
      promise: "late",
      own: "none",
    });
  });
});

describe("links", () => {
  const chain = new Chain("07".repeat(32), "abc", 3, 20);
  const at = (place: number) => chain.link(place) ?? "";
  const ask = (after: string, v: number, more = {}) => ({
    after,
    v,
    start: false,
    used: after,
    ...more,
  });

  it("are each hashed into the one before, with table and seat", () => {
    expect(before(at(1), "abc", 3)).toBe(chain.end);
    expect(before(at(1), "abc", 4)).not.toBe(chain.end);
    expect(before(at(1), "abd", 3)).not.toBe(chain.end);
    expect(chain.link(20)).toBe("07".repeat(32));
    expect(chain.link(21)).toBeUndefined();
  });

  it("are given one after the other, and again for the same roll", () => {
    const first = answer(chain, null, ask(chain.end, 0, { start: true }));
    expect(first).toEqual({ link: at(1), given: { place: 1, v: 0 }, vain: false });
    const next = answer(chain, first?.given ?? null, ask(at(1), 4));
    expect(next).toEqual({ link: at(2), given: { place: 2, v: 4 }, vain: false });
    expect(answer(chain, next?.given ?? null, ask(at(1), 4))).toEqual(next);
  });

  it("are noted where they were asked for and no roll followed", () => {
    const again = answer(chain, { place: 2, v: 4 }, ask(at(1), 6));
    expect(again).toEqual({ link: at(2), given: { place: 2, v: 6 }, vain: true });
  });

  it("are not given ahead, for another chain, or twice for a start", () => {
    expect(answer(chain, { place: 2, v: 4 }, ask(at(2), 5, { used: at(1) }))).toBeNull();
    expect(answer(chain, null, ask("ab".repeat(32), 0))).toBeNull();
    expect(answer(chain, { place: 1, v: 0 }, ask(chain.end, 0, { start: true }))).toBeNull();
    expect(answer(chain, null, ask(at(20), 9))).toBeNull();
  });
});

describe("dice with links", () => {
  const game = vectors.games.find(
    ({ tags }) => "DiceScheme" in tags && tags.DiceScheme === "chain",
  );
  const { table, proof, story, memory } = told(game as Written);
  const changed = (seat: number, own: readonly string[]) => ({
    ...proof,
    links: proof.links.map((links, i) => (i === seat - 1 ? own : links)),
  });
  const second = proof.links[1] ?? [];

  it("are told wrong where a link was swapped, another seat's, or its chain another", () => {
    const swapped = [...second.slice(0, 3), "ab".repeat(32), ...second.slice(4)];
    expect(check(table, changed(2, swapped), story, memory)).toMatchObject({
      good: false,
      chains: false,
    });
    expect(check(table, changed(2, proof.links[2] ?? []), story, memory).chains).toBe(false);
    const chains = proof.chains.map((end, i) => (i === 1 ? "cd".repeat(32) : end));
    expect(check(table, { ...proof, chains }, story, memory)).toMatchObject({
      chains: false,
      own: "missing",
    });
  });

  it("are told wrong where a seat was bound to something else when this page opened its chain", () => {
    const bound = Object.fromEntries(
      proof.links.flatMap(([start], i) => (start ? [[i + 1, before(start, table, i + 1)]] : [])),
    );
    expect(check(table, proof, story, { ...memory, bound })).toMatchObject({ good: true });
    const { 3: _, ...fewer } = bound;
    expect(check(table, proof, story, { ...memory, bound: fewer }).chains).toBe(false);
    expect(check(table, proof, story, { ...memory, bound: { ...bound, 3: "0" } }).good).toBe(false);
  });

  it("say who was left out and where no page took part", () => {
    const few = { ...proof, links: proof.links.map((links) => links.slice(0, 5)) };
    const { left, alone, own } = check(table, few, story, memory);
    expect([left.length, left[0], alone, own]).toEqual([
      proof.links.filter((links) => links.length).length,
      { seat: 1, move: 5 },
      true,
      "left",
    ]);
  });

  it("are read from what the table told as from the record", () => {
    const shown = events(game as Written).map((event, i) => ({
      ...event,
      links: proof.links.map((links) => links[i + 1] ?? ""),
    }));
    const room = {
      ...proof,
      chains: [...proof.chains],
      bytes: [],
      signature: "",
      opened: proof.links.map((links) => links[0] ?? ""),
    };
    expect(promisedAt(room, shown).links).toEqual(proof.links);
  });
});

describe("the hash of a view", () => {
  it("is the server's after every move", () => {
    const { start, moves, hashes } = vectors.hashes;
    hashes.forEach((hash, i) => expect(hashOn(hashOf(start), moves.slice(0, i))).toBe(hash));
  });

  it("takes the cards of others as they were shown when they were laid", () => {
    expect(shownThen({ seat: 2, move: "win g" }, 1)).toBe("win ?");
    expect(shownThen({ seat: 1, move: "lose y" }, 1)).toBe("lose y");
    expect(shownThen({ seat: 1, move: "roll g2" }, undefined)).toBe("roll g2");
  });
});
