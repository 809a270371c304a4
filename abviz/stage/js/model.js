// What the stage asks of a widget's model: anywidget's own, or the one of a page.

/** @import { NumberedPayload } from "./records.js" */

/**
 * What the stage says in a language. There is one record of counted texts for each plural
 * form; `forms` says which of them a count takes.
 *
 * @typedef {object} Texts
 * @property {string} language
 * @property {Record<string, string>} said
 * @property {Record<string, string>} roles
 * @property {Record<string, string>} statuses
 * @property {Record<string, string>[]} counted
 * @property {number[]} forms
 */

/**
 * A part of a board; `move` is the number of the move that a press on it makes, or −1.
 *
 * @typedef {{ text: string, label: string, hint: string, move: number, look: string, isNew: boolean }} Cell
 */

/**
 * @typedef {object} State
 * @property {NumberedPayload} film
 * @property {[number, number]} place which film, and which step of it
 * @property {string} picture
 * @property {Texts} texts
 * @property {string} rules
 * @property {boolean} playing
 * @property {number} speed
 * @property {number} selected
 * @property {boolean} editable
 * @property {boolean} [draggable] whether leaves and nodes can be dragged
 * @property {import("./editing.js").Offered} [edits] what can be undone and changed by hand
 * @property {boolean} hide_future whether what is ahead is hidden
 * @property {boolean} pause_at_cutoffs whether it is asked what happens next
 * @property {boolean} visit_numbers whether nodes show the order in which they were entered
 * @property {boolean} [gauge] whether the windows of the open nodes are shown on one axis
 * @property {number[]} asked the steps before which it is asked
 * @property {number} question the step that is asked about now; −1 is none
 * @property {string} message
 * @property {string} [lost] what is said when Python does not answer any more
 * @property {string} [heading] what it is called beside another one
 * @property {{ rows: Cell[][], number: number, name: string, status: string, message: string, text: string, said: string }} view what a board shows, after how many plies
 * @property {import("./records.js").QuizView} quiz what is asked, where the stage is that of a quiz
 * @property {string} quiz_name what tells a quiz from others, the same each time that it is opened
 * @property {import("./records.js").ToHandIn} handed what can be handed in of a quiz
 */

/** @template Told @typedef {{ connect: (slot: (sender: unknown, told: Told) => void) => unknown, disconnect: (slot: (sender: unknown, told: Told) => void) => unknown }} Signal */

/**
 * What there is of Jupyter behind the widgets of a notebook in JupyterLab and Notebook 7; elsewhere it is not.
 *
 * @typedef {object} Manager
 * @property {{ path: string, model: import("./saved.js").OpenNotebook, sessionContext?: { statusChanged?: Signal<string>, kernelChanged?: Signal<unknown> } } | null} [context]
 * @property {Signal<unknown>} [restored] that the models of a running kernel are there
 * @property {boolean} [restoredStatus]
 * @property {(id: string) => boolean} has_model
 * @property {(id: string) => Promise<{ comm_live: boolean }>} get_model
 */

/**
 * @typedef {object} Model
 * @property {<Name extends keyof State>(name: Name) => State[Name]} get
 * @property {<Name extends keyof State>(name: Name, value: State[Name]) => void} set
 * @property {(event: string, action: (...said: any[]) => void) => void} on
 * @property {(event: string, action: (...said: any[]) => void) => void} off
 * @property {() => void} save_changes
 * @property {(message: object) => void} [send]
 * @property {Manager} [widget_manager]
 */

export {};
