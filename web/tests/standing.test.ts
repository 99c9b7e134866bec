import { describe, expect, it } from "vitest";
import { standingOf } from "../src/model/standing";
import type { GameView, Room, SeatView, TableSeen } from "../src/net/protocol";

const NAMES = ["Ann", "Ben", "Dalia"];
const COINS = [9, 12, 9];

function seen(
  status: Room["status"],
  { seats = [1], turn = 1 as number | null, bots = [3] as number[], game = true } = {},
): TableSeen {
  const all = NAMES.map((name, i) => ({
    seat: i + 1,
    kind: i === 2 ? "bot" : "person",
    name,
    played_by: bots.includes(i + 1) ? "bot" : "person",
  }));
  const players = COINS.map((coins, i) => ({ seat: i + 1, coins }));
  return {
    room: { status, seats: all as SeatView[] } as Room,
    game: game ? ({ leg: 2, turn, players } as GameView) : null,
    seats,
    you: null,
    hash: "",
  };
}

describe("how things stand at a table", () => {
  it("names the others, the leg and whose turn it is", () => {
    const mine = standingOf(seen("playing"));
    expect(mine).toMatchObject({ kind: "turn", leg: 2, others: ["Ben", "Dalia"], end: null });
    expect(standingOf(seen("playing", { turn: 2 }))).toMatchObject({ kind: "theirs", name: "Ben" });
  });

  it("says that a bot has one's seat, whoever's turn it is", () => {
    for (const turn of [1, 2])
      expect(standingOf(seen("playing", { turn, bots: [1, 3] })).kind).toBe("stood-in");
  });

  it("tells the place and the coins at the end; who has as many shares it", () => {
    const end = standingOf(seen("finished", { turn: null }));
    expect(end).toMatchObject({ kind: "finished", leg: null, end: { place: 2, coins: 9 } });
    expect(standingOf(seen("finished", { turn: null, seats: [2] })).end).toEqual({
      place: 1,
      coins: 12,
    });
  });

  it("claims no place for several at one device, nor for who has left", () => {
    const all = standingOf(seen("finished", { turn: null, seats: [1, 2, 3] }));
    expect(all).toMatchObject({ others: NAMES, end: null });
    expect(standingOf(seen("finished", { turn: null, seats: [] })).end).toBeNull();
  });

  it("names nobody where one sits alone", () => {
    const alone = seen("waiting", { game: false });
    const room = { ...alone.room, seats: alone.room.seats.slice(0, 1) };
    expect(standingOf({ ...alone, room }).others).toEqual([]);
  });

  it("has no leg before the start, nor after a stop", () => {
    const before = standingOf(seen("waiting", { game: false }));
    expect(before).toMatchObject({ kind: "waiting", leg: null });
    expect(standingOf(seen("abandoned"))).toMatchObject({
      kind: "abandoned",
      leg: null,
      end: null,
    });
  });
});
