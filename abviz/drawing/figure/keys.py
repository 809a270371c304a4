"""The keys of a legend as plain data: what the shapes and lines of a picture mean."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from abviz.drawing.appearance import appearance_of, roles
from abviz.drawing.figure.outlines import Outline, open_leaf
from abviz.drawing.style import ROLES, Paint, Style
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH
from abviz.replay.frames import Frame, NodeState
from abviz.replay.trace import Trace
from abviz.trees import Node, Tree

STUB_SIZE = 0.4
# States of nodes, each with the index of its node.
IndexedStates: TypeAlias = Sequence[tuple[int, NodeState]]


class Key(NamedTuple):
    """One key of a legend: what it means and what it looks like."""

    title: str
    look: str  # the style rules of `paint`, as in `Style.css`
    paint: Paint
    form: str | Outline | None = None  # None is a line
    size: float = 1.0
    strike: Paint | None = None


def legend_keys(
    tree: Tree, *, frame: Frame | None, style: Style, language: Language = ENGLISH
) -> list[Key]:
    """Return a key for all that is to be seen of a tree, or in a frame."""
    keys = list(_keys_of_shapes(tree, style, language))
    if frame is not None:
        states = list(enumerate(frame.states))
        seen = _seen_in(states)
        keys += _keys_of_states(states, tree, style, language, seen=seen)
    return keys


class _Seen(NamedTuple):
    """What is seen of the best line and of cutoffs."""

    has_best_line: bool
    is_cut: bool
    is_explained: bool
    is_pruned: bool


def _seen_in(indexed_states: IndexedStates) -> _Seen:
    """Return what is seen in some states."""
    states = [state for _, state in indexed_states]
    return _Seen(
        has_best_line=any(state.on_best_line for state in states),
        is_cut=any(state.is_cut for state in states),
        is_explained=any(state.on_thread for state in states),
        is_pruned=any(state.status == "pruned" for state in states),
    )


def animation_keys(
    trace: Trace, *, style: Style, cuts: bool, hides: bool = True
) -> list[Key]:
    """Return a key for all that is to be seen in the steps of a search.

    Where a film hides what comes, its legend must not tell whether there is a cutoff:
    with `cuts` it has all the keys of cutoffs then.
    """
    changed_states = [
        item for changes in trace.replay.changes for item in changes.items()
    ]
    seen = _seen_in(changed_states)
    if hides:
        keeps_bounds = trace.algorithm.model.keeps_bounds
        has_windows = any(step.has_window for step in trace.steps)
        seen = _Seen(
            has_best_line=True,
            is_cut=cuts,
            is_explained=cuts and not keeps_bounds and has_windows,
            is_pruned=cuts,
        )
    tree, language = trace.tree, trace.language
    keys = list(_keys_of_shapes(tree, style, language))
    keys += _keys_of_states(changed_states, tree, style, language, seen=seen)
    return keys


def _keys_of_shapes(tree: Tree, style: Style, language: Language) -> Iterator[Key]:
    """Yield a key for the shape of each kind of node that a tree has."""
    for role in roles(tree):
        size, paint = 1.0, style.node(role, "done")
        if role == "stub":
            title, size = language.gettext("moves not looked at"), STUB_SIZE
        elif role in ROLES:
            title = language.role(role)
        else:
            title = language.gettext("player {seat}", seat=role[1:])
        yield Key(title, f"node {role} done", paint, style.marker(role), size)


def _is_limited(node: Node, state: NodeState) -> bool:
    """Tell whether a node is drawn as at the depth limit."""
    return state.status == "limit" and appearance_of(node, state).status == "limit"


def _keys_of_states(
    indexed_states: IndexedStates,
    tree: Tree,
    style: Style,
    language: Language,
    *,
    seen: _Seen,
) -> Iterator[Key]:
    """Yield a key for all that the states of nodes in a search show."""
    if any(_is_limited(tree.nodes[index], state) for index, state in indexed_states):
        yield Key(language.status("limit"), "open-leaf", style.limit, open_leaf())
    yield Key(language.status("current"), "ring", style.ring, "o")
    if seen.has_best_line:
        yield Key(language.gettext("best line"), "edge best", style.edge("best"))
    yield from _keys_of_cuts(style, language, seen=seen)
    states = [state for _, state in indexed_states]
    if any(state.twin for state in states):
        paint = style.node("max", "known")
        yield Key(
            language.status("known"), "node max known", paint, style.marker("max")
        )
        yield Key(language.gettext("same position"), "link", style.link)
    if any(state.visits for state in states):
        title = language.gettext("N visits, width √N; in a node the mean")
        yield Key(title, "edge visited", style.visited)
    if any(state.in_rollout for state in states):
        yield Key(
            language.gettext("random moves"), "edge rollout", style.edge("rollout")
        )
    if any(state.prior is not None for state in states):
        yield Key(language.gettext("prior"), "prior", style.prior)


def _keys_of_cuts(style: Style, language: Language, *, seen: _Seen) -> Iterator[Key]:
    """Yield the keys of a cut edge, of the line to its reason, and of a pruned node."""
    if seen.is_cut:
        cut = language.pgettext("an edge", "cut")
        yield Key(cut, "edge cut", style.edge("cut"), strike=style.strike)
    if seen.is_explained:
        yield Key(language.pgettext("of a cut", "reason"), "thread", style.thread)
    if seen.is_pruned:
        pruned, paint = language.status("pruned"), style.node("max", "pruned")
        yield Key(pruned, "node max pruned", paint, style.marker("max"))
