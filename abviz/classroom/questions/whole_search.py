"""Questions about a whole search: values, windows, order, cuts and best moves."""

from collections.abc import Sequence
from math import inf

from abviz.classroom.misconceptions.belief import Misconception
from abviz.classroom.question import Answer, Question, node_of
from abviz.classroom.questions.explaining import (
    Fault,
    backed_up,
    with_explained,
)
from abviz.classroom.questions.worth import NOT_ENTERED, full_search, worth_in
from abviz.engine.visit_tree import VisitTree
from abviz.errors import Message
from abviz.narration.language import label, number
from abviz.replay.steps import Cutoff, Step
from abviz.replay.trace import Trace
from abviz.trees import Node, Score, format_score

# Beliefs that say nothing of windows, cutoffs or a negamax: the faulty searches of
# minimax.
ABOUT_MINIMAX = (
    "players-swapped",
    "last-child-counts",
    "stops-at-a-win",
    "starts-at-zero",
    "zero-is-no-value",
    "right-to-left",
)
# A student with wrong values misunderstands values rather than windows.
ABOUT_WINDOWS = "alpha-is-value"
MOST_NODES = 8  # more windows than these are asked for in several questions
# More reasons than these would not be read: for all cuts, and between two leaves.
MOST_CUTS, MOST_CUTS_BETWEEN = 3, 2


def ask_values(
    trace: Trace, faults: tuple[Fault, ...], seed: int
) -> tuple[Question, ...]:
    """Ask for the minimax value of every inner node, in one question."""
    tree, worth = trace.tree, worth_in(trace)
    inner = [node for node in tree if not node.is_leaf]
    key = {f"{worth.kind}:{node.index}": worth.written(node) for node in inner}

    def texts(values: Sequence[Score]) -> dict[str, str]:
        return {slot: format_score(values[node_of(slot)]) for slot in key}

    def answer(fault: Fault, visits: VisitTree) -> Answer | None:
        faulty = fault.belief
        if fault.is_of_negamax and trace.algorithm.negates:
            return _returned_in(visits, inner)
        if isinstance(faulty, Misconception) and faulty.name in ABOUT_MINIMAX:
            return texts(backed_up(faulty.function, tree))
        return None

    question = Question(
        ask="values",
        trace=trace,
        model=worth.model,
        text=worth.text,
        form="fields",
        slots=tuple(key),
        key=key,
        why=worth.why,
        # The deepest first: by then the values to compare have been found.
        reasons={
            f"{worth.kind}:{node.index}": worth.reason(node)
            for node in sorted(inner, key=lambda node: -len(node.path))
        },
    )
    likely = sorted(faults, key=lambda fault: fault.belief.name == ABOUT_WINDOWS)
    return (with_explained(question, tuple(likely), answer),)


def _returned_in(visits: VisitTree, nodes: list[Node]) -> dict[str, str]:
    """Return what a negamax returns from nodes, for the player who moves there."""
    pairs = zip(visits.nodes, visits.recording.values, strict=True)
    returned = {
        node.index: format_score(-value if node.is_min else value)
        for node, value in pairs
    }
    return {
        f"returned:{node.index}": returned.get(node.index, NOT_ENTERED)
        for node in nodes
    }


def ask_windows(
    trace: Trace, faults: tuple[Fault, ...], seed: int
) -> tuple[Question, ...]:
    """Ask for the windows of all inner nodes, from left to right and downwards."""
    # A list without those that are never entered would show the cuts.
    inner = [node for node in trace.tree if not node.is_leaf]
    parts = (
        inner[start : start + MOST_NODES] for start in range(0, len(inner), MOST_NODES)
    )
    return tuple(ask_windows_of(trace, faults, part, step=0) for part in parts)


def ask_windows_of(
    trace: Trace, faults: tuple[Fault, ...], nodes: list[Node], *, step: int
) -> Question:
    """Ask for the windows of some inner nodes, at a step of the search."""
    language = trace.language
    key = _windows_in(VisitTree(trace), nodes)
    question = Question(
        ask="windows",
        # Those that come first, with the root, are the usual ones.
        about=" ".join(map(label, nodes)) if nodes[0].parent and not step else "",
        trace=trace,
        step=step,
        text=with_bounds(
            trace,
            language.ngettext(
                "With which α and β is {names} entered?",
                "With which α and β is each of these nodes entered: {names}? Where one "
                "is never entered, write - for both.",
                len(nodes),
                names=language.joined([language.titled(node) for node in nodes]),
            ),
        ),
        form="fields",
        slots=tuple(key),
        key=key,
        why=_why_these_windows(trace),
        reasons={slot: _why_this_end(trace, slot) for slot in key},
    )
    return with_explained(
        question, faults, lambda _, visits: _windows_in(visits, nodes)
    )


def _why_these_windows(trace: Trace) -> str:
    """Return where the windows of a search come from."""
    language = trace.language
    if trace.tree.has_chance:
        return language.gettext(
            "The root starts with −∞ and +∞. Below a chance node the window ends where "
            "its average would reach the window of the chance node, and where all "
            "scores end; every other node is entered with the α and β that its parent "
            "has at that moment."
        )
    if trace.algorithm.bounds:
        return language.gettext(
            "The root starts with {low} and {high}, and all scores lie between them; "
            "every other "
            "node is entered with the α and β that its parent has at that moment.",
            low=number(trace.alphas[0]),
            high=number(trace.betas[0]),
        )
    return language.gettext(
        "The root starts with −∞ and +∞; every other node is entered with the α and β "
        "that its parent has at that moment."
    )


def _windows_in(visits: VisitTree, nodes: list[Node]) -> dict[str, str]:
    """
    Return the windows that a search hands to nodes, and dashes for nodes never entered.
    """
    texts = {}
    for node in nodes:
        alpha = beta = NOT_ENTERED
        if node.index in visits.window_at:
            alpha, beta = map(format_score, visits.window_at[node.index])
        texts[f"alpha:{node.index}"] = alpha
        texts[f"beta:{node.index}"] = beta
    return texts


def _why_this_end(trace: Trace, slot: str) -> str:
    """Return where one end of the window of a node comes from."""
    language, node = trace.language, trace.tree.nodes[node_of(slot)]
    name, parent = label(node), node.parent
    if parent is None and trace.alphas[0] != -inf:
        return language.gettext(
            "{node} is the root: all scores lie between {low} and {high}, and nothing "
            "more is known yet.",
            low=number(trace.alphas[0]),
            high=number(trace.betas[0]),
            node=name,
        )
    if parent is None:
        return language.gettext(
            "{node} is the root: nothing is known yet, from −∞ to +∞.", node=name
        )
    if node not in trace.visits:
        return language.gettext(
            "{node} is never entered: a cutoff at a node above it comes first.",
            node=name,
        )
    above = language.titled(parent)
    if parent.is_chance:
        is_alpha = slot.startswith("alpha")
        return _why_below_chance(trace, name, above, is_alpha=is_alpha)
    if node is parent.children[0]:
        return language.gettext(
            "{node} is the first child of {parent}: it is entered with the same α and "
            "β.",
            node=name,
            parent=above,
        )
    if parent.is_max is slot.startswith("beta"):
        changed, kept = "αβ" if parent.is_max else "βα"
        return language.gettext(
            "{parent} changes only its {changed}: {node} is given the {kept} with "
            "which {parent} was entered.",
            changed=changed,
            kept=kept,
            node=name,
            parent=above,
        )
    text = Message(
        "When {node} is entered, {parent} has v = {value}: so β is {value} or less."
    )
    if parent.is_max:
        text = Message(
            "When {node} is entered, {parent} has v = {value}: so α is {value} or more."
        )
    value = number(trace.frame(step_before(trace, node) or 0).value(parent))
    return language.gettext(text, node=name, parent=above, value=value)


def _why_below_chance(trace: Trace, name: str, parent: str, *, is_alpha: bool) -> str:
    """Return where one end of the window of a node below a chance node comes from."""
    low, high = map(number, trace.scale or ())
    text = Message(
        "{parent} is a chance node: β of {node} is the value with which the average "
        "would be β of {parent} if each later child had {low}, and at most {high}."
    )
    if is_alpha:
        text = Message(
            "{parent} is a chance node: α of {node} is the value with which the "
            "average would be "
            "α of {parent} if each later child had {high}, and at least {low}."
        )
    return trace.language.gettext(text, low=low, high=high, node=name, parent=parent)


def with_bounds(trace: Trace, text: str) -> str:
    """Return the text of a question, with what the search knows of all scores."""
    if trace.scale is None:
        return text
    language, (low, high) = trace.language, map(number, trace.scale)
    bounds = language.gettext(
        "The search knows that all scores lie between {low} and {high}.",
        low=low,
        high=high,
    )
    if trace.algorithm.cut_on_tie:
        return f"{text} {bounds}"
    idle = language.gettext(
        "As no score lies beyond them, these two alone cut nothing."
    )
    return f"{text} {bounds} {idle}"


def ask_order(
    trace: Trace, faults: tuple[Fault, ...], seed: int
) -> tuple[Question, ...]:
    """Ask for the leaves in the order in which they are examined, in one question."""
    tree, language = trace.tree, trace.language
    has_windows = None not in trace.alphas
    examined = tuple(leaf.index for leaf in trace.leaves)
    if len(examined) == len(tree.leaves):
        why = language.gettext(
            "Nothing is skipped: all leaves are examined, from left to right."
        )
    else:
        why = language.gettext(
            "{leaves} are examined, from left to right; cutoffs skip the others.",
            leaves=trace.share_of_leaves,
        )
    algorithm = language.title(trace.algorithm)
    if has_windows:
        text = language.gettext(
            "Which leaves does {algorithm} examine? Take them in the order of the "
            "search.",
            algorithm=algorithm,
        )
        text = with_bounds(trace, text)
    else:
        text = language.gettext(
            "In which order does {algorithm} examine the leaves? Take them one after "
            "the other.",
            algorithm=algorithm,
        )
    question = Question(
        ask="order",
        trace=trace,
        text=text,
        form="sequence",
        slots=tuple(leaf.index for leaf in tree.leaves),
        key=examined,
        why=why,
        reasons=_why_this_leaf(trace, has_windows=has_windows),
    )

    def answer(fault: Fault, visits: VisitTree) -> Answer | None:
        if has_windows:
            return visits.leaves
        return examined[::-1] if fault.belief.name == "right-to-left" else None

    return (with_explained(question, faults, answer),)


def _why_this_leaf(trace: Trace, *, has_windows: bool) -> dict[str, str]:
    """
    Say of each place why the search takes its leaf, and of the end why it stops there.
    """
    reasons: dict[str, str] = {}
    examined = [
        number for number, step in enumerate(trace.steps) if step.kind == "examine"
    ]
    stretches = zip([0, *examined], [*examined, None], strict=True)
    for position, (before, leaf) in enumerate(stretches):
        steps = trace.steps[before:leaf] if position else ()
        cuts = [step for step in steps if step.cutoff and step.cutoff.skipped]
        going = "" if leaf is None else _why_on(trace, steps, has_windows=has_windows)
        if cuts:
            reasons[str(position)] = " ".join(map(why_cut, cuts[:MOST_CUTS_BETWEEN]))
            if going:
                reasons[f"more:{position}"] = going
        elif going:
            reasons[str(position)] = going
    return reasons


def _why_on(trace: Trace, steps: Sequence[Step], *, has_windows: bool) -> str:
    """Say why a search goes on to its next leaf."""
    if not steps:
        return trace.language.gettext(
            "The search goes down on the left first, as far as it can: its first leaf "
            "is there."
        )
    if not has_windows:
        return trace.language.gettext(
            "The search goes through the children of a node from left to right, and "
            "finishes each with all that is below it before the next one."
        )
    return why_not_cut(next(step for step in reversed(steps) if step.kind == "update"))


def ask_cuts(
    trace: Trace, faults: tuple[Fault, ...], seed: int
) -> tuple[Question, ...]:
    """Ask for all edges that are cut, in one question."""
    tree, language = trace.tree, trace.language
    cuts = skipping(trace)
    skipped = [child.index for _, cutoff in cuts for child in cutoff.skipped]
    question = Question(
        ask="cuts",
        trace=trace,
        text=with_bounds(
            trace,
            language.gettext(
                "Which edges does {algorithm} cut? Mark each child that a cutoff "
                "skips, but nothing below it.",
                algorithm=language.title(trace.algorithm),
            ),
        ),
        form="set",
        slots=tuple(node.index for node in tree.nodes[1:]),
        key=tuple(sorted(skipped)),
        why=_why_these_cuts(trace, [step for step, _ in cuts]),
        reasons={
            "missed": _when_cut(trace),
            **{
                str(node.index): why_not_skipped(trace, node)
                for node in tree.nodes[1:]
                if node.index not in skipped
            },
        },
    )
    return (with_explained(question, faults, lambda _, visits: visits.skipped),)


def _when_cut(trace: Trace) -> str:
    """Say where a search skips children."""
    language = trace.language
    if trace.tree.has_chance:
        return language.gettext(
            "Children are skipped where a MIN node has v ≤ α, a MAX node v ≥ β, or the "
            "average of a chance node can only be ≤ α or only ≥ β."
        )
    if trace.algorithm.cut_on_tie:
        return language.gettext(
            "Children are skipped where a MIN node has v ≤ α, or a MAX node v ≥ β."
        )
    return language.gettext(
        "Children are skipped where a MIN node has v < α, or a MAX node v > β."
    )


def _why_these_cuts(trace: Trace, steps: list[Step]) -> str:
    language = trace.language
    if not steps:
        return language.gettext("No node has children left when its test comes true.")
    said = [*map(why_cut, steps[:MOST_CUTS])]
    rest = len(steps) - len(said)
    if rest:
        more = language.ngettext(
            "There is {count} more cutoff.", "There are {count} more cutoffs.", rest
        )
        said.append(more)
    return " ".join(said)


def why_not_skipped(trace: Trace, node: Node) -> str:
    """Return why no cutoff skips a node, in one sentence."""
    language, parent, before = trace.language, node.parent, step_before(trace, node)
    if parent is None or before is None:
        return language.gettext(
            "{name} lies below an edge that is cut already.", name=label(node)
        )
    if node is parent.children[0]:
        # Whatever the window is: with bounds that are one number it has no room from
        # the start.
        return language.gettext(
            "{name} is searched: only a value that has come back ends the search of "
            "{parent}.",
            name=label(node),
            parent=language.titled(parent),
        )
    if trace.algorithm.model.bounded:
        earlier = reversed(trace.steps[: before + 1])
        return why_not_cut(next(step for step in earlier if step.node is parent))
    text = Message(
        "{name} is searched: when its turn comes, {parent} has α = {alpha} and β = "
        "{beta}, and α is below β."
    )
    if not trace.algorithm.cut_on_tie:
        text = Message(
            "{name} is searched: when its turn comes, {parent} has α = {alpha} and β = "
            "{beta}, and α is not above β."
        )
    alpha, beta = map(number, trace.frame(before).window(parent) or (None, None))
    return language.gettext(
        text,
        name=label(node),
        parent=language.titled(parent),
        alpha=alpha,
        beta=beta,
    )


def why_cut(step: Step) -> str:
    """Return the reason of a cutoff, in one sentence."""
    assert step.cutoff is not None
    if step.node.is_chance:
        return step.sentence
    return step.language.gettext(
        "{node} has v = {value} {relation} {letter} = {bound} and skips {children}.",
        children=step.language.listed(step.cutoff.skipped),
        **facts_of(step),
    )


def why_not_cut(step: Step) -> str:
    """Return why a search goes on at the node of a step, in one sentence."""
    if step.node.is_chance:
        return step.language.gettext(
            "The average of {node} can still be above α = {alpha} and below β = "
            "{beta}, so the next child is searched.",
            **facts_of(step),
        )
    if step.algorithm.model.averages or not step.algorithm.cut_on_tie:
        return step.language.gettext(
            "{node} has v = {value} {relation} {letter} = {bound}, so the next child "
            "is searched.",
            **facts_of(step, relation=going_on(step)),
        )
    return step.language.gettext(
        "{node} has α = {alpha} and β = {beta}: α is below β, so the next child is "
        "searched.",
        **facts_of(step),
    )


def facts_of(step: Step, *, relation: str = "") -> dict[str, str]:
    """Return what sentences say of the node of a step: its numbers and its bound.

    The relation is that of a cutoff, unless another one is told.
    """
    of_min, of_max = ("≤", "≥") if step.algorithm.cut_on_tie else ("<", ">")
    of_cutoff = of_min if step.node.is_min else of_max
    return {
        "node": step.language.titled(step.node),
        "letter": "α" if step.node.is_min else "β",
        "relation": relation or of_cutoff,
        "value": number(step.value),
        "alpha": number(step.alpha),
        "beta": number(step.beta),
        "bound": number(bound_of(step)),
    }


def going_on(step: Step) -> str:
    """Return the sign between v and the bound of a MAX or MIN node while it goes on."""
    of_min, of_max = (">", "<") if step.algorithm.cut_on_tie else ("≥", "≤")
    return of_min if step.node.is_min else of_max


def step_before(trace: Trace, node: Node) -> int | None:
    """Return the step before a node below the root is entered; None if it never is."""
    return next((step.number - 1 for step in trace.steps if step.node is node), None)


def skipping(trace: Trace) -> list[tuple[Step, Cutoff]]:
    """Return the steps at which a cutoff skips children, each with its cutoff."""
    cuts = ((step, step.cutoff) for step in trace.steps)
    return [(step, cutoff) for step, cutoff in cuts if cutoff and cutoff.skipped]


def bound_of(step: Step) -> Score | None:
    """
    Return the bound that a cutoff has met or passed: α at a MIN node, β at a MAX node.
    """
    return step.alpha if step.node.is_min else step.beta


def ask_moves(
    trace: Trace, faults: tuple[Fault, ...], seed: int
) -> tuple[Question, ...]:
    """Ask which moves of the root are best, when the search is done."""
    root, language = trace.tree.root, trace.language
    worth, player = worth_in(trace), (root.seat or 0) - 1
    # Of the utilities only what the player who moves gets counts.
    values = [*worth.of]
    if root.seat:
        values = [utilities[player] for utilities in worth.of]
    best = [move for move in root.children if values[move.index] == values[0]]
    if root.is_chance:
        return ()
    has_bounds = None not in trace.alphas
    question = Question(
        ask="move",
        trace=trace,
        model=full_search(trace) if has_bounds else None,
        step=len(trace.steps) - 1 if has_bounds else 0,
        text=_which_are_best(trace, has_bounds=has_bounds),
        form="set",
        slots=tuple(move.index for move in root.children),
        key=tuple(move.index for move in best),
        why=_why_best(trace, values, best),
        reasons={
            "missed": language.gettext(
                "A move is best, too, if it has the same value: look at every leaf "
                "below it."
            ),
            **{
                str(move.index): _why_not_best(trace, move, worth.of[move.index])
                for move in root.children
                if move not in best
            },
        },
    )
    return (with_explained(question, faults),)


def _which_are_best(trace: Trace, *, has_bounds: bool) -> str:
    """Return the question for the best moves."""
    root = trace.tree.root
    text = Message(
        "Which moves of {node} are best? Mark each child whose minimax value is that "
        "of {node}."
    )
    if has_bounds:
        text = Message(
            "The search is done. Which moves of {node} are best? Mark each child whose "
            "true value, with every leaf looked at, is that of {node}."
        )
    elif root.seat:
        text = Message(
            "Which moves of {node} are best for player {player}? Mark each child that "
            "brings this player the most."
        )
    elif trace.tree.has_chance:
        text = Message(
            "Which moves of {node} are best? Mark each child whose value is that of "
            "{node}."
        )
    return trace.language.gettext(text, node=label(root), player=root.seat)


def _why_not_best(trace: Trace, move: Node, worth: Score) -> str:
    """Say what a move is worth, and what the search knows of it."""
    returned = trace.returned(move)
    text = Message(
        "{node} came back with {bound}, which is only a bound: with every leaf looked "
        "at, it is worth {value}."
    )
    if returned == worth:
        text = Message("{node} is worth {value}.")
    elif returned is None:
        text = Message("{node} is worth {value}, and was never entered.")
    return trace.language.gettext(
        text, node=label(move), bound=number(returned), value=number(worth)
    )


def _why_best(trace: Trace, values: list[Score], best: list[Node]) -> str:
    """Say which moves are best, and explain each bound that looks as good."""
    root, language = trace.tree.root, trace.language
    names = language.joined([label(move) for move in best])
    if root.seat:
        value = language.gettext(
            "Player {player} gets {value}.", player=root.seat, value=number(values[0])
        )
        moves = language.ngettext(
            "{nodes} brings this.", "{nodes} bring this.", len(best), nodes=names
        )
    else:
        value = language.gettext(
            "The value of {node} is {value}.", node=label(root), value=number(values[0])
        )
        moves = language.ngettext(
            "{nodes} has this value.",
            "{nodes} have this value.",
            len(best),
            nodes=names,
        )
    bounds = [
        language.gettext(
            "{node} came back with {bound}, and its value is {value}.",
            node=label(move),
            bound=number(trace.returned(move)),
            value=number(values[move.index]),
        )
        for move in root.children
        if move not in best and trace.returned(move) == trace.value
    ]
    return " ".join([value, moves, *bounds])
