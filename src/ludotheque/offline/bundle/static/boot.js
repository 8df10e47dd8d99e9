// Python in the browser, with the library: in a worker, a page, or node.

const HERE = new URL('./', import.meta.url);
const CORE = { 'pyodide.asm.wasm': 'application/wasm', 'python_stdlib.zip': 'application/zip' };
const LIBRARY = 'library.tar.xz';
const UNPACKED = `ludotheque-unpacked ${HERE.pathname}`;
const INSTALL = `
def install(data):
    import importlib, io, lzma, os, sys, tarfile
    from pyodide.ffi import to_js
    whole = data.to_bytes()
    packed = whole.startswith(b"\\xfd7zXZ")
    if packed:
        whole = lzma.decompress(whole)
    folder = next(path for path in sys.path if path.endswith("site-packages"))
    made = set()
    with tarfile.open(fileobj=io.BytesIO(whole), mode="r:") as archive:
        for member in archive:
            path = f"{folder}/{member.name}"
            parent = path.rpartition("/")[0]
            if parent not in made:
                os.makedirs(parent, exist_ok=True)
                made.add(parent)
            with open(path, "wb") as file:
                file.write(archive.extractfile(member).read())
    importlib.invalidate_caches()
    return to_js(whole) if packed else None
install
`;

/**
 * How much of a file has come, and of all: bytes as they are once unpacked by the host's encoding.
 * @typedef {{ file: string, got: number, bytes: number }} Progress
 */

/**
 * Start Python with the library.
 * @param {object} [how]
 * @param {(file: string) => Promise<Response>} [how.bring] gets a file of the bundle, by default from beside this one
 * @param {(progress: Progress) => void} [how.tell] is told what has come
 * @param {Record<string, string>} [how.env] Python's environment
 * @returns {Promise<any>} Pyodide
 */
export async function startPython({ bring = beside, tell = () => {}, env = {} } = {}) {
  /** @type {{ parts: { file: string, bytes: number, digest: string }[] }} */
  const { parts } = await (await bring('bundle.json')).json();
  const part = Object.fromEntries(parts.map((one) => [one.file, one]));
  const read = async (/** @type {string} */ file) => {
    const response = await bring(file);
    const pieces = [];
    let got = 0;
    for (const reader = response.body?.getReader(); reader; ) {
      const { done, value } = await reader.read();
      if (done) {
        break;
      }
      pieces.push(value);
      tell({ file, got: (got += value.length), bytes: part[file].bytes });
    }
    return new Blob(pieces);
  };
  const about = { LUDOTHEQUE_THINKER: new URL('thinker.js', HERE).href, ...env };
  const kept = await keep(part[LIBRARY].digest);
  const library = kept.found ?? read(LIBRARY);
  const python = await (isNode() ? inNode(about) : inBrowser(read, about));
  const install = python.runPython(INSTALL);
  const unpacked = install(new Uint8Array(await (await library).arrayBuffer()));
  install.destroy();
  if (unpacked) {
    kept.put(unpacked);
  }
  return python;
}

/**
 * The library as it was unpacked the last time, which takes half a second, where the browser keeps anything.
 * @param {string} digest
 * @returns {Promise<{ found?: Response, put: (bytes: Uint8Array) => void }>}
 */
async function keep(digest) {
  try {
    const cache = await caches.open(UNPACKED);
    const name = new URL(`${LIBRARY}?unpacked=${digest}`, HERE).href;
    const put = async (/** @type {any} */ bytes) => {
      for (const old of await cache.keys()) {
        await cache.delete(old);
      }
      await cache.put(name, new Response(bytes));
    };
    return { found: await cache.match(name), put: (bytes) => void put(bytes).catch(() => {}) };
  } catch {
    return { put: () => {} };
  }
}

/** Whether node runs this, as tests do. */
function isNode() {
  return Boolean(/** @type {any} */ (globalThis).process?.versions?.node);
}

/** @param {string} name */
function ofNode(name) {
  return import(`node:${name}`);
}

async function inNode(/** @type {Record<string, string>} */ env) {
  const { fileURLToPath } = await ofNode('url');
  const { loadPyodide } = await import(new URL('pyodide.mjs', HERE).href);
  return loadPyodide({ indexURL: fileURLToPath(HERE), env });
}

/**
 * Pyodide fetches what it needs by itself: for as long as it does, it is handed what has been brought.
 * @param {(file: string) => Promise<Blob>} read
 * @param {Record<string, string>} env
 */
async function inBrowser(read, env) {
  /** @type {Map<string, Promise<Response>>} */
  const held = new Map();
  for (const [file, type] of Object.entries(CORE)) {
    const headers = { 'content-type': type };
    held.set(new URL(file, HERE).href, read(file).then((blob) => new Response(blob, { headers })));
  }
  const { loadPyodide } = await import(new URL('pyodide.mjs', HERE).href);
  const usual = globalThis.fetch;
  globalThis.fetch = (input, init) => held.get(String(input instanceof Request ? input.url : input)) ?? usual(input, init);
  try {
    return await loadPyodide({ indexURL: HERE.href, env });
  } finally {
    globalThis.fetch = usual;
  }
}

/** @param {string} file */
async function beside(file) {
  const url = new URL(file, HERE);
  if (isNode()) {
    const { readFile } = await ofNode('fs/promises');
    return new Response(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url}: ${response.status}`);
  }
  return response;
}
