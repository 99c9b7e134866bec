import "./browser";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "../src/net/api";
import { TableClient } from "../src/net/table.svelte";
import { event, fakeBackend, FakeLine, hello, moved, own, Pending } from "./fake_table";

const page = { hidden: false };
beforeEach(() => {
  vi.useFakeTimers();
  page.hidden = false;
  vi.stubGlobal("document", page);
});

async function seated(): Promise<{ table: TableClient; lines: FakeLine[]; line: () => FakeLine }> {
  const { backend, lines, line } = fakeBackend();
  const table = new TableClient("t1", backend, {});
  await table.open();
  line().connects();
  return { table, lines, line };
}

describe("a table", () => {
  it("shows the room before its line is open, then the game", async () => {
    const { backend, line } = fakeBackend();
    const table = new TableClient("t1", backend, {});
    await table.open();
    expect([table.room?.name, table.game]).toEqual(["Oasis", null]);
    line().connects();
    expect([table.lineState, table.game?.v, table.seats]).toEqual(["open", 0, [1]]);
  });

  it("that does not exist opens no line", async () => {
    const { backend, lines } = fakeBackend({
      see: () => Promise.reject(new Refusal(404, null)),
    });
    const table = new TableClient("t1", backend, {});
    await table.open();
    expect([table.missing, lines.length]).toEqual([true, 0]);
  });

  it("follows moves, and asks for everything again when one is missing", async () => {
    const { table, lines, line } = await seated();
    line().hear(moved([event(1)]));
    expect(table.events.map(({ v }) => v)).toEqual([1]);
    line().hear(moved([event(1), event(2), event(3)]));
    expect(lines).toHaveLength(2);
    line().connects(hello([event(1), event(2), event(3)]));
    expect(table.events.map(({ v }) => v)).toEqual([1, 2, 3]);
  });

  it("sends a move for the version it was chosen at, and no second one before the answer", async () => {
    const { table, line } = await seated();
    line().hear(moved([event(1)]));
    table.play("bet b", 0);
    table.play("roll", 1);
    expect(line().moves).toMatchObject([{ move: "bet b", v: 0 }]);
  });

  it("sends an unanswered move again on the next line", async () => {
    const { table, lines, line } = await seated();
    table.play("roll", 0);
    vi.advanceTimersByTime(6000);
    expect(lines).toHaveLength(2);
    expect(table.lineState).toBe("lost");
    line().connects();
    expect(line().moves).toEqual(lines[0]!.moves);
    line().hear({ type: "ack", id: table.pending!.id, v: 1 } as never);
    expect(table.pending).toBeNull();
  });

  it("that was left opens no line again, whatever was under way", async () => {
    const { table, lines } = await seated();
    table.play("roll", 0);
    table.close();
    expect(lines[0]!.closed).toBe(true);
    vi.runAllTimers();
    table.reconnect();
    expect(lines).toHaveLength(1);
  });

  it("that was left while the room was requested opens no line", async () => {
    const request = new Pending<unknown>();
    const { backend, lines } = fakeBackend({ see: request.ask.bind(request) });
    const table = new TableClient("t1", backend, {});
    const opening = table.open();
    table.close();
    await opening;
    expect(request.calls[0]!.signal?.aborted).toBe(true);
    expect(lines).toHaveLength(0);
  });

  it("that was left keeps no timer", async () => {
    const { table, line } = await seated();
    table.showNotice("hello");
    line().hear({ type: "chat", chat: { n: 1, seat: 2, name: "P2", text: "hi" } } as never);
    table.play("roll", 0);
    table.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("says whether a text was sent: none is while the line is broken", async () => {
    const { table, line } = await seated();
    line().breaks();
    expect(table.say({ text: "hi" })).toBe(false);
    line().connects();
    expect(table.say({ text: "hi" })).toBe(true);
    expect(line().sent.at(-1)).toEqual({ type: "chat", text: "hi", seat: 1 });
  });

  it("claims a seat back from its bot when the page is seen again", async () => {
    const { table, line } = await seated();
    page.hidden = true;
    line().breaks();
    const greeting = hello() as { room: { seats: { played_by?: string }[] } };
    greeting.room.seats[0]!.played_by = "bot";
    line().connects(greeting as never);
    expect([table.stoodIn, table.returning]).toEqual([[1], false]);
    page.hidden = false;
    table.arrive();
    line().hear({ type: "pong", now: Date.now(), v: 0 });
    expect(line().sent.at(-1)).toEqual({ type: "return", seat: 1 });
    expect(table.returning).toBe(true);
  });

  it("has nothing to play once it was stopped", async () => {
    const { table, line } = await seated();
    expect(table.you).toEqual(own());
    const { room } = hello() as { room: { status: string } };
    line().hear({ type: "room", room: { ...room, status: "abandoned" } } as never);
    expect(table.you?.legal).toEqual([]);
  });
});
