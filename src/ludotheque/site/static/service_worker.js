// @ts-check
// The site's service worker: the parts of it that features have are imported before this, by the server.
// Whatever they do, a new one takes over at once, so that pages and worker are always of one version.

const worker = /** @type {any} */ (self);

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));
