import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { workerSource } from "./worker_source.ts";

const words = fileURLToPath(new URL("../src/camelup/i18n", import.meta.url));
const server = process.env["CAMELUP_SERVER"] ?? "http://127.0.0.1:8000";

/** Writes the service worker, with the names of the build's files and a hash of their contents. */
function worker(): Plugin {
  return {
    name: "worker",
    apply: "build",
    // After index.html has taken in what it inlines: only what remains is a file.
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const built = Object.values(bundle).map(
          (file) => [file.fileName, file.type === "chunk" ? file.code : file.source] as const,
        );
        const copied = readdirSync("public").map(
          (name) => [name, readFileSync(`public/${name}`)] as const,
        );
        this.emitFile({
          type: "asset",
          fileName: "sw.js",
          source: workerSource(readFileSync("worker.js", "utf-8"), [...built, ...copied]),
        });
      },
    },
  };
}

/** Puts the names of screen sizes before every style sheet: CSS knows them only in their file. */
function customMedia(): Plugin {
  const file = fileURLToPath(new URL("src/media.css", import.meta.url));
  return {
    name: "custom-media",
    enforce: "pre",
    transform(code, id) {
      if (!/\.css($|\?)/.test(id)) return;
      this.addWatchFile(file);
      return { code: readFileSync(file, "utf-8") + code, map: null };
    },
  };
}

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const ENTRY = fileURLToPath(new URL("src/main.ts", import.meta.url));

/**
 * What every visit reads comes in one file: left alone, the bundler gives each module that two
 * screens share a file of its own, and a first visit asked for sixty.
 */
function together(): (id: string, modules: Modules) => string | null {
  const first = new Set<string>();
  const read = (id: string, modules: Modules): void => {
    if (first.has(id)) return;
    first.add(id);
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) read(next, modules);
  };
  return (id, modules) => {
    read(ENTRY, modules);
    return first.has(id) ? "page" : null;
  };
}

export default defineConfig({
  plugins: [svelte(), customMedia(), worker()],
  css: { transformer: "lightningcss", lightningcss: { drafts: { customMedia: true } } },
  server: {
    fs: { allow: [".", words] },
    proxy: { "/api": { target: server, ws: true } },
  },
  build: {
    outDir: fileURLToPath(new URL("../src/camelup/server/page", import.meta.url)),
    emptyOutDir: true,
    target: "es2022",
    // A data: address or an inline script would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: together(), debugName: "together" }] } },
    },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "./tests/environment.ts" },
});
