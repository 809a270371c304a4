"""Set abviz up and start it, with nothing but Python: ``python3 run.py lab``.

The first call makes the folder ``.venv`` beside this file and installs abviz
into it; later calls find it ready. Nothing outside this folder is changed.
"""

import argparse
import hashlib
import importlib.util
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - older Pythons must get as far as this message
    sys.exit(
        "abviz needs Python 3.11 or newer; this is Python {}.{}. "
        "Start run.py with a newer one, for example: python3.11 run.py lab".format(
            *sys.version_info[:2]
        )
    )

HERE = Path(__file__).resolve().parent
UNFINISHED = "unfinished"
# Windows has no SIGHUP.
ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]

# Command: (what it does, extras to install, arguments for Python).
COMMANDS: dict[str, tuple[str, set[str], list[str]]] = {
    "lab": (
        "open the first notebook in JupyterLab",
        {"lab"},
        ["-m", "abviz.command.jupyter", "notebooks/00-start-here.ipynb"],
    ),
    "test": (
        "run the test suite (--quick: only what is fast)",
        {"lab", "test"},
        ["-m", "pytest"],
    ),
    "lowest": (
        "test with the oldest packages that are allowed (Python 3.11 or 3.12)",
        {"lab", "test"},
        ["tools/lowest.py"],
    ),
    "pythons": (
        "test with each Python from 3.11 to 3.14 that is found",
        {"lab", "test"},
        ["tools/pythons.py"],
    ),
    "release": (
        "build what is published, in dist, and try it in fresh environments",
        {"lab", "test"},
        ["tools/release.py"],
    ),
    "graders": (
        "try what is written for graders (nbgrader, otter, text2qti, … themselves)",
        {"lab", "test"},
        ["tools/graders.py"],
    ),
    "lessons": (
        "run every lesson in a real JupyterLab: stages step, quizzes are solved",
        {"lab", "test"},
        ["-m", "pytest", "tests/browser/every_lesson.py"],
    ),
    "notebooks": (
        "run the notebooks and store their outputs (--check: only compare)",
        {"lab", "test"},
        ["notebooks/refresh.py"],
    ),
    "docs": (
        "build the documentation, in _docs (--output DIR: elsewhere)",
        {"docs"},
        ["docs/build.py"],
    ),
    "pages": (
        "open each page of the documentation in a real browser: is it in order?",
        {"docs", "lab", "test"},
        ["-m", "pytest", "tests/browser/every_page.py"],
    ),
    "browsers": (
        "step, answer and present pages in Firefox and in WebKit, the engine of Safari",
        {"lab", "test"},
        ["-m", "pytest", "tests/browser/other_browsers.py"],
    ),
    "site": (
        "build a site that needs no server, in _site (JupyterLite)",
        {"site"},
        ["lite/build.py"],
    ),
    "bundle": (
        "bundle the modules of the stage (--check: types, style, tests)",
        {"site"},
        ["javascript/build.py"],
    ),
    "languages": (
        "gather what is to be translated (--check: only compare)",
        {"lab", "test"},
        ["tools/languages.py"],
    ),
    "house": (
        "check that functions can be read once, and imports between rooms",
        {"lab", "test"},
        ["tools/house.py"],
    ),
    "style": (
        "check form and types, with ruff and mypy",
        {"lab", "test"},
        ["tools/style.py"],
    ),
    "bench": ("run the benchmarks", {"lab", "test"}, ["benchmarks/run.py"]),
    "mutations": (
        "break the program in small ways: does a test notice?",
        {"lab", "mutations", "test"},
        ["tools/mutations.py"],
    ),
}


def main(arguments: list[str], *, root: Path = HERE) -> int:
    """Run one command in the environment of the project; return its exit code."""
    parser = build_parser()
    if not arguments:
        parser.error(f"say what to do: {', '.join(COMMANDS)}. For example: python3 run.py lab")
    options = parser.parse_args(arguments)
    _, extras, command = COMMANDS[options.command]
    python = venv_python(root / ".venv", windows=os.name == "nt")
    if not is_ready(python, extras=extras, root=root):
        complaint = install(python, extras=extras, root=root)
        can_start = python.exists() and extras <= read_stamp(root)[0]
        if complaint and not can_start:
            print(f"run.py: {complaint}", file=sys.stderr)
            return 1
        if complaint:
            print(
                "run.py: the install did not finish; starting as installed before.", file=sys.stderr
            )
    arguments = options.arguments
    if options.command == "test":
        arguments = [*workers(arguments), *for_lessons(arguments), *arguments]
    return call([python, *command, *arguments], root=root)


def workers(arguments: list[str]) -> list[str]:
    """Return what shares the suite among the processors; a part of it is run sooner without."""
    # Who drives a browser or a kernel waits for it: then one more than there are processors.
    count = min(4, (os.cpu_count() or 1) + ("--quick" not in arguments))
    whole = set(arguments) <= {"--quick", "-q", "-v"}
    return ["-n", str(count), "--dist", "loadfile"] if whole else []


def for_lessons(arguments: list[str]) -> list[str]:
    """Return what tests notebooks: the suite has none, and the plugin takes a second to load."""
    if not any(".ipynb" in one for one in arguments):
        return []
    return ["-p", "nbval", "--nbval", "--nbval-current-env", "--nbval-cell-timeout=120"]


def build_parser() -> argparse.ArgumentParser:
    listing = "\n".join(f"  {name:10} {words}" for name, (words, _, _) in COMMANDS.items())
    parser = argparse.ArgumentParser(
        prog="run.py",
        description="Set abviz up in .venv, if it is not yet, and run a command there.",
        epilog=f"commands:\n{listing}\n\nexample: python3 run.py test -k stage",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=COMMANDS, metavar="command", help="one of those below")
    parser.add_argument(
        "arguments", nargs=argparse.REMAINDER, help="handed on to the command as they are"
    )
    return parser


def venv_python(folder: Path, *, windows: bool) -> Path:
    """Return where a virtual environment keeps its interpreter."""
    return folder / "Scripts" / "python.exe" if windows else folder / "bin" / "python"


def stamp_path(root: Path) -> Path:
    return root / ".venv" / "abviz-installed.json"


def fingerprint(root: Path) -> str:
    """Hash what an install depends on: pyproject.toml, and the place of the project."""
    project = (root / "pyproject.toml").read_bytes()
    return hashlib.sha256(project + os.fsencode(root)).hexdigest()


def read_stamp(root: Path) -> tuple[set[str], str]:
    """Return the extras that were installed last, and what that install depended on."""
    try:
        stamp = json.loads(stamp_path(root).read_text(encoding="utf-8"))
        return set(stamp["extras"]), stamp["fingerprint"]
    except (OSError, ValueError, TypeError, KeyError):
        return set(), ""


def installed_extras(root: Path) -> set[str]:
    """Return the extras that are installed and still up to date."""
    extras, dependence = read_stamp(root)
    return extras if dependence == fingerprint(root) else set()


def is_ready(python: Path, *, extras: set[str], root: Path) -> bool:
    return python.exists() and extras <= installed_extras(root)


def is_broken(python: Path, *, root: Path) -> bool:
    """Tell whether an earlier install stopped half-way, or its Python has gone."""
    stamp = stamp_path(root)
    return not python.exists() or (stamp.exists() and stamp.read_text("utf-8") == UNFINISHED)


def with_included(extras: set[str], *, root: Path) -> set[str]:
    """Return extras and those among their packages, such as ``abviz[lab]``."""
    import tomllib  # An older Python must get as far as the message above.

    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    packages = project.get("optional-dependencies", {})
    found, left = set(), [*extras]
    while left:
        extra = left.pop()
        if extra not in found:
            found.add(extra)
            own = [one for one in packages.get(extra, ()) if one.startswith("abviz[")]
            left += [name.strip() for one in own for name in one[6 : one.index("]")].split(",")]
    return found


def install(python: Path, *, extras: set[str], root: Path) -> str:
    """Make or complete ``.venv``; return a complaint, empty when all went well.

    What was installed before stays so: an install that fails leaves the environment and its
    stamp as they were.
    """
    missing = [name for name in ("venv", "ensurepip") if not importlib.util.find_spec(name)]
    if missing:
        return (
            f"this Python lacks its module {missing[0]}, which makes virtual environments. "
            "On Debian or Ubuntu: sudo apt install python3-venv"
        )
    stamp, is_new = stamp_path(root), is_broken(python, root=root)
    earlier = stamp.read_text(encoding="utf-8") if stamp.exists() else ""
    wanted = extras | read_stamp(root)[0]
    target = f".[{','.join(sorted(wanted))}]"
    print(f"Installing abviz into .venv (once, about a minute): {target}", flush=True)
    clear = ["--clear"] if is_new else []
    if call([sys.executable, "-m", "venv", *clear, ".venv"], root=root):
        return "could not make .venv; see the message above. Delete .venv and run this again."
    # Until pip is done the stamp says so: an install that is cut off is made afresh.
    stamp.write_text(UNFINISHED, encoding="utf-8")
    pip = [python, "-m", "pip"]
    quietly = ["--quiet", "--disable-pip-version-check"]
    if call([*pip, "install", *quietly, "--editable", target], root=root):
        if earlier and not is_new and not call([*pip, "check", *quietly], root=root):
            stamp.write_text(earlier, encoding="utf-8")
        return "the install did not finish; see the message above. Run this again to try again."
    known = {"extras": sorted(with_included(wanted, root=root)), "fingerprint": fingerprint(root)}
    stamp.write_text(json.dumps(known), encoding="utf-8")
    return ""


def call(command: list[str | Path], *, root: Path) -> int:
    """Run a program in the project's folder and return its exit code.

    A signal that is to end run.py is handed on to the program, which ends in its own way.
    """
    early, started = [], []

    def hand_on(number: int, _: object) -> None:
        if started:
            started[0].send_signal(number)
        else:
            early.append(number)

    # What is ignored, as under nohup, stays so.
    heard = [number for number in ENDING if signal.getsignal(number) != signal.SIG_IGN]
    former = {number: signal.signal(number, hand_on) for number in heard}
    try:
        started.append(subprocess.Popen(command, cwd=root))
        for number in early:
            started[0].send_signal(number)
        return exit_code(started[0])
    finally:
        for number, handler in former.items():
            signal.signal(number, handler)


def exit_code(process: subprocess.Popen) -> int:
    """Wait for a program, and return its exit code."""
    while True:
        try:
            code = process.wait()
        except KeyboardInterrupt:
            continue  # Ctrl-C reached the program too: let it end in its own way.
        return code if code >= 0 else 128 - code


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
