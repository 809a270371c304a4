// The picture of the tree: drawn once, and then only its looks change.

/** @import { Film } from "./film.js" */

/** Shapes and texts of one node by their part. @typedef {Record<string, SVGElement>} Parts */

const LEGIBLE = 0.55;
const TINY = 0.3;
const CLOSE = 1.35;
const NARROW = 600;
const EDGE = 80;

export class Picture {
  /** @param {HTMLElement} room the element that the picture stands in, and that scrolls */
  constructor(room) {
    this.room = room;
    this.isClose = false;
    this.isSized = false;
    this.size = { width: 0, height: 0 };
    /** @type {Parts[]} */
    this.parts = [];
    /** @type {SVGElement[]} */
    this.marked = [];
  }

  /**
   * @param {Film} film
   * @param {string} source the picture as SVG
   * @param {string} label what it is called
   */
  load(film, source, label) {
    this.film = film;
    const { documentElement } = new DOMParser().parseFromString(source, "image/svg+xml");
    this.svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(documentElement, true)));
    this.svg.setAttribute("aria-label", label);
    this.room.replaceChildren(this.svg);
    this.parts = film.nodes.map(() => ({}));
    for (const part of /** @type {NodeListOf<SVGElement>} */ (this.svg.querySelectorAll("[data-n]"))) {
      this.parts[Number(part.dataset.n)][part.dataset.part ?? ""] = part;
    }
    this.marked = [];
    this.rings = { leaf: this.svg.querySelector(".ring.leaf"), node: this.svg.querySelector(".ring.inner") };
    const [, , width, height] = (this.svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
    this.size = { width, height };
    film.nodes.forEach((_, index) => this.paint(index));
    this.isSized = this.isClose = false;
  }

  /**
   * A tree that would be too small to read is shown in full size, as soon as there is a size.
   *
   * @returns {boolean} whether this has been settled just now
   */
  fit() {
    if (this.isSized || !this.room.clientWidth) return false;
    this.isSized = true;
    this.zoom(this.room.clientWidth < LEGIBLE * this.size.width);
    return true;
  }

  /** @param {boolean} isClose */
  zoom(isClose) {
    if (!this.svg || !this.film) return;
    this.isClose = isClose;
    const closeness = this.room.clientWidth < NARROW ? 1 : CLOSE;
    this.svg.style.width = isClose ? `${this.size.width * closeness}px` : "";
    this.svg.style.maxWidth = this.svg.style.maxHeight = isClose ? "none" : "";
    this.room.classList.toggle("abviz-close", isClose);
    // Texts that nobody can read would only blur the tree, and slow it down.
    const { width } = this.svg.getBoundingClientRect();
    this.room.classList.toggle("abviz-tiny", width > 0 && width < TINY * this.size.width);
    if (this.film.at >= 0) this.follow();
  }

  /** @param {number} index */
  paint(index) {
    const film = /** @type {Film} */ (this.film);
    const [status, edge, value, alpha, beta] = film.seen(index);
    const { role } = film.nodes[index];
    const parts = this.parts[index];
    dress(parts.node, `node ${role} ${status}`);
    dress(parts.board, status === "limit" ? "node leaf done" : `node ${role} ${status}`);
    dress(parts.letters, `letters ${status}`);
    dress(parts.limit, status === "limit" ? "open-leaf" : "open-leaf hidden");
    dress(parts.value, `value ${role} ${status}`);
    parts.value.textContent = value;
    parts.value.setAttribute("font-size", String(this.fontOf(role, value)));
    dress(parts.edge, `edge ${edge}`);
    dress(parts.strike, edge === "cut" ? "strike" : "strike hidden");
    if (parts.alpha) {
      parts.alpha.textContent = alpha && `α ${alpha}`;
      parts.beta.textContent = beta && `β ${beta}`;
    }
  }

  /**
   * @param {string} role
   * @param {string} value
   */
  fontOf(role, value) {
    const { fonts, shrink } = /** @type {Film} */ (this.film).payload;
    const [ofLeaves, ofNodes, ofStubs] = fonts;
    if (role === "stub") return ofStubs;
    // Infinity is as wide as two letters.
    const letters = value.length + value.split("∞").length - 1;
    return (role === "leaf" ? ofLeaves : ofNodes) * shrink[Math.min(letters, shrink.length - 1)];
  }

  /** Put the ring around a node. @param {number} index */
  ring(index) {
    const { nodes } = /** @type {Film} */ (this.film);
    const { role, x, y } = nodes[index];
    const isLeaf = role === "leaf";
    this.rings?.leaf?.classList.toggle("hidden", !isLeaf);
    this.rings?.node?.classList.toggle("hidden", isLeaf);
    this.rings?.[isLeaf ? "leaf" : "node"]?.setAttribute("transform", `translate(${x - nodes[0].x} ${y - nodes[0].y})`);
  }

  /** Show which node is selected; −1 is none. @param {number} index */
  mark(index) {
    for (const old of this.marked) old.classList.remove("selected");
    this.marked = index < 0 ? [] : ["board", "limit", "node"].map((part) => this.parts[index][part]).filter(Boolean);
    for (const part of this.marked) part.classList.add("selected");
  }

  /** Keep the current node in view when the tree is larger than the window. */
  follow() {
    const { room, film, svg } = this;
    if (!film || !svg) return;
    if (room.scrollWidth <= room.clientWidth && room.scrollHeight <= room.clientHeight) return;
    const { x, y } = film.nodes[film.step.node];
    const scale = svg.getBoundingClientRect().width / this.size.width;
    const [left, top] = [x * scale, y * scale];
    if (left < room.scrollLeft + EDGE || left > room.scrollLeft + room.clientWidth - EDGE) room.scrollLeft = left - room.clientWidth / 2;
    if (top < room.scrollTop + EDGE || top > room.scrollTop + room.clientHeight - EDGE) room.scrollTop = top - room.clientHeight / 2;
  }
}

/**
 * Give a part its look, if the node has that part.
 *
 * @param {SVGElement | undefined} part
 * @param {string} look
 */
function dress(part, look) {
  part?.setAttribute("class", look);
}
