// Tables of two programs each, at our own server: node load.cjs PORT KIND TABLES SECONDS THINK_MS [CROWD]
//   PORT  or several, with commas between them: each program is connected to any one of the servers
//   KIND  json (the JSON interface) or page (what the play page gets, with drawings)
//   CROWD that many spectators at the first table; what is measured then is when they get a move
// Prints one line of JSON. A move counts when the *other* player's view of it has arrived.
const WebSocket = require("ws");
const [port, kind, tables, seconds, think, crowd] = process.argv.slice(2).map((word) => (isNaN(word) ? word : +word));
const ports = String(port).split(",");
const any = () => ports[Math.floor(Math.random() * ports.length)];
const late = [];
let moves = 0, measuring = false, stopped = false, bytes = 0;

async function make() {
  const wish = { game: "tantalus", seats: ["me", "me"], options: { stall: null } };
  const answer = await fetch(`http://127.0.0.1:${any()}/api/tables`, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wish),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return answer.json();
}

function open(table, token) {
  const door = `127.0.0.1:${any()}`;
  if (kind === "page" && token)
    return new WebSocket(`ws://${door}/tables/${table}/socket`,
      { perMessageDeflate: false, headers: { cookie: `ludo=${token}`, origin: `http://${door}` } });
  const socket = new WebSocket(`ws://${door}/api/tables/${table}/live`, { perMessageDeflate: false });
  socket.on("open", () => socket.send(JSON.stringify(token ? { token } : {})));
  return socket;
}

class Match {
  async start() {
    const made = await make();
    this.table = made.table;
    this.number = -1;
    this.sent = null;
    this.sockets = [0, 1].map((seat) => {
      const socket = open(made.table, made.tokens[seat]);
      socket.on("message", (data) => this.hear(seat, data));
      return socket;
    });
  }
  hear(seat, data) {
    bytes += data.length;
    const told = JSON.parse(data);
    if (told.problem || told.refused) console.error(data.toString());
    if (told.number === undefined || stopped) return;
    const sent = this.sent;
    if (sent && told.number > sent.number && seat !== sent.seat) {
      if (measuring) { late.push(performance.now() - sent.at); moves++; }
      this.sent = null;
    }
    if (told.stage === "over") {
      if (!this.over) { this.over = true; this.sockets.forEach((socket) => socket.close()); new Match().start(); }
    } else if (told.moves.length && told.number > this.number) {
      this.number = told.number;
      const choice = told.moves[Math.floor(Math.random() * told.moves.length)];
      const move = typeof choice === "string" ? choice : choice[0];
      if (think) setTimeout(() => this.send(seat, told.number, move), think * (0.5 + Math.random()));
      else this.send(seat, told.number, move);
    }
  }
  send(seat, number, move) {
    if (stopped) return;
    this.sent = { seat, number, at: performance.now() };
    this.sockets[seat].send(JSON.stringify({ number, move }));
    if (this.watched) this.watched(number);
  }
}

async function gather(match) {
  const sent = new Map();
  match.watched = (number) => sent.set(number + 1, performance.now());
  const ready = [];
  for (let k = 0; k < crowd; k++) {
    const socket = open(match.table, null);
    ready.push(new Promise((done) => socket.once("message", done)));
    socket.on("message", (data) => {
      const { number } = JSON.parse(data);
      const first = [...sent.keys()].filter((known) => known <= number).pop();
      if (measuring && first) late.push(performance.now() - sent.get(first));
    });
    if (k % 50 === 49) await Promise.all(ready);
  }
  await Promise.all(ready);
}

(async () => {
  const matches = Array.from({ length: tables }, () => new Match());
  for (let k = 0; k < matches.length; k += 20) await Promise.all(matches.slice(k, k + 20).map((match) => match.start()));
  if (crowd) await gather(matches[0]);
  await new Promise((done) => setTimeout(done, 2000));
  measuring = true;
  bytes = 0;
  console.log("{}");
  const begin = performance.now();
  await new Promise((done) => setTimeout(done, seconds * 1000));
  stopped = true;
  const spent = (performance.now() - begin) / 1000;
  late.sort((a, b) => a - b);
  const at = (share) => +late[Math.min(late.length - 1, Math.floor(late.length * share))].toFixed(2);
  console.log(JSON.stringify({ moves, rate: Math.round(moves / spent), p50: at(0.5), p99: at(0.99), kb: +(bytes / 1024 / moves).toFixed(1) }));
  process.exit(0);
})();
