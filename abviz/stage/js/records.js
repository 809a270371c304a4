// What Python sends, as named records: made by `python3 run.py bundle` from the classes of the
// same names in Python. Change those.

/**
 * A table: the values of all rows, by the names of their fields.
 *
 * @template {object} Row
 * @typedef {{ [Name in keyof Row]: Row[Name][] }} Columns
 */

/**
 * A node of the film, and the middle of the ring around it.
 *
 * @typedef {object} FilmNode
 * @property {string} name
 * @property {string} role
 * @property {number} parent Its index; −1 above the root.
 * @property {number} x
 * @property {number} y
 */

/**
 * What is seen of a node, with its status and its edge as their numbers.
 *
 * @typedef {object} CodedLook
 * @property {number} status
 * @property {number} edge
 * @property {string} value
 * @property {string} alpha
 * @property {string} beta
 * @property {string} move The move that the code keeps there, if it keeps moves.
 */

/**
 * What is seen of a node from a step on.
 *
 * @typedef {object} CodedChange
 * @property {number} step
 * @property {number} node
 * @property {number} status
 * @property {number} edge
 * @property {string} value
 * @property {string} alpha
 * @property {string} beta
 * @property {string} move
 */

/**
 * A step of the film, with its kind and its lines as their numbers.
 *
 * @typedef {object} CodedStep
 * @property {number} kind
 * @property {number} node
 * @property {number} child At a cutoff the owner of the bound; −1 is none.
 * @property {number} lines
 * @property {string} sentence
 * @property {number} examined How many leaves were examined so far, and nodes entered.
 * @property {number} entered
 * @property {number} cutoffs
 * @property {number} pruned How many leaves lie below the edges that were cut so far.
 * @property {number} repeats How many visits there were to nodes that had been entered before.
 */

/**
 * The lines of the code that ran for a step.
 *
 * @typedef {object} Lines
 * @property {number} lit The one that tells most, from 1; 0 is none.
 * @property {number[]} ran The others that ran since the step before.
 */

/**
 * A child that a selection compares, and the parts of its bound.
 *
 * @typedef {object} ComparedChild
 * @property {number} step
 * @property {number} node
 * @property {string} visits
 * @property {string} mean
 * @property {string} exploration
 * @property {string} bound
 * @property {boolean} is_chosen
 */

/**
 * A step that is asked about.
 *
 * @typedef {object} AskedStep
 * @property {number} step
 * @property {number} key Which of the choices is right.
 * @property {string[]} choices
 */

/**
 * The best move from a step on, where a search samples.
 *
 * @typedef {object} BestMove
 * @property {number} step
 * @property {number} node
 */

/**
 * A line beside the edge above a node, which says why there is a cutoff.
 *
 * @typedef {object} Thread
 * @property {number} node
 * @property {number} x0
 * @property {number} y0
 * @property {number} x1
 * @property {number} y1
 */

/**
 * The arc from a node to one that is the same position.
 *
 * Its second point is the control point.
 *
 * @typedef {object} Link
 * @property {number} node
 * @property {number} x0
 * @property {number} y0
 * @property {number} x1
 * @property {number} y1
 * @property {number} x2
 * @property {number} y2
 */

/**
 * How likely the move to a node is.
 *
 * @typedef {object} Probability
 * @property {number} node
 * @property {string} text
 */

/**
 * What a side of an outline leaves to a text.
 *
 * The font of one that is some ems wide is distance / (width · ems + height) at most.
 *
 * @typedef {object} Side
 * @property {number} distance
 * @property {number} width
 * @property {number} height
 */

/**
 * The sizes of texts: scores of leaves, values of inner nodes, and labels.
 *
 * @typedef {object} Fonts
 * @property {number} leaf
 * @property {number} node
 * @property {number} label
 */

/**
 * A path of a drawing.
 *
 * @typedef {object} LegendMark
 * @property {string} look Its class.
 * @property {string} outline
 */

/**
 * What a shape or a line of the film means.
 *
 * @typedef {object} LegendKey
 * @property {string} title
 * @property {number} width That of its drawing, in pixels.
 * @property {LegendMark[]} marks
 */

/**
 * What a film has of a search that samples.
 *
 * @typedef {object} Sampled
 * @property {number[]} iterations The steps with which iterations begin.
 * @property {Columns<BestMove>} moves Where the best move changes.
 * @property {number} narrowest How broad edges are, at least and at most.
 * @property {number} broadest
 */

/**
 * What came of a function of one's own, and the step at which it departs.
 *
 * @typedef {object} Departure
 * @property {string} sentence
 * @property {number | null} step
 */

/**
 * A film as Python sends it.
 *
 * @typedef {object} Payload
 * @property {string} title
 * @property {boolean} prunes
 * @property {string} signs What is written before the two ends of a window: αβ, or ≥≤ before bounds, or N before visits.
 * @property {Sampled | null} sampled
 * @property {string} ends What a score must be to end a node: as good as its bound ("tie"), or better ("strict"); "" where scores end none.
 * @property {string} stack The heading of the nodes on the way.
 * @property {boolean} moves Whether the code returns moves.
 * @property {string[]} listing
 * @property {number | null} leaves None in a tree with moves that were not looked at.
 * @property {string} baseline What the count of all leaves is compared with.
 * @property {number | null} best The fewest leaves that the best order needs, if that is known.
 * @property {Departure | null} departure
 * @property {LegendKey[]} legend
 * @property {string[]} kinds
 * @property {string[]} statuses
 * @property {string[]} edges
 * @property {Fonts} fonts
 * @property {number[]} shrink By which factor a value is written smaller, by how many letters it has.
 * @property {Record<string, number>} letters How wide letters are, in ems; under "" those that are not named.
 * @property {Record<string, Side[]>} rooms What the outline of each role leaves to a value, and under "limit" one at the depth limit.
 * @property {number} size The width of inner nodes.
 * @property {number[]} aloft The nodes with no room for a window beside them.
 * @property {Columns<FilmNode>} nodes
 * @property {Columns<Thread>} threads
 * @property {Columns<Link>} links
 * @property {Columns<Probability>} probabilities
 * @property {Columns<Lines>} lines
 * @property {Columns<CodedLook>} start What is seen of each node before the first step.
 * @property {Columns<CodedStep>} steps
 * @property {Columns<CodedChange>} changes In the order of the steps.
 * @property {Columns<ComparedChild>} compared In the order of the steps.
 * @property {Columns<AskedStep>} questions
 */

/**
 * A film with its number among those that a stage has shown.
 *
 * @typedef {object} NumberedPayload
 * @property {string} title
 * @property {boolean} prunes
 * @property {string} signs
 * @property {Sampled | null} sampled
 * @property {string} ends
 * @property {string} stack
 * @property {boolean} moves
 * @property {string[]} listing
 * @property {number | null} leaves
 * @property {string} baseline
 * @property {number | null} best
 * @property {Departure | null} departure
 * @property {LegendKey[]} legend
 * @property {string[]} kinds
 * @property {string[]} statuses
 * @property {string[]} edges
 * @property {Fonts} fonts
 * @property {number[]} shrink
 * @property {Record<string, number>} letters
 * @property {Record<string, Side[]>} rooms
 * @property {number} size
 * @property {number[]} aloft
 * @property {Columns<FilmNode>} nodes
 * @property {Columns<Thread>} threads
 * @property {Columns<Link>} links
 * @property {Columns<Probability>} probabilities
 * @property {Columns<Lines>} lines
 * @property {Columns<CodedLook>} start
 * @property {Columns<CodedStep>} steps
 * @property {Columns<CodedChange>} changes
 * @property {Columns<ComparedChild>} compared
 * @property {Columns<AskedStep>} questions
 * @property {number} id
 */

export {};
