import "./browser";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Advice } from "../src/coach/advice.svelte";
import type { Telling } from "../src/model/worth";
import { TableClient } from "../src/net/table.svelte";
import { settings } from "../src/settings.svelte";
import { TableQuestion } from "../src/table/question.svelte";
import { Turn } from "../src/table/turn.svelte";
import { event, fakeBackend, moved } from "./fake_table";

const telling = { t: (key: string) => key, edition: "second", name: () => "Bob", value: () => 5 };
const thing = {} as HTMLElement;

async function seated() {
  const { backend, line } = fakeBackend();
  const table = new TableClient("t1", backend, {});
  await table.open();
  line().connects();
  const turn = new Turn(table);
  const advice = { hinted: ({ options }: { options: unknown }) => options } as unknown as Advice;
  const question = new TableQuestion(table, turn, advice, () => telling as unknown as Telling);
  return { table, turn, question, line: line() };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
  settings.chosen.confirm = "bets";
});

describe("a turn", () => {
  it("is mine when the server says so, and ready when the board shows it", async () => {
    const { table, turn, line } = await seated();
    expect([turn.mine, turn.ready, turn.choices.roll]).toEqual([true, true, true]);
    line.hear(moved([event(1)], 1));
    expect([turn.mine, turn.ready]).toEqual([true, false]);
    table.stage.jump(table.game!);
    expect(turn.ready).toBe(true);
    line.hear(moved([event(1), event(2)], 2));
    expect(turn.mine).toBe(false);
  });

  it("offers nothing while an earlier position is looked at", async () => {
    const { table, turn, line } = await seated();
    line.hear(moved([event(1)], 1));
    await table.lookBack(0);
    expect([turn.past, turn.mine, turn.ready, turn.choices.any]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe("a question", () => {
  it("is not asked about a roll, which is played at the version it was seen at", async () => {
    const { question, line } = await seated();
    question.choose("roll", thing);
    expect(question.current).toBeNull();
    expect(line.moves).toMatchObject([{ move: "roll", v: 0 }]);
  });

  it("is answered at the version it was asked at", async () => {
    const { question, line } = await seated();
    question.choose("bet b", thing);
    expect(question.current).toMatchObject({ by: "bet", v: 0, at: thing });
    question.answer("bet b");
    expect(question.current).toBeNull();
    expect(line.moves).toMatchObject([{ move: "bet b", v: 0 }]);
  });

  it("closes when the game moves on, and is answered no more", async () => {
    const { question, line } = await seated();
    question.choose("bet b", thing);
    line.hear(moved([event(1, 1)], 1));
    expect(question.current).toBeNull();
    question.answer("bet b");
    expect(line.moves).toEqual([]);
  });

  it("is not asked in another's turn: the player is told whom to wait for", async () => {
    const { table, question, line } = await seated();
    line.hear(moved([event(1)], 2));
    vi.advanceTimersByTime(1000);
    question.choose("bet b", thing);
    expect(question.current).toBeNull();
    expect(table.notice).toBe("page-wait-for");
    line.hear(moved([event(1), event(2)], 1));
    expect(table.notice).toBe("");
  });

  it("leads back to the game first when an earlier position is looked at", async () => {
    const { table, question, line } = await seated();
    line.hear(moved([event(1)], 1));
    await table.lookBack(0);
    question.choose("roll", thing);
    expect([table.peek, line.moves]).toEqual([null, []]);
    question.choose("roll", thing);
    expect(line.moves).toMatchObject([{ move: "roll", v: 1 }]);
  });

  it("can be switched off for good", async () => {
    const { question, line } = await seated();
    const set = vi.spyOn(settings, "set").mockReturnValue(undefined);
    question.choose("bet b", thing);
    question.neverAskAgain("bet b");
    expect(set).toHaveBeenCalledWith("confirm", "never");
    expect(line.moves).toHaveLength(1);
  });
});
