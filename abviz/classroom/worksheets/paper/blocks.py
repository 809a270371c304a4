"""What stands together on a page: the text of an exercise, its tree, and what is below it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from abviz.classroom.questions.solving import key_in_words
from abviz.classroom.worksheets.paper.boxes import is_crossed
from abviz.classroom.worksheets.paper.layout import PaperLayout
from abviz.classroom.worksheets.paper.marks import Marks, marks_of
from abviz.classroom.worksheets.paper.picture import UPRIGHT, layout_of, planned
from abviz.classroom.worksheets.sheet import Exercise, Sheet, Variant
from abviz.classroom.worksheets.words import answer_lines, lettered, task_text
from abviz.narration.language import Language
from abviz.trees import Tree

# In points: how near to the lowest plan is near enough; how large nodes are if they can be.
STEP = 6
SMALLEST_NODE = 28.0


@dataclass(frozen=True, kw_only=True)
class Block:
    """An exercise, blank or with its answers: what stands together on a page.

    Parameters
    ----------
    heading : str
        What stands above it.
    above, below : tuple of str
        The texts above and below the tree, one to a paragraph.
    exercise : Exercise
        The exercise.
    layout : PaperLayout
        The plan of its tree.
    marks : Marks
        What stands on the tree.
    """

    heading: str
    above: tuple[str, ...]
    below: tuple[str, ...]
    exercise: Exercise
    layout: PaperLayout
    marks: Marks

    @property
    def tree(self) -> Tree:
        """The tree."""
        return self.exercise.tree

    def lower(self, height: float) -> Block | None:
        """Return the same with a tree that is no higher than so many points, if it can be."""
        room = UPRIGHT._replace(height=height)
        asked = [question.ask for question in self.exercise.questions]
        layout = planned(self.tree, asked, [room])
        if layout is None or _is_crossed(layout, self.tree):
            return None
        return replace(self, layout=layout)

    @cached_property
    def lowest(self) -> Block:
        """The same with its tree as low as it can be with room to write in its nodes."""
        least = min(self.layout.node_size, SMALLEST_NODE)
        lowest, too_low = self, 0.0
        while lowest.layout.height - too_low > STEP:
            middle = (lowest.layout.height + too_low) / 2
            lower = self.lower(middle)
            if lower is None or lower.layout.node_size < least:
                too_low = middle
            else:
                lowest = lower
        return lowest


def _is_crossed(layout: PaperLayout, tree: Tree) -> bool:
    """Tell whether an edge is so flat that it runs through a sibling."""
    return any(
        is_crossed(layout.shape(sibling), *layout.edge_ends(node))
        for node in tree
        if node.parent is not None
        for sibling in node.parent.children
        if sibling is not node
    )


def blank_blocks(sheet: Sheet, variant: Variant) -> Iterator[Block]:
    """Yield the exercises of a variant as students get them."""
    for exercise in variant.exercises:
        heading = sheet.language.gettext("Task {number}", number=exercise.number)
        texts = [text for text, _ in groupby(map(task_text, exercise.questions))]
        below = [line for question in exercise.questions for line in answer_lines(question)]
        yield _block(exercise, heading=heading, above=lettered(texts), below=below, solved=False)


def key_blocks(sheet: Sheet, variant: Variant) -> Iterator[Block]:
    """Yield the exercises of a variant with their answers."""
    say = sheet.language
    for exercise in variant.exercises:
        heading = say.gettext(
            "Key to variant {variant}, task {number}",
            variant=variant.number,
            number=exercise.number,
        )
        answers = list(_answers(exercise, say))
        yield _block(exercise, heading=heading, above=[], below=lettered(answers), solved=True)


def _answers(exercise: Exercise, say: Language) -> Iterator[str]:
    """Yield the right answers, in the order of the texts of an exercise."""
    for _, same in groupby(exercise.questions, task_text):
        questions = list(same)
        answer = ", ".join(key_in_words(question).rstrip(".") for question in questions)
        yield say.gettext("Answer: {answer}. {why}", answer=answer, why=questions[0].why)


def _block(
    exercise: Exercise, *, heading: str, above: list[str], below: list[str], solved: bool
) -> Block:
    return Block(
        heading=heading,
        above=tuple(above),
        below=tuple(below),
        exercise=exercise,
        layout=layout_of(exercise.questions),
        marks=marks_of(exercise.questions, solved=solved),
    )
