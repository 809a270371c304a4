"""The stage's Python side: it keeps step, place, film and page in agreement."""

import pytest
import traitlets
from drawing_tests.page import Listener, say
from drawing_tests.scenes import searched

import abviz
from abviz import Tree
from abviz.drawing.layout.tree_layout import plan_layout
from abviz.drawing.style import Style
from abviz.errors import AbvizError
from abviz.stage.contents import picture_shape
from abviz.stage.web_page import write_rules
from abviz.stage.widget import Stage

SYNCED = [
    "picture",
    "film",
    "texts",
    "rules",
    "place",
    "playing",
    "speed",
    "selected",
    "editable",
    "draggable",
    "message",
    "hide_future",
    "pause_at_cutoffs",
    "asked",
    "question",
]


@pytest.fixture
def stage():
    return Stage(searched("lucky-8"))


def state_of(stage):
    return {
        **{name: getattr(stage, name) for name in SYNCED},
        "step": stage.step,
        "trace": stage.trace,
        "last": stage.last_step,
    }


def shown(stage):
    film, step = stage.place
    assert film == stage.film["id"]
    assert step == stage.step
    return step


def test_a_new_stage_shows_the_first_step(stage):
    assert shown(stage) == 0
    assert not stage.playing and stage.selected == -1 and stage.message == ""
    assert len(stage.film["steps"]["kind"]) == stage.last_step + 1 == 29
    assert stage.rules == write_rules(Style(), roles=("max", "min", "leaf"))
    assert set(SYNCED) <= set(stage.keys)


def test_python_moves_the_page(stage, monkeypatch):
    heard = Listener(stage, monkeypatch)
    stage.step = 12
    assert shown(stage) == 12
    assert heard.updates == [{"place": [stage.film["id"], 12]}]


def test_the_page_moves_python_and_is_not_told_what_it_said(stage, monkeypatch):
    heard = Listener(stage, monkeypatch)
    seen = []
    stage.observe(lambda change: seen.append(change["new"]), "step")
    for step in (5, 6, 28, 0):
        say(stage, place=[stage.film["id"], step])
        assert shown(stage) == step
    assert seen == [5, 6, 28, 0]
    assert heard.updates == []


def test_playing_speed_and_selection_come_from_the_page_too(stage):
    say(stage, playing=True, speed=30, selected=3)
    assert (stage.playing, stage.speed, stage.selected) == (True, 30, 3)


@pytest.mark.parametrize("step", [-1, 29, 10**9])
def test_a_step_that_is_not_there_is_refused_and_nothing_changes(stage, step):
    stage.step = 7
    before = state_of(stage)
    with pytest.raises(AbvizError, match=f"no step {step}: the steps are 0 to 28"):
        stage.step = step
    assert state_of(stage) == before
    shown(stage)


@pytest.mark.parametrize("name", ["picture", "film"])
def test_a_place_of_an_earlier_film_is_ignored(stage, name):
    old = stage.film["id"]
    stage.show(searched("tie" if name == "picture" else "lucky-8", algorithm="minimax"))
    assert stage.film["id"] != old
    say(stage, place=[old, 9], speed=4)
    assert shown(stage) == 0
    assert stage.speed == 4


@pytest.mark.parametrize("speed", [0, 61, "fast"])
def test_a_speed_out_of_bounds_is_refused_and_nothing_changes(stage, speed):
    with pytest.raises(traitlets.TraitError):
        stage.speed = speed
    assert stage.speed == 1


@pytest.mark.parametrize("selected", [-2, 15, 10**6])
def test_a_node_that_is_not_there_cannot_be_selected(stage, selected):
    with pytest.raises(traitlets.TraitError):
        stage.selected = selected
    assert stage.selected == -1


def test_another_search_is_shown_from_its_start_in_one_message(stage, monkeypatch):
    say(stage, place=[stage.film["id"], 9], playing=True, selected=4)
    heard = Listener(stage, monkeypatch)
    stage.show(searched("tie"))
    assert shown(stage) == 0
    [update] = heard.updates
    assert update == {
        "film": stage.film,
        "picture": stage.picture,
        "place": [stage.film["id"], 0],
        "playing": False,
        "selected": -1,
        "asked": [8, 11],
    }
    assert stage.trace is searched("tie")
    assert stage.trace.steps[11].kind == "cutoff"


def test_another_search_of_the_same_tree_needs_no_new_picture(stage, monkeypatch):
    heard, picture = Listener(stage, monkeypatch), stage.picture
    stage.show(abviz.search(stage.trace.tree, "minimax"))
    [update] = heard.updates
    assert set(update) == {"film", "place", "asked"} and stage.picture == picture


def test_a_search_that_cannot_be_shown_leaves_all_as_it_was(stage, monkeypatch):
    say(stage, place=[stage.film["id"], 9], playing=True, selected=4)
    before, heard = state_of(stage), Listener(stage, monkeypatch)
    with pytest.raises(AbvizError, match="a picture shows 1,024 at most"):
        stage.show(abviz.search(Tree.random(1025, 1, 1, 9, seed=1), "minimax"))
    assert state_of(stage) == before and heard.updates == []
    stage.step = 10
    stage.show(stage.trace)
    assert shown(stage) == 0


def test_a_film_that_fails_half_way_leaves_all_as_it_was(stage, monkeypatch):
    before, heard = state_of(stage), Listener(stage, monkeypatch)

    def fail(*_, **__):
        raise ValueError("no film")

    with monkeypatch.context() as patch:
        patch.setattr("abviz.stage.contents.make_payload", fail)
        with pytest.raises(ValueError, match="no film"):
            stage.show(searched("tie"))
    assert state_of(stage) == before and heard.updates == []
    stage.show(searched("tie"))
    assert 'data-parts="node" data-of="0 1 4 2 3 5 6"' in stage.picture


@pytest.mark.slow
def test_a_notebook_gets_the_view_and_the_picture_of_its_step(stage):
    stage.step = 12
    data, _ = stage._repr_mimebundle_()
    view = data["application/vnd.jupyter.widget-view+json"]
    assert view["model_id"] == stage.model_id
    assert data["image/png"].startswith(b"\x89PNG")
    assert data["image/png"] == abviz.draw(stage.trace, 12)._repr_png_()
    assert data["text/plain"] == "Stage: alpha-beta, step 12 of 28" == repr(stage)


def test_the_style_reaches_the_rules():
    stage = Stage(searched("tie"), style=Style(best="#123456"))
    assert ".abviz .edge.best{fill:none;stroke:var(--abviz-best)" in stage.rules
    # No colour for the night belongs to it, so that it stays as it is.
    assert stage.rules.count("--abviz-best:#123456;") == 2


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("(3 5) (2 9)", "(7 1) (4 8)"),
        ("(3 5) (2 9)", "(-3 -5) (inf -inf)"),
        ("(3 5) (2 9)", "(1/2 0.25) (-7.5 123456)"),
        ("(3 5) (2 9)", "min((3 5) (2 9))"),
        ("(3 5) (2 9)", "left: (3 5) right: (2 9)"),
        ("(3 5) (2 9)", "(3 5 4) (2)"),
        ("chance(1/2*3 1/2*5)", "chance(1/4*3 3/4*5)"),
        ("(3 5) (2 9)", "(3 5)~4 (2 9)"),
        ("p1(<1 2 3> <4 5 6>)", "p1(<1 2 3> <40 5 6>)"),
    ],
)
def test_a_picture_that_is_kept_is_the_one_that_would_be_drawn(first, second):
    algorithm = {"p": "maxn", "c": "expectiminimax"}.get(first[0], "alphabeta")
    stage = Stage(abviz.search(Tree.parse(first), algorithm))
    trace = abviz.search(Tree.parse(second), algorithm)
    stage.show(trace)
    drawn = Stage(trace)
    assert (stage.picture, stage.rules) == (drawn.picture, drawn.rules)


def test_another_tree_of_the_same_shape_sends_no_picture(stage, monkeypatch):
    stage.show(abviz.search(Tree.parse("(3 5) (2 9)")))
    heard = Listener(stage, monkeypatch)
    stage.show(abviz.search(Tree.parse("(7 1) (4 8)")))
    assert not any("picture" in update for update in heard.updates)
    assert any("film" in update for update in heard.updates)


def test_stubs_of_other_numbers_of_moves_are_drawn_anew():
    two, five = Tree.parse("(3 …2)"), Tree.parse("(3 …5)")
    layout = plan_layout(two)
    assert picture_shape(two, layout) != picture_shape(five, layout)
