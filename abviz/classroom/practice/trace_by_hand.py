"""Trace a search by hand: a student makes every step of it, and is marked."""

from abviz.classroom.by_hand.acts import Grain
from abviz.classroom.practice.quiz import Quiz
from abviz.classroom.practice.quiz_state import When
from abviz.classroom.practice.trace_exam import session_to_trace
from abviz.classroom.questions.families import ALPHA_BETA
from abviz.drawing.style import Style
from abviz.engine.traits import Bounds
from abviz.narration.language import Language
from abviz.trees import Tree
from abviz.trees.calling import public_call
from abviz.trees.scores import checked_switch


@public_call(data=("tree",))
def trace_by_hand(
    tree: Tree | str | None = None,
    algorithm: str = ALPHA_BETA,
    *,
    steps: Grain = "windows",
    cut_on_tie: bool | None = None,
    deep: bool = True,
    depth: int | None = None,
    bounds: Bounds | None = None,
    seed: int = 1,
    language: str | Language | None = None,
    feedback: When = "at once",
    hide_future: bool = True,
    style: Style | None = None,
) -> Quiz:
    """Trace a search by hand: every step of it is made in the tree, and marked.

    A step enters a node, cuts (skips the children that are left), or returns a value.
    A right one goes on by itself. A wrong one is told with the reason from this tree,
    and with the belief that leads there, and can be made again for half the points: in
    this way it is undone. In an exam (`feedback`) nothing is told until the run is
    over, and the last step can be taken back, which is counted.

    Parameters
    ----------
    tree : Tree, str or None
        A tree that the search fits, or its text; None takes one of 6 to 9 leaves on
        which alpha-beta cuts something off in at most 25 steps: in a quarter of them a
        value meets a bound exactly, in a quarter a cutoff is deep.
    algorithm : str
        The search: "alphabeta", "minimax", "negamax", "expectiminimax" or "maxn".
    steps : str, keyword-only
        How much is done by hand: "visits" (where the search goes, and where it cuts),
        "values" (what comes back from inner nodes, too), or "windows" (and with which α
        and β inner nodes are entered).
    cut_on_tie : bool or None, keyword-only
        Whether equal bounds cut (α ≥ β), or not (α > β); by default they do.
    deep : bool, keyword-only
        Whether α and β of all nodes above count, or only the value of the parent.
    depth : int or None, keyword-only
        How many plies are searched, 1 or more; the tree has an estimate at each node
        where the search stops. By default all are.
    bounds : tuple of two scores, or None, keyword-only
        The least and the greatest score that a leaf can have: the first window.
    seed : int, keyword-only
        Another seed gives another tree, of like difficulty.
    language : str or Language, keyword-only
        A tag in ``abviz.languages()``, such as "de"; by default English.
    feedback : str, keyword-only
        When steps are marked: "at once", or "at the end", as in an exam: then a mistake
        counts once, what follows from it is right if it is carried on, and nothing is
        told before.
    hide_future : bool, keyword-only
        Whether the scores of leaves are hidden until they are entered.
    style : Style or None, keyword-only
        Colours, widths and markers.

    Returns
    -------
    Quiz
        A quiz with a question for each step; ``abviz.page(quiz, path)`` saves it as a
        page that asks and marks without Python, as an exam, too. When an exam is over,
        ``quiz.feedback`` is what is told of it, and ``quiz.score`` the share of right
        steps.

    Raises
    ------
    SearchError
        If the search is not carried out by hand, or a choice is not known.
    TreeError
        If `tree` is no tree and no text of one, or does not fit the search.

    Examples
    --------
    >>> import abviz
    >>> by_hand = abviz.trace_by_hand("(3 5) (2 9)", steps="values")
    >>> by_hand
    Quiz: question 1 of 10, 0 right
    >>> for step in ({"enter": "A"}, {"enter": "B"}, {"enter": "C"}):
    ...     marking = by_hand.answer(step)
    >>> by_hand.answer({"cut": "B"}).sentence.partition(". ")[2]
    'B (MIN) has v = 3 > α = −∞: that is no cutoff, so D is searched next. You get \
this answer if you think: “A MIN node may stop as soon as it reaches β.”'
    >>> by_hand.answer({"enter": "D"}).is_right, by_hand.score
    (True, 0.35)
    """
    session = session_to_trace(
        tree,
        feedback=feedback,
        algorithm=algorithm,
        steps=steps,
        cut_on_tie=cut_on_tie,
        deep=deep,
        depth=depth,
        bounds=bounds,
        seed=seed,
        language=language,
    )
    return Quiz(
        session, hide_future=checked_switch(hide_future, "hide_future"), style=style
    )
