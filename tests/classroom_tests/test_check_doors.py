"""What graders, notebooks and people get of a report."""

import json
import traceback
from base64 import b64decode
from functools import partial
from html import escape
from io import BytesIO

import pytest
from PIL import Image

import abviz
from abviz.classroom.check.check import checked
from abviz.classroom.check.settings import Settings

pytestmark = pytest.mark.slow
quick = partial(abviz.check, most_leaves=3, random_trees=0)


@pytest.fixture(scope="module")
def wrong():
    return quick(abviz.misconceptions["no-pruning"].function)


@pytest.fixture(scope="module")
def right():
    settings = Settings(most_leaves=3, random_trees=0)
    return checked(abviz.algorithms["alphabeta"].function, settings)


def test_an_assertion_has_a_short_first_line_and_no_line_of_ours(wrong, right):
    assert right.check() is None
    for _ in range(2):
        with pytest.raises(AssertionError) as caught:
            wrong.check()
        call, first, *others = str(caught.value).splitlines()
        assert call == "Called as no_pruning(root)."
        assert first == "no_pruning does something else than alpha-beta on the tree (1 (0 2))."
        assert others and wrong.text == str(caught.value)
        [frame] = traceback.extract_tb(caught.value.__traceback__)
        assert frame.filename == __file__


def test_points_are_a_plain_float_and_the_text_goes_to_standard_output(wrong, right, capsys):
    assert wrong.verdict.wrong == {"leaves"}
    points = wrong.points(4), right.points(4), wrong.points(), wrong.points(0)
    assert [*map(repr, points)] == ["2.0", "4.0", "0.5", "0.0"]
    said = capsys.readouterr()
    assert said.err == "" and str(wrong) in said.out and "2 of 4 points." in said.out
    for impossible in (-1, "four", None, float("inf"), float("nan")):
        with pytest.raises(abviz.SearchError, match="points are a number from 0 on"):
            wrong.points(impossible)


def test_graders_get_points_words_and_one_picture(wrong, right):
    found = json.loads(json.dumps(wrong.to_dict(4), allow_nan=False))
    assert found["score"] == 0.5 and found["output"] == wrong.text
    assert [(one["points"], one["max_points"]) for one in found["tests"]] == [(2, 2), (0, 2)]
    assert all({"name", "message", "images"} <= {*one} for one in found["tests"])
    # The picture stands at the first aspect that is wrong, and is sent once.
    assert [len(one["images"]) for one in found["tests"]] == [0, 1]
    [image] = found["tests"][1]["images"]
    kind, data = image["url"].split(",", 1)
    assert kind == "data:image/png;base64" and image["label"] == "alpha-beta on the tree (1 (0 2))"
    shown = Image.open(BytesIO(b64decode(data)))
    assert shown.size[0] == 900 and shown.size[1] > 400
    assert right.to_dict()["score"] == 1
    assert not any(one["images"] for one in right.to_dict()["tests"])


def test_a_notebook_shows_the_words_and_the_picture(wrong, right):
    shown = wrong._repr_mimebundle_()
    assert shown["text/plain"] == repr(wrong) and "\n" not in repr(wrong)
    assert "<img src=" in shown["text/html"] and escape(wrong.departure) in shown["text/html"]
    assert "<img" not in right._repr_mimebundle_()["text/html"] and right.picture is None
    assert wrong.picture._repr_png_().startswith(b"\x89PNG")


def test_what_a_student_prints_is_shown_as_text(wrong):
    def script(node):
        print("<script>alert(1)</script>")
        return node.value

    assert "<script>" not in quick(script, "minimax")._repr_html_()


@pytest.mark.parametrize(
    ("name", "step"),
    [
        # It uses E; alpha-beta cuts at C.
        ("no-pruning", ("cutoff", "C")),
        ("right-to-left", ("cutoff", "C")),
        # The value of the root is another one.
        ("negamax-without-minus", ("leave", "A")),
    ],
)
def test_the_picture_shows_the_step_of_the_right_search_that_tells(name, step, here):
    report = quick(abviz.misconceptions[name].function)
    [(trace, number)] = report.searches
    assert (trace.steps[number].kind, trace.steps[number].node.name) == step


def test_a_report_in_german(here):
    report = quick(abviz.misconceptions["no-pruning"].function, language="de")
    assert "tut im Baum (1 (0 2)) etwas anderes als Alpha-Beta." in report.text
    assert repr(report).startswith("Bericht: ") and repr(report.picture).startswith("Bild: ")
