"""Watching functions of every kind: each is recorded, or it is said what was not seen."""

import functools
import sys
from concurrent.futures import ThreadPoolExecutor
from math import inf
from threading import Barrier, Thread

import pytest
from engine_tests.oracle import games
from engine_tests.watched import LUCKY, SMALL, names
from hypothesis import given
from pseudo import PSEUDO, english
from zoo import alphabeta, best_of, minimax_without_calls_on_leaves

import abviz
from abviz import watch
from abviz.errors import SearchError
from abviz.trees import Tree


def driver(node):
    return alphabeta(node, -inf, inf)


def driver_in_pairs(node):
    best, value = None, -inf
    for child in node.children:
        score = alphabeta(child, value, inf)
        if score > value:
            best, value = child, score
    return value, best


def driver_that_forgets(node):
    alphabeta(node, -inf, inf)


def height(node):
    return 1 + max(map(height, node.children), default=0)


def driver_with_another_recursion(node):
    return alphabeta(node, -inf, inf) if height(node) > 1 else node.value


def in_passes(node):
    for _ in range(3):
        value = alphabeta(node, -inf, inf)
    return value


def in_a_lambda(node):
    if node.is_leaf:
        return node.value
    return best_of(node, map(lambda child: in_a_lambda(child), node.children))  # noqa: PLW0108


TABLE = {}


def by_table(node):
    if node.is_leaf:
        return node.value
    return best_of(node, [TABLE[child.is_max](child) for child in node.children])


TABLE.update({True: by_table, False: by_table})


class Solver:
    """Searches in all the ways in which a class can."""

    def method(self, node, alpha=-inf, beta=inf):
        if node.is_leaf:
            return node.value
        return best_of(node, [self.method(child, alpha, beta) for child in node.children])

    @staticmethod
    def static(node):
        if node.is_leaf:
            return node.value
        return best_of(node, [Solver.static(child) for child in node.children])

    @classmethod
    def of_class(cls, node):
        if node.is_leaf:
            return node.value
        return best_of(node, [cls.of_class(child) for child in node.children])

    def __call__(self, node):
        return node.value if node.is_leaf else best_of(node, map(self, node.children))


WAYS = {
    "method": Solver().method,
    "static": Solver.static,
    "static of an object": Solver().static,
    "class": Solver.of_class,
    "object": Solver(),
    "table": by_table,
    "lambda": in_a_lambda,
    "partial": functools.partial(Solver().method, beta=inf),
}


@pytest.mark.parametrize("way", WAYS)
def test_functions_of_all_kinds_are_recorded(way):
    trace = watch(WAYS[way], LUCKY)
    assert trace.visits == LUCKY.nodes and trace.unseen == ""
    assert [trace.returned(node) for node in "ABI"] == [4, 4, 2]
    assert trace.algorithm.prunes == (way in ("method", "partial"))


@pytest.mark.parametrize("start", [driver, driver_that_forgets, driver_with_another_recursion])
def test_the_helper_of_a_driver_is_recorded(start):
    trace, reference = watch(start, LUCKY), abviz.search(LUCKY)
    assert trace.visits == reference.visits and trace.values == reference.values
    assert (trace.alphas, trace.betas) == (reference.alphas, reference.betas)
    assert [one.__name__ for one in (trace.algorithm.function, *trace.algorithm.helpers)] == [
        "alphabeta",
        start.__name__,
    ]
    forgets = start is driver_that_forgets
    assert trace.value == (None if forgets else 4)
    expected = "It returns no number; alpha-beta returns 4." if forgets else ""
    assert trace.departure == expected and trace.algorithm.name == start.__name__
    assert repr(trace).startswith(f"{start.__name__} (alphabeta): value ")


@given(games())
def test_a_driver_of_any_tree_is_seen_as_its_helper(tree):
    if tree.has_chance:
        return
    trace, reference = watch(driver, tree), abviz.search(tree)
    assert trace.visits == reference.visits and trace.departure == ""


def highest(node):
    return max([lowest(child) for child in node.children], default=node.value)


def lowest(node):
    return min([highest(child) for child in node.children], default=node.value)


def test_functions_that_name_each_other_belong_together_in_small_trees_too():
    """Below a root with leaves nothing is seen to call back."""
    trace = watch(highest, Tree.parse("3 5"))
    assert (names(trace.visits), trace.unseen) == ("A B C", "")
    assert [one.__name__ for one in trace.algorithm.helpers] == ["lowest"]


def test_a_driver_that_loops_over_the_first_moves_is_the_root():
    trace = watch(driver_in_pairs, LUCKY)
    assert trace.visits == abviz.search(LUCKY).visits and trace.value == 4
    assert trace.algorithm.prunes and trace.alphas[0] is None


def test_each_pass_of_a_driver_is_recorded():
    trace = watch(in_passes, SMALL)
    assert names(trace.visits) == " ".join(["A B C D E F"] * 3)


def only_looks(node):
    return best_of(node, [min(leaf.value for leaf in child.children) for child in node.children])


def test_what_leaves_no_trace_is_told():
    trace = watch(only_looks, SMALL)
    sentence = (
        "only_looks never calls itself on a child of A, so no search was seen: let it call "
        "itself on the children of each node, and use what comes back."
    )
    assert trace.unseen == trace.departure == sentence
    assert repr(trace) == f"only_looks: value 3, 0 of 4 leaves seen. {sentence}"
    assert str(trace).startswith(repr(trace))
    assert not english(repr(trace.in_language(PSEUDO)), data=["only", "looks"])
    assert trace.in_language(PSEUDO).departure == trace.in_language(PSEUDO).unseen


def test_leaves_without_a_call_are_told():
    trace = watch(minimax_without_calls_on_leaves, SMALL)
    assert (trace.value, names(trace.visits)) == (3, "A B E")
    assert trace.departure == (
        "No call on a leaf was seen: where a leaf is scored without a call of its own, "
        "nothing is recorded."
    )
    assert not english(trace.in_language(PSEUDO).departure)


def in_threads(node):
    if node.is_leaf:
        return node.value
    with ThreadPoolExecutor(2) as pool:
        return best_of(node, list(pool.map(in_threads, node.children)))


def test_calls_in_other_threads_are_told():
    trace = watch(in_threads, SMALL)
    assert (trace.value, names(trace.visits)) == (3, "A")
    assert trace.departure == (
        "in_threads starts threads, and calls in other threads are not recorded; "
        "let it call itself in the thread in which it runs."
    )
    assert not english(trace.in_language(PSEUDO).departure, data=["in", "threads"])


def with_an_empty_tuple(node, mine):
    if node.children == ():
        return node.value
    values = [with_an_empty_tuple(child, not mine) for child in node.children]
    return max(values) if mine else min(values)


def test_a_constant_is_not_taken_for_a_parameter():
    assert watch(with_an_empty_tuple, SMALL).departure == ""


def yields(node):
    yield node.value


async def awaits(node):
    return node.value


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (
            yields,
            "yields is a generator: it contains yield, so a call of it returns no value. "
            "Let it return the value.",
        ),
        (awaits, "awaits is an async function, and watch does not await it. Write def, not "),
        (Solver.method, "method is a method and needs its object; give watch the method of an "),
        (Solver, "watch needs a Python function, not type."),
    ],
)
def test_what_cannot_be_watched_says_what_to_do(function, message):
    with pytest.raises(SearchError) as refusal:
        watch(function, LUCKY)
    assert str(refusal.value).startswith(message)


def test_a_decorator_that_calls_nothing_says_so():
    @functools.wraps(driver)
    def never(node):
        return 4

    with pytest.raises(SearchError, match="^No call of driver was seen"):
        watch(never, LUCKY)


def test_threads_can_watch_the_same_function_at_once():
    """They wait for each other at every leaf, so each call of one lies between those of others."""
    barrier = Barrier(4, timeout=30)
    seen = {}

    def in_step(node):
        if node.is_leaf:
            barrier.wait()
            return node.value
        return best_of(node, [in_step(child) for child in node.children])

    def run(number):
        seen[number] = watch(in_step, SMALL, seconds=60)

    threads = [Thread(target=run, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(seen) == 4
    for trace in seen.values():
        assert (trace.visits, trace.value, trace.departure) == (SMALL.nodes, 3, "")


@pytest.mark.parametrize("where", ["value", "window"])
def test_a_number_that_is_too_long_is_refused(where):
    def huge(node, alpha=-inf, beta=inf):
        if node.is_leaf:
            return 10**400 if where == "value" else node.value
        return max(huge(child, 10**400 if where == "window" else alpha) for child in node.children)

    with pytest.raises(SearchError, match=r"^huge at \w: This number is too long for a score\."):
        watch(huge, SMALL)


def loops(node):
    if node.is_leaf:
        return node.value
    while True:
        pass


def swallows(node):
    if node.is_leaf:
        while True:
            try:  # noqa: SIM105
                sum(range(100))
            except BaseException:
                pass
    return max(swallows(child) for child in node.children)


def swallows_everywhere(node):
    while True:
        try:
            return max(swallows_everywhere(child) for child in node.children)
        except:  # noqa: E722
            pass


def swallows_and_returns(node):
    try:
        if node.is_leaf:
            while True:
                pass
        return max(swallows_and_returns(child) for child in node.children)
    except BaseException:
        return 0


def swallows_exceptions(node):
    while True:
        try:
            return max(swallows_exceptions(child) for child in node.children)
        except Exception:
            pass


def nests(node):
    while True:
        try:
            while True:
                try:  # noqa: SIM105
                    node.name.upper()
                except BaseException:
                    pass
        except BaseException:
            pass


def loops_afterwards(node):
    alphabeta(node, -inf, inf)
    while True:
        pass


ENDLESS = [
    (loops, "A"),
    (swallows, "A B C"),
    (swallows_everywhere, None),
    (swallows_and_returns, "A B C"),
    (swallows_exceptions, None),
    (nests, "A"),
    (loops_afterwards, "A B C D E F"),
]


@pytest.mark.parametrize(("function", "visits"), ENDLESS)
@pytest.mark.parametrize("in_thread", [False, True])
def test_every_loop_is_stopped(function, visits, in_thread):
    """In a thread of its own, so that a loop that goes on is a failure and not a hang."""
    seen = []
    if in_thread:
        thread = Thread(target=lambda: seen.append(watch(function, SMALL, seconds=0.05)))
        thread.daemon = True
        thread.start()
        thread.join(30)
    else:
        seen.append(watch(function, SMALL, seconds=0.05))
    (trace,) = seen
    assert isinstance(trace.error, TimeoutError)
    # On a busy machine the time may be over before the function comes to its loop.
    assert visits is None or visits.startswith(names(trace.visits))
    assert trace.value is None
    assert function is loops_afterwards or set(trace.values) == {None}
    assert "stopped by TimeoutError: the search " in repr(trace)
    assert "TimeoutError" in trace.departure


def test_who_catches_exceptions_does_not_see_that_time_is_over():
    caught = []

    def careful(node):
        try:
            while True:
                pass
        except Exception as error:
            caught.append(error)

    assert isinstance(watch(careful, SMALL, seconds=0.05).error, TimeoutError)
    assert caught == []


# Python 3.13 now and then traces no line of a loop where another tracer was at work before: without
# a line, nothing stops it.
endless = pytest.mark.skipif(sys.version_info >= (3, 13), reason="it may trace no line of a loop")


@pytest.mark.parametrize(
    "function", [driver, pytest.param(loops, marks=endless), pytest.param(swallows, marks=endless)]
)
def test_tracers_and_profilers_are_put_back(function):
    def tracer(frame, event, arg):
        return None

    def profiler(frame, event, arg):
        return None

    before = sys.gettrace(), sys.getprofile()
    try:
        sys.settrace(tracer)
        sys.setprofile(profiler)
        watch(function, SMALL, seconds=0.05)
        assert (sys.gettrace(), sys.getprofile()) == (tracer, profiler)
    finally:
        sys.settrace(before[0])
        sys.setprofile(before[1])


def test_the_profiler_of_the_standard_library_goes_on():
    cprofile = pytest.importorskip("cProfile")
    profile = cprofile.Profile()
    profile.enable()
    trace = watch(driver, SMALL)
    height(SMALL.root)
    profile.disable()
    assert trace.departure == ""
    assert any(one.code is height.__code__ for one in profile.getstats())


def test_whoever_catches_the_recursion_limit_is_told_that_the_recorder_is_lost():
    def deep(node):
        try:
            return deep(node)
        except RecursionError:
            return 4

    trace = watch(deep, SMALL)
    assert isinstance(trace.error, RecursionError)
    assert "RecursionError" in trace.comparison


@pytest.mark.skipif(sys.version_info < (3, 14), reason="hints are looked up where def is run")
def test_hints_may_name_what_is_not_there():
    space: dict = {"__name__": "here"}
    exec("def first(node: Node) -> Score: return node.value", space)
    assert abviz.watch(space["first"], "3").result == 3
