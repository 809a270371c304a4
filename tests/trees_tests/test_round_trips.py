"""Random trees, written in each form that abviz or networkx writes, come back the same.

Each tree is made as a dict, by a seed; the tree that abviz reads from it is compared with the dict
first. A few trees are tried with the suite, 2,000 by the test with the mark slow.
"""

import json
import math
from fractions import Fraction
from importlib.util import find_spec
from io import BytesIO
from random import Random

import networkx as nx
import pytest

from abviz.trees import Tree

FEW, MANY = 60, 2_000
SCORES = (
    [0, 1, -1, 2],
    [3, 12, 8, 2, 4, 6, 14, 5, 100, 250, 1000],
    [0.5, -0.0, 1.0, 1e3, 2.25, 1.5, 7],
    [Fraction(1, 2), Fraction(-1, 3), Fraction(3), Fraction(7, 2), 3, 1, -2],
    [math.inf, -math.inf, 0, 5],
)
NAMES = ["left", "my move", "été", "A′", "3", "C", "x1", "1. e4", "3 1/2", "(3 5)", "step"]
KINDS = ("plain", "players", "chance", "named", "open", "seats")


def random_dict(seed):
    """Return a random tree as nested dicts: the kind of tree goes by the seed."""
    source = Random(seed)
    kind = KINDS[seed % len(KINDS)]
    scores = source.choice(SCORES)
    names = source.sample(NAMES, len(NAMES)) if kind == "named" else []
    seats = [f"p{seat}" for seat in range(1, source.randint(2, 4) + 1)]
    plies = source.randint(1, 4)

    def end():
        if kind == "seats":
            return {"utilities": [source.choice(scores) for _ in seats]}
        if kind == "open" and source.random() < 0.2:
            return source.choice([{"value": "?"}, {"stub": source.randint(1, 9)}])
        return {"value": source.choice(scores)}

    def grown(ply):
        item = {"name": names.pop()} if names and source.random() < 0.5 else {}
        if ply == plies or (ply and source.random() < 0.2):
            return {**item, **end()}
        if kind != "plain":
            movers = seats if kind == "seats" else ["max", "min"]
            item["player"] = source.choice([*movers, "chance"] if kind == "chance" else movers)
        item["children"] = [grown(ply + 1) for _ in range(source.choice([1, 2, 2, 3]))]
        if item.get("player") == "chance":
            add_probabilities(item["children"])
        elif kind in ("players", "chance") and source.random() < 0.3:
            item["estimate"] = source.choice(scores)
            item["noisy"] = source.random() < 0.5
        return item

    def add_probabilities(children):
        weights = [source.randint(1, 5) for _ in children]
        for child, weight in zip(children, weights, strict=True):
            child["probability"] = Fraction(weight, sum(weights))

    return grown(0)


def facts(tree):
    """Return everything that must come back, with the types and signs of numbers."""
    return [
        (
            *(node.name, node.path, node.player, node.stub, node.noisy, node.is_unscored),
            *map(repr, (node.value, node.utilities, node.estimate, node.probability)),
        )
        for node in tree
    ]


def as_dict(node):
    """Return a node and those below it as dicts, with the keys that `Tree.from_nested` reads."""
    item = {"name": node.name}
    if node.parent is not None and node.parent.is_chance:
        item["probability"] = node.probability
    if node.children:
        item["children"] = [as_dict(child) for child in node.children]
        item.update(player=node.player, noisy=node.noisy, estimate=node.estimate)
    elif node.stub:
        item["stub"] = node.stub
    elif node.utilities is not None:
        item["utilities"] = list(node.utilities)
    else:
        item["value"] = "?" if node.is_unscored else node.value
    return item


def through_text(tree):
    return Tree.parse(str(tree))


def through_lists(tree):
    return Tree.from_nested(tree.to_nested())


def through_json_lists(tree):
    return Tree.parse(json.dumps(tree.to_nested()))


def through_dicts(tree):
    return Tree.from_nested(as_dict(tree.root))


def through_json(tree):
    return Tree.parse(json.dumps(as_dict(tree.root)))


def through_python(tree):
    return Tree.parse(repr(as_dict(tree.root)))


def through_graph(tree):
    return Tree.from_networkx(tree.to_networkx())


def through_gml(tree):
    lines = nx.generate_gml(tree.to_networkx(texts=True))
    return Tree.from_networkx(nx.parse_gml("\n".join(lines)))


def through_graphml(tree):
    file = BytesIO()
    nx.write_graphml(tree.to_networkx(texts=True), file)
    file.seek(0)
    return Tree.from_networkx(nx.read_graphml(file))


def through_node_link(tree):
    data = json.dumps(nx.node_link_data(tree.to_networkx(texts=True), edges="edges"))
    return Tree.from_networkx(nx.node_link_graph(json.loads(data), edges="edges"))


def through_tree_data(tree):
    data = json.dumps(nx.tree_data(tree.to_networkx(texts=True), tree.root.name))
    return Tree.from_networkx(nx.tree_graph(json.loads(data)))


def through_dot(tree):
    import pydot

    written = nx.nx_pydot.to_pydot(tree.to_networkx(texts=True)).to_string()
    [graph] = pydot.graph_from_dot_data(written)
    return Tree.from_networkx(nx.DiGraph(nx.nx_pydot.from_pydot(graph)))


def numbers_of(tree):
    """Return the numbers in a tree."""
    of_nodes = [(node.value, node.estimate, node.probability) for node in tree]
    single = [number for numbers in of_nodes for number in numbers if number is not None]
    return [*single, *(score for node in tree for score in node.utilities or ())]


def fits(form, tree, kind):
    """Tell whether a form can hold a tree: lists have shape and scores, JSON no fractions."""
    numbers = numbers_of(tree)
    if form in (through_lists, through_json_lists) and kind != "plain":
        return False
    if form in (through_json, through_json_lists, through_python):
        has_fractions = any(isinstance(number, Fraction) for number in numbers)
        # Lists in JSON write infinity as "Infinity", dicts of Python as a name: both are refused.
        can_be_infinite = form is through_json or all(map(math.isfinite, numbers))
        return can_be_infinite and not has_fractions
    return True


HAS_PYDOT = find_spec("pydot") is not None
FORMS = [
    through_text,
    through_lists,
    through_json_lists,
    through_dicts,
    through_json,
    through_python,
    through_graph,
    through_gml,
    through_graphml,
    through_node_link,
    through_tree_data,
    pytest.param(through_dot, marks=pytest.mark.skipif(not HAS_PYDOT, reason="pydot is missing")),
]


def count_round_trips(form, seeds):
    """Try a form on the trees of these seeds; return how many it could hold."""
    held = 0
    for seed in seeds:
        tree = Tree.from_nested(random_dict(seed))
        if fits(form, tree, KINDS[seed % len(KINDS)]):
            held += 1
            assert facts(form(tree)) == facts(tree), f"seed {seed}: {tree}"
    return held


def test_a_random_dict_is_read_as_it_stands():
    for seed in range(FEW):
        item = random_dict(seed)
        ends = [node for node in Tree.from_nested(item) if not node.children]
        assert [repr(end_of(node)) for node in ends] == list(map(repr, ends_of(item)))


def ends_of(item):
    """Yield what stands at the ends of a dict, from left to right."""
    for child in item.get("children", ()):
        yield from ends_of(child)
    if "children" not in item:
        yield next(item[key] for key in ("value", "utilities", "stub") if key in item)


def end_of(node):
    """Return what stands at a leaf or a stub, as a dict has it."""
    if node.stub:
        return node.stub
    if node.utilities is not None:
        return list(node.utilities)
    return "?" if node.is_unscored else node.value


@pytest.mark.parametrize("form", FORMS)
def test_some_random_trees_come_back_from_each_form(form):
    assert count_round_trips(form, range(FEW))


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_two_thousand_random_trees_come_back_from_each_form(form):
    assert count_round_trips(form, range(MANY)) > 200
