"""What a search that averages shows: rounded numbers, and chance in a search of your own."""

import re

import pytest
from zoo import alphabeta_to_the_bound

import abviz
from abviz.trees import Tree, examples

AVERAGING = ["expectiminimax", "star1", "star2"]


@pytest.mark.parametrize("name", AVERAGING)
def test_the_table_of_steps_is_rounded_as_the_sentences_are(name):
    tree = Tree.parse("(chance(0.1*0.1 0.2*0.2 0.7*0.7) chance(0.1*0.1 0.2*0.2 0.7*0.7))")
    text = str(abviz.search(tree, name))
    assert text.startswith(f"{abviz.algorithms[name].title}: value 0.54, ")
    assert "≈" not in text and not re.search(r"\d\.\d{7}", text)
    assert "v and α rise" not in text.split("Chance node F")[-1]
    sevenths = Tree.parse("(chance(1/7*0.12345 6/7*0.2) chance(1/7*0.1234511 6/7*0.2))")
    trace = abviz.search(sevenths, name)
    returned = [line.split() for line in str(trace).splitlines() if "chance) returns" in line]
    assert [words[1] for words in returned] == ["≈0.1890643", "≈0.1890644"]
    assert "from ≈0.1890643 to ≈0.1890644." in trace.steps[-2].sentence


def test_a_watched_search_that_takes_chance_for_min_is_followed_to_its_end():
    trace = abviz.watch(alphabeta_to_the_bound, examples["dice"])
    told = [step.sentence for step in trace.steps if step.kind == "cutoff" and step.node.is_chance]
    assert told == [
        "The search returns from I (chance) without entering its other child (M).",
        "The search returns from P (chance) without entering its other 2 children (T and W).",
    ]
