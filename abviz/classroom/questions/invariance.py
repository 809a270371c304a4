"""
Questions about other scores: what stays if each score S becomes 42·S + 1000, −S or S².
"""

from collections.abc import Callable
from itertools import combinations, pairwise
from random import Random
from typing import NamedTuple

from abviz.classroom.question import Question
from abviz.classroom.questions.convention import with_convention
from abviz.classroom.questions.explaining import Fault
from abviz.narration.language import Language, number
from abviz.replay.trace import Trace, search_alike
from abviz.trees import Score, Tree
from abviz.trees.copying import rebuilt
from abviz.trees.measures import minimax_values

QUESTIONS, CHOICES = 3, 4


class Change(NamedTuple):
    """What becomes of each score S, and whether MAX and MIN change places, too."""

    formula: str
    of: Callable[[Score], Score]
    swaps: bool = False

    def tree(self, tree: Tree) -> Tree:
        """Return the changed tree."""
        other = {"max": "min", "min": "max"} if self.swaps else {}
        return Tree(
            rebuilt(
                tree.nodes,
                player=lambda node: other.get(str(node.player), node.player),
                score=lambda leaf: self.of(leaf.value),
            )
        )


CHANGES = (
    Change("42·S + 1000", lambda score: 42 * score + 1000),
    Change("−S", lambda score: -score),
    Change("−S", lambda score: -score, swaps=True),
    Change("S²", lambda score: score * score),
)


def ask_invariance(
    trace: Trace, faults: tuple[Fault, ...], seed: int
) -> tuple[Question, ...]:
    """Ask what stays the same after three changes of all scores."""
    chance = Random(f"{seed} {trace.tree} invariance")
    return tuple(
        _asked(trace, change, chance) for change in chance.sample(CHANGES, QUESTIONS)
    )


def _asked(trace: Trace, change: Change, chance: Random) -> Question:
    """Ask what stays the same after a change of all scores."""
    language, after = trace.language, search_alike(trace, change.tree(trace.tree))
    parts = zip(_parts_of(trace), _parts_of(after), strict=True)
    right = tuple(number for number, (old, new) in enumerate(parts) if old == new)
    # The value alone seldom stays: all that may be thought to stay comes first.
    sets = [(0, 1, 2), (1, 2), (), (1,), (2,), (0, 1)]
    for size in range(3):
        sets += [parts for parts in combinations(range(3), size) if parts not in sets]
    sets.remove(right)
    kept = [right, *sets[: CHOICES - 1]]
    chance.shuffle(kept)
    text = language.gettext(
        "Each score S of the tree becomes {formula}.", formula=change.formula
    )
    players = (
        language.gettext("MAX and MIN change places, too.") if change.swaps else ""
    )
    asked = language.gettext("What stays the same?")
    return Question(
        ask="invariance",
        about=f"{change.formula} MIN MAX" if change.swaps else change.formula,
        trace=trace,
        text=with_convention(trace, " ".join(filter(None, (text, players, asked)))),
        form="choice",
        choices=tuple(_listed(language, parts) for parts in kept),
        key=kept.index(right),
        why=_why(trace, after, change),
        reasons=dict.fromkeys(
            map(str, range(CHOICES)),
            language.gettext(
                "Alpha-beta only compares scores. Where the order of any two of them "
                "stays, or turns around while MAX and MIN change places, the best "
                "moves and the search stay, and the value changes as each score does. "
                "Otherwise the new tree has to be searched."
            ),
        ),
    )


def _parts_of(trace: Trace) -> tuple[object, ...]:
    """
    Return the value of the root, its best moves, and the leaves that are examined.
    """
    values = minimax_values(trace.tree)
    moves = [
        move.index
        for move in trace.tree.root.children
        if values[move.index] == values[0]
    ]
    return values[0], moves, [leaf.index for leaf in trace.leaves]


def _listed(language: Language, parts: tuple[int, ...]) -> str:
    """Return the names of what stays: of the parts by their numbers."""
    names = (
        language.pgettext("compared", "the value of the root"),
        language.gettext("the best moves"),
        language.gettext("the leaves examined and the edges cut"),
    )
    if not parts:
        return language.gettext("nothing of these three")
    return "; ".join(names[part] for part in parts)


def _why(trace: Trace, after: Trace, change: Change) -> str:
    """Return what the change does to the order of the scores, and what came of it."""
    language = trace.language
    scores = sorted({leaf.value for leaf in trace.tree.leaves})
    new = [change.of(score) for score in scores]
    if change.swaps:
        new = [-score for score in new]
    pairs = zip(pairwise(scores), pairwise(new), strict=True)
    broken = next((old for old, (low, high) in pairs if low >= high), None)
    if broken is None and change.swaps:
        order = language.gettext(
            "The order of the scores is reversed, and so are MAX and MIN."
        )
    elif broken is None:
        order = language.gettext("The order of the scores stays.")
    else:
        low, high = broken
        order = language.gettext(
            "The order does not stay: {low} < {high}, but they become {one} and "
            "{other}.",
            low=number(low),
            high=number(high),
            one=number(change.of(low)),
            other=number(change.of(high)),
        )
    result = language.gettext(
        "The value becomes {value}, and {leaves} are examined.",
        value=number(after.value),
        leaves=after.share_of_leaves,
    )
    return f"{order} {result}"
