"""The payload of a stage: everything it needs to play a search, as plain data."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeVar, get_args

from abviz.drawing import appearance
from abviz.drawing.appearance import Room, appearance_of, role, room_of
from abviz.drawing.figure.keys import Key, animation_keys
from abviz.drawing.figure.outlines import MARKERS, Place
from abviz.drawing.layout.edge_texts import probabilities
from abviz.drawing.layout.geometry import Layout
from abviz.drawing.layout.text_width import DIGIT, LETTERS, ShortTexts
from abviz.drawing.style import BROADEST, EDGE_STATUSES, NARROWEST, STATUSES, Style
from abviz.narration.language import Language, label
from abviz.replay.frames import NodeState
from abviz.replay.listing import Listing
from abviz.replay.steps import Kind, Step
from abviz.replay.trace import Trace
from abviz.replay.ways.sampling import MOST_DIGITS, rounded_apart
from abviz.stage.plain_svg import written
from abviz.stage.records import (
    AskedStep,
    BestMove,
    CodedChange,
    CodedLook,
    CodedStep,
    Columns,
    ComparedChild,
    DepartureText,
    FilmNode,
    Fonts,
    LegendKey,
    LegendMark,
    Lines,
    Link,
    Payload,
    Probability,
    Sampled,
    Side,
    Thread,
)
from abviz.theory import fewest_leaves
from abviz.trees import Node, Tree, format_score
from abviz.trees.scores import MINUS, short_score

# How often it is asked which child a selection chooses, and among how many at most.
MOST_ASKED, MOST_CHOICES = 10, 4
Moment = TypeVar("Moment")
SQUARE, WIDE = 16, 26  # all keys are 16 pixels high
# The size of a shape and where its middle is, counted from the top, where it is not the
# usual.
USUAL = 14, 8
PLACES = {
    **dict.fromkeys(("node leaf done", "ring"), (12, 8)),
    "node stub done": (5, 13),
    "open-leaf": (10, 6),
}


def stage_legend(trace: Trace, *, style: Style) -> list[LegendKey]:
    """Return what the shapes and lines of a stage mean."""
    keys = animation_keys(trace, style=style, cuts=trace.algorithm.prunes)
    return list(map(_legend_key, keys))


def _legend_key(key: Key) -> LegendKey:
    """Return a key with its drawing, a line or a shape."""
    if (form := key.form) is None:
        marks = [LegendMark(look=key.look, outline="M1 8H25")]
        if key.strike:
            marks.append(LegendMark(look="strike", outline="M13 1V15"))
        return LegendKey(title=key.title, width=WIDE, marks=marks)
    size, down = PLACES.get(key.look, USUAL)
    outline = MARKERS[form] if isinstance(form, str) else form
    marks = [
        LegendMark(look=key.look, outline=written(outline, size, SQUARE / 2, down))
    ]
    if key.look == "node stub done":
        # A move that was not looked at hangs on its edge.
        marks.insert(0, LegendMark(look="edge pruned", outline=f"M8 0V{down}"))
    return LegendKey(title=key.title, width=SQUARE, marks=marks)


KINDS: tuple[Kind, ...] = get_args(Kind)
# An edge, and the same with the line beside it that says why there is a cutoff.
EDGE_LOOKS = (*EDGE_STATUSES, *(f"{status} explained" for status in EDGE_STATUSES))


def make_payload(
    trace: Trace,
    *,
    layout: Layout,
    style: Style,
    asked: Iterable[AskedStep] = (),
) -> Payload:
    """Return a whole search as plain data for the stage, whatever is hidden.

    Where the steps that are asked about are there already, they are not made again.
    """
    tree, algorithm = trace.tree, trace.algorithm
    inner = (node for node in tree if node.children)
    # The same lines run again and again: a step names the row that has them.
    lines = list(dict.fromkeys(map(_lines, trace.steps)))
    looks = _Looks(layout=layout, style=style)
    start = [looks.of(node, NodeState()) for node in tree]
    return Payload(
        title=_title(trace),
        prunes=algorithm.prunes,
        signs=_signs(trace),
        sampled=_sampled(trace),
        ends=_ends(trace),
        stack=_title_of_stack(trace),
        moves=algorithm.returns_move,
        listing=list(Listing(algorithm.function, *algorithm.helpers).lines),
        leaves=trace.replay.counters[0].leaves,
        baseline=_baseline(trace),
        best=best_case(trace),
        departure=_departure(trace),
        legend=Columns(LegendKey, stage_legend(trace, style=style)),
        kinds=list(KINDS),
        statuses=list(STATUSES),
        edges=list(EDGE_LOOKS),
        fonts=Fonts(
            leaf=layout.value_font, node=layout.node_font, label=layout.label_font
        ),
        shrink=list(style.shrinking(layout.longest)),
        letters={**LETTERS, "": DIGIT},
        rooms=_rooms(tree, layout, style),
        size=round(layout.node_size, 2),
        aloft=[node.index for node in inner if not layout.has_room_for_window(node)],
        nodes=Columns(FilmNode, (_node(node, layout) for node in tree)),
        threads=Columns(Thread, _threads(trace, layout)),
        links=Columns(Link, _links(trace, layout)),
        probabilities=Columns(Probability, _probabilities(tree)),
        lines=Columns(Lines, (Lines(lit, [*ran]) for lit, *ran in lines)),
        start=Columns(CodedLook, start),
        steps=Columns(CodedStep, _steps(trace, lines)),
        changes=Columns(CodedChange, _changes(trace, looks, start)),
        compared=Columns(ComparedChild, _compared(trace)),
        questions=Columns(AskedStep, asked or asked_with_choices(trace)),
    )


def _rooms(tree: Tree, layout: Layout, style: Style) -> dict[str, list[Side]]:
    """Return the room in the outlines of each role, and at the depth limit."""
    # All nodes of a role are equally large here.
    rooms: dict[str, list[Side]] = {}
    for name, node in {role(node): node for node in tree}.items():
        rooms[name] = _sides(room_of(node, layout=layout, style=style))
        if node.children:
            limit = room_of(node, layout=layout, style=style, at_limit=True)
            rooms["limit"] = _sides(limit)
    return rooms


def _sides(room: Room) -> list[Side]:
    return [
        Side(distance=distance, width=width, height=height)
        for distance, width, height in room
    ]


def _threads(trace: Trace, layout: Layout) -> Iterator[Thread]:
    """
    Yield the lines that ever say why there is a cutoff, each with the node below it.
    """
    states = [item for change in trace.replay.changes for item in change.items()]
    explained = {index for index, state in states if state.on_thread}
    for index in sorted(explained):
        curve = layout.thread(trace.tree.nodes[index])
        yield Thread(index, *_coordinates(curve))


def _coordinates(points: Iterable[Place]) -> list[float]:
    """Return the coordinates of points in one row, with a decimal each."""
    return [round(x, 1) for point in points for x in point]


def _links(trace: Trace, layout: Layout) -> Iterator[Link]:
    """Yield the arcs to nodes of the same position, with the nodes they start at."""
    twins = {
        index: state.twin
        for change in trace.replay.changes
        for index, state in change.items()
    }
    for index, twin in sorted(twins.items()):
        if twin is not None:
            arc = layout.link(trace.tree.nodes[index], twin)
            yield Link(index, *_coordinates(arc))


def _probabilities(tree: Tree) -> Iterator[Probability]:
    for index, likely in probabilities(tree).items():
        yield Probability(index, format_score(likely))


def _title(trace: Trace) -> str:
    """Return what the search is called, and whose numbers it shows."""
    language, algorithm = trace.language, trace.algorithm
    title = language.title(algorithm)
    if not algorithm.negates:
        return title
    return language.gettext("{algorithm}; numbers from MAX's side", algorithm=title)


def _signs(trace: Trace) -> str:
    """Return what is written before the two numbers beside a node."""
    if trace.algorithm.model.samples:
        return appearance.SAMPLES
    if trace.algorithm.model.keeps_bounds:
        return appearance.BOUNDS
    return appearance.WINDOW


def _baseline(trace: Trace) -> str:
    """Return which search examines all leaves."""
    language = trace.language
    if trace.tree.has_chance:
        return language.gettext("expectiminimax examines")
    return language.gettext("minimax examines")


def _sampled(trace: Trace) -> Sampled | None:
    """
    Return where iterations begin and where the best move changes, if a search samples.
    """
    if not trace.algorithm.model.samples:
        return None
    ends = [step for step in trace.steps if step.takes_score]
    return Sampled(
        iterations=[0, *(step.number + 1 for step in ends[:-1])],
        moves=Columns(BestMove, _best_moves(trace, ends)),
        narrowest=NARROWEST,
        broadest=BROADEST,
    )


def _best_moves(trace: Trace, ends: list[Step]) -> Iterator[BestMove]:
    """Yield the ends of iterations after which another move is the best."""
    root = trace.tree.root
    indices = {child.name: child.index for child in root.children}
    before: Node | None = None
    for iteration, step in enumerate(ends, start=1):
        move = trace.tally.robust(root, iteration)
        if move is not None and move is not before:
            yield BestMove(step.number, indices[move.name])
        before = move


def _ends(trace: Trace) -> str:
    """Return what a score must be for a cutoff: "tie" if it may equal the bound.

    It is "strict" if it must be better, and "" where no cutoff is to be seen.
    """
    algorithm = trace.algorithm
    has_windows = any(step.alpha is not None for step in trace.steps)
    has_windows &= not algorithm.model.keeps_bounds
    if not (algorithm.prunes and algorithm.is_known and has_windows):
        return ""
    return "tie" if algorithm.cut_on_tie else "strict"


def _title_of_stack(trace: Trace) -> str:
    """
    Return the heading of the nodes on the way, and of when the α and β beside them are.
    """
    algorithm, language = trace.algorithm, trace.language
    if not trace.is_recursive:
        return language.gettext("Path from the root")
    if algorithm.prunes and not algorithm.is_known:
        return language.gettext("Call stack; α and β as entered with")
    return language.gettext("Call stack")


def _departure(trace: Trace) -> DepartureText | None:
    """Return what came of a function of one's own, and at which step it departs."""
    if trace.algorithm.is_known:
        return None
    # What only watched functions need is not loaded for the others.
    from abviz.diagnosis.watch import WatchedTrace

    if not isinstance(trace, WatchedTrace) or not trace.comparison:
        return None
    return DepartureText(sentence=trace.comparison, step=trace.departure_step)


@dataclass(frozen=True, kw_only=True)
class _Looks:
    """What is seen of nodes on one layout, with the texts of values made once."""

    layout: Layout
    style: Style
    texts: ShortTexts = field(default_factory=ShortTexts)

    def of(self, node: Node, state: NodeState) -> CodedLook:
        """Return what is seen of a node in a state."""
        usual = appearance_of(node, state, self.texts)
        look = appearance.fitted(usual, node, self.layout, self.style)
        explained = len(EDGE_STATUSES) if look.on_thread else 0
        return CodedLook(
            status=STATUSES.index(look.status),
            edge=EDGE_STATUSES.index(look.edge) + explained,
            value=look.value,
            alpha=look.alpha,
            beta=look.beta,
            # The move that the code keeps there, if it keeps moves and has one.
            move="" if state.move is None else label(state.move),
        )


def _changes(
    trace: Trace, looks: _Looks, start: list[CodedLook]
) -> Iterator[CodedChange]:
    """Yield, step by step, the nodes that look otherwise than before."""
    current = start.copy()
    for step, states in enumerate(trace.replay.changes):
        for index, state in sorted(states.items()):
            look = looks.of(trace.tree.nodes[index], state)
            if look != current[index]:
                current[index] = look
                yield CodedChange.to(look, step=step, node=index)


def _lines(step: Step) -> tuple[int, ...]:
    """
    Return the lit line of a step, 0 for none, and the other lines that ran for it.
    """
    return step.line or 0, *(line for line in step.lines if line != step.line)


def _node(node: Node, layout: Layout) -> FilmNode:
    parent = node.parent.index if node.parent else -1
    x, y = _coordinates([layout.ring_centre(node)])
    return FilmNode(name=label(node), role=role(node), parent=parent, x=x, y=y)


def best_case(trace: Trace) -> int | None:
    """Return how few leaves such a search examines in the best order of the moves.

    It is None where that is not known.
    """
    tree, algorithm = trace.tree, trace.algorithm
    if not algorithm.model.searches:
        return None
    has_ties = len({leaf.value for leaf in tree.leaves}) < len(tree.leaves)
    # Without deep cutoffs, or where ties are kept, even the best order may cost more.
    is_out_of_reach = not algorithm.deep or (has_ties and not algorithm.cut_on_tie)
    # A range of scores that is known may need less.
    is_in_range = algorithm.bounds is not None and not algorithm.model.bounded
    if algorithm.limits or is_out_of_reach or is_in_range:
        return None
    fewest = fewest_leaves(tree)
    # A search that broke off, or that is wrong, may do with less.
    is_less = fewest is not None and len(set(trace.leaves)) < fewest
    return None if is_less else fewest


def asked_steps(trace: Trace, asked: list[AskedStep]) -> list[int]:
    """Return the steps before which the stage asks what comes, if it asks at all.

    They are all cutoffs, and as many steps at which the search goes on: those that are
    asked about with choices.
    """
    cuts = [number for number, step in enumerate(trace.steps) if step.kind == "cutoff"]
    return sorted({*cuts, *(question.step for question in asked)})


def asked_with_choices(trace: Trace) -> list[AskedStep]:
    """
    Return the steps that are asked about, each with the right choice and both texts.
    """
    if trace.algorithm.model.samples:
        return _asked_selections(trace)
    if trace.algorithm.model.keeps_bounds:
        return []  # after an update a rollout goes up, and never on to the next child
    cuts: list[AskedStep] = []
    entries: list[AskedStep] = []
    # Of each node the children that were entered since.
    entered: dict[Node | None, set[Node]] = {}
    for number, (step, after) in enumerate(pairwise(trace.steps), start=1):
        if step.kind in ("enter", "examine"):
            entered[step.node] = set()
            entered.setdefault(step.node.parent, set()).add(step.node)
        if step.kind != "update" or step.child is None:
            continue
        # Nodes count from left to right, and so do the children that are entered.
        last = step.child.index
        left = tuple(child for child in step.node.children if child.index > last)
        # Where moves are sorted, others may be left; a search that probes comes back.
        is_in_order = {*step.node.children} - entered.get(step.node, set()) == {*left}
        if not left or not (is_in_order or trace.algorithm.model.probes):
            continue
        is_cut = after.cutoff is not None and after.cutoff.skipped == left
        # A search that takes the best first may cut elsewhere.
        if is_cut or after.node is left[0]:
            choices = _choices(trace.language, step.node, left)
            moments = cuts if is_cut else entries
            moments.append(AskedStep(number, int(is_cut), choices))
    # So that being asked says nothing, the search goes on as often as it is cut off.
    spread = _spread(entries, min(len(cuts), len(entries)))
    return sorted([*cuts, *spread])


def _spread(moments: list[Moment], count: int) -> list[Moment]:
    """Return so many of the moments, from all parts of the search."""
    return [
        moments[(2 * part + 1) * len(moments) // (2 * count)] for part in range(count)
    ]


def _asked_selections(trace: Trace) -> list[AskedStep]:
    """Return some selections at the root, each with its child, and all texts."""
    children = trace.tree.root.children
    if not 1 < len(children) <= MOST_CHOICES:
        return []
    at_root = [step for step in trace.steps if step.node.parent is None]
    moments = [
        (step.number, step.comparison.chosen)
        for step in at_root
        if step.comparison is not None and step.comparison.is_selection
    ]
    texts = [
        trace.language.gettext("{name} is chosen.", name=label(child))
        for child in children
    ]
    spread = _spread(moments, min(MOST_ASKED, len(moments)))
    return [
        AskedStep(number, children.index(chosen), texts) for number, chosen in spread
    ]


def _choices(language: Language, node: Node, left: tuple[Node, ...]) -> list[str]:
    """Say that the next child follows, and that a cutoff skips all that are left."""
    return [
        language.coming(left[0]),
        language.gettext(
            "{node} skips {children}: a cutoff.",
            node=language.titled(node),
            children=language.listed(left),
        ),
    ]


def _steps(trace: Trace, lines: list[tuple[int, ...]]) -> Iterator[CodedStep]:
    """Yield what happens in each step, its sentence, and the counts after it."""
    rows = {ran: row for row, ran in enumerate(lines)}
    for step, counters in zip(trace.steps, trace.replay.counters, strict=True):
        other = step.other_node
        yield CodedStep(
            kind=KINDS.index(step.kind),
            node=step.node.index,
            child=other.index if other else -1,
            lines=rows[_lines(step)],
            sentence=step.sentence,
            examined=counters.leaves_examined,
            entered=counters.nodes_entered,
            cutoffs=counters.cutoffs,
            pruned=counters.leaves_pruned,
            repeats=counters.repeats,
        )


def _compared(trace: Trace) -> Iterator[ComparedChild]:
    """Yield the children that selections compare."""
    for step in trace.steps:
        comparison = step.comparison
        if comparison is None:
            continue
        sign = "+" if step.node.is_max else MINUS
        totals = rounded_apart([term.total for term in comparison.terms])
        for term, total in zip(comparison.terms, totals, strict=True):
            yield ComparedChild(
                step=step.number,
                node=term.node.index,
                visits=str(term.visits),
                mean=short_score(term.exploitation),
                exploration=sign + short_score(term.exploration),
                bound=short_score(total, digits=MOST_DIGITS),
                is_chosen=term.node is comparison.chosen,
            )
