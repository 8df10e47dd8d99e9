// @ts-check
// The page around the library: brings it, holds it if no other tab does, shows its pages in a frame, and keeps
// the address true.

const base = new URL("../../", import.meta.url), worker = navigator.serviceWorker;
const bar = /** @type {HTMLElement} */ (document.getElementById("bringing"));
const line = /** @type {HTMLElement} */ (bar.querySelector("[data-said]")), meter = /** @type {HTMLProgressElement} */ (bar.querySelector("progress"));
const words = bar.dataset, news = new BroadcastChannel(`ludotheque ${base.pathname}`);
const SILENCE = 60000, SLOW = 120000; // milliseconds
/** @type {Worker | null} */
let library = null;
let open = false, agreed = false, outdated = false;
/** @type {HTMLIFrameElement | null} */
let frame = null;

/** Say something; a warning stands until somebody has closed it. @param {string} text @param {string} [kind] */
function say(text, kind = "") {
  if (bar.className === "warning" && !kind) return;
  line.textContent = text;
  bar.hidden = !text;
  bar.className = kind;
}

/** Say something, with a button. @param {string} text @param {string} kind @param {string} label @param {() => void} act */
function ask(text, kind, label, act) {
  say(`${text} `, kind);
  const button = document.createElement("button");
  button.className = "button";
  button.textContent = label;
  button.addEventListener("click", act);
  line.append(button);
}

/** @param {string} text @param {string} [kind] */
const tryAgain = (text, kind = "warning") => ask(text, kind, words.again ?? "", () => location.reload());

bar.querySelector("[data-close]")?.addEventListener("click", () => {
  bar.className = "";
  say("");
});

/** Say that a newer version is there; it is opened when somebody wants that, not in the middle of a match. */
function offer(/** @type {ServiceWorker} */ newer) {
  ask(words.newer ?? "", "offer", words.openNewer ?? "", () => {
    agreed = true;
    newer.postMessage({ go: true });
  });
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
  if (data.bringing) frame || bringing(data.bringing);
  else if (data.unkept) say(words.unkept ?? "", "warning");
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
  library.onerror = ({ message }) => tryAgain(`${words.failed} ${message ?? ""}`);
  library.postMessage({ start: true });
  const slow = setTimeout(() => tryAgain(words.slow ?? "", ""), SLOW);
  return new Promise((started) => {
    /** @type {Worker} */ (library).onmessage = ({ data }) => {
      if (data.denied) say(words.denied ?? "", "warning");
      if (data.full) say(words.full ?? "", "warning");
      if (data.failed) tryAgain(`${words.failed} ${data.failed}`);
      if (data.failed || data.open) clearTimeout(slow);
      if (!data.open) return;
      open = true;
      worker.controller?.postMessage({ holds: true });
      news.postMessage({ moved: true });
      navigator.storage?.persist?.();
      started(true);
    };
  });
}

/** The address that a hash names. */
const wanted = (hash = location.hash) => new URL(hash.replace(/^#\/?/, ""), base);

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
  if (outdated && !playing()) location.reload();
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

// By the event's own address: what was still being loaded may have put its own in place of it meanwhile.
addEventListener("hashchange", ({ newURL }) => frame?.contentWindow?.location.replace(wanted(new URL(newURL).hash)));

// What is touched before the library is there is opened when it is.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.ctrlKey || event.metaKey || !link.href.startsWith(base.href)) return;
  event.preventDefault();
  history.replaceState(null, "", `${base.pathname}#/${link.href.slice(base.href.length)}`);
});

/** Whether a table is shown: its page is left alone. */
const playing = () => location.hash.startsWith("#/tables/");

/** A newer version has been opened: a table that is shown goes on, with the newer library behind it. */
function renewed() {
  if (agreed || !playing()) return location.reload();
  outdated = true;
  if (!library) return;
  open = false;
  library.terminate();
  start();
}

/**
 * Wait until our service worker controls this page, which it does when it has brought everything.
 * @param {ServiceWorkerRegistration} registration @param {string} script
 */
function controlled(registration, script) {
  return new Promise((there, failed) => {
    const give = () => failed(new Broken());
    let silent = setTimeout(give, SILENCE);
    const look = () => {
      clearTimeout(silent);
      if (worker.controller?.scriptURL === script) return there(undefined);
      if (coming?.state === "redundant") return give();
      silent = setTimeout(give, SILENCE);
    };
    const coming = registration.installing;
    coming?.addEventListener("statechange", look);
    worker.addEventListener("controllerchange", look);
    worker.addEventListener("message", look);
    // One that is there already has not taken a page that was loaded past it, or by a service worker around it.
    registration.active?.postMessage({ claim: true });
    look();
  });
}

/** Not all of the library has come. */
class Broken extends Error {}

async function begin() {
  if (!worker || !navigator.locks) return say(words.cannot ?? "", "warning");
  const script = new URL("service-worker.js", base);
  const registration = await worker.register(script, { scope: base.pathname, updateViaCache: "none" });
  await controlled(registration, script.href);
  say(words.opening ?? "");
  await hold();
  show();
  say("");
  const look = () => registration.waiting && offer(registration.waiting);
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  worker.addEventListener("controllerchange", renewed);
  look();
}

begin().catch((error) => tryAgain(error instanceof Broken ? words.broken ?? "" : `${words.failed} ${error}`));
