// How large all is: what fits on one screen, and what is still read from the back row.

/** @import { Stage } from "./stage.js" */

/** A width and a height, in pixels; of a picture, in its own units. @typedef {{ width: number, height: number }} Size */

/**
 * What the plan depends on: the room, the picture, the largest font in it, the letters of the
 * longest sentence, how high the bar and the legend are, and how much is above the stage where it is
 * first seen, and in it above the tree (`company`, counted in `bar`, too), and how many rows the stack has. The question of a quiz has no panels, and room for what is said of an answer. How many
 * lines a sentence takes is measured (`lines`), or else follows from its letters.
 *
 * @typedef {{ room: Size, picture: Size, font: number, longest: number, bar: number, legend: number, above?: number, company?: number, rows?: number, isQuestion?: boolean, lines?: Lines }} Needs
 */
/** The lines that the longest sentence takes with a font, where so many pixels are free. @typedef {(font: number, width: number) => number} Lines */

const LETTER = 0.58;
const MOST_LINES = 6;
const LINE = 1.35;
const [AROUND, AROUND_QUESTION] = [44, 36];
const [LOW_CODE, LEAST_CODE, WHOLE_CODE, LOWEST_TREE] = [150, 100, 440, 240];
// Beside the tree: counts and headings, and a row of the stack. What part of the room may be free around the tree so that more of the code is seen.
const [COUNTS, ROW, AIR] = [231, 22.7, 0.03];
// Scores of so many pixels are read well, however large they would be with the code below the tree: so a tree
// that is built by hand stays where it is.
const [WORTHWHILE, READ] = [0.8, 9];
// From which width on the code stands beside the tree, on a usual screen and on a low one.
const [NARROW, LOW, SIDEWAYS] = [760, 480, 960];
// On a low screen: the font of the sentence, and what part of it a tree takes that can be so large.
const [LOW_FONT, TREE_IF_LOW] = [15, 0.68];
// In a quiz: the lines of feedback that there is room for, and its font as a part of the question's.
const [SAID, SAID_SIZE] = [3, 0.88];
const TEXT_SIZES = [0.7, 0.85, 1, 1.2, 1.45, 1.75];

/**
 * Plan a stage so that tree, sentence, bar and code are on one screen, with the code beside
 * the tree unless that makes a small tree much smaller. The plan says whether it does, and how
 * large things are, in pixels: the tree at most, whole and in close-up, the panels, the code, the
 * font of the sentence. `size` is the factor of other texts.
 *
 * @param {Needs} needs
 */
export function planOf(needs) {
  const { room, isQuestion = false } = needs;
  const below = planWith(needs, false);
  // On a phone held sideways the sentence stands beside the tree.
  const isWide = room.width > (room.height > LOW ? NARROW : SIDEWAYS);
  if (isQuestion || !isWide) return below.plan;
  const beside = planWith(needs, true);
  const isWorthwhile = beside.scale * needs.font >= READ || beside.scale >= Math.min(1, WORTHWHILE * below.scale);
  return (isWorthwhile ? beside : below).plan;
}

/**
 * The plan with the code beside the tree or below it, and the scale of the picture in it.
 *
 * @param {Needs} needs
 * @param {boolean} isBeside
 */
function planWith(needs, isBeside) {
  const { room, picture, font, longest, bar, legend, above = 0, company = 0, rows = 4, isQuestion = false } = needs;
  const size = between(1, room.width / 1400, 1.3);
  const side = between(300, 0.3 * room.width, 500);
  const width = room.width - (isBeside ? side + 40 : 26);
  const largestFont = between(18, width / 55, 26);
  const text = isQuestion ? questionOf(longest, width) : sentenceOf(needs, width);
  const withoutText = room.height - text.around - text.height;
  // All of it is seen at first, with what is above it.
  const others = above + bar + (isQuestion ? 0 : legend);
  const rest = withoutText - others;
  const free = rest - (isBeside || isQuestion ? 0 : LOW_CODE);
  const scale = Math.min(width / picture.width, free / picture.height, largestFont / font);
  // Where the screen is too low for all of it, tree and sentence stay together.
  const lowest = Math.max(Math.min(withoutText, LOWEST_TREE), shareOfTree(needs, width));
  const tree = Math.max(scale * picture.height, lowest);
  const close = Math.max(rest, lowest);
  const board = Math.min(company + tree + text.height + AIR * room.height, room.height - AROUND - others + company);
  const code = isBeside ? between(LEAST_CODE, board - (COUNTS + ROW * rows) * size, WHOLE_CODE * size) : Math.max(rest - tree, LOW_CODE) - 40;
  return { scale, plan: { isBeside, tree, close, side, code, sentence: text.font, size } };
}

/** On a very low screen the tree keeps its part of it, and the rest is scrolled to. @param {Needs} needs @param {number} width of the tree at most */
function shareOfTree({ room, picture, isQuestion }, width) {
  return room.height > LOW || isQuestion ? 0 : Math.min(TREE_IF_LOW * room.height, picture.height * width / picture.width);
}

/** The font of the sentence, its height, and what is around all. @param {Needs} needs @param {number} width */
function sentenceOf({ room, longest, lines = (letter, across) => linesOf(letter, longest, across) }, width) {
  const font = room.height > LOW ? between(16, width / 52, 26) : LOW_FONT;
  return { font, height: lines(font, width) * LINE * font + 12, around: AROUND };
}

/** The same of a question. @param {number} longest @param {number} width */
function questionOf(longest, width) {
  const font = between(16, width / 75, 22);
  return { font, height: heightOfQuestion(font, longest, width), around: AROUND_QUESTION };
}

/** How many pixels a question takes, with room for what is said of an answer. @param {number} font @param {number} letters @param {number} width */
function heightOfQuestion(font, letters, width) {
  const said = SAID * LINE * Math.max(16, SAID_SIZE * font) + 18;
  return linesOf(font, letters, width, 1) * LINE * font + 12 + said;
}

/** @param {number} font @param {number} longest @param {number} width @param {number} [fewest] */
export function linesOf(font, longest, width, fewest = 2) {
  return between(fewest, Math.ceil(longest * LETTER * font / (width - 30)), MOST_LINES);
}

/**
 * How many lines a text takes in a box, word by word as a browser breaks it.
 *
 * @param {string} text
 * @param {number} width of the box
 * @param {(word: string) => number} widthOf how wide a word is
 */
export function brokenInto(text, width, widthOf) {
  const space = widthOf(" ");
  let [lines, across] = [1, -space];
  for (const word of text.split(" ")) {
    const wide = widthOf(word);
    if (across > 0 && across + space + wide > width) [lines, across] = [lines + 1, -space];
    across += space + wide;
  }
  return lines;
}

/** The smallest font that a screen should show to a class: 16 pixels on a laptop, 19 on a projector. @param {number} width */
export function leastFont(width) {
  return between(12, width / 100 + 2.4, 30);
}

/**
 * The font of the sentence in a presentation: larger than all else, and of few lines.
 *
 * @param {Size} screen
 * @param {number} across what panels leave of its width
 */
export function presentedSentence({ width, height }, across) {
  return between(Math.max(18, 1.35 * leastFont(width)), Math.min(across / 50, height / 28), 60);
}

/** The next text size, larger or smaller; the outermost ones stay. @param {number} size @param {1 | -1} direction */
export function nextTextSize(size, direction) {
  const at = TEXT_SIZES.indexOf(size) + direction;
  return TEXT_SIZES[between(0, at, TEXT_SIZES.length - 1)];
}

/** @param {number} least @param {number} value @param {number} most */
export function between(least, value, most) {
  return Math.max(least, Math.min(value, most));
}

// Where the parts of a stage stand, and how large: the plan of `sizes.js`, put into the page.

// The smallest text in a picture that stands among other things, in pixels.
const LEGIBLE = 12;
// Where a screen is low: from which width on there is room for the sentence beside the tree.
const BROAD = 560;
// What part of the screen may stand above a stage, and is seen with it.
const ABOVE = 0.3;
// What is left free around an explorer: its note below the stage may take two lines.
const MARGIN = 46;
// What part of the screen a tree keeps in a presentation.
const LEAST_TREE = 0.5;

/** Arrange a stage for the room that it has, and as high as the one beside it. @param {Stage} stage @param {Stage[]} pair @returns {number} how many pixels the texts in its picture should have */
export function arrange(stage, pair) {
  const { root, panels, picture, presentation: { isOn, size, textSize } } = stage;
  const needs = needsOf(stage, pair);
  const { room } = needs;
  const plan = planOf(needs);
  const { tree, close, side, code } = plan;
  picture.highest = close;
  root.classList.toggle("abviz-broad", room.width > BROAD);
  root.classList.toggle("abviz-beside", isOn ? room.width > Math.max(NARROW, room.height) : plan.isBeside);
  for (const [name, pixels] of Object.entries({ tree, close, side, code })) root.style.setProperty(`--stage-${name}`, `${Math.round(pixels)}px`);
  if (!isOn) {
    sizeTexts(stage, pair, { sentence: plan.sentence, others: plan.size });
    return LEGIBLE;
  }
  const sizePresented = (/** @type {number} */ factor) => {
    const sentence = presentedSentence({ ...room, width: innerWidth }, stage.sentence.clientWidth) * factor;
    sizeTexts(stage, pair, { sentence, others: size * factor });
  };
  let factor = textSize;
  sizePresented(factor);
  // Texts around a tree are made larger as long as it keeps its part of the screen, and panels show what is in them.
  const isRoomy = () => panels.isRoomy && picture.room.clientHeight >= LEAST_TREE * root.clientHeight;
  while (factor > 1 && !isRoomy()) {
    factor = nextTextSize(factor, -1);
    sizePresented(factor);
  }
  return leastFont(innerWidth) * textSize;
}

/** What the plan of a stage depends on, as measured in the page: of two beside each other, the larger measure counts. @param {Stage} stage @param {Stage[]} pair @returns {Needs} */
function needsOf({ root, film, picture, isQuestion, presentation: { isOn } }, pair) {
  const most = (/** @type {(stage: Stage) => number} */ measure) => Math.max(...pair.map(measure));
  const heightOf = (/** @type {HTMLElement[]} */ parts) => parts.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  const heightOfBar = (/** @type {Stage} */ stage) => heightOf([stage.bar.root, ...stage.company]);
  return {
    room: { width: root.clientWidth, height: isOn ? innerHeight : heightAround(root) },
    picture: picture.size,
    font: Math.max(...Object.values(film.payload.fonts)),
    longest: most((stage) => stage.film.longest),
    isQuestion,
    above: isOn ? 0 : most((stage) => heightAbove(stage.root)),
    lines: (font, width) => most((stage) => linesIn(stage, font, width)),
    bar: most(heightOfBar),
    company: most(({ company }) => heightOf(company)),
    rows: most((stage) => stage.film.stackDepth),
    legend: most(({ legend, presentation: { heading } }) => legend.offsetHeight + heading.offsetHeight),
  };
}

/**
 * Size the texts around a tree, and leave its sentence as many lines as the longest one takes.
 *
 * @param {Stage} stage
 * @param {Stage[]} pair
 * @param {{ sentence: number, others: number }} sizes the font of the sentence, and the factor of other texts
 */
function sizeTexts({ root, sentence }, pair, sizes) {
  root.style.setProperty("--stage-sentence", `${Math.round(sizes.sentence)}px`);
  root.style.setProperty("--stage-size", String(sizes.others));
  const [first] = pair;
  const lines = Math.max(...pair.map((stage) => linesIn(stage, sizes.sentence, sentence.clientWidth)));
  for (const stage of pair) {
    stage.lines = lines;
    stage.root.style.setProperty("--stage-lines", String(lines));
    // The second one shows little of its bar.
    if (stage !== first) stage.bar.root.style.minHeight = `${first.bar.root.getBoundingClientRect().height}px`;
  }
}

const INSET = 29; // of the text in the box of a sentence, with its border
const RULER = 100; // a font in which words are measured once
// A browser rounds the widths of letters.
const LOOSE = 1.01;
const FONTS = '"DejaVu Sans", Verdana, "Segoe UI", Arial, sans-serif';
/** How wide words are, by weight and word. @type {Map<string, number>} */
const widths = new Map();
/** @type {CanvasRenderingContext2D | null} */
let ruler = null;

/** How many lines the sentences of a stage take at most; while something is held, never fewer than before. @param {Stage} stage @param {number} font @param {number} width of the box */
function linesIn({ film, isHeld, lines, model }, font, width) {
  const room = (width - INSET) * RULER / (font * LOOSE);
  const most = Math.max(...film.longSentences.map(({ kind, sentence }) => brokenInto(sentence, room, (word) => widthOf(word, kind === "cutoff"))));
  // What was answered is said before the sentence, and a question has its choices below it.
  const asked = model.get("pause_at_cutoffs") ? 1 : 0;
  return Math.min(Math.max(most + asked, isHeld ? lines : 1), MOST_LINES);
}

/** @param {string} word @param {boolean} isBold */
function widthOf(word, isBold) {
  const font = `${isBold ? "bold " : ""}${RULER}px ${FONTS}`;
  const key = font + word;
  let width = widths.get(key);
  if (width === undefined) {
    ruler ??= document.createElement("canvas").getContext("2d");
    if (!ruler) return word.length * LETTER * RULER;
    ruler.font = font;
    width = ruler.measureText(word).width;
    widths.set(key, width);
  }
  return width;
}

/** The part of the page in which an element scrolls, if it is not all of it. @param {HTMLElement} element */
function scrollerOf(element) {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.clientHeight < at.scrollHeight) return at;
  }
  return null;
}

/** How high that part is. @param {HTMLElement} element */
function heightAround(element) {
  // A framed page remembers for which height it was framed.
  return Math.min(scrollerOf(element)?.clientHeight ?? Infinity, Number(document.documentElement.dataset.room) || innerHeight);
}

/**
 * How much stands above a stage where it is first seen: the controls of an explorer, or what is above
 * the first element of a page or a notebook, or above what a cell shows; what comes later is scrolled to.
 *
 * @param {HTMLElement} element
 */
function heightAbove(element) {
  const { top } = element.getBoundingClientRect();
  const topOf = (/** @type {Element} */ part) => part.getBoundingClientRect().top;
  const scroller = scrollerOf(element);
  const explorer = element.closest(".abviz-explorer");
  const starts = explorer ? [topOf(explorer) - MARGIN]
    : [scroller ? topOf(scroller) - scroller.scrollTop : -scrollY, ...[element.closest(".jp-Cell") ?? []].flat().map(topOf)];
  return Math.max(starts.map((start) => top - start).find((above) => above <= ABOVE * innerHeight) ?? 0, 0);
}
