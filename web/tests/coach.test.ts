import { describe, expect, it } from "vitest";
import {
  crazyRun,
  learnt,
  nextTicket,
  nextTopic,
  pointsOf,
  since,
  ticketsPressing,
  tipOf,
  topicNow,
  toldTo,
  topicOf,
  TOPICS,
  type Scene,
} from "../src/model/coach";
import { example, game, player, roll } from "../src/model/demo";
import { placeOf } from "../src/model/moves";
import { hintsOf, reason } from "../src/model/worth";
import type { MoveWorth } from "../src/net/protocol";
import type { MoveEvent, OwnView, RollEvent } from "../src/net/protocol";

const you: OwnView = {
  seat: 1,
  coins: 3,
  hand: "bg",
  laid: [],
  legal: ["bet g", "roll", "tile 7+", "tile 7-", "win b"],
};
const rolled = (more: Partial<RollEvent>): MoveEvent => example("second", [], [], roll(more)).event;
const scene = (more: Partial<Scene> = {}): Scene => ({ game: game(), you, events: [], ...more });

function allTopics(now: Scene, taught: readonly string[] = []): string[] {
  const topic = nextTopic(now, new Set(["edition", ...taught]));
  return topic ? [topic, ...allTopics(now, [...taught, topic])] : [];
}

describe("the coach", () => {
  it("explains the first things one after the other, each once", () => {
    expect(allTopics(scene())).toEqual(["camels", "turn", "tickets", "tile", "cards"]);
  });

  it("explains what happened as soon as it did, but first what it is all about", () => {
    const events = [
      rolled({ unit: "bg" }),
      rolled({ die: "x" }),
      rolled({ tile: { space: 5, side: "+", seat: 2, coins: 1 } }),
    ];
    const watching = scene({ events, you: { ...you, legal: [] } });
    expect(allTopics(watching)).toEqual(["camels", "hit", "crazy", "ride"]);
    expect(allTopics(scene({ events })).slice(0, 3)).toEqual(["camels", "turn", "hit"]);
  });

  it("lets a lesson stand until it is read, whatever happens meanwhile", () => {
    const hit = rolled({ tile: { space: 5, side: "+", seat: 2, coins: 1 } });
    const watching = scene({ events: [rolled({ unit: "bg" }), hit], you: { ...you, legal: [] } });
    const known = new Set(["camels", "turn"]);
    expect(topicNow(watching, known, "ride")).toBe("ride");
    expect(topicNow(watching, new Set([...known, "ride"]), "ride")).toBe("hit");
    expect(topicNow(watching, known, "tickets")).toBe("hit");
    expect(topicNow({ ...watching, you }, new Set([...known, "edition"]), "cards")).toBe("cards");
    expect(topicNow({ ...watching, game: game({ over: true }) }, known, "ride")).toBe("finish");
  });

  it("says what differs in an edition to who has learnt the other, once for each", () => {
    const news = (kept: readonly string[], edition: "first" | "second") =>
      nextTopic(scene(), new Set(toldTo(["camels", "turn", ...kept], "", edition)));
    expect(news(["edition-second"], "first")).toBe("edition");
    expect(news(["edition-first"], "second")).toBe("edition");
    expect(news(["edition-second"], "second")).toBe("tickets");
    expect(news(["edition-second", "edition-first"], "first")).toBe("tickets");
    expect(news([], "first"), "learnt before editions were kept apart").toBe("edition");
    expect(toldTo([], "", "first"), "nothing to compare it with").toEqual(["edition"]);
    expect(learnt([rolled({})], rolled({}).seat)).toContain("edition");
  });

  it("does not wait with tickets where one of them is clearly best", () => {
    const worths = (ticket: number) =>
      [
        { move: "roll", coins: 1 },
        { move: "bet g", coins: ticket },
        { move: "bet b", coins: 0.2 },
      ].map((one) => ({ ...one, parts: [], handed_on: null }));
    expect(ticketsPressing(worths(1.6), new Set(["turn"]))).toBe(true);
    expect(ticketsPressing(worths(1.4), new Set(["turn"]))).toBe(false);
    expect(ticketsPressing(worths(1.6), new Set(["turn", "tickets"]))).toBe(false);
    expect(ticketsPressing([], new Set())).toBe(false);
  });

  it("speaks of partners only where there can be some, and of nothing else once the race is over", () => {
    expect(allTopics(scene({ you: { ...you, legal: [...you.legal, "ally 3"] } }))).toContain(
      "ally",
    );
    expect(allTopics(scene())).not.toContain("ally");
    expect(allTopics(scene({ game: game({ over: true }) }))).toEqual(["finish"]);
  });

  it("waits with a tile until one can be laid, and with cards until there are some", () => {
    expect(allTopics(scene({ you: { ...you, hand: "", legal: ["roll"] } }))).toEqual([
      "camels",
      "turn",
      "tickets",
    ]);
  });

  it("tells what can be done on a turn when it is one's turn", () => {
    expect(allTopics(scene({ you: { ...you, legal: [] } }))).toEqual(["camels"]);
  });

  it("takes what somebody has done as understood: the question said what it pays", () => {
    const taken: MoveEvent = {
      ...rolled({}),
      detail: { kind: "bet", camel: "g", value: 5 },
    };
    const topics = allTopics(scene({ events: [taken] }), learnt([taken], taken.seat));
    expect(topics).toEqual(["tile", "cards"]);
  });

  it("points at no stack that has no tickets left", () => {
    const stacks = game().tickets;
    expect(stacks.some(({ values }) => values.length === 0)).toBe(true);
    expect(pointsOf("tickets", scene())).toEqual(
      stacks.filter(({ values }) => values.length).map(({ camel }) => `ticket-${camel}`),
    );
  });

  it("does not explain to somebody what they have just done", () => {
    const events = [rolled({})];
    const seat = events[0]?.seat ?? 0;
    expect(learnt(events, seat)).toEqual(expect.arrayContaining(["camels", "turn"]));
    expect(learnt(events, seat + 1)).toEqual([]);
    expect(allTopics(scene({ events }), learnt(events, seat))).not.toContain("turn");
    expect(["roll", "bet g", "tile 7+", "lose b", "ally 2"].map(topicOf)).toEqual([
      "turn",
      "tickets",
      "tile",
      "cards",
      "ally",
    ]);
  });

  it("says that something has happened only in the round in which it did", () => {
    const by = (seat: number, more: Partial<MoveEvent> = {}) => ({ ...rolled({}), seat, ...more });
    const hit = rolled({ tile: { space: 5, side: "+", seat: 2, coins: 1 } });
    const round = [by(1), by(2, { detail: hit.detail })];
    const topics = (events: readonly MoveEvent[]) =>
      allTopics(scene({ events: since(events, 1) }), ["camels", "turn"]);
    expect(topics(round)).toContain("hit");
    expect(topics([...round, by(1), by(2)])).not.toContain("hit");
    expect(topics([by(2, { detail: hit.detail })])).toContain("hit");
  });

  it("points at things that are on the table", () => {
    const now = scene({
      events: [rolled({ tile: { space: 5, side: "+", seat: 2, coins: 1 } })],
      game: game({ players: [player(1), player(2)] }),
    });
    const points = Object.fromEntries(TOPICS.map((topic) => [topic, pointsOf(topic, now)]));
    expect(points).toMatchObject({
      camels: ["space-5", "space-8"],
      turn: ["pyramid"],
      tile: ["space-7"],
      cards: ["hand-b", "hand-g"],
      hit: ["seat-2"],
      crazy: ["space-14", "space-15"],
      leg: ["seat-1", "seat-2"],
      ally: [],
    });
    expect(["roll", "bet g", "tile 12-", "lose y", "ally 4"].map(placeOf)).toEqual([
      "pyramid",
      "ticket-g",
      "space-12",
      "hand-y",
      "seat-4",
    ]);
  });
});

describe("the hints on the board", () => {
  const worth = (move: string, coins: number): MoveWorth => ({
    move,
    coins,
    parts: [],
    handed_on: null,
  });

  it("are the tip and the best, three in all, one for each place, and none that is worth nothing", () => {
    const worths = [
      worth("tile 7+", 0.4),
      worth("tile 7-", 0.3),
      worth("bet g", 1.2),
      worth("win b", 0.6),
      worth("roll", 0.2),
    ];
    expect([...hintsOf(worths).keys()]).toEqual(["ticket-g", "hand-b", "space-7"]);
    expect(hintsOf(worths).get("space-7")?.move).toBe("tile 7+");
    const tipped = hintsOf(worths, "roll");
    expect([...tipped.keys()].sort()).toEqual(["hand-b", "pyramid", "ticket-g"]);
    expect(hintsOf(worths, "tile 7-").get("space-7")?.move).toBe("tile 7-");
    const poor = [worth("roll", -0.2), worth("bet g", -0.5)];
    expect([...hintsOf(poor).keys()]).toEqual(["pyramid"]);
  });
});

describe("the reason for a worth", () => {
  const t = (key: string, details: Record<string, string | number> = {}): string =>
    [key, ...Object.values(details)].join(" ");
  const said = (worth: Partial<MoveWorth>) =>
    reason({ move: "", coins: 0, parts: [], handed_on: null, ...worth }, { t, value: () => 5 });

  it("names the chances of a ticket and of a card", () => {
    const bet = [
      { reason: "leads", coins: 5, chance: 0.384 },
      { reason: "second", coins: 1, chance: 0.2 },
      { reason: "behind", coins: -1, chance: 0.416 },
    ];
    expect(said({ move: "bet g", parts: bet })).toBe("page-reason-bet g 5 38 20");
    const certain = [
      { reason: "leads", coins: 5, chance: 0.333 },
      { reason: "second", coins: 1, chance: 0.667 },
    ];
    expect(said({ move: "bet g", parts: certain })).toBe("page-reason-bet-sure g 5 33 67");
    const card = [
      { reason: "right", coins: 6.24, chance: 0.31 },
      { reason: "wrong", coins: -1, chance: 0.69 },
    ];
    expect(said({ move: "lose r", parts: card })).toBe("page-reason-card r lose 31 6.2");
  });

  it("names landings, what a tile does to own bets, and what it gives up", () => {
    const parts = [
      { reason: "landings", coins: 1, chance: 0.5 },
      { reason: "given-up", coins: -1, chance: 0.2 },
      { reason: "own-tickets", coins: -0.4, chance: 1 },
    ];
    expect(said({ move: "tile 7+", parts })).toBe(
      "page-reason-tile 0.5 page-reason-own 0.4 less page-reason-moved",
    );
    const gain = [{ reason: "own-cards", coins: 1.4, chance: 1 }];
    expect(said({ move: "tile 7+", parts: gain })).toBe(
      "page-reason-tile-none page-reason-own 1.4 more",
    );
  });

  it("warns of a roll that helps the next player", () => {
    expect(said({ move: "roll", handed_on: 0.31 })).toBe("page-reason-roll page-reason-handed 0.3");
    expect(said({ move: "roll", handed_on: 0.01 })).toBe("page-reason-roll");
  });
});

describe("the card about crazy camels", () => {
  const ran = (more: Partial<RollEvent>) =>
    crazyRun(scene({ events: [rolled({ die: "x", ...more }), rolled({ die: "b" })] }));

  it("tells which of them was seen running, and why that one", () => {
    const upper = { camel: "W", shows: "K1", reason: "on-the-other" } as const;
    expect(ran(upper)).toEqual({ camel: "W", reason: "on-the-other" });
    expect(ran({ camel: "K", reason: "named" })).toEqual({ camel: "K", reason: "named" });
    expect(crazyRun(scene()).reason).toBe("none");
  });
});

describe("a tip", () => {
  const worth = (move: string, coins: number): MoveWorth => ({
    move,
    coins,
    parts: [],
    handed_on: null,
  });
  const [ticket, tile, die] = [worth("bet r", 1.7), worth("tile 7-", 1.1), worth("roll", 1)];
  const ranked = [ticket, tile, die];

  it("is what brings most coins at once, where nothing wins clearly more games", () => {
    expect(tipOf(ranked, null, false)).toEqual({ best: ticket, over: null, gain: 0 });
    expect(tipOf([], null, false)).toBeNull();
  });

  it("is what wins more games, and names what brings most coins", () => {
    const better = { move: "tile 7-", gain: 0.03 };
    expect(tipOf(ranked, better, false)).toEqual({ best: tile, over: ticket, gain: 0.03 });
  });

  it("goes by coins in a first race, unless another move wins many more games", () => {
    expect(tipOf(ranked, { move: "tile 7-", gain: 0.03 }, true)?.best).toBe(ticket);
    expect(tipOf(ranked, { move: "tile 7-", gain: 0.05 }, true)?.best).toBe(tile);
  });

  it("keeps to what is known: what was not explained yet is not recommended", () => {
    const unknown = { move: "win r", gain: 0.1 };
    expect(tipOf(ranked, unknown, false)).toEqual({ best: ticket, over: null, gain: 0 });
  });

  it("can say what is left to the others of a ticket", () => {
    const tickets = [
      { camel: "g", values: [5, 3, 2] },
      { camel: "r", values: [2] },
    ];
    const left = ["bet g", "bet r", "roll"].map((move) => nextTicket(move, game({ tickets })));
    expect(left).toEqual([3, 0, 0]);
  });
});
