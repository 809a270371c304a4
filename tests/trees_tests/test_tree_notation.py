"""The notation: what it reads, what it writes, and how it complains."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import scores, trees

from abviz.trees import Tree, TreeError
from abviz.trees.notation import hint_at_shape
from abviz.trees.scores import read_score, write_score


def exact(tree):
    """Return everything that a round trip must keep, types and signs included."""

    def mark(score):
        return None if score is None else (type(score), repr(score))

    return [
        (n.name, n.player, mark(n.value), mark(n.estimate), mark(n.probability), n.path)
        for n in tree
    ]


@given(trees(chance=True))
def test_what_is_written_reads_back_exactly(tree):
    again = Tree.parse(str(tree))
    assert again == tree
    assert exact(again) == exact(tree)
    assert str(again) == str(tree)
    assert "\n" not in str(tree)


@given(scores() | st.floats(allow_nan=False) | st.integers() | st.fractions())
def test_scores_keep_their_value_and_type(score):
    again = read_score(write_score(score))
    assert type(again) is type(score) and repr(again) == repr(score)


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("3", 3),
        ("-2", -2),
        ("−2", -2),
        ("+4", 4),
        ("0.5", 0.5),
        (".5", 0.5),
        ("5.", 5.0),
        ("1e3", 1000.0),
        ("1E-3", 0.001),
        ("1/3", Fraction(1, 3)),
        ("−1/3", Fraction(-1, 3)),
        ("3/1", Fraction(3)),
        ("-0.0", -0.0),
        ("inf", math.inf),
        ("-inf", -math.inf),
        ("∞", math.inf),
        ("+∞", math.inf),
        ("−∞", -math.inf),
    ],
)
def test_every_way_to_write_a_score(text, score):
    value = Tree.parse(text).root.value
    assert type(value) is type(score) and repr(value) == repr(score)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("((4 3)(8 7))((2 1)(6 5))", "(((4 3) (8 7)) ((2 1) (6 5)))"),
        ("[4, 3],\n [8,7]", "((4 3) (8 7))"),
        ("3 4", "(3 4)"),
        ("(3 4)", "(3 4)"),
        ("((3 4))", "((3 4))"),
        ("  7\n", "7"),
        ("3(4 5)", "(3 (4 5))"),
        ("max(min(3) max(4))", "((3) max(4))"),
        ("MIN (3 Max[4])", "min(3 (4))"),
        ("start:min(3 4)~2.5", "start: min(3 4)~2.5"),
        ('"A": (3 "C": 4)', "(3 4)"),
        ('"my move" : (3 4) ~ -1', '"my move": (3 4)~-1'),
        ("maxi: 3", "maxi: 3"),
        ("chance(B: 1/4*max(3)~2 0.75*4)", "chance(1/4*(3)~2 0.75*4)"),
        ("chance(x: 1 * 5)", "chance(x: 1*5)"),
        ("chance(1/2*(1) 1/2*chance(1*(2)))", "chance(1/2*(1) 1/2*chance(1*(2)))"),
        ("(chance(1/2*(1) 1/2*max(2)))", "(chance(1/2*(1) 1/2*max(2)))"),
    ],
)
def test_each_way_to_write_a_tree_is_read(text, canonical):
    assert str(Tree.parse(text)) == canonical


def test_players_alternate_past_chance_nodes():
    tree = Tree.parse("(chance(1/2*(1) 1/2*chance(1*((2)))))")
    assert [node.player for node in tree if node.children] == [
        "max",
        "chance",
        "min",
        "chance",
        "min",
        "max",
    ]
    below = Tree.parse("chance(1/2*(1) 1/2*(2))", root="min")
    assert [child.player for child in below.root.children] == ["min", "min"]


def test_root_says_who_moves_first_unless_the_text_does():
    assert str(Tree.parse("((3) 4)", root="min")) == "min((3) 4)"
    assert str(Tree.parse("max(3)", "min")) == "(3)"
    for wrong in ("chance", "MAX", None, 1):
        with pytest.raises(TreeError, match="'max' or 'min'"):
            Tree.parse("(3)", root=wrong)


BAD = [
    # text, line, column, part of the message
    ("((3 4)", 1, 1, "never closed"),
    ("(3 (4 [5 6", 1, 7, 'never closed. Write "]"'),
    ("(3 4))", 1, 6, "closes nothing"),
    (") 3", 1, 1, "closes nothing"),
    ("3 4)", 1, 4, "closes nothing"),
    ("(3 4]", 1, 5, 'Write ")"'),
    ("([3 4)]", 1, 6, 'Write "]"'),
    ("()", 1, 2, "at least one child"),
    ("(3 ())", 1, 5, "at least one child"),
    ("(3 foo)", 1, 4, '"foo" is no score'),
    ("(3\n 4\n nine)", 3, 2, '"nine" is no score'),
    ("(3 NaN)", 1, 4, "NaN is not a score"),
    ("(-nan 3)", 1, 2, "NaN is not a score"),
    ("(1/0 3)", 1, 2, "divides by zero"),
    ("(3)~1/0", 1, 3, "divides by zero"),
    ("1e999", 1, 1, "too large"),
    ("9" * 5000, 1, 1, "too long"),
    ("3-2", 1, 1, "no score"),
    ("3 - 2", 1, 3, "no score"),
    ("(3;4)", 1, 2, "no score"),
    ("((3);(4))", 1, 5, "no score"),
    ("name:", 1, 6, "An item is missing"),
    ("(name: , 3)", 1, 8, "An item is missing"),
    ("chance(1/2* )", 1, 13, "An item is missing"),
    ("a: b: 3", 1, 4, "The order is name: probability * player"),
    ("chance(1/2*a: 3)", 1, 12, "The order is"),
    ("(a: 3 (a: 4))", 1, 8, '"a" is used twice'),
    ('("": 3)', 1, 2, "at least one character"),
    ('(3 "my move 4)', 1, 4, "JSON string"),
    ('("a" 4)', 1, 2, "JSON string"),
    ('("a\\q": 4)', 1, 2, "JSON string"),
    ("max 3", 1, 1, "bracket with the children"),
    ("mx(3 4)", 1, 1, 'Did you mean "max"'),
    ("(3 4)~", 1, 6, "An estimate is"),
    ("(3 4)~high", 1, 6, "An estimate is"),
    ("(3~4 5)", 1, 2, "An estimate is"),
    ("(1/2*3 1/2*4)", 1, 2, "Only a child of a chance node"),
    ("1/2*3 1/2*4", 1, 1, "Only a child of a chance node"),
    ("chance(3 4)", 1, 8, "needs a probability"),
    ("chance(1/2*3 4)", 1, 14, "needs a probability"),
    ("chance(1/2*3 1/3*4)", 1, 19, "sum to 5/6"),
    ("chance(0.5*3 0.500001*4)", 1, 24, "must sum to 1"),
    ("chance(0.5*3 0.500000002*4)", 1, 27, "must sum to 1"),
    ("chance(0.5*3 0.499999998*4)", 1, 27, "must sum to 1"),
    ("chance(2*3)", 1, 8, "2 is not a probability"),
    ("chance(0*3 1*4)", 1, 8, "0 is not a probability"),
    ("chance(-1*3 2*4)", 1, 8, "-1 is not a probability"),
    ("chance(inf*3)", 1, 8, "inf is not a probability"),
]


@pytest.mark.parametrize(("text", "line", "column", "part"), BAD, ids=lambda x: str(x)[:20])
def test_a_complaint_says_what_and_points_at_the_place(text, line, column, part):
    with pytest.raises(TreeError) as caught:
        Tree.parse(text)
    head, shown, caret = str(caught.value).split("\n")
    assert head.startswith(f"Line {line}, column {column}: ") and part in head
    place = caret.index("^")
    source = text.split("\n")[line - 1] + " "
    assert caret == " " * place + "^"
    assert (shown + " ")[place] == source[column - 1]


@pytest.mark.parametrize("text", ["", "  \n, "])
def test_an_empty_text_holds_no_tree(text):
    with pytest.raises(TreeError, match="holds no tree"):
        Tree.parse(text)


@pytest.mark.parametrize("text", [None, 3, b"(3)", [3]])
def test_what_is_no_text_is_refused(text):
    with pytest.raises(TreeError, match="notation is text"):
        Tree.parse(text)


def test_the_whole_complaint_as_a_person_sees_it():
    with pytest.raises(TreeError) as caught:
        Tree.parse("((4 3)\n (8 seven))")
    assert str(caught.value) == (
        'Line 2, column 5: "seven" is no score. A leaf is a number such as 3, 0.5 or 1/3; '
        "a colon follows a name.\n"
        "     (8 seven))\n"
        "        ^"
    )


@pytest.mark.parametrize("letters", [7, 30, 31, 90])
def test_of_a_long_word_the_first_thirty_letters_are_shown(letters):
    word = ("abcdefghij" * 9)[:letters]
    with pytest.raises(TreeError, match=f'column 4: "{word[:30]}" is no score'):
        Tree.parse(f"(3 {word} 4)")
    with pytest.raises(TreeError, match=f'column 4: "{word[:30]}" is no player'):
        Tree.parse(f"(3 {word}(4))")


def test_of_a_long_line_thirty_letters_on_both_sides_are_shown():
    before, after = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 ", " 15 16 17 18 19 20 21 22 23 24"
    with pytest.raises(TreeError) as caught:
        Tree.parse(f"({before}!{after})")
    _, shown, caret = str(caught.value).split("\n")
    assert shown == f"    …{before[-30:]}!{after[:29]}…"
    assert caret == f"     {' ' * 30}^"


def test_of_a_long_line_only_a_window_is_shown():
    with pytest.raises(TreeError) as caught:
        Tree.parse("(" + "1 " * 500 + "! " + "2 " * 500 + ")")
    head, shown, caret = str(caught.value).split("\n")
    assert "column 1002" in head and len(shown) < 70
    assert shown.strip().startswith("…") and shown.endswith("…")
    assert shown[caret.index("^")] == "!"


@given(st.text(alphabet='()[]<>…0123 ,:*/~.-−∞infmaxchancep?"\\\n\t', max_size=30))
def test_any_text_is_a_tree_or_a_clear_complaint(text):
    try:
        tree = Tree.parse(text)
    except TreeError as error:
        assert "Line " in str(error) or "holds no tree" in str(error)
    else:
        assert Tree.parse(str(tree)) == tree


def test_long_wrong_numbers_and_words_are_refused_at_once():
    for text in (
        "9" * 200_000 + "x",
        "w" * 200_000,
        '"' + "w" * 200_000,
        "3" + " " * 200_000 + "!",
    ):
        with pytest.raises(TreeError):
            Tree.parse(text)


@pytest.mark.parametrize(
    ("text", "deepest"),
    [
        ("4,3,8,7,2,1,6,5", "(((4 3) (8 7)) ((2 1) (6 5)))"),
        (" ".join(["17"] * 128), "abviz.Tree.complete(2, 7, […])"),
    ],
)
def test_a_list_without_brackets_is_one_ply_and_a_hint_tells_of_the_other_tree(text, deepest):
    tree = Tree.parse(text)
    assert tree.depth == 1
    hint = hint_at_shape(text, tree.nodes)
    assert f"they are written {deepest}; brackets around the list say" in str(hint)


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("max([min([3, 5]), min([2, 9])])", "(3 5) (2 9)"),
        ("max([3, 5])", "(3 5)"),
        ("Max[Min[3, 5], Min[2, 9]]", "(3 5) (2 9)"),
        ("MIN([[3, 5], [2, 9]])", "min((3 5) (2 9))"),
        ("max (3 5)", "(3 5)"),
        ("max(max((3 5)) 4)", "(max((3 5)) 4)"),  # a forced move
        ("max([3 5]~2)", "((3 5)~2)"),
        ("(4 max (3 5))", "(4 max(3 5))"),
        ("(3,5),(2,9)", "(3 5) (2 9)"),
        ('{"player": "MIN", "children": [3, 5]}', "min(3 5)"),
        ('{"player": "Minimierer", "children": [3, 5]}', "min(3 5)"),
    ],
)
def test_what_other_languages_write_is_read_as_it_is_meant(text, tree):
    assert Tree.parse(text) == Tree.parse(tree)


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("[MAX [MIN [3] [5]] [MIN [2] [9]]]", 2, "who moves in the bracket around MAX"),
        ("[MAX[MIN[3][5]][MIN[2][9]]]", 2, "who moves in the bracket around MAX"),
        ("(max (min (3) (5)) (min (2) (9)))", 2, "who moves in the bracket around max"),
        ("max (3 5) (2 9)", 1, "who moves in the bracket around max"),
        ("max((3, 5))", 5, "as Python writes them, or a node with one move"),
        ("(3,5 4,5) (2,5 9)", 2, "“3,5” can be one score or two"),
        ("MAX: (3 5)", 1, "“MAX” is the word for a player"),
        ("(3 min: 5)", 4, "“min” is the word for a player"),
        ("(-0,5, 1)", 2, "“-0,5” can be one score or two"),
        ("((3,5, 5), (2, 9))", 3, "“3,5” can be one score or two"),
        ("(3 5)3", 6, "right behind a bracket"),
        ("1 000 2 000", 1, "“1 000” can be one score or two. Write 1000 for one, and 1, 0"),
        ("(500 1\xa0250)", 6, "Write 1250 for one, and 1, 250 for two"),
        ("(1,000) (2,500)", 2, "“1,000” can be one score or two"),
        ("(1.500 900)", 2, "“1.500” can be 1500 or 1.5"),
        ("(1,05) (2,9)", 2, "“1,05” can be one score or two"),
        ("(2 9) (-3 1/2)", 8, "Write -7/2 for one, and -3, 1/2 for two"),
        ("(3 5, 2 9)", 2, "each group can be a node, or all of them"),
        ("1. (3 5)", 1, "“1.” can be the number of a line or a score"),
        ("A: 3 5", 1, "A can be the name of all these scores, or of the first"),
        ("[.3 [.5 4 5 ] 2 ]", 2, "as in qtree, the label of a node. Write the score as 0.3"),
        ("[.MAX [.MIN 3 5 ] ]", 2, "is one of qtree"),
        ("\\Tree [.MAX 3 5 ]", 1, "a command of LaTeX"),
        ("[3 [3] [2 [2] [9]]]", 16, "[9] can be a leaf, as in forest"),
        ('{"children": [3], "children": [5]}', 19, "The key 'children' comes twice"),
        ("{'children': [{'value': 3, 'value': 5}, 4]}", 28, "The key 'value' comes twice"),
        ("{{3, 5}, {2, 9}}", 1, "Write a list between brackets"),
    ],
)
def test_what_could_be_two_trees_is_refused(text, column, words):
    with pytest.raises(TreeError) as error:
        Tree.parse(text)
    assert f"Line 1, column {column}: " in str(error.value) and words in str(error.value)


def test_lines_of_scores_with_names_and_without_brackets_are_refused():
    with pytest.raises(TreeError, match="Line 2, column 1: Each line can be a node"):
        Tree.parse("B: 3 12 8\nC: 2 4 6")
    assert len(Tree.parse("3\n5\n2").leaves) == 3


@pytest.mark.parametrize("text", ["3 5\n2 9", "3\t5\n2\t9", "3, 5\n2, 9", "3 12 8\n2 4"])
def test_lines_of_several_scores_without_brackets_are_refused(text):
    with pytest.raises(TreeError, match="Line 2, column 1: Each line can be a node"):
        Tree.parse(text)


def test_numbered_lines_are_refused():
    with pytest.raises(TreeError, match="Leave the numbers of lines out"):
        Tree.parse("1. 3\n2. 5")


@pytest.mark.parametrize(
    ("text", "scores"),
    [
        ("(100 200) (1 250)", [100, 200, 1, 250]),
        ("(0 1/2) (1/2 3)", [0, Fraction(1, 2), Fraction(1, 2), 3]),
        ("(3, 1/2) (3 5/2)", [3, Fraction(1, 2), 3, Fraction(5, 2)]),
        ("(0.500 2.250) (1 0)", [0.5, 2.25, 1, 0]),
        ("(1.000 2.500)", [1, 2.5]),
        ("[[1. 2.]\n [3. 4.]]", [1, 2, 3, 4]),
        ("1. 2.", [1, 2]),
        ("[.5, .25]", [0.5, 0.25]),
        ("[[3], [5]]", [3, 5]),
        ("((3) (5))", [3, 5]),
        ('{"name": "name:", "children": [{"name": "value", "value": 3}]}', [3]),
    ],
)
def test_what_has_one_reading_is_read(text, scores):
    assert [leaf.value for leaf in Tree.parse(text).leaves] == scores


def test_a_whole_score_and_a_part_of_one_are_written_with_a_comma():
    assert str(Tree.parse("(3, 1/2, (4 1))")) == "(3, 1/2, (4 1))"
    assert str(Tree.parse("chance(1/2*3 1/2*1/3)")) == "chance(1/2*3 1/2*1/3)"


@pytest.mark.parametrize("pair", [["B", [3, 5]], ("B", [[3, 5], [2, 9]])])
def test_a_list_behind_a_name_that_could_be_its_children_or_a_child_is_refused(pair):
    with pytest.raises(TreeError, match="can be its children or a child"):
        Tree.from_nested([pair, 4])


@pytest.mark.parametrize("lists", [["MIN", 3, 5], ["MAX", ["B", 3], ["C", 5]], ("max", 3)])
def test_a_list_does_not_begin_with_a_player(lists):
    with pytest.raises(TreeError, match="is the word for a player and no name of a node"):
        Tree.from_nested(lists)
