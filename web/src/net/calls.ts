/** Being called to one's turn with the page closed. */

import { ask } from "./api";
import type { CallMade, Callings } from "./protocol";

export const canPush = (): boolean => isSecureContext && "PushManager" in globalThis;

/** From ten in the evening to eight in the morning, where this browser is. */
export function night(): string {
  return `22:00-08:00 ${Intl.DateTimeFormat().resolvedOptions().timeZone}`;
}

export const calls = {
  list: () => ask<Callings>("GET", "/passport/calls"),
  feed: () => ask<CallMade>("POST", "/passport/calls/feed", {}),
  hook: (address: string, quiet: string) =>
    ask<CallMade>("POST", "/passport/calls/hook", { address, quiet }),
  drop: (id: string) => ask<null>("DELETE", `/passport/calls/${id}`),
};

/** Let this browser be called; false if its owner does not allow it. */
export async function pushHere(key: string, quiet: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const worker = await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = made.toJSON();
  await ask<CallMade>("POST", "/passport/calls/push", {
    endpoint,
    p256dh: keys?.["p256dh"],
    auth: keys?.["auth"],
    quiet,
  });
  return true;
}
