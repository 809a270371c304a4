"""What GitHub runs: it is well-formed, runs what is there, and may do no more than it must."""

import re

import pytest
import yaml

RUN = re.compile(r"run\.py (\w+)((?: --\w+)*)")


@pytest.fixture(params=["check", "release"])
def workflow(request, root):
    """One of the workflows, as data."""
    path = root / f".github/workflows/{request.param}.yml"
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def steps(workflow):
    return [step for job in workflow["jobs"].values() for step in job.get("steps", ())]


def test_each_command_is_there(workflow, root, load_script):
    commands = load_script("run.py").COMMANDS
    for line in [step["run"] for step in steps(workflow) if "run" in step]:
        for name, options in RUN.findall(line):
            script = commands[name][2][0]
            text = (root / script).read_text(encoding="utf-8")
            assert {one for one in options.split() if f'"{one}"' not in text} == set()
        for word in line.split():
            assert not word.startswith(".ci/") or (root / word).exists()
    called = [job["uses"] for job in workflow["jobs"].values() if "uses" in job]
    assert all((root / one).exists() for one in called)


def test_it_reads_only_and_each_action_has_a_version(workflow):
    assert workflow["permissions"] == {"contents": "read"}
    granted = {name: job.get("permissions") for name, job in workflow["jobs"].items()}
    wanted = {name: {"id-token": "write"} if name == "publish" else None for name in granted}
    assert granted == wanted
    used = [step["uses"] for step in steps(workflow) if "uses" in step]
    assert used and all(re.fullmatch(r"[\w-]+/[\w-]+@(release/)?v\d+", one) for one in used)


def test_nothing_unchecked_or_untried_is_published(root):
    text = (root / ".github/workflows/release.yml").read_text(encoding="utf-8")
    workflow = yaml.safe_load(text)
    jobs = workflow["jobs"]
    # YAML 1.1 reads the word "on" as true.
    assert workflow[True] == {"push": {"tags": ["v*"]}}
    assert jobs["publish"]["needs"] == ["check", "build"]
    assert any("run.py release --tag" in step.get("run", "") for step in jobs["build"]["steps"])
    assert not re.search("password|secrets", text.replace("no password", ""))
