// What a quiz shows, as the examiner sends it: Python in a notebook, `examiner.js` on a page.

/** An answer: a text for each field, nodes, or one number. @typedef {Record<string, string> | number[] | number} Answer */

/** @typedef {"fields" | "sequence" | "set" | "node" | "choice"} Form */

/**
 * What is asked, without what is right.
 *
 * @typedef {object} Asked
 * @property {string} ask
 * @property {number} step
 * @property {string} text
 * @property {Form} form
 * @property {(string | number)[]} slots
 * @property {string[]} names the name of the node of each slot
 * @property {string[]} choices
 */

/**
 * What came of an answer, as `Marking.to_dict` has it in Python.
 *
 * @typedef {object} Feedback
 * @property {number} score
 * @property {boolean} is_right
 * @property {Record<string, string>} slots for each field "right", "wrong" or "missing"
 * @property {number[]} missed
 * @property {number[]} extra
 * @property {string | number | null} first
 * @property {string} sentence
 * @property {string[]} misconceptions
 */

/**
 * What is seen of a quiz at one moment. `film` is the film that it belongs to; `can` says which
 * buttons there are.
 *
 * @typedef {object} QuizView
 * @property {number} film
 * @property {"asking" | "answered" | "model" | "done"} state
 * @property {string} title
 * @property {string} progress
 * @property {string} source
 * @property {Asked | null} question
 * @property {Answer | null} answer
 * @property {Feedback | null} feedback
 * @property {{ right: boolean | null, text: string }[]} review
 * @property {string[]} can
 * @property {string} problem why the last answer could not be read; else empty
 */

/** What a quiz asks of its examiner. @typedef {{ kind: "answer", answer: Answer } | { kind: "undo" | "retry" | "next" | "model" | "again" }} Wish */

export {};
