// @ts-check
// The page around the library: brings it, holds it if no other tab does, shows its pages in a frame, and keeps
// the address true.

const base = new URL("../../", import.meta.url), worker = navigator.serviceWorker;
const bar = /** @type {HTMLElement} */ (document.getElementById("bringing"));
const line = /** @type {HTMLElement} */ (bar.querySelector("[data-said]")), meter = /** @type {HTMLProgressElement} */ (bar.querySelector("progress"));
const words = bar.dataset, news = new BroadcastChannel("ludotheque");
/** @type {Worker | null} */
let library = null;
let open = false;
/** @type {HTMLIFrameElement | null} */
let frame = null;

/** @param {string} text @param {string} [kind] */
function say(text, kind = "") {
  line.textContent = text;
  bar.hidden = !text;
  bar.className = kind;
}

/** Say that a newer version is there; it is opened when somebody wants that, not in the middle of a match. */
function offer(/** @type {ServiceWorker} */ newer) {
  say(`${words.newer} `);
  const button = document.createElement("button");
  button.className = "button";
  button.textContent = words.openNewer ?? "";
  button.addEventListener("click", () => newer.postMessage({ go: true }));
  line.append(button);
}

/** @param {number} bytes */
const mb = (bytes) => (bytes / 1e6).toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** @param {{ got: number, due: number }} told */
function bringing({ got, due }) {
  meter.max = due;
  meter.value = got;
  say((words.bringing ?? "").replace("{got}", mb(got)).replace("{due}", mb(due)));
}

worker?.addEventListener("message", ({ data, ports: [port] }) => {
  if (data.bringing) bringing(data.bringing);
  else if (data.holding) open && port.postMessage({ holds: true });
  else library?.postMessage(data.request ? { request: data.request } : data, port ? [port] : []);
});

/** Hold the library until this tab goes, as soon as no other tab does. */
function hold() {
  return new Promise((held) => {
    navigator.locks.query().then(({ held: others }) => others?.some(({ name }) => name === base.pathname) && held(false));
    navigator.locks.request(base.pathname, () => {
      start().then(() => held(true));
      return new Promise(() => {});
    });
  });
}

/** Start the library in this tab. */
function start() {
  library = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  library.postMessage({ start: true });
  return new Promise((started) => {
    /** @type {Worker} */ (library).onmessage = ({ data }) => {
      if (data.denied) say(words.denied ?? "", "warning");
      if (data.full) say(words.full ?? "", "warning");
      if (data.failed) say(`${words.failed} ${data.failed}`, "warning");
      if (!data.open) return;
      open = true;
      worker.controller?.postMessage({ holds: true });
      news.postMessage({ moved: true });
      navigator.storage?.persist?.();
      started(true);
    };
  });
}

/** The address that the hash names. */
const wanted = () => new URL(location.hash.replace(/^#\/?/, ""), base);

/** Show the library's own pages from now on. */
function show() {
  frame = document.createElement("iframe");
  frame.title = document.title;
  frame.addEventListener("load", follow);
  frame.src = wanted().href;
  document.body.append(frame);
}

/** Have the address, the title and the icon say what the frame shows. */
function follow() {
  const shown = frame?.contentWindow;
  if (!shown || shown.location.href === "about:blank") return;
  document.documentElement.classList.add("open");
  const tell = () => {
    document.title = shown.document.title;
    const icon = shown.document.getElementById("favicon"), mine = document.getElementById("favicon");
    if (icon && mine) mine.setAttribute("href", /** @type {HTMLLinkElement} */ (icon).href);
  };
  new MutationObserver(tell).observe(shown.document.head, { childList: true, subtree: true, characterData: true, attributes: true });
  tell();
  keepAddress();
  shown.addEventListener("hashchange", keepAddress);
  like(shown.document.documentElement);
  frame?.focus();
}

/** Be in the language and the colours of the library, the next time from the beginning. @param {HTMLElement} shown */
function like({ lang, dataset: { theme = "" } }) {
  document.documentElement.lang = lang;
  document.documentElement.dataset.theme = theme;
  if (!theme) delete document.documentElement.dataset.theme;
  try {
    localStorage.setItem("lang", lang);
    if (theme) localStorage.setItem("theme", theme);
    else localStorage.removeItem("theme");
  } catch {
    // nothing may be kept
  }
}

function keepAddress() {
  const href = frame?.contentWindow?.location.href ?? "";
  if (href.startsWith(base.href)) history.replaceState(null, "", `${base.pathname}#/${href.slice(base.href.length)}`);
}

addEventListener("hashchange", () => frame?.contentWindow?.location.replace(wanted()));

// What is touched before the library is there is opened when it is.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.ctrlKey || event.metaKey || !link.href.startsWith(base.href)) return;
  event.preventDefault();
  history.replaceState(null, "", `${base.pathname}#/${link.href.slice(base.href.length)}`);
});

async function begin() {
  if (!worker || !navigator.locks) return say(words.cannot ?? "", "warning");
  const script = new URL("service-worker.js", base);
  const registration = await worker.register(script, { scope: base.pathname, updateViaCache: "none" });
  // A server around these files may have a service worker of its own, which controls this page until ours does.
  while (worker.controller?.scriptURL !== script.href) await new Promise((there) => worker.addEventListener("controllerchange", there, { once: true }));
  say(words.opening ?? "");
  await hold();
  show();
  if (bar.className !== "warning") say("");
  const look = () => registration.waiting && offer(registration.waiting);
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  worker.addEventListener("controllerchange", () => location.reload());
  look();
}

begin().catch((error) => say(`${words.failed} ${error}`, "warning"));
