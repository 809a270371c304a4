"""The sentences, word for word, in each language: whole searches, as they are stored."""

from __future__ import annotations

import dataclasses

import pytest
from engine_tests.chance import chance_tree, named_by_moves
from engine_tests.oracle import games, option_pairs
from games_tests.played import Replayed
from hypothesis import given
from strategies import trees

import abviz
from abviz.narration.language import label
from abviz.narration.registry import ENGLISH, languages
from abviz.replay.claims import DepthFirstTeller
from abviz.trees import Tree, examples

DEEP, SHALLOW, STRICT = "deep-cutoff", {"deep": False}, {"cut_on_tie": False}
LONG = "a very long name for such a small node"
PROBED = (
    "min((chance(1/2*max(1 1) 1/2*chance(1/4*1 3/4*-1))) chance(2/3*min(chance(1/4*-1 3/4*-1) "
    "min(-1)) 1/3*chance(1*chance(1/6*0 1/2*2 1/3*0))))"
)
BURIED = "max((5 3)) max((5 5) (3 4)) max(5 5)"
WORST = ("max(-inf -inf)", "min(inf inf)")
ORDERED = "((3 5) (4 2 9) (8 1 7) (6 5 0))"
STORED = {
    "minimax": ["7", "-1/2", "3 (2 9)", *WORST, ("estimates", {"depth": 1})],
    "alphabeta": [
        *("7", "inf", "(3 5) (2 9)", "min(3 5)", "min(5 (3 9))", "5 (7 ((8 1) 2))", "3 2", "3 3.0"),
        *("min(3 3)", "min(5 ((8 4) 1))", "5 ((4 3) 8)", "inf 3", "(-inf 3) 5", "3 inf"),
        *("(3 5) (2 9 8)", "(3 5) (2 9 8 7)", "(3 5) (2 9 8 7 6)", "-0.75 -1/2", *WORST),
        f'start: ("{LONG}": 3 "line\\nbreak": 5)',
        *(DEEP, "lucky-8", "tie", "last-child", (DEEP, SHALLOW), ("tie", STRICT)),
        *(("(5 (6 (((4 9) (7 8)) 2)))", SHALLOW), ("estimates", {"depth": 2})),
    ],
    "alphabeta-aima": ["((3 5) (2 9) (inf inf))"],
    "alphabeta-blog": ["lucky-8", *WORST],
    "minimax-notes": ["3 5", *WORST],
    "negamax": ["(3 5) (2 9)"],
    "negascout": ["(3 5) (6 4)", "(3 9) ((5 9) 8)", "max(1 2 2)", "min((3 5) (-2 -4))"],
    "mtdf": ["7", "(3 5) (2 9)", "(12 8) (19 15)", "(3 5) (6 4)", "min((3 5) (-2 -4))"],
    "aspiration": [
        *("7", "(3 5) (2 9)", "(3 5) (6 4)", ("3 4", {"guess": 5}), ("((3 4)~2 9)", {"depth": 1})),
        *(("lucky-8", {"guess": 1, "width": 2}), ("lucky-8", {"guess": 9})),
    ],
    "scout": ["7", "((3))", "(3 5) (2 9)", "(3 9) ((5 9) 8)", "(3 5) (2 9 8)", *WORST],
    "sss": ["7", "(3 5) (2 9)", "((9 1 1) (1 5 6) (2 7 8) (3 1 1) (4 1 1))", *WORST],
    "rollouts": [
        *("7", "(3 5) (2 9)", "(3) (2)", *WORST, ("(3 5) (2 9)", {"choose": "random"})),
        (BURIED, {"choose": "greatest bound"}),
    ],
    "uct": [
        ("7", {"iterations": 2}),
        ("(3 5) (2 9)", {"iterations": 7}),
        ("min((3 5)~4 (2 9)~6)", {"iterations": 4, "leaf": "estimate"}),
    ],
    "puct": [("((3 5) 7 6 1)", {"iterations": 7, "priors": {"A": [3, 2, 1, 1]}})],
    "iterative-deepening": [
        *("estimates", ("((3 4)~5 6)", {"depth": 1}), ("((3 4)~5 6)", {"depth": 3})),
        *("((3 4)~1 (5 6)~2 9)", "((3 4)~1 (5 6)~2)"),
        "(((1)~-inf (2)~-inf)~1 ((3)~-inf (4)~-inf)~5)",
    ],
    "quiescence": [("noisy", {"depth": 1}), ("(((3 4)~2! 7)~5! (6 1)~3)~0", {"depth": 1})],
    **dict.fromkeys(("killer", "history"), [str(named_by_moves(Tree.parse(ORDERED)))]),
    "expectiminimax": ["chance(1/4*(3 5) 3/4*(2 9))", "chance(1/3*10000000 2/3*0)"],
    "star1": [
        *("(2 chance(1/2*max(chance(1/4*2 3/4*max(0 0)) -1) 1/2*0))",),
        "4 chance(1/2*min(1 8 9) 1/2*min(2 9))",
    ],
    "star2": [
        *("dice", "chance(1/2*min(max(3 1) max(5 2)) 1/2*(4 0))", "chance(1/2*(6 4) 1/2*(8 9))"),
        *(PROBED, "max(min(chance(1/2*max(-2) 1/2*max(-2)) 5) 0)", str(chance_tree(847))),
    ],
    "maxn": ["three-players", "<1 2 3>"],
}
# Moves of a game, some of which no pass, or only another one, has looked at.
PLAYED = [
    [[3, 0, 8], [0, 2, 3], [0, 0, 2]],
    [[5, 3, 1], [5, 7, 5], [4, 6, 4]],
    [[5, 3, 3], [5, 5, 3], [4, 8, 6]],
]


def stored_searches():
    """Yield the name of each search with what it searches, and its trace."""
    for name, rows in STORED.items():
        for text, options in (row if isinstance(row, tuple) else (row, {}) for row in rows):
            tree = examples[text] if text in examples else Tree.parse(text)
            yield f"{name}{options or ''} {text!r}", abviz.search(tree, name, **options)
    for name in ("alphabeta", "scout"):
        yield f"{name} tic-tac-toe", abviz.search(abviz.games.TicTacToe("XOO X.. OX."), name)
    for name in ("scout", "negascout"):
        yield f"{name} played", abviz.search(Replayed(Tree.from_nested(PLAYED)), name)


@pytest.mark.parametrize("tag", languages())
def test_whole_searches_are_told_in_the_stored_sentences(tag, snapshot):
    lines = []
    for title, trace in stored_searches():
        lines += ["", f"# {title}"]
        lines += [f"{n:4} {s.sentence}" for n, s in enumerate(trace.in_language(tag).steps)]
    snapshot(f"sentences-{tag}", lines)


@given(trees(), option_pairs())
def test_every_sentence_is_one_line_whatever_the_names(tree, options):
    for step in abviz.search(tree, **options).steps:
        assert step.sentence.isprintable() and step.sentence.endswith(".")
        assert label(step.node) in step.sentence


@given(games(), option_pairs())
def test_no_sentence_has_a_gap(tree, options):
    for algorithm, chosen in (("minimax", {}), ("alphabeta", options)):
        for step in abviz.search(tree, algorithm, **chosen).steps:
            assert "None" not in step.sentence and "  " not in step.sentence


def test_a_sentence_follows_from_its_step_alone():
    tell = DepthFirstTeller()
    for step in abviz.search(examples["lucky-8"]).steps:
        assert tell(step) == step.claims == dataclasses.replace(step).claims
        assert ENGLISH.sentence(tell(step)) == step.sentence


@pytest.mark.parametrize(("name", "shown"), [("n" * 24, "n" * 24), ("n" * 25, "n" * 23 + "…")])
def test_a_long_name_is_cut_to_24_letters(name, shown):
    assert label(Tree.parse(f'"{name}": 3').root) == shown
