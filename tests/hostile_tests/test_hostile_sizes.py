"""Large trees, long texts and wrong games: what is refused is refused before work is done."""

import numpy as np
import pytest
from ipywidgets.widgets.widget import _instances

import abviz
from abviz.classroom.questions import make, whole_search
from abviz.trees import limits
from abviz.trees.conversions import _FIELD
from abviz.trees.notation import _TOKEN


@pytest.fixture(scope="module")
def large():
    return abviz.Tree.random(2, 11, 1, 99, seed=1)


@pytest.fixture(scope="module")
def search_of_large(large):
    return abviz.search(large)


REFUSED = {
    "predict": lambda trace: abviz.predict(trace, step=3),
    "predict-tree": lambda trace: abviz.predict(trace.tree, ask="cuts"),
    "predict-own": lambda trace: abviz.predict("Which?", answer="B", tree=trace.tree),
    "predict-own-search": lambda trace: abviz.predict("Which?", answer="B", tree=trace),
    "quiz": lambda trace: abviz.quiz(trace.tree),
    "hunt": lambda trace: abviz.hunt("own-bound-test", trace.tree),
    "task": lambda trace: abviz.task("cuts", tree=trace.tree),
    "animate": abviz.animate,
    "explore": abviz.explore,
    "page": lambda trace: abviz.page(trace, "never-written.html"),
}


@pytest.mark.parametrize("call", REFUSED)
def test_a_tree_that_is_too_large_is_refused_before_any_step_is_made(
    call, search_of_large, monkeypatch
):
    def work(*_, **__):
        raise AssertionError("work was done before the refusal")

    # What is loaded later would keep what stands here in place of the work.
    for name in REFUSED:
        getattr(abviz, name.partition("-")[0])

    for module, name in ((make, "faults_on"), (whole_search, "skipping"), (make, "search")):
        monkeypatch.setattr(module, name, work)
    monkeypatch.setattr(abviz.Trace, "steps", property(work))
    with pytest.raises(abviz.AbvizError, match="2,048|2048|4,096"):
        REFUSED[call](search_of_large)


def test_the_limits_stand_in_one_place_and_fit_together():
    assert limits.fits_within(abviz.Tree.random(2, 10, 1, 9, seed=1), limits.QUESTION)
    assert not limits.fits_within(abviz.Tree.random(2, 11, 1, 9, seed=1), limits.QUESTION)
    assert limits.HUNT.leaves <= limits.PAPER.leaves <= limits.QUESTION.leaves
    assert limits.QUESTION.leaves <= limits.PICTURE.leaves < limits.MOST_LEAVES_OF_AN_OVERVIEW


def test_the_frames_of_deep_cutoffs_take_no_more_work_for_each_step_in_a_larger_tree(monkeypatch):
    from abviz.replay.frames import PresentStates

    touched = []
    without = PresentStates._without_thread

    def counted(states, node):
        thread = without(states, node)
        touched.append(len(thread))
        return thread

    monkeypatch.setattr(PresentStates, "_without_thread", counted)
    shares = []
    for plies in (6, 9):
        touched.clear()
        trace = abviz.search(abviz.Tree.random(2, plies, 1, 99, seed=1))
        trace.frame(0)
        shares.append(sum(touched) / len(trace.steps))
    # Threads that come or go are no longer than the tree is deep.
    assert shares[1] <= shares[0] + 1


def test_a_million_brackets_are_refused_at_the_ten_thousandth(monkeypatch):
    matched = []

    class Counted:
        def match(self, text, position):
            matched.append(position)
            return _TOKEN.match(text, position)

    monkeypatch.setattr("abviz.trees.notation._TOKEN", Counted())
    with pytest.raises(abviz.TreeError, match="column 10001: This tree is more than 10,000 plies"):
        abviz.Tree.parse("(" * 1_000_000)
    assert len(matched) == 10_001


def test_a_field_of_a_test_is_looked_for_at_the_beginning_of_a_word_only():
    # Looked for at each letter, a word of n letters would be read n times.
    assert _FIELD.match('depth: "3"') and not _FIELD.match('depth: "3"', 1)


@pytest.mark.parametrize("text", ["{{3,5},{2,9}}", "{3, 5}", "{[1]: 2}"])
def test_lists_in_braces_are_refused_with_a_hint(text):
    with pytest.raises(abviz.TreeError, match=r"column 1: .* Write a list between brackets"):
        abviz.Tree.parse(text)


def test_the_explorer_says_why_lists_in_braces_are_no_tree():
    explorer = abviz.explore("3 5")
    explorer.try_change(text="{{3,5},{2,9}}")
    assert "Write a list between brackets" in explorer.stage.message


def test_scores_without_brackets_are_searched_with_a_hint():
    with pytest.warns(UserWarning, match=r"one ply\. As a complete tree of 2 plies") as hints:
        assert len(abviz.search("3 5 2 9").tree.leaves) == 4
    assert hints[0].filename == __file__


def test_a_mark_of_byte_order_in_front_of_a_text_is_not_seen():
    assert abviz.Tree.parse("\ufeff(3 5)") == abviz.Tree.parse("(3 5)")


def test_a_deep_file_of_gambit_is_not_called_lists():
    moves = 'p "" 1 {} {{ "a" }} 0 '
    game = 'EFG 2 R "" { "A" } ' + "".join(moves.format(n) for n in range(1, 10_003))
    with pytest.raises(abviz.TreeError, match="more than 10,000 plies deep, and no deeper"):
        abviz.Tree.parse(game + 't "" 1 "" { 3 }')


def test_a_long_search_prints_its_first_steps_and_says_how_to_get_all():
    trace = abviz.search(abviz.Tree.random(2, 9, 1, 99, seed=1))
    *rows, last = str(trace).splitlines()
    count = len(trace.steps)
    assert f"These are the first 400 of {count} steps. All of them: for step in" in last
    assert sum(row[:4].strip().isdigit() for row in rows[2:]) == 400


class Game:
    """Three moves of 1 or 2; what is wrong with it is put in place of a method."""

    initial = 0

    def to_move(self, state):
        return "A" if state % 2 == 0 else "B"

    def actions(self, state):
        return [1, 2]

    def result(self, state, action):
        return state + action

    def is_terminal(self, state):
        return state >= 3

    def utility(self, state, player):
        return state


MISTAKES = [
    ("actions", None, "actions of the game returned None; it must return the list of moves"),
    ("actions", 3, "actions of the game returned 3; it must return the list of moves"),
    ("actions", range(10**8), "actions listed more than 1,000,000 moves"),
    ("to_move", None, "to_move of the game returned None; it must return the player"),
    ("to_move", np.array([1, 2]), "to_move of the game returned array"),
    ("result", None, "result of the game returned None; it must return the state"),
    ("is_terminal", np.array([True, False]), "is_terminal of the game returned array"),
    ("utility", None, "utility of the game returned None; it must return a number"),
    ("utility", "win", "utility of the game returned 'win'; it must return a number"),
]


@pytest.mark.parametrize("call", [abviz.search, abviz.Tree.from_game])
@pytest.mark.parametrize(("method", "answer", "told"), MISTAKES)
def test_a_mistake_in_a_game_names_the_method_and_what_it_must_return(call, method, answer, told):
    game = type("Wrong", (Game,), {method: lambda *_: answer})()
    with pytest.raises(abviz.TreeError, match=told):
        call(game)


def test_a_chance_that_lists_no_pairs_is_told():
    made = {"to_move": lambda self, state: None if state else "A", "chances": lambda *_: [1, 2]}
    with pytest.raises(abviz.TreeError, match="chances of the game returned"):
        abviz.search(type("Wrong", (Game,), made)(), "expectiminimax")


NAMES = [
    (lambda tree, trace: abviz.search(tree, root="min"), "abviz.Tree.parse.*root='min'"),
    (lambda tree, trace: abviz.explore(tree, search="minimax"), "algorithm='minimax'"),
    (lambda tree, trace: abviz.hunt(), "hunt needs misconception. Name what is believed"),
    (lambda tree, trace: abviz.draw(tree, langage="de"), 'Did you mean "language"'),
]


@pytest.mark.parametrize(("call", "told"), NAMES)
def test_an_option_that_a_call_does_not_have_is_answered_in_a_sentence(call, told):
    tree = abviz.Tree.parse("3 5")
    with pytest.raises(abviz.AbvizError, match=told) as refused:
        call(tree, abviz.search(tree))
    assert isinstance(refused.value, TypeError)


def test_names_that_people_try_say_what_to_type():
    trace = abviz.search("3 5")
    with pytest.raises(AttributeError, match=r"A step is trace\.steps\[3\]"):
        trace.step(3)
    with pytest.raises(AttributeError, match=r"abviz\.draw\(trace\) draws it"):
        trace.show()
    with pytest.raises(AttributeError, match=r"abviz\.search\(tree, 'minimax'\)"):
        abviz.minimax("3 5")


CLOSED = {
    "predict": lambda: abviz.predict("3 5", ask="leaves"),
    "progress": lambda: abviz.progress("00", 3),
    "explore_ordering": lambda: abviz.explore_ordering(branching=2, depth=2),
    "quiz": lambda: abviz.quiz("(3 5) (2 9)"),
    "trace_by_hand": lambda: abviz.trace_by_hand("(3 5) (2 9)"),
    "hunt": lambda: abviz.hunt("own-bound-test"),
}


@pytest.mark.parametrize("name", CLOSED)
def test_nothing_is_left_open_of_a_widget_that_is_closed(name):
    CLOSED[name]().close()
    before = set(_instances)
    CLOSED[name]().close()
    assert [type(_instances[left]).__name__ for left in set(_instances) - before] == []


def test_half_of_a_surrogate_pair_in_a_prediction_can_be_put_on_a_page(tmp_path):
    texts = {"choices": ["a", "\ud83d"], "reason": "\ud83d", "beliefs": {"\ud83d": "\ud83d"}}
    page = abviz.page(abviz.predict("\ud83d?", answer="a", **texts), tmp_path / "page.html")
    assert page.read_text(encoding="utf-8")


def test_a_step_that_does_not_exist_is_an_index_error_of_the_family():
    trace = abviz.search("3 5")
    with pytest.raises(abviz.AbvizError, match="the steps are 0 to") as refused:
        abviz.draw(trace, 99)
    assert isinstance(refused.value, IndexError)
