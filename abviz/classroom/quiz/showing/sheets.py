"""Trees with their questions as plain data, for a page that asks and marks without a kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from abviz.classroom.questions.question import Question
from abviz.classroom.questions.solving import solution_of
from abviz.classroom.quiz.showing.still import still_of
from abviz.drawing.layout.plan import plan_picture
from abviz.drawing.style import Style
from abviz.replay.trace import Trace
from abviz.stage.payload import make_payload
from abviz.stage.svg import draw_svg


def sheet(questions: Sequence[Question], *, style: Style, hide: bool) -> dict[str, Any]:
    """Return the questions on one tree, with its picture and the films of its searches.

    Parameters
    ----------
    questions : sequence of Question
        What is asked, one after the other; all about one tree.
    style : Style, keyword-only
        Colours, widths and markers.
    hide : bool, keyword-only
        Whether scores that are ahead are hidden; see `still_of`.

    Examples
    --------
    >>> from abviz.classroom.asking import questions_for
    >>> data = sheet(questions_for("(3 5) (2 9)", "cuts"), style=Style(), hide=True)
    >>> [task["solved"]["key"] for task in data["tasks"]], len(data["films"][0]["steps"])
    ([[6]], 15)
    """
    layout = plan_picture(questions[0].trace, None)
    searches = [*{id(s): s for one in questions for s in (one.shown, one.played)}.values()]
    films = [make_payload(search, layout=layout, style=style) for search in searches]

    def film_of(search: Trace) -> int:
        return next(place for place, one in enumerate(searches) if one is search)

    return {
        "picture": draw_svg(questions[0].trace.tree, layout=layout, style=style),
        "films": films,
        "tasks": [
            {
                "asked": question.asked(),
                "solved": {**question.solved(), "sentence": solution_of(question)},
                "film": film_of(question.shown),
                "still": still_of(films[film_of(question.shown)], question, hide=hide),
                "model": [film_of(question.played), question.played_from],
            }
            for question in questions
        ],
    }
