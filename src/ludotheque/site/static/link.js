// @ts-check
// The socket: comes back by itself after sleep, lost network or a restart of the server.

/** @import { Told, Wish } from "./messages.js" */

const GONE = 4404, ANSWER = 4000, LONGEST = 8000; // a close code, and milliseconds

export class Link {
  /** @type {WebSocket | null} */
  socket = null;
  tries = 0;
  retry = 0;
  doubt = 0;

  /**
   * @param {() => string} address is where to connect
   * @param {(told: Told) => void} hear gets every message
   * @param {(lost: boolean) => void} say shows how it stands
   */
  constructor(address, hear, say) {
    this.address = address;
    this.hear = hear;
    this.say = say;
    document.addEventListener("visibilitychange", () => this.check());
    addEventListener("online", () => this.check());
    addEventListener("pageshow", (event) => event.persisted && this.check());
    this.connect();
  }

  connect() {
    clearTimeout(this.retry);
    clearTimeout(this.doubt);
    this.socket?.close();
    const here = new URL(this.address(), location.href);
    here.protocol = here.protocol.replace("http", "ws");
    const socket = (this.socket = new WebSocket(here));
    socket.onopen = () => {
      this.tries = 0;
      this.say(false);
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return;
      clearTimeout(this.doubt);
      this.hear(JSON.parse(data));
    };
    socket.onclose = ({ code }) => {
      if (socket !== this.socket) return;
      if (code === GONE) return location.reload();
      this.socket = null;
      this.say(true);
      const wait = Math.min(LONGEST, 400 * 2 ** this.tries++);
      this.retry = setTimeout(() => this.connect(), wait * (0.7 + 0.6 * Math.random()));
    };
  }

  /** @param {Wish} wish */
  send(wish) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(wish));
  }

  /** After sleep a socket may look open and be dead: ask, and do not wait long. */
  check() {
    if (document.hidden || !navigator.onLine) return;
    if (!this.socket) return this.connect();
    if (this.socket.readyState !== WebSocket.OPEN) return;
    this.send({ ping: 1 });
    clearTimeout(this.doubt);
    this.doubt = setTimeout(() => this.connect(), ANSWER);
  }
}
