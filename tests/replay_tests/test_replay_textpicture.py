"""The picture in plain text: one line for each node, with what the frame says of it."""

import re

import pytest
from engine_tests.oracle import FEW, option_pairs
from hypothesis import given
from hypothesis import strategies as st
from strategies import party_trees, trees

import abviz
from abviz import Tree, TreeError, draw_text
from abviz.drawing.appearance import appearance_of
from abviz.drawing.text import write_view
from abviz.drawing.view import View, parts_at
from abviz.narration.language import label
from abviz.replay.frames import Frame, History, NodeState
from abviz.trees import examples
from abviz.trees.builder import TreeBuilder

BRANCH = re.compile(r"(?P<margin>(?:│  |   )*)(?P<corner>[├└])(?P<edge>[─━╳]) (?P<facts>.*)")
MARKS = re.compile(r"(unseen|open|current|done|pruned|at the depth limit)(, cut)?(, best line)?")
LIMIT = {"at the depth limit": "limit"}
TREES = {
    "alphabeta": "((3 (5 1 2)~4)~3 (0 7 -4)~0 ((-2 8)~1)~2 6)~1",
    **dict.fromkeys(("killer", "history"), '("1": ("1-1": 3 "1-2": 5) "2": ("2-1": 6 "2-2": 2))'),
    "maxn": "p1(p2(<1 2 6> p3(<4 3 2> <0 0 9>)) p3(<6 1 2> p2(<7 4 1>)))",
    "expectiminimax": "(chance(1/2*(3 5) 1/4*1 1/4*8) chance(1/2*(-9 9) 1/2*0))",
    "star1": "(chance(1/2*(3 5) 1/4*1 1/4*8) chance(1/2*(-9 9) 1/2*0))",
    "star2": "(chance(1/2*(3 5) 1/4*1 1/4*8) chance(1/2*(-9 9) 1/2*0))",
}
RIGHT_TO_LEFT = "\N{HEBREW LETTER ALEF}\N{RIGHT-TO-LEFT OVERRIDE}"


def branches(lines):
    """Return for each line its depth, whether it is the last child, its edge, and its facts."""
    found = [(0, True, "─", lines[0])]
    for line in lines[1:]:
        match = BRANCH.fullmatch(line)
        assert match, line
        depth = len(match["margin"]) // 3 + 1
        found.append((depth, match["corner"] == "└", match["edge"], match["facts"]))
    return found


def check_shape(tree, lines):
    """Every node has one line, in preorder, and the indentation gives back the tree."""
    assert len(lines) == len(tree)
    path = []
    for node, (depth, is_last, _, facts) in zip(tree, branches(lines), strict=True):
        path[depth:] = [node]
        assert node.parent is (path[depth - 1] if depth else None)
        assert is_last == (node.parent is None or node is node.parent.children[-1])
        kind = f"player {node.seat}" if node.seat else node.player or "leaf"
        kind = f"stub for {node.stub} move" if node.stub else kind
        kind = kind.upper() if kind in ("max", "min") else kind
        assert re.match(rf"{re.escape(f'{label(node)} {kind}')}( |s\b|$)", facts)


def check_frame(frame, lines):
    """Status, edge, value and window of each node are those of the other renderers."""
    for node, (_, _, edge, facts) in zip(frame.tree, branches(lines), strict=True):
        state, seen = frame.state(node), appearance_of(node, frame.state(node))
        pieces = facts.removeprefix(label(node)).split("  ")
        status, cut, best = MARKS.fullmatch(pieces[-1]).groups()
        assert LIMIT.get(status, status) == state.status
        assert (bool(cut), bool(best)) == (state.is_cut, state.on_best_line)
        assert edge == ("╳" if state.is_cut else "━" if state.on_best_line else "─")
        if node.is_leaf:
            assert pieces[0] == f" leaf {seen.value}"
            continue
        if node.stub:
            assert pieces[0].startswith(f" stub for {seen.value.removeprefix('+')} move")
            continue
        sign = "" if seen.value.startswith(("≤", "≥", "<", ">", "≈")) else "="
        values = [piece for piece in pieces if piece.startswith(("v", "mean"))]
        shown = f"mean {seen.value}" if state.visits else f"v{sign}{seen.value}"
        assert values == ([shown] if seen.value else [])
        windows = [piece for piece in pieces if piece.startswith("[")]
        # Where children are compared, each shows the parts of its sum.
        parts = parts_at(frame.step).get(node.index)
        numbers = zip(seen.letters, (seen.alpha, seen.beta), strict=True)
        bounds = [" ".join(one).strip() for one in numbers if one[1]] + [parts] * (
            parts is not None
        )
        assert windows == ([f"[{', '.join(bounds)}]"] if bounds else [])


def test_pictures_in_text_are_the_stored_ones(snapshot):
    limited = Tree.parse("((3 4)~2.5 (1 …3))")
    states = (
        NodeState("open", 2.5),
        NodeState("limit", 2.5, 1, 9),
        *[NodeState()] * 2,
        NodeState("done", 1, 2.5, 1, bound="at most"),
        NodeState("done", 1),
        NodeState("pruned", is_cut=True),
    )
    whole = abviz.search(Tree.parse("((3 4) (1 2))")).frame(0)
    history = History([dict(enumerate(states))])
    frame = Frame(limited, 0, step=whole.step, counters=whole.counters, history=history)
    dice = '"dice:": chance(win: 1/4*inf small: 0.25*min(1/3) large: 1/2*1234567890)~-0.5'
    several = "start: p1(<1 -2.5 1234567890> chance(1/2*…1 1/2*p3(<0 0 inf> …12)))"
    pictures = [
        draw_text(abviz.search(examples["lucky-8"]), step=25),
        draw_text(abviz.search(Tree.parse("min(3 5)"), "minimax"), step=3),
        *map(draw_text, map(Tree.parse, (dice, several, "7"))),
        write_view(View(limited, frame, 0)),
        draw_text(abviz.search(Tree.parse("7"))),
    ]
    snapshot("text-pictures", "\n\n".join(pictures).splitlines())


@pytest.mark.parametrize("name", examples)
def test_every_step_of_the_examples(name):
    fitting = (
        algorithm
        for algorithm in ("alphabeta", "expectiminimax", "maxn")
        if not abviz.algorithms[algorithm].unmet_requirement(examples[name])
    )
    trace = abviz.search(examples[name], next(fitting))
    for number in range(len(trace.steps)):
        caption, *lines = draw_text(trace, number).splitlines()
        frame = trace.frame(number)
        assert caption.startswith(f"Step {number} of {len(trace.steps) - 1} · ")
        assert caption.endswith(f" · {frame.step.sentence}")
        check_shape(trace.tree, lines)
        check_frame(frame, lines)


@given(trees(chance=True, stubs=True) | party_trees(chance=True, stubs=True))
def test_the_lines_give_back_the_tree(tree):
    text = draw_text(tree)
    check_shape(tree, text.split("\n"))
    assert text.splitlines() == text.split("\n")


@FEW
@given(trees(), option_pairs(), st.data())
def test_the_lines_say_what_the_frame_says(tree, options, data):
    trace = abviz.search(tree, **options)
    number = data.draw(st.integers(0, len(trace.steps) - 1))
    _, *lines = draw_text(trace, number).split("\n")
    check_shape(tree, lines)
    check_frame(trace.frame(number), lines)


@pytest.mark.parametrize("algorithm", abviz.algorithms)
def test_every_step_of_every_search(algorithm):
    trace = abviz.search(Tree.parse(TREES.get(algorithm, TREES["alphabeta"])), algorithm)
    for number in range(len(trace.steps)):
        _, *lines = draw_text(trace, number).split("\n")
        check_shape(trace.tree, lines)
        check_frame(trace.frame(number), lines)


def leaves_of(frame):
    count = frame.counters.leaves_examined
    assert frame.counters.leaves is None
    return "1 leaf" if count == 1 else f"{count} leaves"


def test_every_step_of_a_game_that_unfolds():
    trace = abviz.search(abviz.games.TicTacToe("XOO X.. OX."))
    assert trace.tree.has_stubs
    for number in range(len(trace.steps)):
        caption, *lines = draw_text(trace, number).split("\n")
        assert caption.split(" · ")[1] == f"{leaves_of(trace.frame(number))} examined"
        check_shape(trace.tree, lines)
        check_frame(trace.frame(number), lines)


def test_a_function_of_your_own_with_half_a_window():
    def mine(node, alpha):
        return node.value if node.is_leaf else max(mine(child) for child in node.children)

    trace = abviz.watch(mine, Tree.parse("(3 5)"))
    assert draw_text(trace, 0).splitlines()[1:] == [
        "A MAX  [α −∞]  current",
        "├─ B leaf 3  unseen",
        "└─ C leaf 5  unseen",
    ]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("line\nbreak\r\x85\u2028", "line�break���"),
        ("x" * 10_000, "x" * 23 + "…"),
        (RIGHT_TO_LEFT, "א�"),
        ("🙂\x1b[31m", "🙂�[31m"),
        ("\ud800", "�"),
    ],
)
def test_hostile_names_stay_on_one_short_line(name, shown):
    build = TreeBuilder("max")
    build.open(name=name)
    build.leaf(1, name=f"{name}'")
    build.close()
    first, second = draw_text(Tree(build.finish())).split("\n")
    assert first == f"{shown} MAX"
    assert second.startswith("└─ ") and len(second) < 40


def test_a_trace_is_drawn_at_its_last_step_unless_told_otherwise():
    trace = abviz.search(examples["tie"])
    assert draw_text(trace) == draw_text(trace, -1) == draw_text(trace, len(trace.steps) - 1)
    assert draw_text(trace, 3) == draw_text(trace, step=3) != draw_text(trace)


@pytest.mark.parametrize("step", [0, 12, None])
def test_printing_a_picture_writes_the_same_text(step, capsys):
    trace = abviz.search(examples["lucky-8"])
    print(abviz.draw(trace, step))
    assert capsys.readouterr().out == draw_text(trace, step) + "\n"
    assert str(abviz.draw(trace.tree)) == draw_text(trace.tree)


def test_a_wide_and_a_deep_tree():
    wide = Tree.random(5000, 1, 0, 9, seed=1)
    assert draw_text(wide).count("\n├─ ") == 4999
    deep = Tree.parse("(" * 1000 + "3" + ")" * 1000)
    assert draw_text(deep).splitlines()[-1].startswith(" " * 2997 + "└─ ")
    with pytest.raises(TreeError, match="1,001 plies deep, and .* shows up to 1,000"):
        draw_text(Tree.parse("(" * 1001 + "3" + ")" * 1001))


@pytest.mark.parametrize("thing", [None, 3, abviz.examples, ...])
def test_what_is_no_tree_is_refused(thing):
    with pytest.raises(TreeError, match="This is no tree, .*Give a Tree"):
        draw_text(thing)


def test_a_step_that_is_not_there_is_refused():
    with pytest.raises(TreeError, match="has no steps; draw the trace"):
        draw_text(examples["tie"], 0)
    with pytest.raises(IndexError, match="there is no step 99"):
        draw_text(abviz.search(examples["tie"]), 99)
