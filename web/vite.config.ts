import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const words = fileURLToPath(new URL("../src/camelup/words", import.meta.url));
const server = process.env["CAMELUP_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
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
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
