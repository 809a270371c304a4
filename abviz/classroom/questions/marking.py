"""Marking: reading an answer, its score, and the feedback.

A page marks with the same rules, in `stage/js/quiz/marking.js`. Of fields and sets each
part counts, of a sequence what is right from its start. To a wrong answer it is said
what is wrong, then a reason from the tree, and last the belief from which just this
answer follows: the reason holds whatever was thought, and a belief can fit by chance.
Without a reason the belief's refutation comes after it.
"""

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import zip_longest
from numbers import Integral, Real
from typing import Any, Literal, TypeAlias, TypedDict, cast

from abviz.classroom.question import (
    NUMBER,
    TREE,
    Answer,
    AnswerError,
    Explained,
    Form,
    Hand,
    Question,
    Solved,
    feedback_texts,
    node_of,
)
from abviz.classroom.questions.inventing import read_tree, told_of
from abviz.classroom.questions.score_sets import (
    ScoreSet,
    differing_score,
    read_score_set,
)
from abviz.classroom.questions.worth import NOT_ENTERED
from abviz.errors import Message
from abviz.narration.language import Language, label, number
from abviz.text import printable, shortened, wrapped
from abviz.trees import Node, Score, Tree, TreeError, format_score
from abviz.trees.notation import typed_score
from abviz.trees.scores import checked_score, is_listed

LONGEST_SHOWN = 20
# What fields ask for, by the beginning of their slots.
SYMBOLS = {
    "alpha": "α",
    "beta": "β",
    "value": "v",
    "utilities": "v",
    "returned": "v",
    "scores": "x",
}
# Fields for what a node is worth, or a leaf: the name of the node alone will do.
WORTH = ("value", "utilities", "returned", "scores")
# What is done in a step of a search that is made by hand, and with which numbers.
MOVES = ("enter", "cut", "return")
NUMBERS_OF_ACTS = ("alpha", "beta", "value", "utilities")
# The same in words; a window has α and β.
ACTS_IN_WORDS: Mapping[str, Message] = {
    "enter": Message("enter {node}"),
    "window": Message("enter {node} with α = {alpha} and β = {beta}"),
    "cut": Message("skip the children of {node} that are left"),
    "return": Message("return {value} from {node}"),
}
SOLUTION = Message("The right answer: {answer}. {why}")
_DASHES = frozenset("-–—−")
_INFINITY = re.compile(r"([+−-]?)(?:oo|inf|infinity|∞)", re.IGNORECASE)
_DECIMAL_COMMA = re.compile(r"([+−-]?\d*),(\d+)")
_BRACKETED = re.compile(r"[(<\[](.*)[)>\]]", re.DOTALL)
# What fields mean: a number, the utilities of several players, a set of scores, or a
# node that is never entered; or a tree.
Meaning: TypeAlias = float | tuple[float, ...] | ScoreSet | Tree | None


@lru_cache(maxsize=1024)
def read_number(text: str) -> float:
    """Return the number that an answer means; AnswerError if it is no score."""
    return float(read_exact(text))


def read_exact(text: str) -> Score:
    """Return the same as `read_number`, with 1/3 as the fraction that it is."""
    plain = text.strip()
    infinity = _INFINITY.fullmatch(plain)
    if comma := _DECIMAL_COMMA.fullmatch(plain):
        plain = f"{comma[1]}.{comma[2]}"
    try:
        return typed_score(f"{infinity[1]}inf" if infinity else plain)
    except TreeError:
        pass
    raise AnswerError(
        "“{text}” is not a score; type one number, such as 3, −2, 0.5, 1/3 or -inf.",
        text=_shown(plain),
    )


def _shown(text: str) -> str:
    if len(text) > LONGEST_SHOWN:
        text = f"{text[:LONGEST_SHOWN]}…"
    return printable(text)


def read_bound(text: str) -> float | None:
    """Return the number for an end of a window.

    None for a node that is never entered.
    """
    return None if text.strip() in _DASHES else read_number(text)


def read_scores(text: str) -> ScoreSet:
    """Return the set of scores that an answer means; AnswerError if it means none."""
    scores = read_score_set(text, read_number)
    if scores is None:
        raise AnswerError(
            "“{text}” is no set of scores; write for example x ≥ 4, 2 < x ≤ 7, x < 2 "
            "or x > 7, all or none.",
            text=_shown(text.strip()),
        )
    return scores


@lru_cache(maxsize=1024)
def read_utilities(text: str) -> tuple[float, ...]:
    """Return the numbers of all players, in any brackets.

    AnswerError if one is no score.
    """
    return tuple(map(float, read_exact_utilities(text)))


def read_exact_utilities(text: str) -> tuple[Score, ...]:
    """Return the same as `read_utilities`, with 1/3 as the fraction that it is."""
    bracketed = _BRACKETED.fullmatch(text.strip())
    inside = (bracketed[1] if bracketed else text).strip()
    separator = ";" if ";" in inside else r"\s*,\s*|\s+"
    return tuple(map(read_exact, re.split(separator, inside)))


def read_field(slot: str, text: str) -> Meaning:
    """Return what a field means.

    Values and numbers cannot be those of a node not entered.
    """
    if slot.startswith("scores:"):
        return read_scores(text)
    if slot.startswith("utilities"):
        return read_utilities(text)
    if slot in MOVES:
        return int(text)
    if slot == TREE:
        return read_tree(text)
    if slot.startswith(("value:", NUMBER)) or slot in NUMBERS_OF_ACTS:
        return read_number(text)
    return read_bound(text)


def is_number(given: object) -> bool:
    """Tell whether an answer is one number, or the text of one."""
    if isinstance(given, str):
        with suppress(AnswerError):
            return read_number(given) is not None
    return isinstance(given, Real) and not isinstance(given, bool)


def comparable(answer: Answer, form: Form) -> Hashable:
    """Return something that is equal for answers that mean the same.

    Fields that are left empty, and the order of nodes in a set, mean nothing.
    """
    if isinstance(answer, Mapping):
        return frozenset(
            (slot, read_field(slot, text))
            for slot, text in answer.items()
            if text.strip()
        )
    if isinstance(answer, int):
        return answer
    return frozenset(answer) if form == "set" else tuple(answer)


def read_answer(question: Question, given: Any) -> Answer:
    """
    Return an answer in the form of its question, from what `Quiz.answer` takes.
    """
    if question.form == "fields":
        return _fields(question, given)
    if question.form == "choice":
        return _choice(question, given)
    if question.form == "act":
        return _act(question, given)
    if question.form == "node":
        return _node(question, given)
    return _nodes(question, given)


def _fields(question: Question, answer: Any) -> Answer:
    """Return the texts of the fields that are filled in, by their slots."""
    if len(question.slots) == 1 and not isinstance(answer, Mapping):
        answer = {question.slots[0]: answer}
    if not isinstance(answer, Mapping):
        raise AnswerError(
            'Answer with a text for each field, such as {{"{slot}": "3"}}, not '
            "{given}.",
            slot=question.slots[0],
            given=shortened(answer),
        )
    slot_of = _names_of_fields(question)
    fields: dict[str, str] = {}
    for name, value in answer.items():
        slot = slot_of.get(name)
        if slot is None:
            raise _no_such(question, name)
        text = _text(value)
        if text.strip():
            _check_number(question, slot, text)
            fields[slot] = text
    if not fields:
        raise AnswerError("Nothing is filled in yet. Fill in at least one field.")
    return fields


def _names_of_fields(question: Question) -> dict[object, str]:
    """Return the slot for each name that a field can be given by."""
    slot_of: dict[object, str] = {}
    for slot in map(str, question.slots):
        kind, name = slot.partition(":")[0], question.node(slot).name
        if kind in WORTH:
            slot_of[name] = slot
        slot_of[f"{kind}:{name}"] = slot
    return slot_of | {str(slot): str(slot) for slot in question.slots}


def _text(value: Any) -> str:
    """Return a number, or several, as a text.

    Texts stay, and None is an empty field.
    """
    if value is None:
        return ""
    if isinstance(value, (tuple, list)):
        # A list may contain itself.
        return " ".join(
            shortened(item) if item is value else _text(item) for item in value
        )
    if isinstance(value, Real) and not isinstance(value, bool):
        try:
            return format_score(checked_score(value))
        except TreeError as error:
            raise AnswerError(*error.args) from None
    return value if isinstance(value, str) else shortened(value)


def _check_number(question: Question, slot: str, text: str) -> None:
    """Refuse what cannot be read as the answer of a field."""
    if slot == TREE:
        # It has to be searched to be sure that it can be marked.
        told_of(question, text)
        return
    if slot.startswith((NUMBER, "scores:")):
        read_field(slot, text)
    else:
        _check_number_of(question, slot, node_of(slot), text)


def _check_number_of(question: Question, slot: str, index: int, text: str) -> None:
    """Refuse what cannot be read as a number of a node."""
    try:
        read_field(slot, text)
    except AnswerError as error:
        raise AnswerError(
            "{letter} of {name}: {problem}",
            letter=SYMBOLS[slot.partition(":")[0]],
            name=question.name(index),
            problem=error.args[0],
        ) from None


def _act(question: Question, answer: Any) -> Answer:
    """Return a step of a search as texts: its move, and the numbers that go with it."""
    moves = [move for move in MOVES if isinstance(answer, Mapping) and move in answer]
    if len(moves) != 1:
        raise AnswerError(
            'Answer with one step, such as {{"enter": "{name}"}}, {{"cut": "{name}"}} '
            'or {{"return": "{name}", "value": 3}}, not {given}.',
            name=question.trace.tree.root.name,
            given=shortened(answer),
        )
    (move,) = moves
    index = _node_of_move(question, move, answer[move])
    act = {move: str(index)}
    numbers = _numbers_of_move(question, move, index)
    for name in answer:
        if name not in (*numbers, move):
            raise AnswerError(
                "{name} does not belong to this step.", name=shortened(name)
            )
    for name in numbers:
        text = _text(answer.get(name))
        if not text.strip():
            raise AnswerError(
                "{letter} of {name} is still empty.",
                letter=SYMBOLS[name],
                name=label(question.trace.tree.nodes[index]),
            )
        _check_number_of(question, name, index, text)
        act[name] = text
    return act


def _node_of_move(question: Question, move: str, given: Any) -> int:
    """Return the index of the node that a step is about."""
    hand, nodes = _hand_of(question), question.trace.tree.nodes
    if isinstance(given, str) and given.isdecimal() and int(given) < len(nodes):
        given = int(given)
    if move == "enter":
        return _node(question, given)
    if isinstance(given, str):
        given = next((node for node in nodes if node.name == given), given)
    index = given.index if isinstance(given, Node) else given
    can_return = move == "cut" or bool(hand["value"])
    is_number = isinstance(index, Integral) and not isinstance(index, bool)
    if is_number and index == hand["current"] and index >= 0 and can_return:
        return int(index)
    if hand["current"] < 0 or not can_return:
        raise AnswerError("{move} is no step here.", move=move)
    raise AnswerError(
        "{given} is not where the search stands: that is {name}.",
        given=shortened(given.name if isinstance(given, Node) else given),
        name=label(nodes[hand["current"]]),
    )


def _numbers_of_move(question: Question, move: str, index: int) -> tuple[str, ...]:
    """Return the numbers that are typed with a move."""
    hand = _hand_of(question)
    if move == "enter" and index in hand["inner"]:
        return ("alpha", "beta")
    return (hand["value"],) if move == "return" else ()


def _hand_of(question: Question) -> Hand:
    assert question.hand is not None
    return question.hand


def _nodes(question: Question, answer: Any) -> Answer:
    """Return the nodes of an answer by index, each of them once."""
    if isinstance(answer, Mapping) or not is_listed(answer):
        raise AnswerError(
            "Answer with a list of nodes, such as [{first}], not {given}.",
            first=question.slots[0],
            given=shortened(answer),
        )
    nodes = [_node(question, node) for node in answer]
    for index, node in enumerate(nodes):
        if node in nodes[:index]:
            raise AnswerError(
                "{name} comes twice. Take each node once.", name=question.name(node)
            )
    if question.form == "set":
        return tuple(sorted(nodes))
    if not nodes:
        raise AnswerError("No leaf is taken yet. Take the leaves in their order.")
    return tuple(nodes)


def _node(question: Question, answer: Any) -> int:
    """Return the index of the node that an answer means."""
    index: int | None = None
    if isinstance(answer, Integral) and not isinstance(answer, bool):
        index = int(answer)
    elif isinstance(answer, Node):
        index = answer.index if answer in question.trace.tree else None
    elif isinstance(answer, str):
        indexes = {question.node(slot).name: node_of(slot) for slot in question.slots}
        index = indexes.get(answer)
    if index is None or index not in question.slots:
        raise _no_such(question, answer)
    return index


def _choice(question: Question, answer: Any) -> int:
    """Return the place of the choice that an answer means, from 0."""
    if isinstance(answer, str) and answer in question.choices:
        return question.choices.index(answer)
    if isinstance(answer, Integral) and not isinstance(answer, bool):
        index = int(answer)
        if 0 <= index < len(question.choices):
            return index
    raise AnswerError(
        "{given} is no answer here. Choose from 0 to {last}, or give the text.",
        given=shortened(answer),
        last=len(question.choices) - 1,
    )


def _no_such(question: Question, answer: Any) -> AnswerError:
    named = zip(question.slots, question.names, strict=True)
    few = [f"{slot} ({name})" for slot, name in named][:6]
    more = ", …" if len(question.slots) > len(few) else ""
    return AnswerError(
        "{given} cannot be taken here. Take one of these: {known}.",
        given=shortened(answer),
        known=", ".join(few) + more,
    )


Verdict: TypeAlias = Literal["right", "wrong", "missing"]


class Feedback(TypedDict):
    """What came of an answer: see `Marking`."""

    # From 0 to 1.
    score: float
    is_right: bool
    # For fields whether each is right.
    slots: dict[str, Verdict]
    # For a set the nodes that should be in the answer, and those that should not.
    missed: list[int]
    extra: list[int]
    # The first slot, node or place of a sequence that is not right.
    first: str | int | None
    sentence: str
    misconceptions: list[str]


class ModelAnswer(Solved):
    """What marks answers, with the model answer in words."""

    sentence: str


@dataclass(frozen=True, kw_only=True)
class Marking:
    """The score of an answer, from 0 to 1 (only if it is right), and the feedback."""

    score: float
    # For fields whether each is right, in the order of the slots.
    slots: Mapping[str, Verdict] = field(default_factory=dict)
    # For a set the nodes that should be in the answer, and those that should not.
    missed: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()
    # The first slot, node or place of a sequence that is not right.
    first: str | int | None = None
    sentence: str = ""
    # The names in `abviz.misconceptions` of all that give exactly this answer.
    misconceptions: tuple[str, ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether all of it is right."""
        return self.score == 1.0

    def __str__(self) -> str:
        return wrapped(self.sentence)

    def to_dict(self) -> Feedback:
        """Return the marking as plain data."""
        return Feedback(
            score=self.score,
            is_right=self.is_right,
            slots=dict(self.slots),
            missed=list(self.missed),
            extra=list(self.extra),
            first=self.first,
            sentence=self.sentence,
            misconceptions=list(self.misconceptions),
        )


def mark(question: Question, answer: Any) -> Marking:
    """Mark an answer, as `read_answer` takes it."""
    answer = read_answer(question, answer)
    marking, said = _LOOKS[question.form](question, answer)
    if marking.is_right:
        why = told_of(question, answer[TREE])[1] if question.demand else question.why
        kind = "implied" if _is_implied_cut(question, answer) else "right"
        return replace(marking, sentence=_says(question, kind, why=why))
    explained = _explained(question, answer)
    reason = _reason(question, answer, marking)
    said.append(reason)
    if explained:
        said.append(explained.belief if reason else explained.sentence)
    return replace(
        marking,
        sentence=" ".join(filter(None, said)),
        misconceptions=explained.misconceptions if explained else (),
    )


def _explained(question: Question, answer: Any) -> Explained | None:
    """Return the explained wrong answer that is this one, if there is one."""
    # Students who mark nothing may not have begun: that shows no belief.
    if question.form == "set" and not answer:
        return None
    if question.form == "act":
        return _explained_act(question, answer)
    same = comparable(answer, question.form)
    for wrong in question.explained:
        if comparable(wrong.answer, question.form) == same:
            return wrong
    return None


def _explained_act(question: Question, answer: Mapping[str, str]) -> Explained | None:
    """Return the explained wrong step that this one is.

    Where that says nothing of a number, any number will do.
    """
    for wrong in question.explained:
        texts = cast("Mapping[str, str]", wrong.answer)
        if all(
            slot in answer and read_field(slot, answer[slot]) == read_field(slot, text)
            for slot, text in texts.items()
        ):
            return wrong
    return None


def _reason(question: Question, answer: Any, marking: Marking) -> str:
    """Return why an answer is wrong; of a step why each of its wrong numbers is."""
    places = [_place_of_reason(question, answer, marking)]
    if question.form == "act" and marking.first is not None:
        places = [slot for slot, verdict in marking.slots.items() if verdict == "wrong"]
    # Two numbers can be wrong for one reason.
    reasons = dict.fromkeys(question.reasons.get(place, "") for place in places)
    return " ".join(filter(None, reasons))


def _place_of_reason(question: Question, answer: Any, marking: Marking) -> str:
    """Return the key of the reason that the feedback gives."""
    if question.form == "fields":
        if "wrong" not in marking.slots.values():
            return ""
        slots = (slot for slot in question.reasons if marking.slots[slot] != "right")
        return next(slots, "")
    if question.form == "act":
        move, node = move_in(answer)
        return f"{move}:{node}"
    if question.form == "set":
        return str(next(iter(marking.extra), "missed")) if answer else ""
    if question.form == "sequence":
        short = f"more:{marking.first}"
        has_stopped = marking.first == len(answer) and short in question.reasons
        return short if has_stopped else str(marking.first)
    return str(answer)


# The comparison of an answer with the key, and what is said of it.
Looked: TypeAlias = tuple[Marking, list[str]]


def _says(question: Question, kind: str, **values: object) -> str:
    patterns = feedback_texts(question.trace.language, of_scores=True)
    return patterns[kind].format(**values)


def _look_at_fields(question: Question, answer: Mapping[str, str]) -> Looked:
    """Compare the texts of fields, or search the tree that was demanded."""
    key = cast("Mapping[str, str]", question.key)
    if question.demand:
        is_right, feedback = told_of(question, answer[TREE])
        verdict: Verdict = "right" if is_right else "wrong"
        first = None if is_right else TREE
        marking = Marking(score=float(is_right), slots={TREE: verdict}, first=first)
        return marking, [_says(question, "wrong"), feedback]
    slots: dict[str, Verdict] = {
        slot: _verdict(slot, key[slot], answer.get(slot, ""))
        for slot in map(str, question.slots)
    }
    verdicts = list(slots.values())
    right, empty = verdicts.count("right"), verdicts.count("missing")
    # Of a single field there is nothing to count.
    kind = "fields" if len(slots) > 1 else "wrong"
    said = [_says(question, kind, right=right, all=len(slots))]
    if empty:
        said.append(_says(question, "empty", count=empty))
    said += [
        _told(question, slot, text)
        for slot, text in answer.items()
        if slot.startswith("scores:")
    ]
    first = next((slot for slot, verdict in slots.items() if verdict != "right"), None)
    return Marking(score=right / len(slots), slots=slots, first=first), said


def _verdict(slot: str, right: str, text: str) -> Verdict:
    if not text.strip():
        return "missing"
    return "right" if read_field(slot, text) == read_field(slot, right) else "wrong"


def _told(question: Question, slot: str, text: str) -> str:
    """Tell of one score for which a set of scores is not right."""
    key = read_scores(cast("Mapping[str, str]", question.key)[slot])
    x = differing_score(key, read_scores(text))
    if x is None:
        return ""
    kind = "in" if any(x in part for part in key) else "out"
    return _says(question, kind, x=number(int(x) if x == int(x) else x))


def _look_at_sequence(question: Question, answer: tuple[int, ...]) -> Looked:
    """Compare a sequence of nodes from its start."""
    key = cast("tuple[int, ...]", question.key)
    if answer == key:
        return Marking(score=1.0), []
    pairs = enumerate(zip_longest(key, answer))
    alike = next(index for index, (right, taken) in pairs if right != taken)
    if alike == len(answer):
        said = _says(question, "more")
    elif alike == len(key):
        said = _says(question, "no-more", place=alike)
    else:
        said = _says(question, "place", place=alike + 1)
    return Marking(score=alike / max(len(key), len(answer)), first=alike), [said]


def _look_at_set(question: Question, answer: tuple[int, ...]) -> Looked:
    """Compare a set of nodes with the right one."""
    key, taken = set(cast("tuple[int, ...]", question.key)), set(answer)
    missed, extra = tuple(sorted(key - taken)), tuple(sorted(taken - key))
    said = []
    if missed:
        said.append(_says(question, "found" if taken else "nothing"))
    if extra:
        said.append(
            _says(question, "extra", names=", ".join(map(question.name, extra)))
        )
    score = len(key & taken) / len(key | taken) if key | taken else 1.0
    first = min((*missed, *extra), default=None)
    return Marking(score=score, missed=missed, extra=extra, first=first), said


def move_in(answer: Mapping[str, str]) -> tuple[str, int]:
    """Return what is done in a step, and at which node."""
    move = next(move for move in MOVES if move in answer)
    return move, int(answer[move])


def _is_implied_cut(question: Question, answer: Answer) -> bool:
    """Tell whether somebody goes up where the other children are to be skipped.

    That skips them.
    """
    if question.form != "act":
        return False
    kind, node = move_in(cast("Mapping[str, str]", question.key))
    given = move_in(cast("Mapping[str, str]", answer))
    return kind == "cut" and given == ("return", node)


def _look_at_act(question: Question, answer: Mapping[str, str]) -> Looked:
    """Compare a step of a search with the one that is due, and then its numbers."""
    key = cast("Mapping[str, str]", question.key)
    move, right = move_in(answer), move_in(key)
    if _is_implied_cut(question, answer):
        return Marking(score=1.0), []
    if move != right:
        return Marking(score=0.0), [_says(question, "wrong")]
    slots: dict[str, Verdict] = {
        slot: _verdict(slot, key[slot], answer[slot])
        for slot in NUMBERS_OF_ACTS
        if slot in key
    }
    wrong = [slot for slot, verdict in slots.items() if verdict != "right"]
    if not wrong:
        return Marking(score=1.0, slots=slots), []
    said = _says(question, "step", letters=", ".join(SYMBOLS[slot] for slot in wrong))
    return Marking(score=0.0, slots=slots, first=wrong[0]), [said]


def _look_at_one(question: Question, answer: int) -> Looked:
    return Marking(score=float(answer == question.key)), [_says(question, "wrong")]


_LOOKS: dict[str, Callable[..., Looked]] = {
    "fields": _look_at_fields,
    "sequence": _look_at_sequence,
    "set": _look_at_set,
    "node": _look_at_one,
    "choice": _look_at_one,
    "act": _look_at_act,
}


def key_in_words(question: Question) -> str:
    """Return the right answer of a question in words: names of nodes, or a choice."""
    key = question.key
    if question.form == "act":
        return _act_in_words(question)
    if isinstance(key, Mapping):
        if NUMBER in key or TREE in key or question.unknown is not None:
            return ", ".join(key.values())
        texts: dict[int, list[str]] = {}
        for slot in question.slots:
            texts.setdefault(node_of(slot), []).append(key[str(slot)])
        return ", ".join(
            f"{question.name(index)} {_given(parts)}" for index, parts in texts.items()
        )
    if isinstance(key, tuple):
        return ", ".join(map(question.name, key)) or none_of(question.trace.language)
    return question.choices[key] if question.form == "choice" else question.name(key)


def _act_in_words(question: Question) -> str:
    """Return the step that is due in words."""
    language, key = question.trace.language, cast("Mapping[str, str]", question.key)
    move, index = move_in(key)
    value = key.get("value", "")
    if "utilities" in key:
        value = f"({', '.join(key['utilities'].split())})"
    return language.gettext(
        ACTS_IN_WORDS["window" if "alpha" in key else move],
        node=question.name(index),
        value=value,
        alpha=key.get("alpha", ""),
        beta=key.get("beta", ""),
    )


def _given(texts: Sequence[str]) -> str:
    if set(texts) == {NOT_ENTERED}:
        return NOT_ENTERED
    joined = ", ".join(texts)
    return f"= {joined}" if len(texts) == 1 else f"[{joined}]"


def none_of(language: Language) -> str:
    """Return the word for a set without nodes."""
    return language.pgettext("answer", "none")


def model_answer(question: Question) -> ModelAnswer:
    """Return the part of a question that marks answers and shows the right one."""
    return ModelAnswer(**question.solved(), sentence=solution_of(question))


def solution_of(question: Question) -> str:
    """
    Return the sentence that goes with the model answer: the right answer, and why.
    """
    return question.trace.language.gettext(
        SOLUTION,
        answer=key_in_words(question).rstrip("."),
        why=question.why,
    ).rstrip()
