"""Read each notation once and write what comes into a page: ``python tools/notations.py``.

The table in docs/reference/notation.md stands between two comments. Its rows are made by running
abviz: what is read, or what the refusal says and where, and the value of the root by minimax (by
expectiminimax or max^n where chance or several players move). ``--check`` only compares.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import networkx

import abviz as ab

PAGE = Path(__file__).resolve().parents[1] / "docs" / "reference" / "notation.md"
BEGIN = "<!-- notations: made by tools/notations.py -->\n"
END = "<!-- notations: end -->\n"
REFUSED = re.compile(r"Line (\d+), column (\d+): (.*)")
LONGEST = 95


class Example(NamedTuple):
    """A notation, a text in it, and what reads the text before abviz does."""

    notation: str
    text: str
    read: Callable[[str], object] = str


def graph_of_node_link(text: str) -> networkx.Graph:
    """Return the graph of a JSON text as networkx writes it."""
    return networkx.node_link_graph(json.loads(text), edges="edges")


PLAYER_WORDS = {
    "English": ("Maximizer", "Minimizer"),
    "German": ("Maximierer", "Minimierer"),
    "French": ("Maximiseur", "Minimiseur"),
    "Spanish": ("Maximizador", "Minimizador"),
    "Italian": ("Massimizzatore", "Minimizzatore"),
    "Dutch": ("Maximaliseerder", "Minimaliseerder"),
    "Polish": ("Maksymalizator", "Minimalizator"),
    "none, in capitals": ("MAX", "MIN"),
}
GML = """graph [ directed 1
  node [ id 0 label "A" player "max" ]
  node [ id 1 label "B" value 3 ]
  node [ id 2 label "C" value 5 ]
  edge [ source 0 target 1 ]
  edge [ source 0 target 2 ] ]"""
GRAPHML = """<graphml><key id="v" for="node" attr.name="value" attr.type="string"/>
<graph edgedefault="directed"><node id="A"/>
<node id="B"><data key="v">1/3</data></node><node id="C"><data key="v">5</data></node>
<edge source="A" target="B"/><edge source="A" target="C"/></graph></graphml>"""
NODE_LINK = """{"directed": true, "nodes": [{"id": "A"}, {"id": "B", "value": 3},
{"id": "C", "value": 5}], "edges": [{"source": "A", "target": "B"},
{"source": "A", "target": "C"}]}"""
EFG = """EFG 2 R "g" { "Ann" "Bob" }
p "" 1 1 "" { "l" "r" } 0
t "" 1 "" { 3, -3 }
t "" 2 "" { 5, -5 }"""
CS188 = """class: "GraphGameTreeTest"
alg: "MinimaxAgent"
num_agents: "2"
start_state: "a"
win_states: "b c"
lose_states: ""
successors: "a l b
a r c"
evaluation: "b 3
c 5\""""

EXAMPLES = (
    Example("abviz", "((3 5) (2 9))"),
    Example("abviz, the root left out", "(3 5) (2 9)"),
    Example("abviz, with players", "max(min(3 5) min(2 9))"),
    Example("abviz, with names", 'top: (left: (3 5) "my move": (2 9))'),
    Example("abviz, chance", "chance(1/4*(3 5) 3/4*9)"),
    Example("abviz, several players", "p1(<1 2> p2(<3 0> <0 3>))"),
    Example("abviz, static scores", "((3 5)~4 (2 9)~1.5!)"),
    Example("abviz, leaves without a score", "(3 ?) (x 9)"),
    Example("lists of Python or JSON", "[[3, 5], [2, 9]]"),
    Example("tuples of Python", "((3, 5), (2, 9))"),
    Example("lists with names (MIT 6.034)", "['A', ['B', 3, 5], ['C', 2, 9]]"),
    Example("dicts of Python", "{'children': [{'children': [3, 5]}, 2]}"),
    Example("dicts of JSON", '{"player": "min", "children": [{"name": "x", "value": 3}, 5]}'),
    Example("JSON, a key that comes twice", '{"children": [3, 5], "children": [2, 9]}'),
    Example("calls of Python", "max([min([3, 5]), min([2, 9])])"),
    Example("print of numpy", "[[3 5]\n [2 9]]"),
    Example("print of numpy, floats", "[[3. 5.]\n [2. 9.]]"),
    Example("Excel", "MAX(MIN(3,5),MIN(2,9))"),
    Example("Excel, a whole formula", "=MAX(MIN(3,5),MIN(2,9))"),
    Example("Excel, German", "MAX(MIN(3;5);MIN(2;9))"),
    Example("Mathematica, Max and Min", "Max[Min[3, 5], Min[2, 9]]"),
    Example("Mathematica or C++, braces", "{{3, 5}, {2, 9}}"),
    Example("OCaml or F#", "[[3; 5]; [2; 9]]"),
    Example("R", "list(list(3, 5), list(2, 9))"),
    Example("Lisp", "(max (min 3 5) (min 2 9))"),
    Example("Lisp, quoted", "'((3 5) (2 9))"),
    Example("Newick", "((3,5),(2,9));"),
    Example("Newick, with lengths", "((3:1,5:1):1,(2:1,9:1):1);"),
    Example("LaTeX, formula", r"\max\{\min\{3,5\},\min\{2,9\}\}"),
    Example("LaTeX, forest", "[MAX [MIN [3] [5]] [MIN [2] [9]]]"),
    Example("LaTeX, forest with values", "[3 [3 [3] [5]] [2 [2] [9]]]"),
    Example("LaTeX, qtree", "[.MAX [.MIN 3 5 ] [.MIN 2 9 ] ]"),
    Example("LaTeX, qtree with values", "[.3 [.3 3 5 ] [.2 2 9 ] ]"),
    Example("DOT (Graphviz)", "digraph { A -> B; A -> C }"),
    Example("Mermaid", "flowchart TD\n A --> B\n A --> C"),
    Example("GML, by networkx", GML, networkx.parse_gml),
    Example("GraphML, by networkx", GRAPHML, networkx.parse_graphml),
    Example("node-link JSON, by networkx", NODE_LINK, graph_of_node_link),
    Example("gambit, .efg", EFG),
    Example("CS188, GraphGameTreeTest", CS188),
    Example("scores in one line", "3 5 2 9"),
    Example("scores in lines", "3 5\n2 9"),
    Example("one score a line", "3\n5\n2"),
    Example("table of a spreadsheet", "3\t5\n2\t9"),
    Example("brackets in lines", "(3 5)\n(2 9)"),
    Example("numbered lines", "1. (3 5)\n2. (2 9)"),
    Example("bullets", "- 3\n- 5"),
    Example("indented lines", "max\n  min\n    3\n    5"),
    Example("names in front of lines", "B: 3 5\nC: 2 9"),
    Example("semicolons", "3 5; 2 9"),
    Example("commas between groups", "(3 5, 2 9)"),
    Example("German decimals", "(3,5 4,5) (2,5 9)"),
    Example("a pair with a comma", "(3,5) (2,9)"),
    Example("payoffs of two players, as pairs", "(1,2) (3,4)"),
    Example("thousands with a blank", "(1 000 500)"),
    Example("thousands with a comma", "(1,000 500)"),
    Example("thousands with a point", "(1.500 900)"),
    Example("thousands of Python", "(1_000 500)"),
    Example("fractions", "(1/3 -2/7)"),
    Example("a mixed number", "(3 1/2)"),
    Example("a whole and a fraction", "(3, 1/2)"),
    Example("a sign for a fraction", "(½ 3)"),
    Example("percent", "(10% 50%)"),
    Example("∞", "(3 ∞) (-inf −∞)"),
    Example("signs and exponents", "(+3 −5) (.5 1e3)"),
    Example("words for scores", "(win loss)"),
    *(
        Example(f"words for players: {language}", f"{{'player': '{low}', 'children': [3, 5]}}")
        for language, (_, low) in PLAYER_WORDS.items()
    ),
)


def main(arguments: list[str]) -> int:
    """Write the table, or compare it with the one on the page; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--check", action="store_true", help="change nothing, only compare")
    options = parser.parse_args(arguments)
    page = PAGE.read_text(encoding="utf-8")
    fresh = with_table(page, "".join(table()))
    if options.check:
        if fresh != page:
            print("The table of notations is not fresh: run python tools/notations.py")
        return int(fresh != page)
    PAGE.write_text(fresh, encoding="utf-8")
    print(f"{len(EXAMPLES)} notations, {sum(is_read(example) for example in EXAMPLES)} are read")
    return 0


def with_table(page: str, rows: str) -> str:
    """Return a page with these rows between the two comments."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{rows}\n{END}{after}"


def table() -> Iterator[str]:
    """Yield the lines of the table."""
    yield "| notation | input | what abviz reads | value |\n|---|---|---|---|\n"
    for example in EXAMPLES:
        read, value = result_of(example)
        text = example.text if len(example.text) <= LONGEST else f"{example.text[:LONGEST]} …"
        yield f"| {example.notation} | {code(text)} | {read} | {value} |\n"


def is_read(example: Example) -> bool:
    """Tell whether abviz reads an example, and does not refuse it."""
    return not result_of(example)[0].startswith("refused")


def result_of(example: Example) -> tuple[str, str]:
    """Return what is read and the value of its root, or the refusal."""
    given = example.read(example.text)
    try:
        tree = ab.Tree.parse(given) if isinstance(given, str) else ab.Tree.from_networkx(given)
    except ab.TreeError as error:
        return refusal(str(error)), ""
    return code(str(tree)), value_of(tree)


def refusal(error: str) -> str:
    """Return where a text is refused, and the first sentence of the reason."""
    found = REFUSED.match(error)
    if found is None:
        return f"refused: {first_sentence(error)}"
    line, column, problem = found.groups()
    place = f"column {column}" if line == "1" else f"line {line}, column {column}"
    return f"refused, {place}: {first_sentence(problem)}"


def first_sentence(text: str) -> str:
    """Return the first sentence of a text, with nothing in it that means anything in a table."""
    sentence = re.split(r"(?<=[.:]) (?=[A-Z])", text.split("\n")[0])[0]
    return re.sub(r"([|<>*_`\\{}\[\]])", r"\\\1", sentence)


def value_of(tree: ab.Tree) -> str:
    """Return the value of the root, by the search that fits the tree."""
    if tree.unscored:
        return "none yet"
    algorithm = "minimax"
    if tree.players:
        algorithm = "maxn"
    elif tree.has_chance:
        algorithm = "expectiminimax"
    value = ab.search(tree, algorithm).value
    return f"({', '.join(map(str, value))})" if isinstance(value, tuple) else str(value)


def code(text: str) -> str:
    """Return a text as code in a cell of a table: an arrow stands for the end of a line."""
    line = text.replace("\t", "⇥").replace("\n", " ⏎ ").replace("|", "\\|")
    return f"`{line}`"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
