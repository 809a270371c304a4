"""What a class without installations uses: the site's builder, the app, and Binder."""

import subprocess
import sys
import tomllib

import pytest
from packaging.specifiers import SpecifierSet

pytestmark = pytest.mark.slow


@pytest.fixture
def project(root):
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.mark.parametrize(
    ("command", "name", "kind"),
    [
        ("lite/build.py", "thesis.txt", "site"),
        ("lite/build.py", "lite/thesis.txt", "site"),
        ("docs/build.py", "docs/thesis.txt", "documentation"),
    ],
)
def test_a_site_replaces_no_folder_of_another_kind(root, tmp_path, command, name, kind):
    path = tmp_path / "mine" / name
    path.parent.mkdir(parents=True)
    path.write_text("years of work")
    words = [sys.executable, command, "--output", str(tmp_path / "mine")]
    done = subprocess.run(words, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == (
        f"run.py {'docs' if kind == 'documentation' else kind}: "
        f"{tmp_path / 'mine'} exists and is no {kind}. "
        "Choose another folder with --output.\n"
    )
    assert path.read_text() == "years of work"


def test_binder_takes_its_packages_from_pyproject(root, project):
    files = {path.name: path.read_text("utf-8").split() for path in (root / ".binder").iterdir()}
    assert files.keys() == {"requirements.txt", "runtime.txt"}
    flag, place = files["requirements.txt"]
    assert (flag, place) == ("-e", ".[lab]")
    assert "lab" in project["optional-dependencies"]
    name, _, version = files["runtime.txt"][0].partition("-")
    assert name == "python"
    assert version in SpecifierSet(project["requires-python"])
