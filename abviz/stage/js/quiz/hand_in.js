// All answers as one line, which a student hands in: nothing is sent by itself.

import { make, wideButton } from "../dom.js";

/** What is known of an answer: see `record_of` in Python. @typedef {Record<string, unknown>} AnswerRecord */

/** All that is handed in but the name; the number is drawn for each quiz. @typedef {{ number: string, answers: AnswerRecord[] }} Answered */

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

/** A button below a quiz, and behind it the line, with a name if one is typed. @param {Record<string, string>} said @param {() => Answered} answered */
export function handInRow(said, answered) {
  const show = () => { line.value = handedIn(answered(), name.value.trim()); };
  const name = make("input", { class: "abviz-quiz-input", maxlength: "80", oninput: show });
  const line = make("textarea", { class: "abviz-quiz-line", readonly: "", rows: "3", "aria-label": said["quiz-hand-in"], onfocus: () => line.select() });
  const more = make("div", { class: "abviz-quiz-handed" }, make("label", {}, `${said["quiz-name"]} `, name), line, make("span", { text: said["quiz-hand-in-note"] }));
  more.hidden = true;
  const open = () => {
    more.hidden = false;
    show();
    line.focus({ preventScroll: true });
  };
  return make("div", { class: "abviz-quiz-hand-in" }, wideButton(said["quiz-hand-in"], said["quiz-hand-in-title"], open), more);
}
