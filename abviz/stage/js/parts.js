// The parts of a picture: what belongs to each node, and how it is dressed.

/** @import { Film } from "./film.js" */

import { draw } from "./dom.js";
import { rowsOf } from "./film.js";

/** Shapes and texts of one node by their part. @typedef {Record<string, SVGElement>} Parts */

/** The shapes and texts of each node. @param {SVGSVGElement} svg @param {Film} film @returns {Parts[]} */
export function partsOf(svg, film) {
  /** @type {Parts[]} */
  const parts = film.nodes.map(() => ({}));
  for (const group of /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll("[data-parts]"))) {
    const { parts: part = "", of = "" } = group.dataset;
    of.split(" ").forEach((n, at) => {
      const mark = /** @type {SVGElement} */ (group.children[at]);
      Object.assign(mark.dataset, { n, part });
      if (/^(alpha|beta)$/.test(part)) mark.setAttribute("text-anchor", group.getAttribute("text-anchor") ?? "");
      parts[Number(n)][part] = mark;
    });
  }
  return parts;
}

/** Add the lines that say why there is a cutoff, below the shapes. @param {SVGSVGElement} svg @param {Film} film @param {Parts[]} parts */
export function addThreads(svg, { payload: { threads } }, parts) {
  const edges = svg.querySelector("[data-parts=edge]");
  for (const { node, x0, y0, x1, y1, x2, y2, x3, y3 } of rowsOf(threads)) {
    edges?.after(parts[node].thread = draw("path", { "data-n": node, "data-part": "thread", d: `M${x0} ${y0}C${x1} ${y1} ${x2} ${y2} ${x3} ${y3}` }));
  }
}

/** Put a bar on paper of its own across a cut edge, and fade the name of what was pruned. @param {Parts} parts @param {string} status @param {string} edge */
export function dressCut(parts, status, edge) {
  const { name, strike } = parts;
  name?.classList.toggle("gone", status === "pruned");
  if (edge === "cut" && !parts.bed) strike?.parentElement?.before(parts.bed = draw("path", { d: strike.getAttribute("d") ?? "" }));
  for (const part of ["strike", "bed"]) dress(parts[part], edge === "cut" ? part : `${part} hidden`);
}

/** Add the arcs to nodes that are the same position, below the shapes. @param {SVGSVGElement} svg @param {Film} film @param {Parts[]} parts */
export function addLinks(svg, { payload: { links } }, parts) {
  const edges = svg.querySelector("[data-parts=edge]");
  for (const { node, x0, y0, x1, y1, x2, y2 } of rowsOf(links)) {
    edges?.after(parts[node].link = draw("path", { "data-n": node, "data-part": "link", class: "link hidden", d: `M${x0} ${y0}Q${x1} ${y1} ${x2} ${y2}` }));
  }
}

/** Hide a part, or show it. @param {Element | null | undefined} part @param {boolean} isHidden */
export function hide(part, isHidden) {
  part?.classList.toggle("hidden", isHidden);
}

/** Give a part its look, if the node has that part. @param {SVGElement | undefined} part @param {string} look */
export function dress(part, look) {
  part?.setAttribute("class", look);
}
