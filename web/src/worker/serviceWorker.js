// Caches the application itself, so that it opens at once and without a network. Nothing about games is cached:
// every request to /api goes to the server.
const CACHE = "tankchess-__VERSION__";
const FILES = __FILES__;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// Pages come from the network, so that a new version is seen at once. Without a network they come from the cache.
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("/")) ?? Response.error();
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  const isOurs = request.method === "GET" && address.origin === self.location.origin;
  // Frames on other sites are pages of their own.
  if (!isOurs || address.pathname.startsWith("/api/") || address.pathname.startsWith("/embed/")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});

// Something happened at a table while nobody looked. The server sends the words and where to go.
self.addEventListener("push", (event) => {
  if (!event.data) return;
  const { title, body, url, tag, lang } = event.data.json();
  const options = { body, tag, lang, data: { url }, icon: "/icon-192.png", renotify: true };
  event.waitUntil(self.registration.showNotification(title, options));
});

// Leads to the table: in a window that shows it, in any other window of ours, or in a new one.
async function show(url) {
  const address = new URL(url, self.location.origin);
  if (address.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((each) => new URL(each.url).pathname === address.pathname);
  if (there) await there.focus();
  else if (windows[0]) await (await windows[0].focus()).navigate(address.href);
  else await self.clients.openWindow(address.href);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.url));
});
