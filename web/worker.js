/**
 * Lets the page open without network. The build fills in the names of its files.
 *
 * Pages come from the server first, so that an old page never meets a new server. Files are
 * looked for in the cache first. Nothing under /api is cached, so no view of a game is kept.
 */

const FILES = /* files of the build */ [];
const CACHE = "camelup " + /* hash of their contents */ "";
/** Milliseconds to wait for the server's page before the cached one is shown. */
const PAGE_TIMEOUT_MS = 4000;

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(["/", ...FILES]))
      .then(() => self.skipWaiting()),
  );
});

/** Open tabs of the previous build may still load parts of it: its files stay one build longer. */
addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name !== CACHE).slice(0, -1))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** A file of this build, or one of an older build that is still cached. */
async function file(request, pathname) {
  const own = await caches.match(pathname, { cacheName: CACHE });
  return own ?? (await caches.match(pathname)) ?? fetch(request);
}

/** The page of the server, or the cached one while no server answers. */
async function page(request) {
  const late = new Promise((_, reject) => setTimeout(reject, PAGE_TIMEOUT_MS));
  try {
    const answer = await Promise.race([fetch(request), late]);
    if (answer.status < 500) return answer;
  } catch {
    // No network, no server, or a very slow one.
  }
  const found = await caches.match("/", { cacheName: CACHE });
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
  else if (FILES.includes(pathname) || pathname.startsWith("/assets/"))
    event.respondWith(file(request, pathname));
});

/** A table waits for its player, and the page may be closed. */
addEventListener("push", (event) => {
  const call = event.data?.json() ?? {};
  const shown = self.registration.showNotification(call.title ?? "camelup", {
    body: call.name,
    tag: call.table,
    icon: "/icon-192.png",
    data: call,
    actions: call.stop ? [{ action: "stop", title: call.stop_title }] : [],
  });
  event.waitUntil(shown);
});

addEventListener("notificationclick", (event) => {
  const { path, stop } = event.notification.data ?? {};
  event.notification.close();
  if (event.action === "stop") event.waitUntil(stopCalls(stop));
  else if (/^\/t\/[a-z0-9]+$/.test(path)) event.waitUntil(openTable(path));
});

const stopCalls = (secret) =>
  fetch("/api/calls/stop", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ secret }),
  });

async function openTable(path) {
  const open = await self.clients.matchAll({ type: "window" });
  const there = open.find((one) => new URL(one.url).pathname === path);
  await (there ? there.focus() : self.clients.openWindow(path));
}
