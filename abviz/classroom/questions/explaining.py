"""
What follows from each misconception on a tree, and which of them give a wrong answer.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import inf
from types import FunctionType
from typing import Any, NamedTuple, TypeAlias, final

from abviz.classroom.misconceptions.answer_patterns import AnswerPattern
from abviz.classroom.misconceptions.belief import Misconception
from abviz.classroom.question import Answer, Explained, Question
from abviz.classroom.questions.convention import right_otherwise, with_convention
from abviz.classroom.questions.marking import comparable
from abviz.engine.columns import as_max_sees
from abviz.engine.recorder import record, recorded
from abviz.engine.recording import Recording, links_of
from abviz.replay.steps import Range
from abviz.trees import Node, Score, Tree

# What is asked of these depends on whether equal bounds cut.
OF_CUTOFFS = ("windows", "order", "cuts", "next")


class Moment(NamedTuple):
    """
    One thing that a search does: it enters a node, or returns from one with a value.
    """

    node: int
    value: Score | None = None

    @property
    def is_return(self) -> bool:
        """Whether the search returns from the node; otherwise it enters it."""
        return self.value is not None


@final
@dataclass(frozen=True)
class Visits:
    """The visits of a search, in order, with windows and values as MAX sees them."""

    nodes: Sequence[Node]
    alphas: Sequence[Any]
    betas: Sequence[Any]
    values: Sequence[Score]

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """
        What the search does, in order: it enters each node, and later returns from it.
        """
        _, below = links_of(self.nodes)

        def visit(number: int) -> Iterator[Moment]:
            index = self.nodes[number].index
            yield Moment(index)
            for child in below[number]:
                yield from visit(child)
            yield Moment(index, self.values[number])

        return tuple(visit(0))

    @cached_property
    def window_at(self) -> dict[int, tuple[Score, Score]]:
        """The window with which each node was entered, by the index of the node."""
        windows = zip(self.alphas, self.betas, strict=True)
        return {
            node.index: window for node, window in zip(self.nodes, windows, strict=True)
        }

    @property
    def leaves(self) -> tuple[int, ...]:
        """The leaves by index, in the order in which they were examined."""
        return tuple(node.index for node in self.nodes if node.is_leaf)

    @property
    def cuts(self) -> tuple[int, ...]:
        """The skipped children, by index: not entered, though the parent was."""
        entered = {node.index for node in self.nodes}
        children = (child.index for node in self.nodes for child in node.children)
        return tuple(sorted(set(children) - entered))


def visits_of(recording: Recording) -> Visits:
    """Return the visits of a recorded search with windows."""
    return Visits(recording.visits, recording.alphas, recording.betas, recording.values)


@dataclass(frozen=True, kw_only=True)
class Fault:
    """A misconception, and what its search does on a tree.

    None if it is an answer pattern.
    """

    # "strict-test" stands for the other convention, where equal bounds do not cut; in a
    # course where they do not it has the visits of a search that cuts there, and is no
    # mistake.

    belief: Misconception | AnswerPattern
    visits: Visits | None = None
    # Whether its search is a right one, of courses with the other convention for equal
    # bounds.
    is_convention: bool = False
    # Whether it is the right search, as it goes where no bounds of the scores are
    # known.
    forgets_bounds: bool = False

    @property
    def is_of_negamax(self) -> bool:
        """Whether it is about a negamax.

        Students of another search need not know that one.
        """
        return isinstance(self.belief, Misconception) and self.belief.is_negamax


def fault_on(
    misconception: Misconception,
    tree: Tree,
    window: Range = (-inf, inf),
    *,
    cut_on_tie: bool = True,
) -> Fault:
    """Run the search of a misconception on a tree."""
    function = misconception.worded(cut_on_tie=cut_on_tie)
    visits = visits_by(function, tree, window, negates=misconception.is_negamax)
    return Fault(belief=misconception, visits=visits)


def visits_by(
    function: Callable[..., Any],
    tree: Tree,
    window: Range = (-inf, inf),
    *,
    negates: bool = False,
) -> Visits:
    """
    Return the visits of a plain search function on a tree, with the window of its root.
    """
    watched, root, (low, high) = _with_recorder(function), tree.root, window
    if not negates:
        log = record(watched, root, low, high)
    elif root.is_max:
        log = record(watched, root, low, high, 1)
    else:
        ends = (-high, -low) if root.is_min else window
        log = record(watched, root, *ends, -1)
    nodes, columns = tuple(log.nodes), (log.alphas, log.betas, log.values)
    return Visits(nodes, *(as_max_sees(nodes, *columns) if negates else columns))


@lru_cache(maxsize=64)
def _with_recorder(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a copy of a function that records its calls, also those of itself."""
    assert isinstance(function, FunctionType)
    names = dict(function.__globals__)
    copy = FunctionType(
        function.__code__, names, function.__name__, function.__defaults__
    )
    watched = recorded(copy)
    # It calls itself by its own name.
    names[function.__name__] = watched
    return watched


def backed_up(function: Callable[..., Score], tree: Tree) -> list[Score]:
    """
    Return what a function finds at each node, by index, if nothing is ever cut off.
    """
    worth: list[Score] = [node.value if node.is_leaf else 0 for node in tree]
    # A score that is infinite would meet the open end of the window.
    sizes = (max(score, -score) for score in worth if -inf < score < inf)
    far: Score = 1 + 2 * max([0, *sizes])
    infinite: dict[Score, Score] = {far: inf, -far: -inf}
    for node in reversed(tree.nodes):
        if not node.is_leaf:
            values = [
                max(-far, min(far, worth[child.index])) for child in node.children
            ]
            alone = Tree.from_nested(values, root=node.player or "max")
            value = function(alone.root, -inf, inf)
            worth[node.index] = infinite.get(value, value)
    return worth


# What follows from a fault and what its search does; None if it says nothing of the
# question.
Answering: TypeAlias = Callable[[Fault, Visits], Answer | None]


def with_explained(
    question: Question,
    faults: tuple[Fault, ...],
    answering: Answering = lambda *_: None,
) -> Question:
    """Return a question with all wrong answers that misconceptions give, each once."""
    if question.ask in OF_CUTOFFS:
        says_so = question.ask == "next"
        text = with_convention(question.trace, question.text, says_fail_soft=says_so)
        question = replace(question, text=text)
    key = comparable(question.key, question.form)
    groups: dict[Hashable, tuple[Answer, list[Fault]]] = {}
    for fault in faults:
        if isinstance(fault.belief, AnswerPattern):
            answer = fault.belief.function(question)
        else:
            answer = None if fault.visits is None else answering(fault, fault.visits)
        if answer is not None and question.takes(answer):
            same = comparable(answer, question.form)
            _, giving = groups.setdefault(same, (answer, []))
            giving.append(fault)
    groups.pop(key, None)
    explained = tuple(_explained(question, *group) for group in groups.values())
    return replace(question, explained=explained)


def _explained(question: Question, answer: Answer, faults: list[Fault]) -> Explained:
    """Return a wrong answer with all misconceptions that give it.

    The first one is told.
    """
    language, algorithm = question.trace.language, question.trace.algorithm
    # Where equal bounds do not cut, "strict-test" is what the course teaches.
    mistakes = [
        fault for fault in faults if algorithm.cut_on_tie or not fault.is_convention
    ]
    names = tuple(fault.belief.name for fault in mistakes if not fault.forgets_bounds)
    said = []
    if any(fault.forgets_bounds for fault in faults):
        said.append(
            language.gettext(
                "You get this answer if you start with −∞ and +∞, as if no bounds of "
                "the scores were known."
            )
        )
    if any(fault.is_convention for fault in faults):
        said.append(right_otherwise(algorithm, language))
    if said:
        return Explained(answer=answer, misconceptions=names, belief=" ".join(said))
    first = faults[0].belief.in_language(language)
    return Explained(
        answer=answer,
        misconceptions=names,
        belief=language.gettext(
            "You get this answer if you think: “{belief}”", belief=first.belief
        ),
        refutation=first.explanation,
    )
