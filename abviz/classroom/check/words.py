"""The report of a check in words, and the searches side by side where the function is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import floor
from textwrap import shorten

from abviz.classroom.check.finding import Failure, Outcome
from abviz.classroom.check.judge import Aspect, ReferenceRun, StudentRun
from abviz.classroom.check.suspects import Agreement, Habit, Suspect
from abviz.classroom.convention import right_otherwise
from abviz.diagnosis.comparison import Departure, compare
from abviz.diagnosis.finding import ENTERING, Finding, find, step_of
from abviz.diagnosis.recording import gap_in_words, line_in_words
from abviz.diagnosis.watch import WatchedTrace
from abviz.engine.pickling import kind_of
from abviz.engine.recorder import Log
from abviz.engine.recording import Recording
from abviz.narration.language import Language, number
from abviz.replay.steps import Step
from abviz.replay.trace import Trace
from abviz.trees import Node, Score
from abviz.trees.copying import outcome_at
from abviz.trees.scores import printable, shortened


@dataclass(frozen=True)
class Facts:
    """The facts of a failure, from the searches themselves."""

    failure: Failure  # where a function was wrong
    outcome: Outcome  # what came of all trees
    language: Language

    @cached_property
    def misuse(self) -> str:
        """Why what was called is no search of the tree; empty if it is one."""
        return self.failure.details.misuse

    @cached_property
    def mine(self) -> WatchedTrace | None:
        """The search of the function, told step by step; None if there is none."""
        recording = self.failure.details.recording
        return None if recording is None else WatchedTrace(recording, language=self.language)

    @cached_property
    def reference(self) -> Trace:
        """The search of the reference, told step by step."""
        return Trace(self._due, language=self.language)

    @property
    def sentence(self) -> str:
        """Where the searches part, and why; what was not seen where that cannot be told."""
        if self._finding is not None:
            return self._finding.sentence
        return "" if self.mine is None else self.mine.unseen

    @property
    def is_unseen(self) -> bool:
        """Whether not all of the function could be seen, and that is said."""
        return self.mine is not None and self.mine.gap is not None

    @cached_property
    def _finding(self) -> Finding | None:
        """Where the searches part, and why; None where that cannot be told."""
        if self.mine is None or self.is_unseen or self.outcome.settings.algorithm.tests:
            return None
        elsewhere = self.outcome.directions if self.outcome.surveyed else None
        return find(self.mine, reference=self._due, elsewhere=elsewhere, language=self.language)

    @property
    def steps(self) -> tuple[int, int]:
        """The step of the function that is wrong, and the one that is right in its place."""
        departure, mine = self._finding and self._finding.departure, self.mine
        if departure is None or mine is None:
            return -1, -1
        own = step_of(departure, mine, mine.steps)
        return own, _step_instead(departure, mine, self.reference)

    @cached_property
    def _due(self) -> Recording:
        """The recording of the reference; in another dialect, where that is what counts."""
        due = self.failure.due
        if self.failure.dialect == "fail-soft" or self.mine is None:
            return due.recording
        hard = self._in_dialect(due)
        departure = compare(self.mine, reference=hard).departure
        # Nodes, windows and the value of the root are the same in all dialects.
        return hard if departure is None or departure.kind == "returns" else due.recording

    def _in_dialect(self, due: ReferenceRun) -> Recording:
        returned = due.returned(self.failure.dialect)
        title = self.language.title(due.recording.algorithm)
        if returned == due.returned("fail-hard"):
            title = self.language.gettext("fail-hard {algorithm}", algorithm=title)
        else:
            title = self.language.gettext(
                "{algorithm} that returns the bounds it has moved", algorithm=title
            )
        log = Log()
        log.nodes, log.alphas, log.betas = [*due.nodes], [*due.alphas], [*due.betas]
        log.values, log.result = [*returned], due.value
        algorithm = replace(
            due.recording.algorithm,
            title=title,
            keeps="window",
            negates=False,  # the columns are MAX's
        )
        return Recording(tree=due.tree, algorithm=algorithm, log=log)


def _step_instead(departure: Departure, mine: Trace, due: Trace) -> int:
    """Return the step of the reference in place of a departure."""
    visit, last = departure.visit, len(due.steps) - 1
    if departure.kind == "returns" and visit is not None:
        index = mine.visits[visit].index
        return next(
            (k for k, step in _numbered(due, "leave", "examine") if step.node.index == index), last
        )
    entered = enumerate(_numbered(due, *ENTERING))
    entries: dict[int | None, int] = {place: k for place, (k, _) in entered}
    if departure.kind == "out" and departure.expected is not None:
        return entries[due.visits.index(departure.expected)]
    if departure.kind == "turn" and visit is not None and departure.expected is None:
        above = mine.visits[visit].parent
        cuts = [k for k, step in _numbered(due, "cutoff") if step.node is above]
        if cuts:
            return cuts[0]
    return entries.get(visit, last)


def _numbered(trace: Trace, *kinds: str) -> list[tuple[int, Step]]:
    return [(k, step) for k, step in enumerate(trace.steps) if step.kind in kinds]


# In characters.
SHOWN_TREE = 60
SHOWN_LEAVES = 120


def _shown(failure: Failure) -> str:
    """Return the notation of the tree on which a function fails."""
    return shorten(str(failure.trial.tree), SHOWN_TREE, placeholder=" …")


class Words:
    """The outcome of a check in words."""

    def __init__(self, outcome: Outcome, facts: Facts | None, language: Language) -> None:
        self.outcome, self.facts, self.say = outcome, facts, language
        self.name = printable(outcome.name)
        self.reference = language.title(outcome.settings.algorithm)
        if outcome.settings.bounds is not None:
            self.reference = language.gettext(
                "{reference} with scores from {low} to {high}",
                reference=self.reference,
                **self._bounds,
            )

    def verdict(self, aspect: Aspect) -> str:
        """Say of one aspect whether it is right."""
        if self.outcome.failure is not None and aspect in self.outcome.failure.wrong:
            return self.headline
        if aspect in self.outcome.wrong:
            return self.say.gettext("It is wrong on another tree.")
        if aspect in self.outcome.hidden:
            return self.say.gettext("It could not be seen.")
        return self.say.gettext("It is right on all trees that were tried.")

    @property
    def headline(self) -> str:
        """The whole in one short sentence."""
        failure = self.outcome.failure
        if failure is None:
            return self._agreement()
        if self.outcome.is_right_otherwise:
            return right_otherwise(self.outcome.settings.algorithm, self.say)
        facts = {"function": self.name, "tree": _shown(failure)}
        if failure.what == "stopped":
            return self.say.gettext("{function} does not end on the tree {tree}.", **facts)
        if failure.what == "gone":
            return self.say.gettext("{function} ends its process on the tree {tree}.", **facts)
        if failure.what in ("unsteady", "spoilt"):
            return self.say.gettext(
                "{function} does not always do the same on the tree {tree}.", **facts
            )
        if failure.what == "error" and failure.mine is not None:
            error = kind_of(failure.mine.error)  # type: ignore[arg-type]
            return self.say.gettext(
                "{function} stops with {error} on the tree {tree}.", error=error, **facts
            )
        return self.say.gettext(
            "{function} does something else than {reference} on the tree {tree}.",
            reference=self.reference,
            **facts,
        )

    def _agreement(self) -> str:
        tried = sum(self.outcome.tried.values())
        if self.outcome.uses_abviz:
            return self.say.gettext(
                "{function} runs a search of abviz itself: it is not your own work.",
                function=self.name,
            )
        if self.outcome.is_too_slow:
            return self.say.gettext(
                "{function} is slow: it is right on the {count} trees for which there was time.",
                function=self.name,
                count=f"{tried:,}",
            )
        if not self.outcome.compared:
            return self.say.gettext("Nothing of {function} could be compared.", function=self.name)
        if self.outcome.hidden and not self.outcome.shown:
            return self.say.gettext("Nothing of {function} could be seen.", function=self.name)
        if self.outcome.hidden:
            return self.say.gettext(
                "What could be seen of {function} is right on {count} trees: {aspects}. Not all "
                "could be seen.",
                function=self.name,
                aspects=self.say.joined([self.aspect(one) for one in self.outcome.shown]),
                count=f"{tried:,}",
            )
        if self.outcome.is_late:
            return self.say.gettext(
                "No mistake was found: {function} does what {reference} does on {count} trees; "
                "then the time was over.",
                function=self.name,
                reference=self.reference,
                count=f"{tried:,}",
            )
        return self.say.ngettext(
            "{function} does what {reference} does on {count} tree.",
            "{function} does what {reference} does on all {count:,} trees.",
            tried,
            function=self.name,
            reference=self.reference,
        )

    @property
    def paragraphs(self) -> list[str]:
        """The whole, the headline first."""
        parts = self._of_success() if self.facts is None else self._of_failure(self.facts)
        return [one for one in (self.headline, *parts, *self._notes()) if one]

    @property
    def _bounds(self) -> dict[str, str]:
        low, high = self.outcome.settings.bounds or (0, 0)
        return {"low": number(low), "high": number(high)}

    def _of_success(self) -> Iterator[str]:
        if not self.outcome.compared or self.outcome.uses_abviz:
            return
        if self.outcome.is_too_slow:
            most = self.outcome.settings.few_leaves
            yield self.say.gettext(
                "On all {count} trees of up to {leaves} leaves it would be called right. So far it "
                "has earned {percent} % of the points.",
                count=f"{self.outcome.count_small(most):,}",
                leaves=most,
                percent=f"{floor(100 * self.outcome.share)}",
            )
        small = self.outcome.smaller(self.outcome.settings.most_leaves + 1)
        if self.outcome.settings.algorithm.knows_seats:
            yield self.say.gettext(
                "{count} of them have up to {leaves} leaves: every shape in which each inner node "
                "has a choice, for three players and for two, who take turns. No player is "
                "indifferent between two leaves, so every rule for ties is right.",
                count=f"{small:,}",
                leaves=self.outcome.settings.most_leaves,
            )
        elif self.outcome.settings.depth is not None:
            yield self.say.gettext(
                "{count} of them go deeper than the limit, and show down to there every shape with "
                "up to {leaves} ends in which each inner node has a choice.",
                count=f"{small:,}",
                leaves=self.outcome.settings.most_leaves,
            )
        elif not self.outcome.is_late:
            yield self.say.gettext(
                "{count} of them are all trees of up to {leaves} leaves in which each inner node "
                "has a choice and MAX and MIN take turns: every shape, every order of the scores, "
                "and MAX or MIN at the root.",
                count=f"{small:,}",
                leaves=self.outcome.settings.most_leaves,
            )
        if self.outcome.hidden:
            yield from self._of_hidden()
        else:
            yield self.say.gettext(
                "What was compared: {aspects}.",
                aspects=self.say.joined([self.aspect(one) for one in self.outcome.compared]),
            )

    def _of_hidden(self) -> Iterator[str]:
        """Say what was seen, and what was not."""
        say, outcome = self.say, self.outcome
        if "leaves" in outcome.hidden and outcome.reads_all:
            yield say.gettext(
                "Which leaves it examines: the scores of all of them are read, in every tree, and "
                "{reference} examines fewer. That is minimax, or a copy of the whole tree is made "
                "before the search: then read node.value only where the search comes to a leaf.",
                reference=self.reference,
            )
        elif "leaves" in outcome.compared and "leaves" not in outcome.hidden:
            yield say.gettext("Which leaves it examines was seen where it reads their scores.")
        yield say.gettext(
            "What could not be seen earns nothing: {aspects}.",
            aspects=say.joined([self.aspect(one) for one in outcome.unshown]),
        )

    def aspect(self, aspect: Aspect) -> str:
        """Return what an aspect is called."""
        return {
            "value": self.say.pgettext("compared", "the value of the root"),
            "leaves": self.say.pgettext("compared", "the leaves in their order"),
            "windows": self.say.pgettext("compared", "the windows"),
            "returns": self.say.pgettext("compared", "what each node returns"),
        }[aspect]

    def _of_failure(self, facts: Facts) -> Iterator[str]:
        if self.outcome.is_right_otherwise:
            yield self.say.gettext(
                "On the tree {tree} {function} differs from {reference}.",
                tree=_shown(facts.failure),
                function=self.name,
                reference=self.reference,
            )
        yield self._first_wrong(facts)
        if facts.failure.what == "differs" and not facts.misuse:
            yield from self._differences(facts.failure)
        if self.outcome.is_right_otherwise:
            return
        yield self._size(facts.failure)
        yield self._believed()

    def _first_wrong(self, facts: Facts) -> str:
        """Say what went wrong first."""
        say, failure = self.say, facts.failure
        if failure.what == "stopped" and failure.reason == "late":
            seconds = self.outcome.settings.each
            return say.gettext(
                "It was stopped after {seconds} s: no tree gets more.", seconds=f"{seconds:g}"
            )
        if failure.what == "stopped":
            return say.gettext(
                "It was stopped after {steps} calls: does it call itself on the children, and "
                "return at a leaf?",
                steps=f"{self.outcome.settings.max_calls:,}",
            )
        if failure.what == "gone":
            return self._gone(failure)
        if failure.what == "unsteady" and failure.kept:
            return say.gettext(
                "It was called several times on the same tree, and did not always do the same. "
                "Something is kept from one call to the next in {names}: set that anew where the "
                "search begins.",
                names=self._kept(failure),
            )
        if failure.what == "unsteady":
            return say.gettext(
                "It was called twice on the same tree, and did not do the same. Something is kept "
                "from one call to the next, as in a global variable, or is left to chance."
            )
        if failure.what == "spoilt" and not failure.kept:
            return say.gettext(
                "On this tree alone it is right: something that is kept from earlier trees makes "
                "it wrong. Set all that it keeps anew where the search begins."
            )
        if failure.what == "spoilt":
            return say.gettext(
                "On this tree alone it is right. What is kept from earlier trees in {names} makes "
                "it wrong: set that anew where the search begins.",
                names=self._kept(failure),
            )
        sentence = facts.misuse or facts.sentence
        if failure.mine is not None and failure.mine.error is not None:
            message = str(failure.mine.error).strip().splitlines()
            first = printable(message[0]) if message else ""
            told = say.gettext("Its message is: “{message}”.", message=first) if first else ""
            line = line_in_words(failure.mine.line, language=say)
            return " ".join(one for one in (sentence, told, line) if one)
        return " ".join(one for one in (sentence, self._mixed(failure)) if one)

    def _kept(self, failure: Failure) -> str:
        """Name what keeps something from one tree to the next."""
        ways = {
            "default": self.say.gettext("the default of the parameter {name}"),
            "attribute": self.say.gettext("the attribute {name}"),
            "global": self.say.gettext("the global variable {name}"),
            "variable": self.say.gettext("the variable {name} around it"),
        }
        return self.say.joined(
            [ways.get(kind, "{name}").format(name=printable(name)) for kind, name in failure.kept]
        )

    def _gone(self, failure: Failure) -> str:
        """Say how a process has come to its end."""
        if failure.reason == "garbage":
            return self.say.gettext(
                "What came from its process was no answer: there is no verdict."
            )
        if failure.detail.startswith("-"):
            return self.say.gettext(
                "Its process was ended by signal {signal}, as where memory runs out or a recursion "
                "is too deep: there is no verdict.",
                signal=failure.detail[1:],
            )
        return self.say.gettext(
            "It ended the process in which it ran, with exit code {code}, as os._exit() does: "
            "there is no verdict.",
            code=failure.detail,
        )

    def _mixed(self, failure: Failure) -> str:
        """Say that a function is of no dialect throughout, if that is all; else nothing."""
        if not failure.is_mixed:
            return ""
        return self.say.gettext(
            "Where a value is outside the window, a node may return the bound (fail-hard) or the "
            "v that it has (fail-soft): both are right, but all nodes must do the same, and in "
            "{function} they do not.",
            function=self.name,
        )

    def _differences(self, failure: Failure) -> Iterator[str]:
        """Say how the two searches differ, aspect by aspect."""
        mine, due = failure.mine, failure.due
        assert mine is not None
        if "value" in failure.wrong:
            is_turned = mine.negates and mine.tree.root.is_min
            yield (
                self.say.gettext("Value of the root, from MAX's side: {mine}. Right: {due}.")
                if is_turned
                else self.say.gettext("Value of the root: {mine}. Right: {due}.")
            ).format(mine=self._returned(mine), due=number(due.value))
            if mine.result is None:
                yield self.say.gettext(
                    "Hand the value back with return; to print it, or to keep it, is not enough."
                )
        if "leaves" in failure.wrong:
            by_tests = self.outcome.settings.algorithm.tests
            read = [mine.tree.nodes[index] for index in mine.reads or ()]
            told = (
                self.say.gettext("Leaves: {mine}. Right: {due}.")
                if self.outcome.settings.depth is None
                else self.say.gettext("Leaves and nodes at the limit: {mine}. Right: {due}.")
            )
            yield told.format(
                mine=self._leaves(read if by_tests else mine.leaves), due=self._leaves(due.leaves)
            )

    def _returned(self, mine: StudentRun) -> str:
        if mine.value is not None:
            return number(mine.value)
        return self.say.gettext("{given}, which is no number", given=shortened(mine.result))

    def _leaves(self, leaves: Sequence[Node]) -> str:
        shown = (f"{leaf.name}={number(outcome_at(leaf) if leaf.is_leaf else leaf.estimate)}" for leaf in leaves)
        text = " ".join(shown) or self.say.pgettext("leaves", "none")
        return shorten(text, SHOWN_LEAVES, placeholder=" …")

    def _size(self, failure: Failure) -> str:
        """Say how small the counterexample is, as far as smaller trees were tried."""
        if failure.trial.kind != "order":
            return " ".join(one for one in (self._peculiar(failure), self._right_on_small(failure)) if one)
        smaller = self.outcome.smaller(failure.trial.size)
        if self.outcome.settings.depth is not None:
            return self._right_on_small(failure) if smaller else ""
        if not smaller:
            return self.say.gettext("No tree with a choice has fewer leaves.")
        if self.outcome.settings.algorithm.knows_seats:
            return self._right_with_seats(smaller)
        return self.say.gettext(
            "It is right on all {count} trees with fewer leaves in which each inner node has a "
            "choice and MAX and MIN take turns, every shape with every order of the scores: none "
            "of them shows it.",
            count=f"{smaller:,}",
        )

    def _peculiar(self, failure: Failure) -> str:
        """Say what a tree has that is easily overlooked; empty if nothing."""
        if failure.trial.kind != "forced":
            return ""
        return self.say.gettext(
            "This tree has an inner node with one child, as where a move is forced."
        )

    def _right_with_seats(self, count: int) -> str:
        return self.say.gettext(
            "It is right on all {count} smaller trees of two and three players that were tried.",
            count=f"{count:,}",
        )

    def _right_on_small(self, failure: Failure) -> str:
        if self.outcome.settings.algorithm.knows_seats:
            return self._right_with_seats(sum(self.outcome.sizes.values()))
        if self.outcome.settings.depth is not None or self.outcome.settings.bounds is not None:
            return self.say.gettext(
                "It is right on all {count} smaller trees that were tried.",
                count=f"{sum(self.outcome.sizes.values()) - (failure.trial.kind == 'order'):,}",
            )
        return self.say.gettext(
            "It is right on all {count} trees of up to {leaves} leaves in which each inner node "
            "has a choice, MAX and MIN take turns, and the scores are 0, 1, 2 and so on, in every "
            "order.",
            count=f"{sum(self.outcome.sizes.values()):,}",
            leaves=max(self.outcome.sizes),
        )

    def _believed(self) -> str:
        """Say which beliefs the function shows, and in what; who wrote minimax need have none."""
        count = f"{self.outcome.surveyed:,}"
        if self.outcome.is_minimax:
            return self.say.gettext(
                "This is minimax, on all {count} trees that were compared for this. To have it "
                "checked as minimax: {call}.",
                count=count,
                call=f'check({self.name}, "minimax"{self._limit})',
            )
        parts, said = [*self._habits(count)], set[Agreement]()
        if self.outcome.ignores_bounds:
            told = self.say.gettext(
                "On all {count} trees that were compared for this it examines the leaves that "
                "alpha-beta examines without bounds: it makes no use of it that all scores lie "
                "from {low} to {high}. Begin with these as α and β."
            )
            parts.append(told.format(count=count, **self._bounds))
        for suspect in self.outcome.suspects:
            parts.append(self._told(suspect, is_first=suspect.agreement not in said))
            said.add(suspect.agreement)
        if "value" in self.outcome.wrong and said and self._is_not_all:
            parts.append(
                self.say.gettext("That alone leaves the value of the root right: look further.")
            )
        return " ".join(parts)

    @property
    def _limit(self) -> str:
        depth = self.outcome.settings.depth
        return "" if depth is None else f", depth={depth}"

    def _habits(self, count: str) -> Iterator[str]:
        """Say what the function does at every node."""
        habits, say = self.outcome.habits, self.say
        failure = self.outcome.failure
        # Within one ply of the root there is nothing to cut.
        settings = self.outcome.settings
        if "never cuts" in habits and settings.algorithm.prunes and settings.depth != 1:
            has_windows = failure is not None and failure.mine and failure.mine.has_windows
            never = (
                say.gettext(
                    "It enters every node of all {count} trees that were compared for this: it is "
                    "given α and β, and never cuts."
                )
                if has_windows
                else say.gettext(
                    "It enters every node of all {count} trees that were compared for this: it "
                    "never cuts."
                )
            )
            yield never.format(count=count)
        texts: dict[Habit, str] = {
            "in rounds": say.gettext(
                "On all {count} trees that were compared for this it counts depth in rounds, a "
                "move of MAX and one of MIN: each move is one ply, and takes 1 from the depth."
            ),
            "too late": say.gettext(
                "On all {count} trees that were compared for this it goes one ply beyond the depth "
                "limit: at depth 0 a node returns its estimate."
            ),
            "too early": say.gettext(
                "On all {count} trees that were compared for this it stops one ply before the depth "
                "limit, as if the root were a ply of its own: plies are moves."
            ),
            "no limit": say.gettext(
                "On all {count} trees that were compared for this it goes down to the leaves: hand "
                "depth − 1 down to each child, and return the estimate at depth 0."
            ),
            "zero at the limit": say.gettext(
                "On all {count} trees that were compared for this it returns 0 for an inner node at "
                "the depth limit, and not its estimate."
            ),
            "evaluates equals": say.gettext(
                "On all {count} trees that were compared for this it evaluates children that are "
                "only as good as v, too: a child must be better, > v for MAX and < v for MIN."
            ),
            "evaluates all": say.gettext(
                "It looks at all leaves of all {count} trees that were compared for this: a test "
                "stops as soon as its answer is known, and what is not better is not evaluated."
            ),
            "keeps the first": say.gettext(
                "On all {count} trees that were compared for this each node keeps the value of its "
                "first child: when a test says that a child is better, that child must be evaluated."
            ),
            "answer as value": say.gettext(
                "On all {count} trees that were compared for this it takes the answer of a test, "
                "True, for the value of the child: a child that is better must be evaluated."
            ),
            "other way at MIN": say.gettext(
                "On all {count} trees that were compared for this it evaluates children of MIN "
                "nodes that are not better for MIN: only those below v are."
            ),
            "first child alone": say.gettext(
                "On all {count} trees that were compared for this it enters the first child of "
                "each node alone: a return inside the loop does that."
            ),
            "maximises": say.gettext(
                "On all {count} trees that were compared for this it takes the greatest value at "
                "MIN nodes, too."
            ),
            "minimises": say.gettext(
                "On all {count} trees that were compared for this it takes the least value at "
                "MAX nodes, too."
            ),
            "for the first": say.gettext(
                "On all {count} trees that were compared for this each player takes what is best "
                "for player 1, and not for itself."
            ),
            "for all": say.gettext(
                "On all {count} trees that were compared for this each player takes the greatest "
                "sum for all, and not what is best for itself."
            ),
            "against others": say.gettext(
                "On all {count} trees that were compared for this each player takes what is worst "
                "for the others together, and not what is best for itself."
            ),
            "against itself": say.gettext(
                "On all {count} trees that were compared for this each player takes what is worst "
                "for itself."
            ),
        }
        yield from (text.format(count=count) for habit, text in texts.items() if habit in habits)

    @property
    def _is_not_all(self) -> bool:
        """Whether none of the beliefs makes the value of the root wrong."""
        return all(one.keeps_the_value for one in self.outcome.suspects)

    def _told(self, suspect: Suspect, *, is_first: bool) -> str:
        """Describe a belief: in what it shows, the belief, and why it is wrong."""
        one, say = suspect.misconception, self.say
        if not is_first:
            return say.gettext(
                "So does a search built on this belief: “{belief}”",
                belief=say.pgettext("belief of a misconception", one.belief),
            )
        explanation = one.explained(negates=self._negates) or one.explanation
        facts = {
            "count": f"{self.outcome.surveyed:,}",
            "belief": say.pgettext("belief of a misconception", one.belief),
            "explanation": say.pgettext("explanation of a misconception", explanation),
        }
        if suspect.agreement == "all":
            failure = self.outcome.failure
            if failure is not None and failure.mine is not None and not failure.mine.has_windows:
                return say.gettext(
                    "A search built on this belief enters the same nodes on all {count} trees that "
                    "were compared for this, and the same comes back: “{belief}” {explanation}",
                    **facts,
                )
            return say.gettext(
                "A search built on this belief does exactly the same on all {count} trees that "
                "were compared for this: “{belief}” {explanation}",
                **facts,
            )
        does = {
            "leaves": say.pgettext("a search built on this belief", "examines the same leaves"),
            "order": say.pgettext(
                "a search built on this belief", "enters children in the same order"
            ),
            "stops": say.pgettext("a search built on this belief", "stops after the same children"),
            "windows": say.pgettext("a search built on this belief", "hands the same windows down"),
            "returns": say.pgettext(
                "a search built on this belief", "returns the same, of what has come back"
            ),
            "within": say.pgettext(
                "a search built on this belief",
                "returns the same, of what has come back, but for values outside the window",
            ),
        }
        return say.gettext(
            "A search built on this belief {does}, on all {count} trees that were compared for "
            "this: “{belief}” {explanation}",
            does=does[suspect.agreement],
            **facts,
        )

    @property
    def _negates(self) -> bool:
        """Whether the function is a negamax."""
        failure = self.outcome.failure
        return bool(failure and failure.mine and failure.mine.negates)

    def how_far(self, reached: Mapping[str, bool | None]) -> str:
        """Say of each rung whether it is reached, and which one comes next."""
        say, several = self.say, self.outcome.settings.algorithm.knows_seats
        titles = {
            "leaf": say.gettext("a leaf"),
            "value": say.gettext("maxⁿ values") if several else say.gettext("minimax values"),
            "windows": say.gettext("windows handed down"),
            "cutoff": say.gettext("cutoffs"),
            "deep": say.gettext("deep cutoffs"),
        }
        signs = {True: "✓", False: "✗", None: "?"}
        marked = ", ".join(f"{signs[is_so]} {titles[rung]}" for rung, is_so in reached.items())
        missing = next((titles[rung] for rung, is_so in reached.items() if is_so is False), "")
        if not missing:
            return f"{marked}."
        return say.gettext("{marked}. Next: {missing}.", marked=marked, missing=missing)

    def _notes(self) -> Iterator[str]:
        """Say what else there is to know."""
        outcome, say = self.outcome, self.say
        if outcome.failure is None and outcome.is_fail_hard:
            yield say.gettext(
                "It is fail-hard: it returns bounds of its window, and no v of its own. That is "
                "accepted here."
            )
        if (
            "windows" in outcome.left_out
            and outcome.settings.algorithm.prunes
            and outcome.unseen is None
        ):
            yield say.gettext(
                "Windows were not compared: it has no parameters for them, such as alpha and beta."
            )
        if outcome.settings.algorithm.tests:
            yield say.gettext(
                "{reference} is made of several functions: only the value of the root is compared, "
                "and the leaves in the order in which their scores are first read.",
                reference=self.reference,
            )
        is_said = self.facts is not None and self.facts.is_unseen
        if outcome.unseen is not None and not is_said:
            yield gap_in_words(outcome.unseen.gap, outcome.unseen.tree, language=say)
        turns, infinite = outcome.excused.get("turns"), outcome.excused.get("scores")
        if outcome.failure is None and infinite is not None:
            yield self._of_infinity(infinite)
        if outcome.starts_at is not None and outcome.settings.bounds is None:
            yield self._of_start(*outcome.starts_at)
        if outcome.failure is None and turns is not None:
            yield say.gettext(
                "Where the players do not take turns, as in {tree}, it does something else. That "
                "is accepted here.",
                tree=str(turns.trial.tree),
            )
        if outcome.stopped_on is not None:
            yield say.gettext(
                "On a larger tree, {tree}, it was stopped after {seconds} s.",
                tree=shorten(str(outcome.stopped_on.tree), SHOWN_TREE, placeholder=" …"),
                seconds=f"{outcome.settings.each:g}",
            )
        elif outcome.is_late:
            yield say.gettext(
                "To have all trees tried, give it more than {seconds} seconds.",
                seconds=f"{outcome.settings.seconds:g}",
            )
        if not outcome.is_apart:
            yield say.gettext(
                "It ran in this process, for there are no others here: what stays outside Python, "
                "as time.sleep does, is not stopped."
            )
        if outcome.printed:
            yield say.gettext("It printed:") + "\n" + printable_lines(outcome.printed)

    def _of_infinity(self, failure: Failure) -> str:
        """Say what a function does where a score is infinite, which costs nothing."""
        mine, tree = failure.mine, str(failure.trial.tree)
        if mine is not None and mine.value is not None and mine.value != failure.due.value:
            return self.say.gettext(
                "Where a score is infinite, as in {tree}, it returns {value}. That costs nothing "
                "here: to begin with a number such as {value} in the place of ∞ is a point of "
                "style, right as long as all scores lie inside.",
                tree=tree,
                value=number(mine.value),
            )
        return self.say.gettext(
            "Where a score is infinite, as in {tree}, it does something else. That costs nothing "
            "here.",
            tree=tree,
        )

    def _of_start(self, alpha: Score, beta: Score) -> str:
        """Say with which window a function begins, in the place of the full one."""
        return self.say.gettext(
            "It begins with the window [{alpha}, {beta}] in the place of [−∞, +∞]. That costs "
            "nothing here: all scores lie inside.",
            alpha=number(alpha),
            beta=number(beta),
        )


def printable_lines(text: str) -> str:
    """Return lines without control characters."""
    return "\n".join(map(printable, text.splitlines()))
