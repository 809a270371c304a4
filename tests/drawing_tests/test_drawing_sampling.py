"""Searches by samples in pictures: N and means, edges as wide as √N, priors, random moves."""

from functools import cache
from math import sqrt

import pytest
from drawing_tests.scenes import searched

import abviz
from abviz import Tree
from abviz.drawing.export.storyboard import Storyboard
from abviz.drawing.layout.board_layout import plan_picture
from abviz.drawing.style import BROADEST, NARROWEST, Style, width_by_visits
from abviz.replay.ways import sampling
from abviz.stage.payload import asked_with_choices, make_payload
from abviz.stage.records import BestMove, CodedChange, ComparedChild, rows_in

UCT = {"algorithm": "uct", "iterations": 60}
PRIORS = {"A": [1, 3], "B": [9, 1]}


def payload(trace):
    return make_payload(trace, layout=plan_picture(trace, None), style=Style())


def first(trace, phase, **facts):
    """Return the number of the last step of a phase at which a node has some facts."""
    return max(
        step.number
        for step in trace.steps
        if step.phase == phase
        and all(getattr(step.node, name) == fact for name, fact in facts.items())
    )


def widths_in(artists):
    [edges] = artists.edges
    widths = edges.collection.get_linewidth()
    return {node.index: widths[place] for place, node in enumerate(edges.nodes)}


def texts_beside(picture):
    """Return the texts beside inner nodes and below leaves."""
    labels = picture.artists.labels
    windows = {at: tuple(one.get_text() for one in lines) for at, lines in labels.windows.items()}
    return windows | {at: (text.get_text(), "") for at, text in labels.numbers.items()}


def test_nodes_show_means_and_visits_and_a_selection_the_parts_of_bounds():
    trace = searched("lucky-8", **UCT)
    step = trace.steps[first(trace, "selection", name="A")]
    picture = abviz.draw(trace, step=step.number)
    beside, states = texts_beside(picture), trace.frame(step.number).states
    for node, state in zip(trace.tree, states, strict=True):
        assert beside[node.index][0] == (f"N {state.visits}" if state.visits else "")
        shown = picture.artists.labels.values[node.index].get_text()
        if node.children:
            assert shown == "" if not state.visits else abs(float(shown) - state.value) <= 0.05
        else:
            assert shown == str(node.value)
    parts = {term.node.index: (term.exploitation, term.exploration) for term in step.terms}
    assert {at for at, (_, below) in beside.items() if below} == {*parts}
    for at, numbers in parts.items():
        assert [*map(float, beside[at][1].split(" + "))] == pytest.approx(numbers, rel=0.01)
    # MIN takes off what MAX adds; where there is no room, the sentence has to do.
    below = texts_beside(abviz.draw(trace, step=first(trace, "selection", name="B")))
    assert [text for _, text in below.values() if text] == []
    text = abviz.draw_text(trace, step=first(trace, "selection", name="B"))
    [line] = [line for line in text.splitlines() if " C MAX" in line]
    assert " − " in line and "mean " in line


# While the first iteration is backed up, the root has no visits yet.
@pytest.mark.parametrize(("phase", "name"), [("selection", "C"), ("backup", "C"), ("backup", "B")])
def test_edges_are_as_wide_as_the_root_of_their_share_of_visits(phase, name):
    trace = searched("lucky-8", **UCT)
    number = first(trace, phase, name=name)
    states = trace.frame(number).states
    widths = widths_in(abviz.draw(trace, step=number).artists)
    for node in trace.tree.nodes[1:]:
        visits = states[node.index].visits
        if visits:
            wanted = max(NARROWEST, BROADEST * sqrt(min(1, visits / max(1, states[0].visits))))
            assert widths[node.index] == pytest.approx(wanted)
            assert width_by_visits(visits, states[0].visits) == pytest.approx(wanted)
        else:
            assert widths[node.index] == Style().edge("unseen").width
    # A film has the same after many steps, though only some nodes have changed in the last one.
    board = Storyboard(trace, steps=[max(0, number - 30), number], style=Style())
    for captioned in board.pages():
        shown = widths_in(captioned.artists)
    assert shown == pytest.approx(widths)


def test_in_the_first_backup_a_child_is_visited_before_the_root_is():
    trace = abviz.search("(3 5)", "uct", iterations=1)
    number = first(trace, "backup", name="B")
    assert [state.visits for state in trace.frame(number).states] == [None, 1, None]
    widths = widths_in(abviz.draw(trace, step=number).artists)
    assert widths[1] == BROADEST > widths[2]


def test_priors_are_bars_on_the_edges_as_long_as_they_are_great():
    trace = abviz.search(abviz.examples["lucky-8"], "puct", iterations=60, priors=PRIORS)
    priors = abviz.draw(trace).artists.priors
    drawn, whole = (priors[name].get_segments() for name in ("prior", "prior_ground"))
    shares = [
        (one[1][0] - one[0][0]) / (all_[1][0] - all_[0][0])
        for one, all_ in zip(drawn, whole, strict=True)
    ]
    states = trace.frame(-1).states
    known = [state.prior for state in states if state.prior is not None]
    assert shares == pytest.approx(known) and {0.25, 0.75, 0.9} <= {round(one, 2) for one in known}
    assert not abviz.draw(searched("lucky-8", **UCT)).artists.priors
    titles = payload(trace)["legend"]["title"]
    assert "prior" in titles and "random moves" in titles and "cut" not in titles


def test_random_moves_are_a_dotted_way_until_the_next_iteration():
    trace = searched("lucky-8", **UCT)
    step = next(one for one in trace.steps if one.sampled and one.sampled is not one.node)
    for number in range(step.number, step.number + 3):
        edges = [state.in_rollout for state in trace.frame(number).states]
        way = {node.index for node in (step.sampled, *step.sampled.ancestors)}
        way -= {node.index for node in (step.node, *step.node.ancestors)}
        assert {at for at, is_on in enumerate(edges) if is_on} == way
    after = next(
        one.number for one in trace.steps[step.number + 1 :] if one.iteration > step.iteration
    )
    assert not any(state.in_rollout for state in trace.frame(after).states)


def test_means_stand_below_the_visits_where_nodes_are_small():
    game = abviz.games.TicTacToe("XO. .X. O..")
    trace = abviz.search(game, "uct", iterations=60, bounds=(-1, 1))
    film, states = payload(trace), trace.frame(-1).states
    looks = {change.node: change.look for change in rows_in(CodedChange, film["changes"])}
    root = looks[0]
    assert (root.value, root.alpha) == ("", "60")
    assert abs(float(root.beta) - states[0].value) <= 0.005
    below = texts_beside(abviz.draw(trace))
    assert below[0] == ("N 60", root.beta)


def test_a_stage_knows_the_table_of_each_selection_and_where_to_jump():
    trace = searched("lucky-8", **UCT)
    film = payload(trace)
    compared = rows_in(ComparedChild, film["compared"])
    for step in trace.steps:
        children = [child for child in compared if child.step == step.number]
        assert bool(children) == (step.phase == "selection")
        for term, child in zip(step.terms or (), children, strict=True):
            assert (child.node, child.visits) == (term.node.index, str(term.visits))
            texts = (child.mean, child.exploration, child.bound)
            numbers = [float(text.replace("−", "-")) for text in texts]
            sign = 1 if step.node.is_max else -1
            due = [term.exploitation, sign * term.exploration, term.total]
            assert numbers == pytest.approx(due, rel=0.005, abs=0.005)
            assert child.is_chosen == (term.node is step.chosen)
    jumps = film["sampled"]
    starts = [trace.steps[number].iteration for number in jumps["iterations"]]
    assert starts == [*range(1, 61)]
    best = None
    for step in trace.steps:
        changes = dict(rows_in(BestMove, jumps["moves"]))
        assert (step.number in changes) == (step.robust is not best)
        best = step.robust
        assert step.number not in changes or changes[step.number] == best.index


def test_it_is_asked_which_child_is_chosen_and_never_about_cutoffs():
    trace = searched("lucky-8", **UCT)
    asked = asked_with_choices(trace)
    assert len(asked) == 10
    for number, key, choices in asked:
        step = trace.steps[number]
        assert step.phase == "selection" and step.node is trace.tree.root
        assert choices[key] == f"{step.chosen.name} is chosen." and len(choices) == 2


@cache
def large():
    tree = Tree.random(2, 11, 1, 99, seed=1)
    return abviz.search(tree, "uct", iterations=300)


def test_a_tree_of_more_leaves_than_a_picture_shows_has_no_page_and_no_animation(tmp_path):
    with pytest.raises(abviz.TreeError, match="2,048 leaves, and a picture shows 1,024 at most"):
        abviz.page(large(), tmp_path / "large.html")
    with pytest.raises(abviz.TreeError, match="2,048 leaves, and a picture shows 1,024 at most"):
        abviz.animate(large())


def test_of_a_large_tree_an_overview_shows_which_leaves_were_sampled():
    trace = large()
    assert repr(abviz.draw(trace)).startswith(f"Overview: {len(trace.leaves)} of 2,048 leaves")
    legend = [text.get_text() for text in abviz.draw(trace).axes.get_legend().get_texts()]
    assert "never visited" in legend and not any("pruned" in title for title in legend)


def test_an_iteration_of_a_long_search_is_a_step_that_says_what_its_phases_say(monkeypatch):
    for tree, algorithm in (("lucky-8", "uct"), ("aima-3x3", "puct")):
        in_phases = abviz.search(abviz.examples[tree], algorithm, iterations=40)
        by_end = {one.iteration: one for one in in_phases.steps if one.node.parent is None}
        rollouts = {one.iteration: one for one in in_phases.steps if one.phase == "rollout"}
        monkeypatch.setattr(sampling, "MOST_IN_PHASES", 30)
        monkeypatch.setattr(sampling, "FIRST_IN_PHASES", 10)
        merged = abviz.search(abviz.examples[tree], algorithm, iterations=40)
        late = [one for one in merged.steps if one.phase == "iteration"]
        monkeypatch.undo()
        assert [one.iteration for one in late] == [*range(11, 41)]
        for step in late:
            down, sample, has, *end = step.claims
            backup, *due = by_end[step.iteration].claims
            assert down["node"] is merged.tree.nodes[rollouts[step.iteration].node.index]
            assert sample.kind == rollouts[step.iteration].claims[1].kind
            assert [down["iteration"], sample["score"]] == [step.iteration, backup["score"]]
            assert [has["count"], has["mean"]] == [backup["count"], backup["mean"]]
            assert [one.kind for one in end] == [one.kind for one in due]
            both = merged.frame(step.number), in_phases.frame(by_end[step.iteration].number)
            keep = ("status", "value", "visits", "on_best_line")
            for one, two in zip(*(frame.states for frame in both), strict=True):
                assert [getattr(one, name) for name in keep] == [
                    getattr(two, name) for name in keep
                ]
            assert both[0].counters == both[1].counters
