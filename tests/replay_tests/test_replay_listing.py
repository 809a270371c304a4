"""The listing: it shows the code that runs, and every step stands on a line of it."""

import re
from math import inf

import pytest
from engine_tests.oracle import FEW, OPTION_PAIRS, games
from hypothesis import given

import abviz
from abviz.engine.recorder import record, recorded
from abviz.errors import SearchError
from abviz.replay.listing import Listing
from abviz.trees import Tree, examples

ALL_SEARCHES = [("minimax", {}), *(("alphabeta", options) for options in OPTION_PAIRS)]


def listing_of(algorithm, options):
    return Listing(abviz.algorithms[algorithm].with_options(**options).function)


def test_the_listing_of_minimax():
    assert listing_of("minimax", {}).text == (
        "def minimax(node):\n"
        "    if node.is_leaf:\n"
        "        return node.value\n"
        "    if node.is_max:\n"
        "        v = -inf\n"
        "        for child in node.children:\n"
        "            v = max(v, minimax(child))\n"
        "        return v\n"
        "    v = inf\n"
        "    for child in node.children:\n"
        "        v = min(v, minimax(child))\n"
        "    return v"
    )


def test_the_listing_of_alphabeta():
    assert listing_of("alphabeta", {}).text == (
        "def alphabeta(node, alpha=-inf, beta=inf):\n"
        "    if node.is_leaf:\n"
        "        return node.value\n"
        "    if node.is_max:\n"
        "        v = -inf\n"
        "        for child in node.children:\n"
        "            score = alphabeta(child, alpha, beta)\n"
        "            if score > v:\n"
        "                v = score\n"
        "            if v > alpha:\n"
        "                alpha = v\n"
        "            if v >= beta:\n"
        "                break\n"
        "        return v\n"
        "    v = inf\n"
        "    for child in node.children:\n"
        "        score = alphabeta(child, alpha, beta)\n"
        "        if score < v:\n"
        "            v = score\n"
        "        if v < beta:\n"
        "            beta = v\n"
        "        if v <= alpha:\n"
        "            break\n"
        "    return v"
    )


@pytest.mark.parametrize(("algorithm", "options"), ALL_SEARCHES)
def test_nothing_but_the_code_is_shown(algorithm, options):
    listing = listing_of(algorithm, options)
    assert listing.text == "\n".join(listing.lines)
    for hidden in ("step:", "#", "Score", "Node", "->", '"""', "@", "import"):
        assert hidden not in listing.text
    assert listing.lines[0].startswith("def ")
    assert all(line == line.rstrip() for line in listing.lines)


@pytest.mark.parametrize("options", OPTION_PAIRS)
def test_defaults_are_written_as_usual(options):
    assert re.search(r"node, alpha=-inf, beta=inf\b", listing_of("alphabeta", options).text)


@pytest.mark.parametrize(("algorithm", "options"), ALL_SEARCHES)
@FEW
@given(tree=games())
def test_the_listing_is_the_code_that_runs(algorithm, options, tree):
    """Compiled from the listing, the search enters the same nodes with the same windows."""
    chosen = abviz.algorithms[algorithm].with_options(**options)
    namespace = {"inf": inf}
    exec(Listing(chosen.function).text, namespace)
    name = chosen.function.__name__
    namespace[name] = recorded(namespace[name])
    log, trace = record(namespace[name], tree.root), abviz.search(tree, algorithm, **options)
    assert (*log.nodes,) == trace.visits
    assert (*log.alphas,) == trace.alphas
    assert (*log.betas,) == trace.betas
    assert (*log.values,) == trace.values


def line_of(step, listing):
    assert 1 <= step.line <= len(listing.lines)
    return listing.lines[step.line - 1].strip()


# In the branch for MAX, then in the one for MIN.
LINES = {
    "minimax": {"update": ("v = max(v, minimax(child))", "v = min(v, minimax(child))")},
    "alphabeta": {"update": ("if score > v:", "if score < v:"), "cutoff": ("break", "break")},
}


@pytest.mark.parametrize(("algorithm", "options"), ALL_SEARCHES)
@FEW
@given(tree=games())
def test_every_step_stands_on_a_fitting_line(algorithm, options, tree):
    listing = listing_of(algorithm, options)
    expected = {"leave": ("return v", "return v"), **LINES[algorithm]}
    for step in abviz.search(tree, algorithm, **options).steps:
        line = line_of(step, listing)
        if step.kind == "enter":
            assert step.line == 1
        elif step.kind == "examine":
            assert line == "return node.value"
        else:
            assert line == expected[step.kind][step.node.is_min]


@pytest.mark.parametrize(("algorithm", "options"), ALL_SEARCHES)
@FEW
@given(tree=games())
def test_max_stands_in_the_branch_of_max(algorithm, options, tree):
    listing = listing_of(algorithm, options)
    first = next(n for n, line in enumerate(listing.lines, 1) if "if node.is_max" in line)
    last = next(n for n, line in enumerate(listing.lines, 1) if n > first and "return v" in line)
    for step in abviz.search(tree, algorithm, **options).steps:
        if step.kind in ("update", "cutoff", "leave"):
            assert (first < step.line <= last) == step.node.is_max
            assert (step.line > last) == step.node.is_min


@pytest.mark.parametrize("options", OPTION_PAIRS)
@pytest.mark.parametrize(
    ("player", "test"), [("max", "if v >{} beta:"), ("min", "if v <{} alpha:")]
)
def test_the_line_above_a_cutoff_is_its_test(options, player, test):
    listing = listing_of("alphabeta", options)
    above = listing.lines[listing.line("cutoff", player) - 2].strip()
    assert above == test.format("=" if options["cut_on_tie"] else "")


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
def test_lucky_8_line_by_line(algorithm):
    lines = [str(step.line) for step in abviz.search(examples["lucky-8"], algorithm).steps]
    expected = {
        "minimax": "1 1 1 3 7 3 7 8 11 1 3 7 3 7 8 11 12 7 1 1 3 7 3 7 8 11 1 3 7 3 7 8 11 12 7 8",
        "alphabeta": "1 1 1 3 8 3 8 14 18 1 3 8 13 14 18 24 8 1 1 3 8 3 8 14 18 23 24 8 14",
    }
    assert " ".join(lines) == expected[algorithm]


def test_a_step_that_no_line_is_marked_for():
    assert listing_of("minimax", {}).line("cutoff", "max") is None


def tagged(node: "Tree", αlpha: float = -inf, *, βeta: "float | None" = inf) -> float:
    """Return nothing: this text, the tags and the annotations are not shown."""
    é: float = 1.0  # step: enter
    text = "# step: no tag, because it is inside a string"
    return é if text else αlpha  # a comment that is no tag stays


def test_a_students_function_is_shown_without_annotations():
    listing = Listing(tagged)
    assert listing.text == (
        "def tagged(node, αlpha=-inf, *, βeta=inf):\n"
        "    é = 1.0\n"
        '    text = "# step: no tag, because it is inside a string"\n'
        "    return é if text else αlpha  # a comment that is no tag stays"
    )
    assert listing.line("enter", None) == listing.line("enter", "max") == 2


def misspelt(node):
    if node.is_leaf:
        return node.value  # step: examine
    scores = []
    for child in node.children:
        scores.append(misspelt(child))  # step: updat MAX
    return max(scores)


def wrong_player(node):
    if node.is_leaf:
        return node.value  # step: examine
    return max(map(wrong_player, node.children))  # step: leave max


def nothing_follows(node):
    return node.value  # step: limit MAX


def commented(node):
    """Search: # step: nonsense."""
    # step: this is a long remark, and no tag
    note = "# step: cutof"
    return node.value if note else None  # step:examine  MIN


FAULTS = {
    misspelt: (
        5,
        "misspelt: the tag '# step: updat MAX' is not clear: 'updat' is no kind of step. "
        "Known kinds: enter, examine, limit, update, again, probe, cutoff, leave.",
    ),
    wrong_player: (
        3,
        "wrong_player: the tag '# step: leave max' is not clear: 'max' cannot follow 'leave'. "
        "Known words: MAX, MIN, CHANCE, PROBE, ROOT, TEST_MAX, TEST_MIN, P1, P2, …",
    ),
    nothing_follows: (
        1,
        "nothing_follows: the tag '# step: limit MAX' is not clear: nothing follows 'limit', "
        "and here follows 'MAX'.",
    ),
}


@pytest.mark.parametrize("function", FAULTS)
def test_a_tag_with_an_unknown_word_is_refused(function):
    """By the listing, and by `watch` before the search."""
    below, fault = FAULTS[function]
    line = function.__code__.co_firstlineno + below
    for call in (lambda: Listing(function), lambda: abviz.watch(function, Tree.parse("3 5"))):
        with pytest.raises(SearchError) as caught:
            call()
        assert str(caught.value) == f"line {line}, in {fault}"


def test_a_remark_or_a_text_is_no_tag():
    listing = Listing(commented)
    assert listing.lines[1:] == (
        "    # step: this is a long remark, and no tag",
        '    note = "# step: cutof"',
        "    return node.value if note else None",
    )
    assert listing.line("examine", "min") == 4


def test_a_relative_of_a_watched_function_is_checked_too():
    def helper(node):
        return node.value if node.is_leaf else min(map(outer, node.children))  # step: leav

    def outer(node):
        return node.value if node.is_leaf else max(map(helper, node.children))

    with pytest.raises(SearchError, match=r"in helper: the tag '# step: leav' is not clear"):
        abviz.watch(outer, Tree.parse("3 5"))


def test_where_a_child_is_searched_again_without_a_tag_the_update_is_lit():
    assert listing_of("minimax", {}).line("again", "max") == 7
