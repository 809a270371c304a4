// All answers as one line, which a student hands in: nothing is sent by itself.

/** @import { Answer, Feedback, OpenQuestion, Identity, Solved, ToHandIn } from "../records.js" */

import { make, wideButton } from "../dom.js";
import { moveOf, nameOf } from "./acts.js";
import { mark } from "./marking.js";

/** What is known of an answer: see `record_of` in Python. @typedef {Record<string, unknown>} AnswerRecord */

/** All that is handed in but the name; the number is drawn for each quiz, and each lesson. @typedef {Omit<ToHandIn, "count">} Answered */

/** What is known of an answer. @param {OpenQuestion} asked @param {Solved} solved @param {Answer} answer @param {Identity & { try: number }} of @param {number} since when the question was shown, or answered before @returns {AnswerRecord} */
export function recordOf(asked, solved, answer, of, since) {
  const marking = mark(asked, solved, answer);
  const nodes = [...new Set(wrongNames(asked, solved, marking))];
  const seconds = Math.round((Date.now() - since) / 1000);
  return { step: asked.step, answer, right: marking.is_right, misconceptions: marking.misconceptions, nodes, seconds, ...of };
}

/** The names of the nodes where an answer is wrong; of an act it is that of the one that is due. @param {OpenQuestion} asked @param {Solved} solved @param {Feedback} marking @returns {string[]} */
function wrongNames(asked, { key }, { is_right: isRight, slots, missed, extra }) {
  if (asked.form === "act") return isRight ? [] : [nameOf(asked, moveOf(key).node)];
  const wrong = [...Object.keys(slots).filter((slot) => slots[slot] !== "right"), ...missed, ...extra];
  return wrong.map((slot) => asked.names[asked.slots.indexOf(slot)]);
}

/** A line that Python's `read_handed_in` reads. @param {Answered} answered @param {string} name */
export function handedIn({ number, answers }, name) {
  const bytes = new TextEncoder().encode(JSON.stringify({ name, number, answers }));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const packed = btoa(letters).replaceAll("+", "-").replaceAll("/", "_");
  return `ab1:${packed}:${checksum(packed)}`;
}

/** CRC-32, as zlib has it. @param {string} text */
function checksum(text) {
  let rest = -1;
  for (const letter of text) {
    rest ^= letter.charCodeAt(0);
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return (~rest >>> 0).toString(16).padStart(8, "0");
}

/** A number that no other student draws. */
export function drawNumber() {
  return crypto.getRandomValues(new Uint32Array(2)).join("-");
}

/** Sent to a question whose answers are to be handed in. */
export const HAND_IN = "abviz-hand-in";

/** A button, and what it opens: the line, with a name if one is typed. @param {(name: string) => string} say @param {() => Answered} answered @param {() => void} fetch what asks for answers that are not there */
export function handInParts(say, answered, fetch) {
  const show = () => { line.value = opened.hidden ? "" : handedIn(answered(), name.value.trim()); };
  const name = make("input", { maxlength: "80", oninput: show });
  const line = make("textarea", { readonly: "", rows: "3", "aria-label": say("hand-in"), onfocus: () => line.select() });
  const opened = make("div", { class: "abviz-handed" }, make("label", {}, `${say("hand-in-name")} `, name), line, make("span", { text: say("hand-in-note") }));
  opened.hidden = true;
  const open = () => {
    opened.hidden = false;
    fetch();
    show();
    line.focus({ preventScroll: true });
  };
  return { button: wideButton(say("hand-in"), say("hand-in-title"), open, "abviz-hand-in"), opened, show };
}
