"""The payload of a stage: everything it needs to play a search, as plain data."""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any, TypeAlias, TypeVar, get_args

from abviz.drawing import appearance
from abviz.drawing.appearance import NodeAppearance, appearance_of, role, room_of
from abviz.drawing.figure.keys import Key, animation_keys
from abviz.drawing.figure.outlines import MARKERS, Place
from abviz.drawing.layout.edge_texts import probabilities
from abviz.drawing.layout.geometry import Layout
from abviz.drawing.layout.text_width import DIGIT, LETTERS, ShortTexts
from abviz.drawing.style import BROADEST, EDGE_STATUSES, NARROWEST, STATUSES, Style
from abviz.narration.language import Language, label
from abviz.replay.frames import Counters, NodeState
from abviz.replay.listing import Listing
from abviz.replay.steps import Kind, Step
from abviz.replay.trace import Trace
from abviz.replay.ways.sampling import MOST_DIGITS, SamplingStep, rounded_apart
from abviz.stage.plain_svg import written
from abviz.theory import fewest_leaves
from abviz.trees import Node, Tree, format_score
from abviz.trees.scores import MINUS, short_score

# How often it is asked which child a selection chooses, and among how many at most.
MOST_ASKED, MOST_CHOICES = 10, 4
LookOf: TypeAlias = Callable[[Node, NodeState], list[int | str]]
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


def stage_legend(trace: Trace, *, style: Style) -> list[list[Any]]:
    """Return what the shapes and lines of a stage mean."""
    keys = animation_keys(trace, style=style, cuts=trace.algorithm.prunes)
    return list(map(_mark, keys))


def _mark(key: Key) -> list[Any]:
    if (form := key.form) is None:
        strike = [["strike", "M13 2V14"]] if key.strike else []
        return [key.title, WIDE, [[key.look, "M1 8H25"], *strike]]
    size, down = PLACES.get(key.look, USUAL)
    outline = MARKERS[form] if isinstance(form, str) else form
    mark = [key.look, written(outline, size, SQUARE / 2, down)]
    # A move that was not looked at hangs on its edge.
    edge = [["edge pruned", f"M8 0V{down}"]] if key.look == "node stub done" else []
    return [key.title, SQUARE, [*edge, mark]]


KINDS: tuple[Kind, ...] = get_args(Kind)
# An edge, and the same with the line beside it that says why there is a cutoff.
EDGE_LOOKS = (*EDGE_STATUSES, *(f"{status} explained" for status in EDGE_STATUSES))


def make_payload(trace: Trace, *, layout: Layout, style: Style) -> dict[str, Any]:
    """Return a whole search as plain data for the stage, whatever is hidden."""
    inner = (node for node in trace.tree if node.children)
    chances = probabilities(trace.tree).items()
    return {
        **_about_search(trace),
        "legend": stage_legend(trace, style=style),
        "kinds": list(KINDS),
        "statuses": list(STATUSES),
        "edges": list(EDGE_LOOKS),
        "fonts": [layout.value_font, layout.node_font, layout.label_font],
        "shrink": list(style.shrinking(layout.longest)),
        **_room_for_values(trace.tree, layout, style),
        "aloft": [node.index for node in inner if not layout.has_room_for_window(node)],
        "nodes": [_node(node, layout) for node in trace.tree],
        "threads": _threads(trace, layout),
        "links": _links(trace, layout),
        "probabilities": [[index, format_score(likely)] for index, likely in chances],
        **_film(trace, layout, style),
        "questions": [list(moment) for moment in asked_with_choices(trace)],
    }


def _room_for_values(tree: Tree, layout: Layout, style: Style) -> dict[str, Any]:
    """Return widths of letters, room in outlines, and sizes of inner nodes."""
    # All nodes of a role are equally large here.
    rooms: dict[str, appearance.Room] = {}
    for name, node in {role(node): node for node in tree}.items():
        rooms[name] = room_of(node, layout=layout, style=style)
        if node.children:
            rooms["limit"] = room_of(node, layout=layout, style=style, at_limit=True)
    return {
        "letters": {**LETTERS, "": DIGIT},
        "rooms": {name: [list(side) for side in room] for name, room in rooms.items()},
        "size": round(layout.node_size, 2),
    }


def _threads(trace: Trace, layout: Layout) -> list[list[Any]]:
    """
    Return the lines that ever say why there is a cutoff, each with the node below it.
    """
    states = [item for change in trace.replay.changes for item in change.items()]
    explained = {index for index, state in states if state.on_thread}
    threads = []
    for index in sorted(explained):
        ends = layout.thread_ends(trace.tree.nodes[index])
        threads.append([index, *_coordinates(ends)])
    return threads


def _coordinates(points: Iterable[Place]) -> list[float]:
    """Return the coordinates of points in one row, with a decimal each."""
    return [round(x, 1) for point in points for x in point]


def _links(trace: Trace, layout: Layout) -> list[list[Any]]:
    """Return the arcs to nodes of the same position, with the nodes they start at."""
    twins = {
        index: state.twin
        for change in trace.replay.changes
        for index, state in change.items()
    }
    links = []
    for index, twin in sorted(twins.items()):
        if twin is not None:
            arc = layout.link(trace.tree.nodes[index], twin)
            links.append([index, *_coordinates(arc)])
    return links


def _about_search(trace: Trace) -> dict[str, Any]:
    """Return what does not change from step to step, in words and numbers."""
    tree, algorithm, language = trace.tree, trace.algorithm, trace.language
    title = language.title(algorithm)
    averaging = language.gettext("expectiminimax examines")
    if algorithm.negates:
        title = language.gettext(
            "{algorithm}; numbers from MAX's side", algorithm=title
        )
    signs = appearance.WINDOW
    if algorithm.model.samples:
        signs = appearance.SAMPLES
    elif algorithm.model.keeps_bounds:
        signs = appearance.BOUNDS
    return {
        "title": title,
        "prunes": algorithm.prunes,
        "signs": signs,
        "sampled": _sampled(trace),
        "ends": _ends(trace),
        "stack": _title_of_stack(trace),
        "moves": algorithm.returns_move,
        "listing": list(Listing(algorithm.function, *algorithm.helpers).lines),
        "leaves": trace.replay.counters[0].leaves,
        "baseline": averaging
        if tree.has_chance
        else language.gettext("minimax examines"),
        "best": best_case(trace),
        "departure": _departure(trace),
    }


def _sampled(trace: Trace) -> dict[str, Any] | None:
    """
    Return where iterations begin and where the best move changes, if a search samples.
    """
    if not trace.algorithm.model.samples:
        return None
    steps = [step for step in trace.steps if isinstance(step, SamplingStep)]
    ends = [step for step in steps if step.kind == "leave" and step.node.parent is None]
    best = [None, *(step.robust for step in ends)]
    places = {child.name: child.index for child in trace.tree.root.children}
    return {
        "iterations": [0, *(step.number + 1 for step in ends[:-1])],
        "moves": [
            [step.number, places[move.name]]
            for step, before, move in zip(ends, best, best[1:], strict=False)
            if move is not None and move is not before
        ],
        "widths": [NARROWEST, BROADEST],
    }


def _ends(trace: Trace) -> str:
    """Return what a score must be to end a node: as good as the bound, or better.

    Or nothing.
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


def _departure(trace: Trace) -> dict[str, Any] | None:
    """Return what came of a function of one's own, and at which step it departs."""
    if trace.algorithm.is_known:
        return None
    # What only watched functions need is not loaded for the others.
    from abviz.diagnosis.watch import WatchedTrace

    if not isinstance(trace, WatchedTrace) or not trace.comparison:
        return None
    return {"sentence": trace.comparison, "step": trace.departure_step}


def _film(trace: Trace, layout: Layout, style: Style) -> dict[str, Any]:
    """Return how all nodes look at the start, and each step with what it changes."""
    replay, texts = trace.replay, ShortTexts()
    steps = zip(replay.steps, replay.changes, replay.counters, strict=True)
    # The same lines run again and again: a step names the row that has them.
    lines = dict.fromkeys(map(_lines, replay.steps))
    places = {line: row for row, line in enumerate(lines)}

    def look(node: Node, state: NodeState) -> list[int | str]:
        usual = appearance_of(node, state, texts)
        return _codes(appearance.fitted(usual, node, layout, style))

    start = [look(node, NodeState()) for node in trace.tree]
    current = start.copy()
    rows = []
    for step, change, counters in steps:
        looks = _looks(trace, change, current, look)
        rows.append(_step(step, counters, places[_lines(step)], looks))
    return {"lines": [*map(list, lines)], "start": start, "steps": rows}


def _looks(
    trace: Trace,
    change: dict[int, NodeState],
    current: list[list[Any]],
    look_of: LookOf,
) -> Iterator[list[Any]]:
    """
    Yield the nodes that look otherwise than before, each with what is shown of it now.
    """
    for index, state in sorted(change.items()):
        look = look_of(trace.tree.nodes[index], state)
        # The move that the code keeps there, if it keeps moves and has one.
        if state.move is not None:
            look.append(label(state.move))
        if look != current[index]:
            current[index] = look
            yield [index, *look]


def _lines(step: Step) -> tuple[int, ...]:
    """
    Return the lit line of a step, 0 for none, and the other lines that ran for it.
    """
    return step.line or 0, *(line for line in step.lines if line != step.line)


def _node(node: Node, layout: Layout) -> list[Any]:
    above = node.parent.index if node.parent else -1
    return [label(node), role(node), above, *_coordinates([layout.ring_centre(node)])]


def best_case(trace: Trace) -> int | None:
    """Return the fewest leaves that the best order of the tree needs.

    None means that it is not known.
    """
    tree, algorithm = trace.tree, trace.algorithm
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


def asked_steps(trace: Trace) -> list[int]:
    """Return the steps before which the stage asks, if it asks at all.

    These are all cutoffs, and as many other steps.
    """
    cuts = [number for number, step in enumerate(trace.steps) if step.kind == "cutoff"]
    return sorted({*cuts, *(number for number, *_ in asked_with_choices(trace))})


def asked_with_choices(trace: Trace) -> list[tuple[int, int, list[str]]]:
    """
    Return the steps that are asked about, each with the right choice and both texts.
    """
    if trace.algorithm.model.samples:
        return _asked_selections(trace)
    if trace.algorithm.model.keeps_bounds:
        return []  # after an update a rollout goes up, and never on to the next child
    cuts: list[tuple[int, int, list[str]]] = []
    entries: list[tuple[int, int, list[str]]] = []
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
            moments.append((number, int(is_cut), choices))
    # So that being asked says nothing, the search goes on as often as it is cut off.
    spread = _spread(entries, min(len(cuts), len(entries)))
    return sorted([*cuts, *spread])


def _spread(moments: list[Moment], count: int) -> list[Moment]:
    """Return so many of the moments, from all parts of the search."""
    return [
        moments[(2 * part + 1) * len(moments) // (2 * count)] for part in range(count)
    ]


def _asked_selections(trace: Trace) -> list[tuple[int, int, list[str]]]:
    """Return some selections at the root, each with its child, and all texts."""
    children = trace.tree.root.children
    if not 1 < len(children) <= MOST_CHOICES:
        return []
    steps = [step for step in trace.steps if isinstance(step, SamplingStep)]
    moments = [
        step for step in steps if not step.node.index and step.phase == "selection"
    ]
    texts = [
        trace.language.gettext("{name} is chosen.", name=label(child))
        for child in children
    ]
    spread = _spread(moments, min(MOST_ASKED, len(moments)))
    return [(step.number, children.index(step.chosen), texts) for step in spread]


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


def _codes(look: NodeAppearance) -> list[int | str]:
    status, edge, *texts = look[:5]
    explained = len(EDGE_STATUSES) if look.on_thread else 0
    return [STATUSES.index(status), EDGE_STATUSES.index(edge) + explained, *texts]


def _step(
    step: Step, counters: Counters, lines: int, looks: Iterator[list[Any]]
) -> list[Any]:
    """Return a step as plain data: what happens, its sentence, counts and looks."""
    # How many there are in all, the page knows.
    examined, _, entered, _, *rest = counters
    other = step.cutoff.bound_by if step.cutoff else step.child
    if isinstance(step, SamplingStep) and step.phase == "rollout":
        other = step.sampled
    head = [
        KINDS.index(step.kind),
        step.node.index,
        other.index if other else -1,
        lines,
    ]
    return [
        *head,
        step.sentence,
        [examined, entered, *rest],
        list(looks),
        *_table(step),
    ]


def _table(step: Step) -> Iterator[list[Any]]:
    """Yield the table of the children that a selection compares."""
    if isinstance(step, SamplingStep) and step.terms:
        sign, terms = "+" if step.node.is_max else MINUS, step.terms
        totals = rounded_apart([term.total for term in terms])
        rows = []
        for term, total in zip(terms, totals, strict=True):
            row = [
                term.node.index,
                str(term.visits),
                short_score(term.exploitation),
                sign + short_score(term.exploration),
                short_score(total, digits=MOST_DIGITS),
                term.node is step.chosen,
            ]
            rows.append(row)
        yield rows
