"""The hunt as a widget: what a user does in the page, and what is shown then."""

import re

import pytest
from drawing_tests.page import say, send

import abviz
from abviz import ExportError
from abviz.drawing.layout.tree_layout import plan_layout
from abviz.errors import AbvizError


@pytest.fixture
def hunt():
    return abviz.hunt("strict-test")


def press(button):
    send(button, event="click")


def edit(hunt, kind, **content):
    """Press a button of the row above the tree, for the chosen node or else the root."""
    node = max(hunt.stage.selected, 0)
    send(hunt.stage, kind=kind, node=node, film=hunt.stage.payload_id, **content)


def type_text(hunt, text):
    say(hunt.panel.text, value=text)


def choose(hunt, name):
    say(hunt.stage, selected=hunt.tree[name].index)


def state(hunt):
    """Return all that was done and is shown."""
    panel = hunt.panel
    told = [panel.feedback.value, panel.progress.value, panel.hint.value, panel.chosen.value]
    return hunt.to_dict(), hunt.searches, told, hunt.stage.film["id"]


def test_a_tree_is_built_by_clicking_and_tried(hunt):
    panel = hunt.panel
    assert not hunt.stage.edits["undo"] and len(hunt.searches) == 1
    assert panel.hint.layout.display == "none"
    assert panel.text.value == str(hunt.tree) == "(3 5)"
    choose(hunt, "C")
    edit(hunt, "add")
    assert str(hunt.tree) == panel.text.value == "(3 (5 1))"
    assert hunt.stage.selected == hunt.tree["C"].index and "C (MIN)" in panel.chosen.value
    send(hunt.stage, kind="edit", node=hunt.tree["D"].index, text=" 3 ")
    assert str(hunt.tree) == "(3 (3 1))" and "D (leaf)" in panel.chosen.value
    edit(hunt, "add")
    edit(hunt, "undo")
    press(panel.attempt)
    assert "Given away!" in panel.feedback.value and 'role="alert"' in panel.feedback.value
    assert (hunt.tries, str(hunt.best)) == (1, "(3 (3 1))") and hunt.attempts.is_over
    assert hunt.misconception.explanation in panel.hint.value.replace("&#x27;", "'")
    assert panel.hint.layout.display is None
    assert [len(one.leaves) for one in hunt.searches] == [2, 3]
    choose(hunt, "E")
    edit(hunt, "remove")
    assert str(hunt.tree) == "(3 3)" and len(hunt.searches) == 1
    assert panel.feedback.value == "" and "3 leaves" in panel.progress.value


def test_both_searches_are_beside_each_other_if_most_of_each_has_room(hunt):
    hunt.tree = "(3 (3 1))"
    press(hunt.panel.attempt)
    columns = hunt._shown.children[0].layout.grid_template_columns
    least = int(re.search(r"(\d+)px", columns)[1])
    width = plan_layout(hunt.tree).width
    assert width / 2 < least < width


def test_what_is_typed_before_the_page_has_heard_of_the_tree_is_not_lost(hunt):
    hunt.tree = "(3 (5 1))"
    film = hunt.stage.payload_id
    press(hunt.panel.attempt)
    for node, text in ((3, "4"), (4, "7"), (3, "6")):
        send(hunt.stage, kind="edit", node=node, text=text, film=film)
    assert str(hunt.tree) == hunt.panel.text.value == "(3 (6 7))"
    edit(hunt, "remove")
    send(hunt.stage, kind="edit", node=1, text="9", film=film)
    send(hunt.stage, kind="edit", node=1, text="9", film=hunt.stage.payload_id + 1)
    assert str(hunt.tree) == "(3 7)"


def test_the_root_can_be_turned(hunt):
    say(hunt.panel.root, index=1)
    assert str(hunt.tree) == "min(3 5)"
    type_text(hunt, "7")
    assert hunt.panel.root.disabled and hunt.panel.root.value == "max"
    edit(hunt, "undo")
    assert hunt.panel.root.value == "min" and not hunt.panel.root.disabled


def test_both_searches_go_in_step_whoever_leads(hunt):
    hunt.submit("(5 (5 7))")
    first, second = hunt.stage, hunt._shown.stages[1]
    for leader, follower in ((first, second), (second, first)):
        leader.step = 3
        counts = [
            sum(one.kind == "examine" for one in x.trace.steps[: x.step + 1])
            for x in (leader, follower)
        ]
        assert counts[0] == counts[1] == 1
        leader.step = leader.last_step
        assert follower.step == follower.last_step
    film = first.payload_id
    say(second, place=[second.payload_id, 0])
    assert (first.step, first.payload_id) == (0, film)


def test_what_is_refused_changes_nothing_and_can_be_mended(hunt):
    hunt.submit("(5 (3 7))")
    before = state(hunt)
    # What came of another tree does not stand beside the one that is refused.
    untold = ["", *before[2][1:]]
    assert "Nothing is given away" in before[2][0]
    for text in ("(5 (3 y))", "(5 (3))", "(1 <b>2</b>)"):
        type_text(hunt, text)
        assert hunt.stage.message and hunt.panel.text.value == text
        press(hunt.panel.attempt)
        assert hunt.panel.text.value == text and state(hunt) == (*before[:2], untold, before[3])
        hunt.stage.selected = 1
        hunt.stage.selected = -1
        assert hunt.panel.text.value == text
    type_text(hunt, "(5 (3 7))")
    assert hunt.stage.message == "" and state(hunt) == before
    for content in (
        {"node": 1, "text": "inf"},
        {"node": 1, "text": "x"},
        {"node": 99, "text": "1"},
    ):
        send(hunt.stage, kind="edit", **content)
        assert hunt.tree.leaves[0].value == 5 and hunt.tries == 1
    with pytest.raises(AbvizError, match="C does not fit"):
        hunt.submit("(3 (5))")
    with pytest.raises(AbvizError, match="C does not fit"):
        hunt.tree = "(3 (5))"
    assert state(hunt) == before
    type_text(hunt, " 5 , ( 5 7 ) ")
    assert hunt.stage.message == "" and hunt.panel.text.value == "(5 (5 7))"
    press(hunt.panel.attempt)
    assert hunt.tries == 2 and hunt.best == hunt.tree


@pytest.mark.slow
def test_a_search_that_gave_itself_away_stands_beside_the_right_one_where_they_first_differ():
    for name, fault in [*abviz.misconceptions.programs.items()][::3]:
        hunt = abviz.hunt(name)
        attempt = hunt.submit(fault.smallest)
        stages = hunt.stage, hunt._shown.stages[1]
        assert attempt and stages[0].step == stages[1].step == hunt.stage.step > 0, name
        steps = [stage.trace.steps for stage in stages]
        here = stages[0].step
        alike = [is_alike(*pair) for pair in zip(*steps, strict=False)]
        assert alike[:here] == [True] * here and not alike[here], name
    hunt.submit("(3 5)")
    assert hunt.stage.step == 0


def is_alike(one, two):
    if (one.kind, one.node.name) != (two.kind, two.node.name):
        return False
    if one.kind == "enter" and two.alpha is not None:
        return (one.alpha, one.beta) == (two.alpha, two.beta)
    return one.kind != "leave" or one.value == two.value


def test_the_stage_stays_where_the_same_happens_after_a_leaf_is_edited(hunt):
    hunt.tree = "(3 5) (2 9)"
    hunt.stage.step = 4
    assert hunt.stage.trace.steps[4].sentence.startswith("Leaf D is examined")
    send(hunt.stage, kind="edit", node=3, text="6")
    assert hunt.stage.trace.steps[hunt.stage.step].sentence == "Leaf D is examined: its score is 6."
    hunt.stage.step = 11
    assert hunt.stage.trace.steps[11].kind == "cutoff"
    send(hunt.stage, kind="edit", node=5, text="4")
    assert hunt.stage.step == hunt.stage.last_step


def test_a_large_tree_grows_no_further(hunt):
    hunt.tree = f"({' '.join(map(str, range(32)))})"
    edit(hunt, "add")
    assert "32 at most" in hunt.stage.message and len(hunt.tree.leaves) == 32


def test_a_hunt_opens_on_a_tree_that_gives_nothing_away():
    for name in ("strict-test", "right-to-left", "fail-hard"):
        hunt = abviz.hunt(name)
        assert not hunt.submit() and hunt.misconception.name == name
        assert hunt.attempts.by == ("values" if name == "fail-hard" else "leaves")


def test_texts_are_shown_as_texts_and_in_german():
    hunt = abviz.hunt(abviz.misconceptions["strict-test"], '("<i>": 5 (5 "<b>": 7))', language="de")
    attempt = hunt.submit()
    assert attempt and attempt.feedback.startswith("Verraten!") and "<b>" in attempt.feedback
    assert "&lt;b&gt;" in hunt.panel.feedback.value and "<b>" not in hunt.panel.feedback.value
    hunt.stage.selected = 1
    assert "&lt;i&gt;" in hunt.panel.chosen.value and "<i>" not in hunt.panel.chosen.value
    assert hunt.panel.attempt.description == "Diesen Baum erproben"
    assert repr(hunt).startswith("Jagd: ") and "1 Baum erprobt, der beste hat 3" in repr(hunt)


def test_where_it_cannot_live_it_leaves_a_picture_and_a_page_refuses_it(hunt, tmp_path):
    bundle, _ = hunt._repr_mimebundle_()
    assert bundle["image/png"] and bundle["text/plain"] == repr(hunt) and "\n" not in repr(hunt)
    with pytest.raises(ExportError, match="no Python.*hunt.searches"):
        abviz.page(hunt, tmp_path / "hunt.html")
    hunt.submit("(5 (5 7))")
    abviz.page(hunt.searches, tmp_path / "hunt.html", language="de")
    text = (tmp_path / "hunt.html").read_text(encoding="utf-8")
    assert text.count("<section") == 2 and "Deine Funktion" not in text


def test_a_second_stage_that_is_shown_no_more_is_let_go(hunt):
    hunt.submit("(5 (5 7))")
    second = hunt._shown.stages[1]
    hunt.undo()
    assert second.comm is None and hunt.stage.comm is not None


def test_nothing_is_given_away_beside_a_tree_that_is_refused(hunt):
    hunt.submit("(5 (5 7))")
    assert "Given away!" in hunt.panel.feedback.value
    type_text(hunt, "(5 (5 y))")
    assert hunt.stage.message and hunt.panel.feedback.value == ""
    choose(hunt, "B")
    assert hunt.panel.feedback.value == ""
    type_text(hunt, "(5 (5 7))")
    assert "Given away!" in hunt.panel.feedback.value
