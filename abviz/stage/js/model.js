// What the stage asks of a widget's model: anywidget's own, or the one of a page.

/**
 * A step of the film, as it stands in the payload: kind, node, child (at a cutoff the owner
 * of the bound), row of lines, sentence, counters, and the new looks of the nodes that change.
 *
 * @typedef {[number, number, number, number, string, number[], [number, ...(number | string)[]][], Row[]?]} PackedStep
 */

/**
 * A child that a selection compares: which node, its N, mean, exploration and sum, and whether it is chosen.
 *
 * @typedef {[number, string, string, string, string, boolean]} Row
 */

/**
 * What a search has that samples: the steps with which iterations begin, those that change the best move and
 * what it is then, and how broad edges are at least and at most.
 *
 * @typedef {{ iterations: number[], moves: [step: number, node: number][], widths: [number, number] }} Sampled
 */

/** A title, the width of its picture in pixels, and the picture. @typedef {[string, number, import("./dom.js").Mark[]]} Key */

/**
 * The film as Python sends it.
 *
 * @typedef {object} Payload
 * @property {number} id
 * @property {string} title
 * @property {boolean} prunes
 * @property {"" | "tie" | "strict"} ends what a score must be to end a node: as good as its bound, or better
 * @property {string} signs what is written before the two ends of a window: αβ, or ≥≤ before bounds, or N before visits
 * @property {Sampled | null} sampled
 * @property {string} stack
 * @property {boolean} moves whether the code returns moves
 * @property {string[]} listing
 * @property {number[][]} lines the lit line of a step from 1, or 0, and the others that ran since the step before
 * @property {number | null} leaves
 * @property {string} baseline
 * @property {number | null} best
 * @property {[step: number, key: number, choices: string[]][]} questions the steps that are asked about with choices
 * @property {{ sentence: string, step: number | null } | null} departure
 * @property {number[]} fonts
 * @property {number[]} shrink
 * @property {Record<string, number>} letters how wide they are, in ems; under "" those that are not named
 * @property {Record<string, [number, number, number][]>} rooms what each side of an outline leaves to a value
 * @property {number[]} aloft the nodes with no room for a window beside them
 * @property {number} size the width of inner nodes
 * @property {Key[]} legend
 * @property {string[]} kinds
 * @property {string[]} statuses
 * @property {string[]} edges
 * @property {[string, string, number, number, number][]} nodes
 * @property {[number, number, number, number, number, number, number][]} links the arcs to nodes that are the same position, each with the node where it starts
 * @property {[number, number, number, number, number][]} threads the lines that say why there is a cutoff, each along the edge above a node
 * @property {[number, string][]} probabilities
 * @property {(number | string)[][]} start
 * @property {PackedStep[]} steps
 */

/**
 * What the stage says in a language. There is one record of counted texts for each plural
 * form; the digits of `forms` say which of them a count takes.
 *
 * @typedef {object} Texts
 * @property {string} language
 * @property {Record<string, string>} said
 * @property {Record<string, string>} roles
 * @property {Record<string, string>} statuses
 * @property {Record<string, string>[]} counted
 * @property {string} forms
 */

/**
 * A part of a board; `move` is the number of the move that a press on it makes, or −1.
 *
 * @typedef {{ text: string, label: string, hint: string, move: number, look: string, isNew: boolean }} Cell
 */

/**
 * @typedef {object} State
 * @property {Payload} film
 * @property {[number, number]} place which film, and which step of it
 * @property {string} picture
 * @property {Texts} texts
 * @property {string} rules
 * @property {boolean} playing
 * @property {number} speed
 * @property {number} selected
 * @property {boolean} editable
 * @property {boolean} [draggable] whether leaves and nodes can be dragged
 * @property {boolean} hide_future whether what is ahead is hidden
 * @property {boolean} pause_at_cutoffs whether it is asked what happens next
 * @property {boolean} visit_numbers whether nodes show the order in which they were entered
 * @property {number[]} asked the steps before which it is asked
 * @property {number} question the step that is asked about now; −1 is none
 * @property {string} message
 * @property {string} [heading] what it is called beside another one
 * @property {{ rows: Cell[][], number: number, name: string, status: string, message: string, text: string, said: string }} view what a board shows, after how many plies
 * @property {import("./quiz/model.js").QuizView} quiz what is asked, where the stage is that of a quiz
 * @property {string} quiz_name what tells a quiz from others, the same each time that it is opened
 * @property {import("./quiz/hand_in.js").Handed} handed what can be handed in of a quiz
 */

/**
 * @typedef {object} Model
 * @property {<Name extends keyof State>(name: Name) => State[Name]} get
 * @property {<Name extends keyof State>(name: Name, value: State[Name]) => void} set
 * @property {(event: string, action: (...said: any[]) => void) => void} on
 * @property {(event: string, action: (...said: any[]) => void) => void} off
 * @property {() => void} save_changes
 * @property {(message: object) => void} [send]
 */

export {};
