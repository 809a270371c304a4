"""Watching a function that somebody else has written: whatever it does, the trace shows it."""

import functools
import gc
import pickle
import re
import sys
from copy import deepcopy
from math import inf
from types import FunctionType

import pytest
import zoo
from engine_tests.oracle import games, minimax_value
from engine_tests.watched import LUCKY, SMALL, names
from hypothesis import given
from hypothesis import strategies as st
from pseudo import PSEUDO, english
from strategies import tries
from zoo import best_of

import abviz
from abviz import watch
from abviz.engine.pickling import kind_of
from abviz.errors import SearchError
from abviz.stage.widget import Stage
from abviz.trees import Tree, TreeError, examples
from abviz.trees.limits import MOST_STEPS_LISTED


@pytest.fixture(autouse=True)
def uncollected():
    """Keep finalizers from running, and failing, where a search is at the limit of recursion."""
    gc.disable()
    yield
    gc.enable()


def pairs_above_numbers(node):
    if node.is_leaf:
        return node.value
    scores = [pairs_above_numbers(child) for child in node.children]
    return best_of(node, [one[0] if isinstance(one, list) else one for one in scores]), "move"


def logged(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs)

    return wrapper


ALPHA_BETA = [
    zoo.max_value_and_move,
    zoo.alphabeta_by_keyword,
    zoo.alphabeta_with_the_node_last,
    zoo.alphabeta_in_greek,
    zoo.alphabeta_told_who_moves,
    zoo.negamax_to_alpha,
    zoo.alphabeta_in_a_closure(),
]
MINIMAX = [
    zoo.minimax,
    zoo.minimax_by_generator,
    zoo.minimax_by_map,
    zoo.minimax_by_function_inside,
    zoo.minimax_by_lambda,
    zoo.minimax_in_lists,
    zoo.negamax_without_window,
]


@pytest.mark.parametrize("function", ALPHA_BETA)
@pytest.mark.parametrize("root", ["max", "min"])
@pytest.mark.parametrize("name", ["lucky-8", "irregular", "deep-cutoff", "tie"])
def test_a_right_alphabeta_is_seen_as_alphabeta(function, root, name):
    if function is zoo.max_value_and_move and root == "min":
        function = zoo.min_value_and_move
    tree = examples[name].with_root(root)
    trace, reference = watch(function, tree), abviz.search(tree)
    assert trace.departure == ""
    assert (trace.visits, trace.value) == (reference.visits, reference.value)
    assert (trace.alphas, trace.betas) == (reference.alphas, reference.betas)


@pytest.mark.parametrize("function", MINIMAX)
@pytest.mark.parametrize("root", ["max", "min"])
@pytest.mark.parametrize("name", ["lucky-8", "irregular"])
def test_a_right_minimax_is_seen_as_minimax(function, root, name):
    tree = examples[name].with_root(root)
    trace = watch(function, tree)
    assert trace.departure == ""
    assert trace.visits == tree.nodes
    assert [trace.returned(node) for node in tree] == [minimax_value(node) for node in tree]
    assert (trace.algorithm.prunes, set(trace.alphas)) == (False, {None})


def test_a_pair_that_starts_with_a_number_counts_as_the_number():
    trace = watch(pairs_above_numbers, Tree.parse("3 5"))
    assert (trace.value, trace.departure) == (5, "")
    assert [trace.returned(name) for name in "ABC"] == [5, 3, 5]


def test_numbers_of_numpy_are_numbers():
    numpy = pytest.importorskip("numpy")

    def in_numpy(node):
        if node.is_leaf:
            return numpy.int64(node.value)
        return numpy.int64(best_of(node, [in_numpy(child) for child in node.children]))

    trace = watch(in_numpy, LUCKY)
    assert (trace.departure, trace.value, type(trace.value)) == ("", 4, int)


def decorated_by_name(node):
    return node.value if node.is_leaf else best_of(node, map(decorated_by_name, node.children))


decorated_by_name = logged(decorated_by_name)


@pytest.mark.parametrize("decorate", [logged, abviz.recorded])
def test_a_decorated_function_is_recorded_once_a_call(decorate):
    @decorate
    def search(node):
        return node.value if node.is_leaf else best_of(node, [search(c) for c in node.children])

    trace = watch(search, LUCKY)
    assert trace.departure == "" and trace.visits == LUCKY.nodes
    assert watch(search, LUCKY).visits == LUCKY.nodes


def test_what_a_decorator_does_is_seen_too():
    """A cache is emptied first; what it answers after that is told, for it is no call."""

    @functools.cache
    def search(node):
        return node.value if node.is_leaf else best_of(node, [search(c) for c in node.children])

    for _ in range(2):
        assert watch(search, LUCKY).visits == LUCKY.nodes

    @functools.lru_cache
    def twice(node):
        if node.is_leaf:
            return node.value
        return best_of(node, [twice(child) for child in node.children * 2])

    trace = watch(twice, SMALL)
    assert trace.visits == SMALL.nodes
    assert (
        trace.departure
        == trace.unseen
        == (
            "The cache of twice gave 6 answers without a call, and only calls are recorded; "
            "leave the cache out."
        )
    )
    assert not english(trace.in_language(PSEUDO).departure, data=["twice"])


def test_a_decorated_function_stays_in_its_module_as_it_was():
    wrapper = decorated_by_name
    assert watch(decorated_by_name, LUCKY).visits == LUCKY.nodes
    assert globals()["decorated_by_name"] is wrapper


class Stop(Exception):
    """Raised on purpose."""


def raises_at(name, *, kind=Stop):
    """Return a search that raises at one node, and how often it was left by an exception."""

    def search(node):
        if node.name == name:
            raise kind("on purpose")
        return node.value if node.is_leaf else best_of(node, [search(c) for c in node.children])

    return search


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "visits", "returned"),
    [
        ("A", "A", {"A": None}),
        ("C", "A B C", {"A": None, "B": None, "C": None}),
        ("E", "A B C D E", {"A": None, "C": None, "D": 4, "E": None}),
        ("J", "A B C D E F G H I J", {"A": None, "B": 4, "F": 8, "I": None, "J": None}),
    ],
)
def test_an_exception_ends_the_trace_and_is_kept(name, visits, returned):
    trace = watch(raises_at(name), LUCKY)
    assert isinstance(trace.error, Stop)
    assert names(trace.visits) == visits
    assert {node: trace.returned(node) for node in returned} == returned
    assert trace.value is None
    raised = raises_at.__code__.co_firstlineno + 5
    line = f'Line {raised}: raise kind("on purpose")'
    assert trace.departure == f"It stops at {name} with Stop; minimax goes on. {line}"
    assert line in trace.comparison and line in pickle.loads(pickle.dumps(trace)).departure
    assert line in abviz.check(raises_at("B"), "minimax", most_leaves=2, random_trees=0).text
    kinds = [(step.kind, step.node.name) for step in trace.steps]
    entered = "examine" if LUCKY[name].is_leaf else "enter"
    assert kinds[-1] == (entered, name)
    assert not {node.name for node in LUCKY[name].ancestors} & {
        node for kind, node in kinds if kind == "leave"
    }
    assert str(trace).endswith("stopped by Stop: on purpose")


def test_a_search_that_stops_at_the_root_has_a_trace_of_one_step():
    trace = watch(raises_at("A"), LUCKY)
    assert repr(trace) == "search: value none, 0 of 8 leaves, stopped by Stop: on purpose"
    assert [step.sentence for step in trace.steps] == ["The search starts at the root A (MAX)."]


def test_who_interrupts_is_not_held_up():
    function = raises_at("E", kind=KeyboardInterrupt)
    cells = contents(function)
    with pytest.raises(KeyboardInterrupt):
        watch(function, LUCKY)
    assert contents(function) == cells


class Own(BaseException):
    pass


@pytest.mark.parametrize("kind", [SystemExit, GeneratorExit, Own])
def test_what_else_a_function_raises_ends_the_search_and_not_the_kernel(kind):
    trace = watch(raises_at("E", kind=kind), LUCKY)
    assert type(trace.error) is kind and "on purpose" in repr(trace)
    twin = pickle.loads(pickle.dumps(trace))
    assert kind_of(twin.error) == kind.__name__ and trace.steps[-1].sentence


class Mute(Exception):
    def __str__(self):
        raise RuntimeError("no words")


@pytest.mark.parametrize("kind", [Mute, lambda text: ValueError(lambda: text)])
def test_an_error_that_cannot_be_told_or_pickled_ends_a_search_like_any_other(kind):
    trace = watch(raises_at("E", kind=kind), LUCKY)
    assert deepcopy(trace) == trace and deepcopy(trace).rerun is trace.rerun
    told = repr(trace), trace.departure, [step.sentence for step in trace.steps]
    twin = pickle.loads(pickle.dumps(trace))
    assert (repr(twin), twin.departure, [step.sentence for step in twin.steps]) == told
    assert twin == trace


def test_the_recursion_limit_is_as_it_was():
    before = sys.getrecursionlimit()

    def raises_it(node):
        sys.setrecursionlimit(before + 1000)
        return node.value if node.is_leaf else max(map(raises_it, node.children))

    assert watch(raises_it, LUCKY).value == 8
    assert sys.getrecursionlimit() == before


def contents(function):
    """Return what the closure of a function holds."""
    return [cell.cell_contents for cell in function.__closure__ or ()]


def endless(node):
    return endless(node)


def test_endless_recursion_is_a_trace_too():
    trace = watch(endless, LUCKY)
    assert isinstance(trace.error, RecursionError)
    assert set(trace.visits) == {LUCKY.root} and len(trace.visits) > 50
    assert trace.departure.startswith("It stops at A with RecursionError; minimax goes on. Line ")
    assert trace.steps[0].sentence == "The search starts at the root A (MAX)."
    assert trace.steps[1].sentence == "The search starts again at the root A (MAX)."


def never_done(node):
    if node.is_leaf:
        return sum(range(20_000)) * 0 + node.value
    while True:
        for child in node.children:
            never_done(child)


def test_an_endless_loop_is_stopped():
    trace = watch(never_done, LUCKY, seconds=0.2)
    assert isinstance(trace.error, TimeoutError)
    assert names(trace.visits[:6]) == "A B C D E D"
    assert set(names(trace.visits[3:]).split()) == {"D", "E"}
    assert re.fullmatch("It stops at [CDE] with TimeoutError; minimax goes on.", trace.departure)
    assert repr(trace) == (
        "never_done: value none, 2 of 8 leaves, "
        "stopped by TimeoutError: the search took too long and was stopped"
    )


def test_however_short_the_time_the_root_is_recorded():
    trace = watch(zoo.minimax, LUCKY, seconds=1e-9)
    assert names(trace.visits) == "A" and isinstance(trace.error, TimeoutError)


@pytest.mark.parametrize("seconds", [0, -1, float("nan")])
def test_the_time_is_above_zero(seconds):
    with pytest.raises(SearchError, match="a time above 0 seconds"):
        watch(zoo.minimax, LUCKY, seconds=seconds)


def returning(what):
    def search(node):
        [search(child) for child in node.children]
        return what

    return search


@pytest.mark.parametrize(
    "what", [None, "4", "", (), [], (None, "4"), True, 4j, inf - inf, object(), {}]
)
def test_what_is_no_number_is_told_as_no_number(what):
    trace = watch(returning(what), SMALL)
    assert trace.value is None and trace.error is None
    assert set(trace.values) == {None}
    assert trace.visits == SMALL.nodes
    assert trace.departure == (
        "C returns no number; in minimax it returns 3. No call returns a number."
    )
    assert repr(trace) == "search: value none, 4 of 4 leaves"
    assert trace.steps[2].sentence == "Leaf C is entered."
    assert trace.steps[-1].sentence == "A (MAX) returns no number: the search is over."


def test_who_forgets_to_return_is_told_that_only_leaves_return_a_number():
    trace = watch(zoo.forgets_return, SMALL)
    assert (trace.value, names(trace.visits)) == (None, "A B C D E F G")
    assert trace.departure == (
        "B returns no number; in minimax it returns 3. "
        "Only leaves return a number, inner nodes do not."
    )
    assert [step.sentence for step in trace.steps if step.node.name == "B"] == [
        "MIN node B is entered.",
        "C's 3 comes back to B (MIN).",
        "D's 5 comes back to B (MIN).",
        "B (MIN) returns no number to A (MAX).",
    ]


def on_scores(node):
    return on_scores(node.value) if getattr(node, "is_leaf", True) else on_scores(node.children[0])


def on_children(node):
    return on_children(node.children)


def on_grandchildren(node):
    if node.is_leaf:
        return node.value
    return max(on_grandchildren(low) for high in node.children for low in high.children)


def on_another_tree(node):
    return node.value if node.is_leaf else on_another_tree(SMALL.root)


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (
            on_scores,
            "on_scores was called with int in the place of a node; "
            "call it on the children of the node.",
        ),
        (
            on_children,
            "on_children was called with tuple in the place of a node; "
            "call it on the children of the node.",
        ),
        (
            on_grandchildren,
            "on_grandchildren was called on C, but not from its parent B; "
            "call it on the children of the node.",
        ),
        (on_another_tree, "on_another_tree was called on a node of another tree."),
    ],
)
def test_calls_on_anything_but_children_are_refused(function, message):
    before = globals()[function.__name__]
    with pytest.raises(SearchError) as refusal:
        watch(function, LUCKY)
    assert str(refusal.value) == message
    assert globals()[function.__name__] is before


def unusual(x, low, high):
    return 0


def flavoured(node, *, flavour):
    return 0


def nothing():
    return 0


def anything(*args, **kwargs):
    return 0


UNKNOWN = (
    "; call it node, alpha, beta, depth, maximizing, player, color or evaluate (of a UCT: "
    "iterations, c, rollout, seed or rng), or give it a default."
)


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (unusual, "abviz does not know what to give unusual for its parameter 'low'" + UNKNOWN),
        (
            flavoured,
            "abviz does not know what to give flavoured for its parameter 'flavour'" + UNKNOWN,
        ),
        (nothing, "nothing takes no node; give it a parameter called node."),
        (anything, "anything takes no node; give it a parameter called node."),
        (max, "watch needs a Python function, not builtin_function_or_method."),
        ("minimax", "watch needs a Python function, not str."),
        (Stop, "watch needs a Python function, not type."),
        (functools.partial(max), "watch needs a Python function, not partial."),
    ],
)
def test_what_cannot_be_called_is_refused(function, message):
    with pytest.raises(SearchError) as refusal:
        watch(function, LUCKY)
    assert str(refusal.value) == message


@pytest.mark.parametrize("tree", [None, LUCKY.root])
def test_what_is_no_tree_is_refused(tree):
    with pytest.raises(TreeError, match="^This is no tree, .*Give a Tree"):
        watch(zoo.minimax, tree)


def keeps_default(node, bonus=100, *, malus=50):
    if node.is_leaf:
        return node.value + bonus - malus
    return best_of(node, [keeps_default(child, bonus, malus=malus) for child in node.children])


def test_other_parameters_keep_their_defaults():
    assert watch(keeps_default, SMALL).value == 53


def watched_functions():
    here = [*ALPHA_BETA, *MINIMAX, zoo.forgets_return, endless, keeps_default]
    return [one for one in here if isinstance(one, FunctionType)]


def state_of_the_modules():
    """Return all names of this module and of the zoo, and what the functions are made of."""
    parts = ["__code__", "__defaults__", "__kwdefaults__", "__dict__", "__wrapped__"]
    functions = [
        [getattr(one, part, None) for part in parts] + contents(one) for one in watched_functions()
    ]
    return dict(globals()), dict(vars(zoo)), functions


@pytest.mark.parametrize("function", [*watched_functions(), raises_at("E"), on_children, unusual])
def test_afterwards_everything_is_as_it_was(function):
    before, cells = state_of_the_modules(), contents(function)
    for _ in range(2):
        try:
            watch(function, LUCKY, seconds=5)
        except SearchError:
            assert function in (on_children, unusual)
    assert state_of_the_modules() == before
    assert contents(function) == cells


def test_the_function_is_recorded_only_while_it_is_watched():
    first = watch(zoo.minimax, LUCKY)
    assert zoo.minimax(SMALL.root) == 3
    second = watch(zoo.minimax, SMALL)
    assert (len(first.visits), len(second.visits)) == (len(LUCKY), len(SMALL))


def test_watching_within_a_watched_function():
    inner = []

    def curious(node):
        if node.parent is None:
            inner.append(watch(zoo.minimax, SMALL))
        return node.value if node.is_leaf else best_of(node, [curious(c) for c in node.children])

    outer = watch(curious, LUCKY)
    assert outer.visits == LUCKY.nodes and inner[0].visits == SMALL.nodes
    assert outer.departure == inner[0].departure == ""


def test_relatives_are_recorded_and_helpers_are_not():
    trace = watch(zoo.max_value_and_move, LUCKY)
    assert names(trace.visits) == "A B C D E F G I J K L"
    assert [one.__name__ for one in trace.algorithm.helpers] == ["min_value_and_move"]
    assert watch(zoo.minimax, LUCKY).algorithm.helpers == ()


CLAIMS = re.compile(
    r"worth|true value|bound|already has|cannot matter|cutoff|value of the tree|secured|"
    r"no value yet|still has|rises|falls|nothing changes|examined|null window"
)


def all_sorts():
    return [*watched_functions(), raises_at("A"), raises_at("E"), raises_at("J"), returning("4")]


@pytest.mark.parametrize("function", all_sorts())
def test_of_an_unknown_function_nothing_is_claimed(function):
    trace = watch(function, LUCKY, seconds=5)
    for step in trace.steps:
        assert not CLAIMS.search(step.sentence), step.sentence
        assert step.owners.alpha.owner is step.owners.beta.owner is None
        assert step.kind not in ("leave", "update") or step.bound == "unknown"
        assert step.cutoff is None or step.cutoff.bound_by is None
    assert "cutoff" not in repr(trace) and not CLAIMS.search(trace.departure)


def test_what_is_left_out_is_told_without_a_reason():
    trace = watch(zoo.alphabeta_by_keyword, LUCKY)
    assert [step.sentence for step in trace.steps if step.kind == "cutoff"] == [
        "The search returns from F (MAX) without entering its other child (H).",
        "The search returns from I (MIN) without entering its other child (M).",
    ]


def test_the_whole_story_of_a_small_search(snapshot):
    snapshot("watched", str(watch(zoo.alphabeta_by_keyword, SMALL)).splitlines())


@pytest.mark.parametrize("function", [*all_sorts(), never_done])
def test_every_watched_trace_can_be_shown(function):
    trace = watch(function, SMALL, seconds=0.2 if function is never_done else 5)
    stage = Stage(trace)
    assert stage.last_step == len(trace.steps) - 1
    assert stage.film["steps"]["sentence"] == [step.sentence for step in trace.steps]
    last = trace.frame(-1)
    assert {last.status(node) for node in trace.pruned} <= {"unseen", "pruned"}
    if trace.error is None:
        assert last.status("A") == "done"
    assert str(trace).count("\n") >= min(len(trace.steps), MOST_STEPS_LISTED) + 1


@pytest.mark.parametrize(
    "function",
    [zoo.alphabeta_by_keyword, zoo.forgets_return, raises_at("A"), raises_at("F"), endless],
)
def test_every_watched_trace_can_be_drawn(function):
    picture = abviz.draw(watch(function, SMALL))
    assert picture._repr_png_().startswith(b"\x89PNG")


@tries(60)
@given(games(), st.booleans(), st.integers(0, 40))
def test_a_trace_stops_where_the_function_stops(tree, cuts, calls):
    """A function that gives up at the n-th call leaves the first n visits, and true values."""
    left = [calls]

    def gives_up(node, alpha=-inf, beta=inf):
        left[0] -= 1
        if left[0] < 0:
            raise Stop
        if node.is_leaf:
            return node.value
        for child in node.children:
            score = gives_up(child, alpha, beta)
            alpha, beta = (max(alpha, score), beta) if node.is_max else (alpha, min(beta, score))
            if cuts and alpha >= beta:
                break
        return alpha if node.is_max else beta

    trace = watch(gives_up, tree)
    total = len(abviz.search(tree).visits) if cuts else len(tree)
    assert len(trace.visits) == min(calls + 1, total)
    assert (trace.error is None) == (calls >= total)
    last = trace.visits[-1]
    path = {last, *last.ancestors} if trace.error else set()
    for node, value in zip(trace.visits, trace.values, strict=True):
        assert (value is None) == (node in path)
    assert [step.node for step in trace.steps if step.kind in ("enter", "examine")] == [
        *trace.visits
    ]


def test_an_endless_search_is_stopped_before_its_trace_is_a_burden():
    def again(node):
        while True:
            for child in node.children:
                child.is_leaf or again(child)
            if node.parent is not None:
                return 1

    trace = watch(again, examples["lucky-8"], seconds=600)
    assert len(trace.visits) == 10_000 + 20 * 15
    assert "stopped by TimeoutError: the search made 10,300 visits and was stopped" in repr(trace)


def test_a_tree_with_chance_nodes_has_no_reference():
    def expected(node):
        if node.is_leaf:
            return node.value
        return sum(p * expected(c) for p, c in zip(node.probabilities, node.children, strict=True))

    trace = watch(expected, Tree.parse("chance(1/4*8 3/4*0)"))
    assert (trace.value, trace.departure) == (2, "")


def test_what_makes_lists_of_the_tree_is_not_taken_for_the_search():
    trace = watch(zoo.minimax_over_lists, Tree.parse("0 1"))
    assert trace.value == 1 and "never calls itself on a child" in trace.unseen
    assert "returns 0" not in trace.departure
