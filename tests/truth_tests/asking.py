"""Checks of questions and answers: null windows, and the tests of SCOUT."""

from __future__ import annotations

from truth_tests.checks import bad_for, checks, holds, whole
from truth_tests.following import compares

ASKING = {"null-window-asks", "now-asks", "to-ask", "asked-at-limit"}
ASKING |= {"first-guess-asks", "last-pass-asks"}
TESTING = {"test-asks", "test-now-asks"}
TESTED = {"tested", "tested-in-turn", "leaf-tested", "leaf-tested-in-turn"}
WORTH = {"so-worth", "so-worth-to-depth"}
OPPOSITE = {"more than": "at most", "less than": "at least", "at least": "less than"}


@checks("null-window-asks")
def null_window_asks(now, node, relation, bound):
    assert node is now.node
    begins(now, relation, bound)


@checks("to-ask")
def to_ask(now, relation, bound):
    assert now.node.is_leaf
    begins(now, relation, bound)


def begins(now, relation, bound):
    """Assert that a window asks this, and nothing is asked yet."""
    assert now.question is None and now.algorithm.model.needs_whole_scores
    low, high = now.here.window
    assert high - low == 1
    if now.node.parent is None:
        assert (relation, bound) == ("at least", high)
    else:
        assert now.above.served
        is_max = now.node.parent.is_max
        assert (relation, bound) == (("more than", low) if is_max else ("less than", high))
        assert bound == (now.above.alpha if is_max else now.above.beta)
    now.ask(now.node, relation, bound)
    if now.step.kind == "examine":
        now.pass_seen = {now.node.index}


@checks("first-guess-asks")
def first_guess_asks(now, node, relation, bound):
    assert node is now.node is now.tree.root and now.passes == 1
    # MTD(f) starts with the guess 0 unless it is told another one.
    assert now.algorithm.name != "mtdf" or bound == 0
    begins(now, relation, bound)


@checks("last-pass-asks")
def last_pass_asks(now, node, relation, bound, shown, value):
    assert node is now.node is now.tree.root and now.passes > 1
    roots = [number for number, one in enumerate(now.trace.visits) if one is node]
    assert value == now.trace.values[roots[now.passes - 2]]
    holds(now, node, shown, value)
    assert bound == (value + 1 if shown == "at least" else value)
    begins(now, relation, bound)


@checks("now-asks")
def now_asks(now, node, relation, bound):
    assert node is now.node is not now.question[0]
    assert (relation, bound) == now.question[1:]
    assert now.question[0] in node.ancestors
    low, high = now.here.window
    assert high - low == 1


@whole("enter", "examine")
def a_question_is_told(now, said):
    """Every node but a leaf below the node in question, and every null window, has its question."""
    if not now.algorithm.model.needs_whole_scores:
        assert not said & ASKING
        return
    is_root = now.node.parent is None
    low, high = now.here.window
    if now.asked is not None:
        asks = now.step.kind == "enter"
    elif is_root:
        asks = high - low == 1 and now.step.kind == "enter"
    else:
        asks = bool(now.above.served) and now.node not in now.above.served
    assert bool(said & ASKING) == asks


@checks("asked-at-limit")
def asked_at_limit(now, relation, bound, answer):
    assert now.step.at_limit and now.said[-1].kind == "at-depth-limit"
    begins(now, relation, bound)
    ends(now, now.node, answer)


@checks("so-answer-is")
def so_answer_is(now, answer):
    ends(now, now.node, answer)


@checks("answer-means", "answer-means-to-depth")
def answer_means(now, answer, node, relation, bound):
    told_to_depth(now)
    _, asked, number = now.question
    assert node is now.node and bound == number
    assert relation == (asked if answer == "yes" else OPPOSITE[asked])
    holds(now, node, relation, bound)
    ends(now, node, answer)


@checks("answer-bounds-tree", "answer-bounds-tree-to-depth")
def answer_bounds_tree(now, answer, relation, value):
    told_to_depth(now)
    assert now.node is now.tree.root and value == now.here.returned
    _, asked, number = now.question
    assert relation == ("at least" if answer == "yes" else "at most")
    holds(now, now.node, relation, value)
    assert compares(value, asked, number) == (answer == "yes")
    ends(now, now.node, answer)


def told_to_depth(now):
    """Assert that a claim on a true value names the depth limit if something is beyond it."""
    is_quiet = now.limit is not None and now.algorithm.model.goes_on_where_noisy
    assert now.kind.endswith("-to-quiet") == is_quiet
    assert now.kind.endswith("-to-depth") == (now.limit is not None and not is_quiet)


def ends(now, node, answer):
    """Assert that the question of a node is rightly answered, and close it."""
    asked, relation, bound = now.question
    assert asked is node
    right_answer(now, node, answer)
    now.question = None


def right_answer(now, node, answer):
    """Assert that an answer is true of a node, and proven by the leaves seen so far."""
    _, relation, bound = now.question if now.question else now.here.asks
    assert answer in ("yes", "no")
    truths = () if now.tree.has_stubs else (now.scores.truth(node),)
    for value in (*now.scores.range(node), *truths):
        assert compares(value, relation, bound) == (answer == "yes")


@whole("examine", "leave")
def an_answer_is_told(now, said):
    if now.algorithm.model.needs_whole_scores and now.question is not None:
        assert now.question[0] is not now.node


@checks("answered-yes", "answered-no")
def answered_by_cutoff(now, relation, bound):
    assert (now.node, relation, bound) == now.question
    assert now.said[-1].kind in ("now-has", "has-got")
    right_answer(now, now.node, now.kind.removeprefix("answered-"))


@checks("cannot-hold-down", "cannot-bring-up")
def cannot_bring(now, node, bound, reach=None):
    """Through here the node in question cannot get to the other side of the bound."""
    asked, relation, number = now.question
    assert node is asked is not now.node and node in now.node.ancestors
    assert bound == number + (relation == "more than" and now.node.is_min)
    assert now.said[-1].kind in WORTH
    low, high = now.scores.range(now.node)
    assert (now.kind == "cannot-bring-up") == now.node.is_min
    if now.node.is_min:
        assert reach is None and high < bound
    else:
        assert reach == ("down-to" if relation == "more than" else "below")
        assert low > bound if reach == "down-to" else low >= bound


@checks("searched-again", "searched-again-in-vain", "searched-again-in-vain-to-depth")
def searched_again(now, alpha, arrived, beta, child):
    assert child is now.arriving.node and arrived == now.arriving.returned
    assert (alpha, beta) == now.before[1:] == (now.here.alpha, now.here.beta)
    assert alpha < arrived < beta
    assert now.following is child
    window = now.trace.alphas[now.entries], now.trace.betas[now.entries]
    assert window == (alpha, beta)
    in_vain = now.kind != "searched-again"
    assert not in_vain or now.kind.endswith("-to-depth") == (now.limit is not None)
    low, high = now.scores.range(child)
    assert in_vain == (low == high == arrived)


@checks("searched-again-with")
def searched_again_with(now, alpha, beta, child):
    assert child is now.arriving.node is now.following
    window = now.trace.alphas[now.entries], now.trace.betas[now.entries]
    assert window == (alpha, beta)
    low, high = now.here.alpha, now.here.beta
    assert window != (low, high) or not low < now.arriving.returned < high


@checks("first-child-evaluated")
def first_child_evaluated(now, node, count):
    assert node is now.node is now.tree.root and now.following is node.children[0]
    assert count == sum(child.stub or 1 for child in node.children)


@checks("entered-to-evaluate")
def entered_to_evaluate(now, node, count):
    assert node is now.node and node.children and now.here.asks is None
    assert count == now.times[node.index]


@checks("is-first-child")
def is_first_child(now, above):
    assert above is now.node.parent and now.node is above.children[0] and not now.above.served


@checks("test-has-shown-better")
def test_has_shown_better(now, above):
    assert above is now.node.parent and now.above.tested is now.node
    holds(now, now.node, "more than" if above.is_max else "less than", now.above.v)
    best = [now.scores.range(one)[0] for one in now.above.served]
    assert now.above.v == (max(best) if above.is_max else min(best))


@checks(*sorted(TESTED))
def tested(now, node, count):
    assert node is now.node and now.here.asks is not None
    assert node.is_leaf == now.kind.startswith("leaf")
    assert now.kind.endswith("in-turn") == (now.here.asks[0] is not node)
    assert count == now.times[node.index]


@checks("test-asks", "test-now-asks")
def test_asks(now, relation, bound):
    asked, *asks = now.here.asks
    assert [relation, bound] == asks
    assert (now.kind == "test-asks") == (asked is now.node)


@whole("enter", "examine")
def a_test_is_told(now, said):
    if now.algorithm.way == "tests":
        is_test = now.here.asks is not None
        assert bool(said & TESTED) == bool(said & TESTING) == is_test
        says = said & {"score-says-yes", "score-says-no"}
        assert bool(says) == (is_test and now.step.kind == "examine")
        in_turn = "leaf-tested-in-turn" in said
        assert bool(said & {"so-better", "so-no-better"}) == (bool(says) and not in_turn)


@checks("score-says-yes", "score-says-no")
def score_says(now, score):
    assert score == now.node.value and now.said[-1].kind in ("test-owner-has", "test-now-asks")
    _, relation, bound = now.here.asks
    assert compares(score, relation, bound) == (now.kind == "score-says-yes")


@checks("so-better", "so-no-better")
def so_better(now, node, above):
    """A leaf that is tested is better for its parent than v, or not."""
    assert node is now.node is now.here.asks[0] and above is node.parent
    is_better = node.value > now.above.v if above.is_max else node.value < now.above.v
    assert is_better == (now.kind == "so-better")


@checks("worth", "found-worth")
def worth(now, node, relation, bound):
    assert node is now.node and bound == now.here.asks[2]
    answered(now, node, relation, bound, asks=now.here.asks)


def answered(now, node, relation, bound, *, asks):
    """Assert that an answer to a test means this, and is true."""
    _, asked, number = asks
    assert bound == number and relation in (asked, OPPOSITE[asked])
    holds(now, node, relation, bound)


@checks("test-asks-no-more")
def test_asks_no_more(now):
    asks_no_more(now, now.skipped_by(now.here), now.here.asks)


def asks_no_more(now, skipped, asks):
    """Assert that the answer to a question is the same whatever the skipped nodes hold."""
    node, relation, bound = asks
    left = now.pass_seen - {one.index for top in skipped for one in below(top)}
    assert left == now.pass_seen
    outcome = lambda values: compares(values[node.index], relation, bound)  # noqa: E731
    assert now.scores.is_same_whatever(skipped, outcome, kept=now.pass_seen)


def below(node):
    return [node, *(deeper for child in node.children for deeper in below(child))]


@checks("test-skips")
def test_skips(now, node, skipped):
    assert node is now.node and skipped == now.skipped_by(now.here) != ()


@checks("answers-to")
def answers_to(now, node, answer, above):
    assert node is now.node and above is node.parent
    _, relation, bound = now.here.asks
    for value in now.scores.range(node):
        assert compares(value, relation, bound) == (answer == "yes")


@checks("first-child-sets-v")
def first_child_sets_v(now, child, value):
    assert child is now.arriving.node is now.node.children[0] and now.here.served == [child]
    assert value == now.arriving.returned == now.here.v


@checks("test-says")
def test_says(now, answer, child, relation, bound):
    asks = now.arriving.asks
    assert child is now.arriving.node is asks[0]
    assert (relation == asks[1]) == (answer == "yes")
    answered(now, child, relation, bound, asks=asks)
    assert bound == now.here.v


@checks("so-evaluates")
def so_evaluates(now, node, child):
    assert node is now.node and child is now.arriving.node is now.following
    assert now.said[-1]["answer"] == ("yes" if node.is_max else "no")


@checks("so-not-evaluated")
def so_not_evaluated(now, node, value, child):
    assert node is now.node and child is now.arriving.node is not now.following
    assert value == now.here.v == now.step.value
    holds(now, child, bad_for(node), value)


@checks("child-says")
def child_says(now, child, answer):
    assert child is now.arriving.node and now.arriving.asks is now.here.asks
    _, relation, bound = now.arriving.asks
    for value in now.scores.range(child):
        assert compares(value, relation, bound) == (answer == "yes")


@checks("one-is-enough")
def one_is_enough(now, answer, node):
    assert node is now.node and answer == now.said[-1]["answer"]
    assert answer == ("yes" if node.is_max else "no")
    assert now.following is None or now.following.parent is not node


@checks("none-left-to-ask", "asks-next")
def asks_next(now, node):
    assert node is now.node and now.said[-1]["answer"] == ("no" if node.is_max else "yes")
    place = node.children.index(now.arriving.node) + 1
    if now.kind == "asks-next":
        assert now.following is node.children[place]
    else:
        assert place == len(node.children)
