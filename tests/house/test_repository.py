"""What may not be in the repository, and the whole check of it."""

import os
import re
import shutil
import subprocess

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


def text_of(path):
    """Return what is written in a file, without the pictures of notebooks."""
    text = path.read_text(encoding="utf-8", errors="ignore")
    return re.sub(r'"image/png": "[^"]+"', "", text)


# A file as code and comments name it; how-to pages also name those that are yet to be written.
NAMED = re.compile(
    r"(?<![\w/.])(?:\.ci|abviz|app|benchmarks|docs|javascript|lite|notebooks|tests|tools)"
    r"/[\w./-]+\.(?:css|ipynb|js|md|mjs|po|py|toml|yml)\b"
)


def test_code_names_no_file_that_is_not_there(root, repository_files):
    code = [
        path
        for path in repository_files
        if path.suffix in (".py", ".js")
        and path.parts[0] in (".ci", "abviz", "benchmarks", "tools")
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
        for complaint in complaints(text_of(root / path))
    }
    assert not found


@pytest.mark.parametrize(
    "text",
    [
        "https://" + "pypi" + ".org/simple",
        "index-url" + " = x",
        "/home" + "/ada/abviz",
        "saved in /" + "tmp/x.png",
    ],
)
def test_the_search_finds(text):
    assert len(complaints(text)) == 1


# What .ci/run itself starts, beside python3 and apt-get.
TOOLS = ("bash", "cat", "dirname", "env", "id", "mkdir", "mktemp", "rm")
# What .ci/run installs where it is missing.
INSTALLED = (
    "chromium",
    "dbus-run-session",
    "firefox-esr",
    "WebKitWebDriver",
    "xauth",
    "xvfb-run",
)


@pytest.fixture
def whole_check(root, tmp_path):
    """Function that runs .ci/run with programs that do nothing; one of them fails, or none.

    It sees these programs alone, not those of this machine, so it can install nothing.
    """
    copy, programs = tmp_path / "project", tmp_path / "programs"
    (copy / ".ci").mkdir(parents=True)
    programs.mkdir()
    shutil.copy(root / ".ci" / "run", copy / ".ci" / "run")
    for name in TOOLS:
        (programs / name).symlink_to(shutil.which(name))
    # "python3 run.py bench": says so, and fails if that is what is asked for.
    # "once": the suite fails, and what is run again passes.
    write_program(
        programs / "python3",
        """echo "did $*"
        [ "$2" != "$FAILS" ] && [ "$FAILS $*" != "once run.py test" ]
        """,
    )
    for name in ("apt-get", "sudo"):
        write_program(programs / name, f'echo "{name} $*"\n')
    for name in INSTALLED:
        write_program(programs / name, "exit 1\n")

    def run(fails="", *, without=()):
        for name in without:
            (programs / name).unlink()
        environment = os.environ | {"PATH": str(programs), "FAILS": fails}
        return subprocess.run(
            [copy / ".ci" / "run"], env=environment, capture_output=True, text=True, check=False
        )

    return run


def write_program(path, commands):
    """Write a program of the shell."""
    path.write_text("#!/usr/bin/env bash\n" + commands, encoding="utf-8")
    path.chmod(0o755)


def steps_of(output):
    """Return the commands of run.py that were started."""
    return re.findall(r"^did run\.py (\w+)", output, re.MULTILINE)


def test_the_whole_check_runs_each_step_once(whole_check, load_script):
    done = whole_check()
    assert (done.returncode, done.stderr) == (0, "")
    assert "apt-get" not in done.stdout
    commands = set(load_script("run.py").COMMANDS)
    others = {"lab", "release", "lessons", "pages", "mutations"}  # nothing for each change
    # The lessons are tested by themselves, beside the suite.
    assert sorted(steps_of(done.stdout)) == sorted([*(commands - others), "test"])
    assert "did run.py test notebooks/*.ipynb" in done.stdout


def test_the_whole_check_installs_only_the_browser_that_is_missing(whole_check):
    done = whole_check(without=["firefox-esr"])
    asked = [line for line in done.stdout.splitlines() if "apt-get" in line]
    assert len(asked) == 2 and asked[0].endswith("apt-get update -qq")
    assert asked[1].endswith("--no-install-recommends firefox-esr")


@pytest.mark.parametrize(("step", "named"), [("test", "again"), ("style", "style")])
def test_a_step_that_fails_fails_the_whole_check_and_stops_no_other(whole_check, step, named):
    done = whole_check(step)
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == f"FAILED: {named} (1)"
    assert len(steps_of(done.stdout)) > 10


def test_a_test_that_fails_beside_the_other_steps_and_passes_alone_fails_nothing(whole_check):
    done = whole_check("once")
    assert "test: exit code 1 after" in done.stdout
    assert "did run.py test --lf --lfnf=none" in done.stdout
    assert (done.returncode, "FAILED" in done.stdout) == (0, False)
