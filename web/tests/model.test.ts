import { describe, expect, it } from "vitest";
import { optionsFor } from "../src/model/question";
import { example, game, roll } from "../src/model/demo";
import { cell, CELL, facing, middle, place, SPACES } from "../src/model/geometry";
import { account, ledgers } from "../src/model/ledger";
import { choices } from "../src/model/moves";
import { facesUnknown } from "../src/model/rolls";
import { initials } from "../src/model/seats";
import { fresh, put, seatPlayers, setupOf, toggleDie, toggleTile, write } from "../src/model/setup";
import type { Speak } from "../src/model/say";
import { formula, inWords } from "../src/model/worth";
import type { GameView } from "../src/net/protocol";
import { retryDelayMs } from "../src/net/socket";

const spaces = Array.from({ length: SPACES }, (_, i) => i + 1);

describe("the ring", () => {
  it("is the whole rim of a 5 by 5 grid, each space beside the next", () => {
    const cells = spaces.map(cell);
    expect(new Set(cells.map(({ column, row }) => `${column} ${row}`)).size).toBe(SPACES);
    cells.forEach((here, i) => {
      const next = cell(((i + 1) % SPACES) + 1);
      expect(Math.abs(here.column - next.column) + Math.abs(here.row - next.row)).toBe(1);
      expect([0, 4].includes(here.column) || [0, 4].includes(here.row)).toBe(true);
    });
  });

  it("lets crazy camels look the other way", () => {
    expect(spaces.every((space) => facing(space, true) === -facing(space, false))).toBe(true);
    expect([4, 5, 6, 12, 13, 14].map((space) => facing(space, false))).toEqual([
      1, 1, -1, -1, -1, 1,
    ]);
  });

  it("keeps seven camels inside their space with every letter in sight", () => {
    for (const space of spaces) {
      const low = place(space, 0, 7);
      const high = place(space, 6, 7);
      expect((low.y - high.y) / 6 / low.scale).toBeGreaterThan(20);
      expect(high.y - 88 * high.scale).toBeGreaterThan(middle(space).y - CELL.height / 2 - 4);
    }
  });
});

describe("what a click means", () => {
  const t = (key: string): string => key;
  const may = choices(["bet g", "lose r", "roll", "tile 7+", "tile 7-", "win r"]);
  const moves = (what: string, hand = "r") =>
    optionsFor(what, may, "second", hand, () => 5, t).options.map((option) => option.move);

  it("asks for the side on an open space and for the pile of a card", () => {
    expect(moves("space 7")).toEqual(["tile 7+", "tile 7-"]);
    expect(moves("card r")).toEqual(["win r", "lose r"]);
    expect(moves("pile lose", "rb")).toEqual(["lose r"]);
  });

  it("does what is plain at once and asks the server about what is not legal", () => {
    expect(optionsFor("bet g", may, "second", "", () => 5, t)).toMatchObject({
      direct: true,
      options: [{ move: "bet g" }],
    });
    expect(optionsFor("space 8", may, "second", "", () => 5, t)).toMatchObject({
      options: [],
      why: "tile 8+",
    });
    expect(optionsFor("bet b", may, "second", "", () => 5, t)).toMatchObject({
      options: [],
      why: "bet b",
    });
  });
});

describe("the odds lab", () => {
  it("keeps what else is known of a position while camels are moved", () => {
    const known = game({ tiles: [{ seat: 2, space: 10, side: "+" }], dice_left: "bgryp" });
    const followed = setupOf(
      known,
      "5:bgr | dice bgryp | tiles 10+2 | tickets p:2 | pyramid 1 0 0 | coins 7 4 3 | turn 2",
    );
    expect(write(put(followed, "b", 9))).toBe(
      "5:gr 8:yp 9:b 14:W 15:K | dice bgryp | tiles 10+2 | tickets p:2 | pyramid 1 0 0 | coins 7 4 3 | turn 2",
    );
    expect(write(toggleDie(followed, "x"))).not.toContain("pyramid");
    expect(write(setupOf(known, "5:bgr"))).toBe("5:bgr 8:yp 14:W 15:K | dice bgryp | tiles 10+");
  });

  it("seats any number of players", () => {
    expect(write(seatPlayers(fresh("second"), 4))).toBe("1:bg 2:r 3:yp 15:W 16:K | coins 3 3 3 3");
    expect(write(seatPlayers(seatPlayers(fresh("second"), 4), 2))).toBe("1:bg 2:r 3:yp 15:W 16:K");
  });

  it("writes the start of a leg as a bare board", () => {
    expect(write(fresh("second"))).toBe("1:bg 2:r 3:yp 15:W 16:K");
  });

  it("writes moved camels, dice that are out and tiles", () => {
    const setup = toggleTile(toggleDie(put(fresh("second"), "b", 3), "x"), 7, "-");
    expect(write(setup)).toBe("1:g 2:r 3:ypb 15:W 16:K | dice bgryp | tiles 7-");
  });

  it("takes a tile away when it is laid again", () => {
    expect(toggleTile(toggleTile(fresh("first"), 7, "+"), 7, "+").tiles).toEqual([]);
  });

  it("says what a move is worth as the terminal does", () => {
    const parts = [
      { reason: "leads", coins: 5, chance: 0.381 },
      { reason: "second", coins: 1, chance: 0.24 },
      { reason: "behind", coins: -1, chance: 0.379 },
    ];
    const say: Speak = (_, details) => `${details?.["value"]}%`;
    expect(formula({ move: "bet g", coins: 1.77, parts, handed_on: null }, say)).toBe(
      "5 × 38% + 1 × 24% − 38%",
    );
  });

  it("tells every kind of move in words", () => {
    const telling = {
      t: (key: string) => key,
      edition: "second",
      name: String,
      value: () => 5,
    } as const;
    const said = ["roll", "bet g", "tile 7-", "win b", "lose b", "ally 3"].map((move) =>
      inWords(move, telling),
    );
    expect(said).toEqual([
      "page-move-roll",
      "move-bet",
      "page-move-tile",
      "move-card",
      "move-card",
      "move-ally",
    ]);
  });
});

describe("small things", () => {
  it("makes initials of any name", () => {
    expect(["ann", "Dan Lion", "", "émile zola"].map(initials)).toEqual(["A", "DL", "?", "ÉZ"]);
  });

  it("waits longer after each failed try, ten seconds or so at most", () => {
    expect([0, 1, 2, 9].map((tries) => retryDelayMs(tries, 0.5))).toEqual([500, 1000, 2000, 10000]);
  });

  it("explains every coin of a player: legs, tiles, cards", () => {
    const { event } = example(
      "second",
      [{ space: 3, camels: "b" }],
      [],
      roll({ path: [4, 5], tile: { space: 4, side: "+", seat: 1, coins: 1 } }),
    );
    const line = { kind: "bet", camel: "g", value: 5, coins: -1, copied_from: null } as const;
    const players = [
      { seat: 1, lines: [line, line], sum: -2, before: 1, after: 0 },
      { seat: 2, lines: [], sum: 0, before: 3, after: 3 },
    ];
    const card = {
      pile: "win",
      index: 0,
      seat: 2,
      camel: "b",
      right: true,
      coins: 8,
      after: 11,
    } as const;
    const race = { winner: "b", loser: "g", cards: [card], coins: [0, 11], winners: [2] };
    const events = [{ ...event, leg: { leg: 1, ranking: "bg", players }, race }];
    expect(account(events, 1)).toEqual({
      legs: [{ leg: 1, lines: [line, line], sum: -2, paid: -1 }],
      tiles: [{ space: 4, coins: 1 }],
      cards: [],
    });
    expect(account(events, 2)).toEqual({ legs: [], tiles: [], cards: [card] });
  });

  it("adds every coin up by what paid it", () => {
    const { event } = example("second", [{ space: 3, camels: "b" }], [], roll({}));
    const events = [{ ...event, coins: [{ seat: 1, change: 1 }] }];
    expect(ledgers(events, [4, 3])).toEqual([
      { seat: 1, start: 3, tiles: 1, legs: 0, cards: 0, total: 4 },
      { seat: 2, start: 3, tiles: 0, legs: 0, cards: 0, total: 3 },
    ]);
  });
});

describe("dice of a game that began from a position", () => {
  it("are known to be out though nobody saw what they showed", () => {
    const out = [{ die: "g", shows: "g2", seat: 1 }];
    const view = { edition: "second", dice_left: "ypx", dice_out: out } as unknown as GameView;
    expect(facesUnknown(view)).toEqual(["b", "r"]);
    expect(facesUnknown({ ...view, dice_left: "bgrypx", dice_out: [] })).toEqual([]);
  });
});
