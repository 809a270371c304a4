"""The version, and what a wheel contains."""

import re
import subprocess
import sys
import zipfile
from email.parser import Parser

import pytest

import abviz


@pytest.fixture(scope="module")
def wheel(root, tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    [path] = folder.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        yield archive


@pytest.fixture(scope="module")
def info(wheel):
    """The name of the wheel's folder of metadata."""
    return f"abviz-{abviz.__version__}.dist-info"


def test_wheel_is_the_package_and_nothing_else(root, wheel, info):
    wanted = {
        path.relative_to(root).as_posix()
        for path in (root / "abviz").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert "abviz/py.typed" in wanted
    assert {name for name in wheel.namelist() if not name.startswith(f"{info}/")} == wanted


def test_wheel_carries_version_licence_and_requirements(wheel, info):
    metadata = Parser().parsestr(wheel.read(f"{info}/METADATA").decode())
    assert metadata["Version"] == abviz.__version__
    assert metadata["License-Expression"] == "BSD-3-Clause"
    assert metadata["Requires-Python"] == ">=3.11"
    assert f"{info}/licenses/LICENSE" in wheel.namelist()


def test_changelog_tells_of_this_version(root):
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## \[(.+?)\]", changelog, re.MULTILINE)
    assert newest and newest[1] == abviz.__version__
