// Elements of the page, made in one line each.

const SVG = "http://www.w3.org/2000/svg";

/** @import { LegendMark } from "./records.js" */

const ICONS = {
  first: "M2 2H4.5V14H2ZM14 2V14L5.5 8Z",
  back: "M12 2V14L3 8Z",
  play: "M4 2L14 8L4 14Z",
  pause: "M3 2H6.5V14H3ZM9.5 2H13V14H9.5Z",
  forward: "M4 2L11 8L4 14ZM11 2H13V14H11Z",
  last: "M2 2L10.5 8L2 14ZM11.5 2H14V14H11.5Z",
  present: "M1 2H6V4H3V7H1ZM10 2H15V7H13V4H10ZM1 9H3V12H6V14H1ZM13 9H15V14H10V12H13Z",
};

/**
 * An element with attributes; `class` and `text` are what they say, and `onclick` and the like listen.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | ((event: any) => void)>} options
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, options = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(options)) {
    if (typeof value === "function") node.addEventListener(key.slice("on".length), value);
    else if (key === "class") node.className = value;
    else if (key === "text") node.textContent = value;
    else node.setAttribute(key, value);
  }
  // JupyterLab and Notebook 7 take arrow keys away unless the element itself says this.
  if (/^(button|input|select)$/.test(tag) || "tabindex" in options) {
    node.setAttribute("data-lm-suppress-shortcuts", "true");
  }
  node.append(...children);
  return node;
}

/** A part of a drawing. @param {string} tag @param {Record<string, string | number>} attributes */
export function draw(tag, attributes) {
  const mark = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) mark.setAttribute(name, String(value));
  return mark;
}

/** @param {[number, number]} size @param {LegendMark[]} marks */
export function drawing([width, height], marks) {
  const picture = draw("svg", { viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true" });
  picture.append(...marks.map(({ look, outline }) => draw("path", { class: look, d: outline })));
  return picture;
}

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  return iconOf(ICONS[name]);
}

/** @param {string} outline */
export function iconOf(outline) {
  return drawing([16, 16], [{ look: "abviz-icon", outline }]);
}

/** @param {(Node | string)[]} content @param {string} title @param {() => void} action */
export function button(content, title, action) {
  return make("button", { type: "button", class: "abviz-button", title, "aria-label": title, onclick: action }, ...content);
}

/** Call a button something else. @param {HTMLButtonElement} button @param {string} title */
export function retitle(button, title) {
  button.title = title;
  button.setAttribute("aria-label", title);
}

/** Show whether what a button switches is on. @param {HTMLButtonElement} button @param {boolean} isOn */
export function press(button, isOn) {
  button.setAttribute("aria-pressed", String(isOn));
}

/** A button with words on it: it is called what it says, and the title is a hint. @param {string} text @param {string} title @param {() => void} action @param {string} [look] a class of its own */
export function wideButton(text, title, action, look = "") {
  return make("button", { type: "button", class: `abviz-button ${look}`.trim(), title, onclick: action }, text);
}

/** The element around the target of an event that a selector names. @param {Event} event @param {string} selector @returns {HTMLElement | null} */
export function around(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}
