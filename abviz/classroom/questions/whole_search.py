"""Questions about a whole search: values, windows, order, cuts, best moves and the best case."""

from collections.abc import Sequence
from math import inf

from abviz.classroom.belief import Misconception
from abviz.classroom.question import Answer, Question, node_of
from abviz.classroom.questions.explaining import (
    Fault,
    Visits,
    backed_up,
    visits_of,
    with_explained,
)
from abviz.classroom.questions.worth import NOT_ENTERED, full_search, worth_in
from abviz.errors import Message
from abviz.narration.language import label, number
from abviz.replay.steps import AveragingStep, Cutoff, Step
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

    def answer(fault: Fault, visits: Visits) -> Answer | None:
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


def _returned_in(visits: Visits, nodes: list[Node]) -> dict[str, str]:
    """Return what a negamax returns from nodes, for the player who moves there."""
    pairs = zip(visits.nodes, visits.values, strict=True)
    found = {
        node.index: format_score(-value if node.is_min else value)
        for node, value in pairs
    }
    return {
        f"returned:{node.index}": found.get(node.index, NOT_ENTERED) for node in nodes
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
    key = _windows_in(visits_of(trace), nodes)
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
                "is never "
                "entered, write - for both.",
                len(nodes),
                names=language.joined([language.titled(node) for node in nodes]),
            ),
        ),
        form="fields",
        slots=tuple(key),
        key=key,
        why=language.gettext(
            "The root starts with −∞ and +∞. Below a chance node the window ends where "
            "its "
            "average would reach the window of the chance node, and where all scores "
            "end; every "
            "other node is entered with the α and β that its parent has at that moment."
        )
        if trace.tree.has_chance
        else language.gettext(
            "The root starts with {low} and {high}, and all scores lie between them; "
            "every other "
            "node is entered with the α and β that its parent has at that moment.",
            low=number(trace.alphas[0]),
            high=number(trace.betas[0]),
        )
        if trace.algorithm.bounds
        else language.gettext(
            "The root starts with −∞ and +∞; every other node is entered with the α "
            "and β that "
            "its parent has at that moment."
        ),
        reasons={slot: _why_this_end(trace, slot) for slot in key},
    )
    return with_explained(
        question, faults, lambda _, visits: _windows_in(visits, nodes)
    )


def _windows_in(visits: Visits, nodes: list[Node]) -> dict[str, str]:
    """
    Return the windows that a search hands to nodes, and dashes for nodes never entered.
    """
    return {
        f"{letter}:{node.index}": NOT_ENTERED
        if window is None
        else format_score(window[end])
        for node in nodes
        for window in [visits.window_at.get(node.index)]
        for end, letter in enumerate(("alpha", "beta"))
    }


def _why_this_end(trace: Trace, slot: str) -> str:
    """Return where one end of the window of a node comes from."""
    say, node = trace.language, trace.tree.nodes[node_of(slot)]
    parent, facts = node.parent, {"node": label(node)}
    if parent is None and trace.alphas[0] != -inf:
        return say.gettext(
            "{node} is the root: all scores lie between {low} and {high}, and nothing "
            "more is "
            "known yet.",
            low=number(trace.alphas[0]),
            high=number(trace.betas[0]),
            **facts,
        )
    if parent is None:
        return say.gettext(
            "{node} is the root: nothing is known yet, from −∞ to +∞.", **facts
        )
    if node not in trace.visits:
        return say.gettext(
            "{node} is never entered: a cutoff at a node above it comes first.", **facts
        )
    facts["parent"] = say.titled(parent)
    if parent.is_chance:
        return _why_below_chance(trace, facts, is_alpha=slot.startswith("alpha"))
    if node is parent.children[0]:
        return say.gettext(
            "{node} is the first child of {parent}: it is entered with the same α and "
            "β.",
            **facts,
        )
    if parent.is_max is slot.startswith("beta"):
        changed, kept = "αβ" if parent.is_max else "βα"
        return say.gettext(
            "{parent} changes only its {changed}: {node} is given the {kept} with "
            "which {parent} "
            "was entered.",
            changed=changed,
            kept=kept,
            **facts,
        )
    facts["value"] = number(trace.frame(step_before(trace, node) or 0).value(parent))
    if parent.is_max:
        return say.gettext(
            "When {node} is entered, {parent} has v = {value}: so α is {value} or "
            "more.",
            **facts,
        )
    return say.gettext(
        "When {node} is entered, {parent} has v = {value}: so β is {value} or less.",
        **facts,
    )


def _why_below_chance(trace: Trace, facts: dict[str, str], *, is_alpha: bool) -> str:
    low, high = map(number, trace.scale or ())
    text = Message(
        "{parent} is a chance node: β of {node} is the value with which the average "
        "would be "
        "β of {parent} if each later child had {low}, and at most {high}."
    )
    if is_alpha:
        text = Message(
            "{parent} is a chance node: α of {node} is the value with which the "
            "average would be "
            "α of {parent} if each later child had {high}, and at least {low}."
        )
    return trace.language.gettext(text, low=low, high=high, **facts)


def with_bounds(trace: Trace, text: str) -> str:
    """Return the text of a question, and what the search knows of all scores, if that counts."""
    if trace.scale is None:
        return text
    say, (low, high) = trace.language, map(number, trace.scale)
    known = say.gettext(
        "The search knows that all scores lie between {low} and {high}.",
        low=low,
        high=high,
    )
    if trace.algorithm.cut_on_tie:
        return f"{text} {known}"
    idle = say.gettext("As no score lies beyond them, these two alone cut nothing.")
    return f"{text} {known} {idle}"


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
    question = Question(
        ask="order",
        trace=trace,
        text=with_bounds(
            trace,
            language.gettext(
                "Which leaves does {algorithm} examine? Take them in the order of the "
                "search.",
                algorithm=language.title(trace.algorithm),
            ),
        )
        if has_windows
        else language.gettext(
            "In which order does {algorithm} examine the leaves? Take them one after "
            "the other.",
            algorithm=language.title(trace.algorithm),
        ),
        form="sequence",
        slots=tuple(leaf.index for leaf in tree.leaves),
        key=examined,
        why=why,
        reasons=_why_this_leaf(trace, has_windows=has_windows),
    )

    def answer(fault: Fault, visits: Visits) -> Answer | None:
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
        place for place, step in enumerate(trace.steps) if step.kind == "examine"
    ]
    for place, (before, leaf) in enumerate(
        zip([0, *examined], [*examined, None], strict=True)
    ):
        steps = trace.steps[before:leaf] if place else ()
        cuts = [step for step in steps if step.cutoff and step.cutoff.skipped]
        going = "" if leaf is None else _why_on(trace, steps, has_windows=has_windows)
        if cuts:
            reasons[str(place)] = " ".join(map(why_cut, cuts[:MOST_CUTS_BETWEEN]))
            if going:
                reasons[f"more:{place}"] = going
        elif going:
            reasons[str(place)] = going
    return reasons


def _why_on(trace: Trace, steps: Sequence[Step], *, has_windows: bool) -> str:
    if not steps:
        return trace.language.gettext(
            "The search goes down on the left first, as far as it can: its first leaf "
            "is there."
        )
    if not has_windows:
        return trace.language.gettext(
            "The search goes through the children of a node from left to right, and "
            "finishes each "
            "with all that is below it before the next one."
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
                "skips, but "
                "nothing below it.",
                algorithm=language.title(trace.algorithm),
            ),
        ),
        form="set",
        slots=tuple(node.index for node in tree.nodes[1:]),
        key=tuple(sorted(skipped)),
        why=_why_these_cuts(trace, [step for step, _ in cuts]),
        reasons={
            "missed": language.gettext(
                "Children are skipped where a MIN node has v ≤ α, a MAX node v ≥ β, or "
                "the "
                "average of a chance node can only be ≤ α or only ≥ β."
            )
            if tree.has_chance
            else language.gettext(
                "Children are skipped where a MIN node has v ≤ α, or a MAX node v ≥ β."
            )
            if trace.algorithm.cut_on_tie
            else language.gettext(
                "Children are skipped where a MIN node has v < α, or a MAX node v > β."
            ),
            **{
                str(node.index): why_not_skipped(trace, node)
                for node in tree.nodes[1:]
                if node.index not in skipped
            },
        },
    )
    return (with_explained(question, faults, lambda _, visits: visits.cuts),)


def _why_these_cuts(trace: Trace, steps: list[Step]) -> str:
    say = trace.language
    if not steps:
        return say.gettext("No node has children left when its test comes true.")
    said = [*map(why_cut, steps[:MOST_CUTS])]
    rest = len(steps) - len(said)
    more = say.ngettext(
        "There is {count} more cutoff.", "There are {count} more cutoffs.", rest
    )
    return " ".join([*said, more] if rest else said)


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
    if trace.algorithm.bounded:
        earlier = reversed(trace.steps[: before + 1])
        return why_not_cut(next(one for one in earlier if one.node is parent))
    text = Message(
        "{name} is searched: when its turn comes, {parent} has α = {alpha} and β = "
        "{beta}, and α "
        "is below β."
    )
    if not trace.algorithm.cut_on_tie:
        text = Message(
            "{name} is searched: when its turn comes, {parent} has α = {alpha} and β = "
            "{beta}, and "
            "α is not above β."
        )
    alpha, beta = map(number, trace.frame(before).window(parent) or (None, None))
    facts = {"name": label(node), "parent": language.titled(parent)}
    return language.gettext(text, **facts, alpha=alpha, beta=beta)


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
            "{beta}, so the "
            "next child is searched.",
            **facts_of(step),
        )
    if isinstance(step, AveragingStep) or not step.algorithm.cut_on_tie:
        return step.language.gettext(
            "{node} has v = {value} {relation} {letter} = {bound}, so the next child "
            "is searched.",
            **{**facts_of(step), "relation": going_on(step)},
        )
    return step.language.gettext(
        "{node} has α = {alpha} and β = {beta}: α is below β, so the next child is "
        "searched.",
        **facts_of(step),
    )


def facts_of(step: Step) -> dict[str, str]:
    """Return what sentences say of the node of a step: its numbers, and the bound that cuts it."""
    of_min, of_max = ("≤", "≥") if step.algorithm.cut_on_tie else ("<", ">")
    return {
        "node": step.language.titled(step.node),
        "letter": "α" if step.node.is_min else "β",
        "relation": of_min if step.node.is_min else of_max,
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
    root, say = trace.tree.root, trace.language
    worth, player = worth_in(trace), (root.seat or 0) - 1
    # Of the utilities only what the player who moves gets counts.
    values = [one[player] for one in worth.of] if root.seat else [*worth.of]
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
            "missed": say.gettext(
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
    root = trace.tree.root
    text = Message(
        "Which moves of {node} are best? Mark each child whose minimax value is that "
        "of {node}."
    )
    if has_bounds:
        text = Message(
            "The search is done. Which moves of {node} are best? Mark each child whose "
            "true "
            "value, with every leaf looked at, is that of {node}."
        )
    elif root.seat:
        text = Message(
            "Which moves of {node} are best for player {player}? Mark each child that "
            "brings "
            "this player the most."
        )
    elif trace.tree.has_chance:
        text = Message(
            "Which moves of {node} are best? Mark each child whose value is that of "
            "{node}."
        )
    return trace.language.gettext(text, node=label(root), player=root.seat)


def _why_not_best(trace: Trace, move: Node, worth: Score) -> str:
    say, returned = trace.language, trace.returned(move)
    facts = {"node": label(move), "bound": number(returned), "value": number(worth)}
    if returned == worth:
        return say.gettext("{node} is worth {value}.", **facts)
    if returned is None:
        return say.gettext("{node} is worth {value}, and was never entered.", **facts)
    return say.gettext(
        "{node} came back with {bound}, which is only a bound: with every leaf looked "
        "at, it is "
        "worth {value}.",
        **facts,
    )


def _why_best(trace: Trace, values: list[Score], best: list[Node]) -> str:
    """Say which moves are best, and explain each bound that looks as good."""
    root, say = trace.tree.root, trace.language
    value = (
        say.gettext(
            "Player {player} gets {value}.", player=root.seat, value=number(values[0])
        )
        if root.seat
        else say.gettext(
            "The value of {node} is {value}.", node=label(root), value=number(values[0])
        )
    )
    names = say.joined([label(move) for move in best])
    found = (
        say.ngettext(
            "{nodes} brings this.", "{nodes} bring this.", len(best), nodes=names
        )
        if root.seat
        else say.ngettext(
            "{nodes} has this value.",
            "{nodes} have this value.",
            len(best),
            nodes=names,
        )
    )
    bounds = [
        say.gettext(
            "{node} came back with {bound}, and its value is {value}.",
            node=label(move),
            bound=number(trace.returned(move)),
            value=number(values[move.index]),
        )
        for move in root.children
        if move not in best and trace.returned(move) == trace.value
    ]
    return " ".join([value, found, *bounds])
