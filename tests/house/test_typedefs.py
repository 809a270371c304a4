"""The types that JavaScript has of what Python sends."""

from typing import Any, NamedTuple, TypedDict

import pytest

from abviz.classroom.question import PlainAnswer
from abviz.stage.records import Columns


class Window(NamedTuple):
    """A window.

    Its ends are scores.
    """

    # The lower end; −∞ at
    # the root.
    alpha: float
    beta: float
    owner: str = ""


class Told(TypedDict):
    """What is told."""

    answer: PlainAnswer | None
    # All of them.
    windows: Columns[Window]


class ToldLater(Told):
    """What is told in the end."""

    counts: dict[str, list[int | None]]


@pytest.fixture
def typedefs(load_script):
    return load_script("javascript/typedefs.py")


def test_the_types_in_the_repository_are_those_of_the_records(typedefs, root):
    stored = (root / "abviz/stage/js/records.js").read_text(encoding="utf-8")
    assert stored == typedefs.written(), "python3 run.py bundle"


def test_a_field_has_its_type_and_its_comment_and_a_default_makes_it_optional(typedefs):
    assert typedefs.typedef(Window).splitlines() == [
        "/**",
        " * A window.",
        " *",
        " * Its ends are scores.",
        " *",
        " * @typedef {object} Window",
        " * @property {number} alpha The lower end; −∞ at the root.",
        " * @property {number} beta",
        " * @property {string} [owner]",
        " */",
    ]


def test_a_record_that_extends_another_one_has_its_fields_with_their_comments(typedefs):
    assert typedefs.typedef(ToldLater).splitlines()[3:-1] == [
        " * @typedef {object} ToldLater",
        " * @property {Answer | null} answer",
        " * @property {Columns<Window>} windows All of them.",
        " * @property {Record<string, (number | null)[]>} counts",
    ]


def test_what_javascript_has_no_type_for_is_refused(typedefs):
    assert typedefs.type_of(Any) == "any"
    with pytest.raises(TypeError, match="no type of JavaScript is known for <class 'complex'>"):
        typedefs.type_of(complex)
