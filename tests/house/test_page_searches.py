"""The searches of a page are translated from the textbook functions in Python."""

from math import inf

import pytest


def limited(node, depth, alpha=-inf, beta=inf):
    """Search so many plies."""
    if node.is_leaf or depth == 0:
        return node.value
    best = -inf
    for child in reversed(node.children):
        score = -limited(child, depth - 1, beta=-best)
        best = score if best is None else max(best, score)
    return best


def too_late(node, alpha=-inf, beta=inf):
    """Look at the window before a child, not after it."""
    if node.is_leaf:
        return node.value
    is_over = False
    v = -inf
    for child in node.children:
        if v >= beta:
            is_over = True
        v = max(v, too_late(child, alpha, beta))
        if is_over:
            break
    return v


def of_a_block(node):
    """Read a value outside of its block."""
    if node.is_leaf:
        v = 0
    return v


def divides(node):
    """Divide."""
    return node.value / 2


def compares_twice(node, alpha=0):
    """Compare with two ends at once."""
    return 0 < alpha < 2


def compares_nodes(node, child):
    """Compare what can be equal without being one."""
    return node == child


def takes_a_node(node):
    """Take what is there for true."""
    if node.children:
        return 1
    return 0


def takes_a_name(node, alpha=0):
    """Take a value of an unknown kind for true."""
    return 1 if alpha else 0


def loops(node):
    """Go on as long as there is something."""
    while node.is_max:
        return 1
    return 0


def gathers(node):
    """Gather all scores."""
    return [child.value for child in node.children]


def calls_another(node):
    """Call another function."""
    return len(node.children)


def has_any_arguments(node, *others):
    """Take any arguments."""
    return node.value


def leaves_one_out(node, depth):
    """Call itself with too few arguments."""
    return leaves_one_out(node)


def looks_elsewhere(node):
    """Read what nodes of a page have not."""
    return node.name


REFUSED = {
    of_a_block: "line 5: v, which has no value in this block,",
    divides: "this expression",
    compares_twice: "this expression",
    compares_nodes: "this expression",
    takes_a_node: "the truth of this",
    takes_a_name: "the truth of this",
    loops: "this statement",
    gathers: "this expression",
    calls_another: "this expression",
    has_any_arguments: "parameters of this kind",
    leaves_one_out: "a call with other arguments",
    looks_elsewhere: "this expression",
}


@pytest.fixture
def searches(load_script):
    return load_script("javascript/searches.py")


def translated(searches, function):
    """Return the lines of a function in JavaScript."""
    translation = searches.Translation(searches.definition_of(function))
    return list(translation.lines(searches.camel_case(function.__name__)))


def test_the_searches_in_the_repository_are_those_of_the_textbook_functions(searches, root):
    stored = (root / "abviz/stage/js/quiz/searches.js").read_text(encoding="utf-8")
    assert stored == searches.written(), "python3 run.py bundle"


def test_a_function_reads_alike_and_hands_over_all_arguments_in_their_order(searches):
    assert translated(searches, limited) == [
        '/** Search so many plies. @type {Searching["search"]} */',
        "function limited(visit, node, depth, alpha = -Infinity, beta = Infinity) {",
        "  if (node.isLeaf || depth === 0) return node.value;",
        "  let best = -Infinity;",
        "  for (const child of [...node.children].reverse()) {",
        "    const score = -visit(child, depth - 1, -Infinity, -best);",
        "    best = best === null ? score : Math.max(best, score);",
        "  }",
        "  return best;",
        "}",
    ]


def test_a_search_may_keep_whether_something_is_so(searches):
    assert translated(searches, too_late)[3:9] == [
        "  let isOver = false;",
        "  let v = -Infinity;",
        "  for (const child of node.children) {",
        "    if (v >= beta) isOver = true;",
        "    v = Math.max(v, visit(child, alpha, beta));",
        "    if (isOver) break;",
    ]


@pytest.mark.parametrize("function", REFUSED, ids=lambda function: function.__name__)
def test_what_has_no_translation_is_refused(searches, function):
    with pytest.raises(searches.Untranslated, match="cannot be translated") as refused:
        translated(searches, function)
    assert REFUSED[function] in str(refused.value)
    assert str(refused.value).startswith(f"{function.__name__}, line ")
