"""The report of a check in words, and the searches side by side where the function is wrong."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import floor, isclose
from textwrap import shorten
from typing import Any

from abviz.classroom.check.finding import Failure, Outcome, What
from abviz.classroom.check.judge import Aspect, ReferenceRun, StudentRun
from abviz.classroom.check.suspects import Agreement, Habit, Suspect
from abviz.classroom.check.trials import Trial
from abviz.classroom.convention import right_otherwise
from abviz.diagnosis.comparison import Departure, compare
from abviz.diagnosis.finding import ENTERING, Finding, find, step_of
from abviz.diagnosis.recording import gap_in_words, line_in_words
from abviz.diagnosis.watch import WatchedTrace
from abviz.engine.pickling import kind_of
from abviz.engine.recorder import Log
from abviz.engine.recording import Recording
from abviz.errors import Message, SearchError
from abviz.narration.language import Language, number
from abviz.replay.steps import Step
from abviz.replay.trace import Trace
from abviz.stage.texts import marked_in
from abviz.trees import Node
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
        # The columns are MAX's.
        algorithm = replace(due.recording.algorithm, title=title, keeps="window", negates=False)
        return Recording(tree=due.tree, algorithm=algorithm, log=log)


def _step_instead(departure: Departure, mine: Trace, due: Trace) -> int:
    visit, last = departure.visit, len(due.steps) - 1
    if departure.kind == "returns" and visit is not None:
        index = mine.visits[visit].index
        ends = _numbered(due, "leave", "examine")
        return next((k for k, step in ends if step.node.index == index), last)
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


# What a function does on all trees, in words.
HABITS: dict[Habit, str] = {
    "in rounds": Message(
        "it counts depth in rounds, a move of MAX and one of MIN: each move is one ply, and takes "
        "1 from the depth."
    ),
    "too late": Message(
        "it goes one ply beyond the depth limit: at depth 0 a node returns its estimate."
    ),
    "too early": Message(
        "it stops one ply before the depth limit, as if the root were a ply of its own: plies are "
        "moves."
    ),
    "no limit": Message(
        "it goes down to the leaves: hand depth − 1 down to each child, and return the estimate at "
        "depth 0."
    ),
    "zero at the limit": Message(
        "it returns 0 for an inner node at the depth limit, and not its estimate."
    ),
    "evaluates all": Message(
        "it looks at all leaves: a test stops as soon as its answer is known, and what is not "
        "better is not evaluated."
    ),
    "first child alone": Message(
        "it enters the first child of each node alone: a return inside the loop does that."
    ),
    "maximises": Message("it takes the greatest value at MIN nodes, too."),
    "minimises": Message("it takes the least value at MAX nodes, too."),
    "for the first": Message("each player takes what is best for player 1, and not for itself."),
    "for all": Message(
        "each player takes the greatest sum for all, and not what is best for itself."
    ),
    "against others": Message(
        "each player takes what is worst for the others together, and not what is best for itself."
    ),
    "against itself": Message("each player takes what is worst for itself."),
}
# In what it agrees with a search built on a belief.
DOES: dict[Agreement, tuple[str, str]] = {
    "leaves": marked_in("a search built on this belief", "examines the same leaves"),
    "order": marked_in("a search built on this belief", "enters children in the same order"),
    "stops": marked_in("a search built on this belief", "stops after the same children"),
    "windows": marked_in("a search built on this belief", "hands the same windows down"),
    "returns": marked_in(
        "a search built on this belief", "returns the same, of what has come back"
    ),
    "within": marked_in(
        "a search built on this belief",
        "returns the same, of what has come back, but for values outside the window",
    ),
}
COMPARED: dict[Aspect, tuple[str, str]] = {
    "value": marked_in("compared", "the value of the root"),
    "leaves": marked_in("compared", "the leaves in their order"),
    "windows": marked_in("compared", "the windows"),
    "returns": marked_in("compared", "what each node returns"),
}
OF_SAMPLES: dict[Aspect, tuple[str, str]] = {
    "leaves": marked_in("compared", "the samples that it takes"),
    "returns": marked_in("compared", "what it returns"),
}
HEADLINES: dict[What, str] = {
    "differs": Message("{function} does something else than {reference} on the tree {tree}."),
    "error": Message("{function} stops with {error} on the tree {tree}."),
    "stopped": Message("{function} does not end on the tree {tree}."),
    "gone": Message("{function} ends its process on the tree {tree}."),
    "unsteady": Message("{function} does not always do the same on the tree {tree}."),
    "spoilt": Message("{function} does not always do the same on the tree {tree}."),
}
# Why a function cannot be compared on a tree.
ENDINGS = {
    "late": Message("It was stopped after {seconds} s: no tree gets more."),
    "steps": Message(
        "It was stopped after {steps} calls: does it call itself on the children, and return at a "
        "leaf?"
    ),
    "garbage": Message("What came from its process was no answer: there is no verdict."),
    "signal": Message(
        "Its process was ended by signal {signal}, as where memory runs out or a recursion is too "
        "deep: there is no verdict."
    ),
    "gone": Message(
        "It ended the process in which it ran, with exit code {code}, as os._exit() does: there is "
        "no verdict."
    ),
    "keeper": Message("It ended the process that watches it: there is no verdict."),
    "broken": Message(
        "It has changed Python itself, as by replacing a built-in such as len or isinstance, and "
        "nothing goes on in its process: there is no verdict. Give your own function another name."
    ),
    "unsteady": Message(
        "It was called several times on the same tree, and did not always do the same. Something "
        "is kept from one call to the next, as in a global variable, an attribute or the default "
        "of a parameter, or is left to chance."
    ),
    "spoilt": Message(
        "On this tree alone it is right. What is kept from earlier trees makes it wrong, as in a "
        "global variable, an attribute or the default of a parameter: set that anew where the "
        "search begins."
    ),
}
# In characters.
SHOWN_TREE = 60
SHOWN_LEAVES = 120


def _shown(trial: Trial) -> str:
    """Return the notation of a tree, as far as it is shown."""
    return shorten(str(trial.tree), SHOWN_TREE, placeholder=" …")


class Words:
    """The outcome of a check in words."""

    def __init__(self, outcome: Outcome, facts: Facts | None, language: Language) -> None:
        self.outcome, self.facts, self.say = outcome, facts, language
        self.settings, self.failure = outcome.settings, outcome.failure
        self.name = printable(outcome.name)
        self.reference = language.title(self.settings.algorithm)
        # What any sentence may name.
        self._usual: dict[str, Any] = {
            "function": self.name,
            "reference": self.reference,
            "count": f"{outcome.surveyed:,}",
            "leaves": self.settings.most_leaves,
            "seconds": f"{self.settings.each:g}",
            "tree": "" if self.failure is None else _shown(self.failure.trial),
        }
        self._mine = None if self.failure is None else self.failure.mine

    def _tell(self, text: str, /, **facts: Any) -> str:
        """Return a text in the language, with its facts and those that any sentence may name."""
        return self.say.gettext(text, **{**self._usual, **facts})

    def verdict(self, aspect: Aspect) -> str:
        """Say of one aspect whether it is right."""
        if self.failure is not None and aspect in self.failure.wrong:
            return self.headline
        if aspect in self.outcome.wrong:
            return self._tell("It is wrong on another tree.")
        if aspect in self.outcome.hidden:
            if self.settings.algorithm.samples:
                return self._tell("It is not shown to be right.")
            return self._tell("It could not be seen.")
        return self._tell("It is right on all trees that were tried.")

    @property
    def headline(self) -> str:
        """The whole in one short sentence."""
        if self.failure is None:
            return self._agreement()
        if self.outcome.is_right_otherwise:
            return right_otherwise(self.settings.algorithm, self.say)
        error = self._mine and self._mine.error
        return self._tell(HEADLINES[self.failure.what], error=error and kind_of(error))

    def _agreement(self) -> str:
        outcome, tried = self.outcome, sum(self.outcome.tried.values())
        if outcome.uses_abviz:
            text = Message("{function} runs a search of abviz itself: it is not your own work.")
        elif outcome.is_too_slow:
            text = Message(
                "{function} is slow: it is right on the {count} trees for which there was time."
            )
        elif outcome.hidden and self.settings.algorithm.samples:
            text = Message("{function} is not shown to be right: {aspects}.")
            return self._tell(text, aspects=self._aspects(outcome.unshown))
        elif not outcome.compared:
            text = Message("Nothing of {function} could be compared.")
        elif outcome.hidden and not outcome.shown:
            text = Message("Nothing of {function} could be seen.")
        elif outcome.hidden:
            text = Message(
                "What could be seen of {function} is right on {count} trees: {aspects}. Not all "
                "could be seen."
            )
        elif outcome.is_late:
            text = Message(
                "No mistake was found: {function} does what {reference} does on {count} trees; "
                "then the time was over."
            )
        else:
            return self.say.ngettext(
                "{function} does what {reference} does on {count} tree.",
                "{function} does what {reference} does on all {count:,} trees.",
                tried,
                function=self.name,
                reference=self.reference,
            )
        return self._tell(text, count=f"{tried:,}", aspects=self._aspects(outcome.shown))

    @property
    def paragraphs(self) -> list[str]:
        """The whole, the headline first."""
        parts = self._of_success() if self.facts is None else self._of_failure(self.facts)
        stop = self.outcome.stop and self.say.problem(SearchError(self.outcome.stop))
        return [one for one in (self.headline, stop, *parts, *self._notes()) if one]

    def _of_success(self) -> Iterator[str]:
        outcome, settings = self.outcome, self.settings
        if not outcome.compared or outcome.uses_abviz:
            return
        if settings.algorithm.samples:
            yield from self._of_samples()
            return
        if outcome.is_too_slow:
            yield self._tell(
                "On all {count} trees of up to {leaves} leaves it would be called right. So "
                "far it has earned {percent} % of the points.",
                count=f"{outcome.count_small(settings.few_leaves):,}",
                leaves=settings.few_leaves,
                percent=f"{floor(100 * outcome.share)}",
            )
        small = f"{outcome.smaller(settings.most_leaves + 1):,}"
        if settings.algorithm.knows_seats:
            text = Message(
                "{count} of them have up to {leaves} leaves: every shape in which each inner node "
                "has a choice, for three players and for two, who take turns. No player is "
                "indifferent between two leaves, so every rule for ties is right."
            )
            yield self._tell(text, count=small)
        elif settings.depth is not None:
            text = Message(
                "{count} of them go deeper than the limit, and show down to there every shape with "
                "up to {leaves} ends in which each inner node has a choice."
            )
            yield "" if outcome.is_late else self._tell(text, count=small)
        elif not outcome.is_late:
            text = Message(
                "{count} of them are all trees of up to {leaves} leaves in which each inner node "
                "has a choice and MAX and MIN take turns: every shape, every order of the scores, "
                "and MAX or MIN at the root."
            )
            yield self._tell(text, count=small)
        if outcome.hidden:
            yield from self._of_hidden()
        else:
            text = Message("What was compared: {aspects}.")
            yield self._tell(text, aspects=self._aspects(outcome.compared))

    def _of_hidden(self) -> Iterator[str]:
        outcome = self.outcome
        if "leaves" in outcome.hidden and outcome.reads_all:
            yield self._tell(
                "Which leaves it examines: the scores of all of them are read, in every tree, and "
                "{reference} examines fewer. That is minimax, or a copy of the whole tree is made "
                "before the search: then read node.value only where the search comes to a leaf."
            )
        elif "leaves" in outcome.compared and "leaves" not in outcome.hidden:
            yield self._tell("Which leaves it examines was seen where it reads their scores.")
        text = Message("What could not be seen earns nothing: {aspects}.")
        yield self._tell(text, aspects=self._aspects(outcome.unshown))

    def aspect(self, aspect: Aspect) -> str:
        """Return what an aspect is called."""
        if self.settings.algorithm.samples:
            return self.say.pgettext(*OF_SAMPLES[aspect])
        return self.say.pgettext(*COMPARED[aspect])

    def _aspects(self, aspects: Iterable[Aspect]) -> str:
        names = [*map(self.aspect, aspects)]
        return self.say.joined(names) if names else ""

    def _of_failure(self, facts: Facts) -> Iterator[str]:
        if self.outcome.is_right_otherwise:
            yield self._tell("On the tree {tree} {function} differs from {reference}.")
        yield self._first_wrong(facts)
        if self.settings.algorithm.samples:
            yield from self._of_samples() if facts.failure.what == "differs" else ()
            return
        if facts.failure.what == "differs" and not facts.misuse:
            yield from self._differences(facts.failure)
        if not self.outcome.is_right_otherwise:
            yield self._size(facts.failure)
            yield self._believed()

    def _of_samples(self) -> Iterator[str]:
        return (self.say.problem(SearchError(one)) for one in self.outcome.told)

    def _first_wrong(self, facts: Facts) -> str:
        failure = facts.failure
        if failure.what in ("differs", "error"):
            parts = (facts.misuse or facts.sentence, self._of_error() or self._mixed(failure))
            return " ".join(filter(None, parts))
        kind = failure.reason or failure.what
        if kind == "gone" and failure.detail.startswith("-"):
            kind = "signal"
        ended = {"signal": failure.detail[1:], "code": failure.detail}
        return self._tell(ENDINGS[kind], steps=f"{self.settings.max_calls:,}", **ended)

    def _of_error(self) -> str:
        """Say what an error said, and in which line; empty if there was none."""
        if self._mine is None or self._mine.error is None:
            return ""
        lines = str(self._mine.error).strip().splitlines()
        text = Message("Its message is: “{message}”.")
        told = self._tell(text, message=printable(lines[0])) if lines else ""
        return f"{told} {line_in_words(self._mine.line, language=self.say)}".strip()

    def _mixed(self, failure: Failure) -> str:
        """Say that a function is of no dialect throughout, if that is all; else nothing."""
        text = Message(
            "Where a value is outside the window, a node may return the bound (fail-hard) or the "
            "v that it has (fail-soft): both are right, but all nodes must do the same, and in "
            "{function} they do not."
        )
        return self._tell(text) if failure.is_mixed else ""

    def _differences(self, failure: Failure) -> Iterator[str]:
        mine, due = failure.mine, failure.due
        assert mine is not None
        if "value" in failure.wrong and mine.chosen and mine.value == due.value:
            yield from self._moves(failure, mine)
        elif "value" in failure.wrong:
            text = Message("Value of the root: {mine}. Right: {due}.")
            if mine.negates and mine.tree.root.is_min:
                text = Message("Value of the root, from MAX's side: {mine}. Right: {due}.")
            yield self._tell(text, mine=self._returned(mine), due=number(due.value))
            if mine.result is None:
                yield self._tell(
                    "Hand the value back with return; to print it, or to keep it, is not enough."
                )
        if "leaves" in failure.wrong:
            read = [mine.tree.nodes[index] for index in mine.reads or ()]
            examined = read if self.settings.algorithm.tests else mine.leaves
            text = Message("Leaves: {mine}. Right: {due}.")
            if self.settings.depth is not None:
                text = Message("Leaves and nodes at the limit: {mine}. Right: {due}.")
            yield self._tell(text, mine=self._leaves(examined), due=self._leaves(due.leaves))

    def _moves(self, failure: Failure, mine: StudentRun) -> Iterator[str]:
        """Say which moves are wrong, and why they looked best."""
        value, nodes = failure.due.value, mine.tree.nodes
        assert value is not None
        told = {
            is_best: " ".join(
                f"{nodes[one].name}={number(worth)}"
                for one, worth in mine.worth.items()
                if isclose(worth, value) is is_best and (is_best or one in mine.chosen)
            )
            for is_best in (True, False)
        }
        text = Message("Chosen, and not best: {wrong}. Best: {best}.")
        yield self._tell(text, wrong=told[False], best=told[True])
        brought = dict(zip(mine.indices, mine.values, strict=True))
        is_sure = "returns" in {*self.settings.compared} - {*failure.wrong}
        for one in mine.chosen if is_sure else ():
            if mine.worth[one] != value == brought.get(one):
                text = Message(
                    "After a cutoff {move} has brought {value}, which is a bound and no value: a "
                    "later move is best only if what it brings is better than what came before."
                )
                yield self._tell(text, move=nodes[one].name, value=number(value))

    def _returned(self, mine: StudentRun) -> str:
        if mine.value is not None:
            return number(mine.value)
        return self._tell("{given}, which is no number", given=shortened(mine.result))

    def _leaves(self, leaves: Sequence[Node]) -> str:
        scores = [outcome_at(leaf) if leaf.is_leaf else leaf.estimate for leaf in leaves]
        pairs = zip(leaves, scores, strict=True)
        text = " ".join(f"{leaf.name}={number(score)}" for leaf, score in pairs)
        return shorten(text or self.say.pgettext("leaves", "none"), SHOWN_LEAVES, placeholder=" …")

    def _size(self, failure: Failure) -> str:
        """Say how small the counterexample is, as far as smaller trees were tried."""
        is_small = failure.trial.kind == "order"
        smaller = self.outcome.smaller(failure.trial.size if is_small else 10**6)
        is_drawn, leaves = self.settings.depth is not None, max(self.outcome.sizes, default=0)
        if not smaller:
            is_known = is_small and not is_drawn
            return self._tell("No tree with a choice has fewer leaves.") if is_known else ""
        if self.settings.algorithm.knows_seats:
            text = Message(
                "It is right on all {count} smaller trees of two and three players that were tried."
            )
        elif is_drawn:
            text = Message("It is right on all {count} smaller trees that were tried.")
        elif is_small:
            text = Message(
                "It is right on all {count} trees with fewer leaves in which each inner node has a "
                "choice and MAX and MIN take turns, every shape with every order of the scores: "
                "none of them shows it."
            )
        else:
            text = Message(
                "It is right on all {count} trees of up to {leaves} leaves in which each inner "
                "node has a choice, MAX and MIN take turns, and the scores are 0, 1, 2 and so on, "
                "in every order."
            )
        told = self._tell(text, count=f"{smaller:,}", leaves=leaves)
        # Such a node is easily overlooked.
        text = Message("This tree has an inner node with one child, as where a move is forced.")
        return f"{self._tell(text)} {told}" if failure.trial.kind == "forced" else told

    def _believed(self) -> str:
        """Say which beliefs the function shows, and in what; who wrote minimax need have none."""
        outcome, depth = self.outcome, self.settings.depth
        if outcome.is_minimax:
            limit = "" if depth is None else f", depth={depth}"
            text = Message(
                "This is minimax, on all {count} trees that were compared for this. To have it "
                "checked as minimax: {call}."
            )
            return self._tell(text, call=f'check({self.name}, "minimax"{limit})')
        parts, said = [*self._habits()], set[Agreement]()
        for suspect in outcome.suspects:
            parts.append(self._told(suspect, is_first=suspect.agreement not in said))
            said.add(suspect.agreement)
        if "value" in outcome.wrong and said and all(s.keeps_the_value for s in outcome.suspects):
            text = Message("That alone leaves the value of the root right: look further.")
            parts.append(self._tell(text))
        return " ".join(parts)

    def _habits(self) -> Iterator[str]:
        habits, settings = self.outcome.habits, self.settings
        # Within one ply of the root there is nothing to cut.
        if "never cuts" in habits and settings.algorithm.prunes and settings.depth != 1:
            text = Message(
                "It enters every node of all {count} trees that were compared for this: it never "
                "cuts."
            )
            if self._mine and self._mine.has_windows:
                text = Message(
                    "It enters every node of all {count} trees that were compared for this: it is "
                    "given α and β, and never cuts."
                )
            yield self._tell(text)
        text = Message("On all {count} trees that were compared for this {habit}")
        told = (self._tell(HABITS[one]) for one in HABITS if one in habits)
        yield from (self._tell(text, habit=one) for one in told)

    def _told(self, suspect: Suspect, *, is_first: bool) -> str:
        """Describe a belief: in what it shows, the belief, and why it is wrong."""
        one, say, mine = suspect.misconception, self.say, self._mine
        explanation = one.explained(negates=bool(mine and mine.negates)) or one.explanation
        if not is_first:
            text = Message("So does a search built on this belief: “{belief}”")
        elif suspect.agreement != "all":
            text = Message(
                "A search built on this belief {does}, on all {count} trees that were compared for "
                "this: “{belief}” {explanation}"
            )
        elif mine and not mine.has_windows:
            text = Message(
                "A search built on this belief enters the same nodes on all {count} trees that "
                "were compared for this, and the same comes back: “{belief}” {explanation}"
            )
        else:
            text = Message(
                "A search built on this belief does exactly the same on all {count} trees that "
                "were compared for this: “{belief}” {explanation}"
            )
        return self._tell(
            text,
            belief=say.pgettext("belief of a misconception", one.belief),
            explanation=say.pgettext("explanation of a misconception", explanation),
            does="" if suspect.agreement == "all" else say.pgettext(*DOES[suspect.agreement]),
        )

    def how_far(self, reached: Mapping[str, bool | None]) -> str:
        """Say of each rung whether it is reached, and which one comes next."""
        several = self.settings.algorithm.knows_seats
        titles = {
            "leaf": Message("a leaf"),
            "value": Message("maxⁿ values") if several else Message("minimax values"),
            "windows": Message("windows handed down"),
            "cutoff": Message("cutoffs"),
            "deep": Message("deep cutoffs"),
        }
        told = {rung: self._tell(titles[rung]) for rung in reached}
        signs = {True: "✓", False: "✗", None: "?"}
        marked = ", ".join(f"{signs[is_so]} {told[rung]}" for rung, is_so in reached.items())
        missing = next((told[rung] for rung, is_so in reached.items() if is_so is False), "")
        if not missing:
            return f"{marked}."
        return self._tell("{marked}. Next: {missing}.", marked=marked, missing=missing)

    def _notes(self) -> Iterator[str]:
        outcome, settings = self.outcome, self.settings
        is_right, is_unseen = outcome.failure is None, outcome.unseen is not None
        if is_right and outcome.is_fail_hard:
            yield self._tell(
                "It is fail-hard: it returns bounds of its window, and no v of its own. That is "
                "accepted here."
            )
        if "windows" in outcome.left_out and settings.algorithm.prunes and not is_unseen:
            yield self._tell(
                "Windows were not compared: it has no parameters for them, such as alpha and beta."
            )
        if settings.algorithm.tests:
            yield self._tell(
                "{reference} is made of several functions: only the value of the root is compared, "
                "and the leaves in the order in which their scores are first read."
            )
        if outcome.unseen is not None and not (self.facts is not None and self.facts.is_unseen):
            yield gap_in_words(outcome.unseen.gap, outcome.unseen.tree, language=self.say)
        yield from self._accepted()
        if outcome.stopped_on is not None:
            text = Message("On a larger tree, {tree}, it was stopped after {seconds} s.")
            yield self._tell(text, tree=_shown(outcome.stopped_on))
        elif outcome.is_late:
            text = Message("To have all trees tried, give it more than {seconds} seconds.")
            yield self._tell(text, seconds=f"{settings.seconds:g}")
        if not outcome.is_apart:
            yield self._tell(
                "It ran in this process, for there are no others here: what stays outside Python, "
                "as time.sleep does, is not stopped."
            )
        if outcome.printed:
            lines = map(printable, outcome.printed.splitlines())
            yield "\n".join([self._tell("It printed:"), *lines])

    def _accepted(self) -> Iterator[str]:
        """Say what costs nothing: infinite scores, a first window, players who take no turns."""
        outcome = self.outcome
        turns, infinite = outcome.excused.get("turns"), outcome.excused.get("scores")
        if outcome.failure is None and infinite is not None:
            mine = infinite.mine
            value = None if mine is None or mine.value == infinite.due.value else mine.value
            text = Message(
                "Where a score is infinite, as in {tree}, it does something else. That costs "
                "nothing here."
            )
            if value is not None:
                text = Message(
                    "Where a score is infinite, as in {tree}, it returns {value}. That costs "
                    "nothing here: to begin with a number such as {value} in the place of ∞ is a "
                    "point of style, right as long as all scores lie inside."
                )
            told = "" if value is None else number(value)
            yield self._tell(text, tree=str(infinite.trial.tree), value=told)
        if outcome.failure is None and outcome.starts_at is not None:
            text = Message(
                "It begins with the window [{alpha}, {beta}] in the place of [−∞, +∞]. That costs "
                "nothing here: all scores lie inside."
            )
            alpha, beta = map(number, outcome.starts_at)
            yield self._tell(text, alpha=alpha, beta=beta)
        if outcome.failure is None and turns is not None:
            text = Message(
                "Where the players do not take turns, as in {tree}, it does something else. That "
                "is accepted here."
            )
            yield self._tell(text, tree=str(turns.trial.tree))
