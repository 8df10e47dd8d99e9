// The same load for boardgame.io: node rival.cjs PORT TABLES SECONDS THINK_MS
// Each table plays the same drawn match of nine moves again and again, on the same two sockets.
const { io } = require("socket.io-client");
const [port, tables, seconds, think] = process.argv.slice(2).map(Number);
const CELLS = [0, 1, 2, 4, 3, 5, 7, 6, 8];
const late = [];
let moves = 0, measuring = false, stopped = false, connected = 0;

class Match {
  constructor(place) {
    this.place = place;
    this.round = 0;
    this.sockets = ["0", "1"].map((seat) => {
      const socket = io(`http://127.0.0.1:${port}/tic-tac-toe`, { transports: ["websocket"], forceNew: true });
      socket.on("connect", () => connected++);
      socket.on("sync", (id, { state }) => id === this.id && this.synced(seat, state));
      socket.on("update", (id, state) => id === this.id && this.updated(seat, state));
      return socket;
    });
  }
  start() {
    this.id = `${process.pid}-${this.place}-${this.round++}`;
    this.played = 0;
    this.begun = false;
    this.sent = null;
    this.sockets[0].emit("sync", this.id, "0", undefined, 2);
  }
  synced(seat, state) {
    if (seat === "0") this.sockets[1].emit("sync", this.id, "1", undefined, 2);
    else if (!this.begun) { this.begun = true; this.move(state); }
  }
  updated(seat, state) {
    if (!this.sent || seat === this.sent.seat || state._stateID <= this.sent.state) return;
    if (measuring) { late.push(performance.now() - this.sent.at); moves++; }
    this.sent = null;
    this.played++;
    if (state.ctx.gameover !== undefined) { if (!stopped) setImmediate(() => this.start()); }
    else this.move(state);
  }
  move(state) {
    const seat = state.ctx.currentPlayer;
    const go = () => {
      if (stopped) return;
      this.sent = { seat, state: state._stateID, at: performance.now() };
      const payload = { type: "mark", args: [CELLS[this.played]], playerID: seat, credentials: undefined };
      this.sockets[+seat].emit("update", { type: "MAKE_MOVE", payload }, state._stateID, this.id, seat);
    };
    if (think) setTimeout(go, think * (0.5 + Math.random()));
    else go();
  }
}

(async () => {
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const matches = Array.from({ length: tables }, (_, place) => new Match(place));
  while (connected < 2 * tables) await pause(20);
  matches.forEach((match) => match.start());
  await pause(2000);
  measuring = true;
  console.log("{}");
  const begin = performance.now();
  await pause(seconds * 1000);
  stopped = true;
  const spent = (performance.now() - begin) / 1000;
  late.sort((a, b) => a - b);
  const at = (share) => +late[Math.min(late.length - 1, Math.floor(late.length * share))].toFixed(2);
  console.log(JSON.stringify({ moves, rate: Math.round(moves / spent), p50: at(0.5), p99: at(0.99) }));
  process.exit(0);
})();
