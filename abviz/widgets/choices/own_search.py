"""Searches that users hand in: their own functions, and traces."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from abviz.errors import Message, SearchError
from abviz.games import LazyGame, Unfolding
from abviz.narration.language import Language
from abviz.replay.trace import Trace, unsearched
from abviz.text import printable
from abviz.trees import Tree, TreeError, as_tree, examples
from abviz.trees.reading import is_game
from abviz.widgets.choices.games import OwnGame, UnfoldedGame

if TYPE_CHECKING:
    from abviz.diagnosis.watch import WatchedTrace

OWN_SEARCH = "own"  # the name under which it is chosen as the algorithm
NOT_ALONE = Message(
    "This search came here without the function itself, and cannot be run on another "
    "tree; call watch again where the function is defined."
)


class OwnSearch:
    """A user's function that is run again on each tree."""

    def __init__(self, trace: "WatchedTrace") -> None:
        self._last = trace

    def code(self, trace: Trace, *, game: str) -> str:
        """Return the call of `abviz.watch` that makes a search of the function."""
        name, limit = self._last.algorithm.function.__name__, trace.algorithm.depth
        tree = f"abviz.Tree.parse({str(trace.tree)!r})"
        searched = (game or "…") if self._last.is_over_states else tree
        depth = "" if limit is None else f", depth={limit}"
        return f"abviz.watch({name}, {searched}{depth})"

    def on(self, tree: Tree) -> Trace:
        """Return the search of a tree; it is run only if it has not just been."""
        if tree.unscored:
            return unsearched(tree, self._last.algorithm)
        if tree != self._last.tree:
            if self._last.rerun is None:
                raise SearchError(NOT_ALONE)
            self._last = self._last.rerun(tree)
        return self._last

    def title(self, language: Language) -> str:
        """Return what the menu of searches calls it."""
        name = printable(self._last.algorithm.title)
        return language.gettext("your function: {name}", name=name)


def choice_of(tree: Tree) -> dict[str, Any]:
    """Return the choice of a tree: by its name if it is an example."""
    name = examples.name_of(tree)
    return {"own": tree} if name is None else {"example": name}


def choices_of(trace: Trace) -> dict[str, Any]:
    """Return the choices with which an explorer shows a search."""
    tree, algorithm = trace.tree, trace.algorithm
    chosen = choice_of(tree)
    if trace.unfolding is not None and tree.has_stubs:
        raise SearchError(
            "this search has made only a part of the game; open the game itself, as in "
            f"explore(game, algorithm={algorithm.name!r})."
        )
    if trace.unfolding is not None:
        chosen = {"own_game": UnfoldedGame(trace.unfolding)}
    if not algorithm.is_known:
        own = OwnSearch(cast("WatchedTrace", trace))
        return {**chosen, "own_search": own, "algorithm": OWN_SEARCH}
    if algorithm.priors:
        raise SearchError(
            "an explorer knows no priors; show this search with abviz.animate."
        )
    options = {
        name: getattr(algorithm, name) for name in algorithm.options if name != "priors"
    }
    in_force = {name: value for name, value in options.items() if value is not None}
    return {**chosen, "algorithm": algorithm.name, **in_force}


# The options of a game, besides the depth to which it is unfolded.
OF_A_GAME = ("state", "evaluate", "maximizer")


def chosen_tree(tree: object, choices: Mapping[str, Any]) -> dict[str, Any]:
    """Return choices with the tree or the game of the user.

    The options of a game are among them.
    """
    if isinstance(tree, LazyGame):
        tree, *parts = tree.parts
        choices = {**dict(zip(OF_A_GAME, parts, strict=True)), **choices}
    if is_game(tree):
        of_game = ("depth", *OF_A_GAME)
        said = {name: choices[name] for name in of_game if name in choices}
        rest = {name: choices[name] for name in choices if name not in of_game}
        return {"own_game": OwnGame(tree, **said), **rest}
    for name in OF_A_GAME:
        if name in choices:
            raise TreeError(
                f"{name} is said of a game, as in explore(game, {name}=...)."
            )
    if tree is None:
        return dict(choices)
    if isinstance(tree, Unfolding):
        return {"own_game": UnfoldedGame(tree), **choices}
    if isinstance(tree, str) and tree not in examples:
        # The explorer says what could be meant besides.
        return {"text": tree, **choices}
    return {**choice_of(as_tree(tree, unscored=True)), **choices}
