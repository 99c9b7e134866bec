// What Prettier cannot see: mistakes, dead code, markup that a screen reader cannot follow.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const WIDTH = { code: 100, ignoreUrls: true, ignoreStrings: true, ignoreTemplateLiterals: true };
/** The line of a drawing is not broken, and a sentence that names a test is one string. */
const DRAWN = '\\bd="';

export default ts.config(
  { ignores: ["node_modules/", "src/net/protocol.ts"] },
  js.configs.recommended,
  ts.configs.strict,
  ts.configs.stylistic,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "max-len": ["error", { ...WIDTH, ignorePattern: DRAWN }],
      // "Nothing is to be done" is written as an empty arrow, as where a board is only looked at.
      "@typescript-eslint/no-empty-function": ["error", { allow: ["arrowFunctions"] }],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { varsIgnorePattern: "^_$", argsIgnorePattern: "^_$" },
      ],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // TypeScript knows every name, those of runes and of types too.
      "no-undef": "off",
      // A map here is replaced whole, never changed in place: that is what keeps updates cheap.
      "svelte/prefer-svelte-reactivity": "off",
      // All that the compiler warns of, its accessibility rules among them.
      "svelte/valid-compile": "error",
      "svelte/button-has-type": "error",
      "svelte/no-target-blank": "error",
      "svelte/prefer-const": "error",
    },
  },
  {
    files: ["tests/**"],
    rules: { "@typescript-eslint/no-non-null-assertion": "off" },
  },
);
