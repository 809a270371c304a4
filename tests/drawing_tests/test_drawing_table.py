"""An arc leads from a node in the table to the one that was searched before."""

import json

import abviz
from abviz.drawing.layout.tree_layout import plan_layout
from abviz.drawing.picture import draw
from abviz.drawing.style import Style
from abviz.stage.payload import make_payload
from abviz.stage.records import Link, rows_in

TRACE = abviz.search("(3 (4 5)) (6 (4 5)) (7 (4 5))", "alphabeta-table")
TWINS = {"I": "D", "N": "I"}


def test_the_arc_is_seen_as_long_as_the_search_is_at_its_node(tmp_path):
    at = first_step(TRACE.tree["I"])
    for step in (TRACE.steps[number] for number in (0, at - 1, at, at + 1, -1)):
        artists = draw(TRACE, step=step.number).artists
        assert artists.link.get_visible() == (
            step.node.name in TWINS and step.number >= first_step(step.node)
        )
        if artists.link.get_visible():
            [arc] = artists.link.get_segments()
            ends = [artists.layout.ring_centre(one) for one in nodes(step.node.name)]
            assert [tuple(arc[0]), tuple(arc[-1])] == ends
            assert arc[:, 1].min() > 0 and arc[:, 1].min() < min(y for _, y in ends) - 10
    picture = abviz.draw(TRACE, step=first_step(TRACE.tree["N"]))
    picture.save(tmp_path / "arc.tex")
    assert "link" in (tmp_path / "arc.tex").read_text("utf-8")


def first_step(node):
    return next(step.number for step in TRACE.steps if step.node is node)


def nodes(name):
    return TRACE.tree[name], TRACE.tree[TWINS[name]]


def test_the_stage_has_all_arcs_and_the_legend_says_what_they_are():
    layout = plan_layout(TRACE.tree)
    film = json.loads(json.dumps(make_payload(TRACE, layout=layout, style=Style())))
    links = rows_in(Link, film["links"])
    assert {TRACE.tree.nodes[link.node].name for link in links} == TWINS.keys()
    for link in links:
        name = TRACE.tree.nodes[link.node].name
        places = [layout.ring_centre(one) for one in nodes(name)]
        ends = [(link.x0, link.y0), (link.x2, link.y2)]
        assert ends == [(round(x, 1), round(y, 1)) for x, y in places]
    assert film["legend"]["title"][-2:] == ["from the table", "same position"]
    plain = abviz.search(TRACE.tree)
    film = make_payload(plain, layout=layout, style=Style())
    assert film["links"]["node"] == []
    assert "same position" not in film["legend"]["title"]


def test_a_node_from_the_table_is_dashed_and_those_below_it_are_as_before_the_search():
    artists, tree = draw(TRACE).artists, TRACE.tree
    style = Style()
    assert style.node("max", "known").dash and not style.node("max", "done").dash
    states = {name: TRACE.frame(-1).status(name) for name in "NOPF"}
    assert states == {"N": "known", "O": "unseen", "P": "unseen", "F": "pruned"}
    assert artists.appearances[tree["N"].index].status == "known"
    assert "N MAX  v=5  [α 5, β 7]  from the table" in abviz.draw_text(TRACE)
