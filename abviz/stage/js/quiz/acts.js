// Acts of a search that is carried out by hand: a node is entered, left early, or returned.

/** @import { Answer, Hand, OpenQuestion, Verdict } from "../records.js" */

/** @typedef {"enter" | "cut" | "return"} ActKind */
/** @typedef {Record<string, string>} Texts */
/** What is done, and at which node. @typedef {{ kind: ActKind, node: number }} Move */
/** What a text means as the number of a slot. @typedef {(slot: string, text: string) => unknown} Reader */

/** @type {ActKind[]} */
const KINDS = ["enter", "cut", "return"];
// The numbers that an act may have, in the order in which they are marked.
const NUMBERS = ["alpha", "beta", "value", "utilities"];

/** What an answer does, and where. @param {Answer} answer @returns {Move} */
export function moveOf(answer) {
  const texts = /** @type {Texts} */ (answer);
  const kind = KINDS.find((name) => name in texts) ?? "enter";
  return { kind, node: Number(texts[kind]) };
}

/** The numbers that belong to an act. @param {Hand} hand @param {Move} move @returns {string[]} */
export function numbersOf({ inner, value }, { kind, node }) {
  if (kind === "enter") return inner.includes(node) ? ["alpha", "beta"] : [];
  return kind === "return" && value ? [value] : [];
}

/** The name of a node that an act is about. @param {OpenQuestion} asked @param {number} node */
export function nameOf({ hand, names, slots }, node) {
  return hand?.current === node ? hand.name : names[slots.indexOf(node)];
}

/** As which slot a number of an act is read. @param {string} name */
export function slotOf(name) {
  return name === "utilities" ? "utilities:0" : "value:0";
}

/** Whether something is an act that can be an answer. @param {any} answer @param {OpenQuestion} asked @param {Reader} read */
export function isAct(answer, { hand, slots }, read) {
  if (!hand || !answer || typeof answer !== "object" || Array.isArray(answer)) return false;
  const { kind, node } = moveOf(answer);
  const numbers = numbersOf(hand, { kind, node });
  const canBe = kind === "enter" ? slots.includes(node) : node === hand.current && node >= 0 && (kind === "cut" || hand.value !== "");
  return canBe && answer[kind] === String(node) && Object.keys(answer).every((name) => name === kind || numbers.includes(name))
    && numbers.every((name) => typeof answer[name] === "string" && !Number.isNaN(read(slotOf(name), answer[name])));
}

/** Whether an act is the one that is due: who goes up where a cut is due has cut. @param {Answer} key @param {Answer} answer */
export function isSameMove(key, answer) {
  const [due, done] = [moveOf(key), moveOf(answer)];
  return due.node === done.node && (due.kind === done.kind || (due.kind === "cut" && done.kind === "return"));
}

/** Whether somebody goes up where a cut is due: that is right, and says nothing of the value. @param {string} form @param {Answer} key @param {Answer} answer */
export function isImpliedCut(form, key, answer) {
  return form === "act" && moveOf(key).kind === "cut" && moveOf(answer).kind === "return" && isSameMove(key, answer);
}

/** Which numbers of an act are right. @param {Texts} key @param {Texts} answer @param {Reader} read @returns {Record<string, Verdict>} */
export function verdictsOf(key, answer, read) {
  const names = NUMBERS.filter((name) => name in key);
  return Object.fromEntries(names.map((name) => [name, read(slotOf(name), key[name]) === read(slotOf(name), answer[name]) ? "right" : "wrong"]));
}

/** The keys of the reasons that are told of a wrong act, with spaces between them: those of its wrong numbers, or its move. @param {Answer} answer @param {Record<string, string>} slots */
export function placesOfAct(answer, slots) {
  const { kind, node } = moveOf(answer);
  return Object.keys(slots).filter((name) => slots[name] === "wrong").join(" ") || `${kind}:${node}`;
}

/** Whether an act is one that a misconception makes: where that says nothing of a number, any number will do. @param {Answer} pattern @param {Answer} answer @param {Reader} read */
export function fitsAct(pattern, answer, read) {
  const [wanted, done] = [moveOf(pattern), moveOf(answer)];
  if (wanted.kind !== done.kind || wanted.node !== done.node) return false;
  const given = /** @type {Texts} */ (answer);
  return Object.entries(/** @type {Texts} */ (pattern)).every(([name, text]) => name === wanted.kind || (name in given && read(slotOf(name), text) === read(slotOf(name), given[name])));
}
