"""Two searches of one tree beside each other."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, count

from abviz.narration.language import Language, label
from abviz.replay.steps import Step
from abviz.replay.trace import Trace
from abviz.replay.ways.sampling import SamplingStep
from abviz.trees import Node, Score, format_score
from abviz.trees.measures import minimax_values

MOST_NAMED = 4


def matching_steps(trace: Trace, other: Trace, *, by: str) -> tuple[int, ...]:
    """Return for each step of a search that of another one.

    Counts of leaves, or of steps, say which belong together.
    """
    last = len(other.steps) - 1
    if by == "step":
        return tuple(min(step, last) for step in range(len(trace.steps)))
    other_counts, counts = _examinations(other), _examinations(trace)
    places = [
        min(bisect_left(other_counts, leaves), last) if leaves else 0
        for leaves in counts
    ]
    if not (trace.algorithm.model.samples or other.algorithm.model.samples):
        places[-1] = last
    return tuple(places)


def same_event(trace: Trace, step: int, other: Trace) -> int | None:
    """Return the step at which the same happens in another search.

    The tree is the same, with other scores.
    """
    wanted = _events(trace)[step]
    events = _events(other)
    return events.index(wanted) if wanted in events else None


def _events(trace: Trace) -> list[tuple[object, ...]]:
    """Return what happens at each step, and how often it has happened by then.

    Numbers are left out.
    """
    counts: dict[tuple[object, ...], count[int]] = defaultdict(count)
    events = [
        (step.kind, step.node.name, step.child and step.child.name)
        for step in trace.steps
    ]
    return [(*event, next(counts[event])) for event in events]


def first_difference(trace: Trace, other: Trace) -> int:
    """
    Return the first step, from 0, at which two searches of one tree do not do the same.
    """
    pairs = enumerate(zip(trace.steps, other.steps, strict=False))
    last = min(len(trace.steps), len(other.steps)) - 1
    return next((step for step, pair in pairs if not _is_alike(*pair)), last)


def _is_alike(first: Step, second: Step) -> bool:
    """Tell whether two steps do the same, as far as a search is seen from outside."""
    if (first.kind, first.node) != (second.kind, second.node):
        return False
    if first.kind == "leave":
        return first.value == second.value
    if first.kind != "enter":
        return True
    bounds = zip((first.alpha, first.beta), (second.alpha, second.beta), strict=True)
    return all(None in ends or ends[0] == ends[1] for ends in bounds)


def headings_of_orders(
    trace: Trace, other: Trace | None, orders: Sequence[str]
) -> tuple[str, str]:
    """Return what stands above two orders of one tree.

    Nothing where titles tell them apart.
    """
    if other is None or not orders:
        return "", ""
    return titles_of_both(trace, other, orders)


def verdict(trace: Trace, other: Trace, orders: Sequence[str] = ()) -> str:
    """Say in a few sentences how two searches of one tree differ.

    They may be one search in two orders of the moves.
    """
    titles = titles_of_both(trace, other, orders)
    if trace.algorithm.model.samples or other.algorithm.model.samples:
        return " ".join(_told_of_samples(trace, other))
    return f"{_leaves(trace, other, titles)} {_values(trace, other)}"


def titles_of_both(
    trace: Trace, other: Trace, orders: Sequence[str] = ()
) -> tuple[str, str]:
    """Return what two searches are called, with their orders if they differ."""
    language = trace.language
    first, second = language.title(trace.algorithm), language.title(other.algorithm)
    if not orders:
        return first, second
    first_order, second_order = orders
    return (
        language.gettext("{algorithm}, {order}", algorithm=first, order=first_order),
        language.gettext("{algorithm}, {order}", algorithm=second, order=second_order),
    )


def _examinations(trace: Trace) -> list[int]:
    """Return how many leaves have been examined up to each step.

    Where a search samples, they are counted when the root takes them in.
    """
    if trace.algorithm.model.samples:
        steps = [step for step in trace.steps if isinstance(step, SamplingStep)]
        return [
            step.iteration - (step.kind != "leave" or step.node.index > 0)
            for step in steps
        ]
    return list(accumulate(int(step.kind == "examine") for step in trace.steps))


def _told_of_samples(trace: Trace, other: Trace) -> Iterator[str]:
    """Say which moves two searches by samples would play.

    It is after as many leaves as the other search needs.
    """
    language = trace.language
    exact = [search for search in (trace, other) if not search.algorithm.model.samples]
    for search in exact:
        yield language.gettext(
            "{algorithm} is done after {leaves}, with the value {value}.",
            algorithm=language.title(search.algorithm),
            leaves=search.in_language(language).share_of_leaves,
            value=_number(search.value, language),
        )
    sampling = [search for search in (trace, other) if search.algorithm.model.samples]
    for search in sampling:
        worth = minimax_values(search.tree)
        all_of_them = search.tally.iterations
        right = language.pgettext("a move", "right")
        wrong = language.pgettext("a move", "wrong")
        needed = (min(len(precise.leaves), all_of_them) for precise in exact)
        for samples in sorted({all_of_them, *needed}):
            if (move := search.tally.robust(search.tree.root, samples)) is None:
                continue
            yield language.ngettext(
                "After {count} sample {algorithm} would play {move}, worth {worth}: "
                "{verdict}.",
                "After {count} samples {algorithm} would play {move}, worth {worth}: "
                "{verdict}.",
                samples,
                algorithm=language.title(search.algorithm),
                move=label(move),
                worth=_number(worth[move.index], language),
                verdict=right if worth[move.index] == worth[0] else wrong,
            )


def _leaves(trace: Trace, other: Trace, titles: tuple[str, str]) -> str:
    """Say how many leaves two searches examine, and which examines more."""
    language = trace.language
    # By name: in another order of the moves the tree has other nodes, which are called
    # the same.
    ends, other_ends = _names(trace.ends), _names(other.ends)
    examined = ends & _names(trace.leaves)
    other_examined = other_ends & _names(other.leaves)
    first, second = _told_apart(trace, other, titles)
    share, count = trace.share_of_leaves, len(other_examined)
    if ends != other_ends:
        return language.gettext(
            "{first} examines {share}, {second} {other_share}.",
            first=first,
            share=share,
            second=second,
            other_share=other.in_language(language).share_of_leaves,
        )
    if examined == other_examined:
        return language.gettext(
            "{first} examines {share}, {second} the same {count}.",
            first=first,
            share=share,
            second=second,
            count=count,
        )
    return _more_or_fewer(
        language,
        first=first,
        share=share,
        second=second,
        count=count,
        more=count - len(examined),
    )


def _more_or_fewer(
    language: Language, *, first: str, share: str, second: str, count: int, more: int
) -> str:
    """Say how many leaves more the second search examines, or how many fewer."""
    if more > 0:
        return language.gettext(
            "{first} examines {share}, {second} {count}: {more} more.",
            first=first,
            share=share,
            second=second,
            count=count,
            more=more,
        )
    if more < 0:
        return language.gettext(
            "{first} examines {share}, {second} {count}: {fewer} fewer.",
            first=first,
            share=share,
            second=second,
            count=count,
            fewer=-more,
        )
    return language.gettext(
        "{first} examines {share}, {second} {count}: other ones.",
        first=first,
        share=share,
        second=second,
        count=count,
    )


def _told_apart(trace: Trace, other: Trace, titles: tuple[str, str]) -> tuple[str, str]:
    """Return the titles of two searches; what only one knows of scores is said."""
    first, second = titles
    bounds = trace.algorithm.bounds
    if first == second and bounds and bounds != other.algorithm.bounds:
        window = trace.language.window(bounds)
        first = trace.language.gettext(
            "{search} with scores in {window}", search=first, window=window
        )
    return first, second


def _values(trace: Trace, other: Trace) -> str:
    """Say whether two searches return the same values, and where they differ."""
    language = trace.language
    value = _number(trace.value, language)
    if trace.value != other.value:
        return language.gettext(
            "They disagree at the root: {first} and {second}.",
            first=value,
            second=_number(other.value, language),
        )
    returned, other_returned = _returned(trace), _returned(other)
    differing = []
    for name in returned:
        if name not in other_returned or returned[name] == other_returned[name]:
            continue
        text = language.gettext(
            "{node} ({first} and {second})",
            node=label(trace.tree[name]),
            first=_number(returned[name], language),
            second=_number(other_returned[name], language),
        )
        differing.append(text)
    if not differing:
        return language.gettext(
            "Both return {value} at the root, and the same value from every node that "
            "both enter.",
            value=value,
        )
    return _values_below(value, differing, language)


def _values_below(value: str, differing: list[str], language: Language) -> str:
    """Say that two searches agree at the root, and not below it."""
    rest = len(differing) - MOST_NAMED
    nodes = ", ".join(differing[:MOST_NAMED])
    if rest <= 0:
        return language.gettext(
            "Both return {value} at the root, but not the same from {nodes}.",
            value=value,
            nodes=nodes,
        )
    return language.ngettext(
        "Both return {value} at the root, but not the same from {nodes} and {count} "
        "node more.",
        "Both return {value} at the root, but not the same from {nodes} and {count} "
        "nodes more.",
        rest,
        value=value,
        nodes=nodes,
    )


def _names(nodes: Iterable[Node]) -> set[str]:
    return {node.name for node in nodes}


def _returned(trace: Trace) -> dict[str, Score | None]:
    """Return the last value of each node, by its name, in the order of returning."""
    values: dict[str, Score | None] = {}
    for step in trace.steps:
        if step.kind == "leave":
            values.pop(step.node.name, None)
            values[step.node.name] = step.value
    return values


def _number(score: Score | None, language: Language) -> str:
    nothing = language.pgettext("value of a search", "nothing")
    return nothing if score is None else format_score(score)
