// @ts-check
// The big screen: what is new comes in slowly, and where more than four tables play they take turns.
import { refresh } from "./live.js";

const SLOWLY = 6000, TURN = 3, MOST = 4; // milliseconds; how many of them four tables stand; how many stand at once
let round = 0;

/** Begin with the tables whose turn it is. @param {Element} part */
function turned(part) {
  if (part.id !== "boards" || part.children.length <= MOST) return;
  const shown = Math.floor(round / TURN) % Math.ceil(part.children.length / MOST);
  for (const one of [...part.children].slice(0, shown * MOST)) part.append(one);
}

setInterval(() => {
  round++;
  refresh(turned);
}, SLOWLY);
