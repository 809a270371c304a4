"""What may not be in the repository."""

import re

import pytest

LOCK_FILES = {"uv.lock", "poetry.lock", "pdm.lock", "Pipfile.lock", "package-lock.json"}
# Brackets around single letters keep this file from finding itself.
FORBIDDEN = {
    "host of a package registry": r"(pypi|pythonhosted|npmjs|anaconda)[.](org|com)",
    "address of a package index": r"(index-url|find-link[s])\s*=",
    "home folder of one machine": r"/(home|Users)/[A-Za-z]|/roo[t]/|C:\\Users",
    "folder of one machine": r"(?<![\w.])/(tmp|work|opt)/[A-Za-z]",
}


def complaints(text):
    """Return what is forbidden in a text."""
    found = {name: re.search(pattern, text) for name, pattern in FORBIDDEN.items()}
    return {f"{name}: {match[0]}" for name, match in found.items() if match}


# A file as code and comments name it; how-to pages also name those that are yet to be written.
NAMED = re.compile(
    r"(?<![\w/.])(?:\.ci|abviz|app|benchmarks|docs|javascript|lite|notebooks|tests)"
    r"/[\w./-]+\.(?:css|ipynb|js|md|mjs|po|py|toml|yml)\b"
)


def test_code_names_no_file_that_is_not_there(root, repository_files):
    code = [
        path
        for path in repository_files
        if path.suffix in (".py", ".js") and path.parts[0] in (".ci", "abviz", "benchmarks")
    ]
    assert NAMED.findall("held by benchmarks/nowhere.py, and so on") == ["benchmarks/nowhere.py"]
    named = {
        (str(path), name)
        for path in code
        for name in NAMED.findall((root / path).read_text(encoding="utf-8"))
    }
    assert named and {pair for pair in named if not (root / pair[1]).exists()} == set()


def test_no_lock_file(repository_files):
    assert not {path.name for path in repository_files} & LOCK_FILES


def test_no_registry_and_no_path_of_one_machine(root, repository_files):
    found = {
        f"{path}: {complaint}"
        for path in repository_files
        for complaint in complaints((root / path).read_text(encoding="utf-8", errors="ignore"))
    }
    assert not found


@pytest.mark.parametrize(
    "text",
    [
        "https://" + "pypi" + ".org/simple",
        "https://registry." + "npmjs" + ".org",
        "index-url" + " = x",
        "/home" + "/ada/abviz",
        "C:" + "\\Users\\ada",
        "saved in /" + "tmp/x.png",
    ],
)
def test_the_search_finds(text):
    assert len(complaints(text)) == 1


@pytest.mark.parametrize("text", ["a/tmp/b", "docs/home/", "<homepage>", "index-url"])
def test_the_search_leaves_alone(text):
    assert not complaints(text)


def test_ci_is_executable_and_runs_the_command_of_the_readme(root):
    script = root / ".ci" / "run"
    lines = script.read_text(encoding="utf-8").splitlines()
    assert script.stat().st_mode & 0o111
    assert lines[-1].partition(" #")[0] == "python3 run.py test"
    assert "python3 run.py test" in (root / "README.md").read_text(encoding="utf-8").splitlines()
