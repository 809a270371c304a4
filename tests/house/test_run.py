"""run.py: what it says, what it installs, and what it starts."""

import ast
import importlib.util
import os
import signal
import subprocess
import sys

import pytest


class Programs:
    """Stands in for `call`: writes down each command, and makes what `venv` would make."""

    def __init__(self, root, python):
        self.root, self.python, self.codes, self.commands = root, python, {}, []

    def __call__(self, command, *, root):
        assert root == self.root
        words = [str(part) for part in command]
        self.commands.append(words)
        if "venv" in words:
            self.python.parent.mkdir(parents=True, exist_ok=True)
            self.python.touch()
        return next((code for word, code in self.codes.items() if word in words), 0)

    @property
    def kinds(self):
        """What was started, in order, in one word each."""
        names = ("venv", "pip", "pytest", "abviz.command.jupyter")
        return [
            next((name for name in names if name in words), words[1]).rpartition(".")[2]
            for words in self.commands
        ]


@pytest.fixture
def run(load_script):
    return load_script("run.py")


@pytest.fixture
def project(tmp_path):
    folder = tmp_path / "a folder with blanks"
    folder.mkdir()
    (folder / "pyproject.toml").write_text("[project]\n")
    return folder


@pytest.fixture
def programs(run, project, monkeypatch):
    python = run.venv_python(project / ".venv", windows=run.os.name == "nt")
    programs = Programs(project, python)
    monkeypatch.setattr(run, "call", programs)
    return programs


def test_parses_under_python_3_6(root):
    ast.parse((root / "run.py").read_text(encoding="utf-8"), feature_version=(3, 6))


@pytest.mark.parametrize("version", [(3, 6, 9), (3, 10, 12)])
def test_old_python_gets_one_clear_line(root, version):
    script = f"import runpy, sys; sys.version_info = {version}; runpy.run_path('run.py')"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr == (
        f"abviz needs Python 3.11 or newer; this is Python 3.{version[1]}. "
        "Start run.py with a newer one, for example: python3.11 run.py lab\n"
    )


def test_help_names_every_command(run, capsys):
    with pytest.raises(SystemExit, match="0"):
        run.main(["--help"])
    shown = capsys.readouterr().out
    assert all(f"\n  {name} " in shown for name in run.COMMANDS)


@pytest.mark.parametrize("arguments", [[], ["tset"]])
def test_unknown_or_missing_command_exits_with_2(run, arguments, project, programs):
    with pytest.raises(SystemExit, match="2"):
        run.main(arguments, root=project)
    assert programs.commands == []
    assert not (project / ".venv").exists()


def test_missing_ensurepip_gets_one_clear_line(run, project, programs, monkeypatch, capsys):
    find_spec = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "ensurepip" else find_spec(name)
    )
    assert run.main(["lab"], root=project) == 1
    complaint = capsys.readouterr().err
    assert complaint.count("\n") == 1
    assert "ensurepip" in complaint and "sudo apt install python3-venv" in complaint
    assert programs.commands == []


def test_first_call_installs_then_runs(run, project, programs):
    assert run.main(["test", "-k", "stage", "--help"], root=project) == 0
    assert programs.commands == [
        [sys.executable, "-m", "venv", "--clear", ".venv"],
        [
            *[str(programs.python), "-m", "pip", "install", "--quiet"],
            *["--disable-pip-version-check", "--editable", ".[lab,test]"],
        ],
        [str(programs.python), "-m", "pytest", "-k", "stage", "--help"],
    ]


WORKERS, QUICK = (
    ["-n", str(min(4, more + os.cpu_count())), "--dist", "loadfile"] for more in (1, 0)
)
NBVAL = ["-p", "nbval", "--nbval", "--nbval-current-env", "--nbval-cell-timeout=120"]


@pytest.mark.parametrize(
    ("arguments", "added"),
    [
        ([], WORKERS),
        (["--quick"], QUICK),
        (["-q", "--quick"], QUICK),
        (["tests/house"], []),
        (["-x"], []),
        (["--quick", "-k", "stage"], []),
        (["-n", "3"], []),
        (["notebooks/02-minimax.ipynb", "-x"], NBVAL),
    ],
)
def test_workers_share_the_whole_suite_and_no_part_of_it(run, project, programs, arguments, added):
    run.main(["test", *arguments], root=project)
    assert programs.commands[-1] == [
        *[str(programs.python), "-m", "pytest"],
        *[*added, *arguments],
    ]


def test_extras_add_up(run, project, programs):
    run.main(["lab"], root=project)
    run.main(["test"], root=project)
    assert programs.kinds == ["venv", "pip", "jupyter", "venv", "pip", "pytest"]
    assert [words[-1] for words in programs.commands if "pip" in words] == [".[lab]", ".[lab,test]"]
    assert run.installed_extras(project) == {"lab", "test"}


def test_what_was_installed_before_stays_known(run, project, programs):
    extras = (
        "docs = ['sphinx']\nsite = ['jupyterlite']\nlab = ['jupyterlab']\nrelease = ['build']\n"
    )
    text = (
        f"[project]\n[project.optional-dependencies]\n{extras}test = ['abviz[site, docs]', 'x']\n"
    )
    (project / "pyproject.toml").write_text(text)
    run.main(["test"], root=project)
    run.main(["docs"], root=project)
    run.main(["site"], root=project)
    assert programs.kinds.count("pip") == 1
    assert run.installed_extras(project) == {"site", "docs", "lab", "test"}


def test_an_install_that_fails_leaves_the_environment_as_it_was(run, project, programs, capsys):
    run.main(["lab"], root=project)
    before = run.stamp_path(project).read_text()
    programs.codes = {"install": 1}
    assert run.main(["site"], root=project) == 1
    assert "Run this again" in capsys.readouterr().err
    assert run.stamp_path(project).read_text() == before
    programs.commands.clear()
    assert run.main(["lab"], root=project) == 0
    assert programs.kinds == ["jupyter"]


def test_without_a_network_it_starts_with_what_is_there(run, project, programs, capsys):
    run.main(["lab"], root=project)
    (project / "pyproject.toml").write_text("[project]\nname = 'other'\n")
    programs.codes = {"install": 1}
    programs.commands.clear()
    assert run.main(["lab"], root=project) == 0
    assert programs.kinds == ["venv", "pip", "pip", "jupyter"]
    assert "--clear" not in programs.commands[0]
    said = "run.py: the install did not finish; starting as installed before.\n"
    assert capsys.readouterr().err == said


def test_an_environment_that_a_failed_install_has_spoilt_is_made_afresh(run, project, programs):
    run.main(["lab"], root=project)
    programs.codes = {"install": 1, "check": 1}
    assert run.main(["test"], root=project) == 1
    programs.codes = {}
    programs.commands.clear()
    run.main(["test"], root=project)
    assert "--clear" in programs.commands[0]


def test_interrupted_install_starts_afresh(run, project, programs, capsys):
    programs.codes = {"pip": 130}
    assert run.main(["test"], root=project) == 1
    assert "Run this again" in capsys.readouterr().err
    assert programs.kinds == ["venv", "pip"]
    programs.codes = {}
    programs.commands.clear()
    assert run.main(["test"], root=project) == 0
    assert programs.kinds == ["venv", "pip", "pytest"]
    assert "--clear" in programs.commands[0]


def test_environment_without_a_stamp_is_completed_and_not_wiped(run, project, programs):
    programs.python.parent.mkdir(parents=True)
    programs.python.touch()
    run.main(["lab"], root=project)
    assert programs.kinds == ["venv", "pip", "jupyter"]
    assert "--clear" not in programs.commands[0]


def test_environment_whose_python_is_gone_is_made_afresh(run, project, programs):
    run.main(["lab"], root=project)
    programs.python.unlink()
    programs.commands.clear()
    run.main(["lab"], root=project)
    assert "--clear" in programs.commands[0]


def test_exit_code_of_the_command_is_passed_on(run, project, programs):
    programs.codes = {"pytest": 5}
    assert run.main(["test"], root=project) == 5


@pytest.mark.skipif(sys.platform == "win32", reason="signals end programs on POSIX systems only")
def test_call_turns_a_signal_into_a_shell_exit_code(run, project):
    script = "import os, signal; os.kill(os.getpid(), signal.SIGTERM)"
    assert run.call([sys.executable, "-c", script], root=project) == 143


@pytest.mark.skipif(sys.platform == "win32", reason="signals end programs on POSIX systems only")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_that_ends_run_py_ends_the_program_too(root, name):
    program = (
        "import os, signal, sys\n"
        f"signal.signal(signal.{name}, lambda *_: sys.exit(7))\n"
        f"os.kill(os.getppid(), signal.{name})\n"
        "signal.alarm(60)\n"
        "signal.pause()"
    )
    # Where the suite runs under nohup, SIGHUP is ignored from the start.
    script = (
        "import runpy, signal, sys\n"
        f"signal.signal(signal.{name}, signal.SIG_DFL)\n"
        "call = runpy.run_path('run.py')['call']\n"
        f"sys.exit(call([sys.executable, '-c', {program!r}], root='.') + 1)"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=root, check=False)
    assert done.returncode == 8


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGHUP")
def test_what_is_ignored_stays_ignored(run, project):
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        script = "import os, signal; os.kill(os.getppid(), signal.SIGHUP)"
        assert run.call([sys.executable, "-c", script], root=project) == 0
        assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_ctrl_c_waits_for_the_program_to_end(run, project, monkeypatch):
    class Program:
        waits = iter([KeyboardInterrupt, KeyboardInterrupt, 7])

        def wait(self):
            result = next(self.waits)
            if result is KeyboardInterrupt:
                raise KeyboardInterrupt
            return result

    monkeypatch.setattr(run.subprocess, "Popen", lambda *_, **__: Program())
    assert run.call(["anything"], root=project) == 7
