"""Where a function is wrong first, in words: what it did, what is right, and why.

Each sentence follows from the behaviour that the verdict rests on, so that it is true
of every function with that behaviour. Begin with `FirstFailure.sentence`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from math import inf

from abviz.classroom.check.reference import is_by_proof, is_proof, values_with
from abviz.classroom.check.run import Ending
from abviz.classroom.check.settings import Settings
from abviz.classroom.check.variants import Alike, find_alike
from abviz.classroom.check.verdict import Failure, Verdict
from abviz.classroom.check.words import Words, shown_tree
from abviz.errors import Message
from abviz.narration.language import label, number
from abviz.replay.trace import Trace, search
from abviz.text import printable
from abviz.trees import Node, Score, Tree
from abviz.trees.measures import minimax_values

ENDINGS = {
    "late": Message(
        "On the tree {tree} it had not come to an end after {seconds} seconds, and was "
        "stopped."
    ),
    "steps": Message("On the tree {tree} it made too many calls, and was stopped."),
    "gone": Message(
        "On the tree {tree} it ended the process in which it ran, with the exit code "
        "{detail}, as sys.exit() and os._exit() do."
    ),
    "signal": Message(
        "On the tree {tree} the process in which it ran was ended by the signal "
        "{detail}, as by recursion without end in a library, or by too much memory."
    ),
    "keeper": Message(
        "On the tree {tree} it ended the process that watches it: a search ends no "
        "processes."
    ),
    "garbage": Message(
        "On the tree {tree} something else than the search answered from its process: "
        "there is no verdict."
    ),
    "broken": Message(
        "On the tree {tree} Python itself did not work any more after the function had "
        "run: it replaces something that belongs to Python."
    ),
}
HABITS = {
    "unsteady": Message(
        "On the tree {tree} it does not always do the same: what it does is left to "
        "chance, or to something that it keeps from one call to the next."
    ),
    "kept": Message(
        "On the tree {tree} alone it is right. After other trees it is wrong there: it "
        "keeps something from earlier calls, as in a global variable or in the default "
        "of a parameter."
    ),
}


class FirstFailure:
    """Where a function is wrong first, in words.

    Parameters
    ----------
    verdict : Verdict
        What came of the check.
    failure : Failure
        Where it is wrong first.
    words : Words
        The language.
    """

    def __init__(self, verdict: Verdict, failure: Failure, words: Words) -> None:
        self.verdict = verdict
        self.failure = failure
        self.words = words
        self.tree = shown_tree(failure.tree)
        self.root = label(failure.due.root)

    @cached_property
    def alike(self) -> Alike:
        """What does the same on all trees that were tried for this."""
        return find_alike(self.verdict)

    @cached_property
    def trace(self) -> Trace:
        """The right search on the counterexample."""
        trace = right_search(self.failure.tree, self.verdict.settings)
        return trace.in_language(self.words.language)

    @cached_property
    def step(self) -> int:
        """The step of the right search that tells what is wrong.

        Its last one if none does.
        """
        if self.failure.wrong == {"leaves"}:
            used = self.failure.run.leaves(self.verdict.judge.kind_of_use)
            for leaf in self.trace.pruned:
                if leaf.is_leaf and leaf.index in used:
                    step = _step_that_skips(self.trace, leaf)
                    if step is not None:
                        return step
        return len(self.trace.steps) - 1

    @property
    def sentence(self) -> str:
        """What went wrong on the counterexample, and what is right there and why."""
        failure, ending = self.failure, self.failure.run.ending
        if failure.habit:
            return self.words.gettext(HABITS[failure.habit], tree=self.tree)
        if ending is not None and ending.is_error:
            return self._of_error(ending)
        if ending is not None:
            return self._of_ending(ending)
        if "value" in failure.wrong:
            return self._of_value()
        if "leaves" in failure.wrong:
            return self._of_leaves()
        return self._of_move()

    def _of_ending(self, ending: Ending) -> str:
        """Say how it was stopped, or its process ended."""
        kind, detail = ending.kind, ending.detail
        if kind == "gone" and detail.startswith("-"):
            kind, detail = "signal", detail[1:]
        return self.words.gettext(
            ENDINGS[kind],
            tree=self.tree,
            seconds=f"{self.verdict.settings.each:g}",
            detail=detail,
        )

    def _of_error(self, ending: Ending) -> str:
        """Say with which error it stops, and in which line."""
        words, lines = self.words, ending.message.strip().splitlines()
        parts = [
            words.gettext(
                "On the tree {tree} it stops with {kind}.",
                tree=self.tree,
                kind=ending.detail,
            )
        ]
        if lines:
            message = printable(lines[0])
            parts.append(words.gettext("Its message is: “{message}”.", message=message))
        if ending.line:
            count, _, text = ending.line.partition(": ")
            parts.append(
                words.gettext("Line {count}: {text}", count=count, text=printable(text))
            )
        return " ".join(parts)

    def _of_value(self) -> str:
        """Say what came back in place of the value."""
        trial, answer = self.failure.trial, self.failure.run.answer
        has_number = answer.utilities if trial.model.players else answer.numbers
        rows = (
            (
                answer.text.startswith(("<generator", "<coroutine")),
                Message(
                    "On the tree {tree} it returns {came}: there is a yield or an "
                    "async in it, and nothing runs what it returns."
                ),
            ),
            (
                answer.text == "None",
                Message(
                    "On the tree {tree} it returns None; the value of {root} is "
                    "{value}. Hand the value back with return, in every branch: to "
                    "print it, or to keep it, is not enough."
                ),
            ),
            (
                not has_number,
                Message(
                    "On the tree {tree} it returns {came}; the value of {root} is "
                    "{value}. Return a number, or a tuple (number, move)."
                ),
            ),
            (
                trial.depth is not None,
                Message(
                    "On the tree {tree} it returns {came}; to {depth} plies the value "
                    "of {root} is {value}."
                ),
            ),
            (
                True,
                Message(
                    "On the tree {tree} it returns {came}; the value of {root} is "
                    "{value}."
                ),
            ),
        )
        return self.words.first(
            rows,
            tree=self.tree,
            came=answer.text,
            root=self.root,
            value=number(self.failure.due.value),
            depth=trial.depth,
        )

    def _of_leaves(self) -> str:
        """Say which leaf should not have been opened, or is missing, and why."""
        run, due = self.failure.run, self.failure.due
        pairs = [
            (run.leaves(kind), due.leaves[way])
            for kind, way in self.verdict.judge.readings
            if way < len(due.leaves)
        ]
        used, expected = min(pairs, key=lambda pair: len(pair[0] ^ pair[1]))
        extra, missing = sorted(used - expected), sorted(expected - used)
        nodes = self.failure.tree.nodes
        if is_by_proof(self.verdict.settings.algorithm):
            return self._of_proof(used)
        if missing and (not extra or missing[0] < extra[0]):
            return self._of_missing(nodes[missing[0]], used)
        return self._of_extra(nodes[extra[0]])

    def _of_proof(self, used: frozenset[int]) -> str:
        """Say which leaves a proof lacks, or how little is left out."""
        words, tree, judge = self.words, self.failure.tree, self.verdict.judge
        has_table = self.verdict.settings.algorithm.model.has_table
        if is_proof(tree, used, has_table=has_table):
            return words.gettext(
                "It leaves out {mine} leaves on all trees together, and alpha-beta "
                "{due}: half of that is asked. On the tree {tree} it uses {used}, and "
                "alpha-beta needs {needed}.",
                mine=f"{judge.left_out['search']:,}",
                due=f"{judge.left_out['alpha-beta']:,}",
                tree=self.tree,
                used=words.leaves(tree, sorted(used)),
                needed=words.leaves(tree, sorted(self.failure.due.leaves[0])),
            )
        unopened = [leaf for leaf in tree.leaves if leaf.index not in used]
        for leaf in unopened:
            change = other_value(tree, leaf)
            if change is not None:
                return self._missing_with_change(leaf, *change)
        return words.gettext(
            "On the tree {tree} it never uses the scores of {leaves}. They could "
            "change the value of {root}.",
            tree=self.tree,
            leaves=words.leaves(tree, [leaf.index for leaf in unopened]),
            root=self.root,
        )

    def _of_extra(self, leaf: Node) -> str:
        """Say that it uses a leaf, and at which step the right search leaves it out."""
        sentence = self.words.gettext(
            "On the tree {tree} it uses the score of {leaf}; {reference} never looks "
            "at it.",
            tree=self.tree,
            leaf=label(leaf),
        )
        step = self.trace.steps[self.step]
        return f"{sentence} {step.sentence}" if step.kind == "cutoff" else sentence

    def _of_missing(self, leaf: Node, used: frozenset[int]) -> str:
        """Say that it never uses a leaf, and why that leaf is needed."""
        failure = self.failure
        is_whole = failure.trial.depth is None and not leaf.children
        change = other_value(failure.tree, leaf) if is_whole else None
        if change is not None:
            return self._missing_with_change(leaf, *change)
        rows = (
            (
                "other ties" in self.alike.conventions,
                Message(
                    "On the tree {tree} it never uses the score of {leaf}; {reference} "
                    "does: it goes on where bounds are equal."
                ),
            ),
            (
                _is_open(failure, used),
                Message(
                    "On the tree {tree} it never uses the score of {leaf}; {reference} "
                    "does: the scores that it uses do not settle the value of {root}."
                ),
            ),
            (
                _can_matter(leaf, failure),
                Message(
                    "On the tree {tree} it never uses the score of {leaf}; {reference} "
                    "does: when only the leaves before it are known, the value of "
                    "{root} can still depend on it."
                ),
            ),
            (
                True,
                Message(
                    "On the tree {tree} it never uses the score of {leaf}; {reference} "
                    "does."
                ),
            ),
        )
        return self.words.first(rows, tree=self.tree, leaf=label(leaf), root=self.root)

    def _missing_with_change(self, leaf: Node, score: Score, value: Score) -> str:
        """Say which other score of a leaf would change the value of the root."""
        return self.words.gettext(
            "On the tree {tree} it never uses the score of {leaf}; {reference} does. "
            "If {leaf} had {score} in place of {own}, {root} would be worth {value} "
            "and not {due}: without the score of {leaf} nothing tells which.",
            tree=self.tree,
            leaf=label(leaf),
            score=number(score),
            own=number(leaf.value),
            root=self.root,
            value=number(value),
            due=number(self.failure.due.value),
        )

    def _of_move(self) -> str:
        """Say which move came back, and which one is best."""
        words, due, answer = self.words, self.failure.due, self.failure.run.answer
        best = next(child for child in due.root.children if due.is_best(child.index))
        if not answer.moves:
            return words.gettext(
                "On the tree {tree} it returns {came}, without a move; the best move "
                "of {root} is {best}.",
                tree=self.tree,
                came=answer.text,
                root=self.root,
                best=label(best),
            )
        wrong = next(move for move in answer.moves if not due.is_best(move))
        move = self.failure.tree.nodes[wrong]
        if move.parent is not due.root:
            return words.gettext(
                "On the tree {tree} it returns {move} as the move, and {move} is no "
                "move of {root}: a move is a child of the root.",
                tree=self.tree,
                move=label(move),
                root=self.root,
            )
        return words.gettext(
            "On the tree {tree} it returns the move {move}, which is worth {worth}; "
            "the best move of {root} is {best}, worth {value}.",
            tree=self.tree,
            move=label(move),
            root=self.root,
            worth=number(due.values_of_moves[move.index]),
            best=label(best),
            value=number(due.values_of_moves[best.index]),
        )


def right_search(tree: Tree, settings: Settings) -> Trace:
    """Return a search by the reference, or by alpha-beta in its place."""
    algorithm, cut_on_tie = settings.algorithm, None
    model = algorithm.model
    is_shown = model.is_plain or model.averages or model.knows_seats
    if settings.depth is None and algorithm.twins:
        cut_on_tie = algorithm.cut_on_tie
    return search(
        tree,
        algorithm.name if is_shown else "alphabeta",
        depth=settings.depth,
        cut_on_tie=cut_on_tie,
    )


def _step_that_skips(trace: Trace, leaf: Node) -> int | None:
    """Return the step at which a search skips a leaf, or the subtree around it."""
    around = {node.index for node in (leaf, *leaf.ancestors)}
    for place, step in enumerate(trace.steps):
        if step.kind != "cutoff":
            continue
        skipped = [
            cutoff.skipped for cutoff in trace.cutoffs if cutoff.node is step.node
        ]
        if any(node.index in around for nodes in skipped for node in nodes):
            return place
    return None


def _is_open(failure: Failure, used: Iterable[int]) -> bool:
    """
    Tell whether the scores of some leaves are sure to leave the value of the root open.
    """
    return _is_plain(failure) and not is_proof(failure.tree, used)


def _is_plain(failure: Failure) -> bool:
    """Tell whether MAX and MIN alone play, and all leaves are seen."""
    tree = failure.tree
    return not (tree.players or tree.has_chance) and failure.trial.depth is None


def _can_matter(leaf: Node, failure: Failure) -> bool:
    """Tell whether the root's value can depend on a leaf, with those before known."""
    if not _is_plain(failure):
        return False
    known = {other.index for other in failure.tree.leaves if other.index < leaf.index}
    lowest = values_with(failure.tree, known, -inf)
    highest = values_with(failure.tree, known, inf)
    alpha: Score = -inf
    beta: Score = inf
    for node in (leaf, *leaf.ancestors):
        parent = node.parent
        if parent is None:
            break
        for sibling in parent.children:
            if sibling is node:
                continue
            if parent.is_max:
                alpha = max(alpha, lowest[sibling.index])
            else:
                beta = min(beta, highest[sibling.index])
    return alpha < beta


def other_value(tree: Tree, leaf: Node) -> tuple[Score, Score] | None:
    """Return a score that a leaf could have, and what the root would be worth then.

    None if the value of the root is the same whatever the leaf has.
    """
    if tree.players or tree.has_chance or leaf.children:
        return None
    scores: list[Score] = [other.value for other in tree.leaves]
    finite = [score for score in scores if -inf < score < inf]
    if not finite:
        return None
    value = minimax_values(tree)[0]
    place = tree.leaves.index(leaf)
    for score in (min(finite) - 1, max(finite) + 1):
        others = [*scores[:place], score, *scores[place + 1 :]]
        changed = minimax_values(tree.with_scores(others))[0]
        if changed != value:
            return score, changed
    return None
