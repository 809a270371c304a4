"""Reading an answer: from what somebody hands in to the form of its question."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from numbers import Integral, Real
from typing import Any

from abviz.classroom.questions.errors import AnswerError
from abviz.classroom.questions.marking.numbers import read_bound, read_number
from abviz.classroom.questions.question import Answer, Question, node_of
from abviz.errors import Problem
from abviz.narration.numbers import label
from abviz.trees import Node, TreeError, format_score
from abviz.trees.scores import checked_score
from abviz.trees.wording import shortened


def read_answer(question: Question, given: Any) -> Answer:
    """Return an answer in the form of its question.

    Parameters
    ----------
    question : Question
        What is answered.
    given : mapping, iterable of nodes, node or int
        For fields a mapping from the slots, such as ``"alpha:4"`` or, by the name of the
        node, ``"alpha:E"`` (for values the name alone will do), to texts or numbers. For a
        sequence or a set the nodes, for a node that node: each itself, or by index or name.
        For a choice its place, from 0, or its text.

    Returns
    -------
    mapping, tuple of int, or int
        The answer; blank fields are left out, and a set is in rising order.

    Raises
    ------
    AnswerError
        If it cannot be read, or nothing is answered; the message says where and what to do.

    Examples
    --------
    >>> import abviz
    >>> from abviz.classroom.asking import questions_for
    >>> (question,) = questions_for(abviz.Tree.parse("(3 5) (2 9)"), "values")
    >>> read_answer(question, {"B": 3, "value:0": " 3 "})
    {'value:1': '3', 'value:0': ' 3 '}
    >>> (question,) = questions_for(abviz.Tree.parse("(3 5) (2 9)"), "cuts")
    >>> read_answer(question, ["G", 2])
    (2, 6)
    """
    if question.form == "fields":
        return _fields(question, given)
    if question.form == "choice":
        return _choice(question, given)
    if question.form == "node":
        return _node(question, given)
    return _nodes(question, given)


def _fields(question: Question, given: Any) -> Answer:
    if not isinstance(given, Mapping):
        raise AnswerError(
            Problem(
                'Answer with a text for each field, such as {{"{slot}": "3"}}, not {given}.',
                slot=question.slots[0],
                given=shortened(given),
            )
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
        raise AnswerError(Problem("Nothing is filled in yet. Fill in at least one field."))
    return fields


def _names_of_fields(question: Question) -> dict[object, str]:
    """Return the slot for each name by which somebody may call it."""
    nodes = question.trace.tree.nodes
    known: dict[object, str] = {}
    for slot in map(str, question.slots):
        kind, name = slot.partition(":")[0], nodes[node_of(slot)].name
        if kind == "value":
            known[name] = slot
        known[f"{kind}:{name}"] = slot
    return known | {str(slot): str(slot) for slot in question.slots}


def _text(value: Any) -> str:
    """Return a number as a text; texts stay, and None is an empty field."""
    if value is None:
        return ""
    if isinstance(value, Real) and not isinstance(value, bool):
        try:
            return format_score(checked_score(value))
        except TreeError as error:
            raise AnswerError(*error.args) from None
    return value if isinstance(value, str) else shortened(value)


def _check_number(question: Question, slot: str, text: str) -> None:
    read = read_number if slot.startswith("value:") else read_bound
    try:
        read(text)
    except AnswerError as error:
        node = question.trace.tree.nodes[node_of(slot)]
        letter = {"alpha": "α", "beta": "β"}.get(slot.partition(":")[0], "v")
        raise AnswerError(
            Problem(
                "{letter} of {name}: {problem}",
                letter=letter,
                name=label(node),
                problem=error.args[0],
            )
        ) from None


def _nodes(question: Question, given: Any) -> Answer:
    if isinstance(given, (str, Mapping)) or not isinstance(given, Iterable):
        raise AnswerError(
            Problem(
                "Answer with a list of nodes, such as [{first}], not {given}.",
                first=question.slots[0],
                given=shortened(given),
            )
        )
    nodes = [_node(question, one) for one in given]
    for place, node in enumerate(nodes):
        if node in nodes[:place]:
            raise AnswerError(
                Problem(
                    "{name} comes twice. Take each node once.",
                    name=label(question.trace.tree.nodes[node]),
                )
            )
    if question.form == "set":
        return tuple(sorted(nodes))
    if not nodes:
        raise AnswerError(Problem("No leaf is taken yet. Take the leaves in their order."))
    return tuple(nodes)


def _node(question: Question, given: Any) -> int:
    index: int | None = None
    if isinstance(given, Integral) and not isinstance(given, bool):
        index = int(given)
    elif isinstance(given, Node):
        index = given.index if given in question.trace.tree else None
    elif isinstance(given, str):
        nodes = question.trace.tree.nodes
        index = {nodes[node_of(slot)].name: node_of(slot) for slot in question.slots}.get(given)
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
        Problem(
            "{given} is no answer here. Choose from 0 to {last}, or give the text.",
            given=shortened(given),
            last=len(question.choices) - 1,
        )
    )


def _no_such(question: Question, given: Any) -> AnswerError:
    named = zip(question.slots, question.names, strict=True)
    few = [f"{slot} ({name})" for slot, name in named][:6]
    more = ", …" if len(question.slots) > len(few) else ""
    return AnswerError(
        Problem(
            "{given} cannot be taken here. Take one of these: {known}.",
            given=shortened(given),
            known=", ".join(few) + more,
        )
    )
