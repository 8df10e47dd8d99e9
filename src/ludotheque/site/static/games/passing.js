// @ts-check
// Components pass from one browser to another as a link: packed into what follows the # of an address, which no server sees.

/** @typedef {{ name: string, deck: Record<string, any> }} Passed */

export const LONGEST = 12_000;
const LARGEST = 256 * 1024;
const KEY = "set";

/** The address of a page with components in it; null where they are too large. @param {string} page @param {Passed} passed */
export async function link(page, passed) {
  const bytes = await through(new Blob([JSON.stringify(passed)]), new CompressionStream("deflate-raw"), LARGEST);
  if (!bytes || bytes.length > LONGEST * 0.75) return null;
  const packed = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${page}#${KEY}=${packed}`;
}

/** Whether an address brings components. @param {string} hash */
export const brings = (hash) => hash.startsWith(`#${KEY}=`);

/** What an address brings; null if it makes no sense. @param {string} hash @returns {Promise<Passed | null>} */
export async function unpacked(hash) {
  const packed = hash.slice(KEY.length + 2);
  if (!brings(hash) || packed.length > LONGEST) return null;
  try {
    const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const open = await through(new Blob([bytes]), new DecompressionStream("deflate-raw"), LARGEST);
    const found = open && JSON.parse(new TextDecoder().decode(open));
    const fits = typeof found?.name === "string" && typeof found.deck === "object" && found.deck !== null;
    return fits ? { name: found.name.slice(0, 60), deck: found.deck } : null;
  } catch {
    return null;
  }
}

/**
 * What comes out of a stream, null if it is more than that: a small link may hold a very large nothing.
 * @param {Blob} blob @param {CompressionStream | DecompressionStream} stream @param {number} most
 */
async function through(blob, stream, most) {
  const reader = blob.stream().pipeThrough(stream).getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      return null;
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Have the browser save a text as a file. @param {string} name @param {string} text */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "set"}.json`;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
