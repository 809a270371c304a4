// A search that is carried out by hand, in a quiz: what a press does, and what is said of it.

/** @import { Draft } from "./marks.js" @import { Quiz } from "./quiz.js" */

import { ActDraft } from "./act_draft.js";

/** Cut the children that are left. @param {Quiz} quiz */
export function cut(quiz) {
  const { draft } = quiz;
  if (!(draft instanceof ActDraft) || !draft.canCut || !quiz.canAct) return;
  quiz.mend();
  draft.cut();
  quiz.answer();
}

/** Go down to a node, or to the fields: those of its window, or the one of what is returned. @param {Quiz} quiz @param {ActDraft} draft @param {number} index */
export function act(quiz, draft, index) {
  const { stage, words } = quiz;
  if (!quiz.canAct) return;
  if (draft.isSlot(index)) quiz.mend();
  const came = draft.go(index);
  quiz.showDraft();
  if (came === "act") return quiz.answer();
  const { name } = stage.film.nodes[index];
  if (came === "no") quiz.hint(words.say("quiz-act-no", { name }));
  else quiz.fields?.all[0]?.input.focus({ preventScroll: true });
}

/** Call the tree by where a search stands in it, and by its keys: they are others than where steps are played. @param {Quiz} quiz @param {boolean} hasFocus */
export function nameTree(quiz, hasFocus) {
  const { canAct, draft, stage, view: { question: { hand } }, words } = quiz;
  if (!draft) return;
  const here = hand?.name && canAct ? words.say("quiz-act-here", { name: hand.name }) : "";
  const isOver = draft.isOfActs && !canAct;
  stage.tree.setAttribute("aria-label", isOver ? words.say("tree") : `${here} ${words.say(`quiz-tree-${kindOf(draft)}`)}`.trim());
  // Where the focus comes to the tree, its name is told.
  if (!hasFocus || document.activeElement === stage.tree) stage.spoken.textContent = here;
}

/** Say of a node that is chosen with which α and β it was entered: they do not change while the search is below it. @param {Quiz} quiz */
export function sayWindow({ draft, model, stage, words }) {
  const look = stage.film.looks[model.get("selected")];
  if (draft?.isOfActs && look?.alpha) stage.spoken.textContent += `. ${words.say("quiz-act-window")}`;
}

/** Take back the last change, and say if a node is not entered any more. @param {Quiz} quiz */
export function undoChange({ draft, stage, words }) {
  const [index = -1] = draft?.marks.taken ?? [];
  draft?.undo();
  if (!draft?.isOfActs || index < 0 || draft.marks.taken.includes(index)) return;
  stage.spoken.textContent = words.say("quiz-taken-back", { name: stage.film.nodes[index].name });
}

/** What the tree is to who answers. @param {Draft} draft */
function kindOf({ isOfActs, isOfNodes }) {
  if (isOfActs) return "acts";
  return isOfNodes ? "nodes" : "other";
}
