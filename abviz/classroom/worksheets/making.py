"""Make the variants of a worksheet from random trees that its tasks allow."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

from abviz.classroom.check.trees import Shape, count_leaves, filled
from abviz.classroom.misconceptions.belief import Misconception
from abviz.classroom.misconceptions.registry import misconceptions
from abviz.classroom.question import Question
from abviz.classroom.questions.families import drawn_within, with_utilities
from abviz.classroom.questions.make import questions_for, uses_bounds
from abviz.classroom.questions.whole_search import bound_of, skipping
from abviz.classroom.worksheets.paper_layout import PAPERS, layout_within
from abviz.classroom.worksheets.sheet import QuestionKind, Recipient, Variant, kinds_of
from abviz.classroom.worksheets.task import (
    AT_STEPS,
    MOST_CHILDREN,
    Range,
    Task,
    WorksheetError,
    is_within,
    value_text,
)
from abviz.classroom.worksheets.written_trace import written_trace
from abviz.engine.recording import Recording
from abviz.engine.registry import algorithms
from abviz.errors import SearchError
from abviz.narration.language import Language
from abviz.replay.trace import Trace, search
from abviz.trees import Tree
from abviz.trees.copying import rebuilt
from abviz.trees.limits import PAPER

# For one variant of a task, trees are drawn until they have so many leaves together; a
# search by a misconception, and all questions, count as so many trees more.
EFFORT = 48_000
COST_OF_CHECKS = 4
COST_OF_QUESTIONS = 20
# How often a shape is drawn, and the children of one of its nodes, before it is given
# up.
SHAPE_DRAWS = 300
CHILDREN_DRAWS = 6
NEAREST_DRAWS = 20
# The probabilities of so many moves.
SHARES: Mapping[int, Sequence[Sequence[Any]]] = {
    2: [("1/2", "1/2"), ("1/4", "3/4"), ("3/4", "1/4")],
    3: [("1/2", "1/4", "1/4"), ("1/4", "1/2", "1/4"), ("1/4", "1/4", "1/2")],
}
# What both a task and a demand can count, and how many demands are compared.
OF_DEMANDS, DEMANDS_TRIED = ("cutoffs", "deep"), 8
NEW_TREE = "a-tree-no-other-student-has"
SAME_QUESTIONS = "the-same-questions-as-variant-1"
# How many questions of a kind there are about a tree that has all of them, and after
# how many trees with fewer no other one is looked for.
MOST_QUESTIONS, TREES_WITH_FEWER = {"range": 2, "reorder": 2}, 40

PLAYERS = ["p1", "p2", "p3"]
NO_UTILITIES = "<0 0 0>"  # a leaf of three players whose utilities are not yet drawn


class Shapes:
    """
    Draw shapes with so many leaves, children of each inner node, and plies of leaves.
    """

    def __init__(self, leaves: Range | None, *, branching: Range, depth: Range) -> None:
        self.branching = _numbers(branching, most=MOST_CHILDREN)
        self.depth = _numbers(depth, most=PAPER.plies)
        # If all inner nodes have b children, each of them adds b - 1 leaves.
        self.step = 1 if len(self.branching) > 1 else self.branching[0] - 1
        least, most = self._limits(0)
        self.leaves = [
            number
            for number in _numbers(leaves or (2, None), most=PAPER.leaves)
            if least <= number <= most and number % self.step == 1 % self.step
        ]

    def drawn(self, chance: Random) -> Shape:
        """Return a random shape, or None if there is none or it is hard to find."""
        for _ in range(SHAPE_DRAWS if self.leaves else 0):
            if shape := self.with_leaves(chance.choice(self.leaves), chance):
                return shape
        return None

    def _limits(self, ply: int) -> tuple[int, int]:
        """
        Return how many leaves there are at least and at most below a node in a ply.
        """
        least = self.branching[0] ** max(self.depth[0] - ply, 0)
        return least, min(
            self.branching[-1] ** max(self.depth[-1] - ply, 0), PAPER.leaves
        )

    def with_leaves(self, leaves: int, chance: Random, ply: int = 0) -> Shape:
        """Return a random shape with so many leaves; empty if it cannot be finished."""
        if leaves == 1:
            return None
        least, most = self._limits(ply + 1)
        possible = [n for n in self.branching if n * least <= leaves <= n * most]
        for _ in range(CHILDREN_DRAWS if possible else 0):
            number = chance.choice(possible)
            if children := self._children(number, leaves, ply + 1, chance):
                return children
        return []

    def _children(
        self, number: int, leaves: int, ply: int, chance: Random
    ) -> list[Shape]:
        """Return shapes of children with so many leaves; none if one fails."""
        least, most = self._limits(ply)
        children: list[Shape] = []
        for siblings in reversed(range(number)):
            share = leaves
            if siblings:
                low = max(least, leaves - siblings * most)
                high = min(most, leaves - siblings * least)
                share = chance.randrange(low, high + 1, self.step)
            child = self.with_leaves(share, chance, ply)
            if child == []:
                return []
            children.append(child)
            leaves -= share
        chance.shuffle(children)
        return children


def _numbers(wanted: Range, *, most: int) -> range:
    low, high = wanted
    return range(low, (most if high is None else high) + 1)


class RandomTrees:
    """Draw trees with a shape that a task allows, and scores in its range."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.scores = range(task.low, task.high + 1)
        self.shapes = Shapes(task.leaves, branching=task.branching, depth=task.depth)
        if task.tree is not None:
            return
        if task.shape is not None:
            most = len(task.shape.leaves)
        elif self.shapes.drawn(Random(0)):
            most = self.shapes.leaves[-1]
        else:
            raise WorksheetError(_no_shape(task))
        if task.distinct and len(self.scores) < most:
            raise WorksheetError(
                f"{most} leaves cannot have distinct scores from {task.low} to "
                f"{task.high}: there are {len(self.scores)}. Widen the range, or leave "
                "out distinct=yes."
            )

    def drawn(self, chance: Random) -> Tree:
        """Return a random tree, or a copy of the given one.

        A copy, because other tasks may have the same tree.
        """
        if self.task.tree is not None:
            return Tree(rebuilt(self.task.tree.nodes))
        if (fixed := self.task.shape) is not None:
            if fixed.players:
                return with_utilities(fixed, lambda: chance.choice(self.scores))
            return fixed.with_scores(self._scores(len(fixed.leaves), chance))
        shape = self.shapes.drawn(chance)
        scores = iter(self._scores(count_leaves(shape), chance))
        if self.task.algorithm == "maxn":
            tree = Tree.parse(_text_with_players(shape, PLAYERS))
            return with_utilities(tree, lambda: chance.choice(self.scores))
        nested = filled(shape, scores)
        if not algorithms[self.task.algorithm].model.averages:
            return Tree.from_nested(nested, root=self.task.root)
        other = "min" if self.task.root == "max" else "max"
        turns = [self.task.root, "chance", other, "chance"]
        return Tree.parse(_text_with_chance(nested, turns, chance))

    def _scores(self, number: int, chance: Random) -> list[int]:
        if self.task.distinct:
            return chance.sample(self.scores, number)
        if self.task.bounds:
            return [
                drawn_within((self.task.low, self.task.high), chance)
                for _ in range(number)
            ]
        return [chance.choice(self.scores) for _ in range(number)]


def _text_with_players(shape: Shape, turns: list[str]) -> str:
    """Write a tree of a shape, in which players move in turn, with no utilities yet.

    Parameters
    ----------
    shape : Shape
        The shape.
    turns : list of str
        Who moves at its root, in the ply below, and so on; then the first once more.
    """
    if shape is None:
        return NO_UTILITIES
    mover, *others = turns
    children = [_text_with_players(child, [*others, mover]) for child in shape]
    return f"{mover}({' '.join(children)})"


def _text_with_chance(nested: Any, turns: list[str], source: Random) -> str:
    """Write nested scores in which chance moves in some plies.

    Probabilities are halves and quarters, where there are two or three moves. Who moves
    in which ply is said as for `_text_with_players`.
    """
    if not isinstance(nested, list):
        return str(nested)
    mover, *others = turns
    children = [_text_with_chance(child, [*others, mover], source) for child in nested]
    if mover == "chance":
        equal_shares = [Fraction(1, len(children))] * len(children)
        shares = source.choice(SHARES.get(len(children), [equal_shares]))
        children = [
            f"{share}*{child}" for share, child in zip(shares, children, strict=True)
        ]
    return f"{mover}({' '.join(children)})"


def _no_shape(task: Task) -> str:
    """Return what to change where no shape was found."""
    free = Shapes(None, branching=task.branching, depth=task.depth)
    limits = (
        f"branching={value_text(task.branching)} and depth={value_text(task.depth)}"
    )
    if not free.leaves:
        return (
            f"With {limits}, every tree has more than {PAPER.leaves} leaves. Lower one "
            "of them."
        )
    wanted = (task.leaves or (2, None))[0]
    near = sorted(free.leaves, key=lambda number: abs(number - wanted))
    seeds = range(NEAREST_DRAWS)
    nearest = next(
        n for n in near if any(free.with_leaves(n, Random(seed)) for seed in seeds)
    )
    which = "" if task.leaves is None else f"leaves={value_text(task.leaves)}, "
    return (
        f"No tree with {which}{limits} was found. Change one of them, such as "
        f"leaves={nearest}."
    )


# What constraints count, or tell, of a search by alpha-beta. Only cutoffs that skip
# children count.
_FOUND: Mapping[str, Callable[[Trace], int]] = {
    "cutoffs": lambda trace: len(skipping(trace)),
    "deep": lambda trace: any(cutoff.is_deep for _, cutoff in skipping(trace)),
    "ties": lambda trace: sum(
        step.value == bound_of(step) for step, _ in skipping(trace)
    ),
    "distinct": lambda trace: (
        len({leaf.value for leaf in trace.tree.leaves}) == len(trace.tree.leaves)
    ),
}


def _unmet(task: Task, trace: Trace) -> Iterator[str]:
    """
    Yield the constraints of a task that a tree does not meet, as they are written.
    """
    if task.tree is None and not uses_bounds(trace):
        yield f"bounds={value_text(task.bounds)}"
    for name, find in _FOUND.items():
        wanted = getattr(task, name)
        if wanted is None:
            continue
        actual = find(trace)
        is_met = actual == wanted
        if isinstance(wanted, tuple):
            is_met = is_within(actual, wanted)
        if not is_met:
            yield f"{name.replace('_', '-')}={value_text(wanted)}"


def make_variants(
    tasks: Sequence[Task],
    *,
    students: Sequence[Recipient],
    seed: int,
    language: Language,
) -> Iterator[Variant]:
    """Yield a variant for each student."""
    trees = [RandomTrees(task) for task in tasks]
    taken = [set[Tree]() for _ in tasks]
    # What variant 1 asks, by the place of the task: all others ask the same.
    kinds: list[tuple[QuestionKind, ...]] = [() for _ in tasks]
    for number, (name, identity) in enumerate(students, start=1):
        asked: list[Question] = []
        for index, task in enumerate(tasks):
            drawing = _Drawing(task, trees[index], taken[index], language, kinds[index])
            questions = drawing.questions(Random(f"{seed}/{index + 1}/{number}"))
            if questions is None:
                which = f"Task {index + 1} ({task})"
                raise WorksheetError(f"{which}, variant {number}: {drawing.refusal()}")
            kinds[index] = kinds_of(questions)
            asked += questions
        yield Variant(
            number=number, questions=tuple(asked), student=name, student_id=identity
        )


@dataclass
class _Drawing:
    """The search for a tree that meets all constraints; it counts why others fail."""

    task: Task
    trees: RandomTrees
    taken: set[Tree]
    language: Language
    # What is to be asked; nothing where the first tree with all questions decides.
    kinds: tuple[QuestionKind, ...] = ()
    drawn: int = 0
    left: int = 0
    # How many trees each constraint rejected, and how many of those that no quick check
    # did.
    rejected: Counter[str] = field(default_factory=Counter)
    rejected_late: Counter[str] = field(default_factory=Counter)

    def questions(self, chance: Random) -> list[Question] | None:
        """Return the questions about the first tree that meets all constraints."""
        effort = EFFORT if self.task.tree is None else 1
        # The most questions that were there, in case no tree has all.
        most: list[Question] = []
        with_fewer = 0
        while effort > 0 and with_fewer < TREES_WITH_FEWER:
            tree = self.trees.drawn(chance)
            trace = search(tree, self.task.algorithm, **self.task.options)
            size = len(trace.tree.leaves)
            self.drawn += 1
            effort -= size
            unmet = list(_unmet(self.task, trace))
            if trace.tree in self.taken and self.task.tree is None:
                unmet.insert(0, NEW_TREE)
            if unmet:
                self.rejected.update(unmet)
                continue
            self.left += 1
            effort -= COST_OF_CHECKS * size
            unmet = list(self._unmet_late(trace))
            if not unmet:
                effort -= COST_OF_QUESTIONS * size
                questions = self._asked(trace.tree, chance)
                unmet = list(self._unanswered(questions))
                if not unmet and self._has_all(questions):
                    most = questions
                    break
                if not unmet and not self.kinds:
                    most = max(most, questions, key=len)
                    with_fewer += 1
                    continue
                unmet = unmet or [SAME_QUESTIONS]
            self.rejected_late.update(unmet)
        if not most:
            return None
        self.taken.add(most[0].trace.tree)
        return most

    def _has_all(self, questions: Sequence[Question]) -> bool:
        """Tell whether the questions are those of variant 1.

        In it, whether none is missing.
        """
        if self.kinds:
            return kinds_of(questions) == self.kinds
        counts = Counter(question.ask for question in questions)
        return all(counts[ask] >= MOST_QUESTIONS.get(ask, 1) for ask in self.task.ask)

    def _unmet_late(self, trace: Trace) -> Iterator[str]:
        """
        Yield the first constraint that is not met, of those that take long to check.
        """
        if self.task.fits and layout_within(PAPERS, trace.tree, self.task.ask) is None:
            yield f"fits={self.task.fits}"
            return
        for name in self.task.wrong_for:
            if _does_the_same(name, trace):
                yield f"wrong-for={name}"
                return

    def _asked(self, tree: Tree, chance: Random) -> list[Question]:
        """Return the questions about a tree.

        Of those at a step the one that fools most.
        """
        questions: list[Question] = []
        options = self.task.options
        # The constraints that the task itself names are what the demand is about.
        demanded = sum(getattr(self.task, name) is not None for name in OF_DEMANDS)
        for ask in self.task.ask:
            tries = DEMANDS_TRIED if ask == "invent" and demanded else 1
            try:
                made = [
                    question
                    for seed in range(1, tries + 1)
                    for question in questions_for(
                        tree,
                        ask,
                        algorithm=self.task.algorithm,
                        **options,
                        steps=self.task.steps,
                        language=self.language,
                        seed=seed,
                    )
                ]
            except SearchError:
                continue
            if ask == "trace":
                made = [written_trace(made, self.task.steps)]
            # Below a tree the choices of several questions could not be told apart.
            has_one = ask in (*AT_STEPS, "invariance", "invent")
            # What fools most about "why" has the root for an answer each time.
            made = chance.sample(made, len(made)) if ask == "why" else made
            questions += [max(made, key=self._fooled)] if has_one else made
        return questions

    def _fooled(self, question: Question) -> tuple[int, int]:
        """Return how many misconceptions answer wrongly: in `wrong_for`, and of all."""
        if question.demand:
            demanded = [
                name for name in question.demand if getattr(self.task, name, None)
            ]
            return len(demanded), 0
        names = [name for wrong in question.explained for name in wrong.misconceptions]
        wanted = sum(name in names for name in self.task.wrong_for)
        return wanted, 0 if question.ask == "why" else len(names)

    def _unanswered(self, questions: Sequence[Question]) -> Iterator[str]:
        for ask in self.task.ask:
            if not any(question.ask == ask for question in questions):
                yield f"ask={ask}"
        fooled: set[str] = set()
        for question in questions:
            for wrong_answer in question.explained:
                fooled.update(wrong_answer.misconceptions)
        yield from (
            f"wrong-for={name}" for name in self.task.wrong_for if name not in fooled
        )

    def refusal(self) -> str:
        """Return how many trees each constraint rejected, and which one to change."""
        parts = [f"none of {self.drawn:,} random trees meets all constraints."]
        if self.rejected:
            parts.append(f"Rejected by {_counted(self.rejected)}.")
        if self.rejected_late:
            late = _counted(self.rejected_late)
            parts.append(f"Of the {self.left:,} that were left, rejected by {late}.")
        [(worst, times), *_] = (self.rejected_late or self.rejected).most_common(1)
        all_of_them = self.left if self.rejected_late else self.drawn
        if self.task.tree is not None:
            parts = [f"this tree does not meet {worst}."]
        if worst == NEW_TREE:
            advice = (
                "There are too few such trees for all students: change other "
                "constraints."
            )
        elif worst == SAME_QUESTIONS:
            advice = (
                "All students get as many questions as variant 1, of the same kinds, "
                "and few such trees have them: narrow leaves, branching or depth, or "
                "ask about larger trees."
            )
        elif worst == f"fits={self.task.fits}":
            advice = (
                "Ask for fewer leaves; or write fits=none, and save the worksheet as "
                ".html."
            )
        elif times == all_of_them:
            advice = f"Change {worst}, or leave it out."
        else:
            advice = f"Some trees meet each of these alone: change {worst} first."
        return " ".join([*parts, advice])


def _counted(rejected: Counter[str]) -> str:
    return ", ".join(
        f"{constraint} ({times:,})" for constraint, times in rejected.most_common()
    )


def _does_the_same(name: str, trace: Trace) -> bool:
    """Tell whether a search by a misconception does what this trace shows."""
    misconception = misconceptions[name]
    if not isinstance(misconception, Misconception):
        return False
    faulty = misconception.search(trace.tree, cut_on_tie=trace.algorithm.cut_on_tie)
    return _columns(trace) == _columns(faulty)


def _columns(recording: Recording) -> tuple[object, ...]:
    """Return what a search did: its visits, with their bounds and values."""
    return recording.visits, recording.alphas, recording.betas, recording.values
