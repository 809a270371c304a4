"""The texts of the stage in a language: the page fills in names and numbers, no words."""

from __future__ import annotations

from typing import Any

from abviz.drawing.style import STATUSES
from abviz.narration.language import Language

# The plural rules of gettext look at small numbers and at the last two digits.
COUNTS = range(200)


def stage_texts(language: Language) -> dict[str, Any]:
    """Return all that the stage says besides sentences, as data for the page.

    Names in braces stand for what the page fills in.

    Returns
    -------
    dict
        ``language`` is the tag. ``said``, ``roles`` and ``statuses`` have a text for each
        key. ``counted`` has one entry for each plural form of the language, with a text for
        each key; ``forms`` has one digit for each count from 0 to 199: its form. A larger
        count has the form of its last two digits plus 100.
    """
    counted = [_counted(language, count) for count in COUNTS]
    forms = [form for place, form in enumerate(counted) if counted.index(form) == place]
    return {
        "language": language.tag,
        "said": {
            **_bar(language),
            **_hiding(language),
            **_presentation(language),
            **_tree(language),
            **_departure(language),
            **_details(language),
            **_panels(language),
        },
        "roles": _roles(language),
        "statuses": _statuses(language),
        "counted": forms,
        "forms": "".join(str(forms.index(form)) for form in counted),
    }


def _bar(language: Language) -> dict[str, str]:
    return {
        "bar": language.gettext("Steps"),
        "play": language.gettext("Play (Space)"),
        "pause": language.gettext("Pause (Space)"),
        "first": language.gettext("First step (Home)"),
        "back": language.gettext("One step back (←)"),
        "forward": language.gettext("One step forward (→)"),
        "last": language.gettext("Last step (End)"),
        "to-cutoff": language.gettext("Next cutoff (C)"),
        "cutoff": language.gettext("next cutoff"),
        "speed-title": language.gettext("Steps per second"),
        "per-second": language.gettext("{speed} per second"),
        "close-up": language.gettext("close-up"),
        "close-up-title": language.gettext("Show a large tree in full size and follow the search"),
        "scrubber": language.pgettext("a slider", "Step"),
        "place": language.gettext("step {step} of {last}"),
    }


def _hiding(language: Language) -> dict[str, str]:
    return {
        "hide": language.gettext("hide ahead"),
        "hide-title": language.gettext("Hide what is ahead of this step (H)"),
        "numbers": language.gettext("visit numbers"),
        "numbers-title": language.gettext("Number the nodes as they are entered (V)"),
        "ask": language.gettext("ask at cutoffs"),
        "ask-title": language.gettext("Wait before each cutoff and ask what happens next"),
        "question": language.gettext("What happens next?"),
        "question-at": language.gettext("What happens next? {node}: {facts}"),
        "score-ahead": language.gettext("score not known yet"),
    }


def _presentation(language: Language) -> dict[str, str]:
    return {
        "presentation": language.gettext("Presentation"),
        "present": language.gettext("Present (F)"),
        "leave": language.gettext("Leave the presentation (F)"),
        "code": language.pgettext("a button", "code"),
        "stack": language.pgettext("a button", "stack"),
        "counts": language.pgettext("a button", "counts"),
        "show-code": language.gettext("Code (K)"),
        "show-stack": language.gettext("Call stack (S)"),
        "show-counts": language.gettext("Counts (N)"),
        "larger": language.gettext("Larger text (+)"),
        "smaller": language.gettext("Smaller text (−)"),
    }


def _tree(language: Language) -> dict[str, str]:
    return {
        "tree": language.gettext("The tree"),
        "help": language.gettext(
            "Game tree. Left and right arrows step, up and down choose a node, Space plays."
        ),
        "help-editing": language.gettext(
            "Game tree. Left and right arrows step, up and down choose a node, "
            "Enter edits a leaf, Space plays."
        ),
        "new-score": language.gettext("New score of leaf {name}"),
    }


def _departure(language: Language) -> dict[str, str]:
    return {
        "departure": language.gettext("go to the first departure"),
        "departure-title": language.gettext(
            "Go to the step at which the function first does something else"
        ),
        "departure-name": language.gettext("What the function does"),
    }


def _details(language: Language) -> dict[str, str]:
    return {
        "node": language.gettext("Node {name} ({role})"),
        "probability": language.gettext("probability {share}"),
        "score": language.gettext("score {value}"),
        "estimate": language.gettext("estimate {score}"),
        "worth": language.gettext("worth {value}"),
        "edit": language.gettext("Change the score"),
        "edit-title": language.gettext("Change the score of this leaf (Enter)"),
        "go": language.gettext("Go to step {step}"),
        "close": language.pgettext("a button", "Close"),
        "close-title": language.gettext("Close the details of this node (Escape)"),
    }


def _panels(language: Language) -> dict[str, str]:
    return {
        "listing": language.gettext("Code"),
        "code-of": language.gettext("Code: {algorithm}"),
        "node-column": language.pgettext("heading of a column", "node"),
        "count": language.pgettext("heading", "Count"),
        "examined": language.gettext("leaves examined"),
        "entered": language.gettext("nodes entered"),
        "share": language.gettext("{count} of {all}"),
        "again": language.gettext("entered again"),
        "cutoffs": language.gettext("cutoffs"),
        "pruned": language.gettext("leaves pruned"),
        "fewest": language.gettext("fewest possible (best order)"),
    }


def _roles(language: Language) -> dict[str, str]:
    return {
        "max": language.role("max"),
        "min": language.role("min"),
        "chance": language.gettext("CHANCE"),
        "leaf": language.role("leaf"),
        "player": language.gettext("player {seat}"),
    }


def _statuses(language: Language) -> dict[str, str]:
    known: dict[str, str] = {status: language.status(status) for status in STATUSES}
    # The details of a node say what is known of it, not where the search is.
    return {**known, "current": known["open"]}


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
