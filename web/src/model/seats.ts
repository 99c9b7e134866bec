/** How players are told apart: a colour and the first letters of the name. */

export const SEAT_COLOURS = [
  "#0f6b6b",
  "#9a3412",
  "#5b3fa0",
  "#3f6212",
  "#9d174d",
  "#1e4fa3",
  "#7c5310",
  "#4a4453",
] as const;

export function seatColour(seat: number): string {
  return SEAT_COLOURS[(seat - 1) % SEAT_COLOURS.length] ?? SEAT_COLOURS[0];
}

/** The colour of a seat in a record: the one it was played with, where the record says so. */
export function recordedColour(tags: Readonly<Record<string, string>>, seat: number): string {
  const said = tags["Colours"]?.split("; ")[seat - 1] ?? "";
  return /^#[0-9a-f]{6}$/u.test(said) ? said : seatColour(seat);
}

/** The face of a seat in a record, where the record says so. */
export function recordedFace(tags: Readonly<Record<string, string>>, seat: number): string {
  return tags["Faces"]?.split("; ")[seat - 1] ?? "";
}

/** Up to two letters for a name: what a person would call a monogram. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const first = [...(words[0] ?? "")][0] ?? "?";
  const second = words.length > 1 ? ([...(words[1] ?? "")][0] ?? "") : "";
  return (first + second).toLocaleUpperCase();
}
