"""Where packages are missing, abviz searches all the same, and says what it cannot do."""

import subprocess
import sys

import pytest

import abviz

pytestmark = pytest.mark.slow

ALL = ("anywidget", "ipywidgets", "matplotlib", "networkx", "numpy", "PIL", "tqdm", "traitlets")
UNCUT = "def mine(node): return node.value if node.is_leaf else max(map(mine, node.children))"
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


def test_pages_need_none_of_them(tmp_path):
    """Searches, quizzes and predictions, searches of one's own, and what a check says of one."""
    code = f"""
from abviz.classroom.practice.hunt_attempts import Attempts
from abviz.classroom.practice.prediction import part_of, question_about
from abviz.classroom.practice.quiz_page import scene_of_quiz
from abviz.classroom.practice.quiz_session import QuizSession
trace, boards = ab.search(ab.examples["lucky-8"]), ab.search(ab.games.TicTacToe("XOX .O. .X."))
asked = part_of(lambda _: question_about(trace, step=4, ask=None), trace.language)
{UNCUT}
parts = [trace, boards, scene_of_quiz(QuizSession()), asked, ab.watch(mine, "(3 5) (2 9)")]
ab.page(parts, {str(tmp_path / "page.html")!r})
ab.animate(trace).save({str(tmp_path / "film.html")!r})
print(ab.check(mine).passed, ab.theory.fewest_leaves(trace.tree))
hunt = Attempts(ab.misconceptions["shallow-only"], language=trace.language)
print(bool(hunt.submit(ab.examples["deep-cutoff"])))
print(ab._picture_of(trace))
print([name for name in {ALL} if sys.modules[name] is not None])
"""
    stdout, stderr = run_without(ALL, code)
    assert stderr == ""
    assert stdout.splitlines() == ["False 5", "True", "None", "[]"]
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert page.count('class="abviz-picture"') == 3
    assert page.count("data-quiz>") == page.count("data-prediction>") == 1
    film = abviz.animate(abviz.search(abviz.examples["lucky-8"])).save(tmp_path / "drawn.html")
    assert (tmp_path / "film.html").read_text("utf-8") == film.read_text("utf-8")


def test_a_report_has_words_in_place_of_a_picture():
    code = "print(ab.check(lambda node: 1, 'minimax', most_leaves=2)._repr_html_())"
    stdout, stderr = run_without(ALL, f"sys.stdout.reconfigure(encoding='utf-8'); {code}")
    assert stderr == ""
    assert "does something else than minimax" in stdout
    assert "<img" not in stdout


@pytest.mark.parametrize(
    ("packages", "code", "name"),
    [
        (ALL, "ab.draw(ab.examples['lucky-8'])", "abviz.draw"),
        (("matplotlib",), "ab.draw", "abviz.draw"),
        (("anywidget", "ipywidgets"), "from abviz import explore", "abviz.explore"),
        (("numpy",), "ab.theory.worst_case_scores", "abviz.theory.worst_case_scores"),
        (ALL, "ab.animate(ab.search('3 5')).save('film.gif')", "A .gif file"),
        (ALL, "ab.animate(ab.search('3 5')).stage", "The stage of an animation"),
        (ALL, "ab.Tree.parse('3 5').to_networkx()", "A graph of networkx"),
    ],
)
def test_one_message_says_what_is_missing(packages, code, name):
    _, stderr = run_without(packages, code)
    assert stderr.splitlines()[-1] == (
        f"abviz.errors.MissingPackage: {name} needs packages that are missing here "
        f"({', '.join(packages)}); searching, print(trace), abviz.draw_text and abviz.page work "
        "without them. Install them (pip install abviz); in a browser, connect to the internet and "
        "run this cell again."
    )
    assert stderr.count("Traceback") == 1


def test_what_could_not_be_loaded_is_loaded_once_the_packages_are_there():
    code = """
from abviz.errors import MissingPackage
names = [(ab, name) for name in ab.__all__] + [(ab.types, name) for name in ab.types.__all__]
lacking = []
for home, name in names:
    try:
        getattr(home, name)
    except MissingPackage:
        lacking.append(name)
for package in PACKAGES:
    del sys.modules[package]
for home, name in names:
    getattr(home, name)
print(*lacking)
print(repr(ab.draw(ab.examples["lucky-8"])), repr(ab.explore()))
"""
    stdout, stderr = run_without(ALL, code.replace("PACKAGES", repr(ALL)))
    assert stderr == ""
    lacking, shown = stdout.splitlines()
    assert {"draw", "explore", "predict", "quiz", "Quiz", "Explorer"} <= {*lacking.split()}
    assert not {"search", "Tree", "Cutoff", "Report"} & {*lacking.split()}
    assert shown == "Picture: tree with 8 leaves abviz.explore()"


def test_a_live_stage_is_shown_without_its_picture():
    code = """
for shown in (ab.explore(), ab.animate(ab.search("(3 5)"))):
    data, _ = shown._repr_mimebundle_()
    print("application/vnd.jupyter.widget-view+json" in data, "image/png" in data)
"""
    stdout, stderr = run_without(("matplotlib", "networkx", "numpy", "PIL"), code)
    assert (stdout.split(), stderr) == (["True", "False"] * 2, "")


def test_an_error_of_another_kind_is_left_as_it_is():
    _, stderr = run_without(("cycler",), "ab.draw")
    assert "needs packages" not in stderr
    assert "cycler" in stderr.splitlines()[-1]
