// @ts-check
// A file system for Python that lies in the origin's private one: a few files that are always there, read and
// written at once, and on the disk when a flush has returned. SQLite's journal does the rest.

const NOT_THERE = 44, NO_ROOM = 51, MAY_NOT = 63; // as Emscripten numbers errors
const FILE = 0o100600, FOLDER = 0o40700;

/** The bytes of a file, when the disk takes no more: what is played goes on in memory. */
class InMemory {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.size = bytes.length;
  }

  getSize() {
    return this.size;
  }

  /** @param {Uint8Array} into @param {{ at: number }} place */
  read(into, { at }) {
    const found = this.bytes.subarray(at, Math.min(this.size, at + into.length));
    into.set(found);
    return found.length;
  }

  /** @param {Uint8Array} from @param {{ at: number }} place */
  write(from, { at }) {
    this.reach(at + from.length);
    this.bytes.set(from, at);
    this.size = Math.max(this.size, at + from.length);
    return from.length;
  }

  /** @param {number} size */
  truncate(size) {
    this.reach(size);
    if (size < this.size) this.bytes.fill(0, size, this.size);
    this.size = size;
  }

  /** @param {number} size */
  reach(size) {
    if (size <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(size, 2 * this.bytes.length, 1 << 16));
    larger.set(this.bytes);
    this.bytes = larger;
  }

  flush() {}
  close() {}
}

/** @param {any} handle */
function copied(handle) {
  const bytes = new Uint8Array(handle.getSize());
  handle.read(bytes, { at: 0 });
  return new InMemory(bytes);
}

/**
 * Return what makes the file system for a Python; null where nothing may be kept.
 * @param {string} folder @param {string[]} names
 * @param {(told: { full: true } | { denied: string }) => void} tell hears when nothing can be kept any more
 */
export async function keepFiles(folder, names, tell) {
  /** @type {Record<string, any>} */
  const handles = {};
  try {
    const place = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder, { create: true });
    for (const name of names) {
      handles[name] = await opened(await place.getFileHandle(name, { create: true }));
    }
  } catch (error) {
    for (const handle of Object.values(handles)) handle.close();
    tell({ denied: String(error) });
    return null;
  }
  return (/** @type {any} */ python) => fileSystem(python.FS, handles, tell);
}

/** A tab that has just gone may hold its files for a moment longer. @param {any} file */
async function opened(file) {
  for (let tries = 0; ; tries++) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (tries === 50 || !(error instanceof DOMException) || error.name !== "NoModificationAllowedError") throw error;
      await new Promise((go) => setTimeout(go, 100));
    }
  }
}

/** @param {any} FS @param {Record<string, any>} handles @param {(told: any) => void} tell */
function fileSystem(FS, handles, tell) {
  const fail = (/** @type {number} */ number) => { throw new FS.ErrnoError(number); };
  /** The disk takes no more: go on with copies of all files, which belong together. */
  function goOn() {
    for (const [name, handle] of Object.entries(handles)) {
      handles[name] = copied(handle);
      handle.close();
    }
    tell({ full: true });
  }

  /** @param {string} name @param {(handle: any) => any} act */
  function changed(name, act) {
    try {
      return act(handles[name]);
    } catch (error) {
      if (handles[name] instanceof InMemory) throw error;
      goOn();
      return act(handles[name]);
    }
  }

  const told = (/** @type {any} */ node, /** @type {number} */ size) => ({
    dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size,
    atime: new Date(0), mtime: new Date(0), ctime: new Date(0), blksize: 4096, blocks: Math.ceil(size / 4096),
  });
  const folder = {
    getattr: (/** @type {any} */ node) => told(node, 4096),
    setattr() {},
    lookup: (/** @type {any} */ parent, /** @type {string} */ name) => (name in handles ? made(parent, name) : fail(NOT_THERE)),
    mknod: () => fail(MAY_NOT),
    readdir: () => [".", "..", ...Object.keys(handles)],
    unlink: (/** @type {any} */ _, /** @type {string} */ name) => changed(name, (handle) => handle.truncate(0)),
    rename: () => fail(MAY_NOT),
    rmdir: () => fail(MAY_NOT),
    symlink: () => fail(MAY_NOT),
  };
  const file = {
    getattr: (/** @type {any} */ node) => told(node, handles[node.name].getSize()),
    setattr(/** @type {any} */ node, /** @type {any} */ wanted) {
      if (wanted.size !== undefined) changed(node.name, (handle) => handle.truncate(wanted.size));
    },
  };
  const stream = {
    open() {},
    close() {},
    read: (/** @type {any} */ { node }, /** @type {any} */ buffer, /** @type {number} */ offset, /** @type {number} */ length, /** @type {number} */ at) =>
      handles[node.name].read(bytes(buffer, offset, length), { at }),
    write: (/** @type {any} */ { node }, /** @type {any} */ buffer, /** @type {number} */ offset, /** @type {number} */ length, /** @type {number} */ at) =>
      changed(node.name, (handle) => {
        const count = handle.write(bytes(buffer, offset, length), { at });
        return count < length ? fail(NO_ROOM) : count;
      }),
    llseek(/** @type {any} */ { node, position }, /** @type {number} */ offset, /** @type {number} */ whence) {
      return offset + (whence === 1 ? position : whence === 2 ? handles[node.name].getSize() : 0);
    },
    fsync(/** @type {any} */ { node }) {
      changed(node.name, (handle) => handle.flush());
      return 0;
    },
  };

  /** @param {any} parent @param {string} name */
  function made(parent, name) {
    const node = FS.createNode(parent, name, parent ? FILE : FOLDER, 0);
    node.node_ops = parent ? file : folder;
    node.stream_ops = parent ? stream : {};
    return node;
  }

  return { mount: () => made(null, "/") };
}

/** @param {any} buffer @param {number} offset @param {number} length */
const bytes = (buffer, offset, length) => new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length);
