"""Carry out a search by somebody's acts, and tell after each what is due.

The function of the search runs as it stands. Each call of it waits for the act that
enters the node, and what the function returns is replaced by what was returned by hand.
So a wrong value or window is carried on, and what follows from it is due: a mistake
counts once.

Decimals count as the fractions that they are written as, in the tree and where they are
typed: an average of 0.1 and 0.2 is 0.15, and 3/20 is the same.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf
from typing import Any, Literal, NoReturn, TypeAlias

from abviz.classroom.by_hand.acts import Act, Grain
from abviz.engine.algorithm import Algorithm
from abviz.engine.recorder import parameter_positions, rerouted
from abviz.errors import SearchError
from abviz.trees import Node, Score, Tree
from abviz.trees.exact import Averages, exact

# The searches that are carried out by hand: one function, once from left to right.
BY_HAND = ("alphabeta", "minimax", "negamax", "expectiminimax", "star1", "maxn")
# right: what was due; wrong: something else, in place or in its numbers; implied: a cut
# that was made by leaving the node; missing: a cut that was due, where the search went
# on; beyond: below a node that the search never enters, which is neither right nor
# wrong.
Judgement: TypeAlias = Literal["right", "wrong", "implied", "missing", "beyond"]


@dataclass(frozen=True, slots=True)
class Judged:
    """An act beside the one that was due; None where there was none."""

    act: Act | None
    due: Act | None
    judgement: Judgement


class ImpossibleActError(SearchError):
    """Raised for an act that nobody can do where the search stands."""


class _Waiting(Exception):
    """All acts are done; one is due."""

    def __init__(self, due: Act) -> None:
        super().__init__()
        self.due = due


class _LeftEarly(Exception):
    """A node is left although the search would enter another of its children."""

    def __init__(self, node: Node) -> None:
        super().__init__()
        self.node = node


@dataclass(slots=True)
class _Open:
    """A node on the path: its children that came back, and with what."""

    node: Node
    # In the order in which they came.
    returned: dict[int, Any] = field(default_factory=dict)
    # What the search was given for each of its children: that of another child, if that
    # one was entered in its place.
    given: dict[int, Any] = field(default_factory=dict)
    # What came back from children that the search never enters.
    beyond: dict[int, Any] = field(default_factory=dict)
    # Whether those that are left are cut, where that cut was missed before.
    is_cut: bool = False

    def child_due(self, asked: Node) -> Node:
        """Return the child that is due where the search asks for one of them.

        It is another one if another came first: the search goes on with the children
        that are left, in its own order.
        """
        if self.node.is_chance:
            return asked
        children = self.node.children
        unasked = [child for child in children if child.index not in self.given]
        left = [child for child in children if child.index not in self.returned]
        return left[unasked.index(asked)]

    def take(self, entered: int, result: Any, *, asked: Node) -> None:
        """Keep what came back from a child that was entered where one was asked for."""
        self.returned[entered] = result
        # Each child of a chance node has its own probability.
        self.given[entered if self.node.is_chance else asked.index] = result

    @property
    def has_children_left(self) -> bool:
        came_back = len(self.returned) + len(self.beyond)
        return not self.is_cut and came_back < len(self.node.children)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of some acts: each judged, the path, and what is due now.

    Parameters
    ----------
    judged : tuple of Judged
        The acts in their order, and cuts that they imply or miss.
    due : Act or None
        What the search does next; None where it is over.
    path : tuple of int
        The indices of the nodes that are entered and not left, from the root.
    """

    judged: tuple[Judged, ...]
    due: Act | None
    path: tuple[int, ...]

    @property
    def last(self) -> Judgement:
        """What the last act is: wrong if anything about it is, else the best of it."""
        act = self.judged[-1].act
        about = {judged.judgement for judged in self.judged if judged.act is act}
        order: tuple[Judgement, ...] = ("wrong", "missing", "right", "beyond")
        return next(judgement for judgement in order if judgement in about)

    @property
    def left_out(self) -> int:
        """How many cuts were made by going up: each is no act of its own."""
        return sum(judged.judgement == "implied" for judged in self.judged)


def conduct(
    search: Algorithm | Callable[..., Any],
    tree: Tree,
    acts: Sequence[Act] = (),
    *,
    grain: Grain = "windows",
) -> Outcome:
    """Carry out a search by acts, and return how right they are and what is due.

    Parameters
    ----------
    search : Algorithm or callable
        A recursive search from left to right, such as alpha-beta; or a function of a
        node that calls itself, such as that of a misconception.
    tree : Tree
        The tree, which the search fits.
    acts : sequence of Act
        What was done so far, from entering the root on.
    grain : str, keyword-only
        How much is done by hand: "visits", "values" or "windows".

    Returns
    -------
    Outcome
        Each act with the one that was due, and what is due now.

    Raises
    ------
    ImpossibleActError
        If an act cannot be done where the search stands, such as entering a node whose
        parent is not the current one.

    Examples
    --------
    >>> import abviz
    >>> from abviz.classroom.by_hand.acts import Act
    >>> tree, alphabeta = abviz.Tree.parse("(3 5)"), abviz.algorithms["alphabeta"]
    >>> conduct(alphabeta, tree).due
    Act(kind='enter', node=0, alpha=-inf, beta=inf, value=None)
    >>> root, leaf = Act("enter", 0), Act("enter", 1)
    >>> conduct(alphabeta, tree, [root, leaf], grain="visits").due
    Act(kind='enter', node=2, alpha=None, beta=None, value=None)
    """
    return _Conductor(search, tree, acts, grain).outcome()


def model_run(
    search: Algorithm | Callable[..., Any], tree: Tree, *, grain: Grain = "windows"
) -> tuple[Act, ...]:
    """Return all acts of a search, in their order.

    Examples
    --------
    >>> import abviz
    >>> tree = abviz.Tree.parse("(3 5) (2 9)")
    >>> [act.move for act in model_run(abviz.algorithms["alphabeta"], tree)][-4:]
    [('enter', 5), ('cut', 4), ('return', 4), ('return', 0)]
    """
    model = _ModelRun(search, tree, (), grain)
    model.outcome()
    return tuple(model.acts)


def remaining_acts(
    search: Algorithm | Callable[..., Any],
    tree: Tree,
    acts: Sequence[Act],
    *,
    grain: Grain = "windows",
) -> int:
    """Return how many acts are due after these, if each of them is right.

    Examples
    --------
    >>> import abviz
    >>> tree = abviz.Tree.parse("(3 5) (2 9)")
    >>> remaining_acts(abviz.algorithms["alphabeta"], tree, [])
    10
    """
    model = _ModelRun(search, tree, acts, grain)
    model.outcome()
    added = {id(act) for act in model.acts[len(acts) :]}
    # A cut that was missed before is made at last, and counts no more.
    return sum(
        judged.judgement == "right" and id(judged.act) in added
        for judged in model.judged
    )


def due_at_each(
    search: Algorithm | Callable[..., Any],
    tree: Tree,
    acts: Sequence[Act],
    *,
    grain: Grain = "windows",
    arguments: tuple[Any, ...] | None = None,
) -> tuple[Act | None, ...]:
    """Return what a search would do at the place of each of some acts.

    Parameters
    ----------
    search : Algorithm or callable
        As for `conduct`: often that of a misconception, along the acts of a right one.
    tree : Tree
        The tree, which the search fits.
    acts : sequence of Act
        What was done, from entering the root on.
    grain : str, keyword-only
        How much is done by hand.
    arguments : tuple or None, keyword-only
        Those of the first call, by default the root alone.

    Returns
    -------
    tuple of Act or None
        For each act the one that was due; None below nodes that the search has done
        with, and from where it cannot follow any more.

    Examples
    --------
    >>> import abviz
    >>> tree = abviz.Tree.parse("(3 5) (2 9)")
    >>> run = model_run(abviz.algorithms["alphabeta"], tree, grain="visits")
    >>> minimax = abviz.misconceptions["no-pruning"].function
    >>> due = due_at_each(minimax, tree, run, grain="visits")
    >>> run[-1].move, due[-1].move
    (('cut', 4), ('enter', 6))
    """
    conductor = _Conductor(search, tree, acts, grain, arguments)
    with suppress(ImpossibleActError):
        conductor.outcome()
    due_of = {
        id(judged.act): judged.due
        for judged in conductor.judged
        if judged.act is not None
    }
    return tuple(due_of.get(id(act)) for act in conductor.acts)


class _Conductor:
    """One run of a search by given acts."""

    def __init__(
        self,
        search: Algorithm | Callable[..., Any],
        tree: Tree,
        acts: Sequence[Act],
        grain: Grain,
        arguments: tuple[Any, ...] | None = None,
    ) -> None:
        function, usual = function_and_arguments(search, tree)
        self.arguments = usual if arguments is None else arguments
        self.parameters = inspect.signature(function)
        names = [name.lower() for name in self.parameters.parameters]
        self.positions = parameter_positions(names)
        # Where the search is handed how many plies are left, if it is.
        self.plies = names.index("depth") if "depth" in names else None
        self.search = rerouted(function, self.visit)
        self.tree, self.acts, self.grain = tree, list(acts), grain
        self.averages = _averages_on(tree, self.acts)
        self.negates = isinstance(search, Algorithm) and search.negates
        self.place = 0
        self.judged: list[Judged] = []
        self.path: list[_Open] = []

    def outcome(self) -> Outcome:
        """Run the search until the acts are used up, or it is over."""
        due: Act | None = None
        try:
            self.visit(*map(_exactly, self.arguments))
        except _Waiting as waiting:
            due = waiting.due
        path = tuple(above.node.index for above in self.path)
        if due is None and self.place < len(self.acts):
            self.refuse(self.acts[self.place], "the search is over")
        return Outcome(tuple(self.judged), due, path)

    def visit(self, *arguments: Any, **named: Any) -> Any:
        """Stand in for a call of the search: wait until its node is entered by hand."""
        call = self.parameters.bind(*arguments, **named)
        call.apply_defaults()
        given = list(call.arguments.values())
        node: Node = given[self.positions[0]]
        if not self.path:
            self.enter(given)
            return self.carry_out(given)
        above = self.path[-1]
        while node.index not in above.given:
            call_of_due = self.instead(given, above.child_due(node))
            entered = self.enter(call_of_due)
            result = self.carry_out(self.instead(call_of_due, self.tree.nodes[entered]))
            above.take(entered, result, asked=node)
        return above.given[node.index]

    def enter(self, given: list[Any]) -> int:
        """Take the act that enters a node; return the index of the one it enters.

        The window that was typed takes the place of that of the search.
        """
        node: Node = given[self.positions[0]]
        due = self.due_entry(node, given)
        act = self.next_act(due)
        if act.kind != "enter":
            self.leave_early(act, due)
        entered = self.tree.nodes[act.node]
        if entered is not node:
            self.check_is_child(act)
            due_there = self.due_entry(entered, given)
            self.judge(act, due, is_right=False)
            self.take_window(act, due_there, given)
            return act.node
        self.judge(act, due, is_right=same_numbers(act, due))
        self.take_window(act, due, given)
        return act.node

    def due_entry(self, node: Node, given: list[Any]) -> Act:
        """Return the act that enters a node with the window of a call."""
        is_scored = node.is_leaf or (self.plies is not None and given[self.plies] == 0)
        if self.grain != "windows" or is_scored:
            return Act("enter", node.index)
        _, alpha, beta = self.positions
        return Act(
            "enter",
            node.index,
            alpha=None if alpha is None else self.written(given[alpha]),
            beta=None if beta is None else self.written(given[beta]),
        )

    def take_window(self, act: Act, due: Act, given: list[Any]) -> None:
        """Put the window that was typed into the arguments of a call."""
        _, alpha, beta = self.positions
        if due.alpha is not None and act.alpha is not None and alpha is not None:
            given[alpha] = exact(act.alpha)
        if due.beta is not None and act.beta is not None and beta is not None:
            given[beta] = exact(act.beta)

    def written(self, value: Any) -> Any:
        """Return a number as it is written: a decimal where the tree has decimals."""
        if isinstance(value, tuple):
            return tuple(map(self.averages.plain, value))
        return self.averages.plain(value)

    def instead(self, given: list[Any], node: Node | _Seen) -> list[Any]:
        """Return the arguments of a call with another node."""
        changed = list(given)
        changed[self.positions[0]] = node
        return changed

    def carry_out(self, given: list[Any]) -> Any:
        """Search a node that was entered, and return what was returned by hand."""
        node: Node = given[self.positions[0]]
        here = _Open(node)
        self.path.append(here)
        try:
            value = self.search(*self.instead(given, self.seen(node)))
        except _LeftEarly as leaving:
            if leaving.node is not node:
                raise
            # The children that are left are no longer there for the search.
            here.given = dict(here.returned)
            shortened = self.seen(node, tuple(here.returned))
            value = self.search(*self.instead(given, shortened))
            if value == ():
                # Of several players none has anything yet, as MAX has only −∞.
                value = (-inf,) * self.tree.players
            result = self.go_up(here, value)
        else:
            result = self.finish(here, value)
        self.path.pop()
        return result

    def seen(self, node: Node, kept: tuple[int, ...] | None = None) -> Node | _Seen:
        """Return a node as the search sees it, perhaps with only some children."""
        if kept is None and not self.averages.has_decimals:
            return node
        return _Seen(node, self.averages, kept)

    def finish(self, here: _Open, value: Any) -> Any:
        """Leave a node with which the search is done, by a cut if children are left."""
        if not here.returned:
            # A leaf, or an inner node at a depth limit: nothing is done by hand.
            return value
        if here.has_children_left:
            self.cut(here)
        return self.go_up(here, value)

    def cut(self, here: _Open) -> None:
        """Take the act that skips the children that are left."""
        due = Act("cut", here.node.index)
        act = self.next_act(due)
        if act.kind == "cut":
            self.check_is_here(act)
            self.judge(act, due, is_right=True)
        elif act.kind == "return":
            # Who goes up has cut. The act is read once more, as what goes up.
            self.check_is_here(act)
            self.judged.append(Judged(None, due, "implied"))
            self.place -= 1
        else:
            self.judged.append(Judged(act, due, "missing"))
            self.pass_over(here, act)

    def go_up(self, here: _Open, value: Any) -> Any:
        """Take the act that returns a value; what was typed is what comes back."""
        if self.grain == "visits":
            return self.go_up_silently(here, value)
        due = Act("return", here.node.index, value=self.written(value))
        act = self.next_act(due)
        while act.kind != "return":
            self.go_on(here, act, due)
            act = self.next_act(due)
        self.check_is_here(act)
        if not here.returned:
            # Nothing has come back that could go up: the node was left too early.
            self.judged.append(Judged(act, None, "beyond"))
        else:
            is_right = same_numbers(act, due)
            is_right = is_right or self.is_right_with_needless(here, act, value)
            self.judge(act, due, is_right=is_right)
        return _exactly(act.value) if _is_alike(act.value, value) else value

    def go_on(self, here: _Open, act: Act, due: Act) -> None:
        """Take an act at a node that is done, though children are left.

        Behind a missed cut it is neither right nor wrong, and so is a cut that is made
        at last.
        """
        if not here.has_children_left or (act.kind == "cut" and not here.beyond):
            self.refuse(act, f"the search stands at {here.node.name}")
        if here.beyond:
            self.judged.append(Judged(act, None, "beyond"))
        else:
            self.judge(act, due, is_right=False)
        if act.kind == "cut":
            self.check_is_here(act)
            here.is_cut = True
        else:
            self.pass_over(here, act)

    def go_up_silently(self, here: _Open, value: Any) -> Any:
        """Go up by itself; behind a missed cut once the children that are left are cut.

        More of them may be entered first.
        """
        due = Act("cut", here.node.index)
        while here.beyond and here.has_children_left:
            act = self.next_act(due)
            if act.kind == "return" or not self.is_of(act, here):
                # It is read once more, further up.
                self.place -= 1
                break
            self.go_on(here, act, due)
        return value

    def is_of(self, act: Act, here: _Open) -> bool:
        """Tell whether an act is a cut at a node, or enters a new child of it."""
        if act.kind == "cut":
            return act.node == here.node.index
        return self.is_new_child(act.node, here)

    def pass_over(self, here: _Open, first: Act) -> None:
        """Take the acts below a child that the search never enters."""
        self.check_is_child(first)
        child = self.tree.nodes[first.node]
        last: Any = child.value if child.is_leaf else None
        entered = {child.index}
        while self.place < len(self.acts):
            act = self.acts[self.place]
            is_again = act.kind == "enter" and act.node in entered
            if is_again or not is_below(self.tree.nodes[act.node], child):
                break
            entered.add(act.node)
            self.place += 1
            self.judged.append(Judged(act, None, "beyond"))
            if act.move == ("return", child.index):
                last = act.value
                break
        here.beyond[child.index] = self.as_parent_sees(child, _exactly(last))

    def as_parent_sees(self, child: Node, score: Any) -> Any:
        """Return what came back from a child as a score of who moves at its parent.

        In a negamax an inner child returns its own player's; a leaf's is MAX's.
        """
        if isinstance(score, tuple):
            return None
        if score is None or not self.negates:
            return score
        is_of_parent = (
            child.is_leaf and child.parent is not None and child.parent.is_max
        )
        return score if is_of_parent else -score

    def is_right_with_needless(self, here: _Open, act: Act, value: Any) -> bool:
        """Tell whether a value is the best of that of the search and needless ones.

        Who missed a cut takes what came back from the children beyond it.
        """
        needless = [score for score in here.beyond.values() if score is not None]
        if not needless or isinstance(value, tuple):
            return False
        best = max if here.node.is_max or self.negates else min
        return bool(_exactly(act.value) == best([value, *needless]))

    def leave_early(self, act: Act, due: Act) -> NoReturn:
        """Leave the node that the search would go on in."""
        if not self.path:
            self.refuse(act, "the root is not entered yet")
        self.check_is_here(act)
        self.judge(act, due, is_right=False)
        if act.kind == "return":
            # It is read once more, as what goes up.
            self.place -= 1
        raise _LeftEarly(self.path[-1].node)

    def next_act(self, due: Act) -> Act:
        """Return the next act; with none left, stop and say what is due."""
        if self.place == len(self.acts):
            raise _Waiting(due)
        self.place += 1
        return self.acts[self.place - 1]

    def judge(self, act: Act, due: Act, *, is_right: bool) -> None:
        judgement: Judgement = "right" if is_right else "wrong"
        self.judged.append(Judged(act, due, judgement))

    def is_new_child(self, index: int, here: _Open) -> bool:
        node = self.tree.nodes[index]
        came_back = index in here.returned or index in here.beyond
        return node.parent is here.node and not came_back

    def check_is_child(self, act: Act) -> None:
        """Refuse to enter a node that is no new child of the current one."""
        if not self.path:
            self.refuse(act, "the search begins at the root")
        here = self.path[-1]
        if not self.is_new_child(act.node, here):
            self.refuse(act, f"the search stands at {here.node.name}")

    def check_is_here(self, act: Act) -> None:
        """Refuse to leave a node that is not the current one."""
        here = self.path[-1].node
        if act.node != here.index:
            self.refuse(act, f"the search stands at {here.name}")

    def refuse(self, act: Act, why: str) -> NoReturn:
        """Refuse an act that nobody can do here."""
        name = self.tree.nodes[act.node].name
        raise ImpossibleActError(f"{act.kind} {name} cannot be done: {why}.")


class _ModelRun(_Conductor):
    """A run in which everything is done that is due after the given acts."""

    def next_act(self, due: Act) -> Act:
        """Return the next act: what is due, after those that are given."""
        if self.place == len(self.acts):
            self.acts.append(due)
        return super().next_act(due)


def function_and_arguments(
    search: Algorithm | Callable[..., Any], tree: Tree
) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """Return the function of a search, and the arguments of its first call."""
    if not isinstance(search, Algorithm):
        return search, (tree.root,)
    if search.depth is not None and search.limited_by_tree:
        # The tree itself ends at the limit, and its nodes are others.
        raise SearchError(
            "{title} is not carried out by hand: leave the depth limit out.",
            title=search.title,
        )
    if search.name not in BY_HAND:
        raise SearchError(
            "{title} is not carried out by hand. Take one of {known}.",
            title=search.title,
            known=", ".join(BY_HAND),
        )
    return search.function, search.arguments(tree)


def same_numbers(act: Act, due: Act) -> bool:
    """Tell whether an act has the numbers of the one that is due, if it needs any."""
    return all(
        expected is None or _exactly(given) == _exactly(expected)
        for given, expected in (
            (act.alpha, due.alpha),
            (act.beta, due.beta),
            (act.value, due.value),
        )
    )


def _exactly(value: Any) -> Any:
    """Return a number, or one for each player, as what it is written as."""
    if isinstance(value, tuple):
        return tuple(map(exact, value))
    return exact(value)


def _averages_on(tree: Tree, acts: Sequence[Act]) -> Averages:
    """Return what writes numbers as the scores of a tree are written, or as typed."""
    scores: list[Any] = []
    probabilities: list[Score] = []
    for node in tree:
        scores += [node.value, node.estimate, *(node.utilities or ())]
        probabilities += node.probabilities or ()
    for act in acts:
        several = act.value if isinstance(act.value, tuple) else (act.value,)
        scores += [act.alpha, act.beta, *several]
    return Averages([score for score in scores if score is not None], probabilities)


def _is_alike(typed: Any, value: Any) -> bool:
    """Tell whether a search can go on with what was typed in place of a value."""
    if isinstance(value, tuple):
        return isinstance(typed, tuple) and len(typed) == len(value)
    return typed is not None and not isinstance(typed, tuple)


class _Seen:
    """A node as a search sees it: with exact numbers, and perhaps with few children."""

    def __init__(
        self, node: Node, averages: Averages, kept: tuple[int, ...] | None
    ) -> None:
        self._node = node
        self.value, self.estimate = exact(node.value), exact(node.estimate)
        self.utilities = _exactly(node.utilities)
        self.children, self.probabilities = node.children, node.probabilities
        if node.is_chance:
            self.probabilities = averages.probabilities(node)
        if kept is not None:
            self._keep(kept)

    def _keep(self, kept: tuple[int, ...]) -> None:
        """Leave only some children, in the order in which they came."""
        places = {child.index: place for place, child in enumerate(self.children)}
        chances = self.probabilities or ()
        self.probabilities = tuple(chances[places[index]] for index in kept if chances)
        self.children = tuple(self.children[places[index]] for index in kept)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._node, name)


def is_below(node: Node, top: Node) -> bool:
    """Tell whether a node is another one, or below it."""
    return node is top or any(above is top for above in node.ancestors)
