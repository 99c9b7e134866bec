/** A club night as this page knows it: asked for once, then again whenever there is news. */

import { sleep } from "../later";
import { problemOf, t } from "../words.svelte";
import { ask, Refusal } from "./api";
import type { ClubDeed, ClubList, ClubSeen, ClubTableView, NewClub } from "./protocol";

const address = (id: string) => `/clubs/${encodeURIComponent(id)}`;

export const clubs = {
  open: (wanted: NewClub) => ask<ClubSeen>("POST", "/clubs", wanted),
  mine: () => ask<ClubList>("GET", "/passport/clubs"),
};

const POLL_MS = 2000;

export class ClubClient {
  seen = $state.raw<ClubSeen | null>(null);
  problem = $state("");
  missing = $state("");
  /** By the server's clock, turned on every half second. */
  moment = $state(0);
  private ahead = 0;
  private readonly requests = new AbortController();
  private readonly ticking: ReturnType<typeof setInterval>;

  constructor(
    readonly id: string,
    private readonly whole = false,
  ) {
    this.ticking = setInterval(() => (this.moment = Date.now() + this.ahead), 500);
    void this.run();
  }

  close(): void {
    this.requests.abort();
    clearInterval(this.ticking);
  }

  private async run(): Promise<void> {
    const { signal } = this.requests;
    while (!signal.aborted) {
      const since = this.seen ? `&since=${this.seen.v}` : "";
      const path = `${address(this.id)}?whole=${this.whole}${since}`;
      let pauseMs = 0;
      try {
        this.take(await ask<ClubSeen>("GET", path, undefined, signal));
        if (this.seen?.status === "over") pauseMs = 5 * POLL_MS;
      } catch (error) {
        if (error instanceof Refusal && error.status === 404) {
          this.missing = error.message;
          return;
        }
        pauseMs = POLL_MS;
      }
      if (pauseMs) await sleep(pauseMs, signal).catch(() => undefined);
    }
  }

  private take(seen: ClubSeen): void {
    this.ahead = seen.now - Date.now();
    this.moment = seen.now;
    if (!this.seen || seen.v >= this.seen.v) this.seen = seen;
  }

  /** Do something, and say beside it what was wrong with it. */
  private async try(work: Promise<ClubSeen>): Promise<void> {
    this.problem = "";
    try {
      this.take(await work);
    } catch (error) {
      this.problem = problemOf(error);
    }
  }

  come = () => this.try(ask<ClubSeen>("POST", `${address(this.id)}/people`));
  go = () => this.try(ask<ClubSeen>("DELETE", `${address(this.id)}/people`));
  do = (what: ClubDeed["what"], more: Partial<ClubDeed> = {}) =>
    this.try(
      ask<ClubSeen>("POST", `${address(this.id)}/deeds`, {
        what,
        step: this.seen?.step ?? 0,
        ...more,
      }),
    );
}

/** The table where one sits in the round that runs. */
export function ownTable(seen: ClubSeen): ClubTableView | null {
  if (seen.status !== "round" || seen.you === null) return null;
  const mine = seen.round?.tables.find((one) => one.seats.some(({ who }) => who === seen.you));
  return mine?.id ? mine : null;
}

/** How far the night is, in words. */
export function stateOf({ status, round, options }: ClubSeen): string {
  if (status !== "round" || !round) return t("club-status", { status });
  return t("club-round-of", {
    round: round.n,
    rounds: options.rounds,
    final: String(round.final),
  });
}

/** Whether anybody has points: before that all places are the first. */
export const hasPoints = (seen: ClubSeen | null): boolean =>
  seen?.players.some(({ scores }) => scores.some((one) => one !== null)) ?? false;
