"""The release: what it builds, what it looks for, and that nothing untried is handed over."""

import re
import tarfile
import zipfile

import pytest

import abviz


@pytest.fixture
def release(root, load_script, monkeypatch):
    monkeypatch.syspath_prepend(root / "tools")
    return load_script("tools/release.py")


@pytest.fixture
def inside(release):
    """What belongs to the project here; the names that a test adds are in both files, too."""
    return [*release.NOTEBOOKS, "abviz/__init__.py", "tests/conftest.py"]


@pytest.fixture
def calls(release, inside, tmp_path, monkeypatch):
    """The programs that were started; building writes both files, all else does nothing."""
    started = []

    def call(*words):
        words = [str(word) for word in words]
        started.append(words)
        if words[2] == "build":
            folder = tmp_path / words[words.index("--outdir") + 1]
            folder.mkdir()
            with zipfile.ZipFile(folder / "abviz-1.whl", "w") as wheel:
                for name in inside:
                    if not name.startswith("tests/"):
                        wheel.writestr(name.replace("notebooks/", "abviz/notebooks/", 1), "")
            with tarfile.open(folder / "abviz-1.tar.gz", "w:gz") as archive:
                for name in [*inside, "PKG-INFO"]:
                    archive.addfile(tarfile.TarInfo(f"abviz-1/{name}"))
        if "venv" in words:
            release.Path(words[-1]).mkdir()
        return 0

    belonging = set(inside)
    monkeypatch.setattr(release, "tracked", lambda: belonging)
    monkeypatch.setattr(release, "call", call)
    monkeypatch.setattr(release, "FOLDER", tmp_path / "tools")
    return started


def test_both_files_are_built_checked_installed_tried_and_then_handed_over(
    release, calls, tmp_path
):
    tag = ["--tag", f"v{abviz.__version__}"]
    assert release.main(["--output", str(tmp_path / "dist"), *tag]) == 0
    assert [words[2] for words in calls if words[1] == "-m"] == [
        *("venv", "pip", "build", "twine"),
        *("venv", "pip", "venv", "pip"),
    ]
    trials = [words[1:] for words in calls if words[1] == "-I"]
    assert trials == [["-I", "tools/installed.py"], ["-I", "tools/installed.py", "--lab"]]
    assert calls[5][-1].endswith("abviz-1.tar.gz") and calls[8][-1].endswith("abviz-1.whl[lab]")
    assert {one.name for one in tmp_path.glob("dist/*")} == {"abviz-1.whl", "abviz-1.tar.gz"}


@pytest.mark.parametrize("word", ["pip", "build", "twine", "tools/installed.py"])
def test_what_fails_is_not_handed_over(release, calls, tmp_path, monkeypatch, word):
    done = release.call

    def failing(*words):
        code = done(*words)
        return 3 if word in words else code

    monkeypatch.setattr(release, "call", failing)
    assert release.main(["--output", str(tmp_path / "dist")]) == 3
    assert not (tmp_path / "dist").exists()


def test_what_does_not_belong_to_the_project_is_refused(release, calls, inside, tmp_path, capsys):
    inside.append("notes/grades.txt")
    assert release.main(["--output", str(tmp_path / "dist")]) == 1
    assert capsys.readouterr().err == "run.py release: abviz-1.tar.gz: it has notes/grades.txt.\n"
    assert not (tmp_path / "dist").exists()


def test_a_wheel_that_is_too_large_is_refused(release, calls, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(release, "MOST_BYTES", 999)
    assert release.main(["--output", str(tmp_path / "dist")]) == 1
    assert re.search(r"abviz-1.whl: it has \d+,\d{3} bytes, more than 999", capsys.readouterr().err)
    assert not (tmp_path / "dist").exists()


def test_a_tag_of_another_version_is_refused_before_anything_is_built(release, calls, capsys):
    assert release.main(["--tag", "v9.9.9"]) == 1 and calls == []
    assert capsys.readouterr().err.endswith(f"should be v{abviz.__version__}.\n")


# Without git nobody knows what belongs to the project.
@pytest.mark.usefixtures("repository_files")
def test_what_is_missing_in_a_file_is_seen(release):
    project = release.tracked()
    assert {"tests/conftest.py", "abviz/narration/languages/de.po"} <= project
    archive = project | {"PKG-INFO"}
    assert list(release.complaints(archive, is_wheel=False)) == []
    [said] = release.complaints(archive - {"tests/conftest.py"}, is_wheel=False)
    assert said == "it lacks tests/conftest.py"
    wheel = release.files_of_a_wheel()
    assert "abviz/notebooks/solutions/02-minimax.ipynb" in wheel
    assert list(release.complaints({*wheel, "abviz-1.dist-info/RECORD"}, is_wheel=True)) == []
    with_tests = {*wheel, "tests/conftest.py"}
    assert list(release.complaints(with_tests - {"abviz/__init__.py"}, is_wheel=True)) == [
        "it lacks abviz/__init__.py",
        "it has tests/conftest.py",
    ]
