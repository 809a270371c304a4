"""A search algorithm with its options: which trees it fits, and how it travels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import partial
from math import inf, ulp
from numbers import Real
from typing import Any

from abviz.engine import traits
from abviz.engine.models import (
    LARGEST_AVERAGED,
    SearchModel,
    advice,
    first_unmet,
    search_model,
)
from abviz.engine.pickling import source_only
from abviz.errors import Message, SearchError
from abviz.text import shortened
from abviz.trees import Score, Tree, TreeError
from abviz.trees.exact import exact
from abviz.trees.reading import as_tree, without_scores
from abviz.trees.scores import checked_score, checked_seed, checked_whole

MOST_PLIES = 4_000_000
UNSEEN_MOVES = Message(
    "this tree has stubs, moves that were never looked at; search the game itself, as "
    "in abviz.search(game)."
)


@dataclass(frozen=True, slots=True, repr=False)
class Algorithm(traits.Traits):
    """A search algorithm: its traits, its options, and the trees that it can search.

    Parameters
    ----------
    known : mapping
        The algorithms from which another one is advised where this one does not fit, by
        name; empty if there are none.

    Examples
    --------
    >>> import abviz
    >>> abviz.algorithms["alphabeta"]
    <alphabeta: alpha-beta>
    >>> abviz.algorithms["alphabeta"].with_options(deep=False).function.__name__
    'alphabeta_shallow'
    """

    known: Mapping[str, Algorithm] = field(
        default_factory=dict, compare=False, repr=False
    )

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the name and the options; of a watched function all, with its source.

        What has a name among the algorithms is looked up again by it.
        """
        if self.is_known and self.name in self.known:
            options = {name: getattr(self, name) for name in self.options}
            return _chosen, (self.known, self.name, options)
        travelling = replace(
            self,
            function=source_only(self.function),
            helpers=tuple(map(source_only, self.helpers)),
        )
        values = {trait.name: getattr(travelling, trait.name) for trait in fields(self)}
        return partial(Algorithm, **values), ()

    @property
    def model(self) -> SearchModel:
        """The way in which it searches, which answers what is asked of a way."""
        return search_model(self)

    @property
    def is_known(self) -> bool:
        """
        Whether more is known of it than the recorder sees: it is not only watched.
        """
        return self.model.is_known

    @property
    def options(self) -> tuple[str, ...]:
        """The names of the options that this algorithm understands."""
        return (
            *(("cut_on_tie", "deep") if self.twins else ()),
            *(("depth",) if self.limited or self.limited_by_tree else ()),
            *(("bounds",) if self.twins else ()),
            *(("choose", "seed") if self.rules else ()),
            *self.model.options,
            *(("priors",) if self.priors is not None else ()),
        )

    @property
    def limits(self) -> bool:
        """Whether it may stop at inner nodes and take their estimates."""
        return self.model.limits(self)

    @property
    def limited_by_tree(self) -> bool:
        """
        Whether a limit of which its code knows nothing is that of the tree it is given.
        """
        return self.limited is None and self.model.sees_limit_in_tree

    @property
    def v_at_entry(self) -> Mapping[str, Score]:
        """
        The value v of a node before its first child has returned, by who moves there.
        """
        return self.model.v_at_entry if self.keeps.startswith("v") else {}

    @property
    def chosen(self) -> dict[str, Any]:
        """The options in force that differ from their defaults, by name."""
        defaults: dict[str, Any] = {"cut_on_tie": True, "deep": True, "symmetry": False}
        if self.model.samples:
            defaults["iterations"] = traits.ITERATIONS
            defaults["leaf"] = "rollout"
            defaults["priors"] = ()
            defaults["seed"] = 0 if self.leaf == "rollout" else None
        options = {name: getattr(self, name) for name in self.options}
        return {
            name: value
            for name, value in options.items()
            if value != defaults.get(name)
        }

    def with_options(
        self,
        *,
        cut_on_tie: bool | None = None,
        deep: bool = True,
        depth: int | None = None,
        bounds: traits.Bounds | None = None,
        choose: str | None = None,
        seed: int | None = None,
        symmetry: bool = False,
        guess: Score | None = None,
        width: Score | None = None,
        iterations: int | None = None,
        c: float | None = None,
        leaf: str | None = None,
        priors: Mapping[str, Sequence[float]] | traits.Priors | None = None,
    ) -> Algorithm:
        """Return the same algorithm with other options in force.

        Parameters
        ----------
        cut_on_tie, deep, depth, bounds, choose, seed, guess, width, iterations, c, \
leaf, priors, symmetry
            As for `abviz.search`; a depth is 4,000,000 plies at most.

        Returns
        -------
        Algorithm
            With the twin function that does exactly this.

        Raises
        ------
        SearchError
            If the algorithm does not have the option, or the depth or the bounds are
            none.
        """
        default = self.cut_on_tie or bool(self.twins)
        cuts = default if cut_on_tie is None else cut_on_tie
        _check_switches(cut_on_tie=cuts, deep=deep, symmetry=symmetry)
        is_chosen = {
            "cut_on_tie": cuts is not default,
            "deep": not deep,
            "symmetry": symmetry,
            "depth": depth is not None,
            "bounds": bounds is not None,
            "choose": choose is not None,
            "seed": seed is not None,
            "iterations": iterations is not None,
            "c": c is not None,
            "leaf": leaf is not None,
            "priors": priors is not None,
            "guess": guess is not None,
            "width": width is not None,
        }
        chosen = [option for option in is_chosen if is_chosen[option]]
        self._check_offered(chosen)
        if symmetry:
            return self._by_symmetry(depth)
        if self.rules:
            return self._by_rule(self.choose if choose is None else choose, seed)
        if guess is not None or width is not None:
            return self._around(guess, width).with_options(depth=depth)
        if depth is not None:
            return self._to_depth(depth, chosen)
        bounded = self if bounds is None else self._within(bounds, deep=deep)
        if self.model.samples:
            return bounded._by_samples(iterations, c, leaf, seed, priors)
        return bounded._twin(cut_on_tie=cuts, deep=deep)

    def _check_offered(self, options: Sequence[str]) -> None:
        """Refuse an option that this algorithm does not have."""
        for option in options:
            if option not in self.options:
                raise SearchError(
                    f"{self.title} has no option {option}. {self._way_out(option)}"
                )

    def _twin(self, *, cut_on_tie: bool, deep: bool) -> Algorithm:
        """Return the algorithm with the twin function that cuts as asked.

        There is one for each pair of `cut_on_tie` and `deep`. Without deep cutoffs a
        node keeps its value alone, and no window.
        """
        if not self.twins:
            return self
        return replace(
            self,
            function=self.twins[cut_on_tie, deep],
            cut_on_tie=cut_on_tie,
            deep=deep,
            keeps="v and window" if deep else "v",
        )

    def _by_symmetry(self, depth: int | None) -> Algorithm:
        """Return the algorithm that takes symmetric positions for one."""
        limited = self.with_options(depth=depth)
        arguments = partial(self.arguments, symmetry=True)
        return replace(limited, symmetry=True, arguments=arguments)

    def _by_rule(self, choose: str, seed: int | None) -> Algorithm:
        """Return the algorithm with a rule by which it chooses among children."""
        source = _seed_of("choose", choose, seed, choices=self.rules, random="random")
        rule = self.rules[choose]
        # Both helpers are shown below the code: what searches, and the rule.
        return replace(
            self,
            title=self.title if choose == self.choose else f"{self.title} ({choose})",
            helpers=(self.helpers[0], rule),
            arguments=partial(traits.by_rule, rule=rule, seed=source),
            choose=choose,
            seed=source,
        )

    def _around(self, guess: Any, width: Any) -> Algorithm:
        """Return the algorithm with a first window around a guess."""
        _check_number("guess", guess, "a finite number")
        _check_number("width", width, "a finite number above 0", least=ulp(0))
        arguments = partial(traits.around, guess=guess, width=width)
        return replace(self, arguments=arguments, guess=guess, width=width)

    def _by_samples(
        self, iterations: Any, c: Any, leaf: Any, seed: Any, priors: Any
    ) -> Algorithm:
        """Return the algorithm with other options of a search by samples."""
        leaf = self.leaf if leaf is None else leaf
        source = _seed_of(
            "leaf", leaf, seed, choices=self.evaluations, random="rollout"
        )
        _check_number(
            "c", c, "a number from 0 to 1e300", least=0, most=LARGEST_AVERAGED
        )
        count = self.iterations if iterations is None else iterations
        count = _checked_count(count, "iterations")
        functions = self.evaluations[leaf]
        arguments = partial(
            self.arguments, evaluate=functions[0], iterations=count, c=c, seed=source
        )
        weights = None
        if self.priors is not None:
            weights = checked_priors(self.priors if priors is None else priors)
            arguments = partial(arguments, priors=weights)
        return replace(
            self,
            leaf=leaf,
            helpers=(*self.helpers[:3], *functions),
            arguments=arguments,
            iterations=count,
            c=c,
            seed=source,
            priors=weights,
        )

    def sampling(self, **options: Any) -> Algorithm:
        """Return a search by samples with other options, which have been checked."""
        return replace(self, arguments=partial(self.arguments, **options), **options)

    def _way_out(self, option: str) -> str:
        """Return what to do without an option."""
        if option != "cut_on_tie" or not self.prunes:
            return "Leave the option out."
        if self.cut_on_tie:
            return (
                "Leave the option out: its code cuts as soon as α ≥ β. alphabeta has "
                "the option, and alphabeta-cs188 cuts only when α > β."
            )
        return (
            "Leave the option out: its code cuts only when α > β, and alphabeta-aima3 "
            "at α ≥ β."
        )

    def _to_depth(self, depth: int, chosen: Sequence[str]) -> Algorithm:
        """Return the algorithm with a depth limit; no other option goes with it.

        Most algorithms have a function of its own for that (`limited`). Without one it
        is the tree that ends at the limit.
        """
        for option in chosen:
            if option != "depth":
                raise SearchError(
                    "{algorithm.title} with a depth limit has no option {option}. "
                    "Leave one of them out.",
                    algorithm=self,
                    option=option,
                )
        plies = _checked_count(depth, "depth")
        title = f"{self.title} to {plies} {'ply' if plies == 1 else 'plies'}"
        if self.limited is None:
            return replace(self, title=title, depth=plies)
        # A function that always has a limit has arguments of its own.
        always_limited = self.limited is self.function
        arguments_of = self.arguments if always_limited else traits.arguments_to_depth
        arguments = partial(arguments_of, depth=plies)
        return replace(
            self, title=title, function=self.limited, arguments=arguments, depth=plies
        )

    def _within(self, bounds: traits.Bounds, *, deep: bool) -> Algorithm:
        """Return the algorithm with bounds of all scores."""
        if not deep:
            raise SearchError(
                f"{self.title} with bounds has no option deep. Leave one of them out."
            )
        try:
            low, high = map(checked_score, bounds)
        except (TypeError, ValueError):
            raise SearchError(
                f"bounds are two scores, such as (-1, 1), not {shortened(bounds)}: the "
                "least and the greatest that a leaf can have."
            ) from None
        is_large = self.model.samples and max(-low, high) > LARGEST_AVERAGED
        if is_large or not -inf < low <= high < inf:
            limit = " of at most 1e300" if self.model.samples else ""
            raise SearchError(
                f"bounds go from a least to a greatest finite score{limit}, "
                f"not {shortened(bounds)}."
            )
        without = self.arguments if self.model.samples else traits.from_window
        first = traits.within if self.model.bounded else without
        return replace(
            self, arguments=partial(first, bounds=(low, high)), bounds=(low, high)
        )

    def with_bounds_as_in(self, tree: Tree) -> Algorithm:
        """Return the same algorithm with bounds written as the scores equal to them.

        A bound of 3/10 is written 0.3 where a score is: for Python these two differ.
        """
        if self.bounds is None:
            return self
        scores = {exact(leaf.value): leaf.value for leaf in reversed(tree.leaves)}
        low, high = (scores.get(exact(bound), bound) for bound in self.bounds)
        if (low, high) == self.bounds:
            return self
        arguments = partial(self.arguments, bounds=(low, high))
        return replace(self, arguments=arguments, bounds=(low, high))

    def unmet_requirement(self, tree: Tree, *, has_made_stubs: bool = False) -> str:
        """Return why this algorithm cannot search a tree, and which can; "" if it can.

        With `has_made_stubs` the stubs of the tree stand for moves of a game that the
        search itself has left out.

        Examples
        --------
        >>> import abviz
        >>> tree = abviz.Tree.parse("max(max(1 2) 3)")
        >>> abviz.algorithms["alphabeta"].unmet_requirement(tree)
        ''
        >>> abviz.algorithms["alphabeta-slides"].unmet_requirement(tree)
        'alpha-beta (slides) takes for granted that MAX and MIN take turns, \
and in this tree MAX moves twice running at B. Searches that fit this tree: minimax, \
alphabeta and ... more.'
        """
        if tree.has_stubs and not has_made_stubs:
            return UNSEEN_MOVES
        if tree.unscored:
            return without_scores(tree)
        reason = first_unmet(self, tree, knows_moves=has_made_stubs)
        if not (reason and self.known):
            return reason
        further = advice(self, tree, self.known.values())
        if not further:
            return reason
        return Message("{reason} {advice}", reason=reason, advice=further)

    def fits(self, tree: Tree) -> bool:
        """Tell whether this algorithm can search a tree, once each leaf has a score.

        Examples
        --------
        >>> import abviz
        >>> abviz.algorithms["minimax"].fits(abviz.examples["dice"])
        False
        """
        tree = as_tree(tree, unscored=True)
        return not tree.has_stubs and not first_unmet(self, tree)


def _check_number(
    option: str, value: Any, kind: str, *, least: Score = -inf, most: Score = inf
) -> None:
    """Refuse an option that is set, and is no finite number in its range."""
    try:
        is_fit = value is None or (
            least <= checked_score(value) <= most and abs(value) < inf
        )
    except TreeError:
        is_fit = False
    if not is_fit:
        raise SearchError(f"the option {option} is {kind}, not {shortened(value)}")


def _check_switches(**switches: object) -> None:
    """Refuse an option that is neither True nor False."""
    for option, value in switches.items():
        if not isinstance(value, bool):
            raise SearchError(
                f"the option {option} is True or False, not {shortened(value)}"
            )


def _checked_count(value: Any, option: str) -> int:
    try:
        return checked_whole(value, option, least=1, most=MOST_PLIES)
    except TreeError as refusal:
        raise SearchError(str(refusal)) from None


def _seed_of(
    option: str, chosen: Any, seed: Any, *, choices: Any, random: str
) -> int | None:
    """Return the seed, if an option is what lets something happen at random."""
    if not isinstance(chosen, str) or chosen not in choices:
        names = ", ".join(map(repr, choices))
        raise SearchError(
            f"the option {option} is one of {names}, not {shortened(chosen)}"
        )
    if chosen != random and seed is not None:
        raise SearchError(f'the option seed is for {option}="{random}". Leave it out.')
    if chosen != random:
        return None
    try:
        return checked_seed(0 if seed is None else seed)
    except TreeError:
        raise SearchError(
            f"the option seed is a whole number, not {shortened(seed)}"
        ) from None


def checked_priors(priors: Any) -> traits.Priors:
    """Return priors as pairs that have a hash: the name of a node, and the weights.

    They come as a mapping or as pairs; the weights are those of the node's children.
    """
    try:
        rows = {name: tuple(weights) for name, weights in dict(priors).items()}
    except (TypeError, ValueError):
        raise _refused_priors(priors) from None
    for name, weights in rows.items():
        if not (isinstance(name, str) and weights and all(map(_is_weight, weights))):
            raise _refused_priors(priors)
    return tuple((name, tuple(map(float, rows[name]))) for name in sorted(rows))


def _is_weight(weight: object) -> bool:
    """Tell whether a prior is a number above 0 with which one can reckon."""
    if not isinstance(weight, Real) or isinstance(weight, bool):
        return False
    return bool(weight <= LARGEST_AVERAGED and float(weight) > 0)


def _refused_priors(priors: Any) -> SearchError:
    """Return the error of priors that are none."""
    return SearchError(
        f"priors are positive numbers for the children of named nodes, such as "
        f'{{"A": [0.6, 0.3, 0.1]}}, not {shortened(priors)}.'
    )


def _chosen(
    algorithms: Mapping[str, Algorithm], name: str, options: dict[str, Any]
) -> Algorithm:
    return algorithms[name].with_options(**options)
