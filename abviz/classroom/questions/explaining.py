"""
What follows from each misconception on a tree, and which of them give a wrong answer.
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf
from types import FunctionType
from typing import Any, TypeAlias

from abviz.classroom.misconceptions.answer_patterns import AnswerPattern
from abviz.classroom.misconceptions.belief import Misconception
from abviz.classroom.question import Answer, Explained, Question
from abviz.classroom.questions.convention import right_otherwise, with_convention
from abviz.classroom.questions.marking import comparable
from abviz.engine.algorithm import Algorithm
from abviz.engine.recorder import record, recorded
from abviz.engine.recording import Recording
from abviz.engine.visit_tree import VisitTree
from abviz.narration.language import Language
from abviz.replay.steps import Range
from abviz.trees import Score, Tree

# What is asked of these depends on whether equal bounds cut.
OF_CUTOFFS = ("windows", "order", "cuts", "next")


@dataclass(frozen=True, kw_only=True)
class Fault:
    """A misconception, and what its search does on a tree.

    None if it is an answer pattern.
    """

    # "strict-test" stands for the other convention, where equal bounds do not cut; in a
    # course where they do not it has the visits of a search that cuts there, and is no
    # mistake.

    belief: Misconception | AnswerPattern
    visits: VisitTree | None = None
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

    @property
    def is_right_elsewhere(self) -> bool:
        """Whether a search that is right, though not this one, does the same."""
        is_of_other = isinstance(self.belief, Misconception) and self.belief.right_in
        return self.is_convention or self.forgets_bounds or bool(is_of_other)


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
) -> VisitTree:
    """
    Return the visits of a plain search function on a tree, with the window of its root.
    """
    algorithm = _algorithm_of(function, negates=negates)
    root, (low, high) = tree.root, window
    search = algorithm.function
    if not negates:
        log = record(search, root, low, high)
    elif root.is_max:
        log = record(search, root, low, high, 1)
    else:
        ends = (-high, -low) if root.is_min else window
        log = record(search, root, *ends, -1)
    return VisitTree(Recording(tree=tree, algorithm=algorithm, log=log))


@lru_cache(maxsize=64)
def _algorithm_of(function: Callable[..., Any], *, negates: bool) -> Algorithm:
    """Return an algorithm with a copy of a function that records its calls."""
    assert isinstance(function, FunctionType)
    name = function.__name__
    names = dict(function.__globals__)
    copy = FunctionType(function.__code__, names, name, function.__defaults__)
    # It calls itself by its own name, and these calls are recorded, too.
    names[name] = recorded(copy)
    return Algorithm(
        name=name, title=name, source="", function=names[name], negates=negates
    )


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
Answering: TypeAlias = Callable[[Fault, VisitTree], Answer | None]


def with_explained(
    question: Question,
    faults: tuple[Fault, ...],
    answering: Answering = lambda *_: None,
    *,
    player: str | None = None,
) -> Question:
    """Return a question with all wrong answers that misconceptions give, each once.

    They are told in the words of a player, if only nodes of this one are asked about.
    """
    if question.ask in OF_CUTOFFS:
        says_so = question.ask == "next"
        text = with_convention(question.trace, question.text, says_fail_soft=says_so)
        question = replace(question, text=text)
    answers: list[tuple[Answer, Fault]] = []
    for fault in faults:
        if isinstance(fault.belief, AnswerPattern):
            answer = fault.belief.function(question)
        else:
            answer = None if fault.visits is None else answering(fault, fault.visits)
        if answer is not None and question.takes(answer):
            answers.append((answer, fault))
    return explained_by(question, answers, player=player)


def explained_by(
    question: Question,
    answers: Iterable[tuple[Answer, Fault]],
    *,
    player: str | None = None,
) -> Question:
    """Return a question with the wrong ones of these answers, each once."""
    groups: dict[Hashable, tuple[Answer, list[Fault]]] = {}
    for answer, fault in answers:
        same = comparable(answer, question.form)
        _, giving = groups.setdefault(same, (answer, []))
        giving.append(fault)
    groups.pop(comparable(question.key, question.form), None)
    explained = tuple(
        _explained(question, *group, player=player) for group in groups.values()
    )
    return replace(question, explained=explained)


def _explained(
    question: Question, answer: Answer, faults: list[Fault], *, player: str | None
) -> Explained:
    """Return a wrong answer with all misconceptions that give it.

    The first one is told, unless the answer is right in another search.
    """
    language, algorithm = question.trace.language, question.trace.algorithm
    # Where equal bounds do not cut, "strict-test" is what the course teaches.
    mistakes = [
        fault for fault in faults if algorithm.cut_on_tie or not fault.is_convention
    ]
    names = tuple(fault.belief.name for fault in mistakes)
    if any(fault.forgets_bounds for fault in faults):
        names = ()
    said = _right_elsewhere(faults, algorithm, language)
    if said:
        return Explained(answer=answer, misconceptions=names, belief=said)
    first = faults[0].belief.in_language(language)
    belief = first.belief
    if isinstance(first, Misconception):
        belief = first.told_at(player)
    return Explained(
        answer=answer,
        misconceptions=names,
        belief=language.gettext(
            "You get this answer if you think: “{belief}”", belief=belief
        ),
        refutation=first.explanation,
    )


def _right_elsewhere(
    faults: Iterable[Fault], algorithm: Algorithm, language: Language
) -> str:
    """Say in which other searches an answer is right; empty if in none."""
    faults = tuple(faults)
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
        return " ".join(said)
    # Several of them would say much the same.
    others = (
        fault.belief.in_language(language).right_in
        for fault in faults
        if isinstance(fault.belief, Misconception)
    )
    return next(filter(None, others), "")
