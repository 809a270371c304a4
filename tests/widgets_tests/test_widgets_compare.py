"""Two searches beside each other: which steps belong together, and how they differ."""

import html
import re
from random import Random

import pytest
from engine_tests.oracle import games
from hypothesis import given, settings
from hypothesis import strategies as st
from widgets_tests.panel import SAMPLING, agree, choose, hidden_of
from zoo import first_leaf, last_leaf

import abviz
from abviz.errors import AbvizError
from abviz.stage.compare import matching_steps, verdict
from abviz.stage.widget import Stage
from abviz.trees import Tree, examples
from abviz.widgets.lecture import made_part

pytestmark = pytest.mark.slow

LUCKY = examples["lucky-8"]
TWICE = Tree.parse("max(max(1 2) min(3 4))")
ANYONE = ["minimax", "alphabeta", "alphabeta-notes", "alphabeta-notes-own-window", "alphabeta-blog"]
WHOLE = [*ANYONE, "negascout", "mtdf"]


def search(tree, name):
    return abviz.search(tree, name)


def examinations(trace, step):
    return sum(one.kind == "examine" for one in trace.steps[: step + 1])


def partner(trace, step, other):
    """Find the matching step by looking at all of them."""
    last = len(other.steps) - 1
    wanted = examinations(trace, step)
    if step == len(trace.steps) - 1:
        return last
    if wanted == 0:
        return 0
    found = [k for k in range(last + 1) if examinations(other, k) == wanted]
    return found[0] if found else last


@settings(max_examples=60)
@given(games(), st.sampled_from(ANYONE), st.sampled_from(ANYONE))
def test_leaf_by_leaf_both_have_examined_the_same_number(tree, leader, follower):
    one, other = search(tree, leader), search(tree, follower)
    found = matching_steps(one, other, by="leaf")
    assert found == tuple(partner(one, step, other) for step in range(len(one.steps)))


def test_step_by_step_until_the_shorter_one_is_over():
    one, other = search(LUCKY, "minimax"), search(LUCKY, "alphabeta")
    assert (len(one.steps), len(other.steps)) == (36, 29)
    assert matching_steps(one, other, by="step") == (*range(29), *[28] * 7)
    assert matching_steps(other, one, by="step") == (*range(29),)


LIMITED = "(((3 4)~3 (5 6)~7)~4 ((1 2)~2 (8 9)~8)~6)"
VERDICTS = [
    ("lucky-8", {"algorithm": "alphabeta"}, {"algorithm": "minimax"}),
    ("lucky-8", {"algorithm": "minimax"}, {"algorithm": "alphabeta"}),
    ("lucky-8", {"algorithm": "alphabeta-blog"}, {"algorithm": "alphabeta-notes"}),
    ("lucky-8", {"algorithm": "alphabeta-blog"}, {"algorithm": "alphabeta"}),
    ("irregular", {"algorithm": "alphabeta"}, {"algorithm": "minimax"}),
    (LIMITED, {"algorithm": "alphabeta", "depth": 2}, {"algorithm": "minimax", "depth": 2}),
    (LIMITED, {"algorithm": "alphabeta", "depth": 2}, {"algorithm": "negascout"}),
    (LIMITED, {"algorithm": "iterative-deepening"}, {"algorithm": "alphabeta"}),
]


def test_two_searches_are_compared_in_the_stored_words(snapshot):
    lines = []
    for text, one, other in VERDICTS:
        tree = examples[text] if text in examples else Tree.parse(text)
        lines.append(f"{text}: {verdict(abviz.search(tree, **one), abviz.search(tree, **other))}")
    snapshot("verdicts", lines)


@pytest.mark.parametrize(
    ("moves", "more"),
    [(5, ""), (6, " and 1 node more"), (7, " and 2 nodes more")],
)
def test_a_verdict_names_four_nodes_at_most(moves, more):
    tree = Tree.parse(f"(9 9) {'(2 1) ' * (moves - 1)}")
    text = verdict(search(tree, "alphabeta"), search(tree, "minimax"))
    assert text.endswith(
        "but not the same from E (2 and 1), H (2 and 1), K (2 and 1), N (2 and 1)" + more + "."
    )


def test_a_verdict_on_other_leaves_and_another_value():
    def silent(node):
        return None

    left, right, none = (abviz.watch(one, LUCKY) for one in (first_leaf, last_leaf, silent))
    assert verdict(left, right) == (
        "first_leaf examines 1 of 8 leaves, last_leaf 1: other ones. "
        "They disagree at the root: 4 and 5."
    )
    assert verdict(none, left).endswith("They disagree at the root: nothing and 4.")


@settings(max_examples=100)
@given(st.integers(0, 2**32), st.sampled_from(WHOLE), st.sampled_from(WHOLE))
def test_a_verdict_is_true(seed, first, second):
    tree = Tree.random_irregular(Random(seed).randint(2, 16), 3, 9, seed=seed)
    one, other = search(tree, first), search(tree, second)
    text = verdict(one, other)
    mine, yours = set(one.leaves), set(other.leaves)
    assert f"examines {len(mine)} of {len(tree.leaves)} leaves" in text
    assert ("the same" in text.split(".")[0]) == (mine == yours)
    differing = {
        node.name
        for node in tree
        if None not in (one.returned(node), other.returned(node))
        and one.returned(node) != other.returned(node)
    }
    named = re.findall(r"(\w+) \((\d+) and (\d+)\)", text)
    assert len(named) == min(len(differing), 4)
    for name, here, there in named:
        assert name in differing
        assert (here, there) == (str(one.returned(name)), str(other.returned(name)))
    assert ("and the same value from every node" in text) == (not differing)


@pytest.fixture
def explorer():
    return abviz.explore(compare_with="alphabeta-blog")


def stages(widget):
    """Return the stages that a widget shows, from left to right."""
    if isinstance(widget, Stage):
        return (widget,)
    return tuple(one for child in getattr(widget, "children", ()) for one in stages(child))


def shown(explorer):
    """Return all that an explorer shows of its comparison."""
    other = explorer.other_stage
    return {
        "setup": explorer.setup,
        "trace": explorer.trace,
        "step": explorer.step,
        "other": None if other is None else (other, other.trace, other.step, other.film["id"]),
        "stages": explorer.children,
        "verdict": explorer.controls.verdict.value,
        "fields": {name: field.value for name, field in explorer.controls.fields.items()},
    }


def test_nothing_is_compared_at_first():
    explorer = abviz.explore()
    assert (explorer.compare_with, explorer.compare_by) == ("", "leaf")
    assert explorer.other_stage is explorer.other_trace is None
    assert explorer.children[1] is explorer.stage
    assert "examines" not in explorer.controls.verdict.value
    assert explorer.controls.fields["compare_by"].layout.display == "none"


def test_a_second_search_stands_beside_the_first(explorer):
    assert explorer.compare_with == "alphabeta-blog"
    assert explorer.other_trace.algorithm.name == "alphabeta-blog"
    assert explorer.other_trace.tree is explorer.tree
    assert explorer.children[1].children == (explorer.stage, explorer.other_stage)
    assert explorer.other_stage.trace is explorer.other_trace
    assert explorer.stage.editable and not explorer.other_stage.editable
    text = verdict(explorer.trace, explorer.other_trace)
    assert html.escape(text) in explorer.controls.verdict.value
    assert explorer.controls.fields["compare_by"].layout.display is None


@pytest.mark.parametrize("pace", ["leaf", "step"])
@pytest.mark.parametrize("other", ["minimax", "alphabeta-blog", "negascout"])
def test_the_second_search_keeps_pace(pace, other):
    explorer = abviz.explore(compare_with=other, compare_by=pace)
    for step in [*range(explorer.stage.last_step + 1), 5, 0, 20]:
        explorer.step = step
        partner_step = matching_steps(explorer.trace, explorer.other_trace, by=pace)[step]
        assert explorer.other_stage.step == partner_step
    explorer.step = explorer.stage.last_step
    if pace == "leaf":
        assert explorer.other_stage.step == explorer.other_stage.last_step


def test_the_second_search_follows_the_tree(explorer):
    for change in [
        {"example": "irregular"},
        {"order": "worst"},
        {"root": "min"},
        {"branching": 3, "plies": 2},
        {"seed": 4},
    ]:
        explorer.step = 4
        explorer.change(**change)
        assert explorer.other_trace.tree is explorer.tree
        assert explorer.step == explorer.other_stage.step == 0
        text = verdict(explorer.trace, explorer.other_trace)
        assert html.escape(text) in explorer.controls.verdict.value
    leaf = explorer.tree.leaves[0].name
    explorer.edit(leaf, -7)
    assert explorer.other_trace.tree[leaf].value == -7


def test_nothing_takes_the_second_search_away(explorer):
    stage = explorer.other_stage
    explorer.step = 9
    explorer.compare_with = ""
    assert explorer.other_stage is explorer.other_trace is None
    assert explorer.children[1] is explorer.stage
    assert "examines" not in explorer.controls.verdict.value
    assert explorer.controls.fields["compare_by"].layout.display == "none"
    explorer.step = 12
    assert stage.step != 12
    explorer.compare_with = "minimax"
    assert explorer.children[1].children == (explorer.stage, explorer.other_stage)
    explorer.step = 3
    assert explorer.other_stage.step == 3


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"compare_with": "quicksort"}, "there is no algorithm 'quicksort'"),
        ({"compare_with": "minimaxx"}, "did you mean 'minimax'"),
        ({"compare_by": "second"}, "compare_by"),
        ({"tree": TWICE, "compare_with": "alphabeta-aima"}, "MAX moves twice running at B"),
        ({"tree": TWICE, "compare_with": "negamax"}, "MAX moves twice running at B"),
        ({"tree": Tree.parse("(1/2 3)"), "compare_with": "negascout"}, "needs whole scores"),
        ({"tree": Tree.parse("(1/2 3)"), "compare_with": "mtdf"}, "needs whole scores"),
    ],
)
def test_what_cannot_be_compared_is_refused(explorer, choices, message):
    with pytest.raises(ValueError, match=message):
        abviz.explore(**choices)
    if "tree" in choices:
        explorer.tree = choices.pop("tree")
    explorer.step = 3
    before = shown(explorer)
    with pytest.raises(ValueError, match=message):
        explorer.change(**choices)
    assert shown(explorer) == before
    explorer.step = 4
    steps = matching_steps(explorer.trace, explorer.other_trace, by="leaf")
    assert explorer.other_stage.step == steps[4]


def test_two_orders_of_one_tree_stand_beside_each_other():
    explorer = abviz.explore(example="lucky-32", compare_with="worst")
    assert explorer.other_trace.algorithm == explorer.trace.algorithm
    assert str(explorer.other_trace.tree) == str(explorer.tree.reordered("worst"))
    assert explorer.panel.verdict == (
        "alpha-beta, as given examines 11 of 32 leaves, alpha-beta, worst first 28: 17 more. "
        "Both return 12 at the root, but not the same from H (32 and 31)."
    )
    assert [stage.heading for stage in (explorer.stage, explorer.other_stage)] == [
        "alpha-beta, as given",
        "alpha-beta, worst first",
    ]
    assert repr(explorer) == "abviz.explore(example='lucky-32', compare_with='worst')"
    explorer.order, explorer.cut_on_tie = "reversed", False
    assert explorer.other_trace.algorithm.cut_on_tie is False
    assert explorer.stage.heading.endswith(", reversed")
    # A leaf that is edited has another score in both.
    explorer.edit("F", 99)
    assert explorer.other_trace.tree["F"].value == 99
    explorer.compare_with = "minimax"
    assert explorer.stage.heading == explorer.other_stage.heading == ""


def test_the_same_order_examines_the_same_leaves_and_a_random_one_has_a_seed():
    explorer = abviz.explore(compare_with="given")
    assert "the same 5." in explorer.panel.verdict
    explorer.change(compare_with="random", seed=4)
    assert explorer.example == "lucky-8"
    random = explorer.tree.reordered("random", seed=4)
    assert str(explorer.other_trace.tree) == str(random)


def test_an_order_that_a_tree_cannot_have_is_not_offered_and_gives_way():
    explorer = abviz.explore(compare_with="best")
    offered = [order for _, order in explorer.panel.controls["compare_with"].options]
    assert "estimate" not in offered and "best" in offered
    explorer.text = "p1(p2(<1 2> <4 3>) p2(<6 1> <7 4>))"
    assert explorer.compare_with == ""
    with pytest.raises(ValueError, match="estimate"):
        abviz.explore("(3 5) (2 9)", compare_with="estimate")


def test_a_lecture_and_a_page_have_both_orders_with_their_names(tmp_path):
    explorer = abviz.explore(compare_with="best", language="de")
    explorer.add_to_lecture()
    (part,) = explorer.lecture.parts
    assert part.title == "Alpha-Beta, wie gegeben | Alpha-Beta, beste zuerst"
    assert made_part(part.data).title == part.title
    page = explorer.save(tmp_path / "orders.html").read_text(encoding="utf-8")
    assert page.count("<section") == 2 and "Alpha-Beta, beste zuerst</h2>" in page


def test_samples_are_compared_after_as_many_leaves_and_no_mean_is_called_a_value():
    text = "((9 9) (9 0)) ((3 4) (3 5))"
    explorer = abviz.explore(text, compare_with="uct", iterations=50, seed=5)
    trace, other = explorer.trace, explorer.other_trace
    leaves = len(trace.leaves)
    worth = {move: abviz.search(trace.tree, "minimax").returned(move) for move in ("B", "I")}
    sentence = html.unescape(re.sub("<.*?>", "", explorer.controls.verdict.value))
    told = []
    for count in (leaves, 50):
        move = other.tally.robust(other.tree.root, count).name
        right = "right" if worth[move] == max(worth.values()) else "wrong"
        told.append(f"After {count} samples UCT would play {move}, worth {worth[move]}: {right}.")
    # At first the samples mislead it.
    assert "wrong" in told[0] and "right" in told[1]
    done = f"alpha-beta is done after {trace.share_of_leaves}, with the value {trace.value}."
    assert sentence == " ".join([done, *told])
    # Beside each other, both have come to as many leaves.
    for step, there in enumerate(explorer._pair.second.paces):
        examined = sum(one.kind == "examine" for one in trace.steps[: step + 1])
        taken = [one for one in other.steps[: there + 1] if one.kind == "leave"]
        assert sum(one.node is other.tree.root for one in taken) == min(examined, 50)
    explorer.change(algorithm="uct", compare_with="puct")
    assert "value" not in explorer.controls.verdict.value


def test_the_controls_of_samples_are_shown_where_they_mean_something():
    explorer = abviz.explore()
    assert {*SAMPLING} <= hidden_of(explorer)
    explorer.compare_with = "uct"
    assert not {*SAMPLING} & hidden_of(explorer)
    explorer.change(algorithm="puct", compare_with="")
    choose(explorer, iterations=20, c=2)
    agree(explorer)
    algorithm = explorer.trace.algorithm
    assert (algorithm.name, algorithm.iterations, algorithm.c) == ("puct", 20, 2)
    explorer.iterations = 33
    agree(explorer)
    assert repr(explorer) == "abviz.explore(algorithm='puct', iterations=33, c=2)"
    explorer.seed = 5
    assert explorer.example == "lucky-8" and explorer.trace.algorithm.seed == 5
    again = abviz.explore(explorer.trace)
    assert again.trace == explorer.trace and repr(again) == repr(explorer)
    explorer.change(estimates="values", leaf="estimate")
    agree(explorer)
    explorer.text = "(3 5) (2 9)"
    assert explorer.leaf == "rollout"
    for wrong in ({"iterations": 0}, {"iterations": 10_001}, {"c": -1}, {"leaf": "guess"}):
        with pytest.raises(AbvizError, match="iterations|option c|leaf must be"):
            explorer.change(**wrong)
