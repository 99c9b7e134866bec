/** Compiles modules as for a browser, so that effects run, without any DOM. */

import type { Environment } from "vitest/runtime";

export default {
  name: "browser",
  viteEnvironment: "client",
  setup: () => ({ teardown: () => {} }),
} satisfies Environment;
