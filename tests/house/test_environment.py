"""environment.yml and the recipe for conda ask for the same packages as pyproject.toml."""

import re
import tomllib

import pytest
import yaml

import abviz

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
    assert requirements(conda) == requirements(
        [*project["dependencies"], *extras["lab"], *tested, python, "pip"]
    )


def test_abviz_itself_comes_from_this_folder(environment):
    assert environment["name"] == "abviz"
    assert environment["channels"] == ["conda-forge"]
    assert environment["dependencies"][-1] == {"pip": ["-e ."]}


@pytest.fixture
def recipe(root):
    return yaml.safe_load((root / "conda" / "meta.yaml").read_text(encoding="utf-8"))


def test_the_recipe_is_of_this_version_and_licence(project, recipe):
    assert recipe["package"] == {"name": project["name"], "version": abviz.__version__}
    about = recipe["about"]
    assert about["license"] == project["license"]
    assert about["license_file"] == project["license-files"]
    assert about["summary"] == project["description"]


def test_the_recipe_builds_and_needs_what_the_project_does(root, project, recipe):
    needs = recipe["requirements"]
    python = f"python{project['requires-python']}"
    assert requirements(needs["run"]) == requirements([*project["dependencies"], python])
    text = (root / "pyproject.toml").read_text(encoding="utf-8")
    build = tomllib.loads(text)["build-system"]["requires"]
    assert requirements(needs["host"]) == requirements([*build, python, "pip"])


def test_the_recipe_brings_the_command_and_tries_it(project, recipe):
    assert recipe["build"]["noarch"] == "python"
    [entry] = recipe["build"]["entry_points"]
    assert dict([entry.split(" = ")]) == project["scripts"]
    assert recipe["test"]["imports"] == ["abviz"]
    assert all(line.startswith("abviz ") for line in recipe["test"]["commands"])
