// Compiles Python with Pyodide: node compile.mjs CORE FOLDER; FOLDER/jobs.json lists names and levels.
import { pathToFileURL } from 'node:url';

const [core, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${core}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${core}/` });
python.mountNodeFS('/jobs', folder);
python.runPython(`
import json, py_compile
for number, (name, level) in enumerate(json.load(open("/jobs/jobs.json"))):
    py_compile.compile(
        f"/jobs/{number}.py", f"/jobs/{number}.pyc", name, doraise=True, optimize=level,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
`);
