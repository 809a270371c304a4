"""A tree, or one step of a search, in the languages of GraphViz (DOT) and Mermaid."""

from __future__ import annotations

import re
from collections.abc import Iterator

from abviz.drawing.appearance import role
from abviz.drawing.layout.text_width import short_value
from abviz.drawing.text import details, kind
from abviz.drawing.view import View, view_of
from abviz.narration.language import Language
from abviz.replay.frames import NodeState
from abviz.replay.trace import Trace
from abviz.text import printable, writable
from abviz.trees import Node, Tree
from abviz.trees.calling import public_call
from abviz.trees.node import given_names

# By what a node is: its shape in DOT, and what is around its label in Mermaid.
_SHAPES = {
    "max": ("triangle", '[/"', '"\\]'),
    "min": ("invtriangle", '[\\"', '"/]'),
    "chance": ("circle", '(("', '"))'),
    "leaf": ("box", '["', '"]'),
    "stub": ("plaintext", '>"', '"]'),
}
_SEAT = ("hexagon", '{{"', '"}}')
# What Mermaid could take for a sign of its own: all but letters, decimal points and a
# few others.
_SIGN = re.compile(r"(?!(?<=\d)\.(?=\d))[^\w =∞≥≤≈−…′]")


@public_call(data=("tree_or_trace",))
def to_dot(
    tree_or_trace: Tree | Trace,
    step: int | None = None,
    *,
    language: str | Language | None = None,
) -> str:
    r"""Write a tree, or one step of a search, in DOT, the language of GraphViz.

    GraphViz arranges it by itself: ``dot -Tsvg tree.dot`` draws a file with this text.
    Pruned nodes are dashed, and the best line is bold. Leaves show their names if they
    were given. Parameters and errors as for `abviz.draw`; a tree may have any size.

    Examples
    --------
    >>> import abviz
    >>> print(abviz.to_dot(abviz.search(abviz.Tree.parse("min(3 4)"))))
    digraph tree {
      graph [ordering=out];
      node [fontname="Helvetica", margin="0.05,0.03"];
      edge [dir=none, fontname="Helvetica"];
      n0 [label="A\nv=3\n[α −∞, β 3]", shape=invtriangle];
      n1 [label="3", shape=box];
      n0 -> n1 [penwidth=3];
      n2 [label="4", shape=box];
      n0 -> n2;
    }
    """
    lines = [
        "graph [ordering=out];",
        'node [fontname="Helvetica", margin="0.05,0.03"];',
        'edge [dir=none, fontname="Helvetica"];',
    ]
    for node, shape, label, share, is_pruned, state in _parts(
        tree_or_trace, step, language
    ):
        grey = ["style=dashed", 'color="#767676"'] if is_pruned else []
        written = "\\n".join(map(_quoted, label))
        attributes = [f'label="{written}"', f"shape={shape[0]}", *grey]
        lines.append(f"n{node.index} [{', '.join(attributes)}];")
        if node.parent is not None:
            look = _look_of_edge(share, state, grey)
            lines.append(f"n{node.parent.index} -> n{node.index}{look};")
    return "\n  ".join(["digraph tree {", *lines]) + "\n}"


def _look_of_edge(share: str, state: NodeState, grey: list[str]) -> str:
    """Return the attributes of an edge in DOT, with their brackets if there are any."""
    attributes = []
    if share:
        attributes.append(f'label="{_quoted(share)}"')
    if grey:
        attributes += grey
    elif state.is_cut:
        attributes.append("style=dashed")
    if state.on_best_line:
        attributes.append("penwidth=3")
    return f" [{', '.join(attributes)}]" if attributes else ""


@public_call(data=("tree_or_trace",))
def to_mermaid(
    tree_or_trace: Tree | Trace,
    step: int | None = None,
    *,
    language: str | Language | None = None,
) -> str:
    r"""Write a tree, or one step of a search, as a flowchart of Mermaid.

    GitHub, MyST and Quarto draw it between three backticks with the word mermaid and
    three more. MAX is narrow above, MIN is narrow below; the rest is as for
    `abviz.to_dot`. Mermaid itself draws 500 edges at most.

    Examples
    --------
    >>> import abviz
    >>> print(abviz.to_mermaid(abviz.Tree.parse("chance(1/2*5 1/2*9)")))
    flowchart TD
      n0(("A"))
      n1["5"]
      n0 ---|"1#47;2"| n1
      n2["9"]
      n0 ---|"1#47;2"| n2
    """
    lines, pruned = ["flowchart TD"], []
    for node, shape, label, share, is_pruned, state in _parts(
        tree_or_trace, step, language
    ):
        _, before, after = shape
        text = "<br>".join(map(_encoded, label))
        lines.append(f"n{node.index}{before}{text}{after}")
        if is_pruned:
            pruned.append(f"n{node.index}")
        if node.parent is not None:
            line = "---"
            if state.on_best_line:
                line = "==="
            elif is_pruned or state.is_cut:
                line = "-.-"
            if share:
                line += f'|"{_encoded(share)}"|'
            lines.append(f"n{node.parent.index} {line} n{node.index}")
    if pruned:
        lines += [
            "classDef pruned stroke-dasharray:4",
            f"class {','.join(pruned)} pruned",
        ]
    return "\n  ".join(lines)


def _parts(
    tree_or_trace: Tree | Trace, step: int | None, language: str | Language | None
) -> Iterator[tuple[Node, tuple[str, str, str], list[str], str, bool, NodeState]]:
    """
    Yield nodes, each with shape, lines, probability, whether it is pruned, and state.
    """
    view = view_of(tree_or_trace, step, language=language)
    states = view.frame.states if view.frame else (NodeState(),) * len(view.tree)
    names = given_names([node.name for node in view.tree])
    for node, name, state in zip(view.tree, names, states, strict=True):
        shape = _SHAPES.get(role(node), _SEAT)
        share = "" if node.probability is None else short_value(node.probability)
        is_left_out = node.stub > 0 and view.frame is not None
        is_pruned = state.status == "pruned" or is_left_out
        yield node, shape, [*_label(node, name, view)], share, is_pruned, state


def _label(node: Node, name: str | None, view: View) -> Iterator[str]:
    """Yield the lines in a node."""
    if node.children and node.seat is None:
        yield node.name
    elif node.children:
        yield f"{node.name} {kind(node, view.language)}"
    else:
        value = kind(node, view.language) if node.stub else view.look(node).value
        yield value if name is None else f"{name}: {value}"
    yield from details(node, view)


def _quoted(text: str) -> str:
    """Return a text for DOT, where & begins an entity."""
    text = writable(printable(text)).replace("\\", "\\\\").replace('"', '\\"')
    return text.replace("&", "&amp;")


def _encoded(text: str) -> str:
    """Return a text for Mermaid, with numbers in place of signs."""
    return _SIGN.sub(lambda match: f"#{ord(match[0])};", writable(printable(text)))
