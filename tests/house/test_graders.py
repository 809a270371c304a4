"""The run with real graders: what it installs, what it tests, and that CI does it."""

import sys
import tomllib
from pathlib import Path

import pytest

FOLDER = str(Path(sys.executable).parent)


@pytest.fixture
def graders(root, load_script, monkeypatch):
    monkeypatch.syspath_prepend(root / "tools")
    return load_script("tools/graders.py")


@pytest.fixture
def project(root):
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_what_is_installed_is_what_abviz_needs_the_graders_and_pytest(graders, project):
    wanted = graders.requirements(project)
    assert set(wanted) > {*project["dependencies"], *project["optional-dependencies"]["grading"]}
    assert [line for line in wanted if line.startswith("pytest")] == ["pytest>=8.2"]


def test_it_installs_and_then_tests(graders, tmp_path, monkeypatch, root):
    started = []

    def call(*words):
        started.append([str(word) for word in words])
        graders.FOLDER.mkdir(exist_ok=True)
        return 0

    monkeypatch.setattr(graders, "call", call)
    monkeypatch.setattr(graders, "FOLDER", tmp_path / "graders")
    assert graders.main([]) == 0
    assert [words[1:3] for words in started] == [["-m", "venv"], ["-m", "pip"], ["-m", "pytest"]]
    assert (root / started[-1][-1]).is_dir()


def test_programs_beside_the_interpreter_are_found_first(graders):
    code = f"import os, sys; sys.exit(os.environ['PATH'].split(os.pathsep)[0] != {FOLDER!r})"
    assert graders.call(sys.executable, "-c", code) == 0
