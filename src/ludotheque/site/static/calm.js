// @ts-check
// Whether somebody wants to be spared motion: their machine says so, or they have said so here.

import { preferred } from "./preferences.js";

const asked = matchMedia("(prefers-reduced-motion: reduce)");

export const calm = {
  get matches() {
    return asked.matches || preferred("motion") === "less";
  },
};
