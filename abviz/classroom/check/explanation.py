"""The verdict in words: what happened, what is right and why, and what does the same.

Each sentence follows from the behaviour that the verdict rests on, so that it is true
of every function with that behaviour. Begin with `Explanation.paragraphs`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from math import floor, inf
from textwrap import shorten
from typing import Any

from abviz.classroom.check.reference import Due, is_by_proof, is_proof, values_with
from abviz.classroom.check.run import Run
from abviz.classroom.check.settings import Aspect
from abviz.classroom.check.variants import Alike, Convention, Rung, find_alike
from abviz.classroom.check.verdict import Failure, Verdict
from abviz.classroom.misconceptions.belief import Misconception
from abviz.classroom.questions.convention import right_otherwise
from abviz.errors import Message, SearchError
from abviz.narration.language import Language, label, number
from abviz.replay.trace import Trace, search
from abviz.text import printable
from abviz.trees import Node, Score, Tree
from abviz.trees.measures import minimax_values

FEWEST_LEAVES = 2  # of a tree with a choice
SHOWN_TREE = 300
MOST_BELIEFS = 3


ASPECT_NAMES: dict[Aspect, str] = {
    "value": Message("the value of the root"),
    "leaves": Message("the leaves that are used"),
    "move": Message("the move"),
}
RUNG_NAMES: dict[Rung, str] = {
    "leaf": Message("a leaf"),
    "value": Message("minimax values"),
    "some cutoffs": Message("some cutoffs"),
    "shallow": Message("all shallow cutoffs"),
    "deep": Message("deep cutoffs"),
    "ties": Message("equal bounds"),
}
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
CONVENTION_SENTENCES: dict[Convention, str] = {
    "from right to left": Message(
        "On all {count} trees that were tried for this it does what {reference} does "
        "from right to left; your course goes from left to right."
    ),
    "minimax": Message(
        "On all {count} trees that were tried for this it uses all leaves: this is "
        "minimax, and nothing is cut off."
    ),
    "alpha-beta": Message(
        "On all {count} trees that were tried for this it does what alpha-beta does; "
        "{reference} leaves out nothing."
    ),
    "MAX alone cuts": Message(
        "On all {count} trees that were tried for this only MAX nodes cut; MIN nodes "
        "never do."
    ),
    "MIN alone cuts": Message(
        "On all {count} trees that were tried for this only MIN nodes cut; MAX nodes "
        "never do."
    ),
}


class Explanation:
    """A verdict in words.

    Parameters
    ----------
    verdict : Verdict
        What came of the check.
    language : Language
        What it is told in.
    """

    def __init__(self, verdict: Verdict, language: Language) -> None:
        self.verdict = verdict
        self.language = language
        self.name = printable(verdict.name)
        self.reference = language.title(verdict.settings.algorithm)

    def _tell(self, text: str, /, **facts: Any) -> str:
        """Return a text in the language.

        The function and the reference may always be named.
        """
        return self.language.gettext(
            text, **{"function": self.name, "reference": self.reference, **facts}
        )

    @cached_property
    def alike(self) -> Alike:
        """What does the same on all trees that were tried for this."""
        return find_alike(self.verdict)

    @cached_property
    def trace(self) -> Trace | None:
        """The right search on the counterexample."""
        failure = self.verdict.failure
        if failure is None:
            return None
        settings = self.verdict.settings
        name = settings.algorithm.name
        model = settings.algorithm.model
        is_of_two = not (model.averages or model.knows_seats)
        if is_of_two and not model.is_plain:
            name = "alphabeta"
        depth, cut_on_tie = settings.depth, None
        if depth is None and settings.algorithm.twins:
            cut_on_tie = settings.algorithm.cut_on_tie
        trace = search(failure.tree, name, depth=depth, cut_on_tie=cut_on_tie)
        return trace.in_language(self.language)

    @property
    def paragraphs(self) -> list[str]:
        """The whole: how the function was called, whether it is right, and why not."""
        verdict = self.verdict
        parts = [self._called(), self.headline]
        if verdict.stop:
            parts.append(self.language.problem(SearchError(verdict.stop)))
        parts.extend(
            self._of_success() if verdict.failure is None else self._of_failure()
        )
        parts.extend(self._notes())
        return [part for part in parts if part]

    def _called(self) -> str:
        call = printable(self.verdict.call)
        if "plies" not in call:
            return self._tell("Called as {call}.", call=call)
        return self._tell("Called as {call}; plies is how deep the tree is.", call=call)

    @property
    def headline(self) -> str:
        """Whether the function is right, in one sentence."""
        verdict = self.verdict
        tried = verdict.tried.total()
        is_on_all = not (verdict.excused or verdict.begins_with_max)
        if verdict.failure is not None:
            if "other ties" in self.alike.conventions:
                return right_otherwise(verdict.settings.algorithm, self.language)
            return self._tell(
                "{function} does something else than {reference} on the tree {tree}.",
                tree=self._tree,
            )
        if not verdict.compared:
            return self._tell("{function} returned nothing that could be judged.")
        if verdict.is_too_slow:
            return self._tell(
                "{function} is too slow: {count} trees were tried in {seconds} "
                "seconds, and on all of them it is right.",
                count=f"{tried:,}",
                seconds=f"{verdict.settings.seconds:g}",
            )
        if verdict.hidden:
            return self._tell(
                "Which leaves {function} uses could not be seen; the value of the root "
                "is right on all {count} trees.",
                count=f"{tried:,}",
            )
        if verdict.begins_with_max:
            return self._tell(
                "{function} does what {reference} does on all {count} trees on which "
                "MAX begins.",
                count=f"{tried - verdict.tried_with_min_first:,}",
            )
        if not is_on_all:
            return self._tell(
                "{function} does what {reference} does on all {count} trees that "
                "count.",
                count=f"{tried:,}",
            )
        return self._tell(
            "{function} does what {reference} does on all {count} trees.",
            count=f"{tried:,}",
        )

    @property
    def _tree(self) -> str:
        failure = self.verdict.failure
        return "" if failure is None else shown_tree(failure.tree)

    def _of_success(self) -> Iterator[str]:
        """Say what a function that is right has earned, and what was judged."""
        verdict = self.verdict
        if verdict.hidden:
            yield self._tell(
                "Before the search all scores became plain numbers, so nothing tells "
                "which of them it compares: that earns nothing. Let the numbers stay "
                "what node.value gives (without int(), float(), an array or a text), "
                "or read node.value only where the search comes to a leaf."
            )
        if verdict.is_too_slow:
            yield self._tell(
                "So far it has earned {percent} % of the points.",
                percent=f"{floor(100 * verdict.share)}",
            )
        if verdict.compared and not verdict.hidden:
            names = self.language.joined(
                [self.aspect(aspect) for aspect in verdict.compared]
            )
            yield self._tell("What was judged: {aspects}.", aspects=names)

    def _of_failure(self) -> Iterator[str]:
        failure = self.verdict.failure
        assert failure is not None
        yield self.departure
        if failure.what != "differs":
            return
        yield self._of_ties(failure)
        yield self._of_other_aspects(failure)
        yield from self._of_alike()

    @property
    def departure(self) -> str:
        """What went wrong on the counterexample, and what is right there and why."""
        failure = self.verdict.failure
        if failure is None:
            return ""
        if failure.what not in ("differs", "error"):
            return self._of_ending(failure)
        run = failure.run
        assert run is not None
        if run.error is not None:
            return self._of_error(run)
        if "value" in failure.wrong:
            return self._of_value(failure, run)
        if "leaves" in failure.wrong:
            return self._of_leaves(failure, run)
        return self._of_move(failure, run)

    def _of_ending(self, failure: Failure) -> str:
        kind = failure.reason or failure.what
        detail = failure.detail
        if kind == "gone" and detail.startswith("-"):
            kind, detail = "signal", detail[1:]
        return self._tell(
            ENDINGS[kind],
            tree=self._tree,
            seconds=f"{self.verdict.settings.each:g}",
            detail=detail,
        )

    def _of_error(self, run: Run) -> str:
        """Say with which error it stops, and in which line."""
        error = run.error
        assert error is not None
        lines = error.message.strip().splitlines()
        parts = [
            self._tell(
                "On the tree {tree} it stops with {kind}.",
                tree=self._tree,
                kind=error.kind,
            )
        ]
        if lines:
            parts.append(
                self._tell("Its message is: “{message}”.", message=printable(lines[0]))
            )
        if error.line:
            count, _, text = error.line.partition(": ")
            parts.append(
                self._tell("Line {count}: {text}", count=count, text=printable(text))
            )
        return " ".join(parts)

    def _of_value(self, failure: Failure, run: Run) -> str:
        """Say what came back in place of the value."""
        root, answer = failure.due.root, run.answer
        has_number = answer.utilities if failure.trial.model.players else answer.numbers
        if answer.text.startswith(("<generator", "<coroutine")):
            text = Message(
                "On the tree {tree} it returns {came}: there is a yield or an async in "
                "it, and nothing runs what it returns."
            )
        elif answer.text == "None":
            text = Message(
                "On the tree {tree} it returns None; the value of {root} is {value}. "
                "Hand the value back with return, in every branch: to print it, or to "
                "keep it, is not enough."
            )
        elif not has_number:
            text = Message(
                "On the tree {tree} it returns {came}; the value of {root} is {value}. "
                "Return a number, or a tuple (number, move)."
            )
        elif failure.trial.depth is not None:
            text = Message(
                "On the tree {tree} it returns {came}; to {depth} plies the value of "
                "{root} is {value}."
            )
        else:
            text = Message(
                "On the tree {tree} it returns {came}; the value of {root} is {value}."
            )
        return self._tell(
            text,
            tree=self._tree,
            came=answer.text,
            root=label(root),
            value=number(failure.due.value),
            depth=failure.trial.depth,
        )

    def _of_leaves(self, failure: Failure, run: Run) -> str:
        """Say which leaf should not have been opened, or is missing, and why."""
        pairs = [
            (run.leaves(kind), failure.due.leaves[way])
            for kind, way in self.verdict.judge.readings
            if way < len(failure.due.leaves)
        ]
        leaves, due = min(pairs, key=lambda pair: len(pair[0] ^ pair[1]))
        extra, missing = sorted(leaves - due), sorted(due - leaves)
        nodes = failure.tree.nodes
        if is_by_proof(self.verdict.settings.algorithm):
            return self._of_proof(failure, leaves)
        if missing and (not extra or missing[0] < extra[0]):
            return self._of_missing(nodes[missing[0]], failure, leaves)
        return self._of_extra(nodes[extra[0]])

    def _of_proof(self, failure: Failure, leaves: frozenset[int]) -> str:
        """Say which leaves a proof lacks, or how little is left out."""
        if is_proof(
            failure.tree,
            leaves,
            has_table=self.verdict.settings.algorithm.model.has_table,
        ):
            return self._tell(
                "It leaves out {mine} leaves on all trees together, and alpha-beta "
                "{due}: half of that is asked. On the tree {tree} it uses {used}, and "
                "alpha-beta needs {needed}.",
                mine=f"{self.verdict.judge.left_out['search']:,}",
                due=f"{self.verdict.judge.left_out['alpha-beta']:,}",
                tree=self._tree,
                used=self._leaves_in_words(leaves),
                needed=self._leaves_in_words(failure.due.leaves[0]),
            )
        unopened = [leaf for leaf in failure.tree.leaves if leaf.index not in leaves]
        for leaf in unopened:
            change = other_value(failure.tree, leaf)
            if change is not None:
                return self._missing_with_change(leaf, failure, *change)
        return self._tell(
            "On the tree {tree} it never uses the scores of {leaves}. They could "
            "change the value of {root}.",
            tree=self._tree,
            leaves=self.language.joined([label(leaf) for leaf in unopened]),
            root=label(failure.due.root),
        )

    def _leaves_in_words(self, leaves: Iterable[int]) -> str:
        failure = self.verdict.failure
        assert failure is not None
        nodes = failure.tree.nodes
        return self.language.joined([label(nodes[leaf]) for leaf in sorted(leaves)])

    def _of_extra(self, leaf: Node) -> str:
        reason = self._reason_to_skip()
        told = self._tell(
            "On the tree {tree} it uses the score of {leaf}; {reference} never looks "
            "at it.",
            tree=self._tree,
            leaf=label(leaf),
        )
        return f"{told} {reason}".strip()

    def _reason_to_skip(self) -> str:
        """Return the step of the right search that leaves a leaf out, in words."""
        step = self.step
        trace = self.trace
        if trace is None or step is None or trace.steps[step].kind != "cutoff":
            return ""
        return trace.steps[step].sentence

    @cached_property
    def step(self) -> int | None:
        """The step of the right search that tells what is wrong.

        Its last one if none does.
        """
        failure, trace = self.verdict.failure, self.trace
        if failure is None or trace is None:
            return None
        run = failure.run
        if run is not None and failure.wrong == {"leaves"}:
            leaves = run.leaves(self.verdict.judge.kind_of_use)
            for leaf in trace.pruned:
                if not leaf.is_leaf or leaf.index not in leaves:
                    continue
                found = _step_that_skips(trace, leaf)
                if found is not None:
                    return found
        return len(trace.steps) - 1

    def _of_missing(self, leaf: Node, failure: Failure, leaves: frozenset[int]) -> str:
        """Say that it never uses a leaf, and why that leaf is needed."""
        is_whole = failure.trial.depth is None and not leaf.children
        change = other_value(failure.tree, leaf) if is_whole else None
        if change is not None:
            return self._missing_with_change(leaf, failure, *change)
        if "other ties" in self.alike.conventions:
            text = Message(
                "On the tree {tree} it never uses the score of {leaf}; {reference} "
                "does: it goes on where bounds are equal."
            )
        elif _is_open(failure, leaves):
            text = Message(
                "On the tree {tree} it never uses the score of {leaf}; {reference} "
                "does: the scores that it uses do not settle the value of {root}."
            )
        elif _can_matter(leaf, failure):
            text = Message(
                "On the tree {tree} it never uses the score of {leaf}; {reference} "
                "does: when only the leaves before it are known, the value of {root} "
                "can still depend on it."
            )
        else:
            text = Message(
                "On the tree {tree} it never uses the score of {leaf}; {reference} "
                "does."
            )
        return self._tell(
            text, tree=self._tree, leaf=label(leaf), root=label(failure.due.root)
        )

    def _missing_with_change(
        self, leaf: Node, failure: Failure, score: Score, value: Score
    ) -> str:
        """Say which other score of a leaf would change the value of the root."""
        return self._tell(
            "On the tree {tree} it never uses the score of {leaf}; {reference} does. "
            "If {leaf} had {score} in place of {own}, {root} would be worth {value} "
            "and not {due}: without the score of {leaf} nothing tells which.",
            tree=self._tree,
            leaf=label(leaf),
            score=number(score),
            own=number(leaf.value),
            root=label(failure.due.root),
            value=number(value),
            due=number(failure.due.value),
        )

    def _of_move(self, failure: Failure, run: Run) -> str:
        """Say which move came back, and which one is best."""
        nodes, due = failure.tree.nodes, failure.due
        if not run.answer.moves:
            return self._tell(
                "On the tree {tree} it returns {came}, without a move; the best move "
                "of {root} is {best}.",
                tree=self._tree,
                came=run.answer.text,
                root=label(due.root),
                best=label(due_moves(due)[0]),
            )
        moves = [move for move in run.answer.moves or () if not due.is_best(move)]
        move = nodes[moves[0]]
        if move.parent is not due.root:
            return self._tell(
                "On the tree {tree} it returns {move} as the move, and {move} is no "
                "move of {root}: a move is a child of the root.",
                tree=self._tree,
                move=label(move),
                root=label(due.root),
            )
        best = [child for child in due.root.children if due.is_best(child.index)]
        return self._tell(
            "On the tree {tree} it returns the move {move}, which is worth {worth}; "
            "the best move of {root} is {best}, worth {value}.",
            tree=self._tree,
            move=label(move),
            root=label(due.root),
            worth=number(due.values_of_moves[move.index]),
            best=label(best[0]),
            value=number(due.values_of_moves[best[0].index]),
        )

    def _of_ties(self, failure: Failure) -> str:
        """Say that a mistake shows only where scores are equal."""
        trial = failure.trial
        is_small = (
            trial.kind == "order" and trial.depth is None and not trial.model.players
        )
        has_right_value = "value" not in failure.wrong
        if is_by_proof(self.verdict.settings.algorithm) and has_right_value:
            return ""
        if not is_small or self.verdict.is_late:
            return ""
        if len(set(trial.scores)) < len(trial.scores):
            if not self.verdict.is_right_without_ties:
                return ""
            return self._tell(
                "It shows only where scores are equal: on all trees of up to {leaves} "
                "leaves on which MAX begins, with the scores 0, 1, 2, …, each of them "
                "once, it is right.",
                leaves=self.verdict.settings.most_leaves,
            )
        if trial.size == FEWEST_LEAVES:
            return ""
        return self._tell(
            "Of the trees on which {player} begins, with different scores, this is one "
            "of the smallest that show it.",
            player=self.language.role(failure.due.root.player or "max"),
        )

    def _of_other_aspects(self, failure: Failure) -> str:
        """Say what else is wrong, on this tree or on others."""
        verdict = self.verdict
        others = [
            aspect
            for aspect in verdict.compared
            if aspect in verdict.wrong and aspect != told_aspect(failure)
        ]
        right = [aspect for aspect in verdict.compared if aspect not in verdict.wrong]
        parts = []
        if others:
            names = self.language.joined([self.aspect(aspect) for aspect in others])
            parts.append(
                self._tell(
                    "Wrong as well, here or on other trees: {aspects}.", aspects=names
                )
            )
        if right and verdict.surveyed and not verdict.hidden:
            names = self.language.joined([self.aspect(aspect) for aspect in right])
            parts.append(
                self._tell(
                    "Right on all {count} trees tried for this: {aspects}.",
                    count=f"{len(verdict.surveyed):,}",
                    aspects=names,
                )
            )
        return " ".join(parts)

    def _of_alike(self) -> Iterator[str]:
        """
        Say which known search does the same on all trees that were tried for this.
        """
        count = f"{self.alike.trees:,}"
        for convention in self.alike.conventions:
            if convention != "other ties":
                yield self._tell(CONVENTION_SENTENCES[convention], count=count)
        for belief in self.alike.misconceptions[:MOST_BELIEFS]:
            if "minimax" not in self.alike.conventions:
                yield self._of_belief(belief, count)

    def _of_belief(self, belief: Misconception, count: str) -> str:
        translated = belief.in_language(self.language)
        return self._tell(
            "On all {count} trees that were tried for this it does what follows from "
            "this belief: “{belief}” {explanation}",
            count=count,
            belief=translated.belief,
            explanation=translated.explanation,
        )

    def aspect(self, aspect: Aspect) -> str:
        """Return what an aspect is called."""
        return self._tell(ASPECT_NAMES[aspect])

    def of_aspect(self, aspect: Aspect) -> str:
        """Say what came of an aspect."""
        verdict = self.verdict
        if aspect in verdict.hidden:
            return self._tell("It could not be seen.")
        is_stopped = verdict.failure is not None and verdict.failure.what != "differs"
        if is_stopped:
            return self.departure
        if aspect in verdict.wrong:
            failure = verdict.failure
            if failure is not None and aspect == told_aspect(failure):
                return self.departure
            return self._tell("It is wrong on other trees.")
        return self._tell("It is right.")

    def how_far(self, reached: dict[Rung, bool | None]) -> str:
        """Say of each rung whether it is reached, and which one comes next."""
        names = {rung: self._tell(RUNG_NAMES[rung]) for rung in reached}
        if self.verdict.settings.algorithm.model.knows_seats:
            names["value"] = self._tell("maxⁿ values")
        signs = {True: "✓", False: "✗", None: "?"}
        marks = ", ".join(
            f"{signs[is_so]} {names[rung]}" for rung, is_so in reached.items()
        )
        missing = [names[rung] for rung, is_so in reached.items() if is_so is False]
        failure = self.verdict.failure
        if not missing and failure is not None and failure.what == "differs":
            wrong = self.verdict.wrong or failure.wrong
            names_of_wrong = [
                self.aspect(aspect)
                for aspect in self.verdict.compared
                if aspect in wrong
            ]
            return self._tell(
                "{marked}. What is wrong: {aspects}.",
                marked=marks,
                aspects=self.language.joined(names_of_wrong),
            )
        if not missing:
            return f"{marks}."
        return self._tell(
            "{marked}. Next: {missing}.", marked=marks, missing=missing[0]
        )

    def _notes(self) -> Iterator[str]:
        """Say what costs nothing, and what a reader should know of the check."""
        verdict, settings = self.verdict, self.verdict.settings
        if verdict.begins_with_max:
            yield self._of_min_at_root()
        is_turned = verdict.judge.is_seen_by_mover and not verdict.judge.brings_places
        if is_turned and verdict.failure is None:
            yield self._tell(
                "Where MIN begins, its value is that of the player to move, as in "
                "negamax. That is right."
            )
        yield from self._of_excused()
        if verdict.remembers and verdict.failure is None:
            yield self._tell(
                "After other trees it uses fewer leaves, as a search does that "
                "remembers their nodes; in fresh starts it uses the right ones."
            )
        if verdict.again is not None and verdict.failure is None:
            leaves = [
                label(verdict.again.tree.nodes[leaf]) for leaf in verdict.again.again
            ]
            yield self._tell(
                "It reads some scores again after others: on the tree {tree} those of "
                "{leaves}. That costs time, and no points.",
                tree=shown_tree(verdict.again.tree),
                leaves=self.language.joined(leaves),
            )
        yield from self._of_unused()
        if verdict.stopped_on is not None:
            yield self._tell(
                "On a larger tree, {tree}, it was stopped after {seconds} s.",
                tree=shown_tree(verdict.stopped_on.tree),
                seconds=f"{settings.each:g}",
            )
        elif verdict.is_late:
            yield self._tell(
                "To have all trees tried, give it more than {seconds} seconds.",
                seconds=f"{settings.seconds:g}",
            )
        if not verdict.is_apart:
            yield self._tell(
                "It ran in this process, for there are no others here: what stays "
                "outside Python, as time.sleep does, is not stopped."
            )
        if verdict.printed:
            lines = [printable(line) for line in verdict.printed.splitlines()]
            yield "\n".join([self._tell("It printed:"), *lines])

    def _of_unused(self) -> Iterator[str]:
        """Say what was read and not used, and what came back and was not judged."""
        verdict = self.verdict
        if verdict.failure is not None or verdict.hidden:
            return
        run = verdict.unused
        is_read_in_vain = (
            verdict.judge.kind_of_use == "used" and "leaves" in verdict.compared
        )
        if run is not None and is_read_in_vain:
            leaves = [
                label(run.tree.nodes[leaf]) for leaf in sorted(run.reads - run.used)
            ]
            yield self._tell(
                "On the tree {tree} it reads the scores of {leaves}, and neither "
                "compares them nor computes with them. That costs nothing.",
                tree=shown_tree(run.tree),
                leaves=self.language.joined(leaves),
            )
        if verdict.beside is not None:
            yield self._tell(
                "What came back beside the value, such as {number}, was not judged: "
                "return a move as a child of the root, or as its name.",
                number=number(verdict.beside),
            )

    def _of_min_at_root(self) -> str:
        """Say that it is wrong where MIN begins, which costs nothing."""
        failure = self.verdict.failure_where_min_begins
        assert failure is not None
        tree = shown_tree(failure.tree)
        run = failure.run
        if run is None or run.error is not None or "value" not in failure.wrong:
            return self._tell(
                "Where MIN begins, as in {tree}, it does something else. That costs "
                'nothing here; root="both" asks for it.',
                tree=tree,
            )
        return self._tell(
            "Where MIN begins, as in {tree}, it returns {came} for {value}. That costs "
            'nothing here; root="both" asks for it.',
            tree=tree,
            came=run.answer.text,
            value=number(failure.due.value),
        )

    def _of_unusual_scores(self, failure: Failure, run: Run) -> str:
        """Say what it does where a score is infinite, or no whole number."""
        tree = shown_tree(failure.tree)
        if not failure.trial.has_infinite_scores:
            return self._tell(
                "Where a score is no whole number, as in {tree}, it does something "
                "else. That costs nothing here.",
                tree=tree,
            )
        if run.error is not None:
            return self._tell(
                "Where a score is infinite, as in {tree}, it stops with {kind}. That "
                "costs nothing here.",
                tree=tree,
                kind=run.error.kind,
            )
        if "value" not in failure.wrong:
            return self._tell(
                "Where a score is infinite, as in {tree}, it uses other leaves. That "
                "costs nothing here.",
                tree=tree,
            )
        if not run.answer.numbers:
            return self._tell(
                "Where a score is infinite, as in {tree}, it returns {came}. That "
                "costs nothing here.",
                tree=tree,
                came=run.answer.text,
            )
        return self._tell(
            "Where a score is infinite, as in {tree}, it does something else: it "
            "returns {came}. That costs nothing here. Two reasons are usual: it begins "
            "with a number such as 1000 in the place of ∞, or it takes no move that "
            "loses for sure, by −∞.",
            tree=tree,
            came=run.answer.text,
        )

    def _of_excused(self) -> Iterator[str]:
        """Say what is wrong on trees that do not count."""
        verdict = self.verdict
        if verdict.failure is not None:
            return
        unusual, turns = verdict.excused.get("scores"), verdict.excused.get("turns")
        if unusual is not None and unusual.run is None:
            yield self._tell(
                "On the tree {tree} it came to no end. That costs nothing here.",
                tree=shown_tree(unusual.tree),
            )
        elif unusual is not None and unusual.run is not None:
            yield self._of_unusual_scores(unusual, unusual.run)
        if verdict.judge.brings_places:
            yield self._tell(
                "What it returns is taken for the place of the best move among the "
                "children of the root: on all trees it is. The value did not come "
                "back, and was not judged."
            )
        if turns is not None:
            yield self._tell(
                "Where a player moves twice running, as in {tree}, it does something "
                "else. That costs nothing here; alternating=False asks for it.",
                tree=shown_tree(turns.tree),
            )


def _is_open(failure: Failure, leaves: Iterable[int]) -> bool:
    """
    Tell whether the scores of some leaves are sure to leave the value of the root open.
    """
    return _is_plain(failure) and not is_proof(failure.tree, leaves)


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


def told_aspect(failure: Failure) -> Aspect:
    """
    Return the aspect that the departure tells of: the value first, then the leaves.
    """
    order: tuple[Aspect, ...] = ("value", "leaves", "move")
    return next(aspect for aspect in order if aspect in failure.wrong)


def shown_tree(tree: Tree) -> str:
    """Return the notation of a tree, as far as it is shown."""
    return shorten(str(tree), SHOWN_TREE, placeholder=" …")


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


def due_moves(due: Due) -> list[Node]:
    """Return the best moves of the root."""
    return [child for child in due.root.children if due.is_best(child.index)]
