// The small tree in a question: its nodes are marked to answer, by mouse, finger or keys.

/** @import { Answer } from "../records.js" */

import { around, draw, make } from "../dom.js";
import { isJupyters } from "../keys.js";
import { SIGNS } from "./model.js";

// The font of what is written beside the nodes, in the units of the picture.
const LETTER = 15;

/** @type {Record<string, -1 | 1>} */
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export class AskedTree {
  /**
   * @param {string} picture the tree as SVG
   * @param {{ names: string[], slots: (string | number)[], title: string }} asked which nodes can be marked, what they are called, and what the tree is called
   * @param {((node: number) => void) | null} mark marks a node, or takes its mark away; nothing does where no nodes are asked for
   */
  constructor(picture, { names, slots, title }, mark) {
    const { documentElement } = new DOMParser().parseFromString(picture, "image/svg+xml");
    this.svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(documentElement, true)));
    /** The shapes of the nodes that can be marked, in the order of their slots. @type {Map<number, SVGGraphicsElement>} */
    this.shapes = new Map();
    this.layer = draw("g", { "text-anchor": "middle", "font-size": LETTER, "aria-hidden": "true" });
    this.svg.append(this.layer);
    this.root = make("div", { class: "abviz-predict-tree", ...mark ? {} : { tabindex: "-1", role: "group" } });
    this.root.append(this.svg);
    this.mark = mark;
    if (!mark) {
      // Who has no mouse scrolls it with arrows, where it is wider than its room.
      new ResizeObserver(() => { this.root.tabIndex = this.isWide ? 0 : -1; }).observe(this.root);
      this.svg.setAttribute("role", "img");
      this.svg.setAttribute("aria-label", title);
      return;
    }
    this.svg.setAttribute("role", "group");
    this.svg.setAttribute("aria-label", title);
    slots.forEach((slot, place) => this.makeMarkable(Number(slot), names[place]));
    this.root.addEventListener("click", (event) => this.press(event));
    this.root.addEventListener("keydown", (event) => this.takeKey(event));
    this.stop(this.shapes.keys().next().value ?? -1);
  }

  /** Whether the tree is wider than its room. */
  get isWide() {
    return this.root.scrollWidth > this.root.clientWidth;
  }

  /** @param {number} node @param {string} name */
  makeMarkable(node, name) {
    const shape = /** @type {SVGGraphicsElement | null} */ (this.svg.querySelector(`[data-n="${node}"]`));
    if (!shape) return;
    for (const [key, value] of Object.entries({ role: "checkbox", "aria-checked": "false", "aria-label": name, "data-lm-suppress-shortcuts": "true" })) shape.setAttribute(key, value);
    shape.classList.add("abviz-markable");
    this.shapes.set(node, shape);
  }

  /** Let Tab lead to one of the nodes. @param {number} node */
  stop(node) {
    for (const [other, shape] of this.shapes) shape.setAttribute("tabindex", other === node ? "0" : "-1");
  }

  /** @param {MouseEvent} event */
  press(event) {
    const shape = around(event, ".abviz-markable");
    if (!shape || this.isClosed) return;
    const node = Number(shape.dataset.n);
    this.stop(node);
    this.mark?.(node);
  }

  /** @param {KeyboardEvent} event */
  takeKey(event) {
    const { key, altKey, ctrlKey, metaKey } = event;
    const nodes = [...this.shapes.keys()];
    const place = nodes.findIndex((node) => this.shapes.get(node) === event.target);
    if (place < 0 || altKey || ctrlKey || metaKey || isJupyters(event)) return;
    if (key in STEPS) {
      const next = nodes[(place + STEPS[key] + nodes.length) % nodes.length];
      this.stop(next);
      this.shapes.get(next)?.focus();
    } else if ((key === "Enter" || key === " ") && !this.isClosed) this.mark?.(nodes[place]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Show which nodes are marked, with numbers if their order counts. @param {number[]} taken @param {boolean} isOrdered */
  show(taken, isOrdered) {
    this.layer.replaceChildren();
    for (const [node, shape] of this.shapes) {
      shape.setAttribute("aria-checked", String(taken.includes(node)));
      this.svg.querySelector(`[data-cut="${node}"]`)?.classList.toggle("hidden", !taken.includes(node));
    }
    if (isOrdered) taken.forEach((node, place) => this.write(node, String(place + 1), -1));
  }

  /** No more is marked; show which marks are right. @param {number[]} taken @param {Answer} key @param {string} form */
  close(taken, key, form) {
    this.isClosed = true;
    for (const shape of this.shapes.values()) shape.setAttribute("aria-disabled", "true");
    if (form === "sequence") return;
    const right = [key].flat().map(Number);
    for (const node of taken) this.write(node, right.includes(node) ? SIGNS.right : SIGNS.wrong, 1, right.includes(node) ? "right" : "wrong");
  }

  /** @param {number} node @param {string} text @param {-1 | 1} side above the shape, or below its right corner @param {string} [look] */
  write(node, text, side, look = "given") {
    const shape = this.shapes.get(node);
    if (!shape) return;
    const { x, y, width, height } = shape.getBBox();
    const [across, down] = side < 0 ? [x + width / 2, y - 4] : [x + width + 2, y + height - 2];
    const mark = draw("text", { x: across, y: down, class: `mark ${look}` });
    mark.textContent = text;
    this.layer.append(mark);
  }
}
