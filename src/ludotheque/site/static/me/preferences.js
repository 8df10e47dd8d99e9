// @ts-check
// The page of preferences: what is chosen holds at once, and what was chosen before this came, too.

import { the } from "../page.js";
import { prefer } from "../preferences.js";

/** @param {HTMLSelectElement} chosen */
function keep(chosen) {
  if (chosen.name === "lang") return chosen.form?.submit();
  prefer(chosen.name, chosen.value);
  the("saved").textContent = the("saved").dataset.saved ?? "";
}

the("preferences").addEventListener("change", ({ target }) => target instanceof HTMLSelectElement && keep(target));
for (const one of the("preferences").querySelectorAll("select"))
  if (!one.selectedOptions[0]?.defaultSelected) keep(one);
