// Pyodide as it is, with one thing more: it tells in the notebook what it fetches.

import { loadPyodide as loadAsItIs, version } from "./pyodide.core.mjs";

export { version };

export async function loadPyodide(options) {
  const pyodide = await loadAsItIs(options);
  const script = await fetch(new URL("fetching.py", import.meta.url));
  const names = pyodide.toPy({ __name__: "fetching" });
  pyodide.runPython(await script.text(), { globals: names });
  names.get("start")(new URL("../../", import.meta.url).href);
  return pyodide;
}
