"""What costs nothing, and what else a reader should know of a check."""

from __future__ import annotations

from collections.abc import Iterator

from abviz.classroom.check.verdict import Failure, Verdict
from abviz.classroom.check.words import Words, shown_tree
from abviz.errors import Message
from abviz.narration.language import number
from abviz.text import printable


def remarks(verdict: Verdict, words: Words) -> Iterator[str]:
    """Say what costs nothing, and what a reader should know of the check."""
    if verdict.failure is None:
        yield from _of_passing(verdict, words)
    yield from _of_time(verdict, words)
    if not verdict.is_apart:
        yield words.gettext(
            "It ran in this process, for there are no others here: what stays "
            "outside Python, as time.sleep does, is not stopped."
        )
    if verdict.printed:
        lines = [printable(line) for line in verdict.printed.splitlines()]
        yield "\n".join([words.gettext("It printed:"), *lines])


def _of_passing(verdict: Verdict, words: Words) -> Iterator[str]:
    """Say of a function that is right what is unusual about it."""
    judge, again = verdict.judge, verdict.again
    if verdict.failure_where_min_begins is not None:
        yield _of_min_at_root(verdict.failure_where_min_begins, words)
    if judge.is_seen_by_mover and not judge.brings_places:
        yield words.gettext(
            "Where MIN begins, its value is that of the player to move, as in "
            "negamax. That is right."
        )
    yield from _of_excused(verdict, words)
    if verdict.remembers:
        yield words.gettext(
            "After other trees it uses fewer leaves, as a search does that "
            "remembers their nodes; in fresh starts it uses the right ones."
        )
    if again is not None:
        yield words.gettext(
            "It reads some scores again after others: on the tree {tree} those of "
            "{leaves}. That costs time, and no points.",
            tree=shown_tree(again.tree),
            leaves=words.leaves(again.tree, again.again),
        )
    if not verdict.hidden:
        yield from _of_unused(verdict, words)


def _of_time(verdict: Verdict, words: Words) -> Iterator[str]:
    """Say where time was not enough."""
    settings = verdict.settings
    if verdict.stopped_on is not None:
        yield words.gettext(
            "On a larger tree, {tree}, it was stopped after {seconds} s.",
            tree=shown_tree(verdict.stopped_on.tree),
            seconds=f"{settings.each:g}",
        )
    elif verdict.is_late:
        yield words.gettext(
            "To have all trees tried, give it more than {seconds} seconds.",
            seconds=f"{settings.seconds:g}",
        )


def _of_min_at_root(failure: Failure, words: Words) -> str:
    """Say that it is wrong where MIN begins, which costs nothing."""
    is_about_value = failure.run.ending is None and "value" in failure.wrong
    rows = (
        (
            not is_about_value,
            Message(
                "Where MIN begins, as in {tree}, it does something else. That costs "
                'nothing here; root="both" asks for it.'
            ),
        ),
        (
            True,
            Message(
                "Where MIN begins, as in {tree}, it returns {came} for {value}. That "
                'costs nothing here; root="both" asks for it.'
            ),
        ),
    )
    return words.first(
        rows,
        tree=shown_tree(failure.tree),
        came=failure.run.answer.text,
        value=number(failure.due.value),
    )


def _of_excused(verdict: Verdict, words: Words) -> Iterator[str]:
    """Say what is wrong on trees that do not count."""
    unusual, turns = verdict.excused.get("scores"), verdict.excused.get("turns")
    if unusual is not None and unusual.what in ("stopped", "gone"):
        yield words.gettext(
            "On the tree {tree} it came to no end. That costs nothing here.",
            tree=shown_tree(unusual.tree),
        )
    elif unusual is not None:
        yield _of_unusual_scores(unusual, words)
    if verdict.judge.brings_places:
        yield words.gettext(
            "What it returns is taken for the place of the best move among the "
            "children of the root: on all trees it is. The value did not come "
            "back, and was not judged."
        )
    if turns is not None:
        yield words.gettext(
            "Where a player moves twice running, as in {tree}, it does something "
            "else. That costs nothing here; alternating=False asks for it.",
            tree=shown_tree(turns.tree),
        )


def _of_unusual_scores(failure: Failure, words: Words) -> str:
    """Say what it does where a score is infinite, or no whole number."""
    run, ending = failure.run, failure.run.ending
    rows = (
        (
            not failure.trial.has_infinite_scores,
            Message(
                "Where a score is no whole number, as in {tree}, it does something "
                "else. That costs nothing here."
            ),
        ),
        (
            ending is not None,
            Message(
                "Where a score is infinite, as in {tree}, it stops with {kind}. That "
                "costs nothing here."
            ),
        ),
        (
            "value" not in failure.wrong,
            Message(
                "Where a score is infinite, as in {tree}, it uses other leaves. That "
                "costs nothing here."
            ),
        ),
        (
            not run.answer.numbers,
            Message(
                "Where a score is infinite, as in {tree}, it returns {came}. That "
                "costs nothing here."
            ),
        ),
        (
            True,
            Message(
                "Where a score is infinite, as in {tree}, it does something else: it "
                "returns {came}. That costs nothing here. Two reasons are usual: it "
                "begins with a number such as 1000 in the place of ∞, or it takes no "
                "move that loses for sure, by −∞."
            ),
        ),
    )
    return words.first(
        rows,
        tree=shown_tree(failure.tree),
        kind="" if ending is None else ending.detail,
        came=run.answer.text,
    )


def _of_unused(verdict: Verdict, words: Words) -> Iterator[str]:
    """Say what was read and not used, and what came back and was not judged."""
    run = verdict.unused
    counts_use = verdict.judge.kind_of_use == "used" and "leaves" in verdict.compared
    if run is not None and counts_use:
        yield words.gettext(
            "On the tree {tree} it reads the scores of {leaves}, and neither "
            "compares them nor computes with them. That costs nothing.",
            tree=shown_tree(run.tree),
            leaves=words.leaves(run.tree, sorted(run.reads - run.used)),
        )
    if verdict.beside is not None:
        yield words.gettext(
            "What came back beside the value, such as {number}, was not judged: "
            "return a move as a child of the root, or as its name.",
            number=number(verdict.beside),
        )
