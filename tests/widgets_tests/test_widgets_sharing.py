"""What an explorer hands on: its state as a call, files, a lecture and links."""

import pytest
from drawing_tests.page import send
from widgets_tests.panel import choose, hidden_of, press, snapshot, visible

import abviz
from abviz import Tree
from abviz.errors import ExportError

OWN = 'max("my move": (3, 1/3) min(x: 2 0.5)~1)'


@pytest.fixture
def sent(explorer, monkeypatch):
    """What Python sends to the page besides states: contents, each with its bytes."""
    messages = []
    take = lambda content, buffers: messages.append((content, bytes(buffers[0])))  # noqa: E731
    monkeypatch.setattr(explorer.stage, "send", take)
    return messages


def state(explorer):
    seen = snapshot(explorer)
    return seen["tree"], seen["fields"], explorer.describe(), str(explorer.setup.own)


@pytest.mark.parametrize(
    ("choices", "call"),
    [
        ({}, "abviz.explore()"),
        (
            {"example": "lucky-32", "algorithm": "minimax", "step": 12},
            "abviz.explore(example='lucky-32', algorithm='minimax', step=12)",
        ),
        ({"branching": 3}, "abviz.explore(example='random', branching=3)"),
        ({"example": "lucky-8", "seed": 4}, "abviz.explore(example='lucky-8', seed=4)"),
        ({"order": "random", "seed": 4}, "abviz.explore(seed=4, order='random')"),
        ({"text": OWN, "order": "reversed", "root": "min"}, None),
        ({"text": OWN, "example": "tie"}, None),
        ({"deep": False, "language": "de"}, "abviz.explore(deep=False, language='de')"),
        ({"example": "estimates", "depth": 2, "compare_with": "minimax"}, None),
        (
            {"error": 3, "depth": 2, "seed": 4},
            "abviz.explore(seed=4, estimates='values', error=3, depth=2)",
        ),
        ({"estimates": "given", "error": 3}, "abviz.explore(estimates='given', error=3)"),
        ({"text": OWN, "estimates": "values", "order": "estimate"}, None),
    ],
)
def test_the_repr_is_the_call_that_makes_this_state(choices, call):
    explorer = abviz.explore(**choices)
    assert call is None or repr(explorer) == call
    again = eval(repr(explorer), {"abviz": abviz})
    assert state(again) == state(explorer) and repr(again) == repr(explorer)


def test_a_tree_that_is_an_example_is_shown_by_its_name():
    tree = abviz.examples["lucky-32"]
    for same in (tree, abviz.Tree.parse(str(tree))):
        assert repr(abviz.explore(same)) == "abviz.explore(example='lucky-32')"
    named = abviz.examples["tie"].reordered("reversed")
    assert abviz.explore(named).setup.own is named


def test_a_long_repr_is_cut_and_the_code_is_whole():
    explorer = abviz.explore(abviz.Tree.random(4, 4, 1, 9, seed=1))
    text = repr(explorer)
    assert explorer.code.startswith(text[:80]) and f"{len(explorer.code):,}" in text
    assert len(explorer.code) > 500 and len(text) < 150
    again = eval(explorer.code, {"abviz": abviz})
    assert state(again) == state(explorer)


def test_an_edited_tree_is_written_with_its_order_and_names(explorer):
    explorer.change(order="reversed", root="min")
    explorer.edit("G", -2.5)
    again = eval(repr(explorer), {"abviz": abviz})
    assert state(again) == state(explorer)
    assert again.tree["G"].value == -2.5


def test_the_row_says_how_many_folded_choices_are_changed(explorer):
    more = explorer.controls.more
    assert more.description == "more" and explorer.controls.folded.layout.display == "none"
    choose(explorer, deep=False)
    choose(explorer, compare_with="minimax")
    assert more.description == "more (2 changed)"
    choose(explorer, algorithm="minimax")  # It has no cutoffs.
    assert more.description == "more (1 changed)"
    choose(explorer, root="min")
    choose(explorer, root="max")
    assert more.description == "more (1 changed)"
    explorer.language = "de"
    assert explorer.controls.more.description == "mehr (1 anders)"
    assert explorer.controls.verdict in list(visible(explorer.controls))


def test_an_unfolded_menu_stays_so_in_another_language(explorer):
    explorer.controls.more.value = True
    explorer.language = "de"
    assert explorer.controls.more.value and explorer.controls.folded.layout.display is None
    explorer.controls.more.value = False
    assert explorer.controls.fields["seed"] not in list(visible(explorer.controls))
    assert "seed" not in hidden_of(explorer)


def test_all_that_write_a_file_return_where_it_is(explorer, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    explorer.add_to_lecture()
    trace = abviz.search(abviz.examples["tie"])
    animation = abviz.animate(trace)
    saves = {
        "page.html": lambda name: abviz.page(trace, name),
        "animation.html": animation.save,
        "film.gif": lambda name: animation.save(name, steps=[0], dpi=20),
        "steps.svg": animation.save,
        "picture.svg": abviz.draw(trace).save,
        "overview.svg": abviz.overview([4, 3, 8, 7], 2).save,
        "explorer.html": explorer.save,
        "explorer.tex": explorer.save,
        "explorer.gif": lambda name: explorer.save(name, steps=[0], dpi=20),
        "lecture.html": explorer.lecture.save,
        "key.csv": abviz.worksheet("cuts", students=1).save,
    }
    for name, save in saves.items():
        assert save(name) == tmp_path.resolve() / name
        assert (tmp_path / name).is_file()


def test_the_menu_is_made_once_when_it_first_opens(explorer):
    share, sharing = explorer.controls.share, explorer.controls.sharing
    assert not sharing.children
    share.value = True
    rows = sharing.children
    share.value = False
    share.value = True
    assert rows and sharing.children == rows


def test_a_button_sends_the_file_that_save_writes(explorer, sent, tmp_path):
    explorer.step = 12
    explorer.controls.share.value = True
    sharing = explorer.controls.sharing
    press(sharing.saves[".html"])
    explorer.save(tmp_path / "x.html")
    abviz.page(explorer.stage, tmp_path / "y.html")
    [(content, data)] = sent
    button = sharing.saves[".html"]
    assert content["name"] == "lucky-8-alphabeta.html" and content["type"] == "text/html"
    assert content["ticket"] in button._dom_classes and not button.disabled
    assert data == (tmp_path / "x.html").read_bytes() == (tmp_path / "y.html").read_bytes()
    assert b'"place":[1,12]' in data and sharing.busy.value == ""
    press(sharing.saves[".png"])
    assert sent[-1][0]["name"] == "lucky-8-alphabeta-step-12.png"
    saved = abviz.draw(explorer.trace, 12).save(tmp_path / "x.png")
    assert sent[-1][1] == saved.read_bytes()


@pytest.mark.slow
def test_what_cannot_be_saved_is_said_and_the_button_comes_back(explorer, sent, monkeypatch):
    monkeypatch.setattr("abviz.widgets.sharing.MOST_BYTES", 10)
    explorer.language = "de"
    explorer.controls.share.value = True
    button = explorer.controls.sharing.saves[".pdf"]
    press(button)
    assert sent == [] and not button.disabled
    assert explorer.stage.message.startswith("lucky-8-alphabeta-step-0.pdf hat 0.0 Millionen Bytes")
    with pytest.raises(ExportError, match="none of"):
        explorer.save("lecture.docx")


def test_a_film_is_saved_by_its_suffix(tmp_path):
    explorer = abviz.explore(Tree.parse("3 5"))
    explorer.save(tmp_path / "film.gif", width=4, progress=False)
    assert (tmp_path / "film.gif").read_bytes()[:3] == b"GIF"


def rows_of(sharing):
    return [row.children[-1].value for row in sharing.contents.children]


def test_a_lecture_is_collected_saved_and_emptied(explorer, sent):
    controls, sharing = explorer.controls, explorer.controls.sharing
    controls.share.value = True
    assert len(sharing.contents.children) == 0 and sharing.save_lecture.disabled
    explorer.step = 12
    sharing.heading.value = "The <first> cutoff"
    press(sharing.add)
    explorer.change(example="tie", compare_with="minimax")
    press(sharing.add)
    explorer.change(text="3 5", compare_with="")
    press(sharing.add)
    assert len(sharing.contents.children) == 3 and sharing.heading.value == ""
    assert rows_of(sharing) == [
        "1. The <first> cutoff",
        "2. alpha-beta: a tree with 4 leaves | minimax: a tree with 4 leaves",
        "3. alpha-beta: a tree with 2 leaves",
    ]
    press(sharing.contents.children[2].take_out)
    press(sharing.contents.children[1].children[0])
    assert sharing.contents.children[0].children[0].disabled
    sharing.title.value = "On <ties>"
    press(sharing.save_lecture)
    [(content, data)] = sent
    assert content["name"] == "lecture.html" and data.count(b"<section") == 3
    assert b"<title>On &lt;ties&gt;</title>" in data
    assert data.index(b"a tree with 4") < data.index(b"The &lt;first&gt; cutoff")
    assert b'"place":[3,12]' in data
    press(sharing.empty)
    assert len(explorer.lecture) == 2
    press(sharing.empty)
    assert len(sharing.contents.children) == 0 and sharing.empty.disabled
    assert len(explorer.lecture) == 0


def opened(explorer, fragment):
    send(explorer.stage, kind="opened", address="http://x/", fragment=fragment)


def test_a_link_opens_the_state_that_it_was_copied_from():
    first = abviz.explore(text=OWN, order="reversed", deep=False, language="de", step=3)
    second = abviz.explore()
    opened(first, "")
    opened(second, first.link.partition("#")[2])
    assert state(second) == state(first) and second.link == first.link
    first.controls.share.value = True
    assert first.controls.sharing.link.value == first.link
    opened(second, "#example=tie")
    assert state(second) == state(first)


def test_a_link_keeps_estimates_and_the_limit_that_they_allow(explorer):
    opened(explorer, "#example=tie&error=3&seed=5&depth=1")
    tree = abviz.examples["tie"].with_estimates(error=3, seed=5)
    assert (explorer.stage.message, explorer.tree, explorer.depth) == ("", tree, 1)
    assert explorer.link == "http://x/#example=tie&seed=5&estimates=values&error=3&depth=1"


@pytest.mark.parametrize("fragment", ["", "#", "#Heading", "#page=3", "#%FF=%"])
def test_what_is_no_link_of_ours_changes_nothing(explorer, fragment):
    before = snapshot(explorer)
    opened(explorer, fragment)
    assert snapshot(explorer) == before


@pytest.mark.parametrize(
    ("fragment", "message"),
    [
        ("#seed=x", "Im Link steht „seed=x“"),
        ("#example=tie&colour=red", "Im Link steht „colour=red“"),
        ("#deep=maybe", "Im Link steht „deep=maybe“"),
        ("#error=few", "Im Link steht „error=few“"),
        ("#seed=1e3", "Im Link steht „seed=1e3“"),
        ("#text=((3 5", "Zeile 1"),
        ("#terminals=5000", "Verlangt sind 5000 Blätter"),
        ("#example=__import__('os')", "there is no example"),
    ],
)
def test_a_bad_link_is_said_and_shows_the_first_tree(fragment, message):
    explorer = abviz.explore(language="de")
    opened(explorer, fragment)
    assert explorer.stage.message.lower().startswith(message.lower())
    assert (explorer.example, explorer.step) == ("lucky-8", 0)


def test_a_link_with_a_good_tree_and_a_step_too_large_keeps_the_tree():
    explorer = abviz.explore(language="de")
    opened(explorer, "#text=(3 5) (2 9)&step=99")
    assert explorer.stage.message == "Im Link steht Schritt 99; es gibt die Schritte 0 bis 14."
    assert (str(explorer.tree), explorer.step) == ("((3 5) (2 9))", 14)


def test_without_an_app_there_is_no_link(explorer):
    explorer.controls.share.value = True
    sharing = explorer.controls.sharing
    assert explorer.link == "" and sharing.link not in list(visible(explorer.controls))
    assert sharing.code.value == "abviz.explore()"
