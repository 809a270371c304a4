"""``abviz search``: what it prints, as text and as JSON."""

import io
import json
import math
import re
from fractions import Fraction
from pathlib import Path

import pytest
from engine_tests.oracle import FEW
from hypothesis import given
from hypothesis import strategies as st
from strategies import trees

import abviz
from abviz.command import main
from abviz.command.search import report
from abviz.command.source import check_output
from abviz.command.terminal import CommandError
from abviz.trees import Tree, examples

LUCKY = "((4 3)(8 7)) ((2 1)(6 5))"
TEXTS = {
    "maxn": "p1(p2(<1 2 6> <4 3 2>) p2(<6 1 2> <7 4 1>))",
    **dict.fromkeys(("killer", "history"), '("1": ("1-1": 3 "1-2": 5) "2": ("2-1": 6 "2-2": 2))'),
    "star1": "(chance(1/2*3 1/2*5) chance(1/2*0 1/2*1))",
}
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "json.md"
LISTED = re.compile(r"^\| `(\S+?)` ", re.MULTILINE)


def printed(capsys, *words):
    """Run ``abviz search`` with success and return what it printed."""
    assert main(["search", *words]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    return shown.out


def complaint(capsys, *words):
    """Run ``abviz`` with bad input and return its one line on standard error."""
    try:
        code = main(words)
    except SystemExit as end:
        code = end.code
    shown = capsys.readouterr()
    assert code == 2
    assert shown.out == ""
    assert shown.err.startswith("abviz: ") and shown.err.count("\n") == 1
    return shown.err.removeprefix("abviz: ").removesuffix("\n")


def test_the_transcript_and_the_tree(capsys):
    trace = abviz.search(examples["lucky-8"])
    text = f"{trace}\n\n{abviz.draw_text(trace)}\n"
    assert printed(capsys, LUCKY) == text
    assert printed(capsys, "--example", "lucky-8") == text


@pytest.mark.parametrize("name", abviz.algorithms)
def test_every_algorithm_can_be_chosen_in_the_terminal(capsys, name):
    text = TEXTS.get(name, "(3 12 8)~5 (2 4 6)~4 (14 5 2)~7")
    trace = abviz.search(Tree.parse(text), name)
    shown = printed(capsys, text, "--algorithm", name)
    assert shown == f"{trace}\n\n{abviz.draw_text(trace)}\n"


@pytest.mark.parametrize("step", [0, 12, 28, -1, -29])
def test_step_prints_the_picture_of_that_step_alone(capsys, step):
    trace = abviz.search(examples["lucky-8"])
    assert printed(capsys, LUCKY, "--step", str(step)) == abviz.draw_text(trace, step) + "\n"
    numbered = printed(capsys, LUCKY, "--step", str(step), "--visit-numbers")
    assert numbered == abviz.draw_text(trace, step, visit_numbers=True) + "\n"


def searched(capsys, *words):
    """Return the tree that was searched, and what was found."""
    found = json.loads(printed(capsys, *words, "--json"))
    return found["tree"], found["value"], len(found["leaves"])


def test_root_says_who_begins(capsys):
    assert searched(capsys, LUCKY, "--root", "max") == ("(((4 3) (8 7)) ((2 1) (6 5)))", 4, 5)
    assert searched(capsys, LUCKY, "--root", "min")[1:] == (5, 8)
    assert searched(capsys, "--example", "lucky-8", "--root", "min")[1:] == (5, 8)
    assert searched(capsys, "(max(1 2) 3)", "--root", "min") == ("min((1 2) 3)", 2, 3)
    assert searched(capsys, "max((1 2) 3)", "--root", "min") == ("min((1 2) 3)", 2, 3)


def test_depth_limits_the_search_and_is_refused_where_it_cannot_be(capsys):
    text = "((3 4)~3.5 (5 6)~1)"
    trace = abviz.search(Tree.parse(text), depth=1)
    assert printed(capsys, text, "--depth", "1") == f"{trace}\n\n{abviz.draw_text(trace)}\n"
    notes = printed(capsys, text, "--depth", "1", "--algorithm", "alphabeta-notes")
    assert notes.startswith("alpha-beta (notes, first version) to 1 ply: value 3.5, 2 of 2 leaves")
    line = complaint(capsys, "search", text, "--depth", "1", "--algorithm", "scout")
    assert line == "SCOUT has no option depth. Leave the option out."
    line = complaint(capsys, "search", text, "--depth", "0")
    assert line == "depth must be a whole number from 1 to 4,000,000, not 0."


def test_order_sorts_the_children_before_the_search(capsys):
    text = "((1 2)~1 (8 7)~7)"
    assert searched(capsys, text, "--order", "best")[0] == "(E: (G: 7 F: 8)~7 B: (C: 1 D: 2)~1)"
    for order in ("worst", "reversed", "estimate"):
        expected = str(Tree.parse(text).reordered(order))
        assert searched(capsys, text, "--order", order)[0] == expected
    seeded = searched(capsys, LUCKY, "--order", "random", "--seed", "3")
    assert seeded[0] == str(examples["lucky-8"].reordered("random", 3))
    assert seeded == searched(capsys, LUCKY, "--order", "random", "--seed", "3")


@pytest.mark.parametrize("text", ["-3", "(-3 -inf)", "-3 4", "−2", "A: 3"])
def test_texts_that_start_like_an_option_or_a_word(capsys, text):
    assert searched(capsys, text)[0] == str(Tree.parse(text))


def test_a_dash_reads_the_tree_from_standard_input(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("(3 5)\n(2 9)\n"))
    assert searched(capsys, "-")[0] == "((3 5) (2 9))"


BAD_INPUT = [
    *(["search", text] for text in ("", "((4 3) (8 y))", "((4 3) (8 x))", "(3\n\t(4 5")),
    ["search", "(" + "3 " * 100 + "! " * 100],
    ["search", "--example", "lucky-9"],
    ["search", "3", "--algorithm", "alfabeta"],
    *(["search", "3 4", "--order", order] for order in ("bset", "random", "\x1b[31m\nred")),
    ["search", "((3 4) 5)", "--order", "estimate"],
    ["search", "3 4", "--step", "99"],
    ["search", "chance(1*3)"],
    ["search"],
    ["search", "3", "--example", "tie"],
    ["search", "3", "--json", "--step", "0"],
    ["search", "3", "5"],
    [],
]
# Their words are those of Python, and differ from one to the next.
MISUSED = [
    ["search", "3", "--step", "x"],
    ["search", "3", "--root", "mex"],
    ["search", "3", "--alg", "minimax"],
    ["search", "3", "--\x1b[31m\nred"],
    ["animate", "3", "--outp", "film.html"],
    *(["--vers"], ["serach"]),
]


def test_bad_input_gets_one_line(capsys, snapshot):
    lines = [f"{words}: {complaint(capsys, *words)}" for words in BAD_INPUT]
    known = f" Known names: {', '.join(abviz.algorithms)}."
    assert [line for line in lines if known in line] == [lines[6]]
    lines[5] = lines[5].removesuffix(known)
    assert all(complaint(capsys, *words).isprintable() for words in (*BAD_INPUT, *MISUSED))
    snapshot("command-complaints", lines)


def test_a_tree_deeper_than_the_recursion_limit_gets_one_line(capsys):
    line = complaint(capsys, "search", "(" * 3000 + "3" + ")" * 3000)
    assert line.startswith("this tree is 3,000 plies deep")


def test_version_prints_the_version_and_nothing_else(capsys):
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert capsys.readouterr().out == f"abviz {abviz.__version__}\n"


@pytest.mark.parametrize("words", [["--help"], ["search", "--help"], ["lab", "--help"]])
def test_the_help_fits_every_terminal(capsys, words):
    with pytest.raises(SystemExit, match="0"):
        main(words)
    shown = capsys.readouterr().out
    assert shown.startswith("usage: abviz") and shown.isascii()


def test_json_of_a_small_search(capsys, snapshot):
    text = printed(capsys, "(3, 1/2) (-inf 7)", "--json")
    assert json.loads(text)["abviz"] == abviz.__version__
    snapshot("json", text.replace(abviz.__version__, "VERSION").splitlines())


def test_json_of_several_players_of_merits_and_of_a_depth_limit(capsys):
    found = json.loads(printed(capsys, TEXTS["maxn"], "--algorithm", "maxn", "--json"))
    assert found["value"] == [7, 4, 1]
    assert found["steps"][-1]["value"] == [7, 4, 1]
    found = json.loads(printed(capsys, "(3 4)", "--algorithm", "sss", "--json"))
    assert [step["merit"] for step in found["steps"]][:2] == ["inf", 3]
    found = json.loads(printed(capsys, "((3 4)~3 (5 6)~1)", "--depth", "1", "--json"))
    limited = {step["node"] for step in found["steps"] if step["at_limit"]}
    assert limited == {"B", "E"}


def keys(thing, prefix=""):
    """Yield the keys of nested dictionaries and lists, written as in the documentation."""
    for key, value in thing.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            yield from keys(value[0], f"{prefix}{key}[].")
        else:
            yield prefix + key


def test_the_keys_are_those_that_the_documentation_lists(capsys):
    found = json.loads(printed(capsys, LUCKY, "--json"))
    assert list(keys(found)) == LISTED.findall(PAGE.read_text("utf-8"))


def read_back(score):
    """Return the score that a value of the JSON stands for."""
    if isinstance(score, str):
        return Fraction(score) if "/" in score else float(score)
    return score


@FEW
@given(trees(), st.sampled_from(["minimax", "alphabeta", "alphabeta-blog"]))
def test_json_tells_what_the_trace_tells(tree, algorithm):
    trace = abviz.search(tree, algorithm)
    found = json.loads(json.dumps(report(trace), allow_nan=False))
    assert Tree.parse(found["tree"]) == tree
    assert [tree[name] for name in found["leaves"]] == list(trace.leaves)
    assert [tree[name] for name in found["pruned"]] == list(trace.pruned)
    value = read_back(found["value"])
    assert (value, type(value)) == (trace.value, type(trace.value))
    assert math.copysign(1, value) == math.copysign(1, trace.value)
    for told, step in zip(found["steps"], trace.steps, strict=True):
        assert (told["kind"], tree[told["node"]]) == (step.kind, step.node)
        assert read_back(told["value"]) == step.value
        window = told["window"] and tuple(map(read_back, told["window"]))
        assert window == ((step.alpha, step.beta) if step.has_window else None)
    cutoffs = [(tree[one["node"]], one["kind"], one["is_deep"]) for one in found["cutoffs"]]
    assert cutoffs == [(one.node, one.kind, one.is_deep) for one in trace.cutoffs]
    assert all(found["steps"][one["step"]]["kind"] == "cutoff" for one in found["cutoffs"])


def test_a_list_without_brackets_is_one_ply_and_the_other_tree_is_named(capsys):
    assert main(["search", "4,3,8,7", "--language", "de"]) == 0
    shown = capsys.readouterr()
    assert "4 of 4" in shown.out or "4 von 4" in shown.out
    assert shown.err.startswith("abviz: Ohne Klammern sind diese 4 Werte ein Halbzug.")
    assert "((4 3) (8 7))" in shown.err and len(shown.err.splitlines()) == 1
    assert "4" in printed(capsys, "(4 3 8 7)")


def test_a_place_where_nothing_can_be_written_is_refused(tmp_path):
    file = tmp_path / "file"
    file.touch()
    refused = [
        (file, True, "is a file, and a folder is wanted"),
        (tmp_path, False, "is a folder: name a file in it"),
        (tmp_path / "nowhere" / "a.csv", False, "There is no folder .*nowhere to write into"),
    ]
    for place, is_folder, told in refused:
        with pytest.raises(CommandError, match=told):
            check_output(str(place), is_folder=is_folder)
    for place, is_folder in ((file, False), (tmp_path, True), (tmp_path / "new" / "deep", True)):
        check_output(str(place), is_folder=is_folder)
