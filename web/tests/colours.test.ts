import { join } from "node:path";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LOOKS, type Letter } from "../src/model/camels";

type Colour = readonly [number, number, number];

/** How each kind of colour vision sees linear red, green and blue (Machado and others, 2009). */
const VISION: Readonly<Record<string, readonly [Colour, Colour, Colour]>> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  none: [
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
  ],
};

function linear(hex: string): Colour {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const c = parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return [r ?? 0, g ?? 0, b ?? 0];
}

function seen(colour: Colour, kind: string): Colour {
  const mix = (row: Colour): number =>
    Math.min(1, Math.max(0, row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2]));
  const [r, g, b] = VISION[kind] ?? VISION["all"]!;
  return [mix(r), mix(g), mix(b)];
}

/** Lightness and the two colour axes in which equal distances look equal (OKLab). */
function lab([r, g, b]: Colour): Colour {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function distance(a: Letter, b: Letter, kind: string): number {
  const [x, y] = [a, b].map((letter) => lab(seen(linear(LOOKS[letter].body), kind)));
  return Math.hypot(...(x ?? []).map((value, i) => value - (y?.[i] ?? 0)));
}

function contrast(a: string, b: string): number {
  const light = (hex: string) => {
    const [r, g, blue] = linear(hex);
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue + 0.05;
  };
  const [x, y] = [light(a), light(b)];
  return Math.max(x, y) / Math.min(x, y);
}

describe.each(Object.keys(VISION))("camels for %s colour vision", (kind) => {
  it.each(["bgryp", "bgoyw"])("are apart in %s", (camels) => {
    const letters = [...camels] as Letter[];
    const pairs = letters.flatMap((a, i) => letters.slice(i + 1).map((b) => [a, b] as const));
    const close = pairs.filter(([a, b]) => distance(a, b, kind) < (kind === "none" ? 0.04 : 0.09));
    expect(close.map((pair) => [...pair, distance(...pair, kind).toFixed(3)].join(" "))).toEqual(
      [],
    );
  });
});

describe("writing on a camel's colour", () => {
  it.each(Object.entries(LOOKS))("%s can be read", (_, look) => {
    expect(contrast(look.body, look.ink)).toBeGreaterThanOrEqual(4.5);
  });
});

/** The colours of a theme as the style sheet has them; the night changes those of the day. */
function theme(...selectors: string[]): Readonly<Record<string, string>> {
  const css = readFileSync(join(import.meta.dirname, "../src/app.css"), "utf8");
  const blocks = selectors.map(
    (selector) => css.slice(css.indexOf(`${selector} {`)).split("}")[0] ?? "",
  );
  return Object.fromEntries(
    blocks.flatMap((block) =>
      [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", hex = ""]) => [
        name,
        hex,
      ]),
    ),
  );
}

describe.each([
  ["day", theme(":root")],
  ["night", theme(":root", ':root[data-theme="dark"]')],
])("by %s", (_, colours) => {
  it.each([
    ["ink", "panel"],
    ["ink", "panel-2"],
    ["ink-soft", "panel"],
    ["ink-soft", "panel-2"],
    ["ink", "sky"],
    ["ink", "sky-low"],
    ["road-ink", "road"],
    ["road-ink", "road-2"],
    ["court-ink", "court"],
    ["accent-ink", "accent"],
    ["good", "panel"],
    ["bad", "panel"],
  ])("%s on %s can be read", (text, ground) => {
    expect(contrast(colours[text] ?? "", colours[ground] ?? "")).toBeGreaterThanOrEqual(4.5);
  });

  it.each([..."bgrypowWK"] as Letter[])(
    "the outline of camel %s or its body stands out from the road",
    (camel) => {
      const best = Math.max(
        contrast(colours["line"] ?? "", colours["road"] ?? ""),
        contrast(LOOKS[camel].body, colours["road"] ?? ""),
      );
      expect(best).toBeGreaterThanOrEqual(3);
    },
  );
});
