// @ts-check
// The socket: comes back by itself after sleep, lost network or a restart of the server, and notices by itself
// when nobody is there any more. A server that only answers with errors is left in peace after a while.

/** @import { Told, Wish } from "../messages.js" */

const GONE = 4404, BROKEN = 1011; // close codes
const MOST_ERRORS = 12; // with longer and longer waits that is more than a minute
const BEAT = 15000, ANSWER = 5000, OPENING = 8000, LONGEST = 8000; // milliseconds

export class Link {
  /** @type {WebSocket | null} */
  socket = null;
  lost = false;
  tries = 0;
  errors = 0; // since the server was last there for as long as a beat
  retry = 0;
  doubt = 0; // runs while an answer is waited for
  /** @type {Wish[]} */
  early = []; // what was wished before there was a connection

  /**
   * @param {() => string} address is where to connect
   * @param {(told: Told) => void} hear gets every message
   * @param {(lost: boolean) => void} say shows how it stands
   */
  constructor(address, hear, say) {
    this.address = address;
    this.hear = hear;
    this.say = say;
    document.addEventListener("visibilitychange", () => this.check(true));
    addEventListener("online", () => this.check(true));
    addEventListener("pageshow", (event) => event.persisted && this.check(true));
    setInterval(() => this.check(), BEAT);
    this.connect();
  }

  connect() {
    clearTimeout(this.retry);
    this.socket?.close();
    const here = new URL(this.address(), location.href);
    here.protocol = here.protocol.replace("http", "ws");
    const socket = (this.socket = new WebSocket(here));
    this.expect(OPENING);
    socket.onopen = () => {
      if (socket === this.socket) this.early.splice(0).forEach((wish) => this.send(wish));
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return;
      this.answered();
      const told = JSON.parse(data);
      if ("pong" in told) this.errors = 0;
      this.hear(told);
    };
    socket.onclose = ({ code }) => {
      if (socket !== this.socket) return;
      if (code === GONE) return location.reload();
      this.socket = null;
      if (code === BROKEN) this.errors++;
      this.stand(true);
      clearTimeout(this.doubt);
      if (this.stopped) return;
      const wait = Math.min(LONGEST, 400 * 2 ** Math.max(this.tries++, this.errors - 1));
      this.retry = setTimeout(() => this.connect(), wait * (0.7 + 0.6 * Math.random()));
    };
  }

  /** Whether it is no longer tried: the same error would come again. */
  get stopped() {
    return this.errors >= MOST_ERRORS;
  }

  /** @param {boolean} lost */
  stand(lost) {
    this.lost = lost;
    this.say(lost);
  }

  /** Somebody is there. */
  answered() {
    clearTimeout(this.doubt);
    this.doubt = 0;
    this.tries = 0;
    if (this.lost) this.stand(false);
  }

  /**
   * Whoever does not answer in time is not there: try anew.
   * @param {number} time
   */
  expect(time) {
    clearTimeout(this.doubt);
    this.doubt = setTimeout(() => {
      this.doubt = 0;
      this.stand(true);
      this.connect();
    }, time);
  }

  /**
   * Send a wish, or keep it until the first connection is there; while one is lost, the page says so.
   * @param {Wish} wish
   */
  send(wish) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(wish));
    else if (!this.lost) this.early.push(wish);
  }

  /**
   * A socket may look open and be dead: ask, and do not wait long.
   * @param {boolean} [again] whether somebody came back, so that even what failed often is tried once more
   */
  check(again) {
    if (document.hidden || !navigator.onLine) return;
    if (!this.socket) {
      if (again || !this.stopped) this.connect();
      return;
    }
    if (this.doubt || this.socket.readyState !== WebSocket.OPEN) return;
    this.send({ ping: 1 });
    this.expect(ANSWER);
  }
}
