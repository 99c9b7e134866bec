import { describe, expect, it } from "vitest";
import { check, commitment, Draws, type Memory, type Story } from "../src/model/fair";
import { hashOf, hashOn, shownThen } from "../src/model/hash";
import { chart, rollsOf } from "../src/model/rolls";
import type { Edition } from "../src/model/camels";
import { example, roll } from "../src/model/demo";
import type { MoveEvent } from "../src/net/protocol";
import vectors from "./data/dice.json";

const bytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
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
  const added = game.tags.DiceBytes.split(";");
  const story: Story = {
    edition,
    players: added.length,
    start: game.start,
    rolls: rollsOf(edition, events(game)),
  };
  const proof = {
    commitment: game.tags.DiceCommitment,
    secret: game.tags.DiceSecret,
    bytes: added,
  };
  const memory: Memory = {
    commitment: proof.commitment,
    early: true,
    bytes: { 1: added[0] ?? "" },
  };
  return { table: game.tags.Table, story, proof, memory };
}

describe("fair dice", () => {
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
    expect(check(table, proof, story, { ...memory, bytes: { 1: other } })).toMatchObject({
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
    expect(check(table, proof, story, { ...memory, early: false, bytes: {} })).toMatchObject({
      promise: "late",
      own: "none",
    });
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
