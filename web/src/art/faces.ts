/** The riders' heads: what each wears, drawn on a field of 40 by 40. */

interface Head {
  readonly skin: string;
  readonly cloth: string;
  readonly hat: string;
  readonly mouth: string;
}

const SMILE = "M16.5 25.5q3.500 3 7 0";
const CALM = "M17 26h6";

export const HEADS: Readonly<Record<string, Head>> = {
  scout: {
    skin: "#c98d5e",
    cloth: "#f2e3c2",
    hat: "M9 18c0-10 22-10 22 0l1 9-4-2-1-8H13l-1 8-4 2z",
    mouth: CALM,
  },
  trader: {
    skin: "#a86f45",
    cloth: "#e8b23a",
    hat: "M9 17c-2-4 4-11 11-11s13 7 11 11c-6-3-16-3-22 0z",
    mouth: SMILE,
  },
  sage: {
    skin: "#e0b08a",
    cloth: "#f5f1e6",
    hat: "M10 15l10-11 10 11c-6-2-14-2-20 0z",
    mouth: CALM,
  },
  dancer: {
    skin: "#8d5a3a",
    cloth: "#d9487d",
    hat: "M10 17c2-9 18-9 20 0-3-4-6-5-10-5s-7 1-10 5zM30 15l5 8-4-1z",
    mouth: SMILE,
  },
  pilot: {
    skin: "#d9a47a",
    cloth: "#5a4632",
    hat: "M10 19c-1-14 21-14 20 0l-1 6-2-8H13l-2 8zM13 13h6v4h-6zM21 13h6v4h-6z",
    mouth: SMILE,
  },
  cook: {
    skin: "#b87a4e",
    cloth: "#ffffff",
    hat: "M12 15c-6-4-1-11 4-9 2-4 8-3 8 0 6-2 9 6 4 9z",
    mouth: SMILE,
  },
  falconer: {
    skin: "#c08457",
    cloth: "#2f7d6b",
    hat: "M13 14V6h14v8zM10 14h20v2.500H10z",
    mouth: CALM,
  },
  poet: {
    skin: "#e6bd98",
    cloth: "#7a3f8f",
    hat: "M8 16c0-6 8-9 14-9s11 3 11 6-8 1-13 2-9 1-12 1zM27 8l5-6-1 7z",
    mouth: CALM,
  },
};
