"""The run with each Python: which it finds, what it installs and tests, what it says."""

from pathlib import Path
from types import SimpleNamespace

import pytest


@pytest.fixture
def pythons(root, load_script, monkeypatch):
    monkeypatch.syspath_prepend(root / "tools")
    return load_script("tools/pythons.py")


@pytest.fixture
def machine(pythons, tmp_path, monkeypatch):
    """A machine with Python 3.12 and 3.13, and a 3.11 that does not start."""
    there = {"python3.11": 127, "python3.12": 0, "python3.13": 0}
    started = []

    def call(*words):
        words = [str(word) for word in words]
        started.append(words)
        if "venv" in words:
            Path(words[-1]).mkdir()
        return 0

    def run(words, **options):
        return SimpleNamespace(returncode=there.get(words[0].removeprefix("bin/"), 0))

    monkeypatch.setattr(pythons, "call", call)
    monkeypatch.setattr(pythons, "ROOT", tmp_path)
    (tmp_path / "pyproject.toml").write_text(
        '[project]\ndependencies = ["numpy>=2"]\n[project.optional-dependencies]\n'
        'film = ["imageio-ffmpeg"]\nlab = ["jupyterlab"]\n'
        'site = ["hatchling"]\ntest = ["mypy", "pytest>=8.2"]\n'
    )
    monkeypatch.setattr(pythons.shutil, "which", lambda name: f"bin/{name}" * (name in there))
    monkeypatch.setattr(pythons.subprocess, "run", run)
    monkeypatch.setattr(pythons.sys, "version_info", (3, 12, 1))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    return SimpleNamespace(there=there, started=started)


def test_each_that_starts_is_installed_and_tested_once(pythons, machine, tmp_path, capsys):
    assert pythons.main([]) == pythons.main(["tests/theory_tests"]) == 0
    made = [[words[0], words[-1]] for words in machine.started if "venv" in words]
    assert made == [
        ["bin/python3.12", str(tmp_path / ".venv-python3.12")],
        ["bin/python3.13", str(tmp_path / ".venv-python3.13")],
    ]
    installed = [words[6:] for words in machine.started if "pip" in words]
    assert installed == [["numpy>=2", "imageio-ffmpeg", "jupyterlab", "pytest>=8.2"]] * 2
    tested = [words for words in machine.started if "pytest" in words]
    assert [words[-1] for words in tested[:2]] == [pythons.PARTS[-1]] * 2
    assert [words[5:] for words in tested[2:]] == [["tests/theory_tests"]] * 2
    assert "python3.13" in tested[1][0]
    assert capsys.readouterr().out.splitlines()[-4:] == [
        *("python3.11: not found", "python3.12: passed"),
        *("python3.13: passed", "python3.14: not found"),
    ]


@pytest.mark.parametrize("arguments", [[], ["--quick"], ["-x", "--quick"]])
def test_options_alone_leave_the_parts_as_they_are(pythons, machine, arguments):
    assert pythons.main(arguments) == 0
    assert machine.started[-1][5:] == [*arguments, *pythons.PARTS]


def test_one_that_fails_is_named_and_the_others_are_tested(pythons, machine, monkeypatch, capsys):
    done = pythons.call
    failing = f"python{3.12}"
    monkeypatch.setattr(
        pythons,
        "call",
        lambda *words: done(*words) or 1 * ("pytest" in words and failing in str(words[0])),
    )
    assert pythons.main([]) == 1
    assert capsys.readouterr().out.splitlines()[-3:-1] == [
        *("python3.12: failed", "python3.13: passed"),
    ]


def test_what_pyenv_keeps_is_found_off_the_path(pythons, machine, tmp_path):
    kept = tmp_path / "pyenv" / "versions" / "3.14.2" / "bin" / "python3.14"
    kept.parent.mkdir(parents=True)
    kept.touch()
    assert dict(pythons.pythons()) == {
        **{name: f"bin/{name}" for name in ("python3.12", "python3.13")},
        "python3.14": str(kept),
    }


def test_the_newest_alone_can_be_tested_and_need_not_be_there(pythons, machine, capsys):
    assert pythons.main(["--newest", "--quick"]) == 0
    assert machine.started[-1][5:] == ["--quick", *pythons.PARTS]
    assert len([words for words in machine.started if "pytest" in words]) == 1
    assert capsys.readouterr().out.endswith("\npython3.13: passed\n")
    machine.started.clear()
    del machine.there["python3.13"]
    assert pythons.main(["--newest"]) == 0 and machine.started == []
    assert capsys.readouterr().out == "No newer Python was found; nothing is tested.\n"


def test_where_none_is_found_it_fails(pythons, machine):
    machine.there.clear()
    assert pythons.main([]) == 1
