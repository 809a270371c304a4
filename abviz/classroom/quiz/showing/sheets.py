"""Trees with their questions as plain data, for a page that asks and marks without a kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from abviz.classroom.questions.question import Question
from abviz.classroom.quiz.showing.still import still_of
from abviz.drawing.layout.plan import plan_picture
from abviz.drawing.style import Style
from abviz.stage.payload import make_payload
from abviz.stage.svg import draw_svg


def sheet(questions: Sequence[Question], *, style: Style, hide: bool = True) -> dict[str, Any]:
    """Return the questions on one tree, with its picture and the film of its search.

    Parameters
    ----------
    questions : sequence of Question
        What is asked, one after the other; all about one search.
    style : Style, keyword-only
        Colours, widths and markers.
    hide : bool, keyword-only
        Whether scores that are ahead are hidden; see `still_of`.

    Examples
    --------
    >>> from abviz.classroom.asking import questions_for
    >>> data = sheet(questions_for("(3 5) (2 9)", "cuts"), style=Style())
    >>> [task["solved"]["key"] for task in data["tasks"]], len(data["film"]["steps"])
    ([[6]], 15)
    """
    trace = questions[0].trace
    layout = plan_picture(trace, None)
    film = make_payload(trace, layout=layout, style=style)
    return {
        "picture": draw_svg(trace.tree, layout=layout, style=style),
        "film": film,
        "tasks": [
            {
                "asked": question.asked(),
                "solved": question.solved(),
                "still": still_of(film, question, hide=hide),
            }
            for question in questions
        ],
    }
