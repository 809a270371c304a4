"""Real jupyterquiz: its own schemas and its loader take the questions."""

from __future__ import annotations

import json
import subprocess
import sys
import tarfile
from importlib.metadata import version

import jsonschema
import pytest
from jupyterquiz import display_quiz

import abviz

TASKS = ["values leaves=6", "windows leaves=6", "order leaves=6", "cuts leaves=6", "next", "why"]
SCHEMAS = {
    "multiple_choice": "mc_schema.json",
    "numeric": "num_schema.json",
    "string": "string_schema.json",
}


@pytest.fixture(scope="module")
def questions(tmp_path_factory):
    path = tmp_path_factory.mktemp("quiz") / "quiz.json"
    abviz.worksheet(TASKS, students=2, seed=3).save(path)
    return path, json.loads(path.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def schemas(tmp_path_factory):
    """The schemas that stand beside the code of jupyterquiz, and are not installed with it."""
    folder = tmp_path_factory.mktemp("schemas")
    wanted = f"jupyterquiz=={version('jupyterquiz')}"
    pip = ["pip", "download", "--quiet", "--no-deps", "--no-binary", "jupyterquiz", wanted]
    subprocess.run([sys.executable, "-m", *pip], cwd=folder, check=True)
    [archive] = folder.glob("*.tar.gz")
    with tarfile.open(archive) as source:
        found = {
            name.name.rpartition("/")[2]: source.extractfile(name).read()
            for name in source.getmembers()
            if name.name.endswith("_schema.json")
        }
    return {kind: json.loads(found[name]) for kind, name in SCHEMAS.items()}


def test_its_own_schemas_accept_each_question(questions, schemas):
    kinds = set()
    for question in questions[1]:
        jsonschema.validate(question, schemas[question["type"]])
        kinds.add(question["type"])
    assert kinds == set(SCHEMAS)


def test_its_schema_refuses_what_is_wrong(questions, schemas):
    """So that the test above can fail."""
    [text, *_] = [one for one in questions[1] if one["type"] == "string"]
    broken = {**text, "answers": [{**text["answers"][0], "correct": "yes"}]}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(broken, schemas["string"])


def test_it_shows_the_questions_of_one_variant(questions, capsys):
    path, all_questions = questions
    display_quiz(str(path))
    display_quiz([one for one in all_questions if one["variant"] == 2])
    assert "Error" not in capsys.readouterr().out
