import { beforeEach, describe, expect, it, vi } from "vitest";
import { Stage } from "../src/model/stage.svelte";
import { example, roll } from "../src/model/demo";
import { MS, plan } from "../src/model/plan";

const shown = example("second", [{ space: 3, camels: "bg" }], [], roll({ unit: "bg" }));

describe("the stage", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("document", { hidden: false });
  });

  it("walks a unit space by space and settles on the view it was sent", async () => {
    const stage = new Stage({ speed: () => "normal" });
    stage.jump(shown.before);
    stage.push(shown.event, shown.after);
    await vi.advanceTimersByTimeAsync(800);
    expect(stage.stacks).toEqual([{ space: 4, camels: "bg" }]);
    await vi.runAllTimersAsync();
    expect(stage.game).toBe(shown.after);
    expect(stage.busy).toBe(false);
  });

  it("shows the end at once when motion is off, skipped, or the tab is hidden", async () => {
    const still = new Stage({ speed: () => "off" });
    still.jump(shown.before);
    still.push(shown.event, shown.after);
    await vi.advanceTimersByTimeAsync(0);
    expect(still.game).toBe(shown.after);

    const skipped = new Stage({ speed: () => "slow" });
    skipped.jump(shown.before);
    skipped.push(shown.event, shown.after);
    skipped.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(skipped.game).toBe(shown.after);

    vi.stubGlobal("document", { hidden: true });
    const hidden = new Stage({ speed: () => "slow" });
    hidden.jump(shown.before);
    hidden.push(shown.event, shown.after);
    await vi.advanceTimersByTimeAsync(0);
    expect(hidden.game).toBe(shown.after);
  });

  it("walks camels that are watched, and cuts to where they are when a move is skipped", async () => {
    const stage = new Stage({ speed: () => "normal" });
    stage.jump(shown.before);
    stage.push(shown.event, shown.after);
    await vi.advanceTimersByTimeAsync(800);
    expect(stage.cut).toBe(false);
    await vi.runAllTimersAsync();
    expect(stage.cut).toBe(false);

    stage.jump(shown.before);
    stage.push(shown.event, shown.after);
    await vi.advanceTimersByTimeAsync(300);
    expect(stage.cut).toBe(false);
    stage.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.stacks).toEqual(shown.after.stacks);
    expect(stage.cut).toBe(true);
  });

  it("drops a move on its way when the page jumps to a newer view", async () => {
    const stage = new Stage({ speed: () => "normal" });
    const newer = { ...shown.after, v: 99 };
    stage.jump(shown.before);
    stage.push(shown.event, shown.after);
    await vi.advanceTimersByTimeAsync(300);
    stage.jump(newer);
    await vi.runAllTimersAsync();
    expect(stage.game).toBe(newer);
  });

  it("shows a leg's scoring until its reader says so, and for a while where nobody reads", async () => {
    const score = { leg: 1, ranking: "bgryp", players: [] };
    const event = { ...shown.event, leg: score };
    const read = new Stage({ speed: () => "normal", reader: () => true });
    read.jump(shown.before);
    read.push(event, shown.after);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read.leg).toBe(score);
    read.next();
    await vi.advanceTimersByTimeAsync(0);
    expect(read.game).toBe(shown.after);

    const watched = new Stage({ speed: () => "normal", reader: () => false });
    watched.jump(shown.before);
    watched.push(event, shown.after);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(watched.game).toBe(shown.after);
  });

  it("tells what came while a bill was read at the ordinary pace, after its coins have landed", async () => {
    const event = { ...shown.event, leg: { leg: 1, ranking: "bgryp", players: [] } };
    const taken = { ...shown.event, detail: { kind: "bet", camel: "g", value: 5 } } as const;
    const views = [3, 4, 5].map((v) => ({ ...shown.after, v }));
    const read = async () => {
      const stage = new Stage({ speed: () => "normal", reader: () => true });
      stage.jump(shown.before);
      stage.push(event, shown.after);
      // The first comes while the last roll of the leg is still shown, before its bill.
      for (const view of views) {
        stage.push(taken, view);
        await vi.advanceTimersByTimeAsync(20_000);
      }
      stage.next();
      return stage;
    };
    const stage = await read();
    for (const [i, view] of views.entries()) {
      await vi.advanceTimersByTimeAsync(MS.breath - 100);
      expect(stage.game).toBe(views[i - 1] ?? shown.after);
      await vi.advanceTimersByTimeAsync(100 + MS.slide);
      expect(stage.game).toBe(view);
    }
    expect(stage.busy).toBe(false);

    const hurried = await read();
    await vi.advanceTimersByTimeAsync(100);
    hurried.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(hurried.game).toBe(views.at(-1));
  });

  it("lets what others did be seen before the next one moves, and hurries none of them", async () => {
    const taken = { ...shown.event, detail: { kind: "bet", camel: "g", value: 5 } } as const;
    const views = [2, 3, 4, 5].map((v) => ({ ...shown.after, v }));
    const begin = (rest: number) => {
      const stage = new Stage({ speed: () => "normal", rest: () => rest });
      stage.jump(shown.before);
      for (const view of views) stage.push(taken, view);
      return stage;
    };
    const stage = begin(MS.rest);
    await vi.advanceTimersByTimeAsync(MS.slide);
    for (const [i, view] of views.entries()) {
      expect(stage.game).toBe(view);
      expect(stage.busy).toBe(true);
      await vi.advanceTimersByTimeAsync(MS.rest - 1);
      expect(stage.game).toBe(view);
      await vi.advanceTimersByTimeAsync(1 + (i < 3 ? MS.slide : 0));
    }
    expect(stage.busy).toBe(false);

    const skipped = begin(MS.rest);
    await vi.advanceTimersByTimeAsync(MS.slide + 100);
    skipped.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(skipped.game).toBe(views.at(-1));
    expect(skipped.busy).toBe(false);
  });

  it("catches up where more than a round of a full table waits, and waits not without motion", async () => {
    const taken = { ...shown.event, detail: { kind: "bet", camel: "g", value: 5 } } as const;
    const late = new Stage({ speed: () => "normal", rest: () => MS.rest });
    late.jump(shown.before);
    for (let v = 2; v < 12; v++) late.push(taken, { ...shown.after, v });
    await vi.advanceTimersByTimeAsync(MS.slide);
    expect(late.game?.v).toBe(3);

    const still = new Stage({ speed: () => "off", rest: () => MS.rest });
    still.jump(shown.before);
    for (let v = 2; v < 5; v++) still.push(taken, { ...shown.after, v });
    await vi.advanceTimersByTimeAsync(0);
    expect(still.game?.v).toBe(4);
    expect(still.busy).toBe(false);
  });

  it("tells a roll when its die lies there, and what was told stays until the next", async () => {
    const stage = new Stage({ speed: () => "normal" });
    stage.jump(shown.before);
    stage.push(shown.event, shown.after);
    await vi.advanceTimersByTimeAsync(MS.tumble);
    expect(stage.told).toBeNull();
    await vi.advanceTimersByTimeAsync(MS.hold + 1);
    expect(stage.told).toBe(shown.event);
    await vi.runAllTimersAsync();
    expect(stage.told).toBe(shown.event);
    stage.jump(shown.before);
    expect(stage.told).toBeNull();
  });

  it("shows the board for a moment before the bill of a leg lies over it", async () => {
    const stage = new Stage({ speed: () => "normal", reader: () => true });
    stage.jump(shown.before);
    stage.push({ ...shown.event, leg: { leg: 1, ranking: "bgryp", players: [] } }, shown.after);
    const whole = plan(shown.event).reduce((sum, step) => sum + step.ms, 0);
    await vi.advanceTimersByTimeAsync(whole + MS.look - 1);
    expect(stage.leg).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(stage.leg).not.toBeNull();
  });

  it("waits with the cards of the finish until the last leg's scoring was read", async () => {
    const score = { leg: 4, ranking: "bgryp", players: [] };
    const race = { winner: "b", loser: "p", cards: [], coins: [3, 3], winners: [1] };
    const stage = new Stage({ speed: () => "normal", reader: () => true });
    stage.jump(shown.before);
    stage.push({ ...shown.event, leg: score, race }, shown.after);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stage.leg).toBe(score);
    expect(stage.race).toBeNull();
    expect(stage.ending).toBe(true);
    stage.next();
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.race).toBe(race);
  });

  it("shakes the pyramid from the click until the die is known, and not where motion is off", async () => {
    const stage = new Stage({ speed: () => "normal" });
    stage.jump(shown.before);
    stage.drawn = shown.before.v;
    expect(stage.shaken).toBe(true);
    stage.push(shown.event, shown.after);
    await vi.advanceTimersByTimeAsync(10);
    expect(stage.tumbling).not.toBeNull();
    expect(stage.shaken).toBe(false);
    await vi.runAllTimersAsync();
    expect(stage.shaken).toBe(false);

    const still = new Stage({ speed: () => "off" });
    still.jump(shown.before);
    still.drawn = shown.before.v;
    expect(still.shaken).toBe(false);
  });
});
