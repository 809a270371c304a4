"""Titles of the choices of an explorer, and short texts about trees and steps."""

from abviz.narration.language import Language
from abviz.replay.trace import Trace
from abviz.trees import Example, Tree, examples
from abviz.widgets.choices.games import DESCRIBED_GAMES, GAME

RANDOM = "random"
IRREGULAR = "irregular-random"
OWN = "own"
GIVEN = "given"
VALUES = "values"  # estimates that are the true values, each with an error


def title_of_example(name: str, language: Language) -> str:
    """Return what an example, a random tree or the user's own is called."""
    titles = {
        RANDOM: language.gettext("Random tree"),
        IRREGULAR: language.gettext("Irregular random tree"),
        OWN: language.gettext("Your tree"),
        GAME: language.gettext("Your game"),
    }
    return titles.get(name) or language.pgettext(
        "title of an example", _described(name).title
    )


def note_of_example(name: str, language: Language) -> str:
    """Return what an example shows; an empty text for other trees."""
    if name not in (*examples, *DESCRIBED_GAMES):
        return ""
    return language.pgettext("note of an example", _described(name).note)


def _described(name: str) -> Example:
    return DESCRIBED_GAMES[name] if name in DESCRIBED_GAMES else examples.describe(name)


def titles_of_orders(language: Language) -> dict[str, str]:
    """Return what each order of moves is called."""
    return {
        GIVEN: language.pgettext("order of moves", "as given"),
        "best": language.pgettext("order of moves", "best first"),
        "worst": language.pgettext("order of moves", "worst first"),
        "estimate": language.pgettext("order of moves", "by estimate"),
        "random": language.pgettext("order of moves", "random"),
        "reversed": language.pgettext("order of moves", "reversed"),
    }


def describe_tree(tree: Tree, language: Language) -> str:
    """
    Return leaves, stubs, depth and who moves, as the repr of a tree does in English.
    """
    parts = [language.ngettext("{count} leaf", "{count} leaves", len(tree.leaves))]
    if stubs := sum(bool(node.stub) for node in tree):
        parts.append(language.ngettext("{count} stub", "{count} stubs", stubs))
    parts.append(language.gettext("depth {plies}", plies=language.plies(tree.depth)))
    if tree.players:
        parts.append(
            language.ngettext("{count} player", "{count} players", tree.players)
        )
    root = tree.root
    if root.is_chance:
        parts.append(language.gettext("chance at the root"))
    elif root.player is not None:
        player = root.player if root.seat else language.role(root.player)
        parts.append(language.gettext("{player} to move", player=player))
    return ", ".join(parts)


def describe_step(trace: Trace, step: int) -> str:
    """Return which step it is, how many leaves are examined, and what happens."""
    frame = trace.frame(step)
    return trace.language.ngettext(
        "step {step} of {last}, {count} leaf examined: {sentence}",
        "step {step} of {last}, {count} leaves examined: {sentence}",
        frame.counters.leaves_examined,
        step=step,
        last=len(trace.steps) - 1,
        sentence=frame.step.sentence,
    )
