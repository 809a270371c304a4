"""What a stage must show at a step, worked out from the trace and from nothing else."""

from __future__ import annotations

from typing import Any

from abviz.drawing.layout.board_layout import plan_picture, read_boards
from abviz.drawing.layout.edge_texts import edge_texts, windows_aloft
from abviz.games import Unfolding
from abviz.replay.frames import Frame, NodeState
from abviz.replay.listing import Listing
from abviz.replay.trace import Trace
from abviz.stage.payload import best_case
from abviz.trees import Node, Score, format_score

SIGNS = {"exact": "", "at most": "≤", "at least": "≥"}


def seen_at(trace: Trace, step: int, *, boards: Unfolding | None = None) -> dict[str, Any]:
    """Return what `snapshot.js` must find on the stage at a step.

    The layout is asked only where there is room for a window, a move or a probability.
    """
    frame = trace.frame(step)
    nodes, states = trace.tree.nodes, frame.states
    shown = None if boards is None else read_boards(trace.tree, boards)
    layout = plan_picture(trace, shown)
    on_edges = edge_texts(trace.tree, layout=layout)
    aloft = windows_aloft(trace.tree, layout, [text.box for text in on_edges.values()])
    windowed = [node for node in nodes if layout.has_room_for_window(node) or node.index in aloft]
    moves, likely = (
        [index for index, text in on_edges.items() if text.kind == kind]
        for kind in ("move", "probability")
    )
    game = boards or trace.unfolding
    rows = {} if shown is None else {n.index: shown.rows[n.index] for n in nodes if not n.stub}
    line = frame.step.line
    listing = Listing(trace.algorithm.function, *trace.algorithm.helpers)
    return {
        "place": f"step {frame.number} of {len(trace.steps) - 1}",
        "sentence": frame.step.sentence,
        "nodes": [f"node {role(node)} {frame.status(node)}" for node in nodes],
        "edges": ["", *(f"edge {edge(node, states[node.index])}" for node in nodes[1:])],
        "struck": [node.index for node in nodes if states[node.index].is_cut],
        "explained": [node.index for node in nodes if states[node.index].on_thread],
        "owners": [node.index for node in nodes if states[node.index].is_owner],
        "dashed": [
            node.index for node in nodes if frame.status(node) == "pruned" and not node.stub
        ],
        "ringed": [frame.step.node.index],
        "limits": [node.index for node in nodes if frame.status(node) == "limit"],
        "boards": by_node({index: board(nodes[index], frame) for index in rows}),
        "letters": by_node({index: letters(rows[index]) for index in rows}),
        "moves": by_node({index: str(game.action(nodes[index])) for index in moves}),
        "probabilities": by_node({index: str(nodes[index].probability) for index in likely}),
        "values": [value_text(node, frame) for node in nodes],
        "alphas": by_node({node.index: bound("α ", states[node.index].alpha) for node in windowed}),
        "betas": by_node({node.index: bound("β ", states[node.index].beta) for node in windowed}),
        "code": [[line, listing.lines[line - 1]]],
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
    return "stub" if node.stub else "leaf" if node.is_leaf else str(node.player)


def board(node: Node, frame: Frame) -> str:
    """Return how the frame of a board looks: at the depth limit it is a leaf's."""
    if frame.status(node) == "limit":
        return "node leaf done"
    return f"node {role(node)} {frame.status(node)}"


def letters(rows: tuple[str, ...]) -> str:
    """Return what is written on a board; on an empty square nothing is."""
    return "".join(rows).replace(".", "").replace(" ", "")


def edge(node: Node, state: NodeState) -> str:
    """Return how the edge above a node looks: what happens now comes before what has happened."""
    if state.status in ("open", "current"):
        return "path"
    if state.is_cut:
        return "cut"
    if state.on_best_line:
        return "best"
    return "pruned" if node.stub else state.status.replace("limit", "done")


def value_text(node: Node, frame: Frame) -> str:
    state = frame.state(node)
    if node.stub:
        return f"+{node.stub}"
    value = node.value if node.is_leaf else state.value
    sign = "≈" if state.status == "limit" else SIGNS[state.bound]
    return "" if value is None else sign + format_score(value)


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
    moves = [state.move.name if state.move else ""] * frame.step.algorithm.returns_move
    return [f"{node.name} ({title})", *(text or "–" for text in (*texts, *moves))]


def counters(trace: Trace, frame: Frame) -> list[list[str]]:
    """Return the counters; how much there is in all is known only without stubs."""
    count, tree = frame.counters, trace.tree
    known = not tree.has_stubs
    rows = [
        ["leaves examined", f"{count.leaves_examined}{f' of {count.leaves}' * known}"],
        ["nodes entered", f"{count.nodes_entered}{f' of {count.nodes}' * known}"],
    ]
    if trace.frame(-1).counters.repeats:
        times = "1 time" if count.repeats == 1 else f"{count.repeats} times"
        rows.append(["entered again", times])
    if not trace.algorithm.prunes:
        return rows
    rows.append(["cutoffs", str(count.cutoffs)])
    if not known:
        return rows
    rows.append(["leaves pruned", str(count.leaves_pruned)])
    fewest = best_case(trace)
    if fewest is not None:
        rows.append(["fewest possible (best order)", f"{fewest} leaves"])
    whole = "expectiminimax" if tree.has_chance else "minimax"
    return [*rows, [f"{whole} examines", f"{count.leaves} leaves"]]
