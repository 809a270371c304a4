"""The algorithms that abviz knows, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from abviz.engine.algorithm import Algorithm
from abviz.engine.algorithms import alphabeta as twins
from abviz.engine.algorithms import alphabeta_aima3 as aima3
from abviz.engine.algorithms import alphabeta_cs188 as cs188
from abviz.engine.algorithms import history, killer, rollouts, scout, star1, star2, uct
from abviz.engine.algorithms.alphabeta import alphabeta
from abviz.engine.algorithms.alphabeta_aima import (
    alphabeta_search,
    max_value,
    min_value,
)
from abviz.engine.algorithms.alphabeta_blog import evaluate
from abviz.engine.algorithms.alphabeta_notes import alphabeta_notes
from abviz.engine.algorithms.alphabeta_notes_own_window import alphabeta_own_window
from abviz.engine.algorithms.alphabeta_slides import alphabeta_slides, heuristic_value
from abviz.engine.algorithms.alphabeta_table import alphabeta_table, entry
from abviz.engine.algorithms.aspiration import aspiration
from abviz.engine.algorithms.expectiminimax import expectiminimax
from abviz.engine.algorithms.iterative_deepening import deepen, iterative_deepening
from abviz.engine.algorithms.maxn import maxn
from abviz.engine.algorithms.minimax import minimax, minimax_limited
from abviz.engine.algorithms.minimax_notes import minimax_notes
from abviz.engine.algorithms.minimax_slides import minimax_slides
from abviz.engine.algorithms.mtdf import mtdf
from abviz.engine.algorithms.negamax import negamax
from abviz.engine.algorithms.negascout import negascout
from abviz.engine.algorithms.quiescence import quiescence
from abviz.engine.algorithms.sss import expand, sss
from abviz.engine.traits import (
    Priors,
    arguments_to_depth,
    around,
    by_rule,
    by_samples,
    with_color,
    with_depth,
    with_moves,
    with_player,
    with_table,
    within,
)
from abviz.errors import SearchError
from abviz.text import shortened
from abviz.trees.reading import for_a_function


class Algorithms(Mapping[str, Algorithm]):
    """A read-only mapping from name to `Algorithm`, in teaching order.

    An algorithm is found by its title, too, in small or capital letters.

    Examples
    --------
    >>> import abviz
    >>> list(abviz.algorithms)
    ['minimax', 'alphabeta', 'alphabeta-notes', 'alphabeta-notes-own-window', \
'alphabeta-blog', 'alphabeta-aima', 'alphabeta-aima3', 'alphabeta-cs188', \
'alphabeta-slides', 'minimax-notes', 'minimax-slides', 'negamax', 'negascout', \
'scout', 'mtdf', 'aspiration', 'sss', 'rollouts', 'uct', 'puct', \
'iterative-deepening', 'alphabeta-table', 'quiescence', 'killer', 'history', \
'expectiminimax', 'star1', 'star2', 'maxn']
    >>> abviz.algorithms["Alpha-Beta"].name, abviz.algorithms["SSS*"].name
    ('alphabeta', 'sss')
    >>> abviz.algorithms["alfabeta"]
    Traceback (most recent call last):
        ...
    abviz.engine.registry.UnknownAlgorithm: there is no algorithm 'alfabeta'; \
did you mean 'alphabeta'? Known names: ...
    """

    def __init__(self, *entries: Algorithm) -> None:
        self._entries = {entry.name: replace(entry, known=self) for entry in entries}
        spellings = {_letters_of(entry.title): entry for entry in self.values()}
        spellings |= {_letters_of(entry.name): entry for entry in self.values()}
        self._spellings: dict[str, Algorithm] = spellings

    def __getitem__(self, name: str) -> Algorithm:
        """Return the algorithm of a name, or say which there are."""
        if isinstance(name, str) and name in self._entries:
            return self._entries[name]
        if isinstance(name, str) and _letters_of(name) in self._spellings:
            return self._spellings[_letters_of(name)]
        if callable(name):
            raise UnknownAlgorithm(
                f"an algorithm is given by its name; {for_a_function(name)}"
            )
        from difflib import get_close_matches

        spelled = name.lower() if isinstance(name, str) else ""
        near = get_close_matches(spelled, self._entries, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else "."
        names = ", ".join(self._entries)
        raise UnknownAlgorithm(
            f"there is no algorithm {shortened(name)}{hint} Known names: {names}."
        )

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __repr__(self) -> str:
        return f"Algorithms: {', '.join(self)}"

    def __len__(self) -> int:
        return len(self._entries)

    def __reduce__(self) -> str:
        """Pickle the place where every process finds these algorithms."""
        return "algorithms"


def _letters_of(name: str) -> str:
    """Return the small letters and the digits of a name, by which it is compared."""
    spelled = name.lower().replace("α", "alpha").replace("β", "beta")
    return "".join(filter(str.isalnum, spelled))


class UnknownAlgorithm(SearchError, KeyError):
    """Raised for an algorithm name that is not known."""


def _named(name: str, title: str, source: str) -> Callable[..., Algorithm]:
    """Return what makes an algorithm of its function and its traits."""
    return partial(Algorithm, name, title, source)


def _sampling(
    named: Callable[..., Algorithm],
    choose: Callable[..., Any],
    formula: Callable[..., float],
    *,
    priors: Priors | None = None,
) -> Algorithm:
    """Return UCT or PUCT, which have all but the formula of their choices in common."""
    return named(
        uct.uct,
        helpers=(uct.simulate, choose, formula, uct.rollout, uct.playout),
        arguments=partial(
            by_samples, choose=choose, formula=formula, evaluate=uct.rollout
        ),
        way="sampling",
        prunes=False,
        keeps="",
        leaf="rollout",
        seed=0,
        priors=priors,
        evaluations={
            "rollout": (uct.rollout, uct.playout),
            "estimate": (uct.estimate,),
        },
    )


algorithms = Algorithms(
    _named("minimax", "minimax", "AIMA 4e, section 5.2")(
        minimax, keeps="v", prunes=False, limited=minimax_limited
    ),
    _named("alphabeta", "alpha-beta", "Knuth & Moore 1975; fail-soft: Fishburn 1983")(
        alphabeta,
        limited=twins.alphabeta_limited,
        twins={
            (True, True): alphabeta,
            (False, True): twins.alphabeta_strict,
            (True, False): twins.alphabeta_shallow,
            (False, False): twins.alphabeta_shallow_strict,
        },
    ),
    _named(
        "alphabeta-notes",
        "alpha-beta (notes, first version)",
        "lecture notes (Temple), first version; fail-hard",
    )(alphabeta_notes, keeps="window"),
    _named(
        "alphabeta-notes-own-window",
        "alpha-beta (notes, longer version)",
        "lecture notes (Temple), longer version; fail-soft",
    )(alphabeta_own_window, keeps="v"),
    _named("alphabeta-blog", "alpha-beta (blog)", "blog post; fail-hard")(
        evaluate, keeps="window"
    ),
    _named(
        "alphabeta-aima",
        "alpha-beta (AIMA)",
        "AIMA 4e, section 5.2.3, as in the interactive demo, for trees; fail-soft",
    )(
        alphabeta_search,
        helpers=(max_value, min_value),
        returns_move=True,
        alternates=True,
    ),
    _named(
        "alphabeta-aima3",
        "alpha-beta (AIMA 3e)",
        "AIMA 3e, figure 5.7, for trees; fail-soft; the test before the bound",
    )(
        aima3.alphabeta_search,
        helpers=(aima3.max_value, aima3.min_value),
        cuts_first=True,
        alternates=True,
    ),
    _named(
        "alphabeta-cs188",
        "alpha-beta (CS188)",
        "CS188 (Berkeley), project Multi-Agent Search, for trees; fail-soft; strict "
        "tests",
    )(
        cs188.value,
        helpers=(cs188.max_value, cs188.min_value),
        cuts_first=True,
        cut_on_tie=False,
    ),
    _named("alphabeta-slides", "alpha-beta (slides)", "lecture slides; fail-hard")(
        alphabeta_slides,
        helpers=(heuristic_value,),
        keeps="window",
        arguments=with_depth,
        limited=alphabeta_slides,
        alternates=True,
    ),
    _named(
        "minimax-notes",
        "minimax (notes, first version)",
        "lecture notes (Temple), first version",
    )(minimax_notes, keeps="", prunes=False),
    _named("minimax-slides", "minimax (slides)", "lecture slides")(
        minimax_slides, keeps="", arguments=with_player, prunes=False, alternates=True
    ),
    _named("negamax", "negamax", "Knuth & Moore 1975; fail-soft: Fishburn 1983")(
        negamax, arguments=with_color, negates=True, alternates=True
    ),
    _named(
        "negascout",
        "NegaScout",
        "Reinefeld 1983; near to PVS, Marsland & Campbell 1982; with a case for each "
        "player",
    )(negascout, way="null windows"),
    _named("scout", "SCOUT", "Pearl 1980, 1984; with EVAL and TEST")(
        scout.evaluate, helpers=(scout.test,), keeps="", way="tests"
    ),
    _named("mtdf", "MTD(f)", "Plaat 1996; here without a memory of earlier passes")(
        mtdf, helpers=(alphabeta,), way="null windows"
    ),
    _named(
        "aspiration",
        "aspiration search",
        "Gillogly 1978, Baudet 1978; as in Marsland 1986, with fail-soft alpha-beta",
    )(aspiration, helpers=(alphabeta,), arguments=around, way="aspiration"),
    _named("sss", "SSS*", "Stockman 1979")(
        sss, helpers=(expand,), keeps="", way="best first"
    ),
    _named(
        "rollouts",
        "pruning by rollouts",
        "Huang 2015; which child it chooses makes it alpha-beta, or MT-SSS* where "
        "scores differ",
    )(
        rollouts.rollouts,
        helpers=(rollouts.descend, rollouts.leftmost),
        arguments=partial(by_rule, rule=rollouts.leftmost),
        keeps="",
        choose="leftmost",
        rules={
            "leftmost": rollouts.leftmost,
            "greatest bound": rollouts.greatest_bound,
            "random": rollouts.at_random,
        },
        way="rollouts",
    ),
    _sampling(
        _named("uct", "UCT", "Kocsis & Szepesvári 2006; AIMA 4e, figure 5.11"),
        uct.choose,
        uct.ucb,
    ),
    _sampling(
        _named(
            "puct",
            "PUCT",
            "Rosin 2011; the formula of AlphaGo Zero, Silver et al. 2017",
        ),
        uct.choose_by_priors,
        uct.puct,
        priors=(),
    ),
    _named(
        "iterative-deepening",
        "iterative deepening",
        "Slate & Atkin 1977, Korf 1985; with alpha-beta and the best move first",
    )(
        iterative_deepening,
        helpers=(deepen,),
        arguments=arguments_to_depth,
        limited=iterative_deepening,
        way="deepening",
    ),
    _named(
        "alphabeta-table",
        "alpha-beta with a table",
        "Greenblatt 1967, Slate & Atkin 1977; fail-soft; bounds answer, and move no "
        "window",
    )(alphabeta_table, helpers=(entry,), arguments=with_table, way="table"),
    _named(
        "quiescence",
        "quiescence search",
        "Beal 1990; AIMA 4e, section 5.3.2: only quiet nodes are judged by their "
        "estimates",
    )(alphabeta, limited=quiescence, way="quiescence"),
    _named(
        "killer",
        "alpha-beta with killer moves",
        "Akl & Newborn 1977; two killers at each ply, in the order of the moves",
    )(
        killer.alphabeta_killer,
        helpers=(killer.search,),
        arguments=with_moves,
        way="ordered",
    ),
    _named(
        "history",
        "alpha-beta with the history heuristic",
        "Schaeffer 1983, 1989; a cutoff adds 1/2^ply to the move of its player",
    )(
        history.alphabeta_history,
        helpers=(history.search,),
        arguments=with_moves,
        way="ordered",
    ),
    _named("expectiminimax", "expectiminimax", "Michie 1966; AIMA 4e, section 5.5")(
        expectiminimax, keeps="v", prunes=False, way="averaging"
    ),
    _named("star1", "Star1", "Ballard 1983")(
        star1.star1, helpers=(star1.average,), arguments=within, way="bounded averaging"
    ),
    _named("star2", "Star2", "Ballard 1983")(
        star2.star2,
        helpers=(star2.average, star2.probe, star2.mean, star2.window),
        arguments=within,
        way="probing",
    ),
    _named("maxn", "maxⁿ", "Luckhardt & Irani 1986")(
        maxn, keeps="", prunes=False, way="several players"
    ),
)


def known_name(name: Any) -> Any:
    """Return the name of the algorithm that is meant.

    What is no algorithm stays as it is, so that it can be quoted where it is refused.
    """
    return algorithms[name].name if name in algorithms else name
