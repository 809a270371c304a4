// Where names, visit numbers and windows stand when they and the shapes have other sizes than drawn.
//
// Python plans the picture as it is drawn, with no text over another. Here it is found anew. A window
// with no room beside its node stands above it, on the current path only.

/** @import { Enlargement } from "./enlargement.js" @import { Film } from "./film.js" @import { Parts } from "./parts.js" @import { Box, Thing } from "./space.js" */

import { emsOfWindows, MIDDLE } from "./enlargement.js";
import { meets, Space } from "./space.js";

/** Where the lines of a window meet, on which side, its font, and whose texts it covers. @typedef {{ x: number, y: number, side: number, font: number, covers: Thing[], isAloft: boolean }} Place */
/** The places of names, visit numbers and windows by their nodes, and how many names and windows found none that is free. @typedef {{ names: Map<number, Spot>, numbers: Map<number, Spot>, windows: Map<number, Place>, missing: number }} Placed */

const [AIR, BESIDE_EDGE, STEP, LEADING] = [1, 4, 2, 1.2];
// In its font: how far a line of a window reaches from where two of them meet, and its foot.
const [LINE, ALPHA_FOOT, BETA_FOOT] = [1, 0.22, 0.77];
// By what factors a font becomes smaller where there is no room.
const SMALLER = [1, 0.9, 0.8];
// How much lower the foot of a text is in a font that is larger by one, so that it stays below what it is below.
const LOWER = 0.75;
const DIAGONAL = 0.7071;
// How far the foot of a text is below its middle, in its font.
const MIDDLE_OF_TEXT = 0.36;
const [LETTER, APART] = [0.64, 0.35];

export class Placing {
  /** @param {Film} film @param {DrawnNode[]} drawn @param {Enlargement} enlarged @param {number} width of the picture */
  constructor(film, drawn, enlarged, width) {
    this.film = film;
    this.drawn = drawn;
    this.enlarged = enlarged;
    this.width = width;
    this.own = film.payload.fonts.label;
    this.aloft = new Set(film.payload.aloft);
    this.missing = 0;
    this.space = new Space();
    /** @type {Map<number, Place>} */
    this.windows = new Map();
    /** @type {Map<number, Spot>} */
    this.numbers = new Map();
    film.nodes.forEach((node, index) => this.addShape(node, index));
  }

  /** @param {import("./records.js").FilmNode} node @param {number} index */
  addShape({ role, x, y }, index) {
    const { outline, move, probability, strike } = this.drawn[index];
    if (strike) this.space.add({ node: index, kind: "strike", box: boxOfBar(barAt(this.film, index, this.drawn[index], this.enlarged.shape)) });
    for (const box of boxesOfShape(role, outline, this.enlarged.shape)) this.space.add({ node: index, kind: "shape", box });
    for (const text of [move, probability]) if (text) this.space.add({ node: index, kind: "edge", box: boxOfText(text, { ...text, font: Math.max(this.enlarged.window, this.own) }) });
    if (role === "leaf" || role === "stub") return;
    const radius = this.enlarged.ring;
    this.space.add({ node: index, kind: "ring", box: [x - radius, y - radius, x + radius, y + radius], circle: [x, y, radius] });
  }

  /** Find places for all texts. @returns {Placed} */
  all() {
    const { drawn, film } = this;
    const names = this.placeTexts("name", (index) => this.spotsOfName(index));
    if (film.isNumbered) this.numbers = this.placeTexts("number", (index) => this.spotsOfNumber(index, names));
    const all = film.nodes.flatMap((_, index) => (drawn[index].alpha ? [index] : []));
    const isBeside = (/** @type {number} */ index) => !this.aloft.has(index) && !this.enlarged.isPathOnly;
    const ordered = [...all.filter(isBeside), ...all.filter((index) => !isBeside(index))];
    for (const index of ordered) {
      const place = isBeside(index) ? this.besideAlways(index) : this.onPath(index);
      this.windows.set(index, place);
      if (isBeside(index)) this.space.add({ node: index, kind: "window", box: this.boxOf(index, place) });
    }
    return { names, numbers: this.numbers, windows: this.windows, missing: this.missing };
  }

  /**
   * Place the texts of a kind; names that find no free place stay as drawn, and numbers are left out.
   *
   * @param {"name" | "number"} kind
   * @param {(index: number) => Spot[]} spotsOf
   */
  placeTexts(kind, spotsOf) {
    /** @type {Map<number, Spot>} */
    const places = new Map();
    this.drawn.forEach(({ [kind]: text }, index) => {
      if (!text) return;
      const spots = spotsOf(index);
      const box = (/** @type {Spot} */ spot) => boxOfText(text, spot);
      const isOff = (/** @type {Spot} */ spot, /** @type {(thing: Thing) => boolean} */ mayLieOver) => this.isOnPage(box(spot)) && this.space.under(box(spot)).every(mayLieOver);
      const isFree = (/** @type {Spot} */ spot) => isOff(spot, () => false);
      const isOffItsRing = (/** @type {Spot} */ spot) => isOff(spot, (thing) => thing.kind === "ring" && thing.node !== index);
      let free = spots.find(isFree);
      if (!free && kind === "name") {
        this.missing += 1;
        free = spots.find(isOffItsRing) ?? spots.at(-1);
      }
      if (!free) return;
      places.set(index, free);
      this.space.add({ node: index, kind, box: box(free) });
    });
    return places;
  }

  /** @param {number} index */
  spotsOfName(index) {
    const { name: { x, y, ems } } = /** @type {{ name: Drawn }} */ (this.drawn[index]);
    const { role } = this.film.nodes[index];
    const letters = Math.round(ems / LETTER);
    const fonts = this.fonts(this.enlarged.name(letters), this.own);
    if (role === "leaf") return fonts.map((font) => ({ x, y: y + LOWER * (font - this.own), font }));
    const grown = this.enlarged.ring * (1 - 1 / this.enlarged.shape);
    const { x: middle, y: height } = this.film.nodes[index];
    // Beside the ring, or above it, and on which side: as drawn.
    const side = Math.sign(x - middle) || -1;
    if (Math.abs(y - height) < this.enlarged.ring / 2) {
      const out = (/** @type {number} */ font) => side * (grown + ems * (font - this.own) / 2);
      return fonts.map((font) => ({ x: x + out(font), y: y + MIDDLE_OF_TEXT * (font - this.own), font }));
    }
    const isBarred = this.drawn[index].strike !== undefined;
    return [...fonts.flatMap((font) => {
      const inwards = -side * (font - this.own) * (ems / 2 + APART);
      const spots = [[inwards, -grown], [0, -grown], [-inwards, -grown], [-inwards, -grown - STEP], [side * DIAGONAL * grown, -DIAGONAL * grown], [side * grown, 0]]
        .map(([dx, dy]) => ({ x: x + dx, y: y + dy, font }));
      return isBarred ? [...spots, ...this.onOtherSide(index, font)] : spots;
    }), { x, y, font: this.own }];
  }

  /** Where a bar is in the way of a name: above its node on the other side. @param {number} index @param {number} font @returns {Spot[]} */
  onOtherSide(index, font) {
    const { name: { x, y, ems } } = /** @type {{ name: Drawn }} */ (this.drawn[index]);
    const across = 2 * this.film.nodes[index].x - x;
    const grown = this.enlarged.ring * (1 - 1 / this.enlarged.shape);
    return [0, 1].map((out) => ({ x: across + out * Math.sign(across - x) * (font - this.own) * ems / 2, y: y - grown - out * STEP, font }));
  }

  /** Below the name of a leaf; above that of an inner node, or on its other side, or beside it. @param {number} index @param {Map<number, Spot>} names */
  spotsOfNumber(index, names) {
    const { number, name } = /** @type {{ number: Drawn, name?: Drawn }} */ (this.drawn[index]);
    const { enlarged: { numberOwn }, own, film } = this;
    const { role, x: middle } = film.nodes[index];
    const at = name && names.get(index);
    const [dx, dy, more] = name && at ? [at.x - name.x, at.y - name.y, at.font - own] : [0, 0, 0];
    return this.fonts(this.enlarged.number, numberOwn).flatMap((font) => {
      const [x, y] = [number.x + dx, number.y + dy];
      if (role === "leaf") return [{ x, y: y + LOWER * (font - numberOwn), font }];
      const above = { x, y: y - LOWER * more, font };
      const places = [above, { ...above, x: 2 * middle - x }];
      if (!name || !at) return places;
      const away = (name.ems * at.font + number.ems * font) / 2 + 3;
      return [...places, ...[this.sideOf(index), -this.sideOf(index)].map((side) => ({ x: at.x + side * away, y: at.y, font }))];
    });
  }

  /** The place of a window that is always seen; if none is free, numbers make room, or it stays as drawn. @param {number} index */
  besideAlways(index) {
    const places = this.placesBeside(index);
    const found = places.map((place) => ({ place, box: this.boxOf(index, place) })).filter(({ box }) => this.isOnPage(box))
      .map(({ place, box }) => ({ place, things: this.space.under(box) }));
    const free = found.find(({ things }) => !things.length) ?? found.find(({ things }) => things.every(({ kind }) => kind === "number"));
    for (const { node } of free?.things ?? []) this.numbers.delete(node);
    if (free) return free.place;
    this.missing += 1;
    return { ...places[0], ...this.lineBeside(index), font: this.own };
  }

  /**
   * The place of a window that is seen on the current path only: free if possible, or else over names and
   * numbers that are not on the path and hidden meanwhile, or over as little as possible.
   *
   * @param {number} index
   * @returns {Place}
   */
  onPath(index) {
    const { film } = this;
    const path = film.path(index);
    const above = path.flatMap((other) => { const place = this.windows.get(other); return place ? [this.boxOf(other, place)] : []; });
    const isBelow = (/** @type {number} */ node) => film.path(node).includes(index);
    const tried = [];
    for (const place of this.placesFor(index)) {
      const box = this.boxOf(index, place);
      if (!this.isOnPage(box) || above.some((window) => meets(window, box))) continue;
      // A ring is seen with the window only if it is around the node or one below it.
      const covers = this.space.under(box).filter(({ kind, node }) => kind !== "ring" || isBelow(node));
      if (!covers.length && this.isNearest(index, box)) return place;
      tried.push({ ...place, covers });
    }
    const isText = (/** @type {Thing} */ { kind }) => kind === "name" || kind === "number";
    const isOff = (/** @type {Thing} */ { node }) => !path.includes(node);
    const isOwn = (/** @type {Place} */ place) => this.isNearest(index, this.boxOf(index, place));
    const place = tried.find((one) => one.covers.length && isOwn(one) && one.covers.every((thing) => isText(thing) && isOff(thing) && !isBelow(thing.node)))
      ?? tried.find(({ covers }) => covers.every((thing) => isText(thing) && isOff(thing) && !isBelow(thing.node)))
      ?? tried.find(({ covers }) => covers.every((thing) => thing.kind === "number" || (isText(thing) && isOff(thing))));
    if (place) return place;
    this.missing += 1;
    const [first] = [...this.placesFor(index)].slice(-1);
    return tried.reduce((best, one) => (one.covers.length < best.covers.length ? one : best), tried[0] ?? first);
  }

  /** Whether no other node, or its name, is nearer to a text of a node than that node is. @param {number} index @param {Box} box */
  isNearest(index, [left, top, right, bottom]) {
    const { x, y } = this.film.nodes[index];
    const away = Math.max(left - x, x - right, top - y, y - bottom) - this.enlarged.ring;
    const around = this.space.under([left - away, top - away, right + away, bottom + away]);
    return away <= 0 || around.every(({ kind, node }) => node === index || (kind !== "shape" && kind !== "name"));
  }

  /** @param {number} index @returns {Generator<Place>} */
  *placesFor(index) {
    if (!this.aloft.has(index)) yield* this.placesBeside(index);
    yield* this.placesAbove(index);
  }

  /** Places beside a node, the largest first: where it is drawn, or higher. @param {number} index @returns {Place[]} */
  placesBeside(index) {
    const { x, y, side } = this.lineBeside(index);
    return this.fonts(this.enlarged.window, this.enlarged.smallest).flatMap((font) => {
      const rises = [BETA_FOOT * (font - this.own), 0, ...range(STEP, 2 * font)];
      return rises.map((rise) => ({ x, y: y - rise, side, font, covers: [], isAloft: false }));
    });
  }

  /** Where the lines of a window meet as drawn, off a larger ring. @param {number} index */
  lineBeside(index) {
    const { alpha: { x, y, side } } = /** @type {{ alpha: Drawn }} */ (this.drawn[index]);
    return { x: x + side * this.enlarged.ring * (1 - 1 / this.enlarged.shape), y: y + LEADING + ALPHA_FOOT * this.own, side };
  }

  /**
   * Places above a node or beside it, off its ring and not beyond its parent, the largest and nearest first; on the
   * side where an edge comes from its parent only if there is no other.
   *
   * @param {number} index
   * @returns {Generator<Place>}
   */
  *placesAbove(index) {
    const { nodes } = this.film;
    const { parent, x, y } = nodes[index];
    const above = parent < 0 ? { x, y: 0 } : nodes[parent];
    const outer = Math.abs(above.x - x) <= MIDDLE ? 0 : Math.sign(x - above.x);
    const radius = this.enlarged.ring;
    const spots = (/** @type {number} */ font, /** @type {number} */ lowest, /** @type {number[]} */ sides) => {
      const high = LINE * font + LEADING;
      return range(lowest, Math.max(y - above.y, radius + 2 * high))
        .flatMap((rise) => range(BESIDE_EDGE, BESIDE_EDGE + 2 * radius).flatMap((out) => sides.map((side) => ({ rise, out, side }))))
        .filter(({ rise, out }) => Math.hypot(out - AIR, Math.max(rise - high, 0)) > radius + AIR)
        .sort((one, other) => one.rise + one.out - other.rise - other.out)
        .map(({ rise, out, side }) => ({ x: x + side * out, y: y - rise, side, font, covers: [], isAloft: true }));
    };
    for (const font of this.fonts(this.enlarged.window, this.own)) yield* spots(font, radius / 2 + LINE * font + LEADING, outer ? [outer] : [-1, 1]);
    yield* spots(this.own, 0, outer ? [outer, -outer] : [-1, 1]);
  }

  /** @param {number} largest @param {number} smallest */
  fonts(largest, smallest) {
    return [...new Set([...SMALLER.map((factor) => Math.max(factor * largest, smallest)), smallest])];
  }

  /** The side of a node that no edge from its parent crosses. @param {number} index */
  sideOf(index) {
    const { parent, x } = this.film.nodes[index];
    return parent >= 0 && x > this.film.nodes[parent].x + MIDDLE ? 1 : -1;
  }

  /** @param {Box} box */
  isOnPage([left, top, right]) {
    return left >= 0 && top >= 0 && right <= this.width;
  }

  /** @param {number} index @param {Place} place @returns {Box} */
  boxOf(index, { x, y, side, font }) {
    const { ems } = /** @type {Drawn} */ (this.drawn[index].alpha);
    const high = LINE * font + LEADING;
    const end = x + side * ems * font;
    return [Math.min(x, end) - AIR, y - high, Math.max(x, end) + AIR, y + high];
  }
}

/** @param {number} start @param {number} end */
function range(start, end) {
  return Array.from({ length: Math.max(Math.ceil((end - start) / STEP), 0) }, (_, at) => start + at * STEP);
}

/** Put a window to its place. @param {Parts} parts @param {Place} place */
export function putWindow({ alpha, beta }, { x, y, side, font, isAloft }) {
  for (const [part, foot] of /** @type {[SVGElement, number][]} */ ([[alpha, y - LEADING - ALPHA_FOOT * font], [beta, y + LEADING + BETA_FOOT * font]])) {
    putText(part, { x, y: foot, font });
    part.setAttribute("text-anchor", side > 0 ? "start" : "end");
    part.classList.toggle("aloft", isAloft);
  }
}

/** Put a name or a number to its place. @param {SVGElement} part @param {Spot} spot */
export function putText(part, { x, y, font }) {
  for (const [name, value] of Object.entries({ x, y, "font-size": font })) part.setAttribute(name, value.toFixed(2));
}

// What is drawn, and what a text at a place would lie over.


/** The middle and the foot of a text, and its font. @typedef {{ x: number, y: number, font: number }} Spot */
/** A text as drawn: where it stands, on which side of its place, and how wide it is and how far it reaches down, in its font. @typedef {{ x: number, y: number, side: number, ems: number, depth: number }} Drawn */
/** What is drawn of a node. @typedef {{ outline: DOMRect, name?: Drawn, number?: Drawn, alpha?: Drawn, move?: Drawn, probability?: Drawn, strike?: Box }} DrawnNode, and the ends of the bar across its edge */

// How far a text reaches up and down, in its font.
const [ASCENT, DESCENT] = [0.78, 0.24];
// Letters with nothing below their foot.
const FLAT = /^[A-PR-Z\d.]*$/;
// Widths in ems of the letters of names: of capitals, of others, of the widest, and of those of other scripts.
const [UPPER, LOWERCASE, WIDEST, FOREIGN] = [0.78, 0.65, 1, 1.05];

/** What is drawn, before anything is moved. @param {Film} film @param {Parts[]} parts @returns {DrawnNode[]} */
export function drawnNodes(film, parts) {
  const windows = emsOfWindows(film);
  const cut = new Set(film.changes.filter(({ look }) => look.edge === "cut").map(({ node }) => node));
  return parts.map((part, index) => {
    /** @param {string} name @param {number} ems @param {string} [text] */
    const read = (name, ems, text = part[name]?.textContent ?? "") => (part[name] ? { [name]: drawnText(part[name], ems, text) } : {});
    const written = (/** @type {string} */ name) => read(name, emsOfName(part[name]?.textContent ?? ""));
    const outline = /** @type {SVGGraphicsElement} */ (part.node).getBBox();
    const number = `${film.visits.get(index)?.[0] ?? ""}.`;
    return { outline, ...written("name"), ...written("move"), ...written("probability"), ...read("number", number.length * film.payload.letters[""], number), ...read("alpha", windows[index]), ...(part.strike && cut.has(index) ? { strike: /** @type {Box} */ (part.strike.getAttribute("d")?.match(/[\d.]+/g)?.map(Number)) } : {}) };
  });
}

/** @param {SVGElement} part @param {number} ems @param {string} text @returns {Drawn} */
function drawnText(part, ems, text) {
  const [x, y] = ["x", "y"].map((name) => Number(part.getAttribute(name)));
  return { x, y, ems, depth: FLAT.test(text) ? 0 : DESCENT, side: part.getAttribute("text-anchor") === "end" ? -1 : 1 };
}

/** @param {Box} ends @returns {Box} */
function boxOfBar([x0, y0, x1, y1]) {
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

/** The ends of the bar across the edge to a node, by how many times larger shapes are: in the middle of what they leave of it, or as drawn. @param {Film} film @param {number} index @param {DrawnNode} drawn @param {number} shape @returns {Box} */
export function barAt({ nodes, payload: { size } }, index, { outline, strike: [x0, y0, x1, y1] = [0, 0, 0, 0] }, shape) {
  const { parent, role, x, y } = nodes[index];
  const above = nodes[parent];
  const long = Math.hypot(x - above.x, y - above.y);
  const own = outline.height * (role === "leaf" || role === "stub" ? 1 : shape);
  const middle = (long + (shape * size - own) / 2) / 2;
  const away = Math.max(0, middle - Math.hypot((x0 + x1) / 2 - above.x, (y0 + y1) / 2 - above.y)) / long;
  const [across, down] = shape > 1 ? [away * (x - above.x), away * (y - above.y)] : [0, 0];
  return [x0 + across, y0 + down, x1 + across, y1 + down];
}

/** How wide a name is, in its font. @param {string} name */
function emsOfName(name) {
  const wide = (/** @type {string} */ letter) => (/[MW@]/.test(letter) ? WIDEST : /[A-Z]/.test(letter) ? UPPER : letter < "\u0080" ? LOWERCASE : FOREIGN);
  return [...name].reduce((sum, letter) => sum + wide(letter), 0);
}

/**
 * The boxes of a shape; a triangle has four, as it is narrower at one end.
 *
 * @param {string} role
 * @param {{ x: number, y: number, width: number, height: number }} outline as drawn
 * @param {number} grown by what factor inner nodes are larger
 * @returns {Box[]}
 */
export function boxesOfShape(role, { x, y, width, height }, grown) {
  const factor = role === "leaf" || role === "stub" ? 1 : grown;
  const [middle, centre, half, high] = [x + width / 2, y + height / 2, factor * width / 2, factor * height / 2];
  if (role !== "max" && role !== "min") return [[middle - half, centre - high, middle + half, centre + high]];
  return [0, 1, 2, 3].map((quarter) => {
    const wide = half * (role === "max" ? quarter + 1 : 4 - quarter) / 4;
    const top = centre - high + quarter * high / 2;
    return [middle - wide, top, middle + wide, top + high / 2];
  });
}

/** @param {Drawn} text @param {Spot} spot @returns {Box} */
export function boxOfText({ ems, depth }, { x, y, font }) {
  return [x - ems * font / 2, y - ASCENT * font, x + ems * font / 2, y + depth * font];
}
