"""What is ahead of a step is hidden: in pictures, films and texts, on stages and pages."""

from itertools import pairwise

import pytest
from drawing_tests.films import made
from drawing_tests.page import say
from drawing_tests.scenes import searched
from drawing_tests.webpage import WebPage, html_of
from hypothesis import given
from hypothesis import strategies as st
from strategies import tries

import abviz
from abviz import Tree
from abviz.drawing.export.storyboard import Storyboard
from abviz.drawing.style import Style
from abviz.drawing.view import ahead_of
from abviz.stage.payload import asked_with_choices
from abviz.stage.widget import Stage

TREES = st.builds(
    Tree.random_irregular,
    st.integers(3, 14),
    st.integers(2, 4),
    st.integers(1, 12),
    st.integers(0, 9999),
)


def values(captioned):
    return [seen.value for seen in captioned.artists.snapshot.appearances]


@pytest.mark.parametrize("kind", ["alpha-beta", "repeats", "depth limit"])
def test_a_film_shows_the_scores_of_the_leaves_examined_so_far(kind):
    trace, examined = made(kind), set()
    steps = range(len(trace.steps))
    films = [
        Storyboard(trace, steps=steps, style=Style(), hide_future=hide_future).pages()
        for hide_future in (False, True)
    ]
    for step, whole, hidden in zip(trace.steps, *films, strict=True):
        examined |= {step.node} if step.kind == "examine" else set()
        for node, open_, seen in zip(trace.tree, values(whole), values(hidden), strict=True):
            assert seen == ("" if node.is_leaf and node not in examined else open_), (step, node)


def test_a_tree_alone_and_a_step_can_be_drawn_for_a_worksheet():
    tree = abviz.examples["lucky-8"]
    assert not any(values(abviz.draw(tree, hide_future=True).captioned))
    picture = abviz.draw(searched("lucky-8"), 3, hide_future=True)
    assert str(picture) == abviz.draw_text(searched("lucky-8"), 3, hide_future=True)
    told = [
        line.split("leaf ")[1].split()[0]
        for line in str(picture).splitlines()[1:]
        if "leaf" in line
    ]
    assert told == ["4", *["unseen"] * 7]


def test_an_estimate_is_ahead_until_it_is_used():
    trace = abviz.search(Tree.parse("((3 4)~3 (8 7)~7)"), depth=1)
    texts = [abviz.draw_text(trace, step, hide_future=True) for step in (0, 1, -1)]
    assert [text.count("  estimate ") for text in texts] == [0, 1, 2]


def test_a_stage_asks_about_cutoffs_and_hides_where_it_asks():
    stage = Stage(searched("lucky-8"), pause_at_cutoffs=True)
    assert stage.hide_future and stage.asked == [9, 12, 21, 25]
    say(stage, hide_future=False)
    assert not stage.pause_at_cutoffs
    stage.pause_at_cutoffs = True
    assert stage.hide_future
    stage.hide_future = False
    assert not stage.pause_at_cutoffs
    assert not Stage(searched("lucky-8"), hide_future=True).pause_at_cutoffs


def test_no_question_is_left_over_for_another_step_or_search():
    stage = Stage(searched("lucky-8"), pause_at_cutoffs=True)
    for move in (lambda: setattr(stage, "step", 3), lambda: stage.show(searched("tie"))):
        say(stage, question=12)
        assert stage.question == 12
        move()
        assert stage.question == -1
    assert stage.asked == [8, 11]


@tries(40)
@given(TREES, st.sampled_from(["alphabeta", "negamax", "negascout", "mtdf", "scout", "sss"]))
def test_what_is_asked_with_choices_is_answered_by_the_search(tree, algorithm):
    trace = abviz.search(tree, algorithm)
    questions = asked_with_choices(trace)
    keys = [key for _, key, _ in questions]
    assert keys.count(1) >= keys.count(0)
    for number, key, (goes_on, cut) in questions:
        step, before = trace.steps[number], trace.steps[number - 1]
        assert (step.kind == "cutoff") == (key == 1) and before.kind == "update"
        following = [one for one in before.node.children if one.index > before.child.index]
        if key == 1:
            assert list(step.cutoff.skipped) == following
            assert cut.startswith(f"{trace.language.titled(before.node)} skips ")
        else:
            assert step.kind in ("enter", "examine") and step.node is following[0]
        assert f" {following[0].name} " in goes_on
        # Who is wrong is told v, and which score would have ended the node.
        frame, node = trace.frame(number - 1), before.node
        value, window = frame.value(node), frame.window(node)
        if window is not None and value is not None:
            assert key == (value <= window[0] if node.is_min else value >= window[1])
    skipping = [one.number for one in trace.steps if one.cutoff and one.cutoff.skipped]
    cuts = [number for number, key, _ in questions if key == 1]
    assert cuts == skipping or (algorithm == "sss" and {*cuts} <= {*skipping})


def test_where_moves_are_sorted_no_child_is_offered_that_was_entered():
    trace = abviz.search(abviz.games.TicTacToe("XO. .X. O.."), "killer")
    asked, entered = {number for number, *_ in asked_with_choices(trace)}, {}
    for before, step in pairwise(trace.steps):
        if before.kind in ("enter", "examine"):
            entered[before.node] = set()
            entered.setdefault(before.node.parent, set()).add(before.node)
        if step.number in asked:
            children = before.node.children
            following = {one for one in children if one.index > before.child.index}
            assert following == {*children} - entered[before.node]
    assert len(asked) > 10


def test_a_question_of_the_page_stays():
    stage = Stage(searched("lucky-8"), pause_at_cutoffs=True)
    say(stage, place=[stage.payload_id, 11], question=12)
    assert (stage.step, stage.question) == (11, 12)


def test_what_a_notebook_keeps_is_hidden_as_well(monkeypatch):
    drawn = []
    monkeypatch.setattr(
        "abviz.drawing.picture.Picture._repr_png_", lambda picture: drawn.append(picture) or b""
    )
    stages = Stage(searched("lucky-8"), hide_future=True), abviz.explore(hide_future=True)
    for stage in stages:
        stage._repr_mimebundle_()
    assert [picture.view.hidden for picture in drawn] == [ahead_of(searched("lucky-8"), 0)] * 2


@pytest.mark.parametrize(
    ("options", "switches"),
    [
        ({}, [(False, False), (True, False), (True, True)]),
        ({"hide_future": True}, [(True, False), (True, False), (True, True)]),
        ({"hide_future": False}, [(False, False)] * 3),
        ({"pause_at_cutoffs": True}, [(True, True)] * 3),
        ({"pause_at_cutoffs": False}, [(False, False), (True, False), (True, False)]),
    ],
)
def test_a_page_hides_what_it_is_told_or_what_each_stage_hides(options, switches):
    trace = searched("lucky-8")
    items = [trace, abviz.animate(trace, hide_future=True), Stage(trace, pause_at_cutoffs=True)]
    page = WebPage(html_of(items, **options))
    assert [(state["hide_future"], state["pause_at_cutoffs"]) for state in page.states] == switches


def test_a_page_without_javascript_does_not_tell_the_end_of_what_it_hides():
    trace = searched("lucky-8")
    for hide_future, told in ((False, -1), (True, 0)):
        [first, second] = WebPage(html_of(trace, hide_future=hide_future)).texts("p")
        assert second == trace.steps[told].sentence
        assert ("last step" in first) != hide_future
