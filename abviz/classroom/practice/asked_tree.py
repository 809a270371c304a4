"""The small tree in a prediction: what is seen of it while the question is open.

As on the stage of a quiz it is shown at the step that is asked about, without the
scores that are ahead, and without what is asked for.
"""

from abviz.classroom.practice.quiz_page import still_of
from abviz.classroom.question import Question
from abviz.drawing.appearance import WINDOW, NodeAppearance, appearance_of
from abviz.drawing.layout.text_width import moves_of
from abviz.drawing.layout.tree_layout import plan_small_layout, with_samples
from abviz.drawing.style import EDGE_STATUSES, STATUSES, Style
from abviz.markup import Markup, data_url, element
from abviz.replay.frames import NodeState
from abviz.stage.payload import make_payload
from abviz.stage.records import CodedLook, Columns, rows_in
from abviz.stage.small_svg import SmallTree, small_svg

# A tree with more leaves has no picture in a question: it would be all scrolling.
MOST_LEAVES = 128


def looks_in(
    start: Columns[CodedLook], *, letters: str = WINDOW
) -> list[NodeAppearance]:
    """Return what is seen of each node in the first step of a film."""
    return [
        NodeAppearance(
            status=STATUSES[look.status],
            edge=EDGE_STATUSES[look.edge],
            value=look.value,
            alpha=look.alpha,
            beta=look.beta,
            letters=letters,
        )
        for look in rows_in(CodedLook, start)
    ]


def asked_tree(question: Question) -> SmallTree | None:
    """Return what is seen of the tree of a question; None if it has none to be seen."""
    trace = question.trace
    tree = trace.tree
    if tree.root.is_leaf or len(tree.leaves) > MOST_LEAVES:
        return None
    is_searched = question.step > 0
    layout = plan_small_layout(
        tree,
        has_windows=is_searched,
        language=trace.language,
        moves=moves_of(trace.unfolding),
    )
    is_of_cuts = question.ask == "cuts"
    return SmallTree(
        tree=tree,
        layout=with_samples(layout, trace) if is_searched else layout,
        looks=_looks(question),
        current=trace.steps[question.step].node if is_searched else None,
        to_cut=frozenset(map(int, question.slots)) if is_of_cuts else frozenset(),
    )


def _looks(question: Question) -> list[NodeAppearance]:
    """Return what is seen of each node while the question is open."""
    trace = question.trace
    if question.step:
        layout = plan_small_layout(trace.tree, has_windows=True)
        film = make_payload(trace, layout=layout, style=Style())
        still = still_of(film, question, hide_future=True)
        looks = looks_in(still["start"], letters=film["signs"])
        # The best line leads through the move that may be asked for.
        return [
            look._replace(edge="done") if look.edge == "best" else look
            for look in looks
        ]
    looks = [appearance_of(node, NodeState()) for node in trace.tree]
    for leaf, text in question.covered.items():
        looks[leaf] = looks[leaf]._replace(value=text)
    return looks


def asked_picture(question: Question) -> Markup:
    """Return the picture in a question; nothing if it has no tree to be seen."""
    small = asked_tree(question)
    return Markup("") if small is None else small_svg(small)


def image_of(question: Question) -> Markup:
    """Return the picture as an image that needs no style of the page around it.

    Where no image in a text is shown, the tree stands there in its notation.
    """
    small = asked_tree(question)
    if small is None:
        return Markup("")
    content = small_svg(small, is_alone=True).encode()
    width = f"{small.layout.width:.0f}"
    address = data_url(content, "svg+xml")
    return element("img", src=address, alt=question.notation, width=width)
