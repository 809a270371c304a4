"""Checks of UCTs as students write them: right ones pass, unusual ones are not called wrong."""

import os
import random
from functools import partial
from math import inf, log, sqrt

import pytest
from searches import changed

import abviz
from abviz.classroom.check.finding import outcome_of
from abviz.classroom.check.process import Here
from abviz.classroom.check.report import Report
from abviz.classroom.check.settings import Settings
from abviz.engine.algorithms import uct as own
from abviz.errors import SearchError
from abviz.narration.registry import language_of
from abviz.trees.measures import minimax_values

pytestmark = pytest.mark.slow


def judged(function, *, seed=0, language="en", **options):
    """Return the report of a check in this process, which takes no time to start."""
    random.seed(seed)
    settings = Settings(against="uct", seed=seed, **options)
    start = partial(Here, function, settings.given(language))
    outcome = outcome_of(start, settings, report=lambda _: None)
    return Report(outcome, start=start, language=language_of(language))


class Own:
    def __init__(self, state, parent=None):
        self.state, self.parent, self.kids, self.n, self.w = state, parent, [], 0, 0.0


def mcts(root, iterations, c, rollout):
    """A loop with its own class of nodes; expansion from left to right."""
    top = Own(root)
    for _ in range(iterations):
        at = top
        while at.kids and len(at.kids) == len(at.state.children):
            s = 1 if at.state.is_max else -1
            at = max(at.kids, key=lambda k: s * k.w / k.n + c * sqrt(log(at.n) / k.n))
        if at.state.children:
            at.kids.append(Own(at.state.children[len(at.kids)], at))
            at = at.kids[-1]
        v = rollout(at.state)
        while at:
            at.n += 1
            at.w += v
            at = at.parent
    return max(top.kids, key=lambda k: k.n).state


def own_rollouts(root, iterations=1000):
    """Own random rollouts, a constant of its own; returns visits."""
    top = Own(root)
    for _ in range(iterations):
        at = top
        while at.kids and len(at.kids) == len(at.state.children):
            s = 1 if at.state.is_max else -1
            at = max(at.kids, key=lambda k: s * k.w / k.n + sqrt(2 * log(at.n) / k.n))
        left = [k for k in at.state.children if k not in [o.state for o in at.kids]]
        if left:
            at.kids.append(Own(random.choice(left), at))
            at = at.kids[-1]
        node = at.state
        while not node.is_leaf:
            node = random.choice(node.children)
        v = node.value
        while at:
            at.n += 1
            at.w += v
            at = at.parent
    return {k.state: k.n for k in top.kids}


def recursive(root, iterations, c, rollout):
    """Recursive, tables in dicts, pairs of visits and mean."""
    N, W = {root: 0}, {root: 0.0}

    def simulate(node):
        if node.is_leaf:
            v = node.value
        elif node not in N:
            v = rollout(node)
        else:
            v = simulate(select(node))
        N[node] = N.get(node, 0) + 1
        W[node] = W.get(node, 0.0) + v
        return v

    def select(node):
        for child in reversed(node.children):
            if child not in N:
                return child
        if node.is_max:
            return max(node.children, key=lambda k: W[k] / N[k] + c * sqrt(log(N[node]) / N[k]))
        return min(node.children, key=lambda k: W[k] / N[k] - c * sqrt(log(N[node]) / N[k]))

    for _ in range(iterations):
        simulate(root)
    return {child: (N.get(child, 0), W.get(child, 0) / N.get(child, 1)) for child in root.children}


def negamax_signs(node, n_iterations, c=1.4, rollout=None):
    """Each node stores what is good for the player who moved to it; totals."""
    N, Q = {}, {}
    for _ in range(n_iterations):
        path = [node]
        while path[-1] in N and path[-1].children:
            here = path[-1]

            def ucb(k, here=here):
                if k not in N:
                    return inf
                total = sum(N.get(o, 0) for o in here.children)
                return Q[k] / N[k] + c * sqrt(log(total) / N[k])

            path.append(max(here.children, key=ucb))
        score = rollout(path[-1])
        score = score if path[-1].parent is None or path[-1].parent.is_max else -score
        for one in reversed(path):
            N[one] = N.get(one, 0) + 1
            Q[one] = Q.get(one, 0) + score
            score = -score
    best = max(node.children, key=lambda k: N.get(k, 0))
    return best, {k: (N.get(k, 0), Q.get(k, 0)) for k in node.children}


class MCT_Node:
    def __init__(self, parent=None, state=None, U=0, N=0):
        self.__dict__.update(parent=parent, state=state, U=U, N=N)
        self.children = {}
        self.actions = None


def ucb(n, C=1.4):
    return inf if n.N == 0 else n.U / n.N + C * sqrt(log(n.parent.N) / n.N)


def aima(state, N=60):
    """Like the code of AIMA: 1 minus in place of the sign, for scores from 0 to 1."""

    def select(n):
        if n.children:
            return select(max(n.children.keys(), key=ucb))
        return n

    def expand(n):
        if not n.children and n.state.children:
            n.children = {MCT_Node(state=child, parent=n): child for child in n.state.children}
        return select(n)

    def simulate(state):
        while state.children:
            state = random.choice(state.children)
        return state.value

    def backprop(n, utility):
        n.N += 1
        if n.parent:
            n.U += utility if n.parent.state.is_max else 1 - utility
            backprop(n.parent, utility)

    root = MCT_Node(state=state)
    for _ in range(N):
        leaf = select(root)
        child = expand(leaf)
        backprop(child, simulate(child.state))
    max_state = max(root.children, key=lambda p: p.N)
    return root.children.get(max_state)


def root_first(root, iterations, exploration, rollout):
    """A node's first sample is its own, the root's too; 2 C sqrt(2 ln N / n)."""
    N, W = {}, {}

    def visit(node):
        if node not in N or node.is_leaf:
            v = rollout(node)
        else:
            new = [k for k in node.children if k not in N]
            s = 1 if node.is_max else -1
            k = (
                random.choice(new)
                if new
                else max(
                    node.children,
                    key=lambda k: s * W[k] / N[k] + 2 * exploration * sqrt(2 * log(N[node]) / N[k]),
                )
            )
            v = visit(k)
        N[node] = N.get(node, 0) + 1
        W[node] = W.get(node, 0) + v
        return v

    for _ in range(iterations):
        visit(root)
    s = 1 if root.is_max else -1
    return max(root.children, key=lambda k: s * W[k] / N[k])


def root_first_own(node):
    """No parameters at all: 90 samples, the root's first."""
    N, W = {}, {}

    def visit(n):
        path = [n]
        while n in N and n.children:
            s = 1 if n.is_max else -1
            n = next((k for k in n.children if k not in N), None) or max(
                n.children, key=lambda k: s * W[k] / N[k] + 0.7 * sqrt(log(N[n] + 1) / N[k])
            )
            path.append(n)
        while n.children:
            n = random.choice(n.children)
        v = n.value
        for one in path:
            N[one] = N.get(one, 0) + 1
            W[one] = W.get(one, 0) + v

    for _ in range(90):
        visit(node)
    return max(node.children, key=N.get).name


def epsilons(root, iterations, c, rollout):
    """A tiny number in the place of a test for zero, and random ties."""
    top = Own(root)
    for _ in range(iterations):
        at = top
        while at.kids:
            s = 1 if at.state.is_max else -1
            at = max(
                at.kids,
                key=lambda k: (
                    s * k.w / (k.n + 1e-9)
                    + c * sqrt(log(at.n + 1) / (k.n + 1e-9))
                    + random.random() * 1e-9
                ),
            )
        if at.n or at is top:
            at.kids = [Own(k, at) for k in at.state.children]
            at = at.kids[0] if at.kids else at
        v = rollout(at.state)
        while at:
            at.n += 1
            at.w += v
            at = at.parent
    return [k.n for k in top.kids]


def looks_twice(root, iterations, c, seed):
    """Reads each leaf's score twice; a generator of its own."""
    rng = random.Random(seed)
    N, W = {}, {}
    for _ in range(iterations):
        node, path = root, [root]
        while node.children and all(k in N for k in node.children):
            s = 1 if node.is_max else -1
            node = max(node.children, key=lambda k: s * W[k] / N[k] + sqrt(c * log(N[node]) / N[k]))
            path.append(node)
        new = [k for k in node.children if k not in N]
        if new:
            node = rng.choice(new)
            path.append(node)
        while node.children:
            node = rng.choice(node.children)
        if node.value is not None:
            v = node.value
        for one in path:
            N[one] = N.get(one, 0) + 1
            W[one] = W.get(one, 0) + v
    return {k: N[k] / iterations for k in root.children}


def copies_all(root, iterations, c):
    """Makes a copy of the whole tree first: what it samples cannot be seen."""

    def copy(n):
        return (n.is_max, n.value if n.is_leaf else None, [copy(k) for k in n.children], [0, 0.0])

    top = copy(root)

    def visit(n):
        is_max, value, kids, stat = n
        new = [k for k in kids if not k[3][0]]
        if not kids:
            v = value
        elif new:
            v = visit(new[0])
        else:
            s = 1 if is_max else -1
            v = visit(
                max(kids, key=lambda k: s * k[3][1] / k[3][0] + c * sqrt(log(stat[0]) / k[3][0]))
            )
        stat[0] += 1
        stat[1] += v
        return v

    for _ in range(iterations):
        visit(top)
    return root.children[max(range(len(top[2])), key=lambda i: top[2][i][3][0])]


def tuned(root, iterations, rollout):
    N, W, Q = {root: 0}, {root: 0.0}, {root: 0.0}

    def simulate(node):
        v = rollout(node) if node.is_leaf or node not in N else simulate(select(node))
        N[node] = N.get(node, 0) + 1
        W[node] = W.get(node, 0.0) + v
        Q[node] = Q.get(node, 0.0) + v * v
        return v

    def select(node):
        new = [k for k in node.children if k not in N]
        if new:
            return new[0]
        L = log(N[node])

        def width(k):
            m = W[k] / N[k]
            return sqrt(L / N[k] * min(0.25, Q[k] / N[k] - m * m + sqrt(2 * L / N[k])))

        s = 1 if node.is_max else -1
        return max(node.children, key=lambda k: s * W[k] / N[k] + width(k))

    for _ in range(iterations):
        simulate(root)
    return {child: N.get(child, 0) for child in root.children}


def all_at_once(root, iterations, c, rollout):
    """Expands all children and samples each of them."""
    N, W = {}, {}

    def back(n, v):
        while n:
            N[n] = N.get(n, 0) + 1
            W[n] = W.get(n, 0) + v
            n = n.parent

    for _ in range(iterations):
        n = root
        while n.children and n.children[0] in N:
            s = 1 if n.is_max else -1
            n = max(n.children, key=lambda k: s * W[k] / N[k] + c * sqrt(log(N[n]) / N[k]))
        if n.children:
            for k in n.children:
                back(k, rollout(k))
        else:
            back(n, rollout(n))
    return max(root.children, key=N.get)


def numpy_rng(root, iterations, rng, c):
    import numpy as np

    g = np.random.default_rng()
    N, W = {}, {}
    for _ in range(iterations):
        n, path = root, [root]
        while n.children and all(k in N for k in n.children):
            s = 1 if n.is_max else -1
            n = n.children[
                int(
                    np.argmax(
                        [s * W[k] / N[k] + c * np.sqrt(np.log(N[n]) / N[k]) for k in n.children]
                    )
                )
            ]
            path.append(n)
        new = [k for k in n.children if k not in N]
        if new:
            n = new[g.integers(len(new))]
            path.append(n)
        while n.children:
            n = n.children[g.integers(len(n.children))]
        for p in path:
            N[p] = N.get(p, 0) + 1
            W[p] = W.get(p, np.float64(0)) + n.value
    return np.array([N[k] for k in root.children])


one_minus = changed(
    recursive,
    "one_minus",
    (
        "min(node.children, key=lambda k: W[k] / N[k] - c *",
        "max(node.children, key=lambda k: 1 - W[k] / N[k] + c *",
    ),
)
READS = "at.state.value if at.state.value is not None else rollout(at.state)"
reads_some_twice = changed(mcts, "reads_some_twice", ("rollout(at.state)", READS))
best_mean = changed(root_first, "best_mean", ("2 * exploration", "9 * exploration"))
LOWER = "s * W[k] / N[k] - 1 / sqrt(N[k]))"
secure = changed(root_first, "secure", ("key=lambda k: s * W[k] / N[k])", f"key=lambda k: {LOWER}"))


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (mcts, "mean ± c · √(ln N / n), + for MAX, − for MIN; N counts the visits of the node, n"),
        (own_rollouts, "mean ± √2 · √(ln N / n)"),
        (recursive, "mean ± c · √(ln N / n)"),
        (negamax_signs, "N counts the visits of all children together."),
        (aima, "mean ± 1.4 · √(ln N / n)"),
        (root_first, "mean ± 2√2 · c · √(ln N / n)"),
        (root_first, "The root takes the first sample itself: some count so."),
        (best_mean, "It returns the child with the best mean"),
        (root_first_own, "mean ± 0.7 · √(ln N / n)"),
        (epsilons, "N counts the visits of the node, with the one that begins."),
        (looks_twice, "mean ± √c · √(ln N / n)"),
        (reads_some_twice, "mean ± c · √(ln N / n)"),
        (tuned, "mean ± ½ · √(ln N / n)"),
        (one_minus, "mean ± c · √(ln N / n)"),
    ],
)
def test_every_form_of_uct_is_right_and_its_convention_is_told(function, said):
    report = judged(function)
    assert report.passed, report.text
    assert said in report.text
    is_deep = "rollout" in function.__code__.co_varnames[: function.__code__.co_argcount]
    assert ("Trees of more than two plies" in report.text) is not is_deep
    assert (report.outcome.share, report.counterexample, report.how_far) == (1.0, None, "")


UNUSUAL = "That does not make it wrong"
puct = changed(mcts, "puct", ("c * sqrt(log(at.n) / k.n)", "c * sqrt(at.n) / (1 + k.n)"))
threshold = changed(
    recursive, "threshold", ("node not in N:", "N.get(node, 0) < 3 and node is not root:")
)
prior_visit = changed(recursive, "prior_visit", ("N.get(node, 0) + 1", "N.get(node, 1) + 1"))
wins = changed(mcts, "wins", ("rollout(at.state)", "rollout(at.state) > 0.5"))
takes_last = changed(
    mcts, "takes_last", ("return max(top.kids, key=lambda k: k.n)", "return top.kids[-1]")
)
returns_nothing = changed(mcts, "returns_nothing", ("return max", "max"))


def minimax_move(root, iterations):
    def value(node):
        pick = max if node.is_max else min
        return node.value if node.is_leaf else pick(map(value, node.children))

    return (max if root.is_max else min)(root.children, key=value)


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (puct, UNUSUAL),
        (threshold, UNUSUAL),
        (prior_visit, UNUSUAL),
        (wins, UNUSUAL),
        (takes_last, "What it returns is not shown to be right"),
        (returns_nothing, "What it returns is not shown to be right"),
        (copies_all, "could not be seen"),
        (all_at_once, "could not be seen"),
        (numpy_rng, "could not be seen"),
        (minimax_move, "could not be seen"),
    ],
)
def test_what_is_unusual_is_not_called_wrong_and_does_not_pass(function, said):
    report = judged(function)
    assert not report.passed and report.counterexample is None, report.text
    assert report.text.startswith(f"{function.__name__} is not shown to be right: ")
    assert said in report.text
    assert report.outcome.share <= 0.5


GREATEST = "max(root.children, key=lambda k: W[k] / N[k])"
MISTAKES = [
    ((mcts, "max_twice", ("1 if at.state.is_max else -1", "1")), "greatest mean plus exploration"),
    ((own_rollouts, "own_visits", ("log(at.n)", "log(k.n)")), "that of the child's own visits"),
    (
        (recursive, "adds", ("W[k] / N[k] - c", "W[k] / N[k] + c")),
        "adds exploration to the mean at MIN",
    ),
    ((recursive, "greedy", ("c * sqrt(log(N[node]) / N[k])", "0")), "there is no exploration"),
    ((recursive, "totals", ("W[k] / N[k] ", "W[k] ")), "it compares totals"),
    (
        (
            negamax_signs,
            "turned",
            ("score if path", "-score if path"),
            ("else -score", "else score"),
        ),
        "what is best for the other: all",
    ),
    (
        (mcts, "one_child", ("at.kids and len(at.kids) == len(at.state.children)", "at.kids")),
        "one child of each node only",
    ),
    ((mcts, "no_root", ("sqrt(log(at.n) / k.n)", "log(at.n) / k.n")), "the square root is missing"),
    ((recursive, "no_log", ("log(N[node])", "N[node]")), "the logarithm is missing"),
    ((recursive, "roots_n", ("log(N[node])", "log(N[root])")), "that of the root's visits, not"),
    ((recursive, "flat", ("elif node not in N:", "elif node is not root:")), "never grows below"),
    ((mcts, "fewest", ("return max(", "return min(")), "was visited least often"),
    (
        (root_first, "for_max", ("max(root.children, key=lambda k: s * W[k] / N[k])", GREATEST)),
        "the greatest mean for MIN, too",
    ),
]


@pytest.mark.parametrize(("made", "said"), MISTAKES, ids=[made[1] for made, _ in MISTAKES])
def test_a_mistake_that_explains_all_is_named(made, said):
    report = judged(changed(*made))
    assert not report.passed and report.counterexample is not None
    assert said in report.text
    of_move = made[1] in ("fewest", "for_max")
    right = {one["name"]: one["points"] > 0 for one in report.to_dict()["tests"]}
    assert right == {"the samples that it takes": of_move, "what it returns": not of_move}


@pytest.mark.parametrize("seed", (1, 2))
@pytest.mark.parametrize("function", [own_rollouts, root_first, aima, secure])
def test_on_no_trees_a_right_one_is_called_wrong(function, seed):
    report = judged(function, seed=seed)
    assert report.counterexample is None, report.text
    assert report.passed or function is secure


def endless(root, iterations):
    while True:
        pass


def leaves(root, iterations):
    os._exit(0)


def divides(root, iterations):
    return 1 / 0


def ours(root, iterations, c, rollout):
    bonus = partial(own.ucb, c=c)
    return own.uct(root, iterations, partial(own.choose, bonus=bonus), rollout)


def looks_up(root, iterations):
    values = minimax_values(root)
    return max(root.children, key=values.get)


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (endless, "endless does not end on the tree"),
        (leaves, "leaves ends its process on the tree"),
        (divides, "divides stops with ZeroDivisionError on the tree"),
        (ours, "ours stops with SearchError on the tree"),
        (mcts, "mcts does what UCT does on all 20 trees."),
    ],
)
def test_a_process_ends_what_does_not_end_and_finds_who_cheats(function, said):
    report = abviz.check(function, "uct", seconds=0.3 if function is endless else 60)
    assert report.text.startswith(said)
    assert report.passed is (function is mcts)
    assert report.outcome.share == (function is mcts)


def test_the_search_of_abviz_is_right():
    assert judged(ours, own_work=False).passed


def test_german_and_what_is_refused():
    report = judged(changed(mcts, "kleinste", ("return max(", "return min(")), language="de")
    assert "gibt sie das Kind zurück, das am seltensten besucht wurde." in report.text
    for options in ({"compare": ["value"]}, {"depth": 2}):
        with pytest.raises(SearchError):
            abviz.check(mcts, "uct", **options)
    with pytest.raises(SearchError, match="iterations, c, rollout"):
        abviz.check(lambda root, network: root, "uct")


def test_watch_does_not_compare_samples_with_minimax():
    tree = abviz.Tree.parse("((3 5 2) (9 1 4) (6 7 0))")
    for function, steps in ((mcts, 2), (recursive, 100)):
        trace = abviz.watch(function, tree)
        assert trace.error is None and len(trace.steps) >= steps
        assert trace.departure_step is None
        assert trace.comparison == trace.summary == trace.departure
        assert (
            f'not compared with minimax. abviz.check({function.__name__}, "uct")' in trace.summary
        )
