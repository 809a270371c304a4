"""Make the variants of a worksheet: trees are drawn until one is as wished."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from abviz.classroom.belief import Misconception
from abviz.classroom.question import Question
from abviz.classroom.registry import misconceptions
from abviz.classroom.worksheets.sheet import Variant
from abviz.classroom.worksheets.task import AT_STEPS, Task, WorksheetError
from abviz.classroom.worksheets.trees import Candidate, RandomTrees
from abviz.replay.trace import Trace
from abviz.trees import Tree

# From a tree and what is asked of it to the questions.
Asker: TypeAlias = Callable[[Tree, str], Sequence[Question]]
# From a tree and a task to whether the tree fits on the paper that is wished.
Fitter: TypeAlias = Callable[[Tree, Task], bool]

# How many leaves all trees together have that are tried for one variant of a task; how much
# dearer than to draw a tree and search it is a faulty search, and are all questions.
EFFORT = 48_000
OF_A_LOOK = 4
OF_QUESTIONS = 20
OWN_TREE = "a-tree-of-its-own"


class Source(NamedTuple):
    """Where the trees of one task come from.

    Parameters
    ----------
    task : Task
        What is wished.
    number : int
        Its number on the sheet, from 1.
    trees : RandomTrees
        The trees that it allows.
    taken : set of Tree
        Those that other variants have.
    """

    task: Task
    number: int
    trees: RandomTrees
    taken: set[Tree]


def make_variants(
    tasks: Sequence[Task], *, students: int, seed: int, ask: Asker, fits: Fitter
) -> Iterator[Variant]:
    """Yield a variant for each student.

    A variant depends on the seed and on its number; with more students come more variants.

    Parameters
    ----------
    tasks : sequence of Task
        What is asked, and what is wished of the trees.
    students : int, keyword-only
        How many variants there are.
    seed : int, keyword-only
        The same seed makes the same variants.
    ask : callable, keyword-only
        Makes the questions about a tree.
    fits : callable, keyword-only
        Tells whether a tree fits on the paper of a task.

    Raises
    ------
    WorksheetError
        If no tree is found that is as wished: which wishes refused how many.
    """
    sources = [
        Source(task, number, RandomTrees(task), set()) for number, task in enumerate(tasks, start=1)
    ]
    for number in range(1, students + 1):
        questions: list[Question] = []
        for source in sources:
            chance = Random(f"{seed}/{source.number}/{number}")
            search = _Search(source, chance, ask=ask, fits=fits)
            questions += search.found(number)
        yield Variant(number=number, questions=tuple(questions))


class _Search:
    """The search for one tree that is as wished."""

    def __init__(self, source: Source, chance: Random, *, ask: Asker, fits: Fitter) -> None:
        self.source = source
        self.task = source.task
        self.chance = chance
        self.ask = ask
        self.fits = fits
        self.tried = 0
        self.left = 0
        # How many trees each wish refused, and how many of those that were left by all others.
        self.refused: Counter[str] = Counter()
        self.refused_late: Counter[str] = Counter()

    def found(self, variant: int) -> list[Question]:
        """Return the questions about the first tree that is as wished."""
        effort = EFFORT
        while effort > 0:
            tree = self.source.trees.drawn(self.chance)
            candidate = Candidate(tree)
            self.tried += 1
            effort -= len(tree.leaves)
            if refusals := list(self._refusals(candidate)):
                self.refused.update(refusals)
                continue
            self.left += 1
            effort -= OF_A_LOOK * len(tree.leaves)
            if not (refusals := list(self._late_refusals(candidate))):
                effort -= OF_QUESTIONS * len(tree.leaves)
                questions = self._questions(tree)
                refusals = list(self._missing(questions))
                if not refusals:
                    self.source.taken.add(tree)
                    return questions
            self.refused_late.update(refusals)
        raise WorksheetError(self._starved(variant))

    def _refusals(self, candidate: Candidate) -> Iterator[str]:
        """Yield why a tree is not as wished, as far as that can be told quickly."""
        if candidate.tree in self.source.taken:
            yield OWN_TREE
        yield from candidate.refusals(self.task)

    def _late_refusals(self, candidate: Candidate) -> Iterator[str]:
        """Yield what takes longer to be told, up to the first refusal."""
        if not self.fits(candidate.tree, self.task):
            yield f"fits={self.task.fits}"
            return
        for name in self.task.wrong_for:
            if _does_the_same(name, candidate.trace):
                yield f"wrong-for={name}"
                return

    def _questions(self, tree: Tree) -> list[Question]:
        questions: list[Question] = []
        for ask in self.task.ask:
            made = self.ask(tree, ask)
            if ask in AT_STEPS:
                most, names = self.task.most_questions, self.task.wrong_for
                made = most_telling(made, most, wrong_for=names)
            questions += made
        return questions

    def _missing(self, questions: Sequence[Question]) -> Iterator[str]:
        """Yield which wishes the questions do not meet."""
        for ask in self.task.ask:
            if not any(question.ask == ask for question in questions):
                yield f"ask={ask}"
        wrong = (one for question in questions for one in question.explained)
        fooled = {name for one in wrong for name in one.misconceptions}
        yield from (f"wrong-for={name}" for name in self.task.wrong_for if name not in fooled)

    def _starved(self, variant: int) -> str:
        """Return which wishes refused how many trees, and which one is in the way."""
        counted = ", ".join(f"{wish} {times:,}" for wish, times in self.refused.most_common())
        late = ", ".join(f"{wish} {times:,}" for wish, times in self.refused_late.most_common())
        parts = [
            f"Task {self.source.number} ({self.task}): of {self.tried:,} random trees none is as "
            f"wished for variant {variant}."
        ]
        if counted:
            parts.append(f"Refused by {counted}.")
        if late:
            parts.append(f"Of the {self.left:,} that were left, refused by {late}.")
        [(worst, times), *_] = (self.refused_late or self.refused).most_common(1)
        parts.append(self._advice(worst, is_hopeless=times == (self.left if late else self.tried)))
        return " ".join(parts)

    def _advice(self, worst: str, *, is_hopeless: bool) -> str:
        if worst == OWN_TREE:
            return "There are too few such trees for all students: change the other wishes."
        if worst == f"fits={self.task.fits}":
            return "Wish fewer leaves, or fits=none, and save the worksheet as .html."
        if is_hopeless:
            return f"Change {worst}, or leave it out."
        return f"Each of these alone is met by some trees: change {worst} first."


def _does_the_same(name: str, trace: Trace) -> bool:
    """Tell whether the faulty search of a misconception does what alpha-beta does."""
    misconception = misconceptions[name]
    if not isinstance(misconception, Misconception):
        return False
    faulty = misconception.search(trace.tree)
    columns = [(one.visits, one.alphas, one.betas, one.values) for one in (trace, faulty)]
    return columns[0] == columns[1]


def most_telling(
    questions: Sequence[Question], most: int, *, wrong_for: Sequence[str]
) -> list[Question]:
    """Return at most so many of some questions: those that most misconceptions get wrong.

    Parameters
    ----------
    questions : sequence of Question
        Questions of one kind about one tree, in the order of the search; so they stay.
    most : int
        How many may stay.
    wrong_for : sequence of str, keyword-only
        The misconceptions that count first.
    """

    def fooled(question: Question) -> tuple[int, int]:
        names = [name for wrong in question.explained for name in wrong.misconceptions]
        return sum(name in names for name in wrong_for), len(names)

    chosen = {id(one) for one in sorted(questions, key=fooled, reverse=True)[:most]}
    return [question for question in questions if id(question) in chosen]
