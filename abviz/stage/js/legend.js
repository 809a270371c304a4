// The legend: what the shapes and lines of a film mean, as Python has drawn them.

/** @import { Film } from "./film.js" */

import { drawing, make } from "./dom.js";

const HEIGHT = 16;

/** @param {HTMLElement} room @param {Film} film */
export function showLegend(room, film) {
  room.replaceChildren(...film.payload.legend.map(([title, width, marks]) =>
    make("span", { class: "abviz-key" }, drawing([width, HEIGHT], marks), title)));
}
