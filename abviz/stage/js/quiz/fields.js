// Small fields for values and bounds: beside their nodes, or in rows below a tree without room.

/** @import { Picture } from "../picture.js" @import { Draft } from "./marks.js" @import { Feedback } from "../records.js" @import { Quiz } from "./quiz.js" */

import { make, wideButton } from "../dom.js";
import { onEnter } from "../keys.js";
import { between } from "../sizes.js";
import { LETTERS, OPEN_ENDS, SIGNS, isOfNode, isOfScores, isOfTree, isWide, longestIn } from "./model.js";

// In letters: how wide a field with its letter is, one for several players, and how high.
const [WIDTH, WIDE, HEIGHT] = [4.8, 8.8, 1.9];
// In pixels: the smallest and the largest letters, and the gap to the node.
const [SMALLEST, LARGEST, GAP] = [13, 24, 4];
// In units of the picture: half a node, a name beside the next one, and a letter.
const [HALF, NAME, LETTER] = [27, 14, 15];
const NARROW = 600;
const PLAIN = /^[\d.]*$/;

/** @typedef {{ slot: string, node: number, label: HTMLLabelElement, input: HTMLInputElement, sign: HTMLElement }} Field */

export class Fields {
  /** @param {Quiz} quiz @param {Draft} draft */
  constructor(quiz, draft) {
    this.quiz = quiz;
    this.film = quiz.stage.film;
    this.draft = draft;
    this.rows = make("div", { class: "abviz-quiz-rows" });
    /** @type {Field[]} */
    this.all = draft.fieldSlots.map((slot) => this.newField(slot));
    this.width = draft.fieldSlots.some(isWide) ? WIDE : WIDTH;
    /** @type {HTMLInputElement | undefined} */
    this.last = this.all[0]?.input;
    /** Whether they are beside their nodes, or in rows; undefined until they are placed. @type {boolean | undefined} */
    this.isBeside = undefined;
    this.windowSize = "";
  }

  /** @param {string} slot such as "alpha:4" @returns {Field} */
  newField(slot) {
    const { quiz } = this;
    const { words } = quiz;
    const [kind, place] = slot.split(":");
    const node = Number(place);
    const { name, role } = this.film.nodes[node];
    const letter = LETTERS[kind] ?? "";
    const input = make("input", {
      type: "text", class: classOf(slot), enterkeyhint: "go", inputmode: this.needsDigitsAlone(slot) ? "decimal" : "text", maxlength: longestIn(slot), autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      "aria-label": letter ? words.say("quiz-field", { letter, name, role: words.role(role) }) : words.say("quiz-number"),
      oninput: () => quiz.write(slot, input.value),
      onfocus: () => this.take(input, node, letter),
      onkeydown: onEnter(() => this.goOn(input)),
    });
    if (this.draft.isOfActs && kind in OPEN_ENDS) input.placeholder = OPEN_ENDS[kind];
    const sign = make("span", { class: "abviz-quiz-sign", "aria-hidden": "true" });
    const label = make("label", { class: `abviz-quiz-field${isWide(slot) ? " abviz-quiz-wide" : ""}` }, make("span", { class: "abviz-quiz-letter", text: letter }), input, sign);
    return { slot, node, label, input, sign };
  }

  /** Remember the field that was entered last, and show its node. @param {HTMLInputElement} input @param {number} node @param {string} letter "" of no node */
  take(input, node, letter) {
    this.last = input;
    if (letter) this.quiz.stage.picture.mark(node);
    // What is typed by hand after a wrong number takes its place.
    if (this.draft.isOfActs) input.select();
  }

  /** Answer; of an act only in its last field. @param {HTMLInputElement} input */
  goOn(input) {
    const next = this.all[this.all.findIndex((field) => field.input === input) + 1];
    if (this.draft.isOfActs && next) next.input.focus({ preventScroll: true });
    else this.quiz.answer();
  }

  /**
   * Whether an answer can be typed on a phone's keypad of numbers. On iPhones it has no minus, with
   * "decimal" as with "numeric", and on Android that hangs on the keyboard: so where a number may be
   * negative there must be a button for it, or all letters. By hand there are ± and ∞: not all scores
   * are known there, and a keyboard that changes with them would tell of what is hidden.
   *
   * @param {string} slot
   */
  needsDigitsAlone(slot) {
    const { looks, nodes } = this.film;
    if (!isOfNode(slot) || isWide(slot) || slot.startsWith("returned:")) return false;
    // Averages may be fractions.
    if (nodes.some(({ role }) => role === "chance")) return false;
    if (this.draft.isOfActs) return true;
    return nodes.every(({ role }, index) => role !== "leaf" || PLAIN.test(looks[index].value));
  }

  /** The buttons for what a keypad of numbers lacks: they are there for fingers. */
  newPad() {
    const { words } = this.quiz;
    const sign = wideButton("±", words.say("quiz-sign-title"), () => this.fill(withOtherSign(this.last?.value ?? "")));
    const greatest = wideButton("∞", words.say("quiz-greatest-title"), () => this.fill("∞"));
    // The field keeps the focus, and the keyboard stays.
    return make("span", { class: "abviz-quiz-pad", onpointerdown: (event) => event.preventDefault(), onmousedown: (event) => event.preventDefault() }, sign, greatest);
  }

  /** Put a text into the field that had the focus last. @param {string} text */
  fill(text) {
    const { last } = this;
    if (!last || last.readOnly) return;
    last.value = text;
    last.dispatchEvent(new Event("input"));
    last.focus({ preventScroll: true });
    // What is typed next comes after it.
    if (this.draft.isOfActs) last.setSelectionRange(text.length, text.length);
  }

  /** The first field whose number is wrong. */
  get firstWrong() {
    return this.all.find(({ label }) => label.dataset.verdict === "wrong")?.input ?? null;
  }

  /** @param {Feedback | null} feedback @param {boolean} isAsking whether they can still be changed */
  show(feedback, isAsking) {
    const { texts } = this.draft.marks;
    for (const pad of this.rows.querySelectorAll(".abviz-quiz-pad")) pad.toggleAttribute("hidden", !isAsking);
    for (const { slot, input, sign, label } of this.all) {
      if (input.value !== (texts[slot] ?? "")) input.value = texts[slot] ?? "";
      const verdict = feedback?.slots[this.draft.partOf(slot)];
      sign.textContent = (verdict && SIGNS[verdict]) ?? "";
      label.dataset.verdict = verdict ?? "";
      input.readOnly = !isAsking;
      input.setAttribute("aria-invalid", String(verdict === "wrong"));
    }
  }

  /**
   * In a window of another size, take away the rows of fields below the tree: without them it may be
   * large enough for fields beside the nodes. Tell whether there were any.
   *
   * @param {string} windowSize what tells windows of different sizes apart
   */
  takeRowsAway(windowSize) {
    // Once in a window of a size: nothing moves to and fro.
    if (this.windowSize === windowSize) return false;
    this.windowSize = windowSize;
    const hadRows = this.isBeside === false;
    this.isBeside = undefined;
    this.rows.replaceChildren();
    return hadRows;
  }

  /** Place all fields where there is room for them. @param {Picture} picture @param {HTMLElement} room the tree */
  place(picture, room) {
    // By hand one node after the other has fields: they stay in one place.
    const isBeside = this.isBeside !== false && !this.draft.isOfActs && this.all.every(({ slot }) => isOfNode(slot)) && room.clientWidth > NARROW && this.fits(picture.scale) && !matchMedia("(pointer: coarse)").matches;
    const nodes = [...new Set(this.all.map(({ node }) => node))];
    const groups = nodes.map((node) => this.all.filter((field) => field.node === node));
    const focused = document.activeElement;
    if (isBeside !== this.isBeside) this.arrange(isBeside, groups, room);
    if (isBeside) for (const group of groups) this.putBeside(group, picture, room);
    if (focused instanceof HTMLInputElement && focused !== document.activeElement) focused.focus({ preventScroll: true });
  }

  /** @param {boolean} isBeside @param {Field[][]} groups the fields of each node @param {HTMLElement} room */
  arrange(isBeside, groups, room) {
    this.isBeside = isBeside;
    for (const { label } of this.all) {
      label.classList.toggle("abviz-quiz-beside", isBeside);
      label.removeAttribute("style");
    }
    this.rows.replaceChildren(...isBeside ? [] : groups.map((group) => make("div", { class: "abviz-quiz-row" },
      ...isOfNode(group[0].slot) ? [make("b", { text: this.film.nodes[group[0].node].name })] : [], ...group.map(({ label }) => label), ...this.draft.isOfActs && this.needsDigitsAlone(group[0].slot) ? [this.newPad()] : [])));
    if (isBeside) room.append(...this.all.map(({ label }) => label));
  }

  /** @param {Field[]} group @param {Picture} picture @param {HTMLElement} room */
  putBeside(group, picture, room) {
    const { node } = group[0];
    const box = picture.parts[node].node.getBoundingClientRect();
    const around = room.getBoundingClientRect();
    const font = fontAt(picture.scale);
    const left = box.right - around.left + room.scrollLeft + GAP;
    // A name may stand above on the same side.
    const name = picture.parts[node].name?.getBoundingClientRect();
    const ceiling = name && name.right > box.right ? name.bottom : -Infinity;
    const middle = box.top + (box.height - HEIGHT * font * group.length) / 2;
    const top = Math.max(middle, ceiling) - around.top + room.scrollTop;
    group.forEach(({ label }, place) => {
      label.style.fontSize = `${font}px`;
      label.style.left = `${Math.min(left, room.scrollWidth - this.width * font - 2)}px`;
      label.style.top = `${Math.max(0, top + place * HEIGHT * font)}px`;
    });
  }

  /** Whether each node with fields has room for them on its right, and above what is below it. @param {number} scale pixels of the page for a unit of the picture */
  fits(scale) {
    const { nodes } = this.film;
    const asked = new Set(this.all.map(({ node }) => node));
    const needed = HALF + NAME + (this.width * fontAt(scale) + 2 * GAP) / scale;
    return [...asked].every((node) => {
      const { x, y } = nodes[node];
      return nodes.every((other) => other.x <= x || Math.abs(other.y - y) > 2 * HALF || other.x - HALF - x >= needed);
    });
  }
}

/** How large letters in fields are beside a tree of a size. @param {number} scale */
function fontAt(scale) {
  return between(SMALLEST, LETTER * scale, LARGEST);
}

/** A number with the other sign. @param {string} text */
export function withOtherSign(text) {
  const plain = text.trim().replace(/^[-−+]/, "");
  return /^[-−]/.test(text.trim()) ? plain : `−${plain}`;
}

/** How a field is styled. @param {string} slot */
function classOf(slot) {
  if (isOfScores(slot)) return "abviz-quiz-input abviz-quiz-scores";
  if (isOfTree(slot)) return "abviz-quiz-input abviz-quiz-scores abviz-quiz-tree";
  return "abviz-quiz-input";
}
