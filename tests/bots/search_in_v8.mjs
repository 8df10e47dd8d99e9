// One search in V8: node search_in_v8.mjs MODULE NUMBERS IMAGE; the digest of the memory after it is printed.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [code, numbers, image] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(code));
const { memory, search } = new WebAssembly.Instance(module, {}).exports;
const bytes = readFileSync(image);
const told = JSON.parse(readFileSync(numbers, 'utf8'));
memory.grow(Math.ceil((told.end - memory.buffer.byteLength) / 65536));
new Uint8Array(memory.buffer).set(bytes, told.begin);
const done = search(...told.arguments.map((one, k) => (told.wide[k] ? BigInt(one) : one)));
const part = new Uint8Array(memory.buffer, told.begin, bytes.length);
console.log(`${done} ${createHash('sha256').update(part).digest('hex')}`);
