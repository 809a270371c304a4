"""
Make questions about a search: the table of what can be asked, lessons, and fresh trees.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import islice
from math import inf
from random import Random
from typing import Any, TypeAlias

from abviz.classroom.by_hand.acts import Grain
from abviz.classroom.misconceptions.belief import Misconception
from abviz.classroom.misconceptions.registry import misconceptions
from abviz.classroom.question import Question
from abviz.classroom.questions import families, moments, whole_search
from abviz.classroom.questions.acts import ask_trace
from abviz.classroom.questions.explaining import Fault, fault_on
from abviz.classroom.questions.families import ALPHA_BETA, MINIMAX, usual_tree
from abviz.classroom.questions.invariance import ask_invariance
from abviz.classroom.questions.inventing import ask_invent
from abviz.classroom.questions.orders import ask_fewest, ask_reorder
from abviz.classroom.questions.ranges import ask_range, tree_with_unknown
from abviz.classroom.questions.trace_trees import tree_to_trace
from abviz.engine.registry import algorithms, known_name
from abviz.engine.traits import Bounds
from abviz.engine.visit_tree import VisitTree
from abviz.errors import Message, SearchError
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, language_of
from abviz.replay.trace import Trace, search
from abviz.trees import Tree, as_tree
from abviz.trees.limits import check_askable
from abviz.trees.scores import checked_seed

NEGAMAX = "negamax"
# Answer patterns that are as wrong at a chance node.
WITH_CHANCE_TOO = (
    "always-greatest",
    "always-least",
    "first-child-counts",
    "average-counts",
    "ends-exchanged",
    "last-child-is-cut",
    "cutting-child-is-cut",
    "stopping-node-is-cut",
    "only-leaves-are-cut",
    "each-node-is-cut",
    "own-value-is-bound",
    "child-has-bound",
)
MOST_VALUES = 8  # a lesson asks for the values of no more inner nodes than these
MOST_TREES = 400
# Other searches are traced on trees of the usual kind.
TRACED_ON_TREES_OF_THEIR_OWN = (ALPHA_BETA, MINIMAX, NEGAMAX)
# Where cutoffs are asked about: with one alone, half of all trees have it at the same
# place.
FEWEST_CUTOFFS = {"windows": 2, "order": 2, "cuts": 2, "next": 2, "why": 2, "invent": 0}
TRIED = 48  # of so many trees the one is taken on which knowing nothing helps least


def ask_lesson(
    trace: Trace, faults: tuple[Fault, ...], seed: int
) -> tuple[Question, ...]:
    """Ask different things, in the order of the search."""
    # First come the values, if there are not too many; then what follows at the first
    # value that is compared with a bound, at the first cutoff, deep cutoff, cutoff at a
    # tie and test at a last child; and last what is cut or which moves are best, where
    # that says more.
    inner = [node for node in trace.tree if not node.is_leaf]
    kinds = families.OF_SEARCH.get(trace.algorithm.name)
    if kinds is not None and "next" not in kinds:
        last = whole_search.ask_moves if "move" in kinds else whole_search.ask_order
        return (
            *whole_search.ask_values(trace, faults, seed),
            *last(trace, faults, seed),
        )
    first: tuple[Question, ...] = ()
    if len(inner) <= MOST_VALUES:
        first = whole_search.ask_values(trace, faults, seed)
    # A later step would show what an earlier one asks for.
    halfway = sorted(_on_the_way(trace, faults, seed), key=lambda asked: asked.step)
    return (*first, *halfway, *_at_the_end(trace, faults, seed, halfway))


def _at_the_end(
    trace: Trace, faults: tuple[Fault, ...], seed: int, asked: list[Question]
) -> tuple[Question, ...]:
    """Return the questions about the whole search, if they ask for more than before."""
    following = {question.step + 2 for question in asked if question.ask == "next"}
    unseen = any(
        step.number not in following for step, _ in whole_search.skipping(trace)
    )
    questions: tuple[Question, ...] = ()
    if unseen or not asked:
        questions += whole_search.ask_cuts(trace, faults, seed)
    back = [trace.returned(move) for move in trace.tree.root.children]
    if back.count(trace.value) > 1:
        questions += whole_search.ask_moves(trace, faults, seed)
    return questions


def _on_the_way(trace: Trace, faults: tuple[Fault, ...], seed: int) -> list[Question]:
    """Return the questions at the telling steps, one for each topic."""
    asked: list[Question] = []
    reasons = _reasons(trace, faults)
    covered: set[str] = set()
    for decision in moments.decisions(trace, faults):
        topics = _topics(trace, decision) - covered
        if not topics:
            continue
        question = moments.ask_next_at(trace, faults, decision, seed)
        if question is None:
            continue
        covered |= topics
        if "deep" in topics:
            before = whole_search.step_before(trace, decision.node) or 0
            asked.append(
                whole_search.ask_windows_of(trace, faults, [decision.node], step=before)
            )
        asked.append(question)
        if topics & {"first", "deep"} and decision.step + 1 in reasons:
            asked.append(reasons[decision.step + 1])
    return asked


def _reasons(trace: Trace, faults: tuple[Fault, ...]) -> dict[int, Question]:
    """Return by step the questions about the node whose value makes a cutoff."""
    asked = {
        question.step: question for question in moments.ask_every_why(trace, faults)
    }
    # Up to three plies no other node can have the bound: naming the parent is always
    # right.
    cuts = (
        cutoff for step, cutoff in whole_search.skipping(trace) if step.number in asked
    )
    return asked if any(cutoff.is_deep for cutoff in cuts) else {}


def _topics(trace: Trace, decision: moments.Decision) -> set[str]:
    """Return the telling features of a moment at which a value has arrived."""
    step, cutoff = trace.steps[decision.step], trace.steps[decision.step + 1].cutoff
    bound = whole_search.bound_of(step)
    if cutoff is None:
        is_tested = decision.children_left and bound is not None and abs(bound) != inf
        return {"going on"} if is_tested else set()
    if not cutoff.skipped:
        return {"last child"}
    topics = {"first"}
    if cutoff.is_deep:
        topics.add("deep")
    if step.value == bound:
        topics.add("tie")
    return topics


Maker: TypeAlias = Callable[[Trace, tuple[Fault, ...], int], tuple[Question, ...]]

# What can be asked, in the order in which it is taught.
KINDS: Mapping[str, Maker] = {
    "values": whole_search.ask_values,
    "windows": whole_search.ask_windows,
    "order": whole_search.ask_order,
    "cuts": whole_search.ask_cuts,
    "next": moments.ask_next,
    "why": moments.ask_why,
    "move": whole_search.ask_moves,
    "best-case": ask_fewest,
    "range": ask_range,
    "reorder": ask_reorder,
    "invariance": ask_invariance,
    "invent": ask_invent,
    "lesson": ask_lesson,
}
# A whole search by hand has too many questions for a lecture, a prediction or a lesson.
ALL_KINDS: Mapping[str, Maker] = {**KINDS, "trace": ask_trace}


def questions_for(
    tree: Tree | str,
    ask: str = "lesson",
    *,
    algorithm: str = "alphabeta",
    cut_on_tie: bool | None = None,
    bounds: Bounds | None = None,
    deep: bool = True,
    depth: int | None = None,
    steps: Grain = "windows",
    language: str | Language | None = None,
    seed: int = 1,
) -> tuple[Question, ...]:
    """
    Return questions about what alpha-beta or minimax does on a tree, for `abviz.quiz`.

    `deep`, `depth` and `steps` are for "trace".
    """
    algorithm = known_name(algorithm)
    families.check_search(algorithm, ask, tuple(ALL_KINDS), bounds=bounds)
    make, seed = ALL_KINDS[ask], checked_seed(seed)
    if ask == "trace":
        make = partial(ask_trace, steps=steps)
    trace = search(
        tree_for(ask, tree),
        algorithm,
        cut_on_tie=cut_on_tie,
        bounds=bounds,
        deep=deep,
        depth=depth,
    ).in_language(ENGLISH if language is None else language_of(language))
    if trace.tree.root.is_leaf:
        raise SearchError(
            Message(
                "A tree of one leaf has nothing to ask. Take one with an inner node."
            )
        )
    questions = make(trace, faults_on(trace), seed)
    if not questions:
        raise SearchError(
            "This tree has nothing to ask about “{ask}”. Take a larger one, in which "
            "something is cut off.",
            ask=ask,
        )
    return questions


def tree_for(ask: str, tree: Tree | str) -> Tree:
    """Return the tree that is asked about.

    A leaf without a score is the one whose score is asked for, or may have any.
    """
    if ask == "range":
        asked_about = tree_with_unknown(tree)
    elif ask == "best-case":
        asked_about = _with_any_scores(as_tree(tree, unscored=True))
    else:
        asked_about = as_tree(tree)
    check_askable(asked_about)
    return asked_about


def _with_any_scores(tree: Tree) -> Tree:
    """Return a tree where leaves without a score have one, whichever it is."""
    for leaf in tree.unscored:
        tree = tree.with_score(leaf.path, 0)
    return tree


def faults_on(trace: Trace) -> tuple[Fault, ...]:
    """Return all misconceptions, likely ones first, with what their searches do."""
    algorithm = trace.algorithm.name
    # Reading a right search wrongly is likelier than searching wrongly: patterns come
    # first. What is about a negamax is told last, where nothing else fits.
    if algorithm == NEGAMAX:
        programs = misconceptions.programs.values()
        return tuple(
            fault_on(program, trace.tree) for program in programs if program.is_negamax
        )
    if algorithm not in (ALPHA_BETA, MINIMAX):
        names = WITH_CHANCE_TOO if algorithms[algorithm].model.averages else ()
        return tuple(Fault(belief=misconceptions.patterns[name]) for name in names)
    patterns = (Fault(belief=pattern) for pattern in misconceptions.patterns.values())
    searching = [
        _fault(program, trace)
        for program in misconceptions.programs.values()
        if _is_of_use(program, trace)
    ]
    searching.sort(key=lambda fault: fault.is_of_negamax)
    if trace.algorithm.bounds is not None:
        free = VisitTree(search(trace.tree, cut_on_tie=trace.algorithm.cut_on_tie))
        belief = misconceptions.programs["own-window-everywhere"]
        searching.append(Fault(belief=belief, visits=free, forgets_bounds=True))
    return (*patterns, *searching)


def _is_of_use(program: Misconception, trace: Trace) -> bool:
    """Tell whether a misconception can explain answers about alpha-beta or minimax."""
    # The explanations for negamax are about one that knows no bounds.
    if trace.algorithm.bounds is not None and program.is_negamax:
        return False
    is_alpha_beta = trace.algorithm.name == ALPHA_BETA
    return is_alpha_beta or program.name in whole_search.ABOUT_MINIMAX


def _fault(program: Misconception, trace: Trace) -> Fault:
    """Return a misconception on a tree; one of them is right by another convention."""
    algorithm = trace.algorithm
    if program.name != "strict-test":
        window = algorithm.bounds or (-inf, inf)
        return fault_on(program, trace.tree, window, cut_on_tie=algorithm.cut_on_tie)
    cuts = algorithm.cut_on_tie
    visits = VisitTree(search(trace.tree, cut_on_tie=not cuts, bounds=algorithm.bounds))
    return Fault(belief=program, visits=visits, is_convention=True)


def questions_of_round(
    own_tree: Tree | None,
    number: int,
    *,
    ask: str,
    algorithm: str = ALPHA_BETA,
    seed: int,
    language: Language,
    **options: Any,
) -> tuple[Question, ...]:
    """Return the questions of a round, from 0.

    The others are as for `questions_for`.
    """
    bounds = options.get("bounds")
    families.check_search(algorithm, ask, tuple(ALL_KINDS), bounds=bounds)

    def asked(tree: Tree) -> tuple[Question, ...]:
        return questions_for(
            tree, ask, algorithm=algorithm, language=language, seed=seed, **options
        )

    if own_tree is not None and number == 0:
        return asked(own_tree)
    source = Random(f"{seed} {number}")
    if (
        own_tree is None
        and ask == "trace"
        and algorithm in TRACED_ON_TREES_OF_THEIR_OWN
    ):
        return asked(_tree_to_trace(source, algorithm, options))
    usual, aim = (own_tree, "") if own_tree else usual_tree(ask, algorithm, source)
    fresh = families.fresh_trees(
        usual,
        seed=seed,
        number=number,
        bounds=bounds,
        keeps_order=(ask, algorithm) == ("why", ALPHA_BETA) and not own_tree,
    )
    fairest: tuple[Question, ...] = ()
    spare: tuple[Question, ...] = ()
    wanted, fewest = (1, 1) if own_tree else (TRIED, FEWEST_CUTOFFS.get(ask, 1))
    is_fit = _test_of_trees(algorithm, fewest, options)
    for made in _asked_of(filter(is_fit, islice(fresh, MOST_TREES)), asked):
        wrong = (answer for question in made for answer in question.explained)
        if aim and not any(aim in answer.misconceptions for answer in wrong):
            spare = spare or made
            continue
        fairest = min(fairest or made, made, key=moments.guessed_share)
        wanted -= 1
        if not wanted or moments.guessed_share(fairest) <= moments.MOST_GUESSED:
            return fairest
    # Of one tree more it is at least said why there is nothing to ask.
    return fairest or spare or asked(next(fresh))


def _test_of_trees(
    algorithm: str, fewest: int, options: Mapping[str, Any]
) -> Callable[[Tree], bool]:
    """Return what tells whether a fresh tree has cutoffs enough."""
    # Minimax is asked about on trees where alpha-beta has something to cut.
    cutting = ALPHA_BETA if algorithm == MINIMAX else algorithm
    searching: dict[str, Any] = {
        name: option for name, option in options.items() if name != "steps"
    }
    return partial(_has_cutoffs, algorithm=cutting, fewest=fewest, **searching)


def _tree_to_trace(source: Random, algorithm: str, options: Mapping[str, Any]) -> Tree:
    """Return a tree on which a search is carried out by hand."""
    return tree_to_trace(
        source,
        algorithm=ALPHA_BETA if algorithm == MINIMAX else algorithm,
        cut_on_tie=options.get("cut_on_tie"),
        bounds=options.get("bounds"),
        deep=options.get("deep", True),
    )


def _asked_of(
    trees: Iterable[Tree], asked: Callable[[Tree], tuple[Question, ...]]
) -> Iterator[tuple[Question, ...]]:
    """Yield what is asked about trees, where there is anything to ask."""
    for tree in trees:
        try:
            questions = asked(tree)
        except SearchError:
            continue
        yield questions


def _has_cutoffs(tree: Tree, *, algorithm: str, fewest: int, **options: Any) -> bool:
    """Tell whether a search skips something at enough cutoffs, if it ever does."""
    if not algorithms[algorithm].prunes:
        return True
    trace = search(tree, algorithm, **options)
    return len(whole_search.skipping(trace)) >= fewest and uses_bounds(trace)


def uses_bounds(trace: Trace) -> bool:
    """Tell whether alpha-beta skips more by the bounds of all scores.

    True where it does not know them, or they alone cut nothing.
    """
    algorithm = trace.algorithm
    if algorithm.model.bounded or algorithm.bounds is None or not algorithm.cut_on_tie:
        return True
    return trace.pruned != search(trace.tree).pruned
