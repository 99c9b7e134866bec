import { describe, expect, it } from "vitest";
import { comings, madeByBot, toldOnReturn } from "../src/model/comings";
import { shortcut } from "../src/model/keys";
import type { MoveEvent, Room, SeatView } from "../src/net/protocol";

const seat = (more: Partial<SeatView> = {}): SeatView => ({
  seat: 1,
  kind: "person",
  name: "Ann",
  colour: "#555555",
  face: "",
  bot: null,
  here: true,
  played_by: "person",
  adds: "links",
  ...more,
});
const room = (seats: SeatView[], status: Room["status"] = "playing") =>
  ({ seats, status }) as unknown as Room;

describe("coming and going", () => {
  it("is noted with the move before it", () => {
    const away = seat({ here: false });
    expect(comings(room([seat()]), room([away]), 7)).toEqual([{ v: 7, seat: 1, kind: "went" }]);
    expect(comings(room([away]), room([seat()]), 8)).toEqual([{ v: 8, seat: 1, kind: "came" }]);
    const bot = seat({ here: false, played_by: "bot" });
    expect(comings(room([away]), room([bot]), 9)).toEqual([{ v: 9, seat: 1, kind: "stood-in" }]);
    expect(comings(room([bot]), room([seat()]), 9)).toEqual([{ v: 9, seat: 1, kind: "took-over" }]);
  });

  it("is nobody's business before the start, at the first look, and of bots", () => {
    const away = seat({ here: false });
    expect(comings(null, room([away]), 0)).toEqual([]);
    expect(comings(room([seat()], "waiting"), room([away], "waiting"), 0)).toEqual([]);
    const bot = { kind: "bot", played_by: "bot" } as const;
    expect(comings(room([seat(bot)]), room([seat({ ...bot, here: false })]), 0)).toEqual([]);
  });
});

describe("what a bot did meanwhile", () => {
  const made = (seat: number, by: MoveEvent["by"]) => ({ seat, by }) as MoveEvent;
  const own = [made(1, "bot"), made(1, "person"), made(2, "person")];
  const away = [made(1, "clock"), made(2, "bot"), made(1, "bot")];

  it("is counted since the last own move", () => {
    expect(madeByBot([...own, ...away], 1, false)).toEqual([away[0], away[2]]);
    expect(madeByBot(own, 1, false)).toEqual([]);
  });

  it("is not guessed where older moves are not known", () => {
    expect(madeByBot(away, 1, true)).toHaveLength(2);
    expect(madeByBot(away, 1, false)).toBeNull();
  });

  it("is named move by move to who comes back, the last three of many", () => {
    const speaker = { t: (key: string) => key, name: () => "Ann", edition: "second" } as const;
    const bet = (v: number) =>
      ({ v, seat: 1, detail: { kind: "bet", camel: "b", value: v } }) as MoveEvent;
    expect(toldOnReturn([[bet(4)]], speaker)).toBe("page-back told-bet");
    const many = toldOnReturn(
      [
        [bet(1), bet(3)],
        [bet(2), bet(5)],
      ],
      speaker,
    );
    expect(many).toBe("page-back page-back-last told-bet told-bet told-bet");
    expect(toldOnReturn([null], speaker)).toBe("page-back-some");
  });
});

describe("the keys of the table", () => {
  it("stand for rolling, tickets from left to right, and the two piles", () => {
    expect(shortcut("R", "second")?.what).toBe("roll");
    expect(["1", "5"].map((key) => shortcut(key, "second")?.what)).toEqual(["bet b", "bet p"]);
    expect(shortcut("3", "first")).toEqual({ what: "bet o", at: "ticket-o" });
    expect(["w", "L"].map((key) => shortcut(key, "first")?.at)).toEqual(["pile-win", "pile-lose"]);
    expect(["6", "0", "x", "Enter"].map((key) => shortcut(key, "second"))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
