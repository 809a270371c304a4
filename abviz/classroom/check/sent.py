"""What a worker process sends: runs as lines of JSON, decoded without running anything."""

import json
from collections.abc import Callable
from fractions import Fraction
from math import inf
from typing import Any, NamedTuple, get_args

from abviz.classroom.check.judge import StudentRun, score_column, start_of, unbounded
from abviz.classroom.check.student import Called, Student, is_search
from abviz.classroom.check.trees import Trial
from abviz.diagnosis import recording as watched
from abviz.engine.algorithm import Algorithm
from abviz.engine.columns import as_max_sees, value_or_none
from abviz.engine.pickling import ErrorFromElsewhere, SourceOnly, message_of, source_of
from abviz.engine.recorder import UNFINISHED, Log
from abviz.engine.recording import Gap, GapKind, Ran, Recording
from abviz.engine.registry import algorithms
from abviz.errors import SearchError
from abviz.narration.registry import language_of
from abviz.trees import Node, Tree
from abviz.trees.scores import shortened

NUMBERS = {int, float, type(None)}
LONGEST_TEXT = 2_000
MOST_PARTS = 10
LONGEST_NUMBER = 10**300
# What decoding raises where no worker has sent the message.
MALFORMED = (TypeError, ValueError, KeyError, IndexError, AttributeError)


class Garbage(ValueError):
    """A message that no worker sends."""


class Other:
    """Something that a function returned and that is no plain data: only its repr has come."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


def encoded_run(student: Student, tree: Tree, called: Called) -> bytes:
    """Encode what a function did on a tree as a line of text: the row of a `StudentRun`."""
    calls, visits, error = called.calls, called.visits, called.error
    plain = student.plain
    known = [calls.parameters[key] for key in {id(call.code) for call in visits}]
    negates = any(one and one.negates for one in known)
    used = visits if is_search(tree, visits) else []
    nodes = tuple([call.node for call in used])
    alphas = score_column([call.alpha for call in used])
    betas = score_column([call.beta for call in used])
    values = score_column([call.value for call in used])
    if tree.players:
        values = [value_or_none(call.value, call.node) for call in used]
    if negates and used:
        alphas, betas, values = as_max_sees(nodes, alphas, betas, values)
    value = values[0] if negates and used else value_or_none(called.result, tree.root)
    has_windows = any(one and one.alpha and one.beta for one in known)
    if used and has_windows and alphas[0] is betas[0] is None:
        # Nothing bounds a root that goes through its children by itself.
        alphas[0], betas[0] = -inf, inf
    has_result = error is None and value is None
    line = "" if error is None else watched.line_that_raised(error, plain)
    row = [
        [node.index for node in nodes] if used else None,
        *(alphas, betas, values, value),
        called.reads,
        called.chosen,
        [has_windows, negates, calls.uses_abviz],
        called.gap and [*called.gap],
        None if error is None else [type(error).__name__, message_of(error), line],
        encoded_value(called.result) if has_result else None,
    ]
    return text_of(row)


def text_of(row: Any) -> bytes:
    """Return plain data as one line of text."""
    try:
        return _ENCODE(row).encode() + b"\n"
    except ValueError:
        return _ENCODE(_without_long_numbers(row)).encode() + b"\n"


def _of_fraction(value: object) -> list[object]:
    if isinstance(value, Fraction):
        return ["/", value.numerator, value.denominator]
    raise TypeError(f"{type(value).__name__} is not sent.")


_ENCODE = json.JSONEncoder(default=_of_fraction, separators=(",", ":")).encode


def _without_long_numbers(row: Any) -> Any:
    """Return plain data without numbers that Python does not write: none is a score."""
    if isinstance(row, (list, tuple)):
        return [_without_long_numbers(one) for one in row]
    if isinstance(row, dict):
        return {key: _without_long_numbers(one) for key, one in row.items()}
    is_long = isinstance(row, (int, Fraction)) and (
        max(abs(row.numerator), row.denominator) >= LONGEST_NUMBER
    )
    return None if is_long else row


def decoded_run(row: Any, trial: Trial) -> StudentRun:
    """Decode the run of a function on a tree; garbage raises one of `MALFORMED`."""
    indices, alphas, betas, values, value, reads, chosen, *others = row
    flags, gap, error, result = others
    mine, most = StudentRun(), len(trial.model.nodes)
    mine.trial, mine.is_search = trial, indices is not None
    mine.indices = places(indices or [], most)
    decoded = decoded_outcomes if trial.model.players else decoded_scores
    columns = [decoded_scores(alphas), decoded_scores(betas), decoded(values)]
    if {len(column) for column in columns} != {len(mine.indices)}:
        raise Garbage("columns of several lengths")
    mine.alphas, mine.betas, mine.values = columns
    # Where several players move a window means nothing.
    if not trial.model.players:
        mine.starts_at = start_of(mine.alphas, mine.betas, trial.scores)
    if mine.starts_at is not None:
        mine.alphas = unbounded(mine.alphas, mine.starts_at)
        mine.betas = unbounded(mine.betas, mine.starts_at)
    [mine.value] = decoded([value])
    mine.reads = None if reads is None else places(reads, most)
    mine.chosen = places(chosen, most)
    known = (one is True for one in flags)
    mine.has_windows, mine.negates, mine.uses_abviz = known
    mine.gap = None if gap is None else gap_from(gap)
    kind, said, mine.line = ("", "", "") if error is None else map(word, error)
    mine.error = None if error is None else ErrorFromElsewhere(kind, said)
    mine.result = mine.value if result is None else decoded_value(result, trial)
    return mine


def places(column: Any, most: int) -> list[int]:
    """Return places of nodes, or refuse anything else."""
    if column and not (set(map(type, column)) == {int} and 0 <= min(column) <= max(column) < most):
        raise Garbage("places that no node has")
    return list(column)


def decoded_scores(column: Any) -> list[Any]:
    """Return a column of plain numbers and None, or refuse anything else."""
    if set(map(type, column)) <= NUMBERS:
        return list(column)
    return [decoded_score(one) for one in column]


def decoded_outcomes(column: Any) -> list[Any]:
    """Return a column of utilities, plain numbers and None, or refuse anything else."""
    several = [type(one) is list and one[:1] != ["/"] for one in column]
    pairs = zip(column, several, strict=True)
    return [tuple(decoded_scores(one)) if many else decoded_score(one) for one, many in pairs]


def decoded_score(given: Any) -> Any:
    """Return a plain number or None."""
    if type(given) in NUMBERS:
        return given
    mark, above, below = given
    if mark != "/" or {type(above), type(below)} != {int}:
        raise Garbage("no number")
    return Fraction(above, below)


def gap_from(given: Any) -> Gap:
    """Return what could not be seen."""
    kind, function, answers = given
    if kind not in get_args(GapKind) or type(answers) is not int:
        raise Garbage("no gap")
    return Gap(kind, word(function), answers)


def word(given: Any) -> str:
    """Return a text that is not too long."""
    if not isinstance(given, str):
        raise Garbage("no text")
    return given[:LONGEST_TEXT]


def encoded_value(thing: Any) -> Any:
    """Return anything as plain data: numbers, texts, pairs of them, and the repr of all others."""
    if type(thing) in (tuple, list) and len(thing) <= MOST_PARTS:
        return {type(thing).__name__: [*map(_encoded_part, thing)]}
    return _encoded_part(thing)


def _encoded_part(thing: Any) -> Any:
    if isinstance(thing, Node):
        return {"node": thing.index}
    if type(thing) in (str, int, float, bool):
        return thing[:LONGEST_TEXT] if isinstance(thing, str) else {"number": thing}
    if thing is None:
        return {"none": 0}
    try:
        return {"other": shortened(thing)}
    except BaseException:  # Its class may do anything.
        return {"other": type(thing).__name__}


def decoded_value(given: Any, trial: Trial) -> Any:
    """Return plain data as it was."""
    if isinstance(given, str):
        return word(given)
    [(kind, inside)] = given.items()
    ways: dict[str, Callable[[], Any]] = {
        "node": lambda: trial.tree.nodes[places([inside], len(trial.model.nodes))[0]],
        "number": lambda: inside if type(inside) in (bool, int, float) else None,
        "none": lambda: None,
        "other": lambda: Other(word(inside)),
        "tuple": lambda: tuple(decoded_value(one, trial) for one in inside),
        "list": lambda: [decoded_value(one, trial) for one in inside],
    }
    return ways[kind]()


class RunDetails(NamedTuple):
    """Everything recorded of one run."""

    misuse: str = ""
    recording: Recording | None = None


def encoded_details(student: Student, tree: Tree, called: Called) -> dict[str, Any]:
    """Return everything about a run as plain data."""
    visits, calls = called.visits, called.calls
    if not visits and called.error is not None:
        return {"misuse": ""}
    try:
        watched.check_visits(visits, student.plain, tree=tree)
        watched.check_turns(student.plain, calls, visits, tree=tree)
    except SearchError as refusal:
        return {"misuse": language_of(student.given.language).problem(refusal)}
    recording = watched.recording_from_calls(
        tree,
        plain=student.plain,
        calls=calls,
        visits=visits,
        result=called.result,
        error=None,
        gap=called.gap,
        depth=student.given.depth,
    )
    algorithm, move = recording.algorithm, recording.returned_move
    functions = algorithm.function, *algorithm.helpers
    return {
        "misuse": "",
        "title": algorithm.title,
        "functions": [[one.__name__, source_of(one)] for one in functions],
        "unfinished": [place for place, call in enumerate(visits) if call.value is UNFINISHED],
        "result": encoded_value(called.result),
        "move": None if move is None else move.index,
        "ran": [[*lines] for lines in recording.ran],
    }


def decoded_details(given: Any, trial: Trial, mine: StudentRun, *, name: str) -> RunDetails:
    """Decode everything about a run; garbage raises one of `MALFORMED`."""
    if given["misuse"] or "ran" not in given:
        return RunDetails(word(given["misuse"]))
    nodes = trial.tree.nodes
    first, *others = [SourceOnly(word(one), str(source)) for one, source in given["functions"]]
    algorithm = Algorithm(
        name=name,
        title=word(given["title"]),
        source="a function of your own",
        function=first,
        helpers=tuple(others),
        prunes=mine.has_windows,
        negates=mine.negates,
        depth=trial.depth,
        way="watched",
        keeps="",
        known=algorithms,
    )
    log, columns = Log(), (mine.alphas, mine.betas, mine.values)
    log.nodes = [*mine.nodes]
    # A log has the numbers of a negamax as the function itself has them.
    own = as_max_sees(mine.nodes, *columns) if mine.negates else columns
    log.alphas, log.betas, log.values = map(list, own)
    for number in places(given["unfinished"], len(log.nodes)):
        log.values[number] = UNFINISHED
    log.result = decoded_value(given["result"], trial)
    rows = ((one if isinstance(one, int) else None for one in lines) for lines in given["ran"])
    move, ran = given["move"], tuple(Ran(*row) for row in rows)
    recording = Recording(
        tree=trial.tree,
        algorithm=algorithm,
        log=log,
        error=mine.error,
        gap=mine.gap,
        move=None if move is None else nodes[places([move], len(nodes))[0]],
        find_ran=lambda: ran,
    )
    return RunDetails("", recording)
