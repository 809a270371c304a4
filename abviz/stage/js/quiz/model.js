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

/** The right answer, why, and both in words. @typedef {{ key: Answer, why: string, sentence: string }} Solution */

/** What is said of a question when the quiz is over. @typedef {{ text: string, right: boolean | null, points: number, sentence: string }} Reviewed */

/**
 * What is seen of a quiz at one moment, as `QuizSession.view` has it in Python. `film` is the
 * film that it belongs to; `can` says what can be done; `problem` why the last answer could not
 * be read. What is told at the end is null until then.
 *
 * @typedef {object} QuizView
 * @property {number} film
 * @property {string} title
 * @property {string} problem
 * @property {"asking" | "answered" | "model" | "done"} state
 * @property {number} number
 * @property {number} count
 * @property {number | null} right
 * @property {number | null} score
 * @property {number} tries
 * @property {Asked} question
 * @property {Answer | null} answer
 * @property {Feedback | null} feedback
 * @property {Solution | null} solution
 * @property {Reviewed[]} review
 * @property {string[]} can
 * @property {string} when
 * @property {boolean} spent
 * @property {boolean} given whether the tree of the first round was given
 * @property {number} round
 * @property {number} seed
 */

/** @typedef {"retry" | "next" | "back" | "model" | "again" | "fresh" | "anew"} Deed */
/** What a quiz asks of its examiner. @typedef {{ kind: "answer", answer: Answer } | { kind: Deed }} Wish */

export {};
