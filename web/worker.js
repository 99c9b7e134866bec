/**
 * Lets the page open without network. The build puts in the names of its files.
 *
 * Whatever the server answers goes before what is kept: an old page never meets a new server.
 * Nothing under /api is touched, so no view of a game is ever kept.
 */

const FILES = /* files of the build */ [];
const KEPT = "camelup " + /* their hash */ "";
/** How many ms a page is waited for before the one that is kept is shown. */
const PATIENCE = 4000;

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((kept) => kept.addAll(["/", ...FILES]))
      .then(() => self.skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  );
});

/** The page of the server, or the kept one while no server answers. */
async function page(request) {
  const late = new Promise((_, reject) => setTimeout(reject, PATIENCE));
  try {
    const answer = await Promise.race([fetch(request), late]);
    if (answer.status < 500) return answer;
  } catch {
    // No network, no server, or a very slow one.
  }
  const found = await caches.match("/", { cacheName: KEPT });
  if (!found) return fetch(request);
  const text = await found.text();
  return new Response(text.replace("<html", "<html data-kept"), { headers: found.headers });
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || /^\/(api|docs)\b/.test(pathname))
    return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (FILES.includes(pathname))
    event.respondWith(
      caches.match(pathname, { cacheName: KEPT }).then((kept) => kept ?? fetch(request)),
    );
});

/** A table waits for its player, and the page may be closed. */
addEventListener("push", (event) => {
  const told = event.data?.json() ?? {};
  const shown = self.registration.showNotification(told.title ?? "camelup", {
    body: told.name,
    tag: told.table,
    icon: "/icon-192.png",
    data: told,
    actions: told.stop ? [{ action: "stop", title: told.stop_title }] : [],
  });
  event.waitUntil(shown);
});

addEventListener("notificationclick", (event) => {
  const { path, stop } = event.notification.data ?? {};
  event.notification.close();
  if (event.action === "stop") event.waitUntil(tellToStop(stop));
  else if (/^\/t\/[a-z0-9]+$/.test(path)) event.waitUntil(lead(path));
});

const tellToStop = (secret) =>
  fetch("/api/calls/stop", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ secret }),
  });

async function lead(path) {
  const open = await self.clients.matchAll({ type: "window" });
  const there = open.find((one) => new URL(one.url).pathname === path);
  await (there ? there.focus() : self.clients.openWindow(path));
}
