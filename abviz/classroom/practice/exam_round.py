"""What a page needs of a run that is marked at its end: see `TraceExam`.

The search is carried out there by what was done, as `abviz.classroom.by_hand` does it.
What is seen of the tree, the questions and what is told at the end are made in
``js/quiz/exam_run.js`` and ``js/quiz/exam.js``.
"""

from collections.abc import Mapping
from typing import TypedDict

from abviz.classroom.by_hand.acts import Grain
from abviz.classroom.by_hand.situation import is_scored
from abviz.classroom.practice.exam_on_page import (
    PageBelief,
    PageNode,
    PageSearch,
    beliefs_on_page,
    convention_on_page,
    nodes_on_page,
    search_on_page,
)
from abviz.classroom.questions.acts import NEXT, NEXT_OUTSIDE
from abviz.classroom.questions.marking import ACTS_IN_WORDS, SOLUTION
from abviz.drawing.appearance import appearance_of
from abviz.drawing.layout.text_width import ShortTexts
from abviz.narration.language import Language
from abviz.replay.frames import NodeState
from abviz.replay.trace import Trace
from abviz.stage.records import Columns
from abviz.stage.texts import marked, said_in
from abviz.trees import Node

# What is told of a run when it is over, by its key, and of a step that
# nobody can make.
EXAM_TEXTS: Mapping[str, tuple[str, ...]] = {
    "right": marked("Right: {right} of {all}."),
    "first": marked("Step {number} is the first that differs. {feedback} {solution}"),
    "certain": marked(
        "{count} of your steps show that you think: “{belief}” {explanation}"
    ),
    "possible": marked(
        "You make {count} of these steps if you think: “{belief}” {explanation}"
    ),
    "taken-back": marked("Steps taken back: {count}."),
    "over": marked("The run is over."),
    "no-step": marked("{move} is no step here."),
}


class ExamRound(TypedDict):
    """A search on one tree that is carried out without being told what is right."""

    steps: Grain
    search: PageSearch
    nodes: Columns[PageNode]
    # The misconceptions whose searches a run may follow.
    beliefs: list[PageBelief]
    # The search with the other convention for equal bounds, if that is another one.
    convention: PageSearch | None
    # What is seen of each node that has a score, or an estimate, once it is entered;
    # null of those that are searched.
    scores: list[str | None]


def exam_round(trace: Trace, steps: Grain) -> ExamRound:
    """Return what a page needs to carry out a search by what somebody does."""
    texts = ShortTexts()
    return ExamRound(
        steps=steps,
        search=search_on_page(trace),
        nodes=nodes_on_page(trace.tree),
        beliefs=beliefs_on_page(trace),
        convention=convention_on_page(trace),
        scores=[_score_of(node, trace, texts) for node in trace.tree],
    )


def _score_of(node: Node, trace: Trace, texts: ShortTexts) -> str | None:
    """Return what is seen of a node that is not searched, once it is entered."""
    if not is_scored(trace, node):
        return None
    state = NodeState(status="done")
    if not node.is_leaf:
        state = NodeState(status="limit", value=node.estimate)
    return appearance_of(node, state, texts).value


def exam_texts(language: Language) -> dict[str, str]:
    """Return what a page says of runs, besides what it says of all quizzes."""
    told = said_in(language, EXAM_TEXTS)
    words = {name: language.gettext(text) for name, text in ACTS_IN_WORDS.items()}
    return {
        **{f"exam-{key}": text for key, text in told.items()},
        **{f"exam-{name}": text for name, text in words.items()},
        "exam-solution": language.gettext(SOLUTION),
        "exam-next": language.gettext(NEXT),
        "exam-next-outside": language.gettext(NEXT_OUTSIDE),
    }
