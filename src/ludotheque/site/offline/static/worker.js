// @ts-check
// The worker in which the library lives: Python, its store, and whatever pages ask of it.
import { startPython } from "../../python/boot.js";
import { keepFiles } from "./files.js";

/** @type {Promise<any> | null} */
let library = null;
const base = new URL("../../", import.meta.url);
const tell = (/** @type {any} */ told) => postMessage(told);

/** Start Python, bring what was kept, and open the library. */
async function open() {
  const [python, kept] = await Promise.all([
    startPython({ tell: (/** @type {any} */ told) => tell({ bringing: told }) }),
    keepFiles("ludotheque" + base.pathname.replaceAll("/", "-"), ["ludotheque.sqlite3", "ludotheque.sqlite3-journal"], tell),
  ]);
  python.FS.mkdirTree("/kept");
  if (kept) python.FS.mount(kept(python), {}, "/kept");
  const opened = python.pyimport("ludotheque.offline.in_browser");
  await opened.start("/kept/ludotheque.sqlite3", base.origin, base.pathname.replace(/\/$/, ""));
  tell({ open: true, kept: Boolean(kept) });
  return opened;
}

/** @param {any} asked @param {MessagePort} port */
async function answer({ method, address, headers, body }, port) {
  const opened = await library;
  const bytes = body ? new Uint8Array(body) : null;
  const [status, told, content] = await opened.request(method, address, headers, bytes);
  port.postMessage({ status, headers: told, body: content }, [content.buffer]);
}

/** @param {string} address @param {MessagePort} port */
async function connect(address, port) {
  const opened = await library;
  const socket = opened.socket(address, navigator.languages.join(), (/** @type {string} */ kind, /** @type {any} */ told) => port.postMessage({ [kind]: told ?? true }));
  port.onmessage = ({ data }) => {
    if ("text" in data) return socket.hear(data.text);
    socket.leave();
    port.close();
    socket.destroy();
  };
}

self.onmessage = ({ data, ports: [port] }) => {
  if (data.start) library = open().catch((error) => tell({ failed: String(error) }));
  else if (data.request) answer(data.request, port).catch((error) => port.postMessage({ failed: String(error) }));
  else if (data.socket) connect(data.socket, port);
  else if (data.cookie) library?.then((opened) => opened.cookie(data.cookie));
};
