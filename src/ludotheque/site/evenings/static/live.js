// @ts-check
// What is live on a page of an evening: when there is news the page is fetched again, and its parts changed.

const REST = 500; // milliseconds between two times, about

/** A part in which somebody types, or has opened something, is left alone until they have done. @param {Element} part */
const inUse = (part) =>
  Boolean(part.querySelector("details[open]")) || (part.contains(document.activeElement) && document.activeElement?.matches("input, select"));

let fetching = false, again = false;

/**
 * Fetch this page again, and put its parts in place of those that changed. What is told meanwhile is fetched
 * together, a moment later: where sixty people look at an evening, they do not all ask at once for everything.
 * @param {(part: Element) => void} [arrange] is given each new part before it is shown
 */
export async function refresh(arrange = () => {}) {
  again = fetching;
  if (fetching) return;
  fetching = true;
  try {
    await fetched(arrange);
    await new Promise((done) => setTimeout(done, REST * (0.5 + Math.random())));
  } finally {
    fetching = false;
  }
  if (again) await refresh(arrange);
}

/** @param {(part: Element) => void} arrange */
async function fetched(arrange) {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of document.querySelectorAll("[data-live]")) {
    const next = fresh.getElementById(part.id);
    if (!next || inUse(part)) continue;
    arrange(next);
    if (next.innerHTML === part.innerHTML) continue;
    const on = part.contains(document.activeElement) ? document.activeElement : null;
    const place = on ? [...part.querySelectorAll("a, button, summary")].indexOf(on) : -1;
    part.replaceChildren(...next.childNodes);
    if (place >= 0) /** @type {HTMLElement | undefined} */ ([...part.querySelectorAll("a, button, summary")][place])?.focus();
  }
}
