"""The tables of formats: each format is a row, and the manuals name them all."""

import pickle
import re

import pytest

import abviz
from abviz.command.animate import EPILOG
from abviz.drawing.export.formats import DRAWINGS, FILMS, REASONS, STATIC
from abviz.drawing.overview import Overview
from abviz.drawing.picture import Picture
from abviz.errors import AbvizError, ExportError
from abviz.stage.animation import FORMATS, Animation

OVERVIEW = Overview.save.__doc__.partition("by default")[0]


@pytest.mark.parametrize(
    ("manual", "formats"),
    [
        (Animation.save.__doc__.partition("Raises")[0], FORMATS),
        (EPILOG.partition("examples:")[0], FORMATS),
        (Picture.save.__doc__.partition("Raises")[0], STATIC),
        (re.sub("[A-Z]{3}", lambda kind: f".{kind[0].lower()}", OVERVIEW), DRAWINGS),
    ],
)
def test_a_manual_names_all_formats(manual, formats):
    found = set(re.findall(r"(?<![\w/}])\.[a-z]+\d?\b", manual))
    assert found == set(formats)


def test_there_is_a_reason_for_every_option_that_a_format_lacks():
    takes = [kind.takes for kind in (*FILMS.values(), *STATIC.values(), *FORMATS.values())]
    assert set().union(*takes) == set(REASONS)


@pytest.mark.parametrize(
    ("error", "also"),
    [
        (abviz.TreeError, ValueError),
        (abviz.SearchError, ValueError),
        (abviz.ExportError, ValueError),
        (abviz.MissingPackage, ModuleNotFoundError),
    ],
)
def test_the_errors_are_one_family(error, also):
    assert issubclass(error, AbvizError) and issubclass(error, also)
    assert abviz.AbvizError is AbvizError
    assert str(pickle.loads(pickle.dumps(error("no")))) == "no"


def test_an_export_that_cannot_be_is_no_error_of_the_tree(tmp_path):
    with pytest.raises(ExportError) as refusal:
        abviz.draw(abviz.Tree.parse("3 5")).save(tmp_path / "x.gif")
    assert not isinstance(refusal.value, abviz.TreeError)
