// @ts-check
// Signs: sent without leaving the page, spoken to those who do not see them, and muted by one touch.

import { at } from "../page.js";
import { speak } from "../table/prompt.js";
import { mutedBy, sentFrom } from "../table/talk.js";

const list = at("signs-made"), buttons = at("signs"); // what is in them is written anew

const muted = mutedBy(buttons, ".mute", "signs-muted");
sentFrom(buttons);

let last = newest();

/** When the newest sign was made. */
function newest() {
  return list?.querySelector("li:last-child")?.getAttribute("data-at") ?? "";
}

if (list) {
  new MutationObserver(() => {
    const now = newest(), line = list.querySelector("li:last-child");
    if (now && now !== last && !muted()) speak(line?.textContent ?? "");
    last = now;
  }).observe(list, { childList: true, subtree: true });
}
