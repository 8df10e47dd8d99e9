// @ts-check
// What one's own shelf does with scripts: the switch for notices, and addresses that are copied.

import "../notices.js";
import { touchedOne } from "../page.js";

document.addEventListener("click", async (event) => {
  const copy = touchedOne(event, "[data-copy-text]");
  if (!(copy instanceof HTMLElement)) return;
  const source = document.getElementById(copy.dataset.copyText ?? "");
  try {
    await navigator.clipboard.writeText(source?.textContent?.trim() ?? "");
    copy.textContent = copy.dataset.copied ?? "";
  } catch {
    if (source) getSelection()?.selectAllChildren(source); // where the browser does not let us, the hand can
  }
});
