// Where the parts of a stage stand, and how large: the plan of `sizes.js`, put into the page.

/** @import { Stage } from "./stage.js" */

import { isWide, leastFont, linesOf, nextTextSize, planOf, presentedSentence } from "./sizes.js";

// The smallest text in a picture that stands among other things, in pixels.
const LEGIBLE = 12;
// What part of the screen may stand above a stage, and is seen with it.
const ABOVE = 0.25;
// What part of the screen a tree keeps in a presentation.
const LEAST_TREE = 0.5;

/**
 * Arrange a stage for the room that it has.
 *
 * @param {Stage} stage
 * @returns {number} how many pixels the texts in its picture should have
 */
export function arrange({ root, sentence, bar, legend, film, panels, picture, company, isQuestion, presentation: { isOn, size, textSize } }) {
  const room = { width: root.clientWidth, height: (isOn ? innerHeight : heightAround(root)) - (isQuestion ? heightAbove(root) : 0) };
  const plan = planOf({
    room, picture: picture.size, font: Math.max(...film.payload.fonts), longest: film.longest, isQuestion,
    bar: [bar.root, ...company].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0), legend: legend.offsetHeight,
  });
  const { tree, close, side, code } = plan;
  root.classList.toggle("abviz-beside", isOn ? isWide(room) : plan.isBeside);
  for (const [name, pixels] of Object.entries({ tree, close, side, code })) root.style.setProperty(`--stage-${name}`, `${Math.round(pixels)}px`);
  const write = (/** @type {number} */ grown) => {
    const font = isOn ? presentedSentence(room, sentence.clientWidth) * grown : plan.sentence;
    root.style.setProperty("--stage-sentence", `${Math.round(font)}px`);
    root.style.setProperty("--stage-size", String(isOn ? size * grown : plan.size));
    root.style.setProperty("--stage-lines", String(linesOf(font, film.longest, sentence.clientWidth)));
  };
  let grown = isOn ? textSize : 1;
  write(grown);
  // Texts around a tree are made larger as long as it keeps its part of the screen, and panels show what is in them.
  const isRoomy = () => panels.isRoomy && picture.room.clientHeight >= LEAST_TREE * root.clientHeight;
  while (grown > 1 && !isRoomy()) write(grown = nextTextSize(grown, -1));
  return isOn ? leastFont(innerWidth) * textSize : LEGIBLE;
}

/**
 * Zoom where a presentation begins or ends: it has a close-up of its own, and what was chosen
 * before comes back after it.
 *
 * @param {Stage} stage
 * @returns {boolean} whether it has begun or ended just now
 */
export function rezoom(stage) {
  const { picture, presentation } = stage;
  const { isOn, wasOn, wasClose } = presentation;
  if (isOn === wasOn) return false;
  presentation.wasOn = isOn;
  if (isOn) {
    presentation.wasClose = picture.isClose;
    picture.isSized = false;
  }
  stage.zoom(!isOn && wasClose);
  return true;
}

/** How high the part of the page is in which an element scrolls. @param {HTMLElement} element */
function heightAround(element) {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.clientHeight < at.scrollHeight) return Math.min(at.clientHeight, innerHeight);
  }
  // A framed page remembers for which height it was framed.
  return Number(document.documentElement.dataset.room) || innerHeight;
}

/**
 * How much stands above the first element of a page, or above what the cell of a notebook shows;
 * what comes later is scrolled to.
 *
 * @param {HTMLElement} element
 */
function heightAbove(element) {
  const start = element.closest(".jp-Cell")?.getBoundingClientRect().top ?? -scrollY;
  const above = element.getBoundingClientRect().top - start;
  return above <= ABOVE * innerHeight ? Math.max(above, 0) : 0;
}
