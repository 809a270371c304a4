"""Everything about one run of a function, as plain data, so that it can be told step by step."""

from __future__ import annotations

from typing import Any, NamedTuple

from abviz.classroom.check.judge import Watched, unbounded
from abviz.classroom.check.sent import Garbage, back, places, plain, scores, word
from abviz.classroom.check.student import Called, Student
from abviz.classroom.check.trials import Trial
from abviz.diagnosis.recording import check_turns, check_visits, recording_of
from abviz.engine.algorithm import Algorithm
from abviz.engine.models import is_turned, score_or_none
from abviz.engine.pickling import SourceOnly, source_of
from abviz.engine.recorder import UNFINISHED, Log
from abviz.engine.recording import Ran, Recording
from abviz.engine.registry import algorithms
from abviz.errors import SearchError
from abviz.narration.language import Language
from abviz.trees import Score, Tree


class Told(NamedTuple):
    """What is known of one run.

    `misuse` says why what was called is no search of the tree; it is empty if it is one. Then
    there is a `recording`, if there were any calls.
    """

    misuse: str = ""
    recording: Recording | None = None


def details(student: Student, tree: Tree, called: Called, *, language: Language) -> dict[str, Any]:
    """Return all about a run that `told` needs, as plain data."""
    visits, calls = called.visits, called.calls
    if not visits and called.error is not None:
        return {"misuse": ""}
    try:
        check_visits(visits, student.plain, tree=tree)
        check_turns(student.plain, calls, visits, tree=tree)
    except SearchError as refusal:
        return {"misuse": language.problem(refusal)}
    recording = recording_of(
        tree,
        plain=student.plain,
        calls=calls,
        visits=visits,
        result=called.result,
        error=None,
        gap=called.gap,
    )
    algorithm, move = recording.algorithm, recording.returned_move
    functions = algorithm.function, *algorithm.helpers
    return {
        "misuse": "",
        "title": algorithm.title,
        "functions": [[one.__name__, source_of(one)] for one in functions],
        "traits": [algorithm.prunes, algorithm.negates],
        "visits": [call.node.index for call in visits],
        "alphas": [score_or_none(call.alpha) for call in visits],
        "betas": [score_or_none(call.beta) for call in visits],
        "values": [
            "…" if call.value is UNFINISHED else score_or_none(call.value) for call in visits
        ],
        "result": plain(called.result),
        "move": None if move is None else move.index,
        "ran": [[*lines] for lines in recording.ran],
    }


def told(given: object, trial: Trial, mine: Watched, *, name: str) -> Told:
    """Return what is known of a run, from what a worker has sent.

    Raises
    ------
    Garbage
        If it is nothing of the kind.
    """
    try:
        return _told(given, trial, mine, name)
    except (TypeError, ValueError, KeyError, IndexError, AttributeError) as error:
        raise Garbage(str(error)) from None


def _told(given: Any, trial: Trial, mine: Watched, name: str) -> Told:
    if given["misuse"] or "visits" not in given:
        return Told(word(given["misuse"]))
    nodes = trial.tree.nodes
    prunes, negates = (one is True for one in given["traits"])
    first, *others = [SourceOnly(word(one), str(source)) for one, source in given["functions"]]
    algorithm = Algorithm(
        name=name,
        title=word(given["title"]),
        source="a function of your own",
        function=first,
        helpers=tuple(others),
        prunes=prunes,
        negates=negates,
        way="watched",
        keeps="",
        known=algorithms,
    )
    log = Log()
    log.nodes = [nodes[index] for index in places(given["visits"], len(nodes))]
    log.alphas, log.betas, log.values = (
        scores(given[column]) for column in ("alphas", "betas", "values")
    )
    if not len(log.nodes) == len(log.alphas) == len(log.betas) == len(log.values):
        raise Garbage("columns of several lengths")
    if mine.starts_at is not None:
        _unbind(log, mine.starts_at, negates=negates)
    log.result = back(given["result"], trial)
    move, ran = given["move"], tuple(Ran(*map(_line, lines)) for lines in given["ran"])
    recording = Recording(
        tree=trial.tree,
        algorithm=algorithm,
        log=log,
        error=mine.error,
        gap=mine.gap,
        move=None if move is None else nodes[places([move], len(nodes))[0]],
        find_ran=lambda: ran,
    )
    return Told("", recording)


def _unbind(log: Log, start: tuple[Score, Score], *, negates: bool) -> None:
    """Put the full window in the place of the first one, which all scores lie inside."""
    turned = -start[1], -start[0]
    for number, node in enumerate(log.nodes):
        own = turned if negates and is_turned(node) else start
        window = unbounded([log.alphas[number], log.betas[number]], own)
        log.alphas[number], log.betas[number] = window


def _line(given: object) -> int | None:
    return given if isinstance(given, int) else None
