"""A question, its solution and how answers to it are marked, as lines that a person reads."""

from collections.abc import Iterator
from typing import Any

from abviz.classroom.question import Question
from abviz.classroom.questions.marking import key_in_words, mark, solution_of
from abviz.classroom.worksheets.answers_as_text import read_typed
from abviz.errors import AbvizError

TYPED = ("a", "D, E; F", "3 5 – 7", "none", "h b")


def question_lines(question: Question, *, with_marks: bool) -> list[str]:
    """Return the lines of a question; an arrow separates each text from what it belongs to."""
    slots, names = map(str, question.slots), question.names
    about = f" {question.about}" if question.about else ""
    key = answer_text(question, question.key)
    guessed = [f"{guess} {weight:.3g}" for guess, weight in question.guessed_by.items()]
    lines = [
        f"{question.ask}{about}, step {question.step}, played from {question.played_from}",
        f"  {question.form} {' '.join(slots)} ({' '.join(names)}) → {question.text}",
        *(f"  choice {number} → {text}" for number, text in enumerate(question.choices)),
        f"  key {key} ({key_in_words(question)}) → {solution_of(question)}",
        *(f"  reason {slot} → {text}" for slot, text in question.reasons.items()),
        *(f"  guessed {guess}" for guess in guessed),
    ]
    for wrong in question.explained:
        answer, names = answer_text(question, wrong.answer), " ".join(wrong.misconceptions)
        lines.append(f"  wrong {answer} → {names} → {wrong.sentence}")
    return [*lines, *marks(question)] if with_marks else lines


def marks(question: Question) -> Iterator[str]:
    """Yield how answers are marked, and how typed ones are read; equal ones share a line."""
    answers_of_outcome: dict[str, list[str]] = {}
    for answer in answers_to(question):
        answers = answers_of_outcome.setdefault(outcome(question, answer), [])
        answers.append(answer_text(question, answer))
    for line, answers in answers_of_outcome.items():
        yield f"  marked {' | '.join(dict.fromkeys(answers))} → {line}"
    for text in TYPED:
        yield f"  typed {text} → {attempted(read_typed, question, text)}"


def outcome(question: Question, answer: Any) -> str:
    """Return the points, what is wrong, and the sentence that a student reads; or the refusal."""
    try:
        marking = mark(question, answer).to_dict()
    except AbvizError as error:
        return f"{type(error).__name__}: {error}"
    parts = [f"{marking['score']:.3g}"]
    for name in ("extra", "missed"):
        if marking[name]:
            parts.append(f"{name} {' '.join(map(str, marking[name]))}")
    if marking["first"] is not None:
        parts.append(f"first {marking['first']}")
    wrong = [f"{slot} {is_it}" for slot, is_it in marking["slots"].items() if is_it != "right"]
    names = marking["misconceptions"]
    return f"{', '.join([*parts, *wrong, *names])} → {marking['sentence']}"


def answers_to(question: Question) -> Iterator[Any]:
    """Yield the key, the wrong answers that are explained, and others, some of them no answers."""
    key, slots = question.key, question.slots
    yield from (key, *(wrong.answer for wrong in question.explained), [], "x", {}, 99, None)
    if question.form in ("set", "sequence"):
        yield from (list(slots[:3]), list(reversed(slots))[:2], list(key)[:-1], [*key, *slots[:1]])
    elif question.form == "fields":
        for slot in slots[:3]:
            yield from ({**key, slot: text} for text in ("77", "", "three", "-oo"))
            yield {slot: key[slot]}
    else:
        yield from range(len(question.choices) or len(question.slots))


def answer_text(question: Question, answer: Any) -> str:
    """Return an answer in a few letters: fields in their order, if all are there."""
    if isinstance(answer, dict) and answer and [*answer] == [*question.slots]:
        return " ".join(text or "''" for text in answer.values())
    if isinstance(answer, tuple | list):
        return f"[{' '.join(map(str, answer))}]"
    return str(answer)


def attempted(call: Any, *arguments: Any, **options: Any) -> Any:
    """Return what a call returns, or what it says in refusing."""
    try:
        return call(*arguments, **options)
    except AbvizError as error:
        return f"{type(error).__name__}: {error}"
