/** Which sounds belong to a step of a move. */

import type { Step } from "./plan";

export type Sound =
  "dice" | "step" | "coin" | "coins" | "slide" | "ooh" | "cheer" | "boo" | "turn" | "end";

const SLIDES: ReadonlySet<Step["kind"]> = new Set(["ticket", "tile", "card", "ally"]);

/** The sounds of a step; the crowd wonders at a stack when it is carried off, not at each hop. */
export function soundsOf(step: Step, before: Step | null): readonly Sound[] {
  switch (step.kind) {
    case "die":
      return ["dice"];
    case "hop":
      return before?.kind === "die" && step.unit.length > 1 ? ["step", "ooh"] : ["step"];
    case "pop":
      return [step.side === "+" ? "cheer" : "boo"];
    case "coin":
      return ["coin"];
    case "leg":
      return ["coins"];
    case "finish":
      return ["end"];
    default:
      return SLIDES.has(step.kind) ? ["slide"] : [];
  }
}
