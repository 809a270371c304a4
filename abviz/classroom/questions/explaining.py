"""Which misconceptions give a wrong answer, and what is said to somebody who gives it.

What a search does, moment by moment.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import inf
from types import FunctionType
from typing import Any, NamedTuple, TypeAlias, cast, final

from abviz.classroom.belief import Belief
from abviz.classroom.questions.marking import comparable
from abviz.classroom.questions.question import Answer, Explained, Question
from abviz.engine.models import as_max_sees
from abviz.engine.recorder import record, recorded
from abviz.engine.recording import Recording
from abviz.narration.language import Language
from abviz.trees import Node, Score, Tree


class Moment(NamedTuple):
    """One thing that a search does: it enters a node, or returns from one with a value."""

    node: int
    value: Score | None = None

    @property
    def is_return(self) -> bool:
        """Whether the search returns from the node; otherwise it enters it."""
        return self.value is not None


@final
@dataclass(frozen=True, kw_only=True)
class Course:
    """The visits of a search, in order, as MAX sees them.

    Parameters
    ----------
    nodes : tuple of Node
        The nodes that were entered.
    windows : tuple of (score, score)
        α and β with which each was entered.
    values : tuple of int, float or Fraction
        What came back from each.
    """

    nodes: tuple[Node, ...]
    windows: tuple[tuple[Score, Score], ...]
    values: tuple[Score, ...]

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """What the search does, in order: each node is entered, and later returned from."""
        moments: list[Moment] = []
        path: list[int] = []

        def close() -> None:
            number = path.pop()
            moments.append(Moment(self.nodes[number].index, self.values[number]))

        for number, node in enumerate(self.nodes):
            while path and self.nodes[path[-1]] is not node.parent:
                close()
            moments.append(Moment(node.index))
            path.append(number)
        while path:
            close()
        return tuple(moments)

    @cached_property
    def window_at(self) -> dict[int, tuple[Score, Score]]:
        """The window with which each node was entered, by the index of the node."""
        return {n.index: window for n, window in zip(self.nodes, self.windows, strict=True)}

    @property
    def leaves(self) -> tuple[int, ...]:
        """The leaves by index, in the order in which they were examined."""
        return tuple(node.index for node in self.nodes if node.is_leaf)

    @property
    def cuts(self) -> tuple[int, ...]:
        """The children that were skipped, by index: their parents were entered, they were not."""
        entered = {node.index for node in self.nodes}
        return tuple(
            sorted(
                child.index
                for node in self.nodes
                for child in node.children
                if child.index not in entered
            )
        )


@dataclass(frozen=True, kw_only=True)
class Fault:
    """A misconception, and what follows from it on a tree.

    Parameters
    ----------
    belief : Belief
        What is believed.
    function : callable or None
        The faulty search; None if the misconception shows in answers alone.
    course : Course or None
        What the faulty search does on the tree.
    answers : callable or None
        What somebody answers to a question, if that is known without a search.
    """

    belief: Belief
    function: Callable[..., Score] | None = None
    course: Course | None = None
    answers: Callable[[Question], Answer | None] | None = None

    @property
    def is_of_negamax(self) -> bool:
        """Whether it is about a negamax: who is asked about another search need not know it."""
        return self.function is not None and negates(self.function)


def course_of(recording: Recording) -> Course:
    """Return what a recorded search with windows did.

    Examples
    --------
    >>> import abviz
    >>> course_of(abviz.search(abviz.Tree.parse("3 5"))).moments[:3]
    (Moment(node=0, value=None), Moment(node=1, value=None), Moment(node=1, value=3))
    """
    windows = cast(
        "tuple[tuple[Score, Score], ...]",
        tuple(zip(recording.alphas, recording.betas, strict=True)),
    )
    return Course(nodes=recording.visits, windows=windows, values=recording.values)


def observed(function: Callable[..., Score], tree: Tree) -> Course:
    """Call a recursive function with a window on the root, and return what it did.

    Parameters
    ----------
    function : callable
        A plain function of a node, α and β, and of a color if it is a negamax.
    tree : Tree
        What is searched.
    """
    log = record(_with_recorder(function), tree.root, -inf, inf, *_color(function, tree.root))
    columns: Any = log.alphas, log.betas, log.values
    if negates(function):
        columns = as_max_sees(tuple(log.nodes), *columns)
    alphas, betas, values = columns
    windows = tuple(zip(alphas, betas, strict=True))
    return Course(nodes=tuple(log.nodes), windows=windows, values=tuple(values))


def backed_up(function: Callable[..., Score], tree: Tree) -> list[Score]:
    """Return what a function finds at each node, by index, if nothing is ever cut off.

    It searches one ply at a time, with the values below for leaves: no window reaches further.

    Examples
    --------
    >>> import abviz
    >>> latest = abviz.misconceptions["last-child-counts"].function
    >>> backed_up(latest, abviz.Tree.parse("(3 5) (2 9 4)"))
    [4, 5, 3, 5, 4, 2, 9, 4]
    """
    found: list[Score] = [node.value if node.is_leaf else 0 for node in tree]
    # A score that is infinite would meet the open end of the window.
    far: Score = 1 + 2 * max([0, *(max(one, -one) for one in found if -inf < one < inf)])
    infinite: dict[Score, Score] = {far: inf, -far: -inf}
    for node in reversed(tree.nodes):
        if not node.is_leaf:
            values = [max(-far, min(far, found[child.index])) for child in node.children]
            value = function(Tree.from_nested(values, root=node.player or "max").root, -inf, inf)
            found[node.index] = infinite.get(value, value)
    return found


@lru_cache(maxsize=64)
def negates(function: Callable[..., Score]) -> bool:
    """Tell whether a function is a negamax: its numbers are those of the player to move."""
    return "color" in inspect.signature(function).parameters


def _color(function: Callable[..., Score], node: Node) -> tuple[int, ...]:
    if not negates(function):
        return ()
    return (1 if node.is_max else -1,)


@lru_cache(maxsize=64)
def _with_recorder(function: FunctionType) -> Callable[..., Any]:
    """Return a copy of a function that leaves a record, and calls itself by its own name."""
    names = dict(function.__globals__)
    copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    names[function.__name__] = seen = recorded(copy)
    return seen


# What somebody answers whose search is this faulty one; None if nothing follows.
Answering: TypeAlias = Callable[[Fault], Answer | None]


def with_explained(question: Question, faults: tuple[Fault, ...], answering: Answering) -> Question:
    """Return a question with all wrong answers that misconceptions give.

    Misconceptions that show in answers alone say what they answer; of all others the answer
    follows from what their searches do. What cannot be taken as an answer is left out.

    Parameters
    ----------
    question : Question
        A question without them.
    faults : tuple of Fault
        The misconceptions, the most likely first, and their searches on the tree.
    answering : callable
        What somebody answers whose search goes so.

    Returns
    -------
    Question
        Each wrong answer comes once, with all misconceptions that give it.
    """
    key = comparable(question.key, question.form)
    groups: dict[Hashable, tuple[Answer, list[Fault]]] = {}
    for fault in faults:
        answer = _answer(question, fault, answering)
        if answer is not None:
            same = comparable(answer, question.form)
            if same != key:
                groups.setdefault(same, (answer, []))[1].append(fault)
    return replace(
        question, explained=tuple(_explained(question, *group) for group in groups.values())
    )


def _explained(question: Question, answer: Answer, found: list[Fault]) -> Explained:
    """Return a wrong answer with all misconceptions that give it; the first is told."""
    language = question.trace.language
    told = _to_tell(found).in_language(language)
    return Explained(
        answer=answer,
        misconceptions=tuple(one.belief.name for one in found),
        belief=told_belief(told.belief, language),
        refutation=told.explanation,
    )


def _answer(question: Question, fault: Fault, answering: Answering) -> Answer | None:
    """Return what somebody with a misconception answers, if it can be taken."""
    if fault.answers is None:
        answer = None if fault.course is None else answering(fault)
    else:
        answer = fault.answers(question)
    if isinstance(answer, tuple) and not set(answer) <= set(question.slots):
        return None
    if question.form == "sequence" and not answer:
        return None
    if question.form == "node" and answer not in question.slots:
        return None
    return answer


def _to_tell(faults: list[Fault]) -> Belief:
    """Return which misconception is told: of a negamax only where nothing else fits."""
    apart = [fault for fault in faults if not fault.is_of_negamax]
    return (apart or faults)[0].belief


def told_belief(belief: str, language: Language) -> str:
    """Return from which belief an answer follows, in one sentence.

    Examples
    --------
    >>> from abviz.narration.registry import ENGLISH
    >>> told_belief("At a MAX node MIN chooses.", ENGLISH)
    'You get this answer if you think: “At a MAX node MIN chooses.”'
    """
    return language.gettext("You get this answer if you think: “{belief}”", belief=belief)
