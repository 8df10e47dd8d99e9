// @ts-check
// What is different in a page of the library without a server: its sockets and its cookies go to the library.
// A classic script, so that it is there before any other.
(() => {
  const worker = navigator.serviceWorker, open = new Set();
  const send = (/** @type {any} */ told, /** @type {MessagePort[]} */ ports = []) => worker.controller?.postMessage(told, ports);

  class Socket extends EventTarget {
    static CONNECTING = 0;
    static OPEN = 1;
    static CLOSING = 2;
    static CLOSED = 3;
    readyState = 0;
    /** @type {((event: any) => void) | null} */ onopen = null;
    /** @type {((event: any) => void) | null} */ onmessage = null;
    /** @type {((event: any) => void) | null} */ onclose = null;

    /** @param {string | URL} address */
    constructor(address) {
      super();
      const { pathname, search } = new URL(address, location.href), { port1, port2 } = new MessageChannel();
      this.port = port1;
      port1.onmessage = ({ data }) => this.hear(data);
      send({ socket: pathname + search }, [port2]);
      open.add(this);
    }

    /** @param {any} told */
    hear(told) {
      if (this.readyState > Socket.OPEN) return;
      if ("open" in told) {
        this.readyState = Socket.OPEN;
        this.onopen?.(new Event("open"));
      } else if ("text" in told) this.onmessage?.(new MessageEvent("message", { data: told.text }));
      else this.end(told.close);
    }

    /** @param {string} text */
    send(text) {
      if (this.readyState === Socket.OPEN) this.port.postMessage({ text });
    }

    close() {
      if (this.readyState > Socket.OPEN) return;
      this.port.postMessage({ gone: true });
      this.end(1000);
    }

    /** @param {number} code */
    end(code) {
      this.readyState = Socket.CLOSED;
      open.delete(this);
      this.onclose?.(new CloseEvent("close", { code }));
    }
  }

  // @ts-ignore - it does what our pages ask of one
  window.WebSocket = Socket;
  Object.defineProperty(document, "cookie", { get: () => "", set: (cookie) => send({ cookie }) });
  addEventListener("pagehide", () => open.forEach((socket) => socket.port.postMessage({ gone: true })));
  // Another tab holds the library now: connect anew.
  new BroadcastChannel(`ludotheque ${document.documentElement.dataset.base ?? ""}/`).onmessage = ({ data }) => {
    if (data.moved) [...open].forEach((socket) => socket.end(1006));
  };
})();
