"""What the explorer hides around the stage comes with the last step, and goes with a step back."""

import re

import pytest
from drawing_tests.page import say
from widgets_tests.panel import choose

import abviz


def told(explorer):
    """Return which of the texts that tell the result are to be seen."""
    controls = explorer.controls
    seen = {
        "note": controls.note.layout.display != "none" and "></div>" not in controls.note.value,
        "verdict": "examines" in controls.verdict.value,
        "text": bool(controls.fields["text"].value),
    }
    return {name for name, is_seen in seen.items() if is_seen}


ALL = {"note", "verdict", "text"}


def test_what_tells_the_result_comes_with_the_last_step_and_goes_with_a_step_back():
    explorer = abviz.explore(hide_future=True, compare_with="minimax")
    seen = []
    for step in (0, 27, 28, 27):
        explorer.step = step
        seen.append(told(explorer))
    assert seen == [set(), set(), ALL, set()]


def test_the_switch_in_the_page_and_the_attribute_do_the_same():
    explorer = abviz.explore(compare_with="minimax")
    assert told(explorer) == ALL and not explorer.hide_future
    for is_hidden in (True, False):
        say(explorer.stage, hide_future=is_hidden)
        assert explorer.hide_future == explorer.other_stage.hide_future == is_hidden
        assert told(explorer) == (set() if is_hidden else ALL)
    explorer.pause_at_cutoffs = True
    assert explorer.hide_future and told(explorer) == set()
    explorer.hide_future = False
    assert not explorer.pause_at_cutoffs and told(explorer) == ALL


def test_it_stays_hidden_in_another_tree_and_in_another_language():
    explorer = abviz.explore(pause_at_cutoffs=True)
    explorer.step = 28
    choose(explorer, example="lucky-32", compare_with="minimax")
    assert explorer.hide_future and explorer.other_stage.hide_future and told(explorer) == set()
    explorer.language = "de"
    assert (
        explorer.hide_future
        and explorer.pause_at_cutoffs
        and explorer.other_stage.hide_future
        and told(explorer) == set()
    )
    assert not explorer.other_stage.pause_at_cutoffs


def test_a_tree_can_be_typed_where_the_text_of_the_present_one_is_hidden():
    explorer = abviz.explore(hide_future=True)
    choose(explorer, text="(3 5) (2 9)")
    assert len(explorer.tree.leaves) == 4 and told(explorer) == set()
    choose(explorer, text="(3 y)")
    assert explorer.controls.fields["text"].value == "(3 y)" and "y" in explorer.stage.message


def test_what_is_shared_does_not_tell_the_scores_that_are_hidden():
    explorer = abviz.explore(text="((31 52) (24 97))", hide_future=True)
    sharing = explorer.controls.sharing
    say(explorer.controls.share, value=True)
    assert (sharing.code.value, sharing.link.value) == ("", "")
    assert "hidden" in sharing.code.placeholder
    explorer.step = explorer.stage.last_step
    assert "((31 52) (24 97))" in sharing.code.value and sharing.code.placeholder == ""
    explorer.step = 3
    assert sharing.code.value == ""
    explorer.hide_future = False
    assert "((31 52) (24 97))" in sharing.code.value
    explorer = abviz.explore(example="lucky-32", hide_future=True)
    sharing = explorer.controls.sharing
    say(explorer.controls.share, value=True)
    assert sharing.code.value == "abviz.explore(example='lucky-32', hide_future=True)"


def test_what_stands_below_the_controls_leaves_the_questions_of_lesson_5_open():
    for name in ("lucky-8", "lucky-32"):
        note = abviz.examples.describe(name).note
        tree = abviz.examples[name]
        searches = [abviz.search(tree.with_root(root)) for root in ("max", "min")]
        told = {len(one.leaves) for one in searches} | {one.value for one in searches}
        assert not {str(number) for number in told} & set(note.replace(",", " ").split())


@pytest.mark.slow
def test_plain_text_tells_nothing_that_the_picture_hides():
    """A notebook stores it beside the picture, and shows it where no picture can be shown."""
    tree = abviz.Tree.parse("((31 72) (43 64)) ((25 96) (17 58))")
    for start in ({}, {"order": "reversed"}, {"compare_with": "minimax"}, {"step": 3}):
        explorer = abviz.explore(tree, hide_future=True, **start)
        unseen = {leaf.value for leaf in tree.leaves} - seen_scores(explorer)
        data, _ = explorer._repr_mimebundle_()
        for text in (data["text/plain"], explorer.describe()):
            assert not unseen & {int(number) for number in re.findall(r"\d\d", text)}
        assert "value" not in explorer.describe().splitlines()[1]
        assert repr(explorer).startswith("abviz.explore(…, ")
        explorer.step = explorer.stage.last_step
        assert "text='(((31 72) " in repr(explorer)
        assert "value 64" in explorer.describe()


def seen_scores(explorer):
    steps = explorer.trace.steps[: explorer.step + 1]
    return {step.node.value for step in steps if step.kind == "examine"}
