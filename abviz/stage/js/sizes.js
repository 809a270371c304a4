// How large all is: what fits on one screen, and what is still read from the back row.

/** @import { Stage } from "./stage.js" */

/** A width and a height, in pixels; of a picture, in its own units. @typedef {{ width: number, height: number }} Size */

/**
 * What the plan depends on: the room, the picture, the largest font in it, the letters of the
 * longest sentence, how high the bar and the legend are, and how much is above the stage where it is
 * first seen, with the first row of the bar (`above`, `row`). The question of a quiz has no panels,
 * and room for what is said of an answer.
 *
 * @typedef {{ room: Size, picture: Size, font: number, longest: number, bar: number, legend: number, above?: number, row?: number, isQuestion?: boolean }} Needs
 */

const LETTER = 0.58;
const LINE = 1.35;
const [AROUND, AROUND_QUESTION] = [44, 36];
const [LOW_CODE, WHOLE_CODE, FACTS, LOWEST_TREE] = [150, 440, 420, 240];
const WORTHWHILE = 0.8;
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
  const isWorthwhile = beside.scale >= Math.min(1, WORTHWHILE * below.scale);
  return (isWorthwhile ? beside : below).plan;
}

/**
 * The plan with the code beside the tree or below it, and the scale of the picture in it.
 *
 * @param {Needs} needs
 * @param {boolean} isBeside
 */
function planWith(needs, isBeside) {
  const { room, picture, font, longest, bar, legend, above = 0, row = 0, isQuestion = false } = needs;
  const size = between(1, room.width / 1400, 1.3);
  const side = between(300, 0.3 * room.width, 500);
  const width = room.width - (isBeside ? side + 40 : 26);
  const largestFont = between(18, width / 55, 26);
  const text = isQuestion ? questionOf(longest, width) : sentenceOf(room.height > LOW ? largestFont : LOW_FONT, longest, width);
  const withoutText = room.height - text.around - text.height;
  // All of the stage is seen once it is scrolled to; tree, sentence and ▶ at first, below what is above it.
  const heightBelow = legend + bar;
  const others = isQuestion ? above + bar : Math.max(heightBelow, above + row);
  const rest = withoutText - others;
  const free = rest - (isBeside || isQuestion ? 0 : LOW_CODE);
  const scale = Math.min(width / picture.width, free / picture.height, largestFont / font);
  // Where the screen is too low for all of it, tree and sentence stay together.
  const lowest = Math.max(Math.min(withoutText, LOWEST_TREE), shareOfTree(needs, width));
  const tree = Math.max(scale * picture.height, lowest);
  const close = Math.max(isQuestion ? rest : withoutText - heightBelow, lowest);
  const code = isBeside ? heightOfCodeBeside(room, size) : Math.max(rest - tree, LOW_CODE) - 40;
  return { scale, plan: { isBeside, tree, close, side, code, sentence: text.font, size } };
}

/** On a very low screen the tree keeps its part of it, and the rest is scrolled to. @param {Needs} needs @param {number} width of the tree at most */
function shareOfTree({ room, picture, isQuestion }, width) {
  return room.height > LOW || isQuestion ? 0 : Math.min(TREE_IF_LOW * room.height, picture.height * width / picture.width);
}

/** The font of the sentence, its height, and what is around all. @param {number} font @param {number} longest @param {number} width */
function sentenceOf(font, longest, width) {
  return { font, height: heightOfSentence(font, longest, width), around: AROUND };
}

/** The same of a question. @param {number} longest @param {number} width */
function questionOf(longest, width) {
  const font = between(16, width / 75, 22);
  return { font, height: heightOfQuestion(font, longest, width), around: AROUND_QUESTION };
}

/** How high the code is beside a tree: all of it, if that leaves room for the other panels. @param {Size} room @param {number} size the factor of texts */
function heightOfCodeBeside(room, size) {
  return between(LOW_CODE, room.height - AROUND - FACTS * size, WHOLE_CODE * size);
}

/** How many pixels a sentence of so many letters takes, of two lines at least. @param {number} font @param {number} longest @param {number} width */
export function heightOfSentence(font, longest, width) {
  return linesOf(font, longest, width) * LINE * font + 12;
}

/** How many pixels a question takes, with room for what is said of an answer. @param {number} font @param {number} letters @param {number} width */
function heightOfQuestion(font, letters, width) {
  const said = SAID * LINE * Math.max(16, SAID_SIZE * font) + 18;
  return linesOf(font, letters, width, 1) * LINE * font + 12 + said;
}

/** @param {number} font @param {number} longest @param {number} width @param {number} [fewest] */
export function linesOf(font, longest, width, fewest = 2) {
  return between(fewest, Math.ceil(longest * LETTER * font / (width - 30)), 6);
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
// What part of the screen a tree keeps in a presentation.
const LEAST_TREE = 0.5;

/** Arrange a stage for the room that it has, and as high as the one beside it. @param {Stage} stage @param {Stage[]} pair @returns {number} how many pixels the texts in its picture should have */
export function arrange(stage, pair) {
  const { root, panels, picture, presentation: { isOn, size, textSize } } = stage;
  const needs = needsOf(stage, pair);
  const { room } = needs;
  const plan = planOf(needs);
  const { tree, close, side, code } = plan;
  root.classList.toggle("abviz-broad", room.width > BROAD);
  root.classList.toggle("abviz-beside", isOn ? room.width > Math.max(NARROW, room.height) : plan.isBeside);
  for (const [name, pixels] of Object.entries({ tree, close, side, code })) root.style.setProperty(`--stage-${name}`, `${Math.round(pixels)}px`);
  if (!isOn) {
    sizeTexts(stage, pair, { sentence: plan.sentence, others: plan.size, longest: needs.longest });
    return LEGIBLE;
  }
  const sizePresented = (/** @type {number} */ factor) => {
    const sentence = presentedSentence({ ...room, width: innerWidth }, stage.sentence.clientWidth) * factor;
    sizeTexts(stage, pair, { sentence, others: size * factor, longest: needs.longest });
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
function needsOf({ root, bar, film, picture, isQuestion, presentation: { isOn } }, pair) {
  const most = (/** @type {(stage: Stage) => number} */ measure) => Math.max(...pair.map(measure));
  const heightOfBar = (/** @type {Stage} */ stage) => [stage.bar.root, ...stage.company].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  return {
    room: { width: root.clientWidth, height: isOn ? innerHeight : heightAround(root) },
    picture: picture.size,
    font: Math.max(...Object.values(film.payload.fonts)),
    longest: most((stage) => stage.film.longest),
    isQuestion,
    above: isOn ? 0 : most((stage) => heightAbove(stage.root) + heightBefore(stage)),
    row: bar.first.offsetHeight,
    bar: most(heightOfBar),
    legend: most(({ legend, presentation: { heading } }) => legend.offsetHeight + heading.offsetHeight),
  };
}

/**
 * Size the texts around a tree, and leave its sentence as many lines as the longest one takes.
 *
 * @param {Stage} stage
 * @param {Stage[]} pair
 * @param {{ sentence: number, others: number, longest: number }} sizes the font of the sentence, the factor of other texts, and the letters of the longest sentence
 */
function sizeTexts({ root, sentence }, pair, sizes) {
  root.style.setProperty("--stage-sentence", `${Math.round(sizes.sentence)}px`);
  root.style.setProperty("--stage-size", String(sizes.others));
  const [first] = pair;
  for (const stage of pair) {
    stage.root.style.setProperty("--stage-lines", String(linesOf(sizes.sentence, sizes.longest, sentence.clientWidth)));
    // The second one shows little of its bar.
    if (stage !== first) stage.bar.root.style.minHeight = `${first.bar.root.getBoundingClientRect().height}px`;
  }
}

/** The part of the page in which an element scrolls, if it is not all of it. @param {HTMLElement} element */
function scrollerOf(element) {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.clientHeight < at.scrollHeight) return at;
  }
  return null;
}

/** How high the row is from which a tree is edited; what a question has above its tree counts as its bar. @param {Stage} stage */
function heightBefore({ company: [row], isQuestion, tree }) {
  return row && !isQuestion ? tree.offsetTop : 0;
}

/** How high that part is. @param {HTMLElement} element */
function heightAround(element) {
  // A framed page remembers for which height it was framed.
  return Math.min(scrollerOf(element)?.clientHeight ?? Infinity, Number(document.documentElement.dataset.room) || innerHeight);
}

/**
 * How much stands above the first element of a page or a notebook, or above what the cell of a
 * notebook shows; what comes later is scrolled to.
 *
 * @param {HTMLElement} element
 */
function heightAbove(element) {
  const topOf = (/** @type {Element} */ one) => one.getBoundingClientRect().top;
  const scroller = scrollerOf(element);
  const starts = [scroller ? topOf(scroller) - scroller.scrollTop : -scrollY, ...[element.closest(".jp-Cell") ?? []].flat().map(topOf)];
  return Math.max(starts.map((start) => topOf(element) - start).find((above) => above <= ABOVE * innerHeight) ?? 0, 0);
}
