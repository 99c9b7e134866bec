/** Answers of the server to questions about positions and games. */

import { sleep } from "../later";
import { api } from "./api";
import type { Oracle } from "./oracle";

const REVIEW_POLL_MS = 1000;

/** The server's oracle; it has no judge. */
export const serverOracle: Omit<Oracle, "judge"> = {
  play: api.play,
  odds: api.chances,
  worth: api.worths,
  puzzle: api.puzzle,
  puzzleAnswer: api.puzzleAnswer,
  bots: api.bots,
  async review(record, onProgress, signal) {
    for (;;) {
      const review = await api.review(record, signal);
      onProgress(review);
      if (review.done) return review;
      await sleep(REVIEW_POLL_MS, signal);
    }
  },
};
