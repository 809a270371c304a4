"""What is seen of the tree while a search is carried out by hand, and when it is over.

Only what was done: which nodes are entered, what came back, with which windows the open
nodes were entered, and what is cut. What a node makes of it is the work. At the end the
root has its value, and the best move is drawn.
"""

from dataclasses import replace
from operator import and_
from typing import TypedDict, cast

from abviz.classroom.by_hand.acts import Act
from abviz.classroom.question import Question
from abviz.drawing.appearance import NodeAppearance, appearance_of
from abviz.drawing.layout.text_width import ShortTexts
from abviz.replay.frames import CUT, PRUNED, UNSEEN, NodeState, Status
from abviz.stage.records import (
    CodedChange,
    CodedLook,
    CodedStep,
    Columns,
    Lines,
    Payload,
    rows_in,
)
from abviz.trees import Node, Score
from abviz.trees.node import preorder


class Still(TypedDict):
    """What a film shows while a question is open: a single step."""

    start: Columns[CodedLook]
    steps: Columns[CodedStep]
    lines: Columns[Lines]


def still_of_act(film: Payload, question: Question, *, hide_future: bool) -> Still:
    """Return what a film shows while a step is made by hand."""
    nodes, hand = question.trace.tree.nodes, question.hand
    assert hand is not None
    states, texts = states_after(question), ShortTexts()
    looks = []
    for node in nodes:
        state = states.get(node.index, UNSEEN)
        look = appearance_of(node, state, texts)
        if node.is_leaf and hide_future and state.status in ("unseen", "pruned"):
            look = look._replace(value="")
        looks.append(_coded(look, film))
    seen = [(node, states[node.index].status) for node in nodes if node.index in states]
    is_examined = [node.is_leaf or status == "limit" for node, status in seen]
    is_entered = [status != "pruned" for _, status in seen]
    step = CodedStep(
        kind=film["kinds"].index("enter"),
        node=max(hand["current"], 0),
        child=-1,
        lines=0,
        sentence=question.text,
        examined=sum(map(and_, is_examined, is_entered)),
        entered=sum(is_entered),
        cutoffs=sum(act.kind == "cut" for act in question.done),
        pruned=sum(node.is_leaf and status == "pruned" for node, status in seen),
        repeats=0,
    )
    return _still(looks, step)


def still_at_end(film: Payload) -> Still:
    """Return what a film shows when its search was carried out: its end.

    Windows are those with which open nodes are entered: none is open any more.
    """
    steps = rows_in(CodedStep, film["steps"])
    looks = [
        look._replace(alpha="", beta="") for look in looks_after(film, len(steps) - 1)
    ]
    return _still(looks, steps[-1]._replace(lines=0))


def still_after(film: Payload, question: Question, act: Act, text: str) -> Still:
    """Return what a film shows after the last act of a run, right or wrong."""
    assert question.hand is not None
    done = replace(
        question,
        done=(*question.done, act),
        # No node is open any more.
        hand={**question.hand, "current": -1},
        text=text,
    )
    return still_of_act(film, done, hide_future=True)


def looks_after(film: Payload, step: int) -> list[CodedLook]:
    """Return what is seen of each node after a step of a film."""
    looks = rows_in(CodedLook, film["start"])
    for change in rows_in(CodedChange, film["changes"]):
        if change.step <= step:
            looks[change.node] = change.look
    return looks


def _still(looks: list[CodedLook], step: CodedStep) -> Still:
    return Still(
        start=Columns(CodedLook, looks),
        steps=Columns(CodedStep, [step]),
        lines=Columns(Lines, [Lines(0, [])]),
    )


def _coded(look: NodeAppearance, film: Payload) -> CodedLook:
    """Return what is seen of a node as a film has it."""
    return CodedLook(
        status=film["statuses"].index(look.status),
        edge=film["edges"].index(look.edge),
        value=look.value,
        alpha=look.alpha,
        beta=look.beta,
    )


def states_after(question: Question) -> dict[int, NodeState]:
    """Return the states of all nodes that something was done with, by index."""
    nodes, hand = question.trace.tree.nodes, question.hand
    assert hand is not None
    states: dict[int, NodeState] = {}
    for act in question.done:
        node = nodes[act.node]
        if act.kind == "enter":
            states[act.node] = _entered(question, node, act)
        elif act.kind == "cut":
            for child in node.children:
                if child.index not in states:
                    states |= _cut_off(child)
        else:
            states[act.node] = NodeState(status="done", value=cast("Score", act.value))
    if hand["current"] >= 0:
        current = nodes[hand["current"]]
        for above in (current, *current.ancestors):
            status: Status = "current" if above is current else "open"
            states[above.index] = states[above.index]._replace(status=status)
    return states


def _entered(question: Question, node: Node, act: Act) -> NodeState:
    """Return the state of a node that was entered, and is not open any more."""
    depth = question.trace.algorithm.depth
    if node.is_leaf:
        return NodeState(status="done")
    if depth is not None and len(node.path) >= depth:
        return NodeState(status="limit", value=node.estimate)
    return NodeState(status="done", alpha=act.alpha, beta=act.beta)


def _cut_off(child: Node) -> dict[int, NodeState]:
    """Return the states of a child whose edge was cut, and of all below it."""
    states = {node.index: PRUNED for node in preorder(child)}
    states[child.index] = CUT
    return states
