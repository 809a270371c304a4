"""How a hunt is opened."""

from __future__ import annotations

from abviz.classroom.belief import Belief
from abviz.classroom.hunt.attempts import Attempts
from abviz.classroom.hunt.fitting import fitting_tree
from abviz.classroom.hunt.signs import WAYS, By
from abviz.classroom.hunt.smallest import SAME_LEAVES
from abviz.classroom.hunt.widget import Hunt
from abviz.classroom.misconception import Misconception
from abviz.classroom.registry import misconceptions
from abviz.engine.errors import SearchError
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, language_of
from abviz.trees import Tree
from abviz.trees.errors import nearest
from abviz.trees.wording import shortened

# Begun with a tree that gives nothing away: on a leaf alone nothing can go wrong.
STARTS = ("(3 5)", "3")


def hunt(
    misconception: str | Misconception,
    tree: Tree | str | None = None,
    *,
    by: By | None = None,
    language: str | Language | None = None,
) -> Hunt:
    """Hunt a faulty search: build a tree on which it gives itself away, as small as you can.

    Parameters
    ----------
    misconception : str or Misconception
        A name in ``abviz.misconceptions.programs``, or one of them.
    tree : Tree, str or None
        The tree to begin with; None is a small one that gives nothing away.
    by : {"leaves", "values"} or None, keyword-only
        By what the search gives itself away. "leaves": it examines other leaves than
        alpha-beta, or in another order, or returns another value at the root. "values": it
        does so, or another value comes back from one of the nodes. None is "leaves", and
        "values" where the leaves never differ.
    language : str, keyword-only
        What is said in: a tag in ``abviz.languages()``, such as "de"; by default English.

    Returns
    -------
    Hunt
        A widget. ``hunt.submit(tree)`` tries a tree from Python, too.

    Raises
    ------
    SearchError
        If there is no such misconception, or nothing can be found by what shall count.
    TreeError
        If the tree is none that a hunt can take.
    UnknownLanguage
        If abviz does not speak the language.

    Examples
    --------
    >>> import abviz
    >>> hunt = abviz.hunt("shallow-only")
    >>> hunt.submit("(5 (9 (1 (3 8))))")
    Given away! After the same 4 leaves alpha-beta is done; the faulty search goes on to I. ...
    has 5 leaves, and no smaller tree does it.
    >>> hunt.best, hunt.tries
    (Tree: 5 leaves, depth 4 plies, MAX to move, 1)
    """
    fault = _checked_fault(misconception)
    counts = _checked_way(by, fault)
    say = ENGLISH if language is None else language_of(language)
    start = _start(Attempts(fault, by=counts, language=say)) if tree is None else tree
    return Hunt(fault, fitting_tree(start), by=counts, language=say)


def _checked_fault(given: object) -> Misconception:
    name = given.name if isinstance(given, Belief) else given
    return misconceptions.programs[name]  # type: ignore[index]


def _checked_way(by: object, fault: Misconception) -> By:
    if by is None:
        return "values" if fault.name in SAME_LEAVES else "leaves"
    if by not in WAYS:
        raise SearchError(f"{shortened(by)} is no way to give itself away. {nearest(by, WAYS)}")
    if by == "leaves" and fault.name in SAME_LEAVES:
        raise SearchError(
            f"{fault.name} examines the leaves of alpha-beta on every tree, and returns its "
            'value at the root. Hunt it with by="values".'
        )
    return by


def _start(attempts: Attempts) -> str:
    return next(start for start in STARTS if not attempts.gives_away(fitting_tree(start)))
