"""A course has its settings as defaults of the functions of abviz, and changes nothing else."""

import copy
import pickle
from inspect import signature

import pytest
from zoo import strict_alphabeta

import abviz
from abviz.trees import Tree
from abviz.widgets.course import FUNCTIONS
from abviz.widgets.explore import explore as own_door
from abviz.widgets.lecture import made_part

TIE = Tree.parse("(3 5) (3 9)")
BERKELEY = abviz.course(algorithm="alphabeta-cs188", language="de")
STRICT = abviz.course(cut_on_tie=False)


@pytest.mark.parametrize("course", [BERKELEY, STRICT])
def test_searches_questions_and_sheets_have_the_convention(course):
    assert len(course.search(TIE).leaves) == 4
    assert course.explore(TIE).trace.value == 3
    assert len(course.explore(TIE).trace.leaves) == 4
    assert course.quiz(TIE, "cuts").answer([]).is_right
    assert course.predict(TIE, ask="leaves").answer(4).is_right
    assert not course.hunt("shallow-only").to_dict()["cut_on_tie"]
    assert not course.task("cuts").cut_on_tie
    assert not course.worksheet("cuts", students=1).tasks[0].cut_on_tie
    assert len(abviz.search(TIE).leaves) == 3 and abviz.task("cuts").cut_on_tie


def test_an_argument_wins_and_what_a_function_does_not_take_is_left_out():
    assert len(BERKELEY.search(TIE, "alphabeta").leaves) == 3
    assert len(BERKELEY.search(TIE, algorithm="minimax").leaves) == 4
    assert len(STRICT.search(TIE, cut_on_tie=True).leaves) == 3
    assert STRICT.search(TIE, "minimax").algorithm.name == "minimax"
    assert STRICT.quiz(TIE, "order", algorithm="minimax").answer(list("CDFG")).is_right
    assert BERKELEY.quiz(TIE, "cuts", language="en").session.language.tag == "en"
    assert STRICT.predict(abviz.search(TIE), ask="leaves").answer(3).is_right
    assert BERKELEY.draw(TIE) and BERKELEY.hunt("shallow-only").language.tag == "de"


def test_pages_carry_the_settings(tmp_path):
    BERKELEY.page("(3 5) (3 9)", tmp_path / "page.html")
    assert "Alpha-Beta (CS188)" in (tmp_path / "page.html").read_text(encoding="utf-8")
    abviz.page("(3 5) (3 9)", tmp_path / "page.html")
    assert "CS188" not in (tmp_path / "page.html").read_text(encoding="utf-8")


@pytest.mark.usefixtures("here")
def test_checks_are_by_the_convention():
    few = {"most_leaves": 3, "random_trees": 5}
    for course in (BERKELEY, STRICT):
        assert course.check(strict_alphabeta, **few).passed
    assert not abviz.course().check(strict_alphabeta, **few).passed
    assert not STRICT.check(strict_alphabeta, "minimax", **few).passed


def test_a_file_has_the_same_settings(tmp_path):
    file = tmp_path / "course.toml"
    file.write_text('cut_on_tie = false\nlanguage = "de"\n', encoding="utf-8")
    assert repr(abviz.course(file)) == "course(cut_on_tie=False, language='de')"
    assert abviz.course(str(file), language="en").language == "en"
    for text, said in [
        ("cut_on_ties = false", "no setting 'cut_on_ties' in course.toml. Did you mean \"cut_on"),
        ("cut_on_tie = no", "course.toml is no TOML: .* line 1.* Write one setting a line"),
        ('cut_on_tie = "no"', "True or False, not 'no'.*setting in course.toml"),
        ('algorithm = "alfabeta"', "did you mean 'alphabeta'.*course.toml"),
        ('language = "xx"', "does not speak 'xx'.*course.toml"),
    ]:
        file.write_text(text, encoding="utf-8")
        with pytest.raises(abviz.AbvizError, match=said):
            abviz.course(file)
    with pytest.raises(FileNotFoundError):
        abviz.course(tmp_path / "none.toml")


def test_what_contradicts_itself_is_refused():
    with pytest.raises(abviz.SearchError, match="cuts only when α > β"):
        abviz.course(algorithm="alphabeta-cs188", cut_on_tie=True)
    with pytest.raises(AttributeError, match='Did you mean "search"'):
        BERKELEY.serach  # noqa: B018


def test_it_is_frozen_and_can_be_copied():
    with pytest.raises(AttributeError):
        BERKELEY.language = "en"
    assert copy.deepcopy(BERKELEY) == pickle.loads(pickle.dumps(BERKELEY)) == BERKELEY
    assert {*FUNCTIONS} <= {*dir(BERKELEY)}
    for name in FUNCTIONS:
        assert signature(getattr(BERKELEY, name)) == signature(getattr(abviz, name))
        assert ("against" in signature(FUNCTIONS[name]).parameters) == (name in ("check", "grade"))


@pytest.mark.parametrize("explore", [own_door, abviz.explore, abviz.course().explore])
def test_an_explorer_offers_the_same_questions_by_whichever_door_it_is_made(explore):
    sharing = explore(TIE).controls.sharing
    sharing.layout.display = None
    sharing.refresh()
    assert "cuts" in [ask for _, ask in sharing.kinds.options]


def test_a_part_of_a_lecture_is_made_without_the_front_door():
    quiz = {"kind": "quiz", "heading": "Try it", "ask": "cuts", "tree": "(3 5) (2 9)"}
    assert made_part(quiz).title == "Try it"


def test_a_setting_of_the_call_is_not_blamed_on_the_file(tmp_path):
    file = tmp_path / "course.toml"
    file.write_text("cut_on_tie = false")
    with pytest.raises(abviz.SearchError, match="did you mean 'alphabeta'") as refusal:
        abviz.course(file, algorithm="alfabeta")
    assert "course.toml" not in str(refusal.value)


def test_a_search_is_traced_by_hand_with_the_convention_of_the_course():
    by_hand = STRICT.trace_by_hand("(3 5) (3 9)")
    assert "Equal bounds do not cut" in by_hand.session.question.text
    keys = [turn.question.key for turn in by_hand.session.turns]
    assert not any("cut" in key for key in keys)
