"""What is painted at a step is what the frame of that step says."""

import pytest
from drawing_tests.scenes import (
    SIGN,
    artists_of,
    edges_seen,
    explained_in,
    nodes_seen,
    painted,
    ring_seen,
    searched,
    tells,
    texts_seen,
)
from hypothesis import given, settings
from strategies import MAX_AND_MIN, trees

import abviz
from abviz.drawing.appearance import appearance_of, role
from abviz.drawing.picture import draw
from abviz.drawing.style import Style
from abviz.trees import format_score

pytestmark = pytest.mark.slow

STYLE = Style()
MARKER = {"max": "^", "min": "v", "chance": "o", "leaf": "s"}
STATUSES = ("unseen", "open", "current", "done", "pruned")


def skipped_until(trace, step):
    """Return the children skipped by cutoffs so far, from the steps alone."""
    cutoffs = [one.cutoff for one in trace.steps[: step + 1] if one.cutoff is not None]
    return {child.index for cutoff in cutoffs for child in cutoff.skipped}


def path_to(node):
    """Return the indices of a node and of all above it."""
    return {node.index} | (path_to(node.parent) if node.parent else set())


def tell_the_state(texts, node, state, *, has_window=True):
    """Tell whether the texts of a node say what its state says.

    A window with no room beside its node is shown on the current path alone.
    """
    if node.is_leaf:
        return len(texts) == 1 and tells(texts[0], node.value)
    value, *window = texts
    ends = (state.alpha, state.beta) if has_window else (None, None)
    bounds = zip(window, "αβ", ends, strict=bool(window))
    return tells(value, state.value, SIGN[state.bound]) and all(
        tells(text, bound, f"{letter} ") for text, letter, bound in bounds
    )


def compare(artists, trace, step):
    """Compare everything that is painted with one frame."""
    frame, struck = trace.frame(step), skipped_until(trace, step)
    path = path_to(frame.step.node)
    nodes, texts, edges = nodes_seen(artists), texts_seen(artists), edges_seen(artists)
    for node in trace.tree:
        state = frame.state(node)
        marker, mark = nodes[node.index]
        assert marker == MARKER[role(node)]
        assert mark == painted(STYLE.node(role(node), state.status)), (step, node)
        assert bool(mark.dash) == (state.status == "pruned")
        has_window = node.index in path or artists.layout.has_room_for_window(node)
        if not artists.layout.has_room_for_window(node) and artists.verdict.box is not None:
            # The two numbers that make the cutoff stand where its window would.
            has_window &= node is not frame.step.node
        assert tell_the_state(texts[node.index], node, state, has_window=has_window), (step, node)
    for index, (edge, bar) in edges.items():
        node = trace.tree.nodes[index]
        status = frame.status(node)
        assert bar.visible == (index in struck), (step, node)
        if bar.visible:
            assert bar == painted(STYLE.strike)
        assert bool(edge.dash) == (status == "pruned"), (step, node)
        expected = (
            "path"
            if status in ("open", "current")
            else "best"
            if node in frame.best_line
            else status
        )
        assert edge == painted(STYLE.edge(expected)), (step, node)
    assert ring_seen(artists) == frame.step.node.index
    assert explained_in(artists) == {n.index for n in trace.tree if frame.state(n).on_thread}
    cutoff = frame.step.cutoff
    red = {n for n in trace.tree if artists.labels.values[n.index].get_color() == STYLE.thread.edge}
    assert red == ({cutoff.bound_by} if cutoff and cutoff.bound_by else set())


def compare_all(trace):
    """Play a search on one set of artists by changes, as a film does, and compare each step."""
    artists = artists_of(trace.tree)
    replay = trace.replay
    for number, (step, change) in enumerate(zip(replay.steps, replay.changes, strict=True)):
        appearances = {
            index: appearance_of(trace.tree.nodes[index], state) for index, state in change.items()
        }
        artists.show(appearances, focus=step.node)
        compare(artists, trace, number)


@pytest.mark.parametrize("name", [name for name in MAX_AND_MIN if name != "lucky-32"])
def test_every_step_of_an_example_is_painted_as_its_frame_says(name):
    compare_all(searched(name))


def test_the_picture_of_a_step_of_lucky_8():
    compare_all(searched("lucky-8", algorithm="minimax"))
    trace = searched("lucky-8")
    for step in range(0, len(trace.steps), 2):
        compare(draw(trace, step).artists, trace, step)


@given(trees(infinite=True, max_leaves=8))
@settings(max_examples=8)
def test_every_step_of_a_random_tree(tree):
    compare_all(abviz.search(tree))


def test_the_last_child_at_a_cutoff_with_nothing_to_skip_is_not_painted_as_pruned():
    trace = searched("last-child")
    [cutoff] = trace.cutoffs
    assert cutoff.skipped == ()
    artists = draw(trace).artists
    last = cutoff.node.children[-1]
    assert nodes_seen(artists)[last.index][1] == painted(STYLE.node("leaf", "done"))
    assert not any(bar.visible for _, bar in edges_seen(artists).values())
    assert not any(mark.dash for _, mark in nodes_seen(artists).values())


def test_a_struck_edge_stands_only_above_the_root_of_a_skipped_subtree():
    trace = searched("lucky-8")
    seen = edges_seen(draw(trace).artists)
    assert {trace.tree.nodes[i].name for i, (_, bar) in seen.items() if bar.visible} == {"H", "M"}
    dashed = {trace.tree.nodes[i].name for i, (edge, _) in seen.items() if edge.dash}
    assert dashed == {"H", "M", "N", "O"}


def test_bounds_and_windows_are_written_next_to_their_nodes():
    texts = texts_seen(draw(searched("lucky-8"), 14).artists)
    tree = abviz.examples["lucky-8"]
    assert texts[tree["F"].index] == ("≥8", "α 8", "β 4")
    assert texts[tree["C"].index] == ("4", "α 4", "β +∞")
    assert texts[tree["B"].index] == ("4", "α −∞", "β 4")
    assert texts[tree["I"].index] == ("", "", "")
    tie = searched("tie")
    assert texts_seen(draw(tie).artists)[tie.tree["E"].index] == ("≤3", "α 3", "β 3")


def test_a_tree_alone_is_painted_as_not_yet_seen():
    tree = abviz.examples["irregular"]
    artists = draw(tree).artists
    for node in tree:
        mark = nodes_seen(artists)[node.index][1]
        assert mark == painted(STYLE.node(role(node), "unseen"))
        text = format_score(node.value) if node.is_leaf else ""
        assert texts_seen(artists)[node.index][0] == text
    assert all(edge == painted(STYLE.edge("unseen")) for edge, _ in edges_seen(artists).values())
    assert not any(bar.visible for _, bar in edges_seen(artists).values())
    assert ring_seen(artists) is None


@pytest.mark.parametrize("name", ["max", "min", "chance", "leaf"])
def test_no_two_statuses_of_a_role_look_alike_without_colour(name):
    """Outline width, dashes, bold text or fill tell each status from the others in grey."""

    def grey(colour):
        if colour == "none":
            return None
        red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
        return round((0.299 * red + 0.587 * green + 0.114 * blue) / 8)

    paints = {status: STYLE.node(name, status) for status in STATUSES}
    greys = {
        (paint.width, paint.dash, paint.bold, grey(paint.face), grey(paint.edge))
        for paint in paints.values()
    }
    assert len(greys) == len(STATUSES)


def test_infinity_is_written_as_small_as_three_letters():
    style = Style()
    assert style.scale("−∞") == style.scale("+∞") == style.scale("≤10") < style.scale("12") == 1
