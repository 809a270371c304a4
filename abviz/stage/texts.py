"""
The texts of the stage in a language: the page fills in names and numbers, no words.
"""

from collections.abc import Mapping
from typing import Any

from abviz.drawing.style import STATUSES
from abviz.narration.language import Language


def marked(text: str) -> tuple[str]:
    """Mark a text to be translated."""
    return (text,)


def marked_in(context: str, text: str) -> tuple[str, str]:
    """Mark a text to be translated in a context."""
    return context, text


def said_in(language: Language, texts: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """Return marked texts in a language."""
    return {
        key: language.pgettext(*text) if len(text) > 1 else language.gettext(*text)
        for key, text in texts.items()
    }


def lost_text(language: Language) -> str:
    """Return what a widget says when the kernel is another one, or gone."""
    return language.gettext("Python does not answer any more: run this cell again.")


def still_text(language: Language) -> str:
    """Return what a saved notebook says below the picture of a stage."""
    return language.gettext("Run this cell to step through it.")


# The plural rules of gettext look at small numbers and at the last two digits.
COUNTS = range(200)
# What is said as it is, by its key; some of it in a context, as pgettext takes it.
SAID: Mapping[str, tuple[str, ...]] = {
    # The bar.
    "bar": marked("Steps"),
    "play": marked("Play (Space)"),
    "pause": marked("Pause (Space)"),
    "first": marked("First step (Home)"),
    "back": marked("One step back (←)"),
    "forward": marked("One step forward (→)"),
    "last": marked("Last step (End)"),
    "to-cutoff": marked("Next cutoff (C)"),
    "cutoff": marked("next cutoff"),
    "to-iteration": marked("Next iteration (I)"),
    "back-iteration": marked("Back to where an iteration begins (Shift + I)"),
    "to-move": marked("Next change of the best move (C)"),
    "back-move": marked("Back to a change of the best move (Shift + C)"),
    "iteration": marked("iteration"),
    "best-move": marked("best move"),
    "speed-title": marked("Steps per second"),
    "per-second": marked("{speed}/s"),
    "close-up": marked("close-up"),
    "close-up-title": marked("Show a large tree in full size and follow the search"),
    "scrubber": marked_in("a slider", "Step"),
    "place": marked("step {step} of {last}"),
    # What is ahead.
    "hide": marked("hide ahead"),
    "hide-title": marked("Hide what is ahead of this step (H)"),
    "numbers": marked("visit numbers"),
    "numbers-title": marked("Number the nodes as they are entered (V)"),
    "ask": marked("ask what's next"),
    "ask-title": marked(
        "Wait before each cutoff, and elsewhere, and ask what happens next"
    ),
    "ask-chosen": marked("Wait before some selections, and ask which child is chosen"),
    "choice": marked("Give this answer ({key})"),
    "to-question": marked("Next question (C)"),
    "next-question": marked("next question"),
    "answered-right": marked("✓ Right ({right} of {all})."),
    "answered-wrong": marked("✗ That is not right ({right} of {all})."),
    "no-cutoff": marked("There is no cutoff: v = {value}, and {ends}."),
    "none-ends": marked("no score ends this yet"),
    "question": marked("What happens next?"),
    "question-at": marked("What happens next? {node}: {facts}"),
    "score-ahead": marked("score not known yet"),
    # A presentation.
    "presentation": marked("Presentation"),
    "present": marked("Present (F)"),
    "leave": marked("Leave the presentation (F)"),
    "code": marked_in("a button", "code"),
    "stack": marked_in("a button", "stack"),
    "table": marked_in("a button", "table"),
    "show-table": marked("Children that are compared (S)"),
    "counts": marked_in("a button", "counts"),
    "gauge": marked_in("a button", "α–β gauge"),
    "ends": marked_in("a button", "what ends a node"),
    "show-ends": marked("What would end each open node (E)"),
    "view": marked_in("a button", "view"),
    "more": marked("More to show"),
    "gauge-name": marked("α–β gauge: where α and β meet, the search cuts"),
    "show-gauge": marked("α and β of the open nodes on one axis of scores (G)"),
    "show-code": marked("Code (K)"),
    "show-stack": marked("Call stack (S)"),
    "show-counts": marked("Counts (N)"),
    "tie-min": marked("{bound} or less ends this"),
    "tie-max": marked("{bound} or more ends this"),
    "strict-min": marked("less than {bound} ends this"),
    "strict-max": marked("more than {bound} ends this"),
    "larger": marked("Larger text (+)"),
    "smaller": marked("Smaller text (−)"),
    # The tree.
    "tree": marked("The tree"),
    "help": marked(
        "Game tree. Left and right arrows step, up and down choose a node, Space plays."
    ),
    # A function of one's own.
    "departure": marked("go to the first departure"),
    "departure-title": marked(
        "Go to the step at which the function first does something else"
    ),
    "departure-name": marked("What the function does"),
    # The details of a node.
    "node": marked("Node {name} ({role})"),
    "probability": marked("probability {share}"),
    "score": marked("score {value}"),
    "estimate": marked("estimate {score}"),
    "worth": marked("worth {value}"),
    "go": marked("Go to step {step}"),
    "close": marked_in("a button", "Close"),
    "close-title": marked("Close the details of this node (Escape)"),
    # The panels.
    "listing": marked("Code"),
    "code-of": marked("Code: {algorithm}"),
    "node-column": marked_in("heading of a column", "node"),
    "count": marked_in("heading", "Count"),
    "children": marked("Children of {name}"),
    "mean": marked_in("heading of a column", "mean"),
    "exploration": marked_in("heading of a column", "exploration"),
    "bound": marked_in("heading of a column", "bound"),
    "examined": marked("leaves examined"),
    "entered": marked("nodes entered"),
    "share": marked("{count} of {all}"),
    "again": marked("entered again"),
    "cutoffs": marked("cutoffs"),
    "pruned": marked("leaves pruned"),
    "fewest": marked("fewest possible (best order)"),
}
# What is said besides where Python is there: of trees that are changed by hand, and of
# their stages. No page says it that stands alone.
SAID_LIVE: Mapping[str, tuple[str, ...]] = {
    "show-stage": marked("Go to this tree"),
    "help-editing": marked(
        "Game tree. Left and right arrows step, up and down choose a node, "
        "Enter edits a leaf, Space plays."
    ),
    "as-written": marked_in(
        "before the group of searches in others' words", "as written in …"
    ),
    "new-score": marked("New score of leaf {name}"),
    "score-of": marked("Score of leaf {name}"),
    "pruned-now": marked("now pruned: {names}"),
    "not-pruned-now": marked("no longer pruned: {names}"),
    "edit-tree": marked("Edit the tree"),
    "edit-undo": marked("Undo (Ctrl + Z)"),
    "edit-redo": marked("Redo (Ctrl + Shift + Z)"),
    "edit-add": marked("Add a child"),
    "edit-add-title": marked("Add a leaf below the chosen node (+)"),
    "edit-remove": marked_in("a button", "Remove"),
    "edit-remove-title": marked("Remove the chosen node and all below it (Delete)"),
    "edit-player": marked("Who moves at the chosen node (M)"),
    "edit-name": marked_in("a button", "Name"),
    "edit-name-title": marked("Give the chosen node a name (N)"),
    "edit-new-name": marked("Name of node {name}"),
    "edit-probability": marked_in("a button", "Probability"),
    "edit-probability-title": marked(
        "Give the chosen child of a chance node another probability (P)"
    ),
    "edit-new-probability": marked("Probability of node {name}"),
    "edit-copy": marked_in("a button", "Copy"),
    "edit-copy-title": marked("Copy the chosen node and all below it (Ctrl + C)"),
    "edit-paste": marked_in("a button", "Paste"),
    "edit-paste-title": marked(
        "Paste the copy below the chosen node, or in the place of a leaf (Ctrl + V)"
    ),
    "edit-clear": marked_in("a button", "Clear"),
    "edit-clear-title": marked("Begin a new tree, with one leaf"),
    "edit": marked("Change the score"),
    "edit-title": marked("Change the score of this leaf (Enter)"),
}


def stage_texts(language: Language, *, is_live: bool = True) -> dict[str, Any]:
    """Return all texts of the stage but the sentences of steps.

    What is in braces in a text is filled in by the page. A stage that is not live, on a
    page without Python, has no texts about trees that are changed by hand.
    """
    # ``counted`` has one entry for each plural form of the language, with a text for
    # each key; ``forms`` has the form of each count from 0 to 199. A larger
    # count has the form of its last two digits plus 100.
    counted = [_counted(language, count) for count in COUNTS]
    forms = [
        form for number, form in enumerate(counted) if counted.index(form) == number
    ]
    roles = {name: language.role(name) for name in ("max", "min", "chance", "leaf")}
    roles |= {
        "chance": language.gettext("CHANCE"),
        "player": language.gettext("player {seat}"),
    }
    statuses: dict[str, str] = {status: language.status(status) for status in STATUSES}
    return {
        "language": language.tag,
        "said": said_in(language, {**SAID, **SAID_LIVE} if is_live else SAID),
        "roles": roles,
        # The details of a node say what is known of it, not where the search is.
        "statuses": {**statuses, "current": statuses["open"]},
        "counted": forms,
        "forms": [forms.index(form) for form in counted],
    }


def _counted(language: Language, count: int) -> dict[str, str]:
    """Return the texts with a count, in the plural form for it."""
    ngettext = language.translations.ngettext
    return {
        "leaves": ngettext("{count} leaf", "{count} leaves", count),
        "times": ngettext("{count} time", "{count} times", count),
        "not-looked-at": ngettext(
            "{count} move that was never looked at",
            "{count} moves that were never looked at",
            count,
        ),
    }
