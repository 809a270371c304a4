"""Moments at which a search decides what it does next, and what misconceptions do there."""

from __future__ import annotations

from dataclasses import dataclass, field

from abviz.classroom.questions.explaining import Fault, Moment, course_of
from abviz.replay.trace import Trace
from abviz.trees import Node


@dataclass(frozen=True, kw_only=True)
class Decision:
    """A moment at which a search decides what it does next: a child's value has arrived.

    Parameters
    ----------
    step : int
        The step at which the value arrives.
    node : Node
        Where it arrives.
    left : tuple of Node
        The children of the node that have not been entered.
    key : Moment
        What happens next.
    departures : dict
        What else happens, by the names of those misconceptions whose searches have done the
        same up to here.
    """

    step: int
    node: Node
    left: tuple[Node, ...]
    key: Moment
    departures: dict[str, Moment] = field(default_factory=dict)

    @property
    def skips(self) -> bool:
        """Whether a cutoff follows that skips children."""
        return bool(self.left) and self.key.is_return


def decisions(trace: Trace, faults: tuple[Fault, ...]) -> list[Decision]:
    """Return the moments at which a value has arrived, in order.

    Examples
    --------
    >>> import abviz
    >>> trace = abviz.search(abviz.Tree.parse("3 5"))
    >>> [(decision.step, decision.key) for decision in decisions(trace, ())]
    [(2, Moment(node=2, value=None)), (4, Moment(node=0, value=5))]
    """
    moments, nodes = course_of(trace).moments, trace.tree.nodes
    arrivals = (place for place, step in enumerate(trace.steps) if step.kind == "update")
    departures = _departures(moments, faults)
    found: list[Decision] = []
    entered: set[int] = set()
    for place, moment in enumerate(moments):
        entered.add(moment.node)
        parent = nodes[moment.node].parent
        if moment.is_return and parent is not None:
            found.append(
                Decision(
                    step=next(arrivals),
                    node=parent,
                    left=tuple(one for one in parent.children if one.index not in entered),
                    key=moments[place + 1],
                    departures=departures.get(place + 1, {}),
                )
            )
    return found


def _departures(
    moments: tuple[Moment, ...], faults: tuple[Fault, ...]
) -> dict[int, dict[str, Moment]]:
    """Return for each place what the searches do there that first do something else there."""
    found: dict[int, dict[str, Moment]] = {}
    for fault in faults:
        if fault.is_of_negamax:
            continue
        mine = () if fault.course is None else fault.course.moments
        for place, (one, other) in enumerate(zip(mine, moments, strict=False)):
            if one != other:
                found.setdefault(place, {})[fault.belief.name] = one
                break
    return found
