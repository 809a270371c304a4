"""What the stage may show while a question is open: one step, and nothing of what is asked."""

from __future__ import annotations

from typing import Any

from abviz.classroom.questions.question import Question
from abviz.drawing.hiding import ahead_of

# Where the looks of a node have its edge, its value, α and β.
EDGE, VALUE, ALPHA, BETA = 1, 2, 3, 4


def still_of(film: dict[str, Any], question: Question, *, hide: bool = True) -> dict[str, Any]:
    """Return what of a film is other while a question is open.

    Parameters
    ----------
    film : dict
        What `abviz.stage.payload.make_payload` returns for the search that is asked about.
    question : Question
        The question.
    hide : bool, keyword-only
        Whether the scores of leaves that have not been examined by then are hidden. Before the
        first step they are all seen: what is asked there is asked of the whole tree. So are the
        best moves: skipped leaves count for them, too.

    Returns
    -------
    dict
        ``start``, ``steps`` and ``best`` for a film of one step: the looks of all nodes at the
        step of the question, with the question for its sentence. At step 0 nothing has been
        searched, so no value and no window is shown.

    Examples
    --------
    >>> import abviz
    >>> from abviz.drawing.layout.tree_layout import plan_layout
    >>> from abviz.drawing.style import Style
    >>> from abviz.stage.payload import make_payload
    >>> trace = abviz.search(abviz.Tree.parse("3 5"))
    >>> film = make_payload(trace, layout=plan_layout(trace.tree), style=Style())
    >>> question = Question(
    ...     ask="next", trace=trace, step=1, text="What happens next?", form="choice", key=0, why=""
    ... )
    >>> still = still_of(film, question)
    >>> [look[VALUE] for look in still["start"]], still["steps"][0][4]
    (['−∞', '3', ''], 'What happens next?')
    """
    at = question.step
    shown = film["steps"][: at + 1] if at else []
    looks = [list(look) for look in film["start"]]
    for step in shown:
        for index, *look in step[6]:
            looks[index] = look
    # True values hang on all leaves, those that were skipped too.
    if hide and at and question.ask != "move":
        for index in ahead_of(question.trace, at):
            looks[index][VALUE] = ""
    _blank(looks, question)
    if question.ask == "move":
        # The best line leads through a best move.
        best, done = film["edges"].index("best"), film["edges"].index("done")
        for look in looks:
            look[EDGE] = done if look[EDGE] == best else look[EDGE]
    kind, node, child, line, _, counters, _ = film["steps"][at]
    step = [kind, node, child, line, question.text, counters, []]
    return {"start": looks, "steps": [step], "best": None}


def _blank(looks: list[list[Any]], question: Question) -> None:
    """Take away what fields ask for."""
    places = {"value": VALUE, "alpha": ALPHA, "beta": BETA}
    for slot in question.slots if question.form == "fields" else ():
        kind, _, index = str(slot).partition(":")
        looks[int(index)][places[kind]] = ""
