"""Two searches of one tree beside each other."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from abviz.narration.language import Language, label
from abviz.replay.steps import Step
from abviz.replay.trace import Trace
from abviz.trees import Node, Score, format_score
from abviz.trees.measures import minimax_values

MOST_NAMED = 4


def matching_steps(trace: Trace, other: Trace, *, by: str) -> tuple[int, ...]:
    """Return for each step of a search the step of another one that belongs to it.

    By "step" it has the same number; else it is the first one by which the other search
    has examined as many leaves. At its end a search belongs to the end of the other
    one, but where one of them samples and only the leaves count.
    """
    last = len(other.steps) - 1
    if by == "step":
        return tuple(min(step, last) for step in range(len(trace.steps)))
    other_counts = _examinations(other)
    steps = [
        min(bisect_left(other_counts, leaves), last) if leaves else 0
        for leaves in _examinations(trace)
    ]
    if not (trace.algorithm.model.samples or other.algorithm.model.samples):
        steps[-1] = last
    return tuple(steps)


def same_event(trace: Trace, step: int, other: Trace) -> int | None:
    """Return the step of another search at which the same happens; None if none is.

    The other search is one of the same tree with other scores: what happens is the
    same if it is of the same kind at the same nodes, for the same time.
    """
    event = _events(trace)[step]
    events = _events(other)
    return events.index(event) if event in events else None


def _events(trace: Trace) -> list[tuple[object, ...]]:
    """Return what happens at each step: its kind, its node, its child, and a count.

    The count says how often the same has happened before. Scores are left out.
    """
    counts: dict[tuple[object, ...], int] = defaultdict(int)
    events: list[tuple[object, ...]] = []
    for step in trace.steps:
        child_name = None if step.child is None else step.child.name
        event = (step.kind, step.node.name, child_name)
        events.append((*event, counts[event]))
        counts[event] += 1
    return events


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
    """Return what stands above two searches of one tree in two orders of its moves.

    It is nothing for two searches in the same order, which differ by their titles.
    """
    if other is None or not orders:
        return "", ""
    return titles_of_both(trace, other, orders)


def verdict(trace: Trace, other: Trace, orders: Sequence[str] = ()) -> str:
    """Say in a few sentences how two searches of one tree differ.

    With `orders` it is one search in two orders of the moves, which have these names.
    """
    titles = titles_of_both(trace, other, orders)
    if trace.algorithm.model.samples or other.algorithm.model.samples:
        return " ".join(_sentences_on_samples(trace, other))
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

    A search that samples examines one in each iteration, which ends at the root.
    """
    return list(accumulate(int(step.takes_score) for step in trace.steps))


def _sentences_on_samples(trace: Trace, other: Trace) -> Iterator[str]:
    """Say which move a search that samples would play: in the end, and half-way.

    Half-way is after as many samples as the other search, if it is an exact one,
    examines leaves. The move is right if it is worth as much as the root.
    """
    language = trace.language
    exact = [search for search in (trace, other) if not search.algorithm.model.samples]
    sampling = [search for search in (trace, other) if search.algorithm.model.samples]
    for search in exact:
        yield language.gettext(
            "{algorithm} is done after {leaves}, with the value {value}.",
            algorithm=language.title(search.algorithm),
            leaves=search.in_language(language).share_of_leaves,
            value=_number(search.value, language),
        )
    for search in sampling:
        values = minimax_values(search.tree)
        iterations = search.tally.iterations
        right = language.pgettext("a move", "right")
        wrong = language.pgettext("a move", "wrong")
        half_way = {min(len(precise.leaves), iterations) for precise in exact}
        for samples in sorted({iterations, *half_way}):
            move = search.tally.robust(search.tree.root, samples)
            if move is None:
                continue
            yield language.ngettext(
                "After {count} sample {algorithm} would play {move}, worth {worth}: "
                "{verdict}.",
                "After {count} samples {algorithm} would play {move}, worth {worth}: "
                "{verdict}.",
                samples,
                algorithm=language.title(search.algorithm),
                move=label(move),
                worth=_number(values[move.index], language),
                verdict=right if values[move.index] == values[0] else wrong,
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
