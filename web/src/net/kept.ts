/** A page that the service worker kept and showed because no server answered. */

import { sleep } from "../later";

const RETRY_MS = 5000;

/** Whether this page came from the service worker's store. */
export const isKept = (): boolean => "kept" in document.documentElement.dataset;

/** Wait until a server answers; a page that is not the server's own gives way to it. */
export async function untilServed(): Promise<void> {
  const own = [...document.querySelectorAll("script[src]")].map((one) => one.getAttribute("src"));
  for (;;) {
    const text = await fetch("/", { cache: "no-store" }).then(
      (answer) => (answer.ok ? answer.text() : ""),
      () => "",
    );
    if (text && own.every((source) => source !== null && text.includes(source))) return;
    if (text) location.reload();
    const online = new AbortController();
    const retry = (): void => online.abort();
    addEventListener("online", retry, { once: true });
    await sleep(RETRY_MS, online.signal).catch(() => undefined);
    removeEventListener("online", retry);
  }
}
