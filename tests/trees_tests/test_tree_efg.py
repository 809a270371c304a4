"""Games of perfect information in gambit's .efg files."""

from itertools import count

import pytest
from hypothesis import given
from strategies import trees, tries

import abviz
from abviz.command.command_line import main
from abviz.trees import Tree, TreeError
from abviz.trees.notation import write_score

HEAD = 'EFG 2 R "title" { "Ann" "Bob" }\n'
GUESS = f"""{HEAD}"a comment with \\"quotes\\" and {{braces}}"
p "" 1 1 "{{" {{ "}}" "pass" }} 0
t "" 1 "even" {{ 0, 0 }}
c "coin" 1 "" {{ "heads" 1/2 "tails" 1/2 }} 0
p "bob \\"B\\"" 2 1 "" {{ "L" "R" }} 0
t "twice" 2 "won" {{ 3/2, -3/2 }}
t "twice" 3 "lost" {{ -1 1 }}
t "" 2
"""


def written(tree):
    """Return a tree of MAX and MIN as gambit writes it."""
    number = count(1)
    lines = [HEAD]
    for node in tree:
        if node.is_leaf:
            score = write_score(node.value)
            lines.append(f't "" {next(number)} "" {{ {score} {write_score(-node.value)} }}')
        else:
            moves = " ".join('"m"' for _ in node.children)
            lines.append(f'p "" {1 if node.is_max else 2} {next(number)} "" {{ {moves} }} 0')
    return "\n".join(lines)


@tries(30)
@given(trees(infinite=False, names=False, estimates=False))
def test_what_is_written_as_gambit_does_is_read(tree):
    assert Tree.parse(written(tree)) == tree


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        (GUESS, r'(0 coin: chance("bob \"B\"": 1/2*(3/2 -1) 1/2*3/2))'),
        (f'{HEAD} t "" 1 "" {{ .8 .2 }}', "0.8"),
        (f'{HEAD} p "" 2 1 "" {{ "m" }} 1 "" {{ 5, 5 }} t "" 2 "" {{ 1 0 }}', "min(6)"),
        (f'{HEAD} p "" 1 1 "" {{ "m" }} 1 "" {{ .1, 0 }} t "" 2 "" {{ .2 -0.3 }}', "(0.3)"),
        (
            f'{HEAD} p "" 2 1 "" {{ "L" "R" }} 0 t "" 1 "" {{ 1 2 }} t "" 2 "" {{ 2 2 }}',
            "p2(<1 2> <2 2>)",
        ),
        ('EFG 2 R "" { "me" } p "" 1 1 "" { "L" "R" } 0 t "" 1 "" { 1 } t "" 2 "" { 4 }', "(1 4)"),
        (
            f'{HEAD} c "" 1 "" {{ "L" 1/4 "R" .75}} 1 "" {{ 0 0 }} t "" 01 t "" 2 "" {{1 -1}}',
            "chance(1/4*0 0.75*1)",
        ),
        ('EFG 2 D "" { "a" "b" "c" } p "" 3 1 "" { "L" } 0 t "" 0', "p3(<0 0 0>)"),
    ],
)
def test_who_moves_and_what_it_is_worth(text, tree):
    assert str(Tree.parse(text)) == tree


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('EFG 1 R "x" { "a" "b" } t "" 1 "" { 1 -1 }', "line 1, column 1: a .efg file begins"),
        (f'{HEAD} p "" 1 1 "" {{ "L" "R" }} 0 t "" 1 "" {{ 1 -1 }}', "must be a node here"),
        (f'{HEAD}t "" 1 "" {{ 1 -1 }} t "" 1', "line 2, column 20: all moves have been given"),
        (f'{HEAD} t "" 1 "" {{ 1 }}', "the players 1 to 2"),
        (f'{HEAD} t "" 1', "the players 1 to 2"),
        (f'{HEAD} p "" 3 1 "" {{ "L" }} 0 t "" 1 "" {{ 1 -1 }}', "the players 1 to 2"),
        (f'{HEAD} t "" 1 "" {{ inf -1 }}', '"inf" is no number'),
        (f'{HEAD} p "" 1 1 "" {{ }} 0', "a node needs moves"),
        (f'{HEAD} c "" 1 "" {{ "L" 1/3 }} 0 t "" 0', "sum to 1/3"),
        (
            f'{HEAD} p "" 1 1 "" {{ "L" "R" }} 0 p "" 2 1 "" {{ "m" }} 0 t "" 0 p "" 2 1 0 t "" 0',
            "has several nodes",
        ),
        (
            f'{HEAD} p "" 1 1 "" {{ "L" }} 0 p "" 1 01 "" {{ "m" }} 0 t "" 0',
            "has several nodes",
        ),
        (f'{HEAD} p "" 1 1 "" {{ "m" }} 0 "" {{ 3 -3 }} t "" 0', "had other payoffs"),
        (f'{HEAD} p "" 1 1 "" {{ "m" }} 1 "" {{ 3 -3 }} t "" 1 "" {{ 2 -2 }}', "had other payoffs"),
        (
            f'{HEAD} c "" 1 "" {{ "a" 1 }} 2 "" {{ 1 -1 }} c "" 12 t "" 2',
            "line 2, column 36: there must be a node",
        ),
        (f'{HEAD} p "" 1 1 "" {{ L "R" }} 0 t "" 0', "must be a node here"),
        (f'{HEAD} p "" 1 1 "" {{ "L" 3x "R" }} 0 t "" 0 t "" 0', '"3x" is no number'),
        ("EFG 2 R " + '"' * 100_001, "a .efg file begins"),
        (HEAD + 'p "" 1 1 "' + "{" * 100_000, "must be a node here"),
    ],
)
def test_what_is_no_such_game_is_refused(text, says):
    with pytest.raises(TreeError) as refused:
        Tree.parse(text)
    assert says in str(refused.value).lower()


def test_the_command_line_reads_a_file(tmp_path, capsys):
    (tmp_path / "guess.efg").write_text(GUESS, encoding="utf-8")
    assert main(["search", str(tmp_path / "guess.efg"), "--algorithm", "expectiminimax"]) == 0
    assert "value 1/4" in capsys.readouterr().out
    assert abviz.search(tmp_path / "guess.efg", "expectiminimax").best_move.name == "coin"
