"""What every recursive search of MAX and MIN shows is true: fields of steps, lines of code."""

from itertools import pairwise
from math import inf
from random import Random

import pytest
from engine_tests.oracle import OPTION_PAIRS, games, known_range, minimax_value
from hypothesis import given
from hypothesis import strategies as st
from replay_tests.variables import PAGE
from strategies import trees, tries

import abviz
from abviz.engine.recorder import record, recorded
from abviz.replay.listing import Listing
from abviz.trees import Tree

pytestmark = pytest.mark.slow

# Chance, several players, depth, SSS* and SCOUT have tests of their own.
RECURSIVE = {
    name: one
    for name, one in abviz.algorithms.items()
    if one.way in ("depth first", "null windows")
}
SEARCHES = [
    pytest.param(name, options, id="-".join([name, *(key for key in options if not options[key])]))
    for name, algorithm in RECURSIVE.items()
    for options in (OPTION_PAIRS if algorithm.twins else [{}])
]
every_search = pytest.mark.parametrize(("name", "options"), SEARCHES)
SOME = tries(20)

WHOLE = ["0 1", "-1 0 0 1 2", "-9 -4 3 1 4 1 5 9 2 6"]
ANY = [*WHOLE, "0 -0.0 1/2 0.5 1 1.0 -1/3", "-inf 0 1 inf"]


def random_tree(seed, *, algorithm, pools=None):
    """Return a small tree that an algorithm can search, with scores from one of the pools."""
    source = Random(seed)
    if pools is None:
        pools = WHOLE if algorithm.needs_whole_scores else ANY
    scores = source.choice(pools).split()
    alternating = algorithm.alternates or seed % 2 == 0

    def text(player, plies):
        if plies == 0 or source.random() < 0.15:
            return source.choice(scores)
        other = "min" if player == "max" else "max"
        below = other if alternating else source.choice([player, other])
        children = [text(below, plies - 1) for _ in range(source.choice([1, 2, 2, 3]))]
        return f"{player}({' '.join(children)})"

    plies = source.randint(2, 5)
    while (found := text(source.choice(["max", "min"]), plies)) in scores:
        pass
    return Tree.parse(found)


def fitting(algorithm):
    """Trees of hypothesis that an algorithm can search."""
    if algorithm.needs_whole_scores:
        return st.builds(random_tree, st.integers(0, 2**32), algorithm=st.just(algorithm))
    if algorithm.alternates:
        return trees(names=False, estimates=False, alternating=True)
    return games()


def is_true(relation, claimed, low, high):
    """Tell whether a claim holds for all values of a range."""
    return {
        "exactly": low == claimed == high,
        "at least": low >= claimed,
        "at most": high <= claimed,
    }[relation]


def steps_with_entered(trace):
    """Yield each step and the indices of the nodes entered by then."""
    entered = set()
    for step in trace.steps:
        if step.kind in ("enter", "examine"):
            entered.add(step.node.index)
        yield step, entered


def fields(step):
    """Yield the claims in the fields of a step: node, relation, number."""
    relation = "exactly" if step.bound == "exact" else step.bound
    if step.kind == "leave":
        yield step.node, relation, step.value
    elif step.kind == "update":
        yield step.child, relation, step.arrived
    elif step.kind == "cutoff" and step.cutoff.bound_by is not None:
        window = (step.alpha, step.beta) if step.node.is_max else (step.beta, step.alpha)
        number = window[0] if step.fail_hard else step.value
        yield step.node, "at most" if step.node.is_min else "at least", number
        yield from owners(step.cutoff.bound_by, window[1])
    for ancestor, score in step.owners.withheld:
        yield from owners(ancestor, score)
    if step.kind in ("enter", "examine"):
        yield from owners(step.owners.alpha_from, step.alpha)
        yield from owners(step.owners.beta_from, step.beta)


def owners(node, score):
    if node is not None:
        yield node, "at least" if node.is_max else "at most", score


def assert_true(trace):
    """Check claims against the true values, and against what the leaves seen so far prove."""
    truth = {node: minimax_value(node) for node in trace.tree}
    for step, entered in steps_with_entered(trace):
        for node, relation, number in fields(step):
            assert is_true(relation, number, truth[node], truth[node]), step.sentence
            assert is_true(relation, number, *known_range(node, entered)), step.sentence


@every_search
@SOME
@given(data=st.data())
def test_the_fields_of_the_steps_are_true(name, options, data):
    tree = data.draw(fitting(abviz.algorithms[name]))
    assert_true(abviz.search(tree, name, **options))


PRUNING = [one for one in SEARCHES if abviz.algorithms[one.values[0]].prunes]


@pytest.mark.parametrize(("name", "options"), PRUNING)
def test_every_kind_of_bound_occurs(name, options):
    """So that the tests above do not pass for want of anything said."""
    algorithm = abviz.algorithms[name]
    bounds = set()
    for seed in range(40):
        for step in abviz.search(random_tree(seed, algorithm=algorithm), name, **options).steps:
            bounds |= {(step.kind, step.bound)} if step.kind in ("leave", "update") else set()
    assert bounds == {
        (kind, bound) for kind in ("leave", "update") for bound in ("exact", "at least", "at most")
    }


@pytest.mark.parametrize("name", [name for name, one in RECURSIVE.items() if not one.prunes])
@pytest.mark.parametrize("seed", range(20))
def test_without_pruning_every_value_is_exact(name, seed):
    trace = abviz.search(random_tree(seed, algorithm=abviz.algorithms[name]), name)
    assert {step.bound for step in trace.steps} == {"exact"}
    assert trace.cutoffs == trace.pruned == ()
    assert all(
        value == minimax_value(node) for node, value in zip(trace.visits, trace.values, strict=True)
    )


@every_search
def test_inside_its_window_a_value_is_exact(name, options):
    """Knuth and Moore, and Fishburn for fail-soft: only outside the window comes a bound."""
    for seed in range(40):
        trace = abviz.search(random_tree(seed, algorithm=abviz.algorithms[name]), name, **options)
        entries = zip(trace.visits, trace.alphas, trace.betas, trace.values, strict=True)
        for node, alpha, beta, value in entries:
            if alpha is None or alpha < value < beta:
                assert value == minimax_value(node)
            elif value <= alpha:
                assert minimax_value(node) <= value
            else:
                assert minimax_value(node) >= value


@every_search
def test_the_root_returns_the_value_of_the_tree_in_the_end(name, options):
    for seed in range(40):
        trace = abviz.search(random_tree(seed, algorithm=abviz.algorithms[name]), name, **options)
        last = trace.steps[-1]
        assert trace.value == last.value == minimax_value(trace.tree.root)
        returns = [step for step in trace.steps if step.kind == "leave"]
        assert [step for step in returns if step.event.is_last] == [last]
        # A pair of value and move comes back where there is a move.
        ends = {"value-of-tree", "pair-has-value-of-tree", "passes-prove"}
        (end,) = {claim.kind for claim in last.claims} & ends
        assert end.removeprefix("pair-has-") == (
            "passes-prove" if name == "mtdf" else "value-of-tree"
        )


@every_search
def test_a_lone_leaf(name, options):
    trace = abviz.search(Tree.parse("7"), name, **options)
    assert (trace.value, trace.best_move, trace.cutoffs) == (7, None, ())
    assert {step.kind for step in trace.steps} == {"examine"}
    first, *more = [step.sentence for step in trace.steps]
    assert first == "The root A is a leaf: its score 7 is the value of the tree."
    again = "The root A is a leaf, examined again: its score 7 is the value of the tree."
    assert more == ([again] if name == "mtdf" else [])
    line = listing_of(name, options).lines[trace.steps[0].line - 1].strip()
    assert line in EXAMINE


FINITE = WHOLE + ["0 -0.0 1/2 0.5 1 1.0 -1/3"]


@every_search
def test_the_principal_variation_is_best_play(name, options):
    algorithm = abviz.algorithms[name]
    for seed in range(100):
        pools = WHOLE if algorithm.needs_whole_scores else FINITE
        tree = random_tree(seed, algorithm=algorithm, pools=pools)
        trace = abviz.search(tree, name, **options)
        line = trace.principal_variation
        assert line[0] is tree.root and line[-1].is_leaf
        assert all(lower.parent is upper for upper, lower in pairwise(line))
        assert {minimax_value(node) for node in line} == {trace.value}
        if len(line) > 1:
            best = [child for child in tree.root.children if minimax_value(child) == trace.value]
            assert trace.best_move is best[0]


def grammar(trace):
    """Yield what breaks the rules of the steps."""
    open_nodes = []
    steps = [*trace.steps, None]
    for step, following in pairwise(steps):
        if step.kind in ("enter", "examine"):
            if step.node.parent is not (open_nodes[-1] if open_nodes else None):
                yield f"{step.node.name} is entered, and its parent is not open"
            open_nodes.append(step.node)
        elif step.node is not open_nodes[-1]:
            yield f"{step.kind} of {step.node.name}, but {open_nodes[-1].name} is on top"
        if step.kind == "cutoff" and (following.kind, following.node) != ("leave", step.node):
            yield f"{step.node.name} goes on after its cutoff"
        if step.kind in ("examine", "leave"):
            open_nodes.pop()
            arrived = following is not None and (following.kind, following.child, following.node)
            if open_nodes and arrived != ("update", step.node, step.node.parent):
                yield f"the value of {step.node.name} does not reach its parent"


@every_search
def test_steps_follow_the_grammar_and_nothing_entered_is_pruned(name, options):
    for seed in range(40):
        trace = abviz.search(random_tree(seed, algorithm=abviz.algorithms[name]), name, **options)
        assert [*grammar(trace)] == []
        entered = set(trace.visits)
        painted = {
            index
            for change in trace.replay.changes
            for index, state in change.items()
            if state.status == "pruned"
        }
        assert painted == {node.index for node in trace.pruned}
        assert entered.isdisjoint(trace.pruned) and {*entered, *trace.pruned} == {*trace.tree}
        end = trace.frame(-1)
        assert [end.status(node) for node in trace.visits] == ["done"] * len(trace.visits)


@pytest.mark.parametrize("cut_on_tie", [True, False])
def test_without_deep_cutoffs_only_the_parent_has_anything(cut_on_tie):
    for seed in range(200):
        tree = random_tree(seed, algorithm=abviz.algorithms["alphabeta"])
        for step in abviz.search(tree, cut_on_tie=cut_on_tie, deep=False).steps:
            assert {step.owners.alpha_from, step.owners.beta_from} <= {None, step.node.parent}
            assert step.cutoff is None or step.cutoff.bound_by in (None, step.node.parent)


# The lines of an update, of the test just above a cutoff, and of a leave: for MAX and for MIN.
SOFT = [("if score > v:", "if score < v:"), None, ("return v", "return v")]
LINES = {
    "minimax": [("v = max(v, minimax(child))", "v = min(v, minimax(child))"), None, SOFT[2]],
    "alphabeta": [SOFT[0], ("if v >= beta:", "if v <= alpha:"), SOFT[2]],
    "alphabeta-cut_on_tie": [SOFT[0], ("if v > beta:", "if v < alpha:"), SOFT[2]],
    "alphabeta-deep": [SOFT[0], ("if v >= beta:", "if v <= alpha:"), SOFT[2]],
    "alphabeta-cut_on_tie-deep": [SOFT[0], ("if v > beta:", "if v < alpha:"), SOFT[2]],
    "alphabeta-notes": [
        ("alpha = max(alpha, score)", "beta = min(beta, score)"),
        ("if alpha >= beta:", "if beta <= alpha:"),
        ("return alpha", "return beta"),
    ],
    "alphabeta-notes-own-window": [
        ("v = max(v, score)", "v = min(v, score)"),
        ("if v >= beta:", "if alpha >= v:"),
        ("return v", "return v"),
    ],
    "alphabeta-blog": [
        ("alpha = max(alpha, evaluate(child, alpha, beta))",)
        + ("beta = min(beta, evaluate(child, alpha, beta))",),
        ("if beta <= alpha:", "if beta <= alpha:"),
        ("return alpha", "return beta"),
    ],
    "alphabeta-aima": [
        ("if v2 > v:", "if v2 < v:"),
        ("if v >= beta:", "if v <= alpha:"),
        ("return v, move", "return v, move"),
    ],
    "alphabeta-slides": [
        ("alpha = max(alpha, score)", "beta = min(beta, score)"),
        ("if beta <= alpha:", "if beta <= alpha:"),
        ("return alpha", "return beta"),
    ],
    "minimax-notes": [("minimax_notes(child)",) * 2, None, ("return max(", "return min(")],
    "minimax-slides": [
        ('minimax_slides("min", child)', 'minimax_slides("max", child)'),
        None,
        ("return max(", "return min("),
    ],
    "negamax": [("if score > v:",) * 2, ("if v >= beta:",) * 2, ("return v",) * 2],
    "negascout": [
        ("v = max(v, score)", "v = min(v, score)"),
        ("if v >= beta:", "if v <= alpha:"),
        ("return v", "return v"),
    ],
    "mtdf": [SOFT[0], ("if v >= beta:", "if v <= alpha:"), SOFT[2]],
}
EXAMINE = [
    "return node.value",
    "return board.value",
    "return color * node.value",
    "return state.value, None",
    "return heuristic_value(node)",
]


def listing_of(name, options):
    algorithm = abviz.algorithms[name].with_options(**options)
    return Listing(algorithm.function, *algorithm.helpers)


@every_search
def test_every_step_stands_on_a_line_that_fits(name, options, request):
    lines = listing_of(name, options).lines
    key = request.node.callspec.id
    if key not in LINES:
        pytest.fail(f"{key!r} has no row in LINES of this file. {PAGE} shows how to write one.")
    update, test, leave = LINES[key]
    expected = {"update": update, "leave": leave}
    calls = calls_of(name, options)
    for seed in range(20):
        trace = abviz.search(random_tree(seed, algorithm=abviz.algorithms[name]), name, **options)
        cut_on = None
        for step in trace.steps:
            line, above = (lines[step.line - k].strip() if step.line >= k else "" for k in (1, 2))
            told = (
                f"{step.kind} at {step.node.player or 'a leaf'} lights line {step.line}: {line!r}, "
                f'below {above!r}. Is it tagged "# step: {step.kind}"? If it is, is it what LINES '
                f"and EXAMINE say? {PAGE} lists the tags."
            )
            returns_at_once = step.kind == "update" and step.event.returns is not None
            if step.kind == "examine":
                assert line in EXAMINE, told
            elif step.kind == "enter":
                assert any(line.startswith(f"def {call}") for call in calls), told
            elif step.kind == "cutoff" or (returns_at_once and step.fail_hard):
                assert line == "break" or line.startswith("return "), told
                assert above == test[step.node.is_min], told
            elif step.kind == "leave" and cut_on and line.startswith("return "):
                # A cutoff that returns is where its node returns, whatever the last line returns.
                assert step.line == cut_on or line == leave[step.node.is_min], told
            elif step.kind == "update" and step.event.searched_again:
                below = lines[step.line].strip()
                assert line.startswith("if ") and any(call in below for call in calls), told
            else:
                assert line == expected[step.kind][step.node.is_min], told
            cut_on = step.line if step.kind == "cutoff" else None


def calls_of(name, options):
    """Return how the calls begin that enter nodes."""
    algorithm = abviz.algorithms[name].with_options(**options)
    functions = (algorithm.function, *algorithm.helpers)
    return [f"{one.__name__}(" for one in functions if hasattr(one, "__wrapped__")]


@every_search
def test_each_player_has_lines_of_its_own(name, options):
    """At MAX the light is in the branch of MAX: what MIN does stands on other lines."""
    taken = {True: set(), False: set()}
    for seed in range(20):
        trace = abviz.search(random_tree(seed, algorithm=abviz.algorithms[name]), name, **options)
        for step in trace.steps:
            if step.kind in ("update", "cutoff", "leave"):
                taken[step.node.is_max].add(step.line)
    assert taken[True] and taken[False]
    shared = taken[True] & taken[False]
    assert not shared or abviz.algorithms[name].negates, (
        f"MAX and MIN share the lines {sorted(shared)} of the listing: "
        f"{[listing_of(name, options).lines[line - 1].strip() for line in sorted(shared)]}. "
        "Write an update, a cutoff and a return for each of the two, and tag them as in "
        f'"# step: leave MAX"; only a search that negates its scores has one for both. See {PAGE}.'
    )


@every_search
def test_the_listing_is_the_code_that_runs(name, options):
    """Compiled from the listing, the search does the same, call by call."""
    algorithm = abviz.algorithms[name].with_options(**options)
    text = listing_of(name, options).text
    for hidden in ("step:", "Score", "Node", "->", '"""', "@", "import"):
        assert hidden not in text
    namespace = {"inf": inf}
    exec(text, namespace)
    for function in (algorithm.function, *algorithm.helpers):
        if hasattr(function, "__wrapped__"):
            namespace[function.__name__] = recorded(namespace[function.__name__])
    for seed in range(20):
        tree = random_tree(seed, algorithm=algorithm)
        arguments = algorithm.arguments(tree)
        shown = record(namespace[algorithm.function.__name__], *arguments)
        real = record(algorithm.function, *arguments)
        assert (shown.columns, shown.result) == (real.columns, real.result)
