// A field over a leaf, for a new score.

import { make } from "./dom.js";

const NARROWEST = 64;

/**
 * Type a new score over a leaf; Enter sends it, Escape leaves it as it was.
 *
 * @param {HTMLElement} room the tree
 * @param {SVGElement} leaf
 * @param {{ label: string, score: string, send: (text: string) => void }} what
 */
export function editScore(room, leaf, { label, score, send }) {
  room.querySelector(".abviz-edit")?.remove();
  const field = make("input", { type: "text", class: "abviz-edit", "aria-label": label, maxlength: "40" });
  field.value = score;
  placeOver(field, leaf, room);
  let isDone = false;
  const finish = (/** @type {boolean} */ isMeant) => {
    if (isDone) return;
    isDone = true;
    const text = field.value.trim();
    field.remove();
    room.focus({ preventScroll: true });
    if (isMeant && text !== score) send(text);
  };
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter") finish(true);
    if (event.key !== "Escape") return;
    // It is the field that is left, and not a presentation around it.
    event.preventDefault();
    finish(false);
  });
  field.addEventListener("blur", () => finish(true));
  room.append(field);
  field.focus();
  field.select();
}

/**
 * @param {HTMLElement} field
 * @param {SVGElement} leaf
 * @param {HTMLElement} room
 */
function placeOver(field, leaf, room) {
  const box = leaf.getBoundingClientRect();
  const around = room.getBoundingClientRect();
  const width = Math.max(NARROWEST, box.width + 24);
  const left = box.left - around.left + room.scrollLeft + box.width / 2 - width / 2;
  field.style.left = `${Math.max(2, Math.min(left, room.scrollWidth - width - 2))}px`;
  field.style.top = `${box.top - around.top + room.scrollTop + box.height / 2 - 17}px`;
  field.style.width = `${width}px`;
}
