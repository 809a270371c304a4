"""How JupyterLab starts: at the notebook, and for root on this machine only."""

import os
import runpy
import sys
from types import ModuleType

import pytest

from abviz.command.jupyter import for_root

WARNING = "abviz: You are root, so JupyterLab listens on this machine only (localhost).\n"


@pytest.fixture
def root(monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)


@pytest.mark.parametrize("options", [[], ["--ip=0.0.0.0"], ["--port=8899"]])
def test_nobody_else_gets_an_option(options, monkeypatch, capsys):
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    assert for_root(options) == []
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("options", [[], ["--port", "8899", "--no-browser"]])
def test_root_may_start_it_for_this_machine(root, options, capsys):
    assert for_root(options) == ["--allow-root", "--ip=localhost"]
    assert capsys.readouterr().err == WARNING


@pytest.mark.parametrize(
    "options",
    [["--ip=0.0.0.0"], ["--ServerApp.ip", "*"], ["--allow-root"], ["--ServerApp.allow_root=True"]],
)
def test_root_who_names_an_address_gets_nothing_unasked(root, options, capsys):
    assert for_root(options) == []
    assert capsys.readouterr().err == ""


def test_the_program_opens_the_notebook(root, monkeypatch, capsys):
    asked = []
    stand_in = ModuleType("jupyterlab.labapp")
    stand_in.LabApp = type("LabApp", (), {"launch_instance": lambda argv: asked.extend(argv)})
    monkeypatch.setitem(sys.modules, "jupyterlab.labapp", stand_in)
    monkeypatch.setattr(sys, "argv", ["", "/lessons/my lesson.ipynb", "--no-browser"])
    monkeypatch.delitem(sys.modules, "abviz.command.jupyter")
    runpy.run_module("abviz.command.jupyter", run_name="__main__")
    page = "--LabApp.default_url=/lab/tree/my%20lesson.ipynb"
    rest = [page, "--allow-root", "--ip=localhost", "--no-browser"]
    assert asked == [os.path.abspath("/lessons/my lesson.ipynb"), *rest]
    assert capsys.readouterr().err == WARNING
