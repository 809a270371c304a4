// Write the bundle of the module that is named to standard output.

import process from "node:process";

import { build } from "esbuild";

const { outputFiles: [bundle] } = await build({
  entryPoints: [process.argv[2]],
  bundle: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  minifySyntax: true,
  minifyIdentifiers: true,
  minifyWhitespace: true,
  loader: { ".css": "text" },
  write: false,
});
process.stdout.write(bundle.text);
