"""Whose answers are whose: lines that were handed in, put together for each student.

What tells is, in this order: the number that a page or a session has drawn, the row of
a table, a name that was typed, and, where none was, the file.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from abviz.classroom.practice.handed_in import HandedAnswers
from abviz.narration.language import Language


class Asked(NamedTuple):
    """A question, which many students were asked."""

    # Functions are asked for no tree: each has its own counterexample.

    ask: str
    algorithm: str
    tree: str
    step: int


MOST_TITLES = 3  # so many files a note names
OF_FUNCTIONS = ("check", "function")


def asked_in(answer: dict[str, Any]) -> Asked:
    """Return the question that an answer belongs to."""
    tree = "" if answer["ask"] in OF_FUNCTIONS else answer["tree"]
    return Asked(answer["ask"], answer["algorithm"], tree, answer["step"])


@dataclass(frozen=True, kw_only=True)
class Line:
    """A line that was handed in, and where it stands."""

    submission: HandedAnswers
    source: str  # the file, or the text that was given in its place
    title: str  # how a message names the source
    owner: str = ""  # the student, where a table has a row for each
    is_known: bool = False  # whether the owner is the same in another table
    # Whether nothing but a name tells that another line is of one student.
    is_loose: bool = False

    @property
    def name(self) -> str:
        """The name that was typed; capitals and blanks make no other name."""
        return " ".join(self.submission.name.casefold().split())


@dataclass(kw_only=True)
class Student:
    """The lines of one student."""

    lines: list[Line]

    @property
    def name(self) -> str:
        """The first name that was typed; empty if none was."""
        return next(filter(None, (line.name for line in self.lines)), "")

    @property
    def answers(self) -> list[dict[str, Any]]:
        """All answers, in the order of the lines.

        Those handed in twice are there once.
        """
        answers: list[dict[str, Any]] = []
        for line in self.lines:
            answers += [
                answer for answer in line.submission.answers if answer not in answers
            ]
        return answers

    @property
    def submission(self) -> HandedAnswers:
        """All lines as one."""
        written = [line.submission.name for line in self.lines if line.name]
        name = written[0] if written else ""
        return HandedAnswers(name, self.answers, self.lines[0].submission.number)

    def by_question(self) -> dict[Asked, list[dict[str, Any]]]:
        """Return the answers to each question."""
        tries: dict[Asked, list[dict[str, Any]]] = defaultdict(list)
        for answer in self.answers:
            tries[asked_in(answer)].append(answer)
        return tries


def _holds(tries: Sequence[object], parts: Sequence[object]) -> bool:
    return all(part in tries for part in parts)


def students_from(
    lines: Iterable[Line], language: Language
) -> tuple[list[Student], list[str]]:
    """Put together the lines of each student, and tell where that was not certain."""
    students = _by_number(lines)
    students = _joined(students, lambda student: student.lines[0].owner or None)
    students, notes = _by_name(students, language)
    students, more = _by_file(students, language)
    return students, [*notes, *more]


def _by_number(lines: Iterable[Line]) -> list[Student]:
    """Join lines of one number.

    Names that differ are of several people at one computer.
    """
    of_number: dict[str, list[Student]] = defaultdict(list)
    students: list[Student] = []
    for line in lines:
        student = Student(lines=[line])
        namesakes = of_number[line.submission.number]
        same = next(
            (other for other in namesakes if _is_one_person(student, other)), None
        )
        if same is None:
            namesakes.append(student)
            students.append(student)
        else:
            same.lines.append(line)
    return students


def _is_one_person(student: Student, other: Student) -> bool:
    """Tell whether two with one number are one.

    Who types another name has the same answers.
    """
    if not student.name or not other.name or student.name == other.name:
        return True
    answers, other_answers = student.answers, other.answers
    # What took no time was answered by a program, which may play several students.
    took_time = any(answer.get("seconds") for answer in answers)
    return took_time and (
        _holds(answers, other_answers) or _holds(other_answers, answers)
    )


def _joined(students: list[Student], key_of: Callable[[Student], Any]) -> list[Student]:
    """Return students with different keys: those with the same one become one student.

    The first of them keeps its place, and gets the lines of the others. A student whose
    key is None stays alone.
    """
    first_with: dict[Any, Student] = {}
    joined = []
    for student in students:
        key = key_of(student)
        if key is not None and key in first_with:
            first_with[key].lines += student.lines
            continue
        first_with[key] = student
        joined.append(student)
    return joined


def _by_name(
    students: list[Student], language: Language
) -> tuple[list[Student], list[str]]:
    """Join those of one name.

    In one file always, in several if their answers can be of one student.
    """
    notes = []

    def name_in_file(student: Student) -> tuple[str, str] | None:
        line = student.lines[0]
        return (student.name, line.owner or line.source) if student.name else None

    students = _joined(students, name_in_file)
    of_name: dict[str, list[Student]] = defaultdict(list)
    for student in students:
        of_name[student.name].append(student)
    of_several = {""}
    for name, namesakes in of_name.items():
        if name and _contradict(namesakes):
            of_several.add(name)
            notes.append(_told_of_namesakes(namesakes, language))

    def name_of_one(student: Student) -> str | None:
        return None if student.name in of_several else student.name

    return _joined(students, name_of_one), notes


def _contradict(students: list[Student]) -> bool:
    """Tell whether two of them have given other answers to one question."""
    earlier: dict[Asked, list[list[dict[str, Any]]]] = defaultdict(list)
    for student in students:
        for asked, tries in student.by_question().items():
            for other in earlier[asked]:
                if not _holds(tries, other) and not _holds(other, tries):
                    return True
            earlier[asked].append(tries)
    return False


def _told_of_namesakes(namesakes: list[Student], language: Language) -> str:
    return language.gettext(
        "“{name}” stands in several places ({places}), with other answers to the same "
        "question: they count as {count} students.",
        name=namesakes[0].submission.name,
        places=", ".join(
            dict.fromkeys(student.lines[0].title for student in namesakes)
        ),
        count=len(namesakes),
    )


def _by_file(
    students: list[Student], language: Language
) -> tuple[list[Student], list[str]]:
    """Join what stands in one file without a name, where each student has a file."""
    in_file: dict[str, list[Student]] = defaultdict(list)
    for student in students:
        sources = (line.source for line in student.lines if not line.owner)
        for source in dict.fromkeys(sources):
            in_file[source].append(student)
    files = {line.source for student in students for line in student.lines}
    uncertain = []
    for source, owners in in_file.items():
        names = {student.name for student in owners if student.name}
        has_nameless = any(not student.name for student in owners)
        if len(owners) == 1 or not has_nameless:
            continue
        if len(files) == 1 or len(names) > 1 or _contradict(owners):
            uncertain += [student for student in owners if not student.name]
        else:
            _join_owners(source, in_file)
    kept = {id(student) for owners in in_file.values() for student in owners}
    # Rows of a table are students already.
    students = [
        student for student in students if id(student) in kept or student.lines[0].owner
    ]
    uncertain += [
        student
        for student in students
        if not student.name and student.lines[0].is_loose
    ]
    return students, _told_of_nameless(uncertain, language)


def _join_owners(source: str, in_file: dict[str, list[Student]]) -> None:
    """Make one student of those in a file, in all the files where they are."""
    first, *rest = in_file[source]
    for other in rest:
        first.lines += other.lines
        for elsewhere in {line.source for line in other.lines if not line.owner}:
            here = [student for student in in_file[elsewhere] if student is not other]
            in_file[elsewhere] = here if first in here else [*here, first]


def _told_of_nameless(students: list[Student], language: Language) -> list[str]:
    """Tell that some without a name may be one.

    They may, if two have answered no question in common.
    """
    students = [*{id(student): student for student in students}.values()]
    asked = [{*student.by_question()} for student in students]
    if not any(questions.isdisjoint(asked[0]) for questions in asked[1:]):
        return []
    titles = [
        *dict.fromkeys(line.title for student in students for line in student.lines)
    ]
    places = titles[:MOST_TITLES]
    if len(titles) > MOST_TITLES:
        places.append("…")
    note = language.gettext(
        "Counted as {count} students: lines without a name, about different questions "
        "({places}). What one student hands in is known by abviz.progress, by a name "
        "that is typed, or by a file of its own.",
        places=", ".join(places),
        count=len(students),
    )
    return [note]
