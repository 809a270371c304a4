"""A tree, or one step of a search, in the languages of GraphViz (DOT) and Mermaid."""

from __future__ import annotations

import re
from collections.abc import Iterator

from abviz.drawing.appearance import role
from abviz.drawing.layout.text_width import short_value
from abviz.drawing.text import kind, known
from abviz.drawing.view import View, view_of
from abviz.narration.language import Language
from abviz.replay.frames import NodeState
from abviz.replay.trace import Trace
from abviz.trees import Node, Tree
from abviz.trees.calling import public_call
from abviz.trees.node import given_names
from abviz.trees.scores import printable, writable

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
    ]
    lines.append('edge [dir=none, fontname="Helvetica"];')
    for node, shape, label, share, is_pruned, state in _parts(
        tree_or_trace, step, language
    ):
        grey = ["style=dashed", 'color="#767676"'] * is_pruned
        written = "\\n".join(map(_quoted, label))
        facts = [f'label="{written}"', f"shape={shape[0]}", *grey]
        lines.append(f"n{node.index} [{', '.join(facts)}];")
        if node.parent is not None:
            facts = [f'label="{_quoted(share)}"'] * bool(share)
            facts += grey or ["style=dashed"] * state.is_cut
            facts += ["penwidth=3"] * state.on_best_line
            look = f" [{', '.join(facts)}]" if facts else ""
            lines.append(f"n{node.parent.index} -> n{node.index}{look};")
    return "\n  ".join(["digraph tree {", *lines]) + "\n}"


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
        lines.append(
            f"n{node.index}{shape[1]}{'<br>'.join(map(_encoded, label))}{shape[2]}"
        )
        pruned += [f"n{node.index}"] * is_pruned
        if node.parent is not None:
            line = (
                "==="
                if state.on_best_line
                else "-.-"
                if is_pruned or state.is_cut
                else "---"
            )
            line += f'|"{_encoded(share)}"|' * bool(share)
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
    given = given_names([node.name for node in view.tree])
    for node, name, state in zip(view.tree, given, states, strict=True):
        shape = _SHAPES.get(role(node), _SEAT)
        share = "" if node.probability is None else short_value(node.probability)
        is_pruned = state.status == "pruned" or (
            node.stub > 0 and view.frame is not None
        )
        yield node, shape, [*_label(node, name, view)], share, is_pruned, state


def _label(node: Node, name: str | None, view: View) -> Iterator[str]:
    """Yield the lines in a node."""
    if node.children:
        yield (
            node.name
            if node.seat is None
            else f"{node.name} {kind(node, view.language)}"
        )
    else:
        value = kind(node, view.language) if node.stub else view.look(node).value
        yield value if name is None else f"{name}: {value}"
    yield from known(node, view)


def _quoted(text: str) -> str:
    """Return a text for DOT, where & begins an entity."""
    text = writable(printable(text)).replace("\\", "\\\\").replace('"', '\\"')
    return text.replace("&", "&amp;")


def _encoded(text: str) -> str:
    """Return a text for Mermaid, with numbers in place of signs."""
    return _SIGN.sub(lambda found: f"#{ord(found[0])};", writable(printable(text)))
