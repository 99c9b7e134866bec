/** Answers of the server to questions about positions and games. */

import { sleep } from "../later";
import { api } from "./api";
import type { PageOracle } from "./oracle_context";

const REVIEW_POLL_MS = 700;

export const serverOracle: PageOracle = {
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
