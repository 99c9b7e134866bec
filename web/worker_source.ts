import { createHash } from "node:crypto";

/** Files that the server may refuse: a worker that asked for them would not install. */
const NOT_CACHED = ["index.html", "gallery.html", "manifest.webmanifest"];

/** The worker with the names of the files it caches, and a hash of everything it caches. */
export function workerSource(
  template: string,
  files: readonly (readonly [name: string, contents: string | Uint8Array])[],
): string {
  const sorted = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  const hash = createHash("sha256").update(template);
  for (const [name, contents] of sorted) hash.update(`\0${name}\0`).update(contents);
  const names = sorted
    .filter(([name]) => !NOT_CACHED.includes(name) && !name.endsWith(".map"))
    .map(([name]) => `/${name}`);
  return template
    .replace("/* files of the build */ []", JSON.stringify(names))
    .replace('/* hash of their contents */ ""', JSON.stringify(hash.digest("hex").slice(0, 12)));
}
