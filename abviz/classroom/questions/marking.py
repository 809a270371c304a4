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
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from itertools import zip_longest
from numbers import Integral, Real
from typing import Any, Literal, TypeAlias, cast

from abviz.classroom.question import (
    NUMBER,
    TREE,
    Answer,
    AnswerError,
    Explained,
    Form,
    Question,
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
from abviz.narration.language import Language, number
from abviz.trees import Node, Tree, TreeError, format_score
from abviz.trees.notation import typed_score
from abviz.trees.scores import checked_score, is_listed, printable, shortened, wrapped

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
    plain = text.strip()
    infinity = _INFINITY.fullmatch(plain)
    if comma := _DECIMAL_COMMA.fullmatch(plain):
        plain = f"{comma[1]}.{comma[2]}"
    try:
        return float(typed_score(f"{infinity[1]}inf" if infinity else plain))
    except TreeError:
        pass
    raise AnswerError(
        "“{text}” is not a score; type one number, such as 3, −2, 0.5, 1/3 or -inf.",
        text=_shown(plain),
    )


def _shown(text: str) -> str:
    return printable(text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…")


def read_bound(text: str) -> float | None:
    """Return the number for an end of a window.

    None for a node that is never entered.
    """
    return None if text.strip() in _DASHES else read_number(text)


def read_scores(text: str) -> ScoreSet:
    """Return the set of scores that an answer means; AnswerError if it means none."""
    found = read_score_set(text, read_number)
    if found is None:
        raise AnswerError(
            "“{text}” is no set of scores; write for example x ≥ 4, 2 < x ≤ 7, x < 2 "
            "or x > 7, "
            "all or none.",
            text=_shown(text.strip()),
        )
    return found


@lru_cache(maxsize=1024)
def read_utilities(text: str) -> tuple[float, ...]:
    """Return the numbers of all players, in any brackets.

    AnswerError if one is no score.
    """
    bracketed = _BRACKETED.fullmatch(text.strip())
    inside = (bracketed[1] if bracketed else text).strip()
    return tuple(
        map(read_number, re.split(";" if ";" in inside else r"\s*,\s*|\s+", inside))
    )


def read_field(slot: str, text: str) -> Meaning:
    """Return what a field means.

    Values and numbers cannot be those of a node not entered.
    """
    if slot.startswith("scores:"):
        return read_scores(text)
    if slot.startswith("utilities:"):
        return read_utilities(text)
    if slot == TREE:
        return read_tree(text)
    return (
        read_number(text) if slot.startswith(("value:", NUMBER)) else read_bound(text)
    )


def is_number(given: object) -> bool:
    """Tell whether an answer is one number, or the text of one."""
    if isinstance(given, str):
        with suppress(AnswerError):
            return read_number(given) is not None
    return isinstance(given, Real) and not isinstance(given, bool)


def comparable(answer: Answer, form: Form) -> Hashable:
    """Return something that is equal for answers that mean the same."""
    if isinstance(answer, Mapping):
        return frozenset(
            (s, read_field(s, text)) for s, text in answer.items() if text.strip()
        )
    if isinstance(answer, int):
        return answer
    return frozenset(answer) if form == "set" else tuple(answer)


def read_answer(question: Question, given: Any) -> Answer:
    """
    Return an answer in the form of its question, from what `abviz.Quiz.answer` takes.
    """
    if question.form == "fields":
        return _fields(question, given)
    if question.form == "choice":
        return _choice(question, given)
    return (
        _node(question, given) if question.form == "node" else _nodes(question, given)
    )


def _fields(question: Question, given: Any) -> Answer:
    if len(question.slots) == 1 and not isinstance(given, Mapping):
        given = {question.slots[0]: given}
    if not isinstance(given, Mapping):
        raise AnswerError(
            'Answer with a text for each field, such as {{"{slot}": "3"}}, not {given}.',
            slot=question.slots[0],
            given=shortened(given),
        )
    known = _names_of_fields(question)
    fields: dict[str, str] = {}
    for name, value in given.items():
        slot = known.get(name)
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
    known: dict[object, str] = {}
    for slot in map(str, question.slots):
        kind, name = slot.partition(":")[0], question.node(slot).name
        if kind in WORTH:
            known[name] = slot
        known[f"{kind}:{name}"] = slot
    return known | {str(slot): str(slot) for slot in question.slots}


def _text(value: Any) -> str:
    """Return a number, or several, as a text.

    Texts stay, and None is an empty field.
    """
    if value is None:
        return ""
    if isinstance(value, (tuple, list)):
        # A list may contain itself.
        return " ".join(shortened(one) if one is value else _text(one) for one in value)
    if isinstance(value, Real) and not isinstance(value, bool):
        try:
            return format_score(checked_score(value))
        except TreeError as error:
            raise AnswerError(*error.args) from None
    return value if isinstance(value, str) else shortened(value)


def _check_number(question: Question, slot: str, text: str) -> None:
    if slot == TREE:
        # It has to be searched to be sure that it can be marked.
        told_of(question, text)
        return
    try:
        read_field(slot, text)
    except AnswerError as error:
        if slot.startswith((NUMBER, "scores:")):
            raise
        raise AnswerError(
            "{letter} of {name}: {problem}",
            letter=SYMBOLS[slot.partition(":")[0]],
            name=question.name(slot),
            problem=error.args[0],
        ) from None


def _nodes(question: Question, given: Any) -> Answer:
    if isinstance(given, Mapping) or not is_listed(given):
        raise AnswerError(
            "Answer with a list of nodes, such as [{first}], not {given}.",
            first=question.slots[0],
            given=shortened(given),
        )
    nodes = [_node(question, one) for one in given]
    for place, node in enumerate(nodes):
        if node in nodes[:place]:
            raise AnswerError(
                "{name} comes twice. Take each node once.", name=question.name(node)
            )
    if question.form == "set":
        return tuple(sorted(nodes))
    if not nodes:
        raise AnswerError("No leaf is taken yet. Take the leaves in their order.")
    return tuple(nodes)


def _node(question: Question, given: Any) -> int:
    index: int | None = None
    if isinstance(given, Integral) and not isinstance(given, bool):
        index = int(given)
    elif isinstance(given, Node):
        index = given.index if given in question.trace.tree else None
    elif isinstance(given, str):
        index = {
            question.node(slot).name: node_of(slot) for slot in question.slots
        }.get(given)
    if index is None or index not in question.slots:
        raise _no_such(question, given)
    return index


def _choice(question: Question, given: Any) -> int:
    if isinstance(given, str) and given in question.choices:
        return question.choices.index(given)
    if isinstance(given, Integral) and not isinstance(given, bool):
        place = int(given)
        if 0 <= place < len(question.choices):
            return place
    raise AnswerError(
        "{given} is no answer here. Choose from 0 to {last}, or give the text.",
        given=shortened(given),
        last=len(question.choices) - 1,
    )


def _no_such(question: Question, given: Any) -> AnswerError:
    named = zip(question.slots, question.names, strict=True)
    few = [f"{slot} ({name})" for slot, name in named][:6]
    more = ", …" if len(question.slots) > len(few) else ""
    return AnswerError(
        "{given} cannot be taken here. Take one of these: {known}.",
        given=shortened(given),
        known=", ".join(few) + more,
    )


Verdict: TypeAlias = Literal["right", "wrong", "missing"]


@dataclass(frozen=True, kw_only=True)
class Marking:
    """The score of an answer, from 0 to 1 (only if it is right), and the feedback."""

    score: float
    # For fields whether each is right, in the order of the slots.
    slots: Mapping[str, Verdict] = field(default_factory=dict)
    # For a set the nodes that should be in the answer, and those that should not.
    missed: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()
    first: str | int | None = (
        None  # the first slot, node or place of a sequence that is not right
    )
    sentence: str = ""
    # The names in `abviz.misconceptions` of all that give exactly this answer.
    misconceptions: tuple[str, ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether all of it is right."""
        return self.score == 1.0

    def __str__(self) -> str:
        return wrapped(self.sentence)

    def to_dict(self) -> dict[str, Any]:
        """Return the marking as plain data."""
        return {"score": self.score, "is_right": self.is_right, **asdict(self)}


def mark(question: Question, answer: Any) -> Marking:
    """Mark an answer, as `read_answer` takes it."""
    given: Any = read_answer(question, answer)
    found, said = _LOOKS[question.form](question, given)
    if found.is_right:
        why = told_of(question, given[TREE])[1] if question.demand else question.why
        return replace(found, sentence=_says(question, "right", why=why))
    explained = _explained(question, given)
    said.append(
        reason := question.reasons.get(_place_of_reason(question, given, found), "")
    )
    if explained:
        said.append(explained.belief if reason else explained.sentence)
    names = explained.misconceptions if explained else ()
    return replace(found, sentence=" ".join(filter(None, said)), misconceptions=names)


def _explained(question: Question, given: Any) -> Explained | None:
    """Return the explained wrong answer that is this one, if there is one."""
    # Students who mark nothing may not have begun: that shows no belief.
    if question.form == "set" and not given:
        return None
    same = comparable(given, question.form)
    for wrong in question.explained:
        if comparable(wrong.answer, question.form) == same:
            return wrong
    return None


def _place_of_reason(question: Question, given: Any, found: Marking) -> str:
    """Return the key of the reason that the feedback gives."""
    if question.form == "fields":
        if "wrong" not in found.slots.values():
            return ""
        return next(
            (one for one in question.reasons if found.slots[one] != "right"), ""
        )
    if question.form == "set":
        return str(next(iter(found.extra), "missed")) if given else ""
    if question.form == "sequence":
        short = f"more:{found.first}"
        has_stopped = found.first == len(given) and short in question.reasons
        return short if has_stopped else str(found.first)
    return str(given)


# The comparison of an answer with the key, and what is said of it.
Looked: TypeAlias = tuple[Marking, list[str]]


def _says(question: Question, kind: str, **facts: object) -> str:
    known = feedback_texts(question.trace.language, of_scores=True)
    return known[kind].format(**facts)


def _look_at_fields(question: Question, given: Mapping[str, str]) -> Looked:
    key = cast("Mapping[str, str]", question.key)
    if question.demand:
        is_right, told = told_of(question, given[TREE])
        verdict: Verdict = "right" if is_right else "wrong"
        first = None if is_right else TREE
        found = Marking(score=float(is_right), slots={TREE: verdict}, first=first)
        return found, [_says(question, "wrong"), told]
    slots: dict[str, Verdict] = {
        slot: _verdict(slot, key[slot], given.get(slot, ""))
        for slot in map(str, question.slots)
    }
    verdicts = list(slots.values())
    right, empty = verdicts.count("right"), verdicts.count("missing")
    kind = (
        "fields" if len(slots) > 1 else "wrong"
    )  # of a single field there is nothing to count
    said = [_says(question, kind, right=right, all=len(slots))]
    said += [_says(question, "empty", count=empty)] if empty else []
    said += [
        _told(question, slot, given[slot])
        for slot in given
        if slot.startswith("scores:")
    ]
    first = next((slot for slot, verdict in slots.items() if verdict != "right"), None)
    return Marking(score=right / len(slots), slots=slots, first=first), said


def _verdict(slot: str, right: str, given: str) -> Verdict:
    if not given.strip():
        return "missing"
    return "right" if read_field(slot, given) == read_field(slot, right) else "wrong"


def _told(question: Question, slot: str, given: str) -> str:
    """Tell of one score for which a set of scores is not right."""
    key = read_scores(cast("Mapping[str, str]", question.key)[slot])
    x = differing_score(key, read_scores(given))
    if x is None:
        return ""
    kind = "in" if any(x in part for part in key) else "out"
    return _says(question, kind, x=number(int(x) if x == int(x) else x))


def _look_at_sequence(question: Question, given: tuple[int, ...]) -> Looked:
    key = cast("tuple[int, ...]", question.key)
    if given == key:
        return Marking(score=1.0), []
    pairs = enumerate(zip_longest(key, given))
    alike = next(place for place, (one, other) in pairs if one != other)
    if alike == len(given):
        said = _says(question, "more")
    elif alike == len(key):
        said = _says(question, "no-more", place=alike)
    else:
        said = _says(question, "place", place=alike + 1)
    return Marking(score=alike / max(len(key), len(given)), first=alike), [said]


def _look_at_set(question: Question, given: tuple[int, ...]) -> Looked:
    key, mine = set(cast("tuple[int, ...]", question.key)), set(given)
    missed, extra = tuple(sorted(key - mine)), tuple(sorted(mine - key))
    said = []
    if missed:
        said.append(_says(question, "found" if mine else "nothing"))
    if extra:
        said.append(
            _says(question, "extra", names=", ".join(map(question.name, extra)))
        )
    score = len(key & mine) / len(key | mine) if key | mine else 1.0
    first = min((*missed, *extra), default=None)
    return Marking(score=score, missed=missed, extra=extra, first=first), said


def _look_at_one(question: Question, given: int) -> Looked:
    return Marking(score=float(given == question.key)), [_says(question, "wrong")]


_LOOKS: dict[str, Callable[..., Looked]] = {
    "fields": _look_at_fields,
    "sequence": _look_at_sequence,
    "set": _look_at_set,
    "node": _look_at_one,
    "choice": _look_at_one,
}


def key_in_words(question: Question) -> str:
    """Return the right answer of a question in words: nodes by name, or the text of a choice."""
    key = question.key
    if isinstance(key, Mapping):
        if NUMBER in key or TREE in key or question.unknown is not None:
            return ", ".join(key.values())
        texts: dict[int, list[str]] = {}
        for slot in question.slots:
            texts.setdefault(node_of(slot), []).append(key[str(slot)])
        return ", ".join(f"{question.name(at)} {_given(texts[at])}" for at in texts)
    if isinstance(key, tuple):
        return ", ".join(map(question.name, key)) or none_of(question.trace.language)
    return question.choices[key] if question.form == "choice" else question.name(key)


def _given(texts: Sequence[str]) -> str:
    if set(texts) == {NOT_ENTERED}:
        return NOT_ENTERED
    joined = ", ".join(texts)
    return f"= {joined}" if len(texts) == 1 else f"[{joined}]"


def none_of(language: Language) -> str:
    """Return the word for a set without nodes."""
    return language.pgettext("answer", "none")


def solution_of(question: Question) -> str:
    """
    Return the sentence that goes with the model answer: the right answer, and why.
    """
    return question.trace.language.gettext(
        "The right answer: {answer}. {why}",
        answer=key_in_words(question).rstrip("."),
        why=question.why,
    ).rstrip()
