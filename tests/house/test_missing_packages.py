"""Where packages are missing, abviz searches all the same, and says what it cannot do."""

import subprocess
import sys

import pytest

import abviz

pytestmark = pytest.mark.slow

ALL = ("anywidget", "ipywidgets", "matplotlib", "networkx", "numpy", "PIL", "tqdm")
SEARCH = 'trace = ab.search(ab.examples["lucky-32"]); print(trace); print(ab.draw_text(trace))'


def run_without(packages, code):
    """Run code in a fresh interpreter in which some packages cannot be imported."""
    blocked = f"import sys; sys.modules.update(dict.fromkeys({packages}))"
    script = f"{blocked}\nimport abviz as ab\n{code}"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=False
    )
    return done.stdout, done.stderr


def test_searching_and_printing_need_none_of_them():
    trace = abviz.search(abviz.examples["lucky-32"])
    stdout, stderr = run_without(ALL, f"sys.stdout.reconfigure(encoding='utf-8'); {SEARCH}")
    assert (stdout, stderr) == (f"{trace}\n{abviz.draw_text(trace)}\n", "")


def test_a_report_has_words_in_place_of_a_picture():
    code = "print(ab.check(lambda node: 1, 'minimax', most_leaves=2)._repr_html_())"
    stdout, stderr = run_without(ALL, f"sys.stdout.reconfigure(encoding='utf-8'); {code}")
    assert stderr == ""
    assert "does something else than minimax" in stdout
    assert "<img" not in stdout


@pytest.mark.parametrize(
    ("packages", "code", "name"),
    [
        (ALL, "ab.draw(ab.examples['lucky-8'])", "draw"),
        (("matplotlib",), "ab.draw", "draw"),
        (("matplotlib", "networkx", "numpy"), "ab.explore()", "explore"),
        (("anywidget",), "from abviz import explore", "explore"),
        (("numpy",), "ab.theory", "theory"),
    ],
)
def test_one_message_says_what_is_missing(packages, code, name):
    _, stderr = run_without(packages, code)
    assert stderr.splitlines()[-1] == (
        f"abviz.errors.MissingPackage: abviz.{name} needs packages that are missing here "
        f"({', '.join(packages)}); searching, print(trace) and abviz.draw_text work without "
        "them. Install them; in a browser, connect to the internet and run this cell again."
    )
    assert stderr.count("Traceback") == 1


def test_what_could_not_be_loaded_is_loaded_once_the_packages_are_there():
    code = """
from abviz.errors import MissingPackage
lacking = []
for name in ab.__all__:
    try:
        getattr(ab, name)
    except MissingPackage:
        lacking.append(name)
for package in PACKAGES:
    del sys.modules[package]
for name in ab.__all__:
    getattr(ab, name)
print(*lacking)
print(repr(ab.draw(ab.examples["lucky-8"])), repr(ab.explore()))
"""
    stdout, stderr = run_without(ALL, code.replace("PACKAGES", repr(ALL)))
    assert stderr == ""
    lacking, shown = stdout.splitlines()
    assert {"draw", "explore", "page", "theory", "quiz"} <= {*lacking.split()}
    assert shown == "Picture: tree with 8 leaves abviz.explore()"


def test_an_error_of_another_kind_is_left_as_it_is():
    _, stderr = run_without(("cycler",), "ab.draw")
    assert "needs packages" not in stderr
    assert "cycler" in stderr.splitlines()[-1]
