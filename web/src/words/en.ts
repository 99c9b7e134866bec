/**
 * What is said on the way to a game, in English.
 *
 * What only commands say is left out: the server puts a refusal of theirs into words itself.
 */

const files = import.meta.glob<string>(
  [
    "../../../src/camelup/i18n/en/*.ftl",
    "!../../../src/camelup/i18n/*/{ahead,arena,bots,envs,replay,running,terminal,typed}.ftl",
    "!../../../src/camelup/i18n/*/{club,page-companion,page-dice,page-puzzle,page-review,page-rules,people-mine,review}.ftl",
  ],
  { eager: true, query: "?raw", import: "default" },
);

export default Object.values(files);
