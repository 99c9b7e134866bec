/** The worth of moves as the server answers it, as a plain table. */

/** Move to expected coins; an answer of another shape gives an empty table. */
export function readWorth(answer: unknown): Map<string, number> {
  const moves = inside(answer, "moves") ?? inside(answer, "worth") ?? answer;
  if (Array.isArray(moves)) return new Map(moves.flatMap((line) => pair(inside(line, "move"), inside(line, "worth"))));
  if (typeof moves !== "object" || moves === null) return new Map();
  return new Map(Object.entries(moves).flatMap(([move, coins]) => pair(move, inside(coins, "worth") ?? coins)));
}

function inside(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function pair(move: unknown, coins: unknown): [string, number][] {
  return typeof move === "string" && typeof coins === "number" ? [[move, coins]] : [];
}
