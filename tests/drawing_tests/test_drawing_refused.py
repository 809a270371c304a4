"""What a stage and a page refuse, in abviz's own words."""

import copy
import pickle

import pytest

import abviz
from abviz.errors import AbvizError, ExportError
from abviz.stage.widget import Stage
from abviz.trees import examples

TRACE = abviz.search(examples["tie"])


@pytest.mark.parametrize("title", [3, 0, b"Lecture", ["Lecture"]])
def test_a_title_that_is_no_text(tmp_path, title):
    with pytest.raises(ExportError, match=r"^a title is a text, not .*\.$"):
        abviz.page(TRACE, tmp_path / "page.html", title=title)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("step", [-1, 99, 10**20])
def test_a_place_that_is_none_moves_nothing(step):
    stage = Stage(TRACE)
    stage.step = 3
    film = stage.payload_id
    for place in ([film, step], [film + 1, 2]):
        stage.set_state({"place": place})
        assert (stage.place, stage.step) == ([film, 3], 3)


@pytest.mark.slow
@pytest.mark.parametrize(
    "shown",
    [
        abviz.draw(TRACE, step=3, hide_future=True),
        abviz.draw(abviz.search(abviz.games.TicTacToe("XOO X.. OX."))),
        abviz.animate(TRACE, visit_numbers=True),
        abviz.overview([4, 3, 8, 7], 2),
    ],
    ids=lambda shown: type(shown).__name__,
)
def test_what_is_shown_can_travel_and_be_copied(shown):
    due = picture_of(shown)
    for other in (pickle.loads(pickle.dumps(shown)), copy.deepcopy(shown)):
        assert repr(other) == repr(shown) and str(other) == str(shown)
        assert picture_of(other) == due


def picture_of(shown):
    bundle = shown._repr_mimebundle_()
    return (bundle[0] if isinstance(bundle, tuple) else bundle)["image/png"]


@pytest.mark.parametrize("value", ["false", "", 0, 1, []])
@pytest.mark.parametrize("name", ["hide_future", "visit_numbers", "pause_at_cutoffs"])
def test_a_switch_is_true_or_false(name, value, tmp_path):
    doors = [lambda **switch: abviz.page(TRACE, tmp_path / "a.html", **switch), abviz.explore]
    if name != "pause_at_cutoffs":
        doors += [lambda show=show, **switch: show(TRACE, **switch) for show in SHOWS]
    for door in doors:
        with pytest.raises(AbvizError, match=f"^{name} must be True or False, not "):
            door(**{name: value})
    assert list(tmp_path.iterdir()) == []


SHOWS = (abviz.draw, abviz.draw_text, abviz.animate)


@pytest.mark.parametrize("suffix", [".pdf", ".html"])
def test_half_a_surrogate_pair_in_a_title_is_written_as_a_question_mark(tmp_path, suffix):
    path = abviz.animate(TRACE).save(tmp_path / f"a{suffix}", title="a\ud800b", progress=False)
    assert b"a?b" in path.read_bytes() or "a?b".encode("utf-16-be") in path.read_bytes()
    with pytest.raises(ExportError, match="^a title is a text, not 3"):
        abviz.animate(TRACE).save(tmp_path / f"b{suffix}", title=3, progress=False)


LONG = "x" * 100_000


@pytest.mark.parametrize(
    "call",
    [
        lambda: TRACE.tree[LONG],
        lambda: TRACE.frame(1).status(LONG),
        lambda: abviz.draw(TRACE).save(f"a.{LONG}"),
        lambda: abviz.explore().change(**{LONG: 1}),
        lambda: getattr(abviz, LONG),
        lambda: abviz.search(TRACE.tree, LONG),
        lambda: abviz.explore(example=LONG),
        lambda: abviz.Tree.parse(f"({LONG}"),
    ],
)
def test_a_message_stays_short(call):
    with pytest.raises((abviz.AbvizError, AttributeError)) as raised:
        call()
    assert len(str(raised.value)) < 1000


@pytest.mark.parametrize(
    "call",
    [
        lambda seed: abviz.explore(seed=seed),
        lambda seed: abviz.explore(examples["tie"], order="random", seed=seed),
        lambda seed: abviz.worksheet("cuts", students=1, seed=seed),
        lambda seed: abviz.quiz(examples["tie"], seed=seed),
        lambda seed: abviz.Tree.random(2, 2, 1, 9, seed),
    ],
)
def test_a_seed_that_cannot_be_written_is_refused(call):
    assert call(10**999)
    with pytest.raises(AbvizError, match="seed must be a whole number of at most 1,000 digits"):
        call(-(10**2000))
