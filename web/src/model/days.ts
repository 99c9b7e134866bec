/** Tables where people have days for a move: nobody has to be there, and nobody is missed. */

export const DAY = 86_400;

export const byDays = ({ timer }: { timer: number }): boolean => timer >= DAY;

/** What is left of a turn, in the largest part worth telling: a player's place has little room. */
export function leftOf(ms: number): { unit: "days" | "hours" | "minutes"; count: number } {
  const minutes = Math.floor(ms / 60_000);
  if (minutes >= 2 * 24 * 60) return { unit: "days", count: Math.floor(minutes / 60 / 24) };
  if (minutes >= 120) return { unit: "hours", count: Math.floor(minutes / 60) };
  return { unit: "minutes", count: minutes };
}

/** What is left until a moment, as a clock shows it: 7:05. */
export function left(due: number | null, moment: number): string {
  if (due === null) return "";
  const seconds = Math.max(0, Math.ceil((due - moment) / 1000));
  const clock = [Math.floor(seconds / 60) % 60, seconds % 60].map((n) =>
    String(n).padStart(2, "0"),
  );
  const hours = Math.floor(seconds / 3600);
  return hours ? `${hours}:${clock.join(":")}` : `${Number(clock[0])}:${clock[1] ?? ""}`;
}
