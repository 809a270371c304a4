"""The listing: the lines that are shown, and the tags that say which of them a step lights."""

import re
from math import inf

import pytest
from engine_tests.oracle import OPTION_PAIRS

import abviz
from abviz.errors import SearchError
from abviz.replay.listing import Listing
from abviz.trees import Tree

ALL_SEARCHES = [("minimax", {}), *(("alphabeta", options) for options in OPTION_PAIRS)]


def listing_of(algorithm, options):
    return Listing(abviz.algorithms[algorithm].with_options(**options).function)


@pytest.mark.parametrize("options", OPTION_PAIRS)
def test_defaults_are_written_as_usual(options):
    assert re.search(r"node, alpha=-inf, beta=inf\b", listing_of("alphabeta", options).text)


@pytest.mark.parametrize("options", OPTION_PAIRS)
@pytest.mark.parametrize(
    ("player", "test"), [("max", "if v >{} beta:"), ("min", "if v <{} alpha:")]
)
def test_the_line_above_a_cutoff_is_its_test(options, player, test):
    listing = listing_of("alphabeta", options)
    above = listing.lines[listing.line("cutoff", player) - 2].strip()
    assert above == test.format("=" if options["cut_on_tie"] else "")


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


def commented(node):
    """Search: # step: nonsense."""
    # step: this is a long remark, and no tag
    note = "# step: cutof"
    return node.value if note else None  # step:examine  MIN


FAULTS = {
    misspelt: (
        5,
        "misspelt: the tag '# step: updat MAX' is not clear. "
        "Known tags: enter, examine, limit, update, again, probe, cutoff, leave.",
    ),
    wrong_player: (
        3,
        "wrong_player: the tag '# step: leave max' is not clear. Known words after 'leave': "
        "MAX, MIN, CHANCE, PROBE, ROOT, TEST_MAX, TEST_MIN, EXACT, LOWER, UPPER.",
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
