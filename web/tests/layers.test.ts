import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

const SRC = join(import.meta.dirname, "../src");

/** From the bottom up: a file imports from its own layer and from those below. */
const LAYERS = [
  ["net/protocol", "words", "words.svelte", "later", "behind.svelte", "storage", "engine"],
  ["model"],
  ["settings.svelte", "route.svelte", "sound", "notify", "wake"],
  ["net"],
  ["art"],
  ["board"],
  ["ui"],
  ["me", "club"],
  ["coach"],
  ["table"],
  ["home", "review", "puzzle", "lab", "companion"],
  ["App.svelte", "Gallery.svelte"],
  ["main", "gallery"],
];

function layerOf(file: string): number {
  const name = file.replace(/\.ts$/, "");
  const exact = LAYERS.findIndex((layer) => layer.includes(name));
  return exact >= 0 ? exact : LAYERS.findIndex((layer) => layer.includes(name.split("/")[0] ?? ""));
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(SRC, file), "utf-8");
  const found = text.matchAll(/(?:\bfrom|\bimport\(|^import)\s*"(\.[^"]+)"/gm);
  return [...found]
    .map(([, path = ""]) => normalize(join(dirname(file), path)))
    .filter((path) => !path.endsWith(".css"));
}

const files = readdirSync(SRC, { recursive: true, encoding: "utf-8" }).filter((file) =>
  /\.(ts|svelte)$/.test(file),
);
const importing = new Map(files.map((file) => [file.replace(/\.ts$/, ""), importsOf(file)]));

/** The first import cycle through a file, or nothing. */
function cycleThrough(start: string): string[] {
  const seen = new Set<string>();
  const walk = (file: string, way: string[]): string[] => {
    for (const next of importing.get(file) ?? []) {
      if (next === start) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const cycle = walk(next, [...way, next]);
      if (cycle.length) return cycle;
    }
    return [];
  };
  return walk(start, [start]);
}

describe("the folders of the page", () => {
  it("each belong to a layer", () => {
    expect(files.length).toBeGreaterThan(80);
    expect(files.filter((file) => layerOf(file) < 0)).toEqual([]);
  });

  it("import only from their own layer and from those below", () => {
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter((other) => layerOf(other) > layerOf(file))
        .map((other) => `${file} → ${other}`),
    );
    expect(wrong).toEqual([]);
  });

  it("have no import cycle, not within a layer either", () => {
    expect([...importing.keys()].map(cycleThrough).filter((cycle) => cycle.length)).toEqual([]);
  });
});
