"""Known bounds of all scores: chosen, shown, kept, refused, and what they are good for."""

import json

import pytest
from widgets_tests.panel import agree, choose, hidden_of, press, snapshot, type_over

import abviz
from abviz.errors import AbvizError
from abviz.widgets.shareable import read_fragment, write_fragment

TEXT = "((9 10) (10 10) (3 5))"
KNOWN = (-10, 10)


@pytest.fixture(autouse=True)
def own_notebook(tmp_path, monkeypatch):
    """A notebook that its own user has opened: it keeps lectures."""
    monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / "abviz.ipynb"))
    monkeypatch.delenv("SERVER_SOFTWARE", raising=False)


@pytest.fixture
def known():
    return abviz.explore(TEXT, bounds=KNOWN)


@pytest.mark.parametrize("typed", ["−10, 10", "[-10;10]", " -10  10 ", "(−10, 10)"])
def test_bounds_that_are_typed_are_the_window_of_the_root(typed):
    explorer = abviz.explore(TEXT)
    choose(explorer, bounds=typed)
    trace = abviz.search(TEXT, bounds=KNOWN)
    assert explorer.bounds == KNOWN and explorer.trace == trace and len(trace.leaves) == 4
    assert "all scores lie between −10 and 10" in explorer.stage.film["steps"]["sentence"][0]
    assert explorer.controls.fields["bounds"].value == "−10, 10"
    assert explorer.controls.more.description == "more (1 changed)"
    agree(explorer)
    choose(explorer, bounds="")
    assert explorer.bounds is None and len(explorer.trace.leaves) == 5


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("0, 5", "all scores must lie between the bounds 0 and 5, but C has 9."),
        (
            "10, −10",
            "Bounds are two numbers, the least and the greatest score, such as −10, 10, not 10",
        ),
        ("7", "Bounds are two numbers"),
        ("1 2 3", "Bounds are two numbers"),
        ("0, inf", "Bounds are two numbers"),
        ("1/3, 10", "Bounds are two numbers"),
        ("low, high", "“low” is not a score"),
    ],
)
def test_bounds_that_cannot_be_are_refused_and_stay_to_be_mended(known, typed, says):
    trace, known.step = known.trace, 5
    choose(known, bounds=typed)
    assert says in known.stage.message
    assert known.controls.fields["bounds"].value == typed
    assert (known.trace, known.step, known.bounds) == (trace, 5, KNOWN)
    choose(known, bounds="−10, 10")
    assert known.stage.message == "" and known.trace == trace
    agree(known)


def test_a_score_beyond_the_bounds_is_refused_and_the_tree_stays(known):
    before = snapshot(known, message=False)
    type_over(known, "C", "11")
    assert "lie between the bounds −10 and 10, but C has 11" in known.stage.message
    assert snapshot(known, message=False) == before
    known.edit("C", 8)
    assert known.bounds == KNOWN and known.stage.message == ""


def test_bounds_give_way_to_a_tree_with_other_scores_and_that_is_said(known):
    known.text = "((1 2) (3 4))"
    assert known.bounds == KNOWN and "between" not in known.controls.note.value
    known.example = "lucky-32"
    assert known.bounds is None
    assert "Not all scores of this tree lie between −10 and 10" in known.controls.note.value
    agree(known)
    with pytest.raises(AbvizError, match="must lie between the bounds -?−?10 and 10, but"):
        known.change(example="lucky-32", bounds=KNOWN)
    known.tree = "p1(p2(<1 2> <4 3>) p2(<6 1> <7 4>))"
    assert known.bounds is None


@pytest.mark.parametrize(
    ("choices", "says"),
    [
        ({"algorithm": "minimax"}, "minimax has no option bounds"),
        ({"deep": False}, "with bounds has no option deep"),
        ({"example": "estimates", "depth": 1, "bounds": (0, 99)}, "limit has no option bounds"),
    ],
)
def test_what_no_search_can_do_with_bounds_is_refused(choices, says):
    with pytest.raises(AbvizError, match=says):
        abviz.explore(**{"bounds": (0, 9), **choices})


def test_a_search_that_knows_no_bounds_leaves_them_to_the_next(known):
    choose(known, algorithm="minimax")
    assert known.controls.fields["bounds"].disabled and "bounds" not in known.choices
    agree(known)
    type_over(known, "C", "4")
    choose(known, algorithm="alphabeta")
    assert known.trace.algorithm.bounds == known.bounds == KNOWN


def test_code_link_lecture_and_page_keep_the_bounds(known, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    known.step = 8
    again = [
        eval(known.code, {"abviz": abviz}),
        abviz.explore(**read_fragment(write_fragment(known.choices))),
        abviz.explore(known.trace, step=8),
    ]
    assert [(one.trace, one.step, one.bounds) for one in again] == [(known.trace, 8, KNOWN)] * 3
    assert "bounds=(-10, 10)" in known.code
    known.controls.share.value = True
    sharing = known.controls.sharing
    press(sharing.add)
    for button in ("quiz", "prediction"):
        sharing.kinds.value = "values"
        press(getattr(sharing, button))
        assert known.stage.message == ""
    assert "range" not in [kind for _, kind in sharing.kinds.options]
    assert all(part["bounds"] == [*KNOWN] for part in json.loads(known.lecture._text)["parts"])
    later = abviz.explore()
    later.controls.share.value = True
    assert len(later.lecture) == 3 and later.lecture.scenes[0].trace == known.trace
    page = known.save(tmp_path / "page.html").read_text(encoding="utf-8")
    assert "all scores lie between −10 and 10" in page


def test_two_searches_know_them_but_not_one_beside_itself(known):
    known.compare_with = "alphabeta"
    assert known.other_trace == abviz.search(TEXT)
    says = "alpha-beta with scores in [−10, 10] examines 4 of 6 leaves, alpha-beta 5: 1 more."
    assert says in known.controls.verdict.value
    explorer = abviz.explore(example="dice", algorithm="star1", compare_with="star2")
    explorer.bounds = (-20, 99)
    assert explorer.other_trace.algorithm.bounds == explorer.trace.algorithm.bounds == (-20, 99)
    explorer.compare_with = "expectiminimax"
    assert explorer.other_trace.algorithm.bounds is None


def test_a_leaf_is_not_dragged_beyond_the_bounds(known, monkeypatch):
    sent = []
    monkeypatch.setattr(known.stage, "send", sent.append)
    known.hear({"kind": "hold", "node": known.tree["C"].index})
    assert sent[0]["scores"][-1] == "10" and sent[0]["scores"][sent[0]["at"]] == "9"
    assert sent[0]["bands"]


def test_the_window_of_aspiration_is_typed_where_it_means_something():
    explorer = abviz.explore(abviz.search(abviz.examples["lucky-8"], "aspiration", guess=9))
    assert repr(explorer) == "abviz.explore(algorithm='aspiration', guess=9)"
    choose(explorer, guess="\N{MINUS SIGN}1.5", width="3")
    assert (explorer.trace.alphas[0], explorer.trace.betas[0]) == (-4.5, 1.5)
    agree(explorer)
    choose(explorer, width="0")
    assert "above 0" in explorer.stage.message and explorer.width == 3
    choose(explorer, guess=" ")
    assert explorer.guess is None and explorer.trace.alphas[0] == 1
    assert not {"guess", "width"} & hidden_of(explorer)
    explorer.algorithm = "mtdf"
    assert {"guess", "width"} <= hidden_of(explorer)
    with pytest.raises(AbvizError, match="width is a whole or a decimal number"):
        explorer.width = [1]


def test_the_rule_of_rollouts_is_chosen_where_it_means_something():
    trace = abviz.search(abviz.examples["lucky-8"], "rollouts", choose="random", seed=3)
    explorer = abviz.explore(trace)
    assert explorer.trace == trace and explorer.tree is trace.tree
    assert repr(explorer) == "abviz.explore(seed=3, algorithm='rollouts', choose='random')"
    explorer.controls.fields["choose"].value = "greatest bound"
    assert explorer.trace.algorithm.choose == "greatest bound"
    assert "choose" not in hidden_of(explorer)
    agree(explorer)
    explorer.algorithm = "sss"
    assert "choose" in hidden_of(explorer) and {*explorer.trace.leaves} != {*trace.leaves}
    with pytest.raises(AbvizError, match="choose must be one of leftmost, greatest bound, random"):
        explorer.choose = "rightmost"


def test_symmetry_is_offered_where_the_game_has_it():
    game = abviz.games.TicTacToe("XOX .O. .X.")
    explorer = abviz.explore(game, algorithm="alphabeta-table", order="reversed")
    assert explorer.trace.hits and explorer.trace.unfolding.tree is explorer.tree
    entered = len(explorer.trace.visits)
    explorer.controls.fields["symmetry"].value = True
    assert explorer.trace.algorithm.symmetry and len(explorer.trace.visits) < entered
    assert repr(explorer) == (
        "abviz.explore(abviz.games.TicTacToe('XOX .O. .X.'), order='reversed', "
        "algorithm='alphabeta-table', symmetry=True)"
    )
    explorer.algorithm = "alphabeta"
    assert explorer.symmetry is False
    explorer.algorithm = "alphabeta-table"
    explorer.text = "(3 (4 5)) (6 (4 5))"
    assert not explorer.trace.hits and not explorer.panel.controls["symmetry"].shown
    with pytest.raises(AbvizError, match="this tree names no symmetries. Leave symmetry out"):
        explorer.symmetry = True
    agree(explorer)
