// node compile.mjs PYODIDE SCRIPT LEVEL INPUT OUTPUT: compile the modules of an archive with the
// Python that will import them.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

// Its own report would be the whole of Pyodide, which is one line.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});
const [folder, script, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const { info } = JSON.parse(readFileSync(join(folder, "pyodide-lock.json"), "utf8"));
const python = await loadPyodide({
  // Else the order of a set would be another one each time, and with it the bytes.
  env: { PYTHONHASHSEED: "0" },
  indexURL: folder,
  lockFileContents: { info, packages: {} },
  packageBaseUrl: folder,
});
const names = python.toPy({ __name__: "compiling" });
python.runPython(readFileSync(script, "utf8"), { globals: names });
while (archives.length > 0) {
  const [level, input, output] = archives.splice(0, 3);
  const content = python.toPy(new Uint8Array(readFileSync(input)));
  const result = names.get("compiled").callKwargs(content, { optimize: Number(level) });
  writeFileSync(output, result.toJs());
}
process.exit(0);
