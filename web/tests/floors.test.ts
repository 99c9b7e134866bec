import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

const SRC = new URL("../src", import.meta.url).pathname;

/** From the ground up: what stands on a floor imports from its own floor and from those below. */
const FLOORS = [
  ["net/protocol", "words", "words.svelte", "later", "behind.svelte"],
  ["model"],
  ["settings.svelte", "route.svelte", "sound", "notify", "wake"],
  ["net"],
  ["art"],
  ["board"],
  ["parts"],
  ["screens"],
  ["App.svelte", "Gallery.svelte"],
  ["main", "gallery"],
];

function floorOf(file: string): number {
  const name = file.replace(/\.ts$/, "");
  const exact = FLOORS.findIndex((floor) => floor.includes(name));
  return exact >= 0 ? exact : FLOORS.findIndex((floor) => floor.includes(name.split("/")[0] ?? ""));
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

/** The first way by which a file comes back to itself, or nothing. */
function loopFrom(start: string): string[] {
  const seen = new Set<string>();
  const walk = (file: string, way: string[]): string[] => {
    for (const next of importing.get(file) ?? []) {
      if (next === start) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const loop = walk(next, [...way, next]);
      if (loop.length) return loop;
    }
    return [];
  };
  return walk(start, [start]);
}

describe("the folders of the page", () => {
  it("each stand on a floor", () => {
    expect(files.length).toBeGreaterThan(80);
    expect(files.filter((file) => floorOf(file) < 0)).toEqual([]);
  });

  it("import only from their own floor and from those below", () => {
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter((other) => floorOf(other) > floorOf(file))
        .map((other) => `${file} → ${other}`),
    );
    expect(wrong).toEqual([]);
  });

  it("hold no loop, not on one floor either", () => {
    expect([...importing.keys()].map(loopFrom).filter((loop) => loop.length)).toEqual([]);
  });
});
