"""The recorder: it works on anybody's search function, and leaves no mark on it."""

import functools
import inspect
from fractions import Fraction
from math import inf
from threading import Barrier, Thread

import pytest
from engine_tests.oracle import games
from hypothesis import given

import abviz
from abviz.engine.recorder import active_log, record, recorded
from abviz.trees import Tree, examples


@recorded
def keywords(node, alpha=-inf, beta=inf):
    """Search with keyword arguments, and the node by keyword too."""
    if not node.children:
        return node.value
    for child in node.children:
        score = keywords(beta=beta, alpha=alpha, node=child)
        if node.is_max:
            alpha = max(alpha, score)
        else:
            beta = min(beta, score)
        if alpha >= beta:
            break
    return alpha if node.is_max else beta


@recorded
def greek(position, α=-inf, β=inf):
    if position.is_leaf:
        return position.value
    for child in position.children:
        score = greek(child, α, β)
        α, β = (max(α, score), β) if position.is_max else (α, min(β, score))
        if α >= β:
            break
    return α if position.is_max else β


@recorded
def capitals(n, depth, A, B, /):
    if n.is_leaf or depth == 0:
        return n.value
    for child in n.children:
        score = capitals(child, depth - 1, A, B)
        A, B = (max(A, score), B) if n.is_max else (A, min(B, score))
        if A >= B:
            break
    return A if n.is_max else B


@recorded
def only_by_keyword(node, *, beta=inf, alpha=-inf):
    """Search with the window by keyword only, β first."""
    if node.is_leaf:
        return node.value
    for child in node.children:
        score = only_by_keyword(child, alpha=alpha, beta=beta)
        alpha, beta = (max(alpha, score), beta) if node.is_max else (alpha, min(beta, score))
        if alpha >= beta:
            break
    return alpha if node.is_max else beta


@recorded
def beta_first(node, beta, alpha):
    if node.is_leaf:
        return node.value
    for child in node.children:
        score = beta_first(child, beta, alpha)
        alpha, beta = (max(alpha, score), beta) if node.is_max else (alpha, min(beta, score))
        if alpha >= beta:
            break
    return alpha if node.is_max else beta


@recorded
def max_value(node, alpha=-inf, beta=inf):
    for child in node.children:
        alpha = max(alpha, child.value if child.is_leaf else min_value(child, alpha, beta))
        if alpha >= beta:
            break
    return alpha


@recorded
def min_value(node, alpha, beta):
    for child in node.children:
        beta = min(beta, child.value if child.is_leaf else max_value(child, alpha, beta))
        if beta <= alpha:
            break
    return beta


def start_capitals(node):
    return capitals(node, 10, -inf, inf)


def start_beta_first(node):
    return beta_first(node, inf, -inf)


def as_text(log):
    return " ".join(
        f"{node.name}[{alpha},{beta}]={value}"
        for node, alpha, beta, value in zip(
            log.nodes, log.alphas, log.betas, log.values, strict=True
        )
    )


FAIL_HARD = "A[-inf,inf]=3 B[-inf,inf]=3 C[-inf,inf]=3 D[-inf,3]=5 E[3,inf]=2 F[3,inf]=4 G[3,4]=2"


@pytest.mark.parametrize(
    "search", [keywords, greek, start_capitals, only_by_keyword, start_beta_first]
)
def test_any_way_of_passing_the_window_is_seen(search):
    assert as_text(record(search, Tree.parse("(3 5) (4 2)").root)) == FAIL_HARD


def test_functions_that_call_each_other_share_a_log():
    log = record(max_value, Tree.parse("(3 5) (4 2)").root)
    assert as_text(log) == "A[-inf,inf]=3 B[-inf,inf]=3 E[3,inf]=2"


def test_a_parameter_called_depth_is_not_taken_for_beta():
    @recorded
    def one_sided(node, depth, alpha):
        if node.is_leaf:
            return node.value
        return max(one_sided(child, depth + 1, alpha) for child in node.children)

    log = record(lambda node: one_sided(node, 0, -inf), Tree.parse("3 5").root)
    assert as_text(log) == "A[-inf,None]=5 B[-inf,None]=3 C[-inf,None]=5"


def test_further_arguments_do_not_hide_the_window():
    @recorded
    def with_rest(node, *rest, alpha=-inf, beta=inf):
        if node.is_leaf:
            return node.value
        return max(with_rest(child, 7, 8, 9, alpha=1, beta=2) for child in node.children)

    log = record(with_rest, Tree.parse("3 5").root)
    assert as_text(log) == "A[-inf,inf]=5 B[1,2]=3 C[1,2]=5"


def test_a_function_without_a_window_has_none_in_the_log():
    log = record(abviz.algorithms["minimax"].function, Tree.parse("3 5").root)
    assert as_text(log) == "A[None,None]=5 B[None,None]=3 C[None,None]=5"


@given(games())
def test_the_log_says_what_was_called(tree):
    """The same function, written with its own notebook, notes the same."""
    notes = []

    def noting(node, alpha=-inf, beta=inf):
        place = len(notes)
        notes.append(None)
        given = node, alpha, beta
        value = node.value
        for child in node.children:
            score = noting(child, alpha, beta)
            alpha, beta = (max(alpha, score), beta) if node.is_max else (alpha, min(beta, score))
            value = alpha if node.is_max else beta
            if alpha >= beta:
                break
        notes[place] = (*given, value)
        return value

    noting(tree.root)
    log = record(greek, tree.root)
    assert list(zip(log.nodes, log.alphas, log.betas, log.values, strict=True)) == notes


def test_the_function_stays_as_it_is():
    plain = inspect.unwrap(keywords)
    assert plain is not keywords and keywords.__wrapped__ is plain
    assert (keywords.__name__, keywords.__doc__) == (plain.__name__, plain.__doc__)
    assert inspect.signature(keywords) == inspect.signature(plain)


@given(games())
def test_outside_a_recording_it_returns_the_same(tree):
    assert active_log.get() is None
    assert greek(tree.root) == record(greek, tree.root).values[0]
    assert active_log.get() is None


@pytest.mark.parametrize("search", [keywords, greek, only_by_keyword, max_value])
def test_a_wrong_call_is_wrong_in_a_recording_too(search):
    root = Tree.parse("3 5").root
    for call in (lambda node: search(node, -inf, inf, depth=3), lambda node: search(depth=3)):
        with pytest.raises(TypeError):
            call(root)
        with pytest.raises(TypeError):
            record(call, root)
    assert active_log.get() is None


def test_outside_a_recording_nothing_is_noted():
    log = record(greek, Tree.parse("3 5").root)
    before = as_text(log)
    assert greek(Tree.parse("7 9").root) == 9
    assert as_text(log) == before


def test_a_recording_within_a_recording_has_its_own_log():
    inner_logs = []

    @recorded
    def outer(node):
        if node.is_leaf:
            inner_logs.append(record(greek, Tree.parse("7 9").root))
            return node.value
        return max(map(outer, node.children))

    log = record(outer, Tree.parse("3 5").root)
    assert as_text(log) == "A[None,None]=5 B[None,None]=3 C[None,None]=5"
    assert [as_text(one) for one in inner_logs] == ["A[-inf,inf]=9 B[-inf,inf]=7 C[7,inf]=9"] * 2


@recorded
def stumbling(node):
    if node.is_leaf:
        raise ZeroDivisionError
    return max(map(stumbling, node.children))


def test_an_exception_passes_and_ends_the_recording():
    with pytest.raises(ZeroDivisionError):
        record(stumbling, Tree.parse("3 5").root)
    assert active_log.get() is None


def test_an_exception_in_an_inner_recording_restores_the_outer_log():
    @recorded
    def careful(node):
        if not node.is_leaf:
            return max(map(careful, node.children))
        with pytest.raises(ZeroDivisionError):
            record(stumbling, Tree.parse("7 9").root)
        return node.value

    log = record(careful, Tree.parse("3 5").root)
    assert as_text(log) == "A[None,None]=5 B[None,None]=3 C[None,None]=5"


def test_threads_record_on_their_own():
    """Two searches that wait for each other at every leaf do not mix their logs."""
    barrier = Barrier(2, timeout=30)
    logs = {}

    @recorded
    def in_step(node):
        if node.is_leaf:
            barrier.wait()
            return node.value
        return max(map(in_step, node.children))

    def search(name, text):
        logs[name] = record(in_step, Tree.parse(text).root)

    threads = [
        Thread(target=search, args=arguments) for arguments in [("one", "1 2 3"), ("two", "7 8 9")]
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert logs["one"].values == [3, 1, 2, 3]
    assert logs["two"].values == [9, 7, 8, 9]
    assert active_log.get() is None


def test_a_log_has_a_row_for_each_visit():
    log = record(abviz.algorithms["alphabeta"].function, examples["lucky-32"].root)
    assert len(log.nodes) == len(log.alphas) == len(log.betas) == len(log.values)
    assert log.nodes == list(abviz.search(examples["lucky-32"]).visits)


def plain(node, alpha=-inf, beta=inf):
    return node.value if node.is_leaf else plain(node.children[0], alpha, beta)


def renamed(position, a=1, B=inf):
    return position.value


def strange(function, α, b=7):
    """Take parameters with names that the recorder itself could have."""
    return function.value


def alone(log):
    return log.value


def many(n, depth, alpha, beta, maximizing=True):
    return n.value


def rest(node, *more, alpha=-inf, beta=inf):
    return node.value


def only_places(node, alpha=3, beta=4, /):
    return node.value


@pytest.mark.parametrize("function", [plain, renamed, strange, alone, many, rest, only_places])
@pytest.mark.parametrize(
    "call",
    [
        lambda search, leaf: search(),
        lambda search, leaf: search(leaf, 1, 2, 3, 4, 5, 6),
        lambda search, leaf: search(leaf, no_such_name=1),
        lambda search, leaf: search(leaf, 1, alpha=2),
        lambda search, leaf: search(leaf, 1, alpha=2, α=2, a=2),
        lambda search, leaf: search(leaf, 5),
        lambda search, leaf: search(leaf, 5, 6),
        lambda search, leaf: search(leaf, alpha=0, beta=1),
        lambda search, leaf: search(position=leaf, B=0),
        lambda search, leaf: search(b=2, α=1, function=leaf),
        lambda search, leaf: search(log=leaf),
        lambda search, leaf: search(leaf, 3, beta=1, alpha=0),
    ],
)
def test_a_recorder_takes_what_its_function_takes_and_refuses_in_the_same_words(function, call):
    leaf = Tree.parse("3 5")["B"]

    def outcome(search):
        try:
            return call(search, leaf)
        except TypeError as error:
            return str(error)

    watched = recorded(function)
    log = record(lambda: outcome(watched))
    assert outcome(function) == outcome(watched) == log.result
    assert len(log.nodes) == len(log.values) == (log.result == 3)


@pytest.mark.parametrize(
    ("function", "window"),
    [(plain, "-inf,inf"), (renamed, "1,inf"), (only_places, "3,4"), (alone, "None,None")],
)
def test_the_defaults_of_a_function_are_in_the_log(function, window):
    assert as_text(record(recorded(function), Tree.parse("3 5")["B"])) == f"B[{window}]=3"


def test_a_recorder_of_one_function_leaves_that_of_another_alone():
    """Two recorders have their own parameters, although they are made alike."""
    first, second = recorded(plain), recorded(renamed)
    leaf = Tree.parse("3 5")["B"]
    assert first(node=leaf, beta=1) == second(position=leaf, B=1) == 3
    with pytest.raises(TypeError, match=r"^renamed\(\) got an unexpected keyword argument 'node'$"):
        second(node=leaf)


def test_a_decorator_gets_the_arguments_as_they_were_given():
    given = []

    @functools.wraps(plain)
    def around(*args, **kwargs):
        given.append((args[1:], kwargs))
        return plain(*args, **kwargs)

    leaf = Tree.parse("3 5")["B"]
    watched = recorded(around)
    log = record(lambda: (watched(leaf), watched(leaf, 1), watched(leaf, beta=2)))
    assert given == [((), {}), ((1,), {}), ((), {"beta": 2})]
    assert as_text(log) == "B[-inf,inf]=3 B[1,inf]=3 B[-inf,2]=3"


def test_scores_keep_their_types():
    kinds = [1, 1.0, Fraction(1), True]
    logs = [record(recorded(plain), Tree.parse("3 5")["B"], one, one) for one in kinds]
    assert [type(log.alphas[0]) for log in logs] == [int, float, Fraction, bool]
    assert [type(log.betas[0]) for log in logs] == [int, float, Fraction, bool]
