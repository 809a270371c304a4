"""A lecture made by clicks: searches and questions, kept in a file beside the notebook."""

import json

import pytest
from drawing_tests.webpage import quizzes_in
from widgets_tests.panel import press
from widgets_tests.test_widgets_sharing import rows_of
from zoo import highest

import abviz
from abviz.errors import ExportError
from abviz.stage.web_page import web_page

FILE = "abviz.lecture.json"
# Too many steps to be made by hand.
OF_LARGE_TREES = ["values", "order", "move", "lesson"]
SEARCH = {"kind": "search", "heading": None}


def parts(*given):
    return json.dumps({"title": "", "parts": given})


@pytest.fixture
def sharing(explorer):
    return opened(explorer)


def opened(explorer):
    explorer.controls.share.value = True
    return explorer.controls.sharing


def later():
    """The menu of an explorer of a kernel that was restarted."""
    return opened(abviz.explore())


def ask(sharing, kind):
    sharing.kinds.value = kind
    return sharing


def test_a_lecture_made_by_clicks_is_there_after_a_restart(explorer, sharing, tmp_path):
    explorer.change(example="deep-cutoff", order="reversed")
    explorer.hide_future, explorer.step = True, 7
    press(sharing.add)
    explorer.change(example="tie", compare_with="minimax", cut_on_tie=False)
    explorer.step = 9
    sharing.heading.value = "Ties"
    press(sharing.add)
    explorer.change(example="lucky-8", compare_with="")
    press(ask(sharing, "order").quiz)
    explorer.step = 10
    press(ask(sharing, "next").prediction)
    press(sharing.contents.children[3].children[0])
    sharing.title.value = "Week 4"
    assert (
        explorer.stage.message == "" and sharing.kept.value == "It is kept in a file of this name."
    )
    again = later()
    assert rows_of(again) == rows_of(sharing)
    assert rows_of(again)[1:] == [
        "2. Ties | minimax: a tree with 4 leaves",
        "3. Prediction: what happens next",
        "4. Quiz: the order of the leaves",
    ]
    page = explorer.lecture.save("lecture.html").read_bytes()
    assert again._shared.lecture.save("again.html").read_bytes() == page
    assert b"<title>Week 4</title>" in page


def test_questions_are_about_the_tree_the_search_and_the_step_that_are_shown(explorer, sharing):
    explorer.change(text="(3 5) (2 9) (4 4)", cut_on_tie=False)
    explorer.language, explorer.step = "de", 10
    sharing = explorer.controls.sharing
    press(ask(sharing, "cuts").quiz)
    press(ask(sharing, "next").prediction)
    quiz, prediction = quizzes_in(web_page(explorer.lecture.scenes))
    assert len(quiz["rounds"]) == 5 and len(prediction["rounds"]) == 1
    (first,), (asked,) = quiz["rounds"][0]["tasks"], prediction["rounds"][0]["tasks"]
    assert {one["identity"]["tree"] for one in (first, asked)} == {str(explorer.tree)}
    assert first["asked"]["text"].endswith(
        "Gleiche Schranken schneiden nicht ab, sondern erst α > β. Die Suche ist fail-soft."
    )
    assert first["solved"]["key"] == [6]
    assert asked["asked"]["step"] == 9 and asked["asked"]["ask"] == "next"
    assert [scene.heading for scene in explorer.lecture.scenes] == [
        "Quiz: was abgeschnitten wird",
        "Vorhersage: was als Nächstes geschieht",
    ]


@pytest.mark.parametrize(
    ("choices", "kinds"),
    [
        ({"algorithm": "minimax"}, ["values", "order", "move", "lesson", "trace"]),
        ({"example": "dice"}, ["values", "order", "move", "lesson", "trace"]),
        ({"algorithm": "minimax", "branching": 3, "plies": 4}, OF_LARGE_TREES),
        ({"deep": False}, ["trace"]),
        ({"text": "((3 5)~4 (2 9)~6)", "depth": 1}, ["trace"]),
        ({"algorithm": "mtdf"}, []),
        ({"text": "3"}, []),
    ],
)
def test_only_what_fits_the_search_can_be_asked(explorer, sharing, choices, kinds):
    explorer.change(**choices)
    assert [ask for _, ask in sharing.kinds.options] == (kinds or [""])
    assert sharing.quiz.disabled == (not kinds)
    if kinds:
        press(ask(sharing, kinds[-1]).quiz)
        assert explorer.stage.message == "" and len(explorer.lecture) == 1


def test_a_lecture_has_a_search_that_is_traced_by_hand(explorer, sharing):
    explorer.change(text="(3 5) (3 9)", cut_on_tie=False)
    assert sharing.steps.layout.display == "none"
    ask(sharing, "trace")
    assert [steps for _, steps in sharing.steps.options] == ["windows", "values", "visits"]
    # One question alone is no search.
    assert sharing.steps.layout.display is None and sharing.prediction.disabled
    sharing.steps.value = "values"
    press(sharing.quiz)
    explorer.language = "de"
    sharing = explorer.controls.sharing
    press(ask(sharing, "trace").quiz)
    assert rows_of(later()) == [
        "1. Trace alpha-beta by hand",
        "2. Alpha-Beta von Hand ausführen",
    ]
    values, windows = quizzes_in(web_page(explorer.lecture.scenes))
    first, second = values["rounds"][0]["tasks"], windows["rounds"][0]["tasks"]
    assert [len(first), len(second)] == [10, 10]
    assert second[0]["solved"]["key"] == {"enter": "0", "alpha": "−∞", "beta": "+∞"}
    assert first[0]["solved"]["key"] == {"enter": "0"}
    assert first[0]["asked"]["text"].endswith("Equal bounds do not cut: only α > β does.")


def test_a_search_that_looks_so_many_plies_ahead_is_traced_by_hand(explorer, sharing, tmp_path):
    explorer.change(text="((3 5)~4 (2 9)~6)", depth=1)
    press(ask(sharing, "trace").quiz)
    (quiz,) = quizzes_in(web_page(explorer.lecture.scenes))
    assert "Its depth limit is 1 ply" in quiz["rounds"][0]["tasks"][0]["asked"]["text"]
    press(sharing.worksheet)
    assert explorer.stage.message.startswith("On paper no search is traced that has a depth limit")
    assert rows_of(later()) == ["1. Trace alpha-beta by hand"]


@pytest.mark.parametrize(
    ("algorithm", "asked", "leaves"),
    [
        ("alphabeta-cs188", "alphabeta cut_on_tie=False", [2, 3, 5, 6]),
        ("alphabeta-aima", "alphabeta", [2, 3, 5]),
        ("minimax-notes", "minimax", [2, 3, 5, 6]),
    ],
)
def test_of_the_wording_of_a_course_the_usual_search_is_asked_with_its_convention(
    explorer, sharing, algorithm, asked, leaves
):
    explorer.change(text="(3 5) (3 9)", algorithm=algorithm)
    press(ask(sharing, "trace").quiz)
    press(ask(sharing, "order").quiz)
    quizzes = quizzes_in(web_page(explorer.lecture.scenes))
    by_hand, order = [quiz["rounds"][0]["tasks"][0] for quiz in quizzes]
    assert [by_hand["identity"]["algorithm"], order["identity"]["algorithm"]] == [asked, asked]
    assert order["solved"]["key"] == leaves


def test_a_prediction_is_asked_at_the_nearest_step_of_the_usual_search(explorer, sharing):
    explorer.change(text="(3 5) (3 9)", algorithm="alphabeta-aima")
    explorer.step = 0
    press(ask(sharing, "next").prediction)
    (prediction,) = quizzes_in(web_page(explorer.lecture.scenes))
    assert prediction["rounds"][0]["tasks"][0]["asked"]["step"] > 0
    assert explorer.step == 0


def test_where_nothing_can_be_asked_the_nearest_step_is_offered(explorer):
    sharing = opened(explorer)
    explorer.step = 12  # the first cutoff
    press(ask(sharing, "next").prediction)
    assert sharing.busy.value == (
        "At step 12 there is nothing to ask about “what happens next”. This is step 11, the "
        "nearest at which there is; press again to add it."
    )
    assert explorer.step == 11 and len(explorer.lecture) == 0
    press(sharing.prediction)
    assert rows_of(sharing) == ["1. Prediction: what happens next"]
    assert sharing.busy.value == "Part 1 is added." and explorer.stage.message == ""


def test_where_no_step_can_be_asked_the_panel_says_so(explorer):
    explorer.text = "3 5"
    sharing = opened(explorer)
    press(ask(sharing, "why").prediction)
    assert sharing.busy.value.startswith("This search has no step at which “")
    assert len(explorer.lecture) == 0 and explorer.stage.message == ""


def test_parts_move_both_ways_and_get_another_heading_later(explorer, sharing):
    press(sharing.add)
    press(ask(sharing, "cuts").quiz)
    explorer.example = "tie"
    press(sharing.add)
    first, second, third = sharing.contents.children
    assert (first.up.disabled, third.down.disabled) == (True, True)
    press(first.down)
    assert rows_of(sharing)[0] == "1. Quiz: what is cut"
    sharing.contents.children[0].heading.value = "Ties"
    sharing.contents.children[2].heading.value = "At last"
    assert rows_of(sharing) == rows_of(later())
    assert rows_of(sharing) == [
        "1. Quiz: Ties",
        "2. alpha-beta: a tree with 8 leaves",
        "3. At last",
    ]
    sharing.contents.children[0].heading.value = ""
    assert rows_of(sharing)[0] == "1. Quiz: what is cut"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("no JSON", "JSONDecodeError"),
        ("[]", "TypeError"),
        (b"\xff\xfe{}", "UnicodeDecodeError"),
        ('{"title": 3, "parts": []}', "a title is a text"),
        (parts({"kind": "film", "heading": None, "ask": "cuts", "tree": "(3 5) (2 9)"}), "film"),
        (parts({}), "KeyError"),
        (parts({**SEARCH}, {**SEARCH, "step": 99}), "there is no step 99"),
        (parts({**SEARCH, "text": 5}), "5"),
        (parts({"kind": "quiz", "heading": None, "ask": "cuts"}), "tree"),
        (parts({"kind": "quiz", "heading": None, "ask": "cuts", "tree": "3"}), "one leaf"),
    ],
)
def test_a_damaged_file_is_told_and_not_lost(explorer, tmp_path, content, says):
    damaged = content if isinstance(content, bytes) else content.encode()
    (tmp_path / FILE).write_bytes(damaged)
    sharing = opened(explorer)
    assert FILE in explorer.stage.message and says in explorer.stage.message
    assert sharing.kept.value == "It is not kept in a file."
    press(sharing.add)
    assert (tmp_path / FILE).read_bytes() == damaged and len(explorer.lecture) == 1
    sharing.name.value = "other"
    assert sharing.kept.value.startswith("It is kept") and explorer.stage.message == ""
    assert len(json.loads((tmp_path / "other.lecture.json").read_text())["parts"]) == 1
    assert (tmp_path / FILE).read_bytes() == damaged
    with pytest.raises(ExportError, match="stays as it is"):
        abviz.types.Lecture().open(FILE)


def test_explorers_of_one_notebook_lose_nothing_of_each_other(explorer, sharing):
    second = abviz.explore(example="tie")
    other = opened(second)
    press(sharing.add)
    press(other.add)
    press(sharing.add)
    assert len(explorer.lecture) == 3 and len(second.lecture) == 2
    press(other.contents.children[0].take_out)
    assert rows_of(other) == rows_of(later())
    assert [row.partition(":")[2] for row in rows_of(other)] == [
        " a tree with 4 leaves",
        " a tree with 8 leaves",
    ]


def test_a_search_of_a_users_own_stays_until_python_stops(explorer, sharing):
    explorer = abviz.explore(abviz.watch(highest, abviz.examples["lucky-8"]))
    sharing = opened(explorer)
    press(sharing.add)
    explorer.algorithm = "minimax"
    press(sharing.add)
    assert [row.endswith("(only until Python stops)") for row in rows_of(sharing)] == [True, False]
    assert len(later()._shared.lecture) == 1


def test_what_python_added_comes_into_the_file_once(explorer, tmp_path):
    explorer.add_to_lecture("First")
    assert not (tmp_path / FILE).exists()
    opened(explorer)
    again = abviz.explore()
    again.add_to_lecture("First")
    assert rows_of(opened(again)) == ["1. First"]


NAMES_THAT_ARE_PATHS = [
    "{folder}/x",
    "../x",
    "~/x",
    "..",
    ".hidden",
    "a/b",
    "a\\b",
    "C:x",
    "x\0",
    "x\n",
    " x",
    "x.",
    "x" * 101,
    "",
    "  ",
]


@pytest.mark.parametrize("name", NAMES_THAT_ARE_PATHS)
def test_the_name_of_a_lecture_is_never_a_path(explorer, sharing, tmp_path, name, monkeypatch):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.setenv("HOME", str(elsewhere))
    written = name.format(folder=elsewhere)
    with pytest.raises(ExportError, match="name"):
        explorer.lecture.keep_as(written)
    # What a page can send to the widget without anybody who types.
    sharing.name.set_state({"value": written})
    press(sharing.add)
    assert explorer.lecture.path == tmp_path / FILE
    assert sorted(path.name for path in tmp_path.rglob("*")) == [FILE, "elsewhere"]


def of_visitors(monkeypatch):
    """What tells that an explorer is for visitors: Python that says so, Voilà, no notebook."""
    yield "said in Python", lambda: abviz.explore(for_visitors=True)
    with monkeypatch.context() as served:
        served.setenv("SERVER_SOFTWARE", "voila/0.5.8")
        yield "Voilà", abviz.explore
    with monkeypatch.context() as served:
        served.delenv("JPY_SESSION_NAME")
        yield "a server that shows no notebook", abviz.explore


def test_visitors_write_no_file_whatever_their_page_reports(explorer, tmp_path, monkeypatch):
    for who, make in of_visitors(monkeypatch):
        explorer = make()
        # The page of the visitor says nothing of where it is.
        explorer.hear({"kind": "opened", "address": "", "fragment": ""})
        sharing = opened(explorer)
        sharing.name.set_state({"value": "week-4"})
        refusal = "This explorer is open to visitors"
        assert explorer.stage.message.startswith(refusal), who
        press(sharing.add)
        assert len(explorer.lecture) == 1 and not [*tmp_path.iterdir()], who
        assert sharing.name.disabled and sharing.kept.value == "It is not kept in a file.", who


@pytest.mark.slow
def test_a_visitor_is_handed_the_worksheet(explorer, tmp_path, monkeypatch):
    explorer, messages = abviz.explore(for_visitors=True), []
    sharing = opened(explorer)
    monkeypatch.setattr(explorer.stage, "send", lambda content, buffers: messages.append(content))
    sharing.students.value = 1
    press(ask(sharing, "cuts").worksheet)
    assert [content["name"] for content in messages] == ["worksheet-cuts-1-1.pdf"]
    assert not [*tmp_path.iterdir()]


def test_the_file_is_called_as_the_notebook_is(explorer, monkeypatch):
    monkeypatch.setenv("JPY_SESSION_NAME", "lessons/week-4.ipynb")
    assert opened(explorer).name.value == "week-4"
    assert explorer.lecture.path.name == "week-4.lecture.json"


def test_one_page_has_one_style(explorer, tmp_path):
    explorer = abviz.explore(style=abviz.Style(paper="#FFFFF0"))
    explorer.add_to_lecture()
    press(ask(opened(explorer), "cuts").quiz)
    page = explorer.lecture.save(tmp_path / "lecture.html").read_text(encoding="utf-8")
    assert "#FFFFF0" in page and "#FFFFFF" not in page.partition("</style>")[0]


@pytest.mark.slow
def test_a_worksheet_lies_beside_the_notebook_and_replaces_none(explorer, sharing, tmp_path):
    sharing.students.value = 2
    ask(sharing, "cuts")
    for name in ("worksheet-cuts-2-1.pdf", "worksheet-cuts-2-2.pdf"):
        press(sharing.worksheet)
        assert sharing.busy.value == f"{name} is saved beside the notebook."
        assert (tmp_path / name).read_bytes()[:4] == b"%PDF"
    press(ask(sharing, "move").worksheet)
    assert "move" in explorer.stage.message and sharing.busy.value == ""
