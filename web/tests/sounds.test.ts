import { describe, expect, it } from "vitest";
import { example, roll } from "../src/model/demo";
import { plan } from "../src/model/plan";
import { soundsOf, type Sound } from "../src/model/sounds";

function heard(moved: Parameters<typeof roll>[0], side: "+" | "-" = "+"): Sound[] {
  const stacks = [{ space: 3, camels: "bgy" }];
  const { event } = example("second", stacks, [{ seat: 2, space: 5, side }], roll(moved));
  const steps = plan(event);
  return steps.flatMap((step, i) => soundsOf(step, steps[i - 1] ?? null));
}

describe("what a roll sounds like", () => {
  it("rattles, then steps", () => {
    expect(heard({ unit: "y", path: [4] })).toEqual(["dice", "step"]);
  });

  it("lets the crowd wonder once at a stack that is carried off", () => {
    expect(heard({ unit: "gy", path: [4, 5, 6] })).toEqual(["dice", "step", "ooh", "step", "step"]);
  });

  it("cheers or boos where a tile is hit, and rings for its coin", () => {
    const hit = (side: "+" | "-") => ({ space: 5, side, seat: 2, coins: 1 });
    const onto = { unit: "y", path: [4, 5, 6] };
    expect(heard({ ...onto, tile: hit("+") })).toContain("cheer");
    expect(heard({ ...onto, tile: hit("-") }, "-")).toContain("boo");
    expect(heard({ ...onto, tile: hit("+") })).toContain("coin");
  });
});
