"""environment.yml asks for the same packages as pyproject.toml."""

import re
import tomllib

import pytest
import yaml

REQUIREMENT = re.compile(r"(?P<name>[a-z0-9-]+)(?P<bounds>[<>=!~].*)?")


def requirements(lines):
    """Return a dictionary from names to sets of bounds."""
    # What is left out in a browser is there wherever conda is.
    plain = [line.partition(";")[0].replace(" ", "") for line in lines]
    found = [REQUIREMENT.fullmatch(line) for line in plain]
    return {match["name"]: set((match["bounds"] or "").split(",")) for match in found}


@pytest.fixture
def project(root):
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture
def environment(root):
    return yaml.safe_load((root / "environment.yml").read_text(encoding="utf-8"))


def test_same_packages_with_the_same_bounds(project, environment):
    extras = project["optional-dependencies"]
    # With nbval, tutorials are tested: docs/how-to/test-tutorials.md.
    tested = [line for line in extras["test"] if line.startswith("nbval")]
    python = f"python{project['requires-python']}"
    conda = [line for line in environment["dependencies"] if isinstance(line, str)]
    # Typst is not in conda's channel under this name: pip brings it.
    assert set(extras["worksheets"]) <= set(extras["lab"])
    lab = [line for line in extras["lab"] if line not in extras["worksheets"]]
    assert requirements(conda) == requirements(
        [*project["dependencies"], *lab, *tested, python, "pip"]
    )
