"""Proofs about questions, on any tree: for the suite and for ``benchmarks/quizzes.py``.

The right answers come from a search of its own, which knows nothing of abviz but nodes.
"""

from __future__ import annotations

from math import inf
from operator import ge
from random import Random
from types import SimpleNamespace

from zoo import minimax

from abviz import misconceptions
from abviz.classroom.misconceptions.belief import Misconception
from abviz.classroom.question import TREE
from abviz.classroom.questions.inventing import EXAMPLE
from abviz.classroom.questions.make import KINDS, questions_for
from abviz.classroom.questions.marking import mark, read_bound, read_field, read_number
from abviz.errors import AbvizError
from abviz.trees import Tree, format_score
from abviz.trees.copying import rebuilt

# What is right by another convention, or in another search.
RIGHT_ELSEWHERE = {"strict-test", "fail-hard", "starts-at-bound"}


def random_tree(number: int) -> Tree:
    """Return one of many random trees: sizes, ties, negative and infinite scores, both roots."""
    source = Random(number)
    root = source.choice(["max", "min"])
    high = source.choice([2, 5, 9, 30])
    tree = Tree.random_irregular(source.randint(2, 14), 4, high, seed=number, root=root)
    kind = number % 10
    if kind == 7:
        return Tree(rebuilt(tree.nodes, score=lambda leaf: leaf.value - high // 2))
    if kind == 8:
        return Tree(rebuilt(tree.nodes, score=lambda leaf: inf if leaf.value == 0 else -leaf.value))
    if kind == 9:
        return Tree(rebuilt(tree.nodes, player=lambda node: source.choice(["max", "min"])))
    return tree


def true_course(tree: Tree, low=-inf, high=inf, *, cuts=ge) -> SimpleNamespace:
    """Return what alpha-beta does from a window, in an order of events."""
    seen = SimpleNamespace(leaves=[], windows={}, cuts=[], skipped=set(), events=[], owners={})
    above = []

    def search(node, alpha, beta):
        seen.events.append(("enters", node.index))
        if node.is_leaf:
            seen.leaves.append(node.index)
            v = node.value
        else:
            seen.windows[node.index] = (alpha, beta)
            v = -inf if node.is_max else inf
            for place, child in enumerate(node.children):
                above.append((node, v))
                score = search(child, alpha, beta)
                above.pop()
                v = max(v, score) if node.is_max else min(v, score)
                alpha, beta = (max(alpha, v), beta) if node.is_max else (alpha, min(beta, v))
                if cuts(alpha, beta):
                    rest = node.children[place + 1 :]
                    seen.skipped |= {one.index for one in rest}
                    bound = beta if node.is_max else alpha
                    seen.cuts.append((node.index, v, bound, rest))
                    seen.owners[node.index] = [
                        one.index for one, has in reversed(above) if has == bound
                    ]
                    break
        seen.events.append(("returns", node.index, v))
        return v

    search(tree.root, low, high)
    return seen


def check_key(question, true: SimpleNamespace) -> None:
    """Check a key, and the sentence why, against the search of this module."""
    nodes = question.trace.tree.nodes
    key = question.key
    if question.ask == "values":
        assert {slot: read_number(text) for slot, text in key.items()} == {
            f"value:{node.index}": minimax(node) for node in nodes if not node.is_leaf
        }
        assert question.why.endswith(f"is worth {format_score(minimax(nodes[0]))}.")
    elif question.ask == "windows":
        for slot, text in key.items():
            letter, index = slot.split(":")
            window = true.windows.get(int(index), (None, None))
            assert read_bound(text) == window[letter == "beta"]
    elif question.ask == "order":
        assert key == tuple(true.leaves)
        assert (f"{len(key)} of " in question.why) is bool(true.skipped)
    elif question.ask == "cuts":
        assert set(key) == true.skipped
        skipping = [cut for cut in true.cuts if cut[3]]
        for index, v, bound, rest in skipping[:3]:
            relation = "≥ β" if nodes[index].is_max else "≤ α"
            said = f"has v = {format_score(v)} {relation} = {format_score(bound)} and skips"
            assert f"{nodes[index].name} ({nodes[index].player.upper()}) {said}" in question.why
            assert rest[0].name in question.why and rest[-1].name in question.why
    elif question.ask == "next":
        check_next(question, true)
    elif question.ask == "move":
        moves = nodes[0].children
        assert key == tuple(move.index for move in moves if minimax(move) == minimax(nodes[0]))
    elif question.ask == "why":
        step = question.trace.steps[question.step]
        assert true.owners[step.node.index] == [key]
        index, v, bound, rest = next(cut for cut in true.cuts if cut[0] == step.node.index)
        assert rest and f"Which node above {nodes[index].name} has" in question.text
        assert f"v = {format_score(v)}, its" in question.text
        assert f"is {format_score(bound)}, and" in question.text
        assert question.why.startswith(f"{nodes[key].name} (")
        assert f"already has {format_score(bound)}, " in question.why


def check_next(question, true: SimpleNamespace) -> None:
    """Check that the key is what comes next, and that nothing else among the choices is."""
    trace = question.trace
    nodes, step = trace.tree.nodes, trace.steps[question.step + 1]
    came = ("returns", step.child.index)
    place = next(i for i, event in enumerate(true.events) if event[:2] == came)
    event = true.events[place + 1]
    node = nodes[event[1]]
    right = said(node, *event)
    if event[0] == "enters":
        assert "α is below β" in question.why
    else:
        is_skipping = any(cut[0] == node.index and cut[3] for cut in true.cuts)
        assert (" and skips " in question.choices[question.key]) is is_skipping
    alike = [text for text in question.choices if text.startswith((f"{right} ", f"{right}."))]
    assert alike == [question.choices[question.key]]
    assert 3 <= len(set(question.choices)) == len(question.choices) <= 5


def changes(question):
    """Yield every answer that differs from the right one in a single thing."""
    key, slots = question.key, question.slots
    if question.form == "fields":
        for slot in slots:
            if slot == TREE:
                yield {slot: EXAMPLE}
                continue
            of_scores = ("x = 12345", "all", "none")
            for text in of_scores if slot.startswith("scores:") else ("12345", "inf", "-inf"):
                if read_field(slot, text) != read_field(slot, key[slot]):
                    yield {**key, slot: text}
            if len(slots) > 1:
                yield {**key, slot: ""}
    elif question.form == "sequence":
        for place in range(len(key)):
            if len(key) > 1:
                yield key[:place] + key[place + 1 :]
            for other in set(slots) - set(key):
                yield key[:place] + (other,) + key[place + 1 :]
            if place:
                yield (*key[: place - 1], key[place], key[place - 1], *key[place + 1 :])
        yield from ((*key, other) for other in set(slots) - set(key))
    elif question.form == "set":
        yield from (set(key) ^ {one} for one in slots)
    else:
        others = range(len(question.choices)) if question.form == "choice" else slots
        yield from (one for one in others if one != key)


def check_marking(question) -> int:
    """Check that the right answer scores 1, and each single change less; return how many."""
    right = mark(question, question.key)
    assert right.score == 1.0 and right.is_right and question.why in right.sentence
    count = 0
    for answer in changes(question):
        marking = mark(question, answer)
        assert 0 <= marking.score < 1 and not marking.is_right, answer
        count += 1
    return count


def check_told(beliefs, sentence) -> None:
    """Check that of several beliefs, each in several words, the first one is told."""
    told = [any(words in sentence for words in wordings) for wordings in beliefs]
    assert told == [at < 1 for at in range(len(beliefs))]


def to_tell(names) -> list[str]:
    """Return which misconceptions are told: of a negamax only where nothing else fits."""
    return [name for name in names if not name.startswith("negamax-")] or list(names)


def check_explained(question, *, wordings_of) -> int:
    """Check that each wrong answer of a misconception is told as such; return how many."""
    for wrong in question.explained:
        marking = mark(question, wrong.answer)
        is_empty = question.form == "set" and not wrong.answer
        told = () if is_empty else wrong.misconceptions
        assert not marking.is_right and marking.misconceptions == told
        assert marking.sentence.endswith(wrong.belief) is not is_empty
        if not wrong.refutation:  # By the other convention for equal bounds, or fail-hard.
            assert wrong.sentence == wrong.belief
            assert RIGHT_ELSEWHERE & {*wrong.misconceptions}
            continue
        assert wrong.sentence == f"{wrong.belief} {wrong.refutation}" and wrong.refutation
        check_told([wordings_of(name) for name in to_tell(wrong.misconceptions)], wrong.belief)
    names = [name for wrong in question.explained for name in wrong.misconceptions]
    assert len(names) == len(set(names))
    return len(names)


def wordings(name: str, language: str = "en") -> set[str]:
    """Return how a belief may be told: of all nodes, or in the words of one player's."""
    believed = misconceptions[name].in_language(language)
    opening, closing = "„“" if language == "de" else "“”"
    if not isinstance(believed, Misconception):
        return {f"{opening}{believed.belief}{closing}"}
    return {f"{opening}{believed.told_at(player)}{closing}" for player in (None, "max", "min")}


def faulty_answer(question, trace):
    """Return what the faulty search of a misconception gives for an answer, by its trace."""
    entered = {node.index for node in trace.visits}
    if question.ask == "order":
        return tuple(leaf.index for leaf in trace.leaves)
    if question.ask == "cuts":
        below = [child for node in trace.visits for child in node.children]
        return {child.index for child in below if child.index not in entered}
    if question.ask == "windows":
        windows = zip(trace.visits, trace.alphas, trace.betas, strict=True)
        given = {}
        for node, alpha, beta in windows:
            given |= {f"alpha:{node.index}": alpha, f"beta:{node.index}": beta}
        return {slot: given.get(slot, "-") for slot in question.slots}
    if question.ask == "next":
        return next_answer(question, trace)
    return None


def next_answer(question, trace):
    """Return the choice that a faulty search takes, if all it has done so far is right."""
    step = question.trace.steps[question.step + 1]
    right, mine = events_of(question.trace), events_of(trace)
    place = 1 + next(i for i, one in enumerate(right) if one[:2] == ("returns", step.child.index))
    if mine[:place] != right[:place]:
        return None
    told = said(question.trace.tree.nodes[mine[place][1]], *mine[place])
    chosen = [text for text in question.choices if text.startswith((f"{told} ", f"{told}."))]
    return chosen[0] if chosen else None


def events_of(trace):
    """Return what a search does, in order, from its visits and what came back."""
    events, path = [], []
    for node, value in [*zip(trace.visits, trace.values, strict=True), (None, None)]:
        while path and (node is None or path[-1][0] is not node.parent):
            done, came = path.pop()
            events.append(("returns", done.index, came))
        if node is not None:
            events.append(("enters", node.index))
            path.append((node, value))
    return events


def said(node, kind, index, value=None) -> str:
    """Return how the choice that stands for an event begins."""
    if kind == "returns":
        return f"{node.name} ({node.player.upper()}) returns {format_score(value)}"
    return f"Leaf {node.name} is" if node.is_leaf else f"{node.player.upper()} node {node.name} is"


def stops_at_a_win(node, values):
    """Take no more children once one is worth 1 or more to MAX, −1 or less to MIN."""
    found = []
    for value in values:
        found.append(value)
        if value >= 1 if node.is_max else value <= -1:
            break
    return best(node, found)


def zero_is_no_value(node, values):
    v = 0
    for value in values:
        v = best(node, [v, value]) if v else value
    return v


def best(node, values):
    return max(values) if node.is_max else min(values)


# The value of a node by a false belief about minimax, from the values of its children.
AS_MINIMAX = {
    "players-swapped": lambda node, values: min(values) if node.is_max else max(values),
    "last-child-counts": lambda node, values: values[-1],
    "starts-at-zero": lambda node, values: best(node, [0, *values]),
    "zero-is-no-value": zero_is_no_value,
    "stops-at-a-win": stops_at_a_win,
}


def believed_values(question, name: str) -> dict:
    """Return the values that students with a belief about minimax answer."""

    def worth(node):
        if node.is_leaf:
            return node.value
        return AS_MINIMAX[name](node, [worth(child) for child in node.children])

    inner = [node for node in question.trace.tree if not node.is_leaf]
    return {f"value:{node.index}": worth(node) for node in inner}


def check_believed(question) -> int:
    """Check that beliefs about minimax are told for what follows from them, and for that alone."""
    told = {name: wrong for wrong in question.explained for name in wrong.misconceptions}
    assert not {*misconceptions.programs} & {*told} - {*AS_MINIMAX}
    count = 0
    for name in AS_MINIMAX:
        answer = believed_values(question, name)
        if mark(question, answer).is_right:
            assert name not in told
        else:
            given = {slot: read_number(text) for slot, text in told[name].answer.items()}
            assert given == answer, (name, str(question.trace.tree))
            count += 1
    return count


def check_programs(questions, tree) -> int:
    """Check that what each faulty search does, as it is watched, gets its sentence."""
    count = 0
    takes_turns = all(node.parent is None or node.player != node.parent.player for node in tree)
    for entry in misconceptions.programs.values():
        if entry.is_negamax and not takes_turns:
            continue  # abviz.watch refuses a negamax there.
        trace = entry.search(tree)
        for question in questions:
            answer = faulty_answer(question, trace)
            if question.ask == "next" and entry.name.startswith("negamax-"):
                continue  # No choice comes of a negamax.
            if answer is None or (marking := mark(question, answer)).is_right:
                continue
            # An empty answer is told no belief.
            if not answer and question.form == "set":
                assert not marking.misconceptions
            else:
                assert entry.name in marking.misconceptions, (entry.name, question.ask)
                count += 1
                if RIGHT_ELSEWHERE & {*marking.misconceptions}:
                    continue  # So answers a right search of another convention, too.
                told = to_tell(marking.misconceptions)
                check_told([wordings(name) for name in told], marking.sentence)
    return count


def check_tree(tree: Tree) -> SimpleNamespace:
    """Check all questions on a tree; return how many there were of what."""
    true = true_course(tree)
    done = SimpleNamespace(questions=0, changes=0, explained=0, asks={}, all=[])
    for ask in KINDS:
        try:
            questions = questions_for(tree, ask)
        except AbvizError:
            assert ask in ("next", "why", "best-case", "range", "reorder", "invent")
            continue
        for question in questions:
            check_key(question, true)
            done.changes += check_marking(question)
            done.explained += check_explained(question, wordings_of=wordings)
            if question.ask == "values":
                done.explained += check_believed(question)
        done.questions += len(questions)
        done.asks[ask] = len(questions)
        done.all += questions
    return done
