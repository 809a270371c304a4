// The picture of the tree: drawn once, and then only its looks change.

/** @import { Film } from "./film.js" */

import { around } from "./dom.js";
import { areLegible, AS_DRAWN, SMALLEST_SCORE, fontOf, ownFont, sizesToTry, smallestFont } from "./enlargement.js";
import { leastFont } from "./sizes.js";
import { addLinks, addThreads, dress, dressCut, hide, partsOf } from "./parts.js";
import { barAt, drawnNodes, Placing, putText, putWindow } from "./placing.js";
import { Verdict, verdictOf } from "./verdict.js";

// By what factor a picture can be smaller than drawn before it is shown in close-up: to one reader,
// to a class, and to somebody who is asked about the whole of it, without windows.
const [LEGIBLE, FROM_AFAR, WHOLE] = [0.55, 0.85, 0.4];
const TINY = 0.3;
// Smaller names, in pixels, are left out.
const SMALLEST_NAME = 9;
// What part of the font of other texts the smallest score has in a presentation.
const OF_SCORES = 0.84;
// How large a close-up is, and to a class; how many times as high as the room at most, and by what factors it grows.
const [CLOSE, CLOSER, TOGETHER, LITTLE] = [1.35, 1.2, 1.5, 1.04];
const NARROW = 600;
const EDGE = 80;
// How far from the middle of a node a finger may press, in pixels.
const FINGER = 22;
// What visit numbers take below the names of leaves, where all are written larger.
const BELOW = 10;
// By how much a text whose middle stays sinks, in its font.
const SINKING = 0.35;
// How far below the middle of a MAX node its value stands, as planned, and the middle of its ring.
const [VALUE_DROP, RING_DROP] = [0.27, 0.125];
// How far its middle is above the foot of a value, in its font.
const MIDDLE = 0.37;
// A mean that is smaller than this part of what can be read would only blur its node.
const UNREADABLE = 0.45;
// Moves beside each other stay apart.
const MOVES_APART = 1.2;
/** @type {import("./placing.js").Placed} */
const NOWHERE = { names: new Map(), numbers: new Map(), windows: new Map(), missing: 0 };

export class Picture {
  isClose = false;
  isSized = false;
  isPresented = false;
  isRoomy = false;
  /** How many pixels high a close-up may be: see `sizes.js`. */
  highest = Infinity;
  enlarged = AS_DRAWN;
  placed = NOWHERE;
  /** @type {SVGElement[]} */
  marked = [];
  /** @type {SVGElement[]} */
  covered = [];
  /** @type {import("./placing.js").DrawnNode[] | null} */
  drawn = null;
  /** The value that made the present cutoff. @type {SVGElement | undefined} */
  owner = undefined;
  /** The arc from the current node to the one that is the same position. @type {SVGElement | undefined} */
  linked = undefined;
  /** The ring that is shown, where it was moved to, and how large. @type {Element | null} */
  ringed = null;
  ringPlace = [0, 0, 1];
  /** The smallest font that can be read. */
  legible = 0;
  /** The two numbers that make a cutoff, as soon as there is one. @type {Verdict | undefined} */
  verdict = undefined;
  /** How many pixels a unit took when texts were placed. */
  drawnScale = 1;
  /** Whether nodes are asked about. */
  isQuestioned = false;
  /** How far the ring reaches up around a board. */
  reach = 0;

  /** @param {HTMLElement} room the element that the picture stands in, and that scrolls @param {Film} film @param {string} source the picture as SVG @param {string} label what it is called */
  constructor(room, film, source, label) {
    this.room = room;
    this.film = film;
    const { documentElement } = new DOMParser().parseFromString(source, "image/svg+xml");
    this.svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(documentElement, true)));
    this.svg.setAttribute("aria-label", label);
    room.prepend(this.svg);
    this.parts = partsOf(this.svg, film);
    addThreads(this.svg, film, this.parts);
    addLinks(this.svg, film, this.parts);
    this.rings = { leaf: this.svg.querySelector(".ring.leaf"), node: this.svg.querySelector(".ring.inner") };
    // The ring would cover the bar of the cutoff that is shown.
    this.rings.node?.after(...this.svg.querySelectorAll("[data-parts=strike]"));
    // N, how often a node was visited, is neither α nor β.
    if (film.payload.sampled) for (const group of this.svg.querySelectorAll(".window")) group.setAttribute("class", "window");
    const [, , width, height] = (this.svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
    this.size = { width, height };
    this.numberFont = Number(this.svg.querySelector("g.number")?.getAttribute("font-size") ?? 0);
    this.ofValues = smallestFont(film);
    this.windows = [...film.nodes.keys()].filter((index) => this.parts[index].alpha);
    this.aloft = new Set(film.payload.aloft);
    this.makeRoom();
    this.paintAll();
  }

  paintAll() {
    for (const index of this.film.nodes.keys()) this.paint(index);
  }

  /**
   * A tree that would be too small to read is shown in full size, as soon as there is a size.
   *
   * @param {{ isCompared: boolean, isPresented: boolean, isWhole: boolean }} use whether it stands beside another tree, whether it is to be read from afar, and whether all of it is asked about
   * @returns {boolean} whether this has been settled just now
   */
  fit({ isCompared, isPresented, isWhole }) {
    if (this.isSized || !this.room.clientWidth) return false;
    this.isSized = true;
    this.isPresented = isPresented;
    // Two that are compared are seen whole: parts of them say nothing of which one examines more.
    if (isCompared && innerWidth >= NARROW) {
      this.zoom(false);
      return true;
    }
    const least = isPresented ? FROM_AFAR : isWhole ? WHOLE : LEGIBLE;
    const isNarrow = this.room.clientWidth < least * this.size.width;
    this.zoom(isPresented ? isNarrow || !areLegible(this.film, this.whole, fromAfar()) : isWhole ? isNarrow : this.isTooSmall(isNarrow));
    return true;
  }

  /** Whether scores of leaves could not be read if all of the tree were shown; on a low screen it may be the height that makes them so small. @param {boolean} isNarrow */
  isTooSmall(isNarrow) {
    return (isNarrow && !this.isLegible) || (this.scale > 0 && !areLegible(this.film, this.scale, SMALLEST_SCORE));
  }

  /** Whether all scores can be read on a phone where the tree is shown whole. */
  get isLegible() {
    const { clientWidth } = this.room;
    return clientWidth < NARROW && areLegible(this.film, clientWidth / this.size.width);
  }

  /** Whether a tree is shown whole that is so small that windows stand on the path to the current node only. */
  get isCompact() {
    return !this.isClose && this.room.clientWidth < LEGIBLE * this.size.width;
  }

  /** How many pixels a unit of the picture would take if all of it were shown. */
  get whole() {
    const { room: { clientWidth, clientHeight }, size: { width, height } } = this;
    return Math.min(clientWidth / width, clientHeight / height);
  }

  /** How many it takes in close-up: to a class so many that it can read all scores, as long as parents and children are seen together. */
  get closeness() {
    const { room: { clientWidth, clientHeight }, size, film } = this;
    if (!this.isPresented) {
      const usual = clientWidth < NARROW ? 1 : CLOSE;
      // All plies are seen together, where that leaves scores that can be read.
      const high = this.highest / size.height;
      const isEnough = high < usual && high * film.payload.fonts.leaf >= SMALLEST_SCORE;
      return Math.max(isEnough ? high : usual, clientWidth / size.width);
    }
    const largest = TOGETHER * clientHeight / size.height;
    let scale = areLegible(film, this.whole, fromAfar()) ? Math.max(CLOSE, CLOSER * this.whole) : this.whole;
    while (scale < largest && !areLegible(film, scale, fromAfar())) scale *= LITTLE;
    return scale;
  }

  /** @param {boolean} isClose */
  zoom(isClose) {
    this.isClose = isClose;
    this.svg.style.width = isClose ? `${this.size.width * this.closeness}px` : "";
    this.svg.style.maxWidth = this.svg.style.maxHeight = isClose ? "none" : "";
    this.room.classList.toggle("abviz-close", isClose);
    if (this.film.at >= 0) this.follow();
  }

  /** @param {number} index */
  paint(index) {
    const { film } = this;
    const { status, edge: edges, value, alpha, beta } = film.seen(index);
    const [edge, look = "hidden"] = edges.split(" ");
    const { role } = film.nodes[index];
    const parts = this.parts[index];
    dress(parts.node, `node ${role} ${status}`);
    dress(parts.board, status === "limit" ? "node leaf done" : `node ${role} ${status}`);
    dress(parts.letters, `letters ${status}`);
    dress(parts.limit, status === "limit" ? "open-leaf" : "open-leaf hidden");
    dress(parts.value, `value ${role} ${status}`);
    parts.value.textContent = value;
    this.write(index);
    dress(parts.edge, `edge ${edge}`);
    dress(parts.thread, `thread ${look}`);
    dressCut(parts, status, edge);
    if (parts.number) parts.number.textContent = film.visitNumber(index);
    if (parts.alpha) {
      const [lower, upper] = film.payload.signs;
      parts.alpha.textContent = alpha && `${lower} ${alpha}`;
      parts.beta.textContent = beta && `${upper} ${beta}`.trim();
    }
  }

  /** Make edges as broad as their nodes were visited often. */
  widen() {
    if (!this.film.payload.sampled) return;
    this.parts.forEach(({ edge }, index) => { if (edge) edge.style.strokeWidth = String(this.film.widthOf(index) ?? ""); });
  }

  /** Make room for visit numbers below the leaves, or take it away. @returns {boolean} whether the picture has another size now */
  makeRoom() {
    const isRoomy = this.film.isNumbered;
    if (this.isRoomy === isRoomy) return false;
    this.isRoomy = isRoomy;
    this.size.height += isRoomy ? BELOW : -BELOW;
    this.svg.setAttribute("viewBox", `0 0 ${this.size.width} ${this.size.height}`);
    return true;
  }

  /** How many pixels of the page a unit of the picture takes. */
  get scale() {
    const { width, height } = this.svg.getBoundingClientRect();
    return Math.min(width / this.size.width, height / this.size.height);
  }

  /** The font of what is written besides what was drawn. */
  get font() {
    return Math.max(this.enlarged.window, this.film.payload.fonts.label, this.legible);
  }

  /**
   * Write no text smaller than so many pixels, as far as there is room for it.
   *
   * @param {number} pixels
   * @param {{ enough: number, isAlone: boolean, isAsked: boolean, isQuestion?: boolean }} use see `enlargement`; and whether it is asked about nodes, whose names are needed then
   */
  enlarge(pixels, use) {
    const { film, scale, svg } = this;
    if (!(scale > 0)) return;
    // Texts that nobody can read would only blur the tree, and slow it down.
    this.room.classList.toggle("abviz-tiny", scale < TINY);
    this.legible = pixels / scale;
    this.drawnScale = scale;
    this.isQuestioned = Boolean(use.isQuestion);
    if (svg.querySelector(".letters")) {
      this.reach ||= (svg.querySelector(".ring.inner")?.getBoundingClientRect().height ?? 0) / scale / 2;
      return;
    }
    this.drawn ??= drawnNodes(film, this.parts);
    const hasWindow = (/** @type {number} */ index) => Boolean(this.parts[index].alpha) && !this.aloft.has(index);
    const { numberFont, ofValues, size: { width } } = this;
    const wanted = { ...use, least: pixels / scale, enough: use.enough / scale, numberFont, ofValues, width, hasWindow };
    let fewest = Infinity;
    for (const sizes of sizesToTry(film, wanted)) {
      const placed = new Placing(film, this.drawn, sizes, width).all();
      const { missing } = placed;
      // If as many texts are missing, a class gets the larger sizes, which come first; among other
      // things on a page it is the tree nearer to what was drawn.
      const isBetter = use.isAlone ? missing < fewest : missing <= fewest;
      if (!isBetter) continue;
      [this.enlarged, this.placed, fewest] = [sizes, placed, missing];
      if (!missing) break;
    }
    this.writeEnlarged();
    if (film.at >= 0) this.light();
  }

  writeEnlarged() {
    const { enlarged: { window, shape }, film, placed: { names, numbers, windows }, svg } = this;
    svg.style.setProperty("--stage-shape", String(shape));
    svg.querySelector("g.probability")?.setAttribute("font-size", String(window));
    film.nodes.forEach((_, index) => {
      const parts = this.parts[index];
      if (this.drawn?.[index].strike) {
        const ends = barAt(film, index, this.drawn[index], shape).map((end) => end.toFixed(1));
        for (const part of [parts.bed, parts.strike]) part?.setAttribute("d", `M${ends.slice(0, 2).join(" ")}L${ends.slice(2).join(" ")}`);
      }
      this.write(index);
      if (parts.move) this.writeMove(parts.move);
      parts.probability?.setAttribute("dy", ((window - film.payload.fonts.label) * SINKING).toFixed(1));
    });
    for (const [index, spot] of names) {
      const { name } = this.parts[index];
      putText(name, spot);
      name.classList.toggle("abviz-unread", this.isNameless(spot.font));
    }
    for (const [index, spot] of numbers) putText(this.parts[index].number, spot);
    this.parts.forEach(({ number }, index) => hide(number, film.isNumbered && !numbers.has(index)));
    for (const [index, place] of windows) putWindow(this.parts[index], place);
  }

  /** Whether names of a font are too small to be read; who is asked about nodes has all their names. @param {number} font */
  isNameless(font) {
    return !this.isQuestioned && font * this.drawnScale < SMALLEST_NAME;
  }

  /** @param {SVGElement} part */
  writeMove(part) {
    const own = this.film.payload.fonts.label;
    const size = Math.min(this.enlarged.name(part.textContent?.length ?? 0), own * MOVES_APART);
    part.setAttribute("font-size", String(size));
    part.setAttribute("dy", ((size - own) * SINKING).toFixed(1));
  }

  /** The current node: its ring, and the windows that stand on its path alone, with what they cover. */
  light() {
    const { film } = this;
    this.ring(film.step.node);
    const { kind, node, child } = film.step;
    const path = film.path(node);
    const isSaid = this.judge();
    // It keeps its look until it is painted anew.
    this.owner?.classList.toggle("owner", false);
    this.owner = kind === "cutoff" ? this.parts[child]?.value : undefined;
    this.owner?.classList.toggle("owner", true);
    hide(this.linked, true);
    this.linked = this.parts[node].link;
    hide(this.linked, false);
    const isShown = (/** @type {number} */ index) => !(index === node && isSaid) && (path.includes(index) || !(this.enlarged.isPathOnly || this.aloft.has(index)));
    for (const index of this.windows) {
      for (const part of [this.parts[index].alpha, this.parts[index].beta]) hide(part, !isShown(index));
    }
    for (const part of this.covered) hide(part, false);
    this.covered = path.flatMap((index) => (index === node && isSaid ? [] : this.placed.windows.get(index)?.covers ?? [])).map(({ kind, node }) => this.parts[node][kind]).filter(Boolean);
    for (const part of this.covered) hide(part, true);
  }

  /** Show the verdict on a cutoff. @returns {boolean} whether it stands where the window of the current node would be, which says the same */
  judge() {
    const { aloft, enlarged, film, placed: { windows }, reach, size: { width }, svg } = this;
    const { node } = film.step;
    const hasVerdict = verdictOf(film) !== undefined;
    if (hasVerdict) this.verdict ??= new Verdict(svg);
    this.verdict?.show(film, { radius: enlarged.ring || reach, label: Math.max(enlarged.window, film.payload.fonts.label), width });
    return hasVerdict && (windows.get(node)?.isAloft ?? aloft.has(node));
  }

  /** Write a value so that its middle stays, or moves along with its shape. @param {number} index */
  write(index) {
    const { film } = this;
    const { payload } = film;
    const { role } = film.nodes[index];
    const { status, value } = film.seen(index);
    const isLimit = status === "limit";
    const font = fontOf(payload, this.enlarged, { role, value, isLimit });
    const { value: part } = this.parts[index];
    part.setAttribute("font-size", font.toFixed(2));
    const isInside = payload.rooms[role]?.length > 0;
    const down = isInside ? payload.size * (Number(role === "max") - Number(role === "min")) : 0;
    const moved = isLimit ? (RING_DROP - VALUE_DROP) * down : (this.enlarged.shape - 1) * VALUE_DROP * down;
    if (payload.sampled && role !== "leaf") hide(part, font < UNREADABLE * this.legible);
    part.setAttribute("dy", (moved + MIDDLE * (font - ownFont(payload, role))).toFixed(1));
  }

  /** Put the ring around a node. @param {number} index */
  ring(index) {
    const { film: { nodes }, rings } = this;
    const { role, x, y } = nodes[index];
    const isLeaf = role === "leaf";
    hide(rings.leaf, !isLeaf);
    hide(rings.node, isLeaf);
    const grown = isLeaf ? 1 : this.enlarged.shape;
    this.ringed = rings[isLeaf ? "leaf" : "node"];
    this.ringPlace = [x - grown * nodes[0].x, y - grown * nodes[0].y, grown];
    const [right, down] = this.ringPlace;
    this.ringed?.setAttribute("transform", `translate(${right} ${down}) scale(${grown})`);
  }

  /** Show which node is selected; −1 is none. @param {number} index */
  mark(index) {
    for (const old of this.marked) old.classList.remove("selected");
    this.marked = index < 0 ? [] : ["board", "limit", "node"].map((part) => this.parts[index][part]).filter(Boolean);
    for (const part of this.marked) part.classList.add("selected");
  }

  /** The node that is pressed: the one under the press, or for a finger the nearest within reach; −1 for none. @param {MouseEvent} event */
  nodeAt(event) {
    const { film: { nodes }, svg } = this;
    const { dataset: { n, part = "" } = {} } = around(event, "[data-n]") ?? {};
    if (n && !/^(edge|thread|strike|link)$/.test(part)) return Number(n);
    const placed = svg.contains(/** @type {Node} */ (event.target)) && matchMedia("(pointer: coarse)").matches && svg.getScreenCTM();
    if (!placed) return -1;
    const { a: scale, e: left, f: top } = placed;
    const away = nodes.map(({ x, y }) => Math.hypot(left + scale * x - event.clientX, top + scale * y - event.clientY));
    const least = Math.min(...away);
    return least <= FINGER ? away.indexOf(least) : -1;
  }

  /** Keep the current node, or another one, in view, and its children, when the tree is larger than the window. @param {number} node */
  follow(node = this.film.step.node) {
    const { room, film } = this;
    if (room.scrollWidth <= room.clientWidth && room.scrollHeight <= room.clientHeight) return;
    const { nodes } = film;
    const { scale } = this;
    const { x, y } = nodes[node];
    const [left, top] = [x * scale, y * scale];
    const bottom = Math.max(y, ...nodes.filter(({ parent }) => parent === node).map((child) => child.y)) * scale;
    if (left < room.scrollLeft + EDGE || left > room.scrollLeft + room.clientWidth - EDGE) room.scrollLeft = left - room.clientWidth / 2;
    if (top < room.scrollTop + EDGE || bottom > room.scrollTop + room.clientHeight - EDGE) room.scrollTop = (top + bottom - room.clientHeight) / 2;
  }
}

/** The smallest font of a score that a class can read, in pixels. */
function fromAfar() {
  return OF_SCORES * leastFont(innerWidth);
}
