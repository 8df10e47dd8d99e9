import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

// A page with a clock that goes on when it is told to, and sockets that do nothing by themselves.
let now, timers, sockets, heard, told;

globalThis.location = { href: "http://here/tables/1", reload: () => {} };
globalThis.document = { hidden: false, addEventListener: () => {} };
globalThis.addEventListener = () => {};
Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });
globalThis.setTimeout = (call, time) => timers.push({ at: now + time, call, every: 0 });
globalThis.setInterval = (call, time) => timers.push({ at: now + time, call, every: time });
globalThis.clearTimeout = (timer) => { if (timer) timers[timer - 1].at = Infinity; };

class Socket {
  static OPEN = 1;
  readyState = 0;
  sent = [];

  constructor(address) {
    this.address = String(address);
    sockets.push(this);
  }

  open() {
    this.readyState = 1;
    this.onopen();
  }
  send(text) { this.sent.push(JSON.parse(text)); }
  say(message) { this.onmessage({ data: JSON.stringify(message) }); }
  close() { this.readyState = 3; }
  break(code = 1006) {
    this.readyState = 3;
    this.onclose({ code });
  }
}
globalThis.WebSocket = Socket;

const { Link } = await import("../../../src/ludotheque/site/static/table/link.js");

function pass(time) {
  const end = now + time;
  for (;;) {
    const due = timers.filter(({ at }) => at <= end).sort((one, two) => one.at - two.at)[0];
    if (!due) break;
    now = due.at;
    due.at = due.every ? now + due.every : Infinity;
    due.call();
  }
  now = end;
}

let link;

beforeEach(() => {
  now = 0;
  [timers, sockets, heard, told] = [[], [], [], []];
  document.hidden = false;
  link = new Link(() => "/tables/1/socket?seen=7", (message) => heard.push(message), (lost) => told.push(lost));
  sockets[0].open();
  sockets[0].say({ now: 1 });
});

test("the socket is asked for at the address of the page", () => {
  assert.equal(sockets[0].address, "ws://here/tables/1/socket?seen=7");
  assert.deepEqual([heard, told], [[{ now: 1 }], []]);
});

test("who is there is asked every 15 seconds, and stays as long as they answer", () => {
  for (let k = 0; k < 5; k += 1) {
    pass(15000);
    sockets[0].say({ pong: 1 });
  }
  assert.equal(sockets[0].sent.filter((wish) => wish.ping).length, 5);
  assert.deepEqual([sockets.length, told], [1, []]);
});

test("who does not answer for 5 seconds is lost, and tried anew", () => {
  pass(19999);
  assert.deepEqual([sockets.length, told], [1, []]);
  pass(2);
  assert.deepEqual([sockets.length, told], [2, [true]]);
  sockets[0].say({ pong: 1 }); // too late: nobody listens there any more
  assert.equal(heard.length, 1);
  sockets[1].open();
  assert.ok(link.lost); // it must say something first
  sockets[1].say({ now: 2 });
  assert.deepEqual([link.lost, told], [false, [true, false]]);
});

test("a socket that never opens is given up, again and again", () => {
  pass(20000);
  pass(30000);
  assert.ok(sockets.length >= 4);
  assert.ok(link.lost);
});

test("a socket that breaks is tried anew, more and more seldom", () => {
  const waits = [];
  for (let k = 0; k < 4; k += 1) {
    const begin = now, count = sockets.length;
    sockets.at(-1).break();
    assert.ok(link.lost);
    while (sockets.length === count) pass(10);
    waits.push(now - begin);
  }
  for (const [k, wait] of waits.entries()) assert.ok(wait > 0.6 * 400 * 2 ** k && wait < 1.4 * 400 * 2 ** k, `${waits}`);
  sockets.at(-1).open();
  sockets.at(-1).say({ now: 3 });
  assert.deepEqual([link.tries, link.lost], [0, false]);
});

/** Have a server say what it always does, and then fail, until nobody comes back within ten minutes. */
function failing(code) {
  let count = 0;
  for (; count < 40; count += 1) {
    const socket = sockets.at(-1);
    if (count) socket.open();
    socket.say({ now: 2 });
    socket.break(code);
    for (let k = 0; k < 600 && sockets.at(-1) === socket; k += 1) pass(1000);
    if (sockets.at(-1) === socket) break;
  }
  return count;
}

test("a server that answers with an error every time is left in peace, and the page says so", () => {
  assert.equal(failing(1011), 11);
  assert.ok(link.stopped && link.lost);
  pass(600000);
  assert.equal(sockets.length, 12);
  link.check(true); // somebody looks again
  assert.equal(sockets.length, 13);
  sockets.at(-1).open();
  sockets.at(-1).say({ now: 9 });
  pass(15000);
  sockets.at(-1).say({ pong: 1 });
  assert.deepEqual([link.stopped, link.lost], [false, false]);
});

test("a network that breaks is tried for ever", () => {
  assert.equal(failing(1006), 40);
  assert.equal(link.stopped, false);
});

test("errors long ago do not count", () => {
  for (let k = 0; k < 30; k += 1) {
    const count = sockets.length;
    sockets.at(-1).break(1011);
    while (sockets.length === count) pass(10);
    sockets.at(-1).open();
    sockets.at(-1).say({ pong: 1 });
  }
  assert.deepEqual([link.stopped, link.errors], [false, 0]);
});

test("nothing is asked while nobody looks", () => {
  document.hidden = true;
  pass(60000);
  assert.deepEqual([sockets[0].sent, told], [[], []]);
});

test("what is wished while there is no connection is not sent into nowhere", () => {
  sockets[0].break();
  link.send({ number: 7, move: "d4" });
  assert.deepEqual(sockets[0].sent, []);
});

test("what is wished before the first connection is there is sent when it is", () => {
  link = new Link(() => "/tables/1/socket?seen=7", () => {}, () => {});
  link.send({ show: 0 });
  link.send({ hint: 1 });
  assert.deepEqual(sockets[1].sent, []);
  sockets[1].break(); // the first try fails
  while (sockets.length < 3) pass(10);
  sockets[2].open();
  assert.deepEqual(sockets[2].sent, [{ show: 0 }, { hint: 1 }]);
  sockets[2].break();
  while (sockets.length < 4) pass(10);
  sockets[3].open();
  assert.deepEqual(sockets[3].sent, []);
});
