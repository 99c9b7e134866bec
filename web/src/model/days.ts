/** Tables where people have days for a move: nobody has to be there, and nobody is missed. */

export const DAY = 86_400;

export const byDays = ({ timer }: { timer: number }): boolean => timer >= DAY;

/** What is left of a turn, in the two largest parts worth telling. */
export function leftOf(ms: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.floor(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  return { days: Math.floor(hours / 24), hours: hours % 24, minutes: minutes % 60 };
}
