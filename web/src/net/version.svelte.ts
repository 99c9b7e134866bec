/** Which build of the page runs here, and whether the server has another. */

import { sleep } from "../later";

const RETRY_MS = 5000;
/** A page that is looked at again and again asks no more often. */
const MIN_CHECK_MS = 60_000;

class Version {
  /** The server's page is of another build than the one that runs. */
  outdated = $state(false);
  /** The service worker showed its copy of the page, because no server answered. */
  offlineCopy = $state("kept" in document.documentElement.dataset);
  private checkedAt = -Infinity;

  /** Ask the server for its page; null if it does not answer. */
  async check(): Promise<boolean | null> {
    this.checkedAt = performance.now();
    const text = await fetch("/", { cache: "no-store" }).then(
      (answer) => (answer.ok ? answer.text() : ""),
      () => "",
    );
    if (!text) return null;
    const own = [...document.querySelectorAll("script[src]")].map((one) => one.getAttribute("src"));
    this.outdated = !own.every((source) => source !== null && text.includes(source));
    return this.outdated;
  }

  /** Check a page that is looked at again after a while. */
  readonly checkSometimes = (): void => {
    if (!document.hidden && performance.now() > this.checkedAt + MIN_CHECK_MS) void this.check();
  };

  /** Load a part of the page; one that a newer build has replaced comes with that build. */
  async load<T>(part: Promise<T>): Promise<T> {
    try {
      return await part;
    } catch (error) {
      if (await this.check()) location.reload();
      throw error;
    }
  }

  /** Wait until a server answers; an offline copy of another build gives way to its page. */
  async untilServed(): Promise<void> {
    for (;;) {
      const outdated = await this.check();
      if (outdated) location.reload();
      if (outdated === false) break;
      const online = new AbortController();
      const retry = (): void => online.abort();
      addEventListener("online", retry, { once: true });
      await sleep(RETRY_MS, online.signal).catch(() => undefined);
      removeEventListener("online", retry);
    }
    this.offlineCopy = false;
  }
}

export const version = new Version();
