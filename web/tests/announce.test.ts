import { expect, test } from "vitest";
import { announcer } from "../src/model/announce";

test("a countdown is announced once, and what follows it again", () => {
  const announce = announcer();
  const shown = ["Ben’s turn", "Ben is away: bot in 30 s", "Ben is away: bot in 29 s", "Your turn"];
  expect(shown.map(announce)).toEqual([
    "Ben’s turn",
    "Ben is away: bot in 30 s",
    "Ben is away: bot in 30 s",
    "Your turn",
  ]);
});
