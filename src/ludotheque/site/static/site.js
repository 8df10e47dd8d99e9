// @ts-check
// What every page does: notices for those who want them, and what a reader prefers; the theme changes at once, without
// scripts the links load the page in the other one.
import { look, prefer } from "./preferences.js";

if (localStorage.getItem("notices") === "on") import("./notices.js");

for (const name of ["theme", "text", "motion", "notation"]) look(name); // a page that was kept may not know

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest("[data-choose-theme]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  prefer("theme", link.getAttribute("data-choose-theme") ?? "system");
});
