// @ts-check
// The page of preferences: what is chosen holds at once.

import { the } from "../page.js";
import { prefer } from "../preferences.js";

the("preferences").addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLSelectElement)) return;
  if (target.name === "lang") return target.form?.submit();
  prefer(target.name, target.value);
  the("saved").textContent = the("saved").dataset.saved ?? "";
});
