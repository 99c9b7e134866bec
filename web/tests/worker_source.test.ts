import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { workerSource } from "../worker_source";

const TEMPLATE = readFileSync(join(import.meta.dirname, "../worker.js"), "utf-8");
const FILES = [
  ["index.html", "<p>page</p>"],
  ["assets/a-1.js", "1"],
  ["icon.svg", "<svg/>"],
] as const;

const cacheOf = (source: string) =>
  /const CACHE = "camelup " \+ "([0-9a-f]{12})"/.exec(source)?.[1];

describe("the service worker of a build", () => {
  const source = workerSource(TEMPLATE, FILES);

  it("names the files of the build, and the page only as /", () => {
    expect(source).toContain('const FILES = ["/assets/a-1.js","/icon.svg"];');
    expect(cacheOf(source)).toBeDefined();
  });

  it("has the same cache for the same contents, in whatever order", () => {
    expect(workerSource(TEMPLATE, [...FILES].reverse())).toBe(source);
  });

  it.each(FILES.map(([name]) => name))("has another cache when %s changes", (changed) => {
    const other = FILES.map(
      ([name, text]) => [name, name === changed ? `${text} ` : text] as const,
    );
    expect(cacheOf(workerSource(TEMPLATE, other))).not.toBe(cacheOf(source));
  });
});
