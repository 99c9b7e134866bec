import { describe, expect, it } from "vitest";
import { example, roll } from "../src/model/demo";
import { carry, MS, pace, plan, type Step } from "../src/model/plan";
import type { Stack } from "../src/net/protocol";

function walk(stacks: readonly Stack[], steps: readonly Step[]): readonly Stack[] {
  return steps.reduce(
    (now, step) => (step.kind === "hop" ? carry(now, step.unit, step.space, step.under) : now),
    stacks,
  );
}

describe("a unit on its way", () => {
  it("enters one space after the other and ends on top of what stands there", () => {
    const stacks = [
      { space: 3, camels: "bgy" },
      { space: 5, camels: "r" },
    ];
    const moved = roll({ die: "g", shows: "g2", camel: "g", unit: "gy", landing: "over" });
    const { before, event, after } = example("second", stacks, [], moved);
    const steps = plan(event);
    expect(steps.map((step) => step.kind)).toEqual(["die", "hop", "hop", "settle"]);
    expect(walk(before.stacks, steps)).toEqual(after.stacks);
    expect(after.stacks).toEqual([
      { space: 3, camels: "b" },
      { space: 5, camels: "rgy" },
    ]);
  });

  it("goes underneath when a tile sends it back, and pays the tile's owner first", () => {
    const met = roll({
      path: [4, 5, 4],
      landing: "under",
      tile: { space: 5, side: "-", seat: 3, coins: 1 },
    });
    const stacks = [
      { space: 3, camels: "b" },
      { space: 4, camels: "gy" },
    ];
    const { before, event } = example("second", stacks, [{ seat: 3, space: 5, side: "-" }], met);
    const steps = plan(event);
    expect(steps.map((step) => step.kind)).toEqual([
      "die",
      "hop",
      "hop",
      "pop",
      "coin",
      "hop",
      "settle",
    ]);
    expect(walk(before.stacks, steps)).toEqual([{ space: 4, camels: "bgy" }]);
  });

  it("may come back under the very stack it left", () => {
    const stacks = [{ space: 3, camels: "bgy" }];
    const tile = { space: 4, side: "-", seat: 2, coins: 1 } as const;
    const met = roll({
      unit: "y",
      die: "y",
      shows: "y1",
      camel: "y",
      path: [4, 3],
      landing: "under",
      tile,
    });
    expect(walk(stacks, plan(example("second", stacks, [], met).event))).toEqual([
      { space: 3, camels: "ybg" },
    ]);
  });

  it("takes as long as the look asks for", () => {
    const { event } = example("second", [{ space: 3, camels: "b" }], [], roll({}));
    expect(plan(event).map((step) => step.ms)).toEqual([MS.tumble + MS.hold, 200, 200, 100]);
  });

  it("is over 1.2 s after its die shows, even three spaces and a tile", () => {
    const tile = { space: 6, side: "+", seat: 2, coins: 1 } as const;
    const far = roll({ shows: "b3", path: [4, 5, 6, 7], tile });
    const { event } = example("second", [{ space: 3, camels: "b" }], [], far);
    const whole = plan(event).reduce((sum, step) => sum + step.ms, 0);
    expect(whole - MS.tumble).toBeLessThanOrEqual(1200);
  });
});

describe("the end of a race", () => {
  it("shows the winner before the leg is paid, and the cards last", () => {
    const { event } = example("second", [{ space: 3, camels: "b" }], [], roll({}));
    const leg = { leg: 1, ranking: "b", players: [] };
    const race = { winner: "b", loser: "g", cards: [], coins: [], winners: [1] };
    const steps = plan({ ...event, leg, race });
    expect(steps.map((step) => step.kind).slice(-3)).toEqual(["finish", "leg", "race"]);
  });
});

describe("pace", () => {
  it("halves, doubles, and jumps by the setting", () => {
    expect([pace("fast", 0), pace("normal", 0), pace("slow", 0), pace("off", 0)]).toEqual([
      0.5, 1, 2, 0,
    ]);
  });

  it("hurries when moves wait and catches up when many do", () => {
    expect([pace("normal", 1), pace("normal", 2), pace("normal", 4)]).toEqual([1, 0.5, 0]);
  });
});
