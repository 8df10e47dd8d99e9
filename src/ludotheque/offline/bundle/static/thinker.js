// A worker that thinks: another Python, which makes calls that it is sent and answers with what they give.

import { startPython } from './boot.js';

/** @type {any} */
const port = typeof self === 'object' && 'postMessage' in self ? self : (await import(`node:${'worker_threads'}`)).parentPort;

const answering = startPython().then((python) => python.pyimport('ludotheque.offline.answering'));

port.onmessage = async (/** @type {MessageEvent<Uint8Array>} */ { data }) => {
  port.postMessage((await answering).heard(data));
};

await answering;
port.postMessage(true);
