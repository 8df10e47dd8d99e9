// @ts-check
// The one service worker of the library without a server. Files come from a cache that belongs to one version;
// whatever else a page asks for goes to the tab that holds the library. Before this stands BUILD: see builder.
/* global BUILD */

const scope = new URL(self.registration.scope), name = `ludotheque ${scope.pathname} ${BUILD.version}`;
const ours = `ludotheque ${scope.pathname} `;
const PATIENCE = 30000, LONGEST = 120000, LOOK = 400; // milliseconds
const STEP = 100000; // bytes after which it is said again how many there are
/** @type {string | null} */
let holder = null;
let opened = 0; // how often a library has been opened: what an earlier one was asked is not answered any more

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(begin()));

/** What did not come, or was not what belongs to this version. */
class Broken extends Error {}

/** Keep every file of this version. Where nothing may be kept they come from the host, each time. */
async function fill() {
  try {
    await bring(await caches.open(name));
  } catch (error) {
    if (error instanceof Broken) throw error;
    for (const shell of await shells()) shell.postMessage({ unkept: true });
    await caches.delete(name).catch(() => false);
  }
}

/** Bring every file; what another version has brought already is not brought again. @param {Cache} cache */
async function bring(cache) {
  const told = Object.entries(BUILD.files);
  let got = 0, due = 0, said = 0;
  const missing = [];
  for (const [path, { digest, bytes }] of told) {
    const known = await kept(path, digest);
    if (known) await cache.put(at(path), known);
    else missing.push(path) && (due += bytes);
  }
  const say = () => shells().then((all) => all.forEach((one) => one.postMessage({ bringing: { got, due } })));
  const count = (/** @type {number} */ size) => {
    got += size;
    if (got - said < STEP) return;
    said = got;
    say();
  };
  const next = async () => {
    for (let path = missing.shift(); path; path = missing.shift()) await cache.put(at(path), await brought(path, count));
  };
  await say();
  await Promise.all([next(), next(), next(), next()]);
  await say();
}

/** @param {string} path */
const at = (path) => new URL(path, scope).href;

/** @param {string} path @param {string} digest */
async function kept(path, digest) {
  for (const key of await caches.keys()) {
    if (!key.startsWith(ours)) continue;
    const found = await (await caches.open(key)).match(at(path));
    if (found?.headers.get("x-digest") === digest) return found;
  }
  return null;
}

/**
 * A file, as it belongs to this version; by its compressed twin where there is one: so a host need not know how to compress.
 * @param {string} path @param {(size: number) => void} [count]
 */
async function brought(path, count = () => {}) {
  const { packed, digest } = BUILD.files[path], end = new AbortController();
  let silent = 0;
  const wait = () => {
    clearTimeout(silent);
    silent = setTimeout(() => end.abort("its host is silent"), PATIENCE);
  };
  wait();
  try {
    const answer = await fetch(at(packed ? `${path}.gz` : path), { cache: "no-cache", signal: end.signal });
    if (!answer.ok || !answer.body) throw new Error(String(answer.status));
    const counted = new TransformStream({
      transform(chunk, out) {
        wait();
        count(chunk.length);
        out.enqueue(chunk);
      },
    });
    const content = await unpacked(new Uint8Array(await new Response(answer.body.pipeThrough(counted)).arrayBuffer()), packed);
    if ((await sha256(content)) !== digest) throw new Error("it belongs to another version");
    return marked(content, path, digest);
  } catch (error) {
    throw new Broken(`${path}: ${error}`);
  } finally {
    clearTimeout(silent);
  }
}

/** What came, unless the host has unpacked it on its way. @param {Uint8Array} content @param {boolean} packed */
async function unpacked(content, packed) {
  if (!packed || content[0] !== 0x1f || content[1] !== 0x8b) return content;
  const body = new Response(content).body?.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(body).arrayBuffer());
}

/** @param {Uint8Array} content */
const sha256 = async (content) =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", content))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const TYPES = {
  css: "text/css", html: "text/html; charset=utf-8", js: "text/javascript", mjs: "text/javascript", json: "application/json",
  png: "image/png", svg: "image/svg+xml", wasm: "application/wasm", webmanifest: "application/manifest+json", zip: "application/zip",
};

/** @param {Uint8Array} content @param {string} path @param {string} digest */
function marked(content, path, digest) {
  const type = TYPES[path.split(".").pop() ?? ""] ?? "application/octet-stream";
  return new Response(content, { headers: { "content-type": type, "x-digest": digest, ...BUILD.headers[policy(path)] } });
}

/** Those that run Python have a policy of their own. @param {string} path */
const policy = (path) => (BUILD.runs.includes(path) ? "runs" : "shows");

/** Take over, and forget what no version needs any more. */
async function begin() {
  for (const key of await caches.keys().catch(() => [])) if (key.startsWith(ours) && key !== name) await caches.delete(key);
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = url.pathname.slice(scope.pathname.length) || "index.html";
  if (path in BUILD.files && (path !== "index.html" || request.destination === "document")) event.respondWith(file(path));
  else if (path === "service-worker.js") return;
  else if (request.destination === "document") event.respondWith(Response.redirect(`${scope.pathname}#/${url.href.slice(scope.href.length)}`));
  else event.respondWith(asked(request, url));
});

/** @param {string} path */
async function file(path) {
  const found = await caches.match(at(path), { cacheName: name }).catch(() => undefined);
  return found ?? brought(path);
}

/** @returns {Promise<readonly WindowClient[]>} */
const shells = async () => {
  const all = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return all.filter(({ url, frameType }) => frameType === "top-level" && [scope.pathname, `${scope.pathname}index.html`].includes(new URL(url).pathname));
};

/** The page that holds the library, once there is one. */
async function held() {
  for (let begin = Date.now(); Date.now() - begin < PATIENCE; ) {
    const known = holder && (await self.clients.get(holder));
    if (known) return known;
    const all = await shells();
    holder = await new Promise((found) => {
      for (const shell of all) {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => found(shell.id);
        shell.postMessage({ holding: true }, [port2]);
      }
      setTimeout(() => found(null), LOOK);
    });
  }
  throw new Error("no page holds the library");
}

/** @param {Request} request @param {URL} url */
async function asked(request, url) {
  const reading = request.method === "GET" || request.method === "HEAD";
  if (!reading && !request.referrer.startsWith(scope.href)) return new Response("", { status: 403 });
  const headers = [...request.headers].filter(([name]) => !["cookie", "host", "origin"].includes(name));
  const body = reading ? null : await request.arrayBuffer();
  const wish = { method: request.method, address: url.pathname + url.search, headers, body };
  try {
    for (;;) {
      const page = await held(), told = await answered(page, wish);
      if (told) return "failed" in told ? new Response(told.failed, { status: 500 }) : answer(told);
      if (!reading) throw new Error("the page that held the library has gone");
    }
  } catch (error) {
    return new Response(String(error), { status: 503 });
  }
}

/** What the library answers; null if it, or its page, goes first. @param {WindowClient} page @param {any} wish */
async function answered(page, wish) {
  const { port1, port2 } = new MessageChannel();
  const told = new Promise((found) => { port1.onmessage = ({ data }) => found(data); });
  page.postMessage({ request: wish }, [port2]);
  for (const begin = Date.now(), asked = opened; Date.now() - begin < LONGEST; ) {
    const found = await Promise.race([told, new Promise((go) => setTimeout(() => go(null), LOOK))]);
    if (found) return found;
    if (opened !== asked || !(await self.clients.get(page.id))) return null;
  }
  throw new Error("the library does not answer");
}

const EMPTY = [101, 204, 205, 304];

/** @param {{ status: number, headers: [string, string][], body: Uint8Array }} told */
function answer({ status, headers, body }) {
  const said = new Headers();
  for (const [name, value] of headers) if (name !== "set-cookie" && name !== "content-length") said.append(name, value);
  return new Response(EMPTY.includes(status) ? null : body, { status, headers: said });
}

self.addEventListener("message", (event) => {
  const { data, ports } = event;
  if (data.go) self.skipWaiting();
  else if (data.claim) event.waitUntil(self.clients.claim());
  else if (data.holds && event.source) {
    holder = /** @type {Client} */ (event.source).id;
    opened++;
  }
  if (data.socket || data.cookie) event.waitUntil(held().then((page) => page.postMessage(data, [...ports])));
});
