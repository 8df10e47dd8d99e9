// @ts-check
// What every page does: notices for those who want them, and the theme, which changes at once; without scripts
// the links load the page in the other one.
import { cookiePath } from "./page.js";

if (localStorage.getItem("notices") === "on") import("./notices.js");

const year = 365 * 24 * 3600;

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest("[data-choose-theme]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const theme = link.getAttribute("data-choose-theme") ?? "system";
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="color-scheme"]')?.setAttribute("content", theme === "system" ? "light dark" : theme);
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `theme=${theme}; Path=${cookiePath}; Max-Age=${year}; SameSite=Lax${secure}`;
});
