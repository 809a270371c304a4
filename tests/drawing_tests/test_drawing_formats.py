"""The tables of formats: each format is a row, and the manuals name them all."""

import re

import pytest

from abviz.command.animate import EPILOG
from abviz.drawing.export.formats import DRAWINGS, FILMS, REASONS, STATIC
from abviz.drawing.overview import Overview
from abviz.drawing.picture import Picture
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
