"""What the page asks Python, and what comes back: the same as in a notebook, as plain data."""

import itertools
import json
import subprocess
import sys
from time import monotonic

import pytest
from drawing_tests.webpage import quizzes_in

import abviz
from abviz.classroom.check.settings import Settings
from abviz.classroom.practice.hunt_attempts import Attempts
from abviz.classroom.practice.prediction import folded
from abviz.narration.registry import ENGLISH
from abviz.web.session import LONGEST_TEXT, Session, chosen_of, load, report_on

HIGHEST = """
def helper(node):
    return node.value

def highest(node):
    print("at", node.name)
    return helper(node) if node.is_leaf else max(map(highest, node.children))
"""
SEARCH = """
from math import inf
calls = 0

def search(node, alpha=-inf, beta=inf):
    global calls
    calls += 1
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha {cut} beta:
            break
    return v
"""


ALL_LEAVES = """
def leaves(node):
    if node.is_leaf:
        return node.value
    values = [leaves(child) for child in node.children]
    return max(values) if node.is_max else min(values)
"""


@pytest.fixture
def session():
    return Session()


def asked(session, kind, **fields):
    """Return an answer as the page gets it."""
    return json.loads(json.dumps(session.take({"kind": kind, **fields}), allow_nan=False))


def opened(session, fragment):
    """Return what a link shows."""
    return asked(session, "open", fragment=fragment)["show"]


@pytest.mark.parametrize(
    "choices",
    [
        {},
        {"example": "tie", "order": "best", "step": 3, "hide_future": True},
        {"text": "((3 5) (2 9))", "compare_with": "minimax", "language": "de"},
        {"branching": 3, "plies": 2, "seed": 7, "bounds": (1, 99), "pause_at_cutoffs": True},
        {"example": "tic-tac-toe", "depth": 2},
        {"algorithm": "uct", "iterations": 20, "c": 0.5},
    ],
)
def test_a_link_shows_what_explore_shows(session, choices):
    explorer = abviz.explore(**choices)
    explorer.address = "here"
    shown, stage = opened(session, explorer.link.partition("#")[2]), explorer.stage
    panel = explorer.panel
    assert shown["message"] == "" and "here#" * bool(choices) + shown["fragment"] in (
        explorer.link,
        "",
    )
    assert shown["code"] in (explorer.code, "")
    fields = panel.controls
    assert {k: v.get("options") for k, v in shown["controls"].items()} == json.loads(
        json.dumps({k: v.options for k, v in fields.items()})
    )
    assert [shown[name] for name in ("size", "note", "verdict", "hint")] == [
        *(panel.size, panel.note, panel.verdict, panel.hint)
    ]
    state, film = shown["stages"][0], shown["stages"][0]["film"]
    assert film == json.loads(json.dumps({**stage.film, "id": film["id"]}))
    assert (state["picture"], state["place"]) == (stage.picture, [film["id"], explorer.step])
    for name in ("texts", "asked", "hide_future", "pause_at_cutoffs", "visit_numbers"):
        assert state[name] == getattr(stage, name)
    paces = None if explorer.other_stage is None else [*explorer.other_stage.paces]
    assert shown["paces"] == paces


def test_a_link_may_say_tree_and_search(session):
    shown = opened(session, "#tree=(3 5) (2 9)&search=minimax&step=12")
    assert shown["message"] == ""
    assert shown["fragment"] == "text=((3%205)%20(2%209))&algorithm=minimax&step=12"


def test_a_link_with_a_step_too_large_keeps_its_tree(session):
    shown = opened(session, "#tree=(3 5) (2 9)&step=99")
    assert shown["message"] == "The link says step 99, and the steps are 0 to 14."
    assert shown["fragment"] == "text=((3%205)%20(2%209))&step=14"


@pytest.mark.parametrize(
    ("fragment", "said"),
    [
        ("step=-1", "The link says step -1, and the steps are 0 to 28."),
        ("step=x", "“step=x”"),
        ("step=1&step=2", "“step” twice"),
        ("hide_future=1", "“hide_future=1”"),
        ("cut_on_tie=[true]", "“cut_on_tie=[true]”"),
        ("c=NaN", "“c=NaN”"),
        ("c=-Infinity", "“c=-Infinity”"),
        ("seed=1e400", "“seed=1e400”"),
        ("bounds=nan,3", "“nan” is not a score"),
        ("foo=1", "“foo=1”"),
        ("own=1&example=tie", "“own=1”"),
        ("example=%3Cscript%3E", "There is no example '<script>'."),
        ("algorithm=__import__('os')", "there is no algorithm"),
        ("algorithm=own", "no search of your own yet"),
        ("language=../de", "abviz does not speak"),
        ("source=import%20os", "A link never brings code that is run"),
        ("text=(3%205)&code=1", "A link never brings code that is run"),
        ("branching=1000000&plies=1", "1,000,000 leaves"),
        ("branching=1&plies=4000000", "plies is 4,000,000"),
        ("text=" + "%201" * 10**6, "4,000,006 characters"),
        ("text=" + "1 " * LONGEST_TEXT, f"{2 * LONGEST_TEXT:,} characters"),
        ("text=" + "(" * 5000, "never closed"),
        ("text=%FF%zz%", "is no score"),
        ("text=", "The text holds no tree."),
    ],
)
def test_a_forged_link_is_refused_in_a_sentence(session, fragment, said):
    first = opened(session, "")
    shown = opened(session, f"#{fragment}")
    assert said in shown["message"]
    assert all(shown[name] == first[name] for name in shown if name not in ("message", "stages"))
    assert shown["stages"][0]["picture"] == first["stages"][0]["picture"]


def test_what_is_no_link_of_ours_shows_the_first_tree(session):
    assert opened(session, "#stage-1")["message"] == opened(session, "#&&")["message"] == ""


def test_a_change_answers_with_all_or_says_why_not(session):
    at = {"step": 9, "hide_future": True}
    shown = asked(session, "change", at=at)["show"]
    assert shown["stages"][0]["place"][1] == 9 and shown["note"] == shown["code"][:0]
    assert shown["stages"][0]["film"]["id"] == 1  # nothing was searched
    refused = asked(session, "change", choices={"text": "((3 5"})["show"]
    assert "never closed" in refused["message"]
    assert refused["controls"]["text"]["value"] == "((3 5" and refused["stages"][0]["place"][1] == 9
    late = {"film": 1, "step": 5}
    shown = asked(session, "change", choices=refused["controls"]["new_tree"]["value"])["show"]
    assert shown["controls"]["seed"]["value"] == 2
    assert asked(session, "change", at=late)["show"]["stages"][0]["place"][1] == 0
    shown = asked(session, "change", choices={"example": "tic-tac-toe"})["show"]
    shown = asked(session, "change", choices={"plies": 2, "language": "de"})["show"]
    assert (shown["controls"]["plies"]["value"], shown["language"]) == (2, "de")


def test_a_link_that_would_tell_hidden_scores_says_so(session):
    answer = asked(session, "change", choices={"text": "(3 5)"}, at={"hide_future": True})
    assert "the hidden scores" in answer["show"]["link_problem"]


def test_a_link_that_is_too_long_for_mail_says_so_and_still_opens(session):
    tree = abviz.Tree.random(30, 2, 10**9, 10**12, seed=1)
    shown = opened(session, f"#text={tree}")
    assert "mail programs" in shown["link_problem"] and str(tree)[-20:-3] in shown["code"]
    assert opened(session, shown["fragment"])["code"] == shown["code"]


def test_a_leaf_that_is_dragged_gets_its_scores_and_can_go_back(session):
    opened(session, "#step=12")
    answer = asked(session, "stage", content={"kind": "hold", "node": 3, "wish": 1})
    assert [message["kind"] for message in answer["messages"]] == ["scores", "done"]
    assert "show" not in answer
    answer = asked(session, "stage", content={"kind": "edit", "node": 3, "text": "9", "wish": 2})
    assert answer["messages"] == [{"kind": "done", "wish": 2}]
    assert answer["show"]["controls"]["example"]["value"] == "own"
    answer = asked(session, "stage", content={"kind": "back", "node": 3, "wish": 3})
    assert answer["show"]["fragment"] == "step=12"
    answer = asked(session, "stage", content={"kind": "edit", "node": 3, "text": "many"})
    assert "is not a score" in answer["show"]["message"]


def test_a_quiz_asks_what_it_asks_on_an_exported_page(session, tmp_path):
    asked(session, "change", choices={"text": "((3 5) (2 9))"}, at={})
    quiz = asked(session, "quiz", ask="order")["quiz"]
    page = abviz.page(abviz.quiz("((3 5) (2 9))", ask="order"), tmp_path / "quiz.html")
    [in_page] = quizzes_in(page.read_text("utf-8"))
    assert quiz["rounds"][0] == in_page["rounds"][0]


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_search_is_traced_by_hand_as_on_an_exported_page(session, tmp_path, language):
    fragment = f"#text=(3 5) (3 9)&cut_on_tie=false&language={language}"
    show = opened(session, fragment)
    steps = [name for _, name in show["grains"]]
    assert (steps, show["asks"][-1][-1]) == (["windows", "values", "visits"], "trace")
    for grain, feedback in itertools.product(steps, ("at once", "at the end")):
        quiz = asked(session, "quiz", ask="trace", steps=grain, feedback=feedback)["quiz"]
        by_hand = abviz.trace_by_hand(
            "((3 5) (3 9))", steps=grain, cut_on_tie=False, language=language, feedback=feedback
        )
        page = abviz.page(by_hand, tmp_path / "trace.html").read_text("utf-8")
        [in_page] = quizzes_in(page)
        assert quiz["rounds"][0] == in_page["rounds"][0]


@pytest.mark.parametrize(
    ("fragment", "steps", "says"),
    [
        ("algorithm=minimax", ["values", "visits"], "What does the search do next?"),
        ("algorithm=alphabeta-cs188", ["windows", "values", "visits"], "only α > β does."),
        ("deep=false", ["windows", "values", "visits"], "It knows no deep cutoffs"),
        ("depth=1", ["windows", "values", "visits"], "Its depth limit is 1 ply"),
    ],
)
def test_a_trace_says_the_convention_of_the_search_that_is_linked(session, fragment, steps, says):
    show = opened(session, f"#text=((3 5)~4 (2 9)~6)&{fragment}")
    assert not show["message"]
    assert [name for _, name in show["grains"]] == steps
    quiz = asked(session, "quiz", ask="trace", steps=steps[0], feedback="at once")["quiz"]
    assert says in quiz["rounds"][0]["tasks"][0]["asked"]["text"]


def test_a_prediction_asks_what_it_asks_in_a_notebook(session):
    asked(session, "change", choices={"text": "((3 5) (2 9))"}, at={})
    answer = asked(session, "prediction", ask="next", at={"step": 9})
    prediction = abviz.predict(abviz.search("((3 5) (2 9))"), step=9)
    data, _ = prediction.part.contents(ENGLISH)
    assert answer["prediction"] == json.loads(json.dumps(data))
    assert answer["plain"] == folded(prediction.question)
    answer = asked(session, "prediction", ask="next", at={"step": 0})
    assert "nothing to ask" in answer["message"]


def test_a_tree_that_is_typed_as_an_answer_is_marked_or_refused(session):
    refused = asked(session, "prediction", ask="invent", tree="((3")["told"]
    wrong = asked(session, "prediction", ask="invent", tree="(3 5)")["told"]
    assert (refused["verdict"], wrong["verdict"]) == ("refused", "wrong")


def test_a_hunt_goes_as_in_a_notebook(session):
    hunt, tree = abviz.hunt("shallow-only"), "(5 (9 (1 (3 8))))"
    answer = asked(session, "hunt", name="shallow-only")["hunt"]
    assert answer["text"] == str(hunt.tree) and hunt.misconception.title in answer["title"]
    refused = asked(session, "try", tree="(5 max(1 2))")
    assert "take turns" in refused["show"]["message"] and not refused["hunt"]["feedback"]
    answer, attempt = asked(session, "try", tree=tree), hunt.submit(tree)
    assert answer["hunt"]["feedback"] == attempt.feedback and answer["hunt"]["gives_away"]
    places = [stage["place"][1] for stage in answer["show"]["stages"]]
    assert places == [hunt.stage.step] * 2 and len(answer["show"]["paces"]) > places[0]
    for kind, is_same in (("remove", False), ("undo", True), ("redo", False), ("undo", True)):
        at = {"kind": kind, "node": 1}
        text = asked(session, "stage", where="hunt", content=at)["hunt"]["text"]
        assert (text == tree) == is_same
    at = {"kind": "edit", "node": 1, "text": "7"}
    assert asked(session, "stage", where="hunt", content=at)["hunt"]["text"].startswith("(7 ")
    assert asked(session, "change")["show"]["fragment"] == ""


def test_all_that_is_offered_can_be_hunted(session):
    names = [name for _, name in opened(session, "")["misconceptions"]]
    faults = abviz.misconceptions.programs
    assert names == [*faults]
    assert all(Attempts(fault, language=ENGLISH) for fault in faults.values())


@pytest.mark.parametrize(
    ("source", "like", "chosen"),
    [
        (HIGHEST, "", "highest"),
        ("def f(n): return g(n)\ndef g(n): return g(n)\ndef h(n): return 1", "", "f"),
        (
            "def alpha_beta(n): return alpha_beta(n)\ndef b(n): return b(n)",
            "alphabeta",
            "alpha_beta",
        ),
        ("def a(n): return 1\ndef b(n): return 2", "", "b"),
        ("def a(n):\n def go(m): return go(m)\n return go(n)", "", "a"),
        ("from functools import cache\n@cache\ndef a(n): return a(n)\nx = 3", "", "a"),
        ("\ufeffdef a(n): return a(n)\ndef main(): return a(3)", "", "a"),
        ("def a(n: Node) -> Score: return a(n)", "", "a"),
        ("def a(n): return a(n)\ndef show(n):\n print(a(n))", "", "a"),
        ("def a(n): return n.value or a(n)\ndef count(n): return count(n)", "", "a"),
        ("def beta_cuts(n): return beta_cuts(n)\ndef a(n): return a(n)", "beta-cut", "beta_cuts"),
    ],
)
def test_the_function_that_starts_the_search_is_found(source, like, chosen):
    assert chosen_of(load(source, print), like=like) == chosen


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("x = 3", "There is no function in your code"),
        ("def f(n):\n  return (", "Your code stops in line 2: SyntaxError: '(' was never closed."),
        ("x = 1\n1 / 0", "Your code stops in line 2: ZeroDivisionError: division by zero."),
        ("\n\nraise SystemExit", "Your code stops in line 3: SystemExit."),
        ("import sys\ninput('?')", "Your code stops in line 2: EOFError"),
        ("def a(n): return b(n)\ndef b(n): return a(n)", "Choose the one that starts"),
        ("def a(n, m, k): return a(n)", "a"),
        ("def a(n): return 1 #" + " " * 60_000, "60,020 characters"),
        ("\0", "Your code stops"),
    ],
)
def test_code_that_cannot_be_watched_says_why(session, source, said):
    answer = asked(session, "watch", source=source)
    assert said in answer["message"] and "show" not in answer
    assert answer.get("functions") == (["a", "b"] if "Choose" in said else answer.get("functions"))


def test_a_print_outside_the_function_is_shown_like_one_inside(session):
    source = HIGHEST.replace('    print("at", node.name)\n', "")
    for end in ('print("hi")', 'import sys\nsys.stdout.write("hi\\n")', 'sum = print\nsum("hi")'):
        for kind in ("watch", "check"):
            answer = asked(session, kind, source=f"{source}\n{end}\n", most_leaves=2, seconds=1)
            assert answer["printed"] == "hi\n"
            assert answer["function"] == "highest"


def test_a_function_that_was_typed_is_watched_on_each_tree(session):
    opened(session, "#example=tie")
    answer = asked(session, "watch", source=HIGHEST)
    assert (answer["function"], answer["functions"]) == ("highest", ["helper", "highest"])
    assert answer["printed"].startswith("at A\nat B\n")
    space: dict = {}
    exec(HIGHEST.replace("print", "max"), space)
    trace = abviz.watch(space["highest"], abviz.examples["tie"])
    assert answer["show"]["stages"][0]["film"]["departure"]["sentence"] == trace.comparison
    assert answer["show"]["fragment"] == "example=tie"
    assert "function of your own" in answer["show"]["link_problem"]
    shown = asked(session, "change", choices={"text": "(3 5)"})["show"]
    assert shown["stages"][0]["film"]["title"] == "highest"


@pytest.mark.parametrize("fragment", ["#text=((3 5) (2 9))", "#text=chance(1/2*(1 2) 1/2*(3 4))"])
def test_beside_a_function_that_was_typed_questions_are_about_the_usual_search(session, fragment):
    before = opened(session, fragment)
    quiz = asked(session, "quiz", ask="values")["quiz"]
    shown = asked(session, "watch", source=ALL_LEAVES)["show"]
    assert not shown["message"]
    assert shown["stages"][0]["film"]["title"] == "leaves"
    assert shown["asks"] == before["asks"]
    assert asked(session, "quiz", ask="values")["quiz"]["rounds"] == quiz["rounds"]


def test_beside_a_function_that_was_typed_the_nearest_moment_of_alpha_beta_is_asked(session):
    opened(session, "#text=((3 5) (2 9))")
    asked(session, "watch", source=ALL_LEAVES)
    # The function takes more steps than alpha-beta.
    answer = asked(session, "prediction", ask="next", at={"step": 15})
    assert answer["prediction"]["identity"]["algorithm"] == "alphabeta"
    assert answer["prediction"]["asked"]["step"] == 12  # before step 13


KEEPS = """
seen = []
def search(node):
    seen.append(node)
    pick = max if node.is_max else min
    return len(seen) % 50 and (pick(map(search, node.children)) if node.children else node.value)
"""


@pytest.mark.parametrize(
    ("source", "against", "passed"),
    [
        (SEARCH.replace("{cut}", ">="), "alphabeta", True),
        (SEARCH.replace("{cut}", ">"), "alphabeta", False),
        (KEEPS, "minimax", False),
    ],
)
def test_a_function_is_checked_as_in_a_process(source, against, passed):
    space: dict = {"__name__": "__main__"}
    exec(source, space)
    trees = {"most_leaves": 3, "random_trees": 5}
    settings = Settings(against=against, **trees)
    report = report_on(source, chosen_of(load(source, print)), settings, ENGLISH)
    apart = abviz.check(space["search"], against, **trees)
    assert report.passed == apart.passed == passed
    assert (report.text, report.counterexample) == (apart.text, apart.counterexample)


def test_a_wrong_function_comes_with_the_right_search(session):
    source = "def f(n):\n    return n.value if n.is_leaf else min(map(f, n.children))"
    answer = asked(session, "check", source=source, algorithm="minimax", seconds=2)
    assert not answer["passed"] and answer["counterexample"]["tree"] == "(0 1)"
    assert "f does something else than minimax on the tree (0 1)." in answer["report"]
    [stage] = answer["counterexample"]["stages"]
    assert stage["heading"].startswith("minimax")


def test_the_page_is_that_of_a_notebook(session, tmp_path):
    opened(session, "#compare_with=minimax&step=3")
    file = asked(session, "page")["file"]
    path = abviz.explore(compare_with="minimax", step=3).save(tmp_path / "page.html")
    assert (file["name"], file["type"]) == ("lucky-8-alphabeta.html", "text/html")
    assert file["text"] == path.read_text("utf-8")


def test_the_session_needs_no_other_package():
    code = """
import sys
from itertools import count
from time import monotonic
for name in ("numpy", "matplotlib", "networkx", "ipywidgets", "traitlets", "IPython", "PIL"):
    sys.modules[name] = None
from abviz.web.session import Session
print(Session().take({"kind": "quiz", "ask": "order"})["quiz"]["seed"])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "1\n"


def test_a_machine_that_stands_still_makes_no_function_wrong(monkeypatch):
    source, looks = SEARCH.replace("{cut}", ">="), itertools.count()
    clock = "abviz.diagnosis.sandbox.monotonic"
    monkeypatch.setattr(clock, lambda: monotonic() + 60 * (next(looks) > 2000))
    settings = Settings(most_leaves=3, random_trees=5)
    assert report_on(source, chosen_of(load(source, print)), settings, ENGLISH).passed
    assert next(looks) > 4000


def test_the_search_is_the_function_with_its_name_or_the_one_that_none_calls():
    code = "def first(n):\n  return last(n)\ndef alpha_beta(n):\n  return first(n)\n"
    code += "def last(n):\n  return n\ndef later(n):\n  return alpha_beta(n)\n"
    module = load(code, print)
    for like, chosen in (("alphabeta", "alpha_beta"), ("last", "last"), ("minimax", "later")):
        assert chosen_of(module, like=like) == chosen
    assert chosen_of(module, "first", like="alphabeta") == "first"


def test_what_asks_about_a_tree_names_the_leaf_that_has_no_score(session):
    show = opened(session, "#text=((3%20%3F)%20(2%209))")
    assert show["controls"]["text"]["value"] == "((3 ?) (2 9))" and not show["message"]
    for kind, fields in (
        ("quiz", {"ask": ""}),
        ("quiz", {"ask": "values"}),
        ("prediction", {"ask": "value"}),
        ("watch", {"source": HIGHEST, "name": "", "algorithm": "minimax", "seconds": 5}),
    ):
        assert asked(session, kind, **fields)["message"].startswith("Leaf D has no score yet")
    assert "quiz" in asked(session, "quiz", ask="range")
