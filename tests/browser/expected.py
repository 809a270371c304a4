"""What a stage must show at a step, worked out from the trace and from nothing else."""

from __future__ import annotations

from typing import Any

from abviz.drawing.layout import plan_layout
from abviz.replay import Frame, Listing, NodeState
from abviz.search.trace import Trace
from abviz.theory import best_case_leaves
from abviz.trees import Node, Score, format_score

SIGNS = {"exact": "", "at most": "≤", "at least": "≥"}


def seen_at(trace: Trace, step: int) -> dict[str, Any]:
    """Return what `snapshot.js` must find on the stage at a step.

    The layout is asked only where there is room for a window.
    """
    frame = trace.frame(step)
    nodes, states = trace.tree.nodes, frame.states
    layout = plan_layout(trace.tree)
    windowed = [node for node in nodes if not node.is_leaf and layout.has_room_for_window(node)]
    line = frame.step.line
    return {
        "place": f"step {frame.number} of {len(trace.steps) - 1}",
        "sentence": frame.step.sentence,
        "nodes": [f"node {role(node)} {frame.status(node)}" for node in nodes],
        "edges": ["", *(f"edge {edge(states[node.index])}" for node in nodes[1:])],
        "struck": [node.index for node in nodes if states[node.index].is_cut],
        "dashed": [node.index for node in nodes if frame.status(node) == "pruned"],
        "ringed": [frame.step.node.index],
        "values": [value_text(node, frame) for node in nodes],
        "alphas": by_node({node.index: bound("α ", states[node.index].alpha) for node in windowed}),
        "betas": by_node({node.index: bound("β ", states[node.index].beta) for node in windowed}),
        "code": [[line, Listing(trace.algorithm.function).lines[line - 1]]],
        "calls": [call(node, frame) for node in frame.path],
        "lit": [len(frame.path) - 1],
        "counters": counters(trace, frame),
    }


def sentences(trace: Trace) -> list[list[Any]]:
    """Return the number and the sentence of every step."""
    return [[number, step.sentence] for number, step in enumerate(trace.steps)]


def cutoff_steps(trace: Trace) -> list[int]:
    """Return the numbers of the steps that are cutoffs."""
    return [number for number, step in enumerate(trace.steps) if step.kind == "cutoff"]


def role(node: Node) -> str:
    return "leaf" if node.is_leaf else str(node.player)


def edge(state: NodeState) -> str:
    """Return how the edge above a node looks: what happens now comes before what has happened."""
    if state.status in ("open", "current"):
        return "path"
    if state.is_cut:
        return "cut"
    return "best" if state.on_best_line else state.status


def value_text(node: Node, frame: Frame) -> str:
    state = frame.state(node)
    value = node.value if node.is_leaf else state.value
    return "" if value is None else SIGNS[state.bound] + format_score(value)


def bound(letter: str, score: Score | None) -> str:
    return "" if score is None else letter + format_score(score)


def by_node(texts: dict[int, str]) -> list[str]:
    """Return one text for each node up to the last one that has any."""
    return [texts.get(index, "") for index in range(max(texts, default=-1) + 1)]


def call(node: Node, frame: Frame) -> list[str]:
    """Return one row of the call stack; leaves have no window."""
    state = frame.state(node)
    window = (None, None) if node.is_leaf else (state.alpha, state.beta)
    title = "leaf" if node.is_leaf else role(node).upper()
    texts = (*(bound("", score) for score in window), value_text(node, frame))
    return [f"{node.name} ({title})", *(text or "–" for text in texts)]


def counters(trace: Trace, frame: Frame) -> list[list[str]]:
    count = frame.counters
    rows = [
        ["leaves examined", f"{count.leaves_examined} of {count.leaves}"],
        ["nodes entered", f"{count.nodes_entered} of {count.nodes}"],
    ]
    if not trace.algorithm.prunes:
        return rows
    rows += [["cutoffs", str(count.cutoffs)], ["leaves pruned", str(count.leaves_pruned)]]
    branching = trace.tree.branching
    if branching is not None:
        fewest = best_case_leaves(branching, trace.tree.depth)
        rows.append(["fewest possible (best order)", f"{fewest} leaves"])
    return [*rows, ["minimax examines", f"{count.leaves} leaves"]]
