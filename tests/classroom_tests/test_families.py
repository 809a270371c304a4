"""Questions about chance, several players and negamax."""

from collections import Counter

import pytest
from classroom_tests.family_proofs import prove

import abviz
from abviz.classroom.questions.families import OF_SEARCH
from abviz.classroom.questions.make import questions_for, questions_of_round
from abviz.classroom.worksheets.paper_tree import PaperTree
from abviz.narration.registry import ENGLISH

FAMILIES = ["expectiminimax", "maxn", "negamax", "star1"]


@pytest.mark.parametrize("family", FAMILIES)
def test_keys_are_those_of_a_search_that_knows_only_nodes(family):
    assert sum(prove(family, number) for number in range(25)) > 200


@pytest.mark.parametrize("family", FAMILIES)
def test_default_trees_are_of_the_family_and_always_the_same(family):
    def asked(ask, number, seed=3):
        return questions_of_round(
            None, number, ask=ask, algorithm=family, seed=seed, language=ENGLISH
        )

    for ask in OF_SEARCH[family]:
        trees = [asked(ask, number)[0].trace.tree for number in range(4)]
        assert trees == [asked(ask, number)[0].trace.tree for number in range(4)]
        assert len({str(tree) for tree in trees}) == 4
        has = {"maxn": "players", "negamax": "is_uniform"}.get(family, "has_chance")
        assert all(getattr(tree, has, True) for tree in trees)
        # Fresh trees are of the kind of a tree that was given.
        (again, *_) = questions_of_round(
            trees[0], 1, ask=ask, algorithm=family, seed=1, language=ENGLISH
        )
        assert len(again.trace.tree) == len(trees[0])


def test_fractions_decimals_and_any_brackets_are_read():
    quiz = abviz.quiz("chance(1/2*3 1/2*4)", "values", algorithm="expectiminimax")
    for text in ("7/2", "3.5", "3,5", 3.5):
        assert quiz.answer({"A": text}).is_right
        quiz.press("again")
    assert not quiz.answer({"A": "3"}).is_right
    (question,) = questions_for("p1(<1 2 6> <0 9 9>)", "values", algorithm="maxn")
    for given in ("(1, 2, 6)", "1 2 6", "<1 2 6>", (1, 2, 6)):
        assert abviz.classroom.questions.marking.mark(question, {"A": given}).is_right
    with pytest.raises(abviz.AbvizError, match="“x” is not a score"):
        abviz.quiz("p1(<1 2> <0 9>)", "values", algorithm="maxn").answer({"A": "1 x"})


def test_what_a_search_does_not_have_is_refused_in_a_sentence():
    refused = {
        ("cuts", "expectiminimax"): "“cuts” cannot be asked of expectiminimax",
        ("move", "negamax"): "Of negamax ask for “values”, “order”",
        ("values", "star2"): "There are no questions about Star2: it may enter a node more than",
        ("values", "star3"): "There are no questions 'star3'",
    }
    for (ask, algorithm), said in refused.items():
        with pytest.raises(abviz.SearchError, match=said):
            abviz.quiz(None, ask, algorithm=algorithm)


def test_a_negamax_without_minus_is_recognised():
    (question,) = questions_for("((4 3) (8 7)) ((2 1) (6 5))", "values", algorithm="negamax")
    told = {name for one in question.explained for name in one.misconceptions}
    assert told >= {"negamax-without-minus"}


def test_predictions_are_made_of_these_searches_too():
    dice = abviz.search(abviz.examples["dice"], "expectiminimax")
    assert abviz.predict(dice, ask="value", node="I").answer("1,5").is_right
    players = abviz.search(abviz.examples["three-players"], "maxn")
    assert (
        abviz.predict(players, ask="value", node=["B", "I"])
        .answer({"B": "3 5 5", "I": (8, 4, 8)})
        .is_right
    )
    signs = abviz.predict(abviz.search("(3 5) (2 9)", "negamax"), ask="value", node="B")
    assert "as the player sees it" in signs.question.text
    assert signs.answer(-3).is_right


def test_worksheets_ask_about_these_searches(tmp_path):
    asked = [f"values algorithm={family}" for family in FAMILIES if family != "maxn"]
    sheet = abviz.worksheet([*asked, "windows+cuts algorithm=star1"], students=1)
    assert "○ is a chance node" in sheet.save(tmp_path / "paper.html").read_text("utf-8")
    dice = PaperTree(sheet.variants[0].questions[:1])
    shares = [share for node in dice.tree for share in map(str, node.probabilities or ())]
    written = [text.get_text() for text in dice.artists.axes.texts]
    assert shares and not Counter(shares) - Counter(written)
    moodle = sheet.save(tmp_path / "moodle.xml").read_text("utf-8")
    assert "Averages are decimals" in moodle
    assert not [line for line in moodle.split("NUMERICAL:=")[1:] if "/" in line.split(":")[0]]
    sheet.save(tmp_path / "notebook.ipynb")
    players = abviz.worksheet("values algorithm=maxn", students=1)
    assert "⬠ is a node of the player" in players.save(tmp_path / "p.html").read_text("utf-8")
    with pytest.raises(abviz.AbvizError, match=r"Save the worksheet as \.pdf or \.html"):
        players.save(tmp_path / "players.xml")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("windows algorithm=maxn", "ask=windows has no meaning for maxⁿ"),
        ("values algorithm=expectiminimax deep=yes", "deep has no meaning"),
        ("values algorithm=minimax cutoffs=2", "cutoffs has no meaning for minimax"),
        ("values algorithm=maxn root=min", "root has no meaning"),
        ("values algorithm=mtdf", "algorithm='mtdf' is not possible"),
        ('values shape="chance(1/2*1 1/2*2)"', "shape: this tree has chance nodes"),
    ],
)
def test_what_a_task_does_not_allow_is_refused(text, said):
    with pytest.raises(abviz.AbvizError, match=said):
        abviz.task(text)


def test_star1_asks_for_the_parent_and_for_nodes_further_up():
    def asked(seed):
        return questions_of_round(
            None, 0, ask="why", algorithm="star1", seed=seed, language=ENGLISH
        )

    assert {bool(one.key) for seed in (1, 2) for one in asked(seed)} == {True, False}
