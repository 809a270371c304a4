"""Where the functions of these tests run, and what they do not make anew."""

import gc
import sys
from io import BytesIO

import pytest
from made_once import all_is_made_once  # noqa: F401
from PIL import Image

from abviz.classroom.check import examination, process
from abviz.classroom.worksheets.paper_tree import PaperTree
from abviz.diagnosis.sandbox import TimeLimit, put_back_profiler


@pytest.fixture(scope="module")
def undrawn():
    """Pictures are not drawn: what is tested is where they stand."""
    dot = BytesIO()
    Image.new("RGB", (1, 1)).save(dot, "PNG")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PaperTree, "png", lambda paper, solved: dot.getvalue())
        yield


class Untimed(TimeLimit):
    """Lets a function run to its end: to look at the clock at each line takes as long again."""

    def run(self, function):
        profiler = sys.getprofile()
        try:
            return function()
        except self._kind:
            return None
        finally:
            put_back_profiler(profiler)

    def hold(self):
        """Go on stopping nothing."""


@pytest.fixture
def here(monkeypatch):
    """Check functions in this process, as in a browser; test_check_processes.py has the worker.

    No search for garbage runs meanwhile: nothing of other tests ends under the eyes of a check.
    Trees of two leaves are tried twice, those of three once, and nothing is stopped for its time.
    """
    monkeypatch.setattr(sys, "executable", "")
    monkeypatch.setattr(examination, "TWICE", 2)
    monkeypatch.setattr(process, "TimeLimit", Untimed)
    gc.disable()
    yield
    gc.enable()
