// Runs a script in Pyodide: node in_pyodide.mjs BOOT SCRIPT ASKED; prints what its `answer` gives, as JSON.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

const [boot, script, asked] = process.argv.slice(2);
const { startPython } = await import(pathToFileURL(boot).href);
const python = await startPython();
python.globals.set('asked', asked);
python.globals.set('__name__', 'script');
python.globals.set('__file__', script);
python.globals.set('connect', () => {
  const worker = new Worker(new URL('thinker.js', pathToFileURL(boot)));
  const port = { postMessage: (data) => worker.postMessage(data), terminate: () => worker.terminate() };
  worker.on('message', (data) => port.onmessage?.({ data }));
  worker.on('error', (error) => port.onerror?.(error));
  worker.on('exit', (code) => port.onerror?.({ message: `it ended with ${code}` }));
  return port;
});
python.runPython(readFileSync(script, 'utf8'));
const told = await python.runPythonAsync(`
import inspect, json
given = answer(json.loads(asked))
json.dumps(await given if inspect.isawaitable(given) else given)
`);
process.stdout.write(`${told}\n`, () => process.exit(0));
