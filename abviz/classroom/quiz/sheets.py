"""Trees with their questions as plain data, for a page that asks and marks without a kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from abviz.classroom.questions.question import Question
from abviz.classroom.quiz.still import still_of
from abviz.drawing.style import Style
from abviz.stage.payload import make_payload
from abviz.stage.svg import draw_svg, plan_picture


def sheet(
    questions: Sequence[Question], *, source: str, style: Style, hide: bool = True
) -> dict[str, Any]:
    """Return the questions on one tree, with its picture and the film of its search.

    Parameters
    ----------
    questions : sequence of Question
        What is asked, one after the other; all about one search.
    source : str, keyword-only
        Where the tree comes from, as it is shown.
    style : Style, keyword-only
        Colours, widths and markers.
    hide : bool, keyword-only
        Whether scores that are ahead are hidden; see `still_of`.
    """
    trace = questions[0].trace
    layout = plan_picture(trace, None)
    film = make_payload(trace, layout=layout, style=style)
    return {
        "source": source,
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
