// One Tab stop for all controls of a bar; arrow keys lead from one of them to the next.

import { around } from "./dom.js";

// The arrow keys of a slider are its own, so it keeps a Tab stop of its own.
const CONTROLS = "button, select, input:not([type=range])";
/** @type {Record<string, 1 | -1>} */
const DIRECTIONS = { ArrowLeft: -1, ArrowRight: 1 };

/** @typedef {HTMLButtonElement | HTMLSelectElement | HTMLInputElement} Control */

/**
 * Give a bar one Tab stop, for as long as the bar is there.
 *
 * @param {HTMLElement} bar
 * @param {() => boolean} areArrowsTaken whether arrows mean something else now: each control is a Tab stop then
 * @returns {() => void} what is to be called when this changes
 */
export function rove(bar, areArrowsTaken) {
  const settled = () => settle(bar, areArrowsTaken());
  bar.addEventListener("focusin", (event) => choose(bar, around(event, CONTROLS), areArrowsTaken()));
  bar.addEventListener("keydown", (event) => {
    const here = around(event, CONTROLS);
    const { altKey, ctrlKey, metaKey } = event;
    if (!here || areArrowsTaken() || altKey || ctrlKey || metaKey || !(event.key in DIRECTIONS)) return;
    event.preventDefault();
    event.stopPropagation();
    neighbour(usable(bar), /** @type {Control} */ (here), DIRECTIONS[event.key])?.focus();
  });
  new MutationObserver(settled).observe(bar, { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled", "hidden"] });
  settled();
  return settled;
}

/**
 * The control after or before another one; from the ends it goes on at the other end.
 *
 * @template Any
 * @param {Any[]} controls
 * @param {Any} here
 * @param {1 | -1} direction
 * @returns {Any | undefined}
 */
export function neighbour(controls, here, direction) {
  return controls.at((controls.indexOf(here) + direction) % controls.length);
}

/**
 * The control that Tab reaches: the one that had the focus last. If it cannot be used any
 * more, the nearest before it, or else after it, takes its place.
 *
 * @template {{ tabIndex: number }} Any
 * @param {Any[]} all
 * @param {Any[]} usable those of them that can be used
 * @returns {Any | undefined}
 */
export function stopAmong(all, usable) {
  const place = all.findIndex(({ tabIndex }) => tabIndex === 0);
  const before = all.slice(0, place + 1).reverse();
  return [...before, ...all.slice(place + 1)].find((control) => usable.includes(control));
}

/** @param {HTMLElement} bar @param {boolean} areAllStops */
function settle(bar, areAllStops) {
  const all = controlsOf(bar);
  const stop = stopAmong(all, usable(bar));
  // The end of the search disables the button that led there: the focus is not lost with it.
  const isLost = all.some((control) => control.disabled && control === document.activeElement);
  choose(bar, stop, areAllStops);
  if (isLost) stop?.focus();
}

/** @param {HTMLElement} bar @param {Element | null | undefined} stop @param {boolean} areAllStops */
function choose(bar, stop, areAllStops) {
  if (stop) for (const control of controlsOf(bar)) control.tabIndex = areAllStops || control === stop ? 0 : -1;
}

/** @param {HTMLElement} bar */
function controlsOf(bar) {
  return /** @type {Control[]} */ ([...bar.querySelectorAll(CONTROLS)]);
}

/** @param {HTMLElement} bar */
function usable(bar) {
  return controlsOf(bar).filter((control) => !control.disabled && !control.closest("[hidden]"));
}
