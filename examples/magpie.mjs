#!/usr/bin/env node
// A bot in JavaScript: ludo arena titus --bots random 'cmd:node examples/magpie.mjs'
//
// It plays any game by the line protocol (docs/engine-protocol.md), with nothing but node. Like a magpie it
// takes whatever it can: of the legal moves it prefers those whose first word is one of these, else any.

import { createInterface } from "node:readline";

const SHINY = ["cash", "take", "steal", "join", "group", "stop"];

let random = Math.random;
let legal = [];

/** Return a generator of numbers from [0, 1): the same seed, the same moves (mulberry32). */
function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function chosen() {
  for (const word of SHINY) {
    const found = legal.filter((move) => move.split(" ")[0] === word);
    if (found.length) return found[Math.floor(random() * found.length)];
  }
  return legal[Math.floor(random() * legal.length)];
}

const answers = {
  ludo: () => "id name Magpie\nok 1",
  new: (rest) => {
    random = seeded(Number(JSON.parse(rest).seed % 2 ** 32));
    return "ready";
  },
  position: () => void (legal = []),
  legal: (rest) => void legal.push(rest),
  state: () => {},
  view: () => {},
  event: () => {},
  go: () => `move ${chosen()}`,
  quit: () => process.exit(0),
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const [word, ...rest] = line.split(" ");
  const answer = (answers[word] ?? (() => `error I do not know ${word}`))(rest.join(" "));
  if (answer) console.log(answer);
});
