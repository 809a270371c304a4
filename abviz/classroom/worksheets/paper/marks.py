"""What stands on the tree of an exercise: on the blank sheet, and in the key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf

from abviz.classroom.questions.marking.numbers import NOT_ENTERED
from abviz.classroom.questions.question import Question
from abviz.drawing.appearance import NodeAppearance, appearance_of
from abviz.replay.frames import NodeState
from abviz.trees import Tree


@dataclass(frozen=True, kw_only=True)
class Marks:
    """What stands on a tree.

    Parameters
    ----------
    seen : tuple of NodeAppearance
        What is seen of each node, in preorder; α and β stand on the cards.
    windows : frozenset of int
        The inner nodes with boxes for α and β.
    orders : bool
        Whether there is a box below each leaf.
    numbers : mapping of int to str
        What stands in the boxes below leaves.
    ring : int or None
        The node with a ring around it.
    """

    seen: tuple[NodeAppearance, ...]
    windows: frozenset[int]
    orders: bool
    numbers: Mapping[int, str]
    ring: int | None


def marks_of(questions: Sequence[Question], *, solved: bool) -> Marks:
    """Return what stands on the tree of questions that share a picture.

    Parameters
    ----------
        questions : sequence of Question
            Questions about one tree at one step.
        solved : bool, keyword-only
            Whether the right answers stand there.

    Examples
    --------
    >>> import abviz
    >>> from abviz.classroom.questions.question import Question
    >>> trace = abviz.search(abviz.Tree.parse("(3 5) (2 9)"))
    >>> key = {"text": "", "form": "set", "key": (6,), "why": ""}
    >>> question = Question(ask="cuts", trace=trace, step=0, **key)
    >>> [marks_of([question], solved=is_solved).seen[6].edge for is_solved in (False, True)]
    ['unseen', 'cut']
    """
    seen = _start(questions[0])
    asked = {question.ask for question in questions}
    if solved:
        if questions[0].step == 0 and asked != {"values"}:
            seen = _searched(questions[0], seen)
        for question in questions:
            seen = _answered(question, seen)
    sequences = [one.key for one in questions if one.form == "sequence"]
    return Marks(
        seen=tuple(seen),
        windows=_boxed(questions),
        orders=bool(sequences),
        numbers=_numbers(sequences[0]) if solved and sequences else {},
        ring=_ring(questions) if solved else None,
    )


def _start(question: Question) -> list[NodeAppearance]:
    """Return what is seen where the question is asked."""
    tree = question.trace.tree
    if question.step == 0:
        return [appearance_of(node, NodeState()) for node in tree]
    states = question.trace.frame(question.step).states
    seen = [appearance_of(node, states[node.index]) for node in tree]
    return [_without_infinity(one, state) for one, state in zip(seen, states, strict=True)]


def _without_infinity(seen: NodeAppearance, state: NodeState) -> NodeAppearance:
    """Return what is seen of a node, without a v that no child has brought: its window says it."""
    return seen._replace(value="") if state.value in (-inf, inf) else seen


def _searched(question: Question, seen: Sequence[NodeAppearance]) -> list[NodeAppearance]:
    """Return which nodes are searched in the end and which edges are cut, without numbers."""
    trace = question.trace
    states = trace.frame(-1).states
    last = [appearance_of(node, states[node.index]) for node in trace.tree]
    edges = {"best": "done", "path": "done"}
    return [
        one._replace(status=end.status, edge=edges.get(end.edge, end.edge))  # type: ignore[arg-type]
        for one, end in zip(seen, last, strict=True)
    ]


def _answered(question: Question, seen: Sequence[NodeAppearance]) -> list[NodeAppearance]:
    """Return what is seen with the right answers in their fields."""
    found = list(seen)
    if isinstance(question.key, Mapping):
        for slot, text in question.key.items():
            if text == NOT_ENTERED:
                continue  # On paper its boxes stay empty.
            kind, _, index = slot.partition(":")
            seen_there = found[int(index)]._asdict() | {kind: text}
            found[int(index)] = NodeAppearance(**seen_there)
    return found


def _boxed(questions: Sequence[Question]) -> frozenset[int]:
    """Return the nodes with boxes: all inner ones where the whole tree is asked about.

    If only those had them that are entered, the sheet would give away who is skipped.
    """
    slots = [str(slot) for one in questions if one.ask == "windows" for slot in one.slots]
    if slots and questions[0].step == 0:
        return inner_nodes(questions[0].trace.tree)
    return frozenset(int(slot.partition(":")[2]) for slot in slots)


def inner_nodes(tree: Tree) -> frozenset[int]:
    """Return the indices of the inner nodes of a tree."""
    return frozenset(node.index for node in tree if not node.is_leaf)


def _numbers(leaves: object) -> dict[int, str]:
    places = enumerate(leaves, start=1) if isinstance(leaves, tuple) else ()
    return {leaf: str(place) for place, leaf in places}


def _ring(questions: Sequence[Question]) -> int | None:
    nodes = [one.key for one in questions if one.form == "node"]
    return nodes[0] if nodes and isinstance(nodes[0], int) else None
