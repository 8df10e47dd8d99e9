// @ts-check
// Push messages: the switch for notices also has this device be told while no page is open.

import { wanted } from "../notices.js";
import { base } from "../page.js";
import { present, registered } from "../worker.js";

const ADDRESS = `${base}/me/push`;
const TOLD = "push-told"; // when the server was told last that this device is there, and in which language
const A_DAY = 24 * 3600 * 1000;

/** @param {string} text */
const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** @param {ArrayBuffer | null | undefined} one @param {Uint8Array} other */
const same = (one, other) => !!one && String(new Uint8Array(one)) === String(other);

/** What is said beside the switch. @param {string} text */
function say(text) {
  for (const place of document.querySelectorAll("[data-notices] [data-said=push]")) {
    place.textContent = text;
    /** @type {HTMLElement} */ (place).hidden = !text;
  }
}

/** @param {"POST" | "DELETE"} method @param {object} body */
const tell = (method, body) =>
  fetch(ADDRESS, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

/** Have this device be told, if it is not yet. */
async function on() {
  const answer = await fetch(ADDRESS);
  if (!answer.ok) return;
  /** @type {{ key: string, said: { on: string, away: string, lacks: string } }} */
  const { key, said } = await answer.json();
  if (!key) return say(said.lacks);
  const registration = await registered();
  if (!registration?.pushManager) return say("");
  try {
    const device = await subscribed(registration, bytes(key));
    const mark = `${device.endpoint} ${document.documentElement.lang}`;
    const [before, at] = (localStorage.getItem(TOLD) ?? "").split("\n");
    if (before !== mark || Date.now() - Number(at) > A_DAY) {
      const told = await tell("POST", device.toJSON());
      if (!told.ok) return say((await told.json()).reason);
      localStorage.setItem(TOLD, `${mark}\n${Date.now()}`);
    }
    say(said.on);
  } catch {
    say(said.away);
  }
}

/**
 * What this browser is told by; one that was made for another key is no good.
 * @param {ServiceWorkerRegistration} registration
 * @param {Uint8Array<ArrayBuffer>} key
 */
async function subscribed(registration, key) {
  await navigator.serviceWorker.ready;
  const before = await registration.pushManager.getSubscription();
  if (before && same(before.options.applicationServerKey, key)) return before;
  await before?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Have this device be told no longer. */
async function off() {
  say("");
  localStorage.removeItem(TOLD);
  const device = await (await present())?.pushManager?.getSubscription();
  if (!device) return;
  await device.unsubscribe();
  await tell("DELETE", { endpoint: device.endpoint });
}

document.addEventListener("notices", (event) => {
  const act = /** @type {CustomEvent<boolean>} */ (event).detail ? on : off;
  act().catch(() => {}); // the server is away; the next page tries again
});
if (wanted()) on().catch(() => {});
