"""
The picture of a tree in plain text, for the terminal, a screen reader or a doctest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from abviz.drawing.layout.text_width import short_value
from abviz.drawing.view import View, view_of
from abviz.narration.language import Language, label
from abviz.replay.frames import NodeState
from abviz.replay.trace import Trace
from abviz.trees import Node, Tree, TreeError
from abviz.trees.calling import public_call
from abviz.trees.limits import MOST_PLIES_IN_TEXT

GAP = "  "
EDGE, BEST, CUT = "─", "━", "╳"


@public_call(data=("tree_or_trace",))
def draw_text(
    tree_or_trace: Tree | Trace,
    step: int | None = None,
    *,
    language: str | Language | None = None,
    hide_future: bool = False,
    visit_numbers: bool = False,
) -> str:
    """Draw a tree, or one step of a search, with text alone.

    There is one line for each node, in preorder. It says the node's name, what it is,
    its value (with ≥ or ≤ if that is only a bound), its window, and its status: unseen,
    open, current, done, pruned or at the depth limit. Thick lines lead along the best
    line, and a cross marks an edge that was cut.

    Parameters and errors as for `abviz.draw`; a tree is at most 1,000 plies deep.

    Returns
    -------
    str
        For a trace, one line about the step comes first.

    Examples
    --------
    >>> import abviz
    >>> print(abviz.draw_text(abviz.Tree.parse("chance(1/4*8 3/4*(0 5)~2.5)")))
    A chance
    ├─ B leaf 8  probability 1/4
    └─ C MAX  probability 3/4  estimate 2.5
       ├─ D leaf 0
       └─ E leaf 5
    >>> print(abviz.draw_text(abviz.search(abviz.Tree.parse("(3 5) (2 9)")), step=11))
    Step 11 of 14 · 3 of 4 leaves examined · MIN node E now has β = 2, so it is worth \
at most 2; its parent A (MAX) already has 3, so MAX will not go there, and E's other \
child (G) cannot matter: α cutoff.
    A MAX  v=3  [α 3, β +∞]  open
    ├━ B MIN  v=3  [α −∞, β 3]  done, best line
    │  ├━ C leaf 3  done, best line
    │  └─ D leaf 5  done
    └─ E MIN  v=2  [α 3, β 2]  current
       ├─ F leaf 2  done
       └╳ G leaf 9  pruned, cut
    """
    view = view_of(
        tree_or_trace,
        step,
        language=language,
        hide_future=hide_future,
        visit_numbers=visit_numbers,
    )
    return write_view(view)


def write_view(view: View) -> str:
    """Write what a picture shows as text."""
    tree, frame, language = view.tree, view.frame, view.language
    if tree.depth > MOST_PLIES_IN_TEXT:
        raise TreeError(
            f"this tree is {tree.depth:,} plies deep, and a picture in text shows up "
            f"to {MOST_PLIES_IN_TEXT:,}; draw a smaller tree."
        )
    states = frame.states if frame else (NodeState(),) * len(tree)
    lines = [view.caption] if frame else []
    for node, state, branch in zip(tree, states, _branches(tree, states), strict=True):
        texts = list(_description(node, view))
        if frame:
            texts.append(_marks(state, language))
        lines.append(branch + GAP.join(texts))
    return "\n".join(lines)


def _branches(tree: Tree, states: Sequence[NodeState]) -> Iterator[str]:
    """Yield what stands left of each node: the branch that leads to it, as in "│  ├─ ".

    The edge to the node is a thick line on the best line of play, and crossed if cut.
    """
    margins: list[str] = []
    for node, state in zip(tree, states, strict=True):
        above = node.parent
        if above is None:
            margins.append("")
            yield ""
            continue
        is_last = node is above.children[-1]
        margin = margins[above.index]
        margins.append(margin + ("   " if is_last else "│  "))
        edge = EDGE
        if state.is_cut:
            edge = CUT
        elif state.on_best_line:
            edge = BEST
        yield f"{margin}{'└' if is_last else '├'}{edge} "


def _description(node: Node, view: View) -> Iterator[str]:
    """Yield what the line of a node says, from its name to its window."""
    text = f"{label(node)} {kind(node, view.language)}"
    value = view.look(node).value
    if node.is_leaf and value:
        text += f" {value}"
    yield text
    yield from details(node, view, with_probability=True)


def details(node: Node, view: View, *, with_probability: bool = False) -> Iterator[str]:
    """Yield what there is to say of a node besides its name, kind and score.

    That is its visit number, its value, its probability, its estimate and its window.
    """
    appearance = view.look(node)
    value, number = appearance.value, appearance.number
    language = view.language
    if number and not appearance.visits:
        yield language.gettext("visit {number}", number=number.removesuffix("."))
    if appearance.visits and node.children:
        yield language.gettext("mean {value}", value=value)
    elif value and node.children:
        yield f"v{value}" if value[0] in "≤≥<>≈" else f"v={value}"
    if with_probability and node.probability is not None:
        yield language.gettext(
            "probability {share}", share=short_value(node.probability)
        )
    if node.estimate is not None and node.index not in view.hidden:
        yield language.gettext("estimate {score}", score=short_value(node.estimate))
        if node.noisy:
            yield language.gettext("noisy")
    bounds = (appearance.alpha, appearance.beta)
    window = [
        f"{letter} {bound}".strip()
        for letter, bound in zip(appearance.letters, bounds, strict=True)
        if bound
    ]
    if window:
        yield f"[{', '.join(window)}]"


def kind(node: Node, language: Language) -> str:
    """Return what a node is in a word."""
    if node.stub:
        return language.ngettext(
            "stub for {count} move", "stub for {count} moves", node.stub
        )
    return language.player(node)


def _marks(state: NodeState, language: Language) -> str:
    """Return the status of a node, and what its edge shows, in one piece."""
    words = [language.status(state.status)]
    if state.is_cut:
        words.append(language.pgettext("an edge", "cut"))
    if state.on_best_line:
        words.append(language.gettext("best line"))
    return ", ".join(words)
