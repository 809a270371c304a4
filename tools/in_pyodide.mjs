// node in_pyodide.mjs FOLDER MODULE FUNCTION INPUT: call a function of a Python file with what INPUT
// holds as JSON, in the Python of a folder that `abviz web` has written; print the result as JSON.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

import { filesIn } from "../abviz/stage/js/web/archive.js";

const [folder, module, called, input] = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), "abviz-"));
const unpacked = (name) => new Uint8Array(gunzipSync(readFileSync(join(folder, name))));
const [line] = readFileSync(join(folder, "worker.js"), "utf8").split("\n");
const { lock } = JSON.parse(line.slice(line.indexOf("{"), line.lastIndexOf("}") + 1));
for (const name of ["pyodide", "pyodide.asm"]) cpSync(join(folder, `${name}.js`), join(scratch, `${name}.mjs`));
writeFileSync(join(scratch, "pyodide.asm.wasm"), unpacked("python.bin"));
writeFileSync(join(scratch, "library.zip"), unpacked("library.bin"));
const { loadPyodide } = await import(pathToFileURL(join(scratch, "pyodide.mjs")).href);
const python = await loadPyodide({
  indexURL: scratch,
  lockFileContents: lock,
  packageBaseUrl: scratch,
  stdLibURL: join(scratch, "library.zip"),
  fsInit: async (disk, { sitePackages }) => {
    for (const [name, content] of filesIn(unpacked("abviz.bin"))) {
      const path = join(sitePackages, name);
      disk.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      disk.writeFile(path, content);
    }
  },
});
rmSync(scratch, { recursive: true });
const names = python.toPy({ __name__: "called", given: readFileSync(input, "utf8") });
python.runPython(readFileSync(module, "utf8"), { globals: names });
const code = `import json; json.dumps(${called}(json.loads(given)))`;
process.stdout.write(python.runPython(code, { globals: names }), () => process.exit(0));
