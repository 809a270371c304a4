"""
A question about a search, with its answer, its reasons and what wrong answers show.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from typing import Literal, TypeAlias, TypedDict

from abviz.classroom.by_hand.acts import Act
from abviz.engine.algorithm import Algorithm
from abviz.errors import AbvizError, Message
from abviz.narration.language import Language, label
from abviz.replay.trace import Trace
from abviz.trees import Node

# fields: a text for each slot, such as {"alpha:4": "3"}; sequence: nodes in an order;
# set: nodes in any order; node: one node; choice: one of the choices; act: a step of a
# search that is made by hand, such as {"enter": "4", "alpha": "3", "beta": "inf"},
# {"cut": "4"} or {"return": "4", "value": "2"}. Nodes are given by index in preorder.
Form: TypeAlias = Literal["fields", "sequence", "set", "node", "choice", "act"]
# The slots of a number that belongs to no node, and of a tree.
NUMBER, TREE = "number:0", "tree:0"
Range: TypeAlias = tuple[int, int]  # how many there are to be, at least and at most
Answer: TypeAlias = Mapping[str, str] | tuple[int, ...] | int
# The same as JSON writes it.
PlainAnswer: TypeAlias = dict[str, str] | list[int] | int
# A line that is handed in has shorter texts than this of each question; what is cut off
# of a longer one is told by so many letters.
LONGEST_TEXT, DIGEST = 5_000, 12


class Identity(TypedDict):
    """What tells a question from others when the answers of a class are counted."""

    ask: str
    algorithm: str
    tree: str


class Hand(TypedDict):
    """What can be done by hand where a search stands."""

    # How much is done by hand: "visits", "values" or "windows".
    steps: str
    # The node where the search stands, and its name; -1 and "" before the root.
    current: int
    name: str
    # Its children that are neither entered nor cut.
    children: list[int]
    # The nodes for which α and β are typed when they are entered.
    inner: list[int]
    # The field of what a node returns: "value", "utilities" of several players, or ""
    # where nothing is returned by hand.
    value: str


class OpenQuestion(TypedDict):
    """The part of a question that may be shown before an answer."""

    ask: str
    about: str
    step: int
    text: str
    form: Form
    slots: list[str | int]
    # The name of the node of each slot.
    names: list[str]
    choices: list[str]
    # Of a step of a search that is made by hand.
    hand: Hand | None


class ExplainedAnswer(TypedDict):
    """A wrong answer that misconceptions give, and what is told of it."""

    answer: PlainAnswer
    misconceptions: list[str]
    belief: str
    refutation: str


class Solved(TypedDict):
    """The part of a question that marks answers: what is right, and why."""

    # The patterns of what is said of an answer, by its kind.
    says: dict[str, str]
    key: PlainAnswer
    why: str
    # Why a wrong answer is wrong: see `Question.reasons`.
    reasons: dict[str, str]
    explained: list[ExplainedAnswer]


@dataclass(frozen=True, kw_only=True)
class Explained:
    """A wrong answer that misconceptions give."""

    answer: Answer
    # The names of all that give exactly this answer, the most likely first: that one is
    # told.
    misconceptions: tuple[str, ...]
    belief: str
    refutation: str = ""  # why the belief is wrong on any tree

    @property
    def sentence(self) -> str:
        """From which belief the answer follows, and why that is wrong."""
        return f"{self.belief} {self.refutation}".rstrip()

    def to_dict(self) -> ExplainedAnswer:
        """Return it as plain data."""
        return ExplainedAnswer(
            answer=answer_as_json(self.answer),
            misconceptions=list(self.misconceptions),
            belief=self.belief,
            refutation=self.refutation,
        )


@dataclass(frozen=True, kw_only=True)
class Question:
    """A question about a search on a tree, in the language of its `trace`."""

    ask: str
    # Which of the things it asks that its kind can ask of a tree, where there are
    # several.
    topic: str = ""
    # What tells it from others of this kind at the same step of the same search, in no
    # language.
    about: str = ""
    trace: Trace
    # What the model answer plays, where it is another search: true values of all nodes
    # are those of minimax, and alpha-beta finds bounds in the place of some.
    model: Trace | None = None
    # What the stage shows while it is asked.
    step: int = 0
    text: str
    form: Form
    # What can be answered: the fields in their order, such as "value:4", "alpha:4" or
    # "beta:4" for the node of index 4, or "scores:4" for a set of scores of a leaf; or
    # the nodes to take.
    slots: tuple[str, ...] | tuple[int, ...] = ()
    choices: tuple[str, ...] = ()
    key: Answer  # a set is in rising order
    why: str
    # The wrong answers that misconceptions give, the most likely first.
    explained: tuple[Explained, ...] = ()
    # Why a wrong answer is wrong, on this tree: by the field, in the order in which
    # fields are looked at; by the place of a sequence, and as "more:3" for an answer
    # that ends before place 3; by the node that was taken, or "missed" of a set; or by
    # the place of the choice.
    reasons: Mapping[str, str] = field(default_factory=dict)
    # How likely the right answer is found by rules that know little of the search, such
    # as going on wherever that is a choice; weighted less for a rule that may find more
    # of the answers.
    guessed_by: Mapping[str, float] = field(default_factory=dict)
    # The things that a demanded tree must have, and how many of each.
    demand: Mapping[str, Range] = field(default_factory=dict)
    # Of a step that is made by hand: what can be done, and what was done before.
    hand: Hand | None = None
    done: tuple[Act, ...] = ()

    @property
    def goes_on(self) -> bool:
        """Whether the next question comes by itself, after a right answer."""
        return self.form == "act"

    @property
    def played(self) -> Trace:
        """The search that the model answer plays."""
        return self.trace if self.model is None else self.model

    @property
    def played_from(self) -> int:
        """
        The step at which the model answer begins: the end, if that is asked about.
        """
        if self.model is None or not self.step:
            return self.step
        return len(self.model.steps) - 1

    @property
    def shown(self) -> Trace:
        """The search that the stage shows while it is asked."""
        return self.trace if self.step else self.played

    @property
    def unknown(self) -> int | None:
        """The index of the leaf whose score is asked for, and shown as x."""
        slots = map(str, self.slots)
        of_leaf = (slot for slot in slots if slot.startswith("scores:"))
        return next(map(node_of, of_leaf), None)

    @property
    def covered(self) -> Mapping[int, str]:
        """
        What is shown for scores: x where one is asked for, ? where all are left open.
        """
        if self.ask in ("invent", "best-case"):
            return dict.fromkeys((leaf.index for leaf in self.trace.tree.leaves), "?")
        return {} if self.unknown is None else {self.unknown: "x"}

    @property
    def notation(self) -> str:
        """The tree in the notation, with what is shown for scores."""
        tree, covered = self.trace.tree, self.covered
        text = str(tree)
        if not covered:
            return text
        # No other score has this number in it, nor a name.
        other = next(number for number in count(10**9) if str(number) not in text)
        scores = [
            other if leaf.index in covered else leaf.value for leaf in tree.leaves
        ]
        sign = "".join({*covered.values()})
        return str(tree.with_scores(scores)).replace(str(other), sign)

    @property
    def names(self) -> tuple[str, ...]:
        """The name of the node of each slot."""
        return tuple(map(self.name, self.slots))

    @property
    def identity(self) -> Identity:
        """
        What tells it from other questions when the answers of a class are counted.
        """
        algorithm, tree = self.trace.algorithm, self.trace.tree
        if self.ask == "own":
            ask = f"{self.text} [{self._own_key}]"
        else:
            ask = f"{self.ask} {self.about} {self._act}".rstrip()
        if tree.root.is_leaf:
            return Identity(ask=in_short(ask), algorithm="", tree="")
        return Identity(
            ask=in_short(ask),
            algorithm=in_short(name_with_options(algorithm)),
            tree=in_short(str(tree)),
        )

    @property
    def _act(self) -> str:
        """The step that is due, where one is made by hand: "cut E", in no language."""
        if self.form != "act" or not isinstance(self.key, Mapping):
            return ""
        move, node = next(iter(self.key.items()))
        return f"{move} {self.name(int(node))}"

    @property
    def _own_key(self) -> str:
        """The key of a question of the user's own in words.

        Its text alone may stand twice.
        """
        if self.form == "choice":
            marked = [
                f"{text} ✓" if number == self.key else text
                for number, text in enumerate(self.choices)
            ]
            return " | ".join(marked)
        if isinstance(self.key, Mapping):
            values = {slot: value for slot, value in self.key.items() if slot != NUMBER}
            named = [
                f"{self._slot_title(slot)} = {value}" for slot, value in values.items()
            ]
            return ", ".join(named) or self.key[NUMBER]
        nodes = self.key if isinstance(self.key, tuple) else (self.key,)
        return ", ".join(map(self.name, nodes)) or "–"

    def _slot_title(self, slot: str) -> str:
        """Return what a field is called: its node, with α or β of it."""
        kind = slot.partition(":")[0]
        return {"alpha": "α ", "beta": "β "}.get(kind, "") + self.name(slot)

    def node(self, slot: str | int) -> Node:
        """Return the node that a slot is about."""
        return self.trace.tree.nodes[node_of(slot)]

    def name(self, slot: str | int) -> str:
        """Return the name of the node that a slot is about, as it is shown."""
        return label(self.node(slot))

    def takes(self, answer: Answer) -> bool:
        """Tell whether an answer can be given: its nodes are among those to take."""
        if isinstance(answer, tuple):
            return set(answer) <= set(self.slots) and (
                bool(answer) or self.form != "sequence"
            )
        return self.form != "node" or answer in self.slots

    def asked(self) -> OpenQuestion:
        """Return the part that may be shown before an answer, as plain data."""
        return OpenQuestion(
            ask=self.ask,
            about=self.about,
            step=self.step,
            text=self.text,
            form=self.form,
            slots=list[str | int](self.slots),
            names=list(self.names),
            choices=list(self.choices),
            hand=self.hand,
        )

    def solved(self) -> Solved:
        """Return the part that marks answers, as plain data."""
        language, of_scores = self.trace.language, self.unknown is not None
        return Solved(
            says=feedback_texts(language, of_scores=of_scores),
            key=answer_as_json(self.key),
            why=self.why,
            reasons=dict(self.reasons),
            explained=[wrong.to_dict() for wrong in self.explained],
        )


def name_with_options(algorithm: Algorithm) -> str:
    """Return the name of an algorithm with its options that are not the usual ones."""
    options = (f"{name}={value}" for name, value in algorithm.chosen.items())
    return " ".join([algorithm.name, *options])


def in_short(text: str) -> str:
    """Return a text, shortened if no line that is handed in would hold it.

    It stays another one.
    """
    if len(text) < LONGEST_TEXT:
        return text
    digest = sha256(text.encode()).hexdigest()[:DIGEST]
    return f"{text[: LONGEST_TEXT - DIGEST - 2]}…{digest}"


def node_of(slot: str | int) -> int:
    """Return the index of the node that a slot is about."""
    return int(slot.partition(":")[2]) if isinstance(slot, str) else slot


def answer_as_json(answer: Answer) -> PlainAnswer:
    """Return an answer as JSON writes it."""
    if isinstance(answer, Mapping):
        return dict(answer)
    return answer if isinstance(answer, int) else list(answer)


class AnswerError(AbvizError, ValueError):
    """Raised for an answer that cannot be read; it is no try, and nothing is lost."""

    def __init__(self, text: str, /, **facts: object) -> None:
        super().__init__(text if isinstance(text, Message) else Message(text, **facts))


def feedback_texts(language: Language, *, of_scores: bool) -> dict[str, str]:
    """Return the patterns of feedback, which Python and the page fill in alike."""
    # None of them depends on a count: a page has no plural rules.
    texts = {}
    if of_scores:
        texts = {
            "in": language.gettext("x = {x} belongs to the right answer."),
            "out": language.gettext("x = {x} does not belong to the right answer."),
        }
    return texts | {
        "right": language.gettext("Right. {why}"),
        "implied": language.gettext(
            "Right, to go up here is to cut. {why} Which value goes up is asked next."
        ),
        "wrong": language.gettext("That is not right."),
        "fields": language.gettext("Right: {right} of {all}."),
        "empty": language.gettext("Still empty: {count}."),
        "step": language.gettext("Not right here: {letters}."),
        "nothing": language.gettext("Nothing is marked, and that is not right."),
        "found": language.gettext("Some are missing."),
        "extra": language.gettext("Too many: {names}."),
        "place": language.gettext("Place {place} is the first that differs."),
        "more": language.gettext("Right so far, but the search examines more leaves."),
        "no-more": language.gettext("The search examines no leaf after place {place}."),
    }


def answer_texts(language: Language) -> dict[str, str]:
    """Return what a page says of answers that are missing or cannot be read."""
    return {
        "no-python": language.gettext(
            "This page cannot search your tree: a notebook marks it, where Python "
            "runs. Compare it with the model answer."
        ),
        "answer": language.pgettext("a button", "answer"),
        "number": language.gettext("Your answer"),
        "nothing": language.gettext("There is no answer yet."),
        "no-score": language.gettext(
            "“{text}” is not a score; type one number, such as 3, −2, 0.5, 1/3 or -inf."
        ),
        "no-scores": language.gettext(
            "“{text}” is no set of scores; write for example x ≥ 4, 2 < x ≤ 7, x < 2 "
            "or x > 7, all or none."
        ),
    }
