// What Python sends, as named records: made by `python3 run.py bundle` from the classes of the
// same names in Python. Change those.

/**
 * A table: the values of all rows, by the names of their fields.
 *
 * @template {object} Row
 * @typedef {{ [Name in keyof Row]: Row[Name][] }} Columns
 */

/** @typedef {Record<string, string> | number[] | number} Answer */
/** @typedef {"fields" | "sequence" | "set" | "node" | "choice" | "act"} Form */
/** @typedef {"right" | "wrong" | "missing"} Verdict */
/** @typedef {"at once" | "at the end"} When */
/** @typedef {"asking" | "answered" | "model" | "done"} TurnState */
/** @typedef {"retry" | "next" | "back" | "model" | "again" | "fresh" | "anew"} Button */
/** @typedef {"answer" | Button} Action */

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
 * @property {string} [move] The move that the code keeps there, if it keeps moves.
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
 * @property {string} [move]
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
 * The curve above the edge to a node, which says why there is a cutoff.
 *
 * Its second and third points are the control points.
 *
 * @typedef {object} Thread
 * @property {number} node
 * @property {number} x0
 * @property {number} y0
 * @property {number} x1
 * @property {number} y1
 * @property {number} x2
 * @property {number} y2
 * @property {number} x3
 * @property {number} y3
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
 * @typedef {object} DepartureText
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
 * @property {DepartureText | null} departure
 * @property {Columns<LegendKey>} legend
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
 * @property {string} signs What is written before the two ends of a window: αβ, or ≥≤ before bounds, or N before visits.
 * @property {Sampled | null} sampled
 * @property {string} ends What a score must be to end a node: as good as its bound ("tie"), or better ("strict"); "" where scores end none.
 * @property {string} stack The heading of the nodes on the way.
 * @property {boolean} moves Whether the code returns moves.
 * @property {string[]} listing
 * @property {number | null} leaves None in a tree with moves that were not looked at.
 * @property {string} baseline What the count of all leaves is compared with.
 * @property {number | null} best The fewest leaves that the best order needs, if that is known.
 * @property {DepartureText | null} departure
 * @property {Columns<LegendKey>} legend
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
 * @property {number} id
 */

/**
 * What tells a question from others when the answers of a class are counted.
 *
 * @typedef {object} Identity
 * @property {string} ask
 * @property {string} algorithm
 * @property {string} tree
 */

/**
 * What can be done by hand where a search stands.
 *
 * @typedef {object} Hand
 * @property {string} steps How much is done by hand: "visits", "values" or "windows".
 * @property {number} current The node where the search stands, and its name; -1 and "" before the root.
 * @property {string} name
 * @property {number[]} children Its children that are neither entered nor cut.
 * @property {number[]} inner The nodes for which α and β are typed when they are entered.
 * @property {string} value The field of what a node returns: "value", "utilities" of several players, or "" where nothing is returned by hand.
 */

/**
 * The part of a question that may be shown before an answer.
 *
 * @typedef {object} OpenQuestion
 * @property {string} ask
 * @property {string} about
 * @property {number} step
 * @property {string} text
 * @property {Form} form
 * @property {(string | number)[]} slots
 * @property {string[]} names The name of the node of each slot.
 * @property {string[]} choices
 * @property {Hand | null} hand Of a step of a search that is made by hand.
 */

/**
 * A wrong answer that misconceptions give, and what is told of it.
 *
 * @typedef {object} ExplainedAnswer
 * @property {Answer} answer
 * @property {string[]} misconceptions
 * @property {string} belief
 * @property {string} refutation
 */

/**
 * The part of a question that marks answers: what is right, and why.
 *
 * @typedef {object} Solved
 * @property {Record<string, string>} says The patterns of what is said of an answer, by its kind.
 * @property {Answer} key
 * @property {string} why
 * @property {Record<string, string>} reasons Why a wrong answer is wrong: see `Question.reasons`.
 * @property {ExplainedAnswer[]} explained
 */

/**
 * What came of an answer: see `Marking`.
 *
 * @typedef {object} Feedback
 * @property {number} score From 0 to 1.
 * @property {boolean} is_right
 * @property {Record<string, Verdict>} slots For fields whether each is right.
 * @property {number[]} missed For a set the nodes that should be in the answer, and those that should not.
 * @property {number[]} extra
 * @property {string | number | null} first The first slot, node or place of a sequence that is not right.
 * @property {string} sentence
 * @property {string[]} misconceptions
 */

/**
 * What marks answers, with the model answer in words.
 *
 * @typedef {object} ModelAnswer
 * @property {Record<string, string>} says The patterns of what is said of an answer, by its kind.
 * @property {Answer} key
 * @property {string} why
 * @property {Record<string, string>} reasons Why a wrong answer is wrong: see `Question.reasons`.
 * @property {ExplainedAnswer[]} explained
 * @property {string} sentence
 */

/**
 * How a question was answered.
 *
 * @typedef {object} TurnRecord
 * @property {Answer[]} tries All answers in the order in which they were given, those taken back too.
 * @property {Answer | null} answer The current one.
 * @property {boolean} shown Whether the model answer is shown.
 * @property {number | null} counted How many of the tries count, if no further one does.
 */

/**
 * How far somebody is with a quiz.
 *
 * @typedef {object} QuizRecord
 * @property {number} round The number of the tree, from 0.
 * @property {number} number Of the question that is shown, from 0.
 * @property {number} reached Of the last question that was asked.
 * @property {boolean} finished
 * @property {boolean} spent Whether no more points are given for this tree.
 * @property {number[]} taken_back The places of the steps that were taken back in an exam, from 0, in that order.
 * @property {TurnRecord[]} turns
 * @property {TurnRecord[] | null} first Those on the tree that was given, while another one is asked about.
 */

/**
 * What came of a question, when the quiz is over.
 *
 * @typedef {object} Review
 * @property {string} text
 * @property {boolean | null} right
 * @property {number} points
 */

/**
 * What a student may see of a quiz by now.
 *
 * What is told at the end is None until then.
 *
 * @typedef {object} SessionView
 * @property {TurnState} state
 * @property {When} when When students are told what is right.
 * @property {number} number Of the question that is shown, from 0.
 * @property {number} count How many questions there are; of an exam how many marks, and before its end 0.
 * @property {number | null} right How many of the current answers are right.
 * @property {number | null} score
 * @property {number} tries
 * @property {OpenQuestion} question
 * @property {Answer | null} answer
 * @property {Feedback | null} feedback
 * @property {string} before Of the step before, where a search is carried out by hand: that it was right and why, or what was right.
 * @property {string} solution The model answer in words, once it is asked for.
 * @property {Review[]} review
 * @property {Action[]} can
 * @property {boolean} spent Whether no more points are given for this tree.
 * @property {boolean} given Whether a tree was given.
 * @property {number} round
 * @property {number} seed
 */

/**
 * What is seen of a quiz at one moment.
 *
 * @typedef {object} QuizView
 * @property {TurnState} state
 * @property {When} when When students are told what is right.
 * @property {number} number Of the question that is shown, from 0.
 * @property {number} count How many questions there are; of an exam how many marks, and before its end 0.
 * @property {number | null} right How many of the current answers are right.
 * @property {number | null} score
 * @property {number} tries
 * @property {OpenQuestion} question
 * @property {Answer | null} answer
 * @property {Feedback | null} feedback
 * @property {string} before Of the step before, where a search is carried out by hand: that it was right and why, or what was right.
 * @property {string} solution The model answer in words, once it is asked for.
 * @property {Review[]} review
 * @property {Action[]} can
 * @property {boolean} spent Whether no more points are given for this tree.
 * @property {boolean} given Whether a tree was given.
 * @property {number} round
 * @property {number} seed
 * @property {number} film The number of the film that belongs to it.
 * @property {string} title
 * @property {string} problem Why the last answer could not be read.
 */

/**
 * What can be handed in of a quiz.
 *
 * @typedef {object} ToHandIn
 * @property {string} number Drawn for each quiz.
 * @property {Record<string, any>[]} answers See `record_of`. A notebook, where they would tell the tree, has them once the page asks for them.
 * @property {number} count
 */

/**
 * What a film shows while a question is open: a single step.
 *
 * @typedef {object} Still
 * @property {Columns<CodedLook>} start
 * @property {Columns<CodedStep>} steps
 * @property {Columns<Lines>} lines
 */

/**
 * A search that a page carries out by hand.
 *
 * @typedef {object} PageSearch
 * @property {string} name In the table of js/quiz/searches.js.
 * @property {string[]} first The arguments of its first call behind the root, as texts.
 * @property {boolean} negates Whether its numbers are those of the player who moves, as in a negamax.
 */

/**
 * A node of the tree, in preorder, as a search sees it.
 *
 * @typedef {object} PageNode
 * @property {number} parent -1 for the root.
 * @property {string} [player] "max", "min" or "chance"; empty at a leaf, and where one of several players moves.
 * @property {number} [seat] The number of the player who moves, in a game of several.
 * @property {string} [value] The score of a leaf, and the estimate of an inner node.
 * @property {string} [estimate]
 * @property {string[]} [utilities] The scores of a leaf in a game of several players.
 * @property {string[]} [probabilities] Of the children of a chance node.
 */

/**
 * A misconception whose search some runs follow.
 *
 * @typedef {object} PageBelief
 * @property {string} name
 * @property {string} belief
 * @property {string} explanation
 * @property {PageSearch} search
 */

/**
 * A search on one tree that is carried out without being told what is right.
 *
 * @typedef {object} ExamRound
 * @property {"visits" | "values" | "windows"} steps
 * @property {PageSearch} search
 * @property {Columns<PageNode>} nodes
 * @property {PageBelief[]} beliefs The misconceptions whose searches a run may follow.
 * @property {PageSearch | null} convention The search with the other convention for equal bounds, if that is another one.
 * @property {(string | null)[]} scores What is seen of each node that has a score, or an estimate, once it is entered; null of those that are searched.
 */

/**
 * What no film has while a question is open.
 *
 * @typedef {object} Withheld
 * @property {Columns<CodedChange>} changes
 * @property {Columns<ComparedChild>} compared
 * @property {Columns<Thread>} threads
 * @property {Columns<AskedStep>} questions
 * @property {number | null} best
 */

/**
 * A step of one of several films.
 *
 * @typedef {object} PlayedFrom
 * @property {number} film
 * @property {number} step
 */

/**
 * A question on a page, with all that marks it and is shown.
 *
 * @typedef {object} PageTask
 * @property {Identity} identity
 * @property {OpenQuestion} asked
 * @property {ModelAnswer} solved
 * @property {number} film The number of the film that is shown while the question is open.
 * @property {Still} still What is other in it then.
 * @property {PlayedFrom} model What the model answer plays, and from where.
 */

/**
 * The questions on one tree.
 *
 * @typedef {object} QuizRound
 * @property {number} number From 0, the tree that was given or the first random one.
 * @property {string} picture
 * @property {Payload[]} films
 * @property {PageTask[]} tasks
 * @property {Still | null} end What is other in the last film once a search was carried out by hand.
 * @property {ExamRound | null} exam Of a run that is marked at its end; its tasks are those of the right one.
 */

/**
 * All that a page needs of a quiz.
 *
 * @typedef {object} QuizSheets
 * @property {string} key What tells it from other quizzes in the memory of the browser.
 * @property {Record<string, string>} said
 * @property {boolean} given Whether a tree was given.
 * @property {number} seed
 * @property {When} when When students are told what is right.
 * @property {Withheld} withheld What replaces the same parts of a film while a question is open.
 * @property {QuizRound[]} rounds
 */

/**
 * A light question with its marking, and the words around it.
 *
 * @typedef {object} PredictionData
 * @property {string} id What tells it from others in the memory of the browser.
 * @property {Identity} identity
 * @property {OpenQuestion} asked
 * @property {ModelAnswer} solved
 * @property {string} picture The tree that it is about, as SVG; empty if it is about none.
 * @property {string} language
 * @property {Record<string, string>} texts
 */

/**
 * What the line of a lesson counts, and its texts.
 *
 * @typedef {object} LessonData
 * @property {string} lesson The name under which the browser keeps the answers.
 * @property {number} questions How many questions there are at least.
 * @property {string} language
 * @property {Record<string, string>} texts
 */

export {};
