"""How JupyterLab starts: at the notebook, and for root on this machine only."""

import os
import runpy
import sys
from types import ModuleType

import pytest

from abviz.command.jupyter import for_root
from abviz.command.terminal import CommandError

WARNING = "abviz: You are root, so JupyterLab listens on this machine only (localhost).\n"


@pytest.fixture
def root(monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)


@pytest.mark.parametrize("options", [[], ["--ip=0.0.0.0"], ["--port=8899"]])
def test_nobody_else_gets_an_option(options, monkeypatch, capsys):
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    assert for_root(options) == []
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("options", "added"),
    [
        ([], ["--allow-root", "--ip=localhost"]),
        (["--port", "8899", "--no-browser"], ["--allow-root", "--ip=localhost"]),
        (["--ip=127.0.0.2"], ["--allow-root"]),
        (["--ServerApp.ip", "::1"], ["--allow-root"]),
        (["--ip", "localhost"], ["--allow-root"]),
    ],
)
def test_root_may_start_it_for_this_machine(root, options, added, capsys):
    assert for_root(options) == added
    assert capsys.readouterr().err == WARNING


@pytest.mark.parametrize(
    "options",
    [
        ["--ip=0.0.0.0"],
        ["--ip", "*"],
        ["--ServerApp.ip=192.0.2.7"],
        ["--LabApp.ip="],
        ["--ip=::"],
        ["--ip=127.0.0.1", "--ip=0.0.0.0"],
    ],
)
def test_root_does_not_serve_the_network_unasked(root, options):
    with pytest.raises(CommandError, match="or add --allow-root"):
        for_root(options)
    assert for_root([*options, "--allow-root"]) == []
    assert for_root(["--ServerApp.allow_root=True", *options]) == []


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
    sys.argv += ["--ip=0.0.0.0"]
    with pytest.raises(SystemExit, match="2"):
        runpy.run_module("abviz.command.jupyter", run_name="__main__")
    assert capsys.readouterr().err.startswith(f"{WARNING}abviz: You are root: with --ip=0.0.0.0, ")
