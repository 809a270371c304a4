// node compile.mjs PYODIDE FOLDER: compile what is in FOLDER/library and FOLDER/abviz, with the Python
// that will import it.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

const COMPILE = `
from importlib.util import cache_from_source
from pathlib import Path
from py_compile import PycInvalidationMode, compile

# The stage shows the lines of these: their sources stay.
SHOWN = ("abviz/engine/algorithms/", "abviz/classroom/misconceptions/searches.py")
# Docstrings go; those of dataclasses are made anew where they are missing, which takes time.
for folder, level in (Path("/sources/library"), 2), (Path("/sources/abviz"), 1):
    for path in sorted(folder.rglob("*.py")):
        name = str(path.relative_to(folder))
        is_shown = name.startswith(SHOWN)
        compile(
            str(path),
            cache_from_source(str(path)) if is_shown else f"{path}c",
            name,
            doraise=True,
            optimize=level,
            invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
        )
        if not is_shown:
            path.unlink()
`;

// Node's own report would be the whole of Pyodide, which is one line.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});
const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const { info } = JSON.parse(readFileSync(join(pyodide, "pyodide-lock.json"), "utf8"));
const python = await loadPyodide({
  // Else the order of a set would be another one each time, and with it the bytes.
  env: { PYTHONHASHSEED: "0" },
  indexURL: pyodide,
  lockFileContents: { info, packages: {} },
  packageBaseUrl: pyodide,
});
python.mountNodeFS("/sources", folder);
python.runPython(COMPILE);
process.exit(0);
