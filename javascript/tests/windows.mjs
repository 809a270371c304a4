// Plays searches on pictures without a browser, and tells at which steps texts lie over each other.
//
//     node javascript/tests/windows.mjs searches.json
//
// The file holds a list of searches, each with its "name", "film", "picture" and "widths": of its texts, in their font.

import { readFileSync } from "node:fs";

import { Film } from "../../abviz/stage/js/film.js";
import { Picture } from "../../abviz/stage/js/picture.js";
import { leastFont } from "../../abviz/stage/js/sizes.js";
import { parsed } from "./svg.mjs";

const CHECK = new URL("../../tests/browser/windows.js", import.meta.url);
const faultsOf = (0, eval)(readFileSync(CHECK, "utf-8").replace(/^(\/\/.*\n)+/, ""));
const presented = (screen, textSize = 1) => ({ least: leastFont(screen) * textSize, enough: leastFont(screen), isAlone: true, isAsked: false });
const beside = (isAsked) => ({ least: 12, enough: 12, isAlone: false, isAsked });
// The rooms that a picture has, in pixels, and how large its texts should be.
const ROOMS = [
  { name: "1366, presented", width: 1340, height: 550, ...presented(1366) },
  { name: "1366, with code", width: 917, height: 526, ...presented(1366) },
  { name: "1366, with code, larger", width: 917, height: 480, ...presented(1366, 1.45) },
  { name: "1920, presented", width: 1894, height: 810, ...presented(1920) },
  { name: "1920, with code", width: 1302, height: 790, ...presented(1920) },
  { name: "1366, page", width: 900, height: 480, ...beside(false) },
  { name: "narrow page", width: 640, height: 400, ...beside(false) },
  { name: "phone", width: 352, height: 600, ...beside(true) },
];

/** Play all steps of a search in one room. */
function faultsIn({ film: payload, picture: source, widths }, { width, height, ...use }, isNumbered) {
  const svg = parsed(source, (text) => widths[text]);
  globalThis.DOMParser = class { parseFromString = () => ({ documentElement: svg }); };
  globalThis.document = { importNode: (node) => node, createElementNS: (_, tag) => parsed(`<${tag}/>`, () => 0) };
  const film = new Film(payload);
  film.isNumbered = isNumbered;
  const picture = new Picture({ prepend() {}, classList: { toggle() {} } }, film, source, "tree");
  const scale = Math.min(width / picture.size.width, height / picture.size.height);
  svg.size = { width: scale * picture.size.width, height: scale * picture.size.height };
  picture.enlarge(use.least, use);
  return film.steps.map((_, at) => {
    for (const index of film.seek(at)) picture.paint(index);
    picture.light();
    return faultsOf(svg);
  });
}

const searches = JSON.parse(readFileSync(process.argv[2], "utf-8"));
const faults = [];
let looks = 0;
for (const search of searches) {
  for (const isNumbered of [false, true]) {
    for (const room of ROOMS) {
      faultsIn(search, room, isNumbered).forEach((found, at) => {
        looks += 1;
        if (found.length) faults.push({ tree: search.name, room: room.name, isNumbered, step: at, found });
      });
    }
  }
}
process.stdout.write(JSON.stringify({ looks, faults }));
