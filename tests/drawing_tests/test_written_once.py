"""What a page has once though it repeats: all of it is there when it is written out."""

import json

import pytest
from drawing_tests.webpage import data_in_full, quizzes_in

import abviz
from abviz.stage.written_once import data_once
from abviz.trees import Tree

# All that a page with five trees takes, of which the program and its looks are 200,000.
MOST_BYTES = 305_000


@pytest.mark.parametrize(
    "data",
    [
        [],
        {},
        None,
        "~0",
        ["~1", "~1", "a text that repeats", "a text that repeats"],
        [{"rows": 1}, {"rows": 2}, {"rows": [{"a": 1}] * 3}],
        [{"a": 1, "b": [1, 1, 1, 1, 1, 1, 1, 1]}] * 5,
        [{"a": True}, {"a": 1}, {"a": 1.0}, {"a": None}],
        [[{"why": "The same everywhere."}] * 3] * 3,
        {"values": "none", "order": "01", "times": [2]},
        ["</script>", "</script>", "\u2028" * 12, "\u2028" * 12],
    ],
)
def test_data_that_is_written_once_is_the_same_in_full(data):
    once = json.loads(json.dumps(data_once(data)))
    assert json.dumps(data_in_full(once)) == json.dumps(data)


def test_a_page_with_a_search_by_hand_on_five_trees_is_small(tmp_path):
    by_hand = abviz.trace_by_hand(abviz.examples["lucky-8"])
    page = abviz.page(by_hand, tmp_path / "trace.html").read_text("utf-8")
    [quiz] = quizzes_in(page)
    sheets = by_hand.scene.exercise.sheets(by_hand.style)
    assert quiz["rounds"] == json.loads(json.dumps(sheets["rounds"]))
    size = len(page.encode())
    assert size <= MOST_BYTES, f"{size:,} bytes: what of it repeats?"


def test_names_that_look_like_parts_stay_what_they_are(tmp_path):
    by_hand = abviz.trace_by_hand(Tree.parse('"~0": (3 5) "~": (2 9)'))
    [quiz] = quizzes_in(abviz.page(by_hand, tmp_path / "trace.html").read_text("utf-8"))
    assert quiz["rounds"][0]["tasks"][0]["asked"]["names"][1] == "~0"
