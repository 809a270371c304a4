"""Questions about a search with a depth limit, marked by a search that knows only nodes, too."""

from math import inf
from random import Random

import pytest
from classroom_tests.quiz_proofs import random_tree

import abviz
from abviz.classroom.questions.limited import CAN_BE_LIMITED, with_drawn_estimates
from abviz.classroom.questions.make import questions_for
from abviz.classroom.questions.marking import mark, read_bound
from abviz.errors import SearchError


def limited_course(tree, depth):
    """Return what alpha-beta does down to a limit: windows, ends in order, cuts, events, owners."""
    seen = {"windows": {}, "ends": [], "cuts": set(), "events": [], "owners": {}}
    above = []

    def search(node, alpha, beta):
        seen["events"].append((node.index, None))
        if node.is_leaf or len(node.path) == depth:
            seen["ends"].append(node.index)
            v = node.value if node.is_leaf else node.estimate
            seen["events"].append((node.index, v))
            return v
        seen["windows"][node.index] = alpha, beta
        v = -inf if node.is_max else inf
        for place, child in enumerate(node.children):
            above.append((node, v))
            score = search(child, alpha, beta)
            above.pop()
            v = max(v, score) if node.is_max else min(v, score)
            alpha, beta = (max(alpha, v), beta) if node.is_max else (alpha, min(beta, v))
            if alpha >= beta:
                seen["cuts"] |= {one.index for one in node.children[place + 1 :]}
                bound = beta if node.is_max else alpha
                seen["owners"][node.index] = [one.index for one, has in above if has == bound]
                break
        seen["events"].append((node.index, v))
        return v

    search(tree.root, -inf, inf)
    return seen


def worth(node, depth):
    if node.is_leaf or len(node.path) == depth:
        return node.value if node.is_leaf else node.estimate
    return (max if node.is_max else min)(worth(child, depth) for child in node.children)


def check(question, tree, depth, course):
    """Check a key, and that each single change of it is worth less."""
    key, ask = question.key, question.ask
    assert f"{depth} pl" in question.text and question.trace.algorithm.depth == depth
    if ask == "values":
        inner = [node for node in tree if node.children and len(node.path) < depth]
        assert key == {f"value:{n.index}": str(worth(n, depth)).replace("-", "−") for n in inner}
        changes = [{**key, slot: "99"} for slot in key]
    elif ask == "windows":
        for slot, text in key.items():
            letter, index = slot.split(":")
            window = course["windows"].get(int(index), (None, None))
            assert read_bound(text) == window[letter == "beta"]
        changes = [{**key, slot: "99"} for slot in key]
    elif ask == "order":
        assert list(key) == course["ends"] and {*question.slots} == {*range(1, len(tree))}
        changes = [key[:-1]] if len(key) > 1 else []
    elif ask == "cuts":
        assert {*key} == course["cuts"]
        changes = [{*key} ^ {slot} for slot in question.slots]
    elif ask == "move":
        values = [worth(move, depth) for move in tree.root.children]
        top = worth(tree.root, depth)
        moves = zip(tree.root.children, values, strict=True)
        assert [*key] == [move.index for move, value in moves if value == top]
        changes = [{*key} ^ {slot} for slot in question.slots]
    elif ask == "why":
        node = question.trace.steps[question.step].node
        assert course["owners"][node.index] == [key]
        changes = [slot for slot in question.slots if slot != key]
    else:
        child = question.trace.steps[question.step + 1].child.index
        returned = [
            at for at, (one, v) in enumerate(course["events"]) if one == child and v is not None
        ]
        one, value = course["events"][returned[0] + 1]
        said = question.choices[question.key]
        assert (" returns " in said) is (value is not None)
        assert f"{tree.nodes[one].name} " in said or f" {tree.nodes[one].name} " in said
        changes = [place for place in range(len(question.choices)) if place != question.key]
    assert mark(question, key).is_right
    for answer in changes:
        assert not mark(question, answer).is_right
    for wrong in question.explained:
        assert wrong.belief in mark(question, wrong.answer).sentence or not wrong.answer


def prove(trees):
    """Check the questions about many trees; return how many there were of each kind."""
    asked = dict.fromkeys(CAN_BE_LIMITED, 0)
    for number in range(trees):
        depth = 1 + number % 3
        plain = random_tree(number)
        tree = with_drawn_estimates(plain, depth, Random(number))
        if any(abs(leaf.value) == inf for leaf in tree.leaves) or tree.depth <= depth:
            continue
        course = limited_course(tree, depth)
        for ask in CAN_BE_LIMITED[:-1]:
            try:
                questions = questions_for(tree, ask, depth=depth)
            except SearchError:
                assert ask in ("next", "why")
                continue
            for one in questions:
                asked[ask] += 1
                check(one, tree, depth, course)
    return asked


def test_keys_are_those_of_a_search_that_stops_at_the_limit():
    asked = prove(60)
    assert asked["values"] > 20 and asked["next"] > 30 and asked["why"] > 4


def test_quizzes_predictions_and_worksheets_ask_down_to_a_limit(tmp_path):
    for depth in (1, 2, 3):
        quiz = abviz.quiz(ask="order", depth=depth, seed=2)
        assert quiz.to_dict()["depth"] == depth and quiz.trace.algorithm.depth == depth
        looks = quiz.film["start"]
        assert all(
            looks[node][2] == f"≈{quiz.trace.tree.nodes[node].estimate}"
            for node in quiz.session.question.key
        )
        assert quiz.answer(quiz.session.question.key).is_right
    tree = "((3 5)~4 (2 9)~7) ((8 1)~6 5)"
    trace = abviz.search(tree, depth=2)
    assert abviz.predict(trace, ask="value", node="B").answer(4).is_right
    assert abviz.predict(trace, ask="leaves").answer(4).is_right
    assert abviz.predict(trace, ask="value").answer(5).is_right
    beyond = abviz.predict(abviz.search(tree, depth=2), ask="order")
    unlimited = [leaf.name for leaf in abviz.search(tree).leaves]
    assert "beyond the limit" in beyond.answer(unlimited).sentence
    with pytest.raises(SearchError, match="about the whole tree"):
        abviz.predict(trace, ask="reorder")
    with pytest.raises(SearchError, match="about the whole tree"):
        abviz.quiz(tree, "range", depth=2)
    with pytest.raises(SearchError, match="has none. Give it one"):
        abviz.quiz("((3 5) (2 9)) ((8 1) 5)", "values", depth=2)


if __name__ == "__main__":
    import sys

    print(prove(int(sys.argv[1])))
