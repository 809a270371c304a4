"""Trees as other courses write them: named lists, dicts, and the tests of CS188."""

import json
from fractions import Fraction
from random import Random

import pytest

import abviz
from abviz.command.command_line import main
from abviz.trees import Tree, TreeError

# Written for this test; two ghosts, and leaves at three depths.
TEST = '''class: "GraphGameTreeTest"
alg: "MinimaxAgent"
depth: "2"
# successors: "none of this counts"
diagram: """
   top    # not drawn
"""
num_agents: "3"
start_state: "top"
win_states: "w x"
lose_states: "z"

successors: """
top Left l
top Right r
l West w
l East m
m Down d
m Up e
r Stop x
x Never y
d Left d1
d Right z
d1 On d2
d2 On d3
d3 On d4
"""
evaluation: """
w 4
x -3
e 1e2
d 2.5
z 9
d1 6
d3 7
"""
'''


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (["A", ["B", ("C", 5)]], "((5))"),
        (["root", ["l", 3, 5], ("x", 2)], "root: (l: (3 5) x: 2)"),
        (("r", None, ("s", None, ("t", 2), ("u", 4)), ("v", 1)), "r: (s: (t: 2 u: 4) v: 1)"),
        (("r", 7, ("s", 2), ["t", 3, 4]), "r: (s: 2 t: (3 4))~7"),
        (("r", 7, ("s", 2), 3), "r: (7 s: 2 3)"),
        (["r", 7, ["s", 2, 3]], "r: (7 s: (2 3))"),
        (["r", None, 7, 8], "r: (7 8)"),
        ({"value": 3}, "3"),
        ({"children": [{"value": 3}, [4, 5]]}, "(3 (4 5))"),
        ({"children": {"name": "x", "value": 3}, "estimate": 2}, "(x: 3)~2"),
        (
            {
                "player": "chance",
                "children": [
                    {"value": 1, "probability": Fraction(1, 3), "children": []},
                    {"player": "min", "children": [1, 2], "probability": Fraction(2, 3)},
                ],
            },
            "chance(1/3*1 2/3*min(1 2))",
        ),
        ({"player": "p1", "children": [{"utilities": [1, 2]}, {"stub": 3}]}, "p1(<1 2> …3)"),
    ],
    ids=str,
)
def test_lists_with_names_and_dictionaries_of_courses_are_read(given, text):
    tree = Tree.from_nested(given)
    assert str(tree) == text
    if "Fraction" not in repr(given):
        assert str(Tree.parse(f"\n  {given!r} ")) == text
    if "Fraction" not in repr(given) and "(" not in repr(given):
        assert str(Tree.parse(json.dumps(given, indent=1))) == text


@pytest.mark.parametrize("text", ['("my, move": 3 4)', r'("a\",b": 3 "[": 4)', "alg: (3 id: 4)"])
def test_what_the_notation_can_say_is_not_taken_for_another(text):
    assert str(Tree.parse(text)) == text


def test_a_test_of_cs188_ends_where_its_agent_stops():
    whole = "top: (l: (w: 4 m: min(d: ({d1} z: 9)~2.5 e: 100.0)) r: (x: -3))"
    two = whole.format(d1="d1: (d2: min(d3: 7))~6")
    assert str(Tree.parse(TEST)) == str(Tree.parse(TEST.replace("\n", " "))) == two
    one = "top: (l: (w: 4 m: min(d: 2.5 e: 100.0)) r: (x: -3))"
    assert str(Tree.parse(TEST.replace('depth: "2"', 'depth: "1"'))) == one
    all_of_it = TEST.replace('depth: "2"', "").replace("d1 6", "d1 6\nd4 1")
    end = whole.format(d1="d1: (d2: min(d3: (d4: 1)~7))~6")
    assert str(Tree.parse(all_of_it)) == end
    chance = (
        "top: (l: chance(1/2*w: 4 m: 1/2*chance(d: 1/2*2.5 e: 1/2*100.0)) r: chance(x: 1/1*-3))"
    )
    assert Tree.parse(chance.replace("1/2*w: 4", "w: 1/2*4")) == Tree.parse(
        TEST.replace('depth: "2"', 'depth: "1"').replace("MinimaxAgent", "ExpectimaxAgent")
    )


def random_test(chance):
    """Return the text of a random test, and the value that its agent finds at the root."""
    agents, depth, moves, scores = chance.randint(2, 4), chance.randint(1, 2), {}, {}
    waiting, ends, algorithm = ["s"], [], chance.choice(["MinimaxAgent", "ExpectimaxAgent"])
    for state in waiting:
        scores[state] = chance.randint(-9, 9)
        if len(waiting) < 40 and len(state) < 9 and (state == "s" or chance.random() < 0.8):
            moves[state] = [f"{state}{index}" for index in range(chance.randint(1, 3))]
            waiting += moves[state]
        if state not in moves or (state != "s" and chance.random() < 0.1):
            ends.append(state)

    def value(state, agent, rounds):
        if state in ends or rounds == depth:
            return Fraction(scores[state])
        following = (agent + 1) % agents
        found = [value(after, following, rounds + (not following)) for after in moves[state]]
        if agent == 0:
            return max(found)
        return min(found) if algorithm == "MinimaxAgent" else sum(found) / len(found)

    lines = [f"{state} to{after} {after}" for state in moves for after in moves[state]]
    texts = ["\n".join(lines), "\n".join(f"{state} {score}" for state, score in scores.items())]
    half = len(ends) // 2
    fields = {"class": "GraphGameTreeTest", "alg": algorithm, "depth": depth, "num_agents": agents}
    fields |= {"start_state": "s", "win_states": " ".join(ends[:half])}
    fields |= {"lose_states": " ".join(ends[half:])}
    text = "".join(f'{field}: "{told}"\n' for field, told in fields.items())
    text += f'successors: """\n{texts[0]}\n"""\n\nevaluation: """\n{texts[1]}\n"""\n'
    return text, value("s", 0, 0)


def test_random_tests_of_cs188_have_the_values_that_their_agents_find():
    chance = Random(1)
    for _ in range(200):
        text, value = random_test(chance)
        tree = Tree.parse(text)
        found = abviz.search(tree, "expectiminimax" if tree.has_chance else "minimax").value
        assert found == value, text


@pytest.mark.parametrize(
    ("text", "part"),
    [
        (TEST.replace("d3 7\n", ""), 'State "d3" has no score in evaluation.'),
        (TEST.replace("m Down d", "m d"), 'successors is like "root Left A", and "m d" is not'),
        (TEST.replace("x -3", "x three"), "At \"x\": 'three' is not a score."),
        (TEST.replace("r Stop x", "r Stop m"), 'At "m": The name "m" is used twice.'),
        (
            TEST.replace("d2 On d3", "d2 On l").replace("depth", "rounds"),
            'At "l": The name "l" is used twice.',
        ),
        (TEST.replace('"2"', '"two"'), "depth must be a whole number from 1 to 10,000, not 'two'"),
        (TEST.replace('"2"', f'"{"9" * 5000}"'), "too long"),
        (
            TEST.replace("start_state", "first_state"),
            "This test has no start_state. Tests of the class",
        ),
        ('class: "PacmanGameTreeTest"\nlayout: "x"', "no start_state. Tests of the class GraphG"),
        ('["A", ["B", 3)]', "Line 1, column 14: This can be read neither as JSON nor"),
        ("['A', ('B', 3), ['C' 3]]", "Line 1, column 18: This can be read neither"),
        ("['A', x]", "This can be read neither as JSON"),
        ("[" * 5000 + '"A",', "This can be read neither"),
        ('{"name": "A"}', 'At "A": A node without children needs one of value'),
        ('{"nam": "A"}', "A node has no key 'nam'. Did you mean \"name\"?"),
        ('{"children": [3], "value": 3}', "At the top: A node with children has no value."),
        ('{"children": [{"children": "x"}]}', "At [0][0]: 'x' is not a score."),
        ('{"children": [{"value": 3, "probability": 1}]}', "At [0]: Only a child of a chance node"),
        ('{"player": "chance", "children": [{"value": 3, "probability": 0.5}]}', "sum to 0.5"),
        ('[["4", 3], [8, 7]]', "At [0][0]: '4' is not a score."),
        ('A: "x" 3', "A quoted name is a JSON string with a colon behind it"),
        ('["A"]', 'At "A": A node without children needs'),
        ('["A", 3, "B"]', "At [1]: 'B' is not a score."),
        ('["A", NaN]', 'At "A": NaN is not a score'),
    ],
    ids=lambda value: value[:40],
)
def test_what_is_wrong_is_said(text, part):
    with pytest.raises(TreeError) as caught:
        Tree.parse(text)
    assert part in str(caught.value)


def test_a_file_is_a_tree(tmp_path, capsys):
    file = tmp_path / "small.test"
    file.write_text(TEST, encoding="utf-8-sig")
    tree = Tree.parse(TEST)
    assert abviz.search(file).tree == tree
    assert main(["search", str(file)]) == 0 and "value 4" in capsys.readouterr().out
    with pytest.raises(FileNotFoundError, match=r"other\.json"):
        abviz.search(tmp_path / "other.json")
    assert main(["search", str(tmp_path / "other.json")]) == 2
    assert "other.json: No such file" in capsys.readouterr().err
