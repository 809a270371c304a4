// How large all is: what fits on one screen, and what is still read from the back row.

/** A width and a height, in pixels; of a picture, in its own units. @typedef {{ width: number, height: number }} Size */

/**
 * Whether the panels stand beside the tree, and how large things are, in pixels: the tree at
 * most, whole and in close-up, the panels, the code, the font of the sentence. `size` is the
 * factor of other texts.
 *
 * @typedef {{ isBeside: boolean, tree: number, close: number, side: number, code: number, sentence: number, size: number }} Plan
 */

/**
 * What the plan depends on: the room, the picture, the largest font in it, the letters of the
 * longest sentence, how high the bar and the legend are, and whether there are no panels.
 *
 * @typedef {{ room: Size, picture: Size, font: number, longest: number, bar: number, legend: number, isBare?: boolean }} Needs
 */

const LETTER = 0.58;
const LINE = 1.35;
const AROUND = 44;
const [LOW_CODE, WHOLE_CODE, FACTS, LOWEST_TREE] = [150, 440, 420, 240];
const FULL_SIZE = 1;
const WORTHWHILE = 0.85;
const NARROW = 760;
const TEXT_SIZES = [0.7, 0.85, 1, 1.2, 1.45, 1.75];

/**
 * Plan a stage so that tree, sentence, bar and code are on one screen, with the code beside
 * the tree unless that makes a small tree much smaller.
 *
 * @param {Needs} needs
 * @returns {Plan}
 */
export function planOf({ room, picture, font, longest, bar, legend, isBare = false }) {
  const size = between(1, room.width / 1400, 1.3);
  const side = between(300, 0.3 * room.width, 500);
  const standing = (/** @type {boolean} */ isBeside) => {
    const width = room.width - (isBeside ? side + 40 : 26);
    const sentence = between(18, width / 55, 26);
    const rest = room.height - AROUND - heightOfSentence(sentence, longest, width) - bar - legend;
    const free = rest - (isBeside || isBare ? 0 : LOW_CODE);
    const scale = Math.min(width / picture.width, free / picture.height, sentence / font);
    // Where the screen is too low for all of it, tree and sentence stay together.
    const lowest = Math.min(rest + bar + legend, LOWEST_TREE);
    const tree = Math.max(scale * picture.height, lowest);
    const code = isBeside ? between(LOW_CODE, room.height - AROUND - FACTS * size, WHOLE_CODE * size) : Math.max(rest - tree, LOW_CODE) - 40;
    return { scale, plan: { isBeside, tree, close: Math.max(rest, lowest), side, code, sentence, size } };
  };
  const [beside, below] = [standing(true), standing(false)];
  const isBeside = !isBare && room.width > NARROW && (beside.scale >= FULL_SIZE || beside.scale >= WORTHWHILE * below.scale);
  return (isBeside ? beside : below).plan;
}

/**
 * How many pixels a sentence of so many letters takes, of two lines at least.
 *
 * @param {number} font
 * @param {number} longest
 * @param {number} width
 */
export function heightOfSentence(font, longest, width) {
  return linesOf(font, longest, width) * LINE * font + 12;
}

/**
 * @param {number} font
 * @param {number} longest
 * @param {number} width
 */
export function linesOf(font, longest, width) {
  return between(2, Math.ceil(longest * LETTER * font / (width - 30)), 6);
}

/**
 * The smallest font that a screen should show to a class: 16 pixels on a laptop, 19 on a projector.
 *
 * @param {number} width
 */
export function leastFont(width) {
  return between(12, width / 100 + 2.4, 30);
}

/**
 * Whether a screen has room for panels beside a tree.
 *
 * @param {Size} screen
 */
export function isWide({ width, height }) {
  return width > NARROW && width > height;
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

/**
 * The next text size, larger or smaller; the outermost ones stay.
 *
 * @param {number} size
 * @param {1 | -1} direction
 */
export function nextTextSize(size, direction) {
  const at = TEXT_SIZES.indexOf(size) + direction;
  return TEXT_SIZES[between(0, at, TEXT_SIZES.length - 1)];
}

/**
 * @param {number} least
 * @param {number} value
 * @param {number} most
 */
export function between(least, value, most) {
  return Math.max(least, Math.min(value, most));
}
