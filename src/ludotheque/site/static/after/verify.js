// @ts-check
// Checks in the reader's own browser that every draw follows from the secret, and the secret from its hash.

import { at, the, words } from "../page.js";

/** @import { Draws } from "../messages.js" */

const place = at("verify");
const ALL = 1n << 256n;

/** @param {string} hex */
const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
/** @param {ArrayBuffer} buffer */
const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} id */
const textOf = (id) => (the(id).textContent ?? "").trim();

/**
 * The k-th draw's number below the total weight: the first of the HMACs that favours no outcome.
 * @param {CryptoKey} key
 * @param {number} k
 * @param {bigint} total
 */
async function ticket(key, k, total) {
  const fair = total * (ALL / total);
  for (let j = 0; ; j += 1) {
    const made = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${k}/${j}`));
    const number = BigInt(`0x${hex(made)}`);
    if (number < fair) return number % total;
  }
}

/** @param {Draws} told */
async function verify({ draws }) {
  const secret = bytes(textOf("secret"));
  const commitment = hex(await crypto.subtle.digest("SHA-256", secret));
  if (commitment !== textOf("commitment")) return { good: false, text: words.commitment };
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  /** @type {number | null} */
  let wrong = null;
  const rows = [];
  for (const [k, draw] of draws.entries()) {
    const [total, low, high] = [draw.total, draw.low, draw.high].map(BigInt);
    const number = await ticket(key, k, total);
    if (wrong === null && !(low <= number && number < high)) wrong = k;
    rows.push(row(k, draw.text, `${number} / ${total}`, `${low} … ${high - 1n}`));
  }
  /** @type {HTMLTableElement} */ (the("every")).tBodies[0].replaceChildren(...rows);
  the("every-draw").hidden = false;
  if (wrong !== null) return { good: false, text: words.draw.replace("{k}", String(wrong)) };
  return { good: true, text: words.good };
}

/**
 * @param {number} k
 * @param {...string} cells
 */
function row(k, ...cells) {
  const made = document.createElement("tr");
  const head = Object.assign(document.createElement("th"), { textContent: String(k), scope: "row" });
  made.append(head, ...cells.map((text) => Object.assign(document.createElement("td"), { textContent: text })));
  return made;
}

/**
 * @param {string} text
 * @param {string} kind
 */
function say(text, kind) {
  the("verdict").className = `verdict ${kind}`;
  the("verdict").textContent = text;
  the("verdict").hidden = false;
}

if (place && globalThis.crypto?.subtle) {
  /** @type {HTMLElement} */ (place.querySelector(".scripted")).hidden = false;
  the("check").addEventListener("click", async () => {
    say(words.busy, "");
    try {
      const answer = await fetch(place.dataset.draws ?? "");
      if (!answer.ok) throw new Error(answer.statusText);
      const found = await verify(await answer.json());
      say(found.text, found.good ? "good" : "bad");
    } catch {
      say(words.failed, "bad");
    }
  });
} else if (place) {
  the("without").hidden = false;
}
