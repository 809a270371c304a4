"""Helpers of the tests that look at the repository and its tools."""

import importlib.util
import subprocess
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def root() -> Path:
    """Folder of the repository."""
    return ROOT


@pytest.fixture(scope="session")
def repository_files(root: Path) -> list[Path]:
    """All files that are, or would be, committed; paths relative to the repository."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        output = subprocess.run(listing, cwd=root, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("needs git and a clone: without them nobody knows which files are committed")
    paths = [Path(name) for name in output.decode().split("\0") if name]
    return [path for path in paths if (root / path).is_file()]


@pytest.fixture(scope="session")
def load_script(root: Path) -> Callable[[str], ModuleType]:
    """Function that loads a script of the repository as a fresh module."""

    def load(path: str) -> ModuleType:
        spec = importlib.util.spec_from_file_location(Path(path).stem, root / path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return load
