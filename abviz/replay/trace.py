"""A search that can be followed: ``abviz.search``, and the trace that it returns."""

from __future__ import annotations

import warnings
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NoReturn, Self

from abviz.engine.algorithm import Algorithm
from abviz.engine.pickling import kind_of, message_of
from abviz.engine.recorder import Log
from abviz.engine.recording import Recording
from abviz.engine.registry import algorithms
from abviz.engine.run import run
from abviz.narration.language import Language, label, writer
from abviz.narration.registry import ENGLISH, language_of
from abviz.text import printable
from abviz.trees import Node, Score, Tree, TreeError, as_tree, examples
from abviz.trees.calling import public_call
from abviz.trees.limits import MOST_STEPS_LISTED
from abviz.trees.notation import hint_at_shape
from abviz.trees.scores import short_score

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from abviz.games import Game, LazyGame, Unfolding
    from abviz.replay.frames import Frame
    from abviz.replay.score_range import ScoreRange
    from abviz.replay.steps import Cutoff, Step
    from abviz.replay.ways.registry import Replay


# What to type in place of names that a trace does not have.
_INSTEAD = {
    "step": ". A step is trace.steps[3], and abviz.draw(trace, 3) draws it",
    "show": ". abviz.draw(trace) draws it, and abviz.animate(trace) plays it",
    "draw": ". abviz.draw(trace) draws it",
    "play": ". abviz.animate(trace) plays it",
    "plot": ". abviz.draw(trace) draws it",
    "animate": ". abviz.animate(trace) plays it",
    "explore": ". abviz.explore(trace) lets you explore it",
    "save": (
        ". abviz.draw(trace).save(path) saves a picture, abviz.page(trace, path) a page"
    ),
    "moves": ". trace.best_move is the move, and trace.steps are the steps",
}


class Trace(Recording):
    """One search: its recording, in four columns, and the steps that can be followed.

    Made by ``abviz.search``. Everything else that it tells (steps, frames,
    cutoffs, the principal variation) is worked out from the columns when it
    is asked for. ``print(trace)`` writes the steps as a table. Two traces are equal
    if algorithms of the same name and options did the same on equal trees. A trace can
    be pickled; of a function of your own the name and the source go along.

    Parameters
    ----------
    recording : Recording
        What was recorded.
    language : Language, keyword-only
        What its steps are told in.

    Examples
    --------
    >>> import abviz
    >>> trace = abviz.search(abviz.examples["lucky-8"])
    >>> trace.value, trace.best_move.name, len(trace.pruned)
    (4, 'B', 4)
    >>> trace.steps[3].sentence
    'Leaf D is examined: its score is 4.'
    """

    def __init__(self, recording: Recording, *, language: Language = ENGLISH) -> None:
        vars(self).update(recording.parts)
        self.language = language

    def in_language(self, language: str | Language) -> Self:
        """Return the same search, told in another language.

        Its sentences, tables, pictures, films and pages are in this language.

        Parameters
        ----------
        language : str
            A tag in ``abviz.languages()``, such as "de".

        Returns
        -------
        Trace
            Equal to this one.

        Raises
        ------
        UnknownLanguage
            If abviz does not speak it.

        Examples
        --------
        >>> import abviz
        >>> german = abviz.search(abviz.Tree.parse("3 5"), "minimax").in_language("de")
        >>> print(german.steps[1].sentence)
        Das Blatt B wird untersucht: sein Wert ist 3.
        """
        return self._with(language=language_of(language))

    def of_game(self, unfolding: Unfolding) -> Self:
        """Return the same search, with the states of the game that its tree comes from.

        Its pictures show them in place of the nodes where there is room.

        Parameters
        ----------
        unfolding : Unfolding
            What `abviz.games.unfold` has returned for its tree.

        Raises
        ------
        TreeError
            If it belongs to another tree.

        Examples
        --------
        >>> import abviz
        >>> nim = abviz.games.unfold(abviz.games.Nim([1, 2]))
        >>> trace = abviz.search(nim.tree).of_game(nim)
        >>> print(trace.unfolding.state(trace.best_move))
        1 1, second moves
        """
        if getattr(unfolding, "tree", None) is not self.tree:
            raise TreeError(
                "the states belong to another tree; search the tree of the unfolding."
            )
        return self._with(unfolding=unfolding)

    def _with(self, **parts: object) -> Self:
        """Return a copy with other parts, without what the old ones have led to."""
        twin = object.__new__(type(self))
        vars(twin).update(self.parts, **parts)
        return twin

    @property
    def share_of_leaves(self) -> str:
        """How many leaves were examined, and of how many if that is known.

        Examples
        --------
        >>> import abviz
        >>> abviz.search(abviz.examples["lucky-8"]).share_of_leaves
        '5 of 8 leaves'
        """
        ends = {node.index for node in self.ends}
        examined = len({leaf.index for leaf in self.leaves} & ends)
        leaves = None if self.tree.has_stubs else len(ends)
        return self.language.share_of_leaves(examined, leaves)

    def returned(self, node: Node | str | tuple[int, ...]) -> Score | None:
        """Return what came back from a node, the last time if there are several.

        Parameters
        ----------
        node : Node, str or tuple of int
            The node: itself, its name or its path.

        Returns
        -------
        int, float, Fraction, bool or None
            For MAX; None if the node was never entered. True or False if SCOUT has only
            tested the node.

        Examples
        --------
        >>> import abviz
        >>> tree = abviz.examples["lucky-8"]
        >>> abviz.search(tree, "alphabeta").returned("J")
        2
        >>> abviz.search(tree, "alphabeta-blog").returned("J")
        4
        """
        wanted = node if isinstance(node, Node) else self.tree[node]
        if self.algorithm.model.samples:
            mean: Score | None = self.tally.mean(wanted)
            return mean
        if not self.is_recursive:
            return self.frame(-1).value(wanted)
        for visited, value in zip(
            reversed(self.visits), reversed(self.values), strict=True
        ):
            if visited is wanted:
                return value
        return None

    @property
    def cutoffs(self) -> tuple[Cutoff, ...]:
        """The cutoffs in the order in which they happened."""
        return tuple(step.cutoff for step in self.steps if step.cutoff is not None)

    @property
    def principal_variation(self) -> tuple[Node, ...]:
        """
        The line of best play, from the root to a leaf, or to where no move was chosen.
        """
        if self.algorithm.model.samples:
            return self.tally.line()
        return self.frame(len(self.steps) - 1).best_line

    @property
    def best_move(self) -> Node | None:
        """The root's best child, the first of several equal ones.

        None if none was chosen.

        It is the first child that brings the value of the root. No move is chosen where
        no child is better than what the search starts from: −∞ at a MAX root, +∞ at a
        MIN root. A lone leaf and a chance node have no best move either. UCT and PUCT
        choose the child with the most visits.

        Examples
        --------
        >>> import abviz
        >>> tree = abviz.Tree.parse("max(-inf -inf)")
        >>> print(abviz.search(tree, "alphabeta-aima").best_move)
        None
        """
        line = self.principal_variation
        return line[1] if len(line) > 1 else None

    @cached_property
    def replay(self) -> Replay:
        """The steps of the search and what each of them changes."""
        from abviz.replay.ways.registry import Replay

        return Replay(self, self.steps)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """What a lecturer would say, one step at a time."""
        from abviz.replay.ways.registry import walk

        steps = walk(self)
        if self.language is ENGLISH:
            return tuple(steps)
        return tuple(replace(step, language=self.language) for step in steps)

    def frame(self, step: int) -> Frame:
        """Return the state after a step.

        Parameters
        ----------
        step : int
            From 0 (the root has been entered) to ``len(trace.steps) - 1``;
            negative numbers count from the end.

        Returns
        -------
        Frame
            Status, window and value of every node.

        Raises
        ------
        IndexError
            If there is no such step.
        """
        return self.replay.frame(step)

    def score_range(
        self,
        leaf: Node | str | tuple[int, ...],
        *,
        keeps: Literal["value", "leaves"] | None = None,
        pruned: Node | str | tuple[int, ...] | None = None,
    ) -> ScoreRange:
        """Return for which scores of a leaf the search stays what it is.

        All other scores are unchanged.

        The set is exact, with ties, null windows and averages:
        `abviz.replay.score_range` says how. Estimates stay as they are.

        Parameters
        ----------
        leaf : Node, str or tuple of int
            The leaf, or its name or path.
        keeps : {"value", "leaves"}, keyword-only
            What stays: the value of the root (by default), or which leaves are
            examined, in their order.
        pruned : Node, str or tuple of int, keyword-only
            In place of `keeps`: a node; the scores are those for which it is pruned,
            whether it is now or not. A cutoff stays as long as the first node that it
            skips is pruned.

        Returns
        -------
        ScoreRange
            The scores: in a few signs, as a sentence, and for ``in``.

        Raises
        ------
        TreeError
            If there is no such leaf or node.
        SearchError
            If the search is a function of your own, or left moves of a game out, or the
            leaf has a score for each of several players.

        Examples
        --------
        >>> import abviz
        >>> trace = abviz.search(abviz.examples["lucky-8"])
        >>> [str(trace.score_range(leaf)) for leaf in trace.leaves]
        ['4', '≤ 4', 'any', '≤ 4', '≤ 4']
        >>> print(trace.score_range("G", keeps="leaves"))
        ≥ 4
        >>> print(trace.score_range("E").sentence)
        The value stays 4 for exactly these scores s of E: s ≤ 4.
        """
        from abviz.replay.score_range import score_range

        return score_range(
            self, leaf, keeps=keeps, pruned=pruned, language=self.language
        )

    @property
    def summary(self) -> str:
        """The value, the leaves and the cutoffs in one short line."""
        if not self.algorithm.model.searches:
            return self.steps[0].sentence
        if self.algorithm.model.samples and self.best_move is not None:
            return self._summary_of_samples(self.best_move)
        language, write = self.language, writer(self, [self.value])
        text = language.gettext(
            "{algorithm}: value {value}, {leaves}",
            algorithm=language.title(self.algorithm),
            value=language.gettext("none") if self.value is None else write(self.value),
            leaves=self.share_of_leaves,
        )
        if not self.algorithm.is_known:
            return text
        count = self.count_cutoffs()
        if count is None:
            count = len(self.cutoffs)
        cutoffs = language.ngettext("{count} cutoff", "{count} cutoffs", count)
        return f"{text}, {cutoffs}"

    def _summary_of_samples(self, move: Node) -> str:
        """Return the best move, its visits and its mean in one short line."""
        text = self.language.ngettext(
            "{algorithm}: best move {move} ({visits} of {count} iteration), mean "
            "{mean}",
            "{algorithm}: best move {move} ({visits} of {count} iterations), mean "
            "{mean}",
            self.tally.iterations,
            algorithm=self.language.title(self.algorithm),
            move=label(move),
            visits=self.tally.visits(move),
            mean=short_score(self.value),
        )
        # Random moves in a game come to leaves of which no node is made.
        return text if self.tree.has_stubs else f"{text}, {self.share_of_leaves}"

    def __repr__(self) -> str:
        return self.summary if self.error is None else f"{self.summary}, {self.ending}"

    def __getattr__(self, name: str) -> NoReturn:
        """Say what is meant by names that a trace might well have."""
        advice = _INSTEAD.get(name, "")
        raise AttributeError(f"a trace has no attribute {name[:80]!r}{advice}")

    def __str__(self) -> str:
        from abviz.replay.ways.registry import table

        listed = self.steps[:MOST_STEPS_LISTED]
        text = f"{self!r}\n{table(self, listed, language=self.language)}"
        if len(listed) == len(self.steps):
            return text
        rest = self.language.gettext(
            "… These are the first {shown:,} of {count:,} steps. All of them: for "
            "step in trace.steps: print(step.sentence)",
            shown=len(listed),
            count=len(self.steps),
        )
        return f"{text}\n{rest}"

    @property
    def ending(self) -> str:
        """What stopped the search; empty if it came to its end."""
        if self.error is None:
            return ""
        first = [*message_of(self.error).splitlines(), "-"][0]
        return self.language.gettext(
            "stopped by {error}: {message}",
            error=kind_of(self.error),
            message=printable(first),
        )


@public_call(data=("tree", "priors"))
def search(
    tree: Tree | LazyGame | Game | Unfolding,
    algorithm: str = "alphabeta",
    *,
    cut_on_tie: bool | None = None,
    deep: bool = True,
    depth: int | None = None,
    bounds: tuple[Score, Score] | None = None,
    choose: Literal["leftmost", "greatest bound", "random"] | None = None,
    seed: int | None = None,
    symmetry: bool = False,
    guess: Score | None = None,
    width: Score | None = None,
    iterations: int | None = None,
    c: float | None = None,
    leaf: Literal["rollout", "estimate"] | None = None,
    priors: Mapping[str, Sequence[float]] | None = None,
) -> Trace:
    """Search a tree, or a game as it unfolds, and return the trace of the search.

    Of a game only those nodes are made that the search enters. ``trace.tree`` is then
    that part of the game, with stubs for the moves that were never examined, and
    ``trace.unfolding`` knows the states and the moves of its nodes. maxⁿ enters all of
    a game and needs to know all players before the first leaf, so the game is unfolded
    first.

    Parameters
    ----------
    tree : Tree, Game, LazyGame or Unfolding
        The subject of the search: a tree, a game with the methods that
        `abviz.games.Game` lists, or what `abviz.games.lazy` or `abviz.games.unfold` has
        made of one. Games of easyAI, OpenSpiel, AIMA, python-chess and pygambit are
        taken as they are, and so are trees of anytree, bigtree and networkx.
    algorithm : str
        A name in ``abviz.algorithms``, such as "minimax" or "alphabeta".
    cut_on_tie : bool or None, keyword-only
        True cuts as soon as α ≥ β, False only when α > β. None does what the code of
        the algorithm does: all but "alphabeta-cs188" cut as soon as α ≥ β.
    deep : bool, keyword-only
        True lets every ancestor bound a node, False only its parent
        (shallow cutoffs only).
    depth : int or None, keyword-only
        Limit in plies, at least 1: an inner node at this depth is not searched on, and
        its `estimate` counts. None searches to the leaves. A search whose code knows of
        no depth is given the tree as far as the limit shows it; SCOUT, SSS*, pruning by
        rollouts, Star1, Star2 and maxⁿ take no limit.
    bounds : tuple of two scores, or None, keyword-only
        The least and the greatest score that a leaf can have. "alphabeta" starts with
        them as its window: a value that nothing can beat ends the search of a node.
        Star1 and Star2 take those of the leaves by default.
    choose : {"leftmost", "greatest bound", "random"} or None, keyword-only
        Of "rollouts" alone: which child a rollout goes down to, of those that are
        alive. The leftmost one (by default) examines the leaves of alpha-beta, in its
        order; the one of MAX with the greatest upper bound examines those of MT-SSS* if
        all scores differ, and else those or fewer.
    seed : int or None, keyword-only
        The seed of ``choose="random"`` and of the random moves of "uct" and "puct", 0
        by default.
    guess, width : int, float, Fraction or None, keyword-only
        Of "aspiration" alone: its first window is [guess − width, guess + width]. The
        guess is the score of the first line of play by default (which is right where
        the best moves come first), and the width 1.
    iterations : int or None, keyword-only
        Of "uct" and "puct": how many samples are taken, 100 by default.
    c : float or None, keyword-only
        Of "uct" and "puct": how much they explore, a number of at least 0. By default
        it is the greatest less the least score of the tree; of a game that of `bounds`,
        else 1.
    leaf : {"rollout", "estimate"} or None, keyword-only
        Of "uct" and "puct": what scores a node when it is visited for the first time.
        Random moves to a leaf (by default), or its `estimate`.
    priors : mapping, keyword-only
        Of "puct": from the name of a node to a positive number for each child, such as
        ``{"A": [0.6, 0.3, 0.1]}``. Their shares count. Other nodes have children with
        equal ones.
    symmetry : bool, keyword-only
        Of "alphabeta-table" alone, and of games with a method `canonical`: True takes
        symmetric states for one position. In a tree without states, equal subtrees are
        one position.

    Returns
    -------
    Trace
        Who was entered, with which window, and what it returned.

    Raises
    ------
    SearchError
        If the algorithm or an option is not known, or the algorithm cannot search this
        tree, or it is deeper than Python's recursion limit lets a recursive search go.
    TreeError
        If `tree` is neither, or the game answers something impossible.

    References
    ----------
    Knuth, D. E. and Moore, R. W. (1975). An analysis of alpha-beta pruning.
    Artificial Intelligence 6, 293-326.

    Fishburn, J. P. (1983). Another optimization of alpha-beta search. ACM SIGART
    Newsletter 84, 37-38. (The reference is fail-soft, as he proposed.)

    Huang, B. (2015). Pruning game tree by rollouts. AAAI 29.

    Kocsis, L. and Szepesvári, C. (2006). Bandit based Monte-Carlo planning. ECML 2006.

    Examples
    --------
    >>> import abviz
    >>> trace = abviz.search(abviz.examples["lucky-8"])
    >>> trace
    alpha-beta: value 4, 5 of 8 leaves, 2 cutoffs
    >>> [leaf.value for leaf in trace.leaves]
    [4, 3, 8, 2, 1]
    >>> abviz.search("(9 10) (10 10) (3 5)", bounds=(-10, 10))
    alpha-beta: value 10, 4 of 6 leaves, 1 cutoff
    >>> guess = abviz.Tree.parse("((3 5)~4 (2 9)~6)")
    >>> abviz.search(guess, depth=1).best_move, abviz.search(guess).best_move
    (<MIN node E>, <MIN node B>)
    >>> abviz.search(abviz.examples["lucky-8"], "rollouts", choose="greatest bound")
    pruning by rollouts (greatest bound): value 4, 5 of 8 leaves, 2 cutoffs
    >>> abviz.search(abviz.examples["lucky-8"], "uct", iterations=20)
    UCT: best move B (15 of 20 iterations), mean 3.9, 7 of 8 leaves
    >>> trace = abviz.search(abviz.games.TicTacToe("XOO X.. OX."))
    >>> trace
    alpha-beta: value 1, 4 leaves, 3 cutoffs
    >>> trace.best_move, trace.tree["6"].children
    (<MIN node 5>, (<leaf 6-5: −1>, <stub I: 1 move>))
    """
    chosen = algorithms[algorithm].with_options(
        cut_on_tie=cut_on_tie,
        deep=deep,
        depth=depth,
        bounds=bounds,
        choose=choose,
        seed=seed,
        symmetry=symmetry,
        guess=guess,
        width=width,
        iterations=iterations,
        c=c,
        leaf=leaf,
        priors=priors,
    )
    if isinstance(tree, str):
        text, tree = tree, as_tree(tree, unscored=True)
        hint = None if text in examples else hint_at_shape(text, tree.nodes)
        if hint:
            # Behind this function is the one that checks its options, and then the
            # caller.
            warnings.warn(hint, stacklevel=3)
    return Trace(run(tree, chosen))


def unsearched(
    tree: Tree, algorithm: Algorithm, *, language: Language = ENGLISH
) -> Trace:
    """Return what is shown of a tree in place of a search while leaves have no score.

    It has the code of the search that is to come, and one step, which says which leaves
    those are.
    """
    waiting = replace(algorithm, way="unsearched", known={}, depth=None, bounds=None)
    return Trace(Recording(tree=tree, algorithm=waiting, log=Log()), language=language)


def search_alike(trace: Trace, tree: Tree) -> Trace:
    """
    Search another tree with the algorithm and the options of a trace, in its language.
    """
    return Trace(run(tree, trace.algorithm), language=trace.language)
