"""All public calls, each with arguments that are right, so that one of them can be made wrong.

What a game does with a state that is none of its own is its own affair: `state` is left out.
A call of a part of a result, such as `Trace.frame`, begins with a function that makes the result.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import abviz as ab
from abviz import games, theory

TEXT = "((4 3) (8 7))"
TREE = ab.Tree.parse(TEXT)


@cache
def trace() -> ab.Trace:
    """Return a search of a small tree."""
    return ab.search(TREE)


def search(node: Any, alpha: float = -9, beta: float = 9) -> Any:
    """Return the value of a node: a function for `check` and `watch`."""
    if node.is_leaf:
        return node.value
    return (max if node.is_max else min)(search(child) for child in node.children)


def start(game: str = "X.. ... ...") -> Any:
    """Return a short game of tic-tac-toe."""
    return games.TicTacToe("XOX OXO ...")


def experiment() -> ab.types.Experiment:
    """Return a small experiment."""
    return ab.experiment(trees={"family": "random", "branching": 2, "depth": 2}, seeds=2)


@cache
def results() -> ab.types.Results:
    """Return what came of a small experiment."""
    return experiment().run(store=None, progress=False)


@cache
def quick_report() -> ab.types.Report:
    """Return the report on a function that is right."""
    return ab.check(search, "minimax", most_leaves=2, random_trees=0)


@dataclass(frozen=True)
class Call:
    """A public call and the arguments that it is given while one of them is wrong."""

    function: Callable[[], Callable[..., Any]]
    right: dict[str, Any] = field(default_factory=dict)
    without: tuple[str, ...] = ()  # options that are left as they are
    beyond: tuple[str, ...] = ()  # names of options that the signature hides in **

    def options(self) -> list[str]:
        """Return the names of all options, in the order of the signature."""
        parameters = inspect.signature(self.function()).parameters.values()
        kinds = (inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL)
        names = [parameter.name for parameter in parameters if parameter.kind not in kinds]
        return [name for name in (*names, *self.beyond) if name not in self.without]

    def with_value(self, option: str, value: Any) -> Any:
        """Call with a value in place of an option."""
        function = self.function()
        given = {**self.right, option: value}
        positional = []
        for parameter in inspect.signature(function).parameters.values():
            if parameter.kind is inspect.Parameter.POSITIONAL_ONLY and parameter.name in given:
                positional.append(given.pop(parameter.name))
        return function(*positional, **given)


def of(make: Callable[[], Any], name: str) -> Callable[[], Callable[..., Any]]:
    """Return what makes a method: of a result that is made anew for each call."""
    return lambda: getattr(make(), name)


def plain(function: Callable[..., Any]) -> Callable[[], Callable[..., Any]]:
    """Return what makes a function that needs no making."""
    return lambda: function


QUICK_CHECK = {"most_leaves": 2, "random_trees": 0}
UNIFORM = {"family": "random", "branching": 2, "depth": 2}

CALLS: dict[str, Call] = {
    "search": Call(plain(ab.search), {"tree": TREE}),
    "search of a text": Call(plain(ab.search), {"tree": TEXT, "algorithm": "minimax"}),
    "search by uct": Call(
        plain(ab.search), {"tree": TREE, "algorithm": "uct", "iterations": 5, "seed": 1}
    ),
    "search by puct": Call(
        plain(ab.search), {"tree": TREE, "algorithm": "puct", "iterations": 5, "seed": 1}
    ),
    "search by rollouts": Call(plain(ab.search), {"tree": TREE, "algorithm": "rollouts"}),
    "search by aspiration": Call(
        plain(ab.search), {"tree": TREE, "algorithm": "aspiration", "guess": 3, "width": 1}
    ),
    "search by star1": Call(
        plain(ab.search),
        {"tree": ab.Tree.parse("chance(1/2*3 1/2*4)"), "algorithm": "star1", "bounds": (0, 9)},
    ),
    "search of a game": Call(
        lambda: lambda **given: ab.search(start(), **given),
        {"depth": 2},
        beyond=("algorithm", "depth", "symmetry", "cut_on_tie", "deep"),
    ),
    "draw": Call(plain(ab.draw), {"tree_or_trace": TREE}),
    "draw a step": Call(
        lambda: lambda **given: ab.draw(trace(), **given),
        {"step": 2},
        beyond=("step", "boards", "language", "style", "hide_future", "visit_numbers"),
    ),
    "draw_text": Call(plain(ab.draw_text), {"tree_or_trace": TREE}),
    "draw_text of a step": Call(
        lambda: lambda **given: ab.draw_text(trace(), **given),
        beyond=("step", "language", "hide_future", "visit_numbers"),
    ),
    "to_dot": Call(plain(ab.to_dot), {"tree_or_trace": TREE}),
    "to_dot of a step": Call(
        lambda: lambda **given: ab.to_dot(trace(), **given), beyond=("step", "language")
    ),
    "to_mermaid": Call(plain(ab.to_mermaid), {"tree_or_trace": TREE}),
    "to_mermaid of a step": Call(
        lambda: lambda **given: ab.to_mermaid(trace(), **given), beyond=("step", "language")
    ),
    "animate": Call(
        lambda: lambda **given: ab.animate(given.pop("trace", trace()), **given),
        beyond=("trace", "boards", "style", "language", "hide_future", "visit_numbers"),
    ),
    "page": Call(
        lambda: lambda **given: ab.page(given.pop("items", trace()), **given),
        {"path": "page.html"},
        beyond=(
            "items",
            "path",
            "title",
            "language",
            "hide_future",
            "pause_at_cutoffs",
            "visit_numbers",
            "algorithm",
            "cut_on_tie",
        ),
    ),
    "page of a prediction": Call(
        lambda: lambda **given: ab.page(ab.predict("Which?", **given), "page.html"),
        {"answer": "a", "choices": ["a", "\ud83d"]},
        beyond=("reason", "beliefs", "language"),
    ),
    "overview": Call(plain(ab.overview), {"scores": [1, 2, 3, 4], "branching": 2}),
    "quiz": Call(plain(ab.quiz), {"tree": TEXT}),
    "trace_by_hand": Call(plain(ab.trace_by_hand), {"tree": TEXT}),
    "hunt": Call(plain(ab.hunt), {"misconception": "no-pruning"}),
    "predict": Call(plain(ab.predict), {"about": TEXT, "ask": "leaves"}),
    "predict a step": Call(
        lambda: lambda **given: ab.predict(trace(), **given),
        {"step": 3},
        beyond=("step", "ask", "node", "reason", "beliefs", "cut_on_tie", "seed", "language"),
    ),
    "predict by choice": Call(
        plain(ab.predict), {"about": "How many?", "answer": "4", "choices": ["4", "5"]}
    ),
    "progress": Call(plain(ab.progress), {"lesson": "00", "questions": 3}),
    "explore": Call(plain(ab.explore), {"tree": TEXT}, beyond=()),
    "explore without a tree": Call(
        lambda: lambda **given: ab.explore(**given),
        beyond=("example", "text", "branching", "plies", "low", "high", "terminals", "root"),
    ),
    "explore two searches": Call(
        lambda: lambda **given: ab.explore(TEXT, **given),
        {"compare_with": "minimax"},
        beyond=("compare_with", "compare_by", "step", "hide_future"),
    ),
    "explore a game": Call(
        lambda: lambda **given: ab.explore(start(), **given),
        {"depth": 2},
        beyond=("evaluate", "maximizer", "depth", "step", "root", "order", "algorithm"),
    ),
    "explore by uct": Call(
        lambda: lambda **given: ab.explore(TEXT, **given),
        {"algorithm": "uct"},
        beyond=("iterations", "c", "leaf", "seed", "step", "depth", "bounds"),
    ),
    "explore_ordering": Call(plain(ab.explore_ordering), {"branching": 2, "depth": 2}),
    "play": Call(
        lambda: lambda **given: ab.play(given.pop("game", start()), **given),
        beyond=("game", "depth", "algorithm", "you", "evaluate", "maximizer", "language"),
    ),
    "check": Call(plain(ab.check), {"function": search, "against": "minimax", **QUICK_CHECK}),
    "watch": Call(plain(ab.watch), {"function": search, "tree": TREE}),
    "task": Call(plain(ab.task)),
    "task with a tree": Call(plain(ab.task), {"ask": "cuts", "tree": TEXT}),
    "worksheet": Call(plain(ab.worksheet), {"tasks": "cuts", "students": 1, "progress": False}),
    "class_summary": Call(plain(ab.class_summary), {"files": "nothing.json"}),
    "course": Call(
        plain(ab.course),
        {"language": "en"},
        beyond=(
            "cut_on_tie",
            "algorithm",
            "language",
            "fail_hard",
            "hide_future",
            "visit_numbers",
            "quux",
        ),
    ),
    "experiment": Call(plain(ab.experiment), {"trees": UNIFORM, "seeds": 2}),
    "experiment of a critical family": Call(
        lambda: lambda **given: ab.experiment(trees={**UNIFORM, **given}, seeds=2),
        beyond=("family", "branching", "depth", "quux", "low", "high"),
    ),
    "grade": Call(
        plain(ab.grade), {"files": "nothing.py", "store": None, "progress": False, "workers": 1}
    ),
    "recorded": Call(plain(ab.recorded), {"function": search}),
    "languages": Call(plain(ab.languages)),
    "examples": Call(of(lambda: ab.examples, "__getitem__")),
    "misconceptions": Call(of(lambda: ab.misconceptions, "__getitem__"), {"name": "no-pruning"}),
    "algorithms": Call(of(lambda: ab.algorithms, "__getitem__"), {"name": "minimax"}),
    "Style": Call(plain(ab.Style)),
    "Tree.parse": Call(plain(ab.Tree.parse), {"text": TEXT}),
    "Tree.from_nested": Call(plain(ab.Tree.from_nested), {"lists": [3, 5]}),
    "Tree.from_networkx": Call(plain(ab.Tree.from_networkx), {"graph": TREE.to_networkx()}),
    "Tree.from_game": Call(
        lambda: lambda **given: ab.Tree.from_game(given.pop("game", start()), **given),
        beyond=("game", "depth", "evaluate", "maximizer"),
    ),
    "Tree.complete": Call(
        plain(ab.Tree.complete), {"branching": 2, "plies": 2, "leaves": [1, 2, 3, 4]}
    ),
    "Tree.random": Call(
        plain(ab.Tree.random), {"branching": 2, "plies": 2, "low": 1, "high": 9, "seed": 1}
    ),
    "Tree.random_irregular": Call(
        plain(ab.Tree.random_irregular),
        {"terminals": 5, "max_branching": 3, "max_value": 9, "seed": 1},
    ),
    "Tree.moved": Call(plain(TREE.moved), {"node": "B", "place": 1}),
    "Tree.reordered": Call(plain(TREE.reordered), {"by": "best"}),
    "Tree.with_estimates": Call(plain(TREE.with_estimates)),
    "Tree.with_root": Call(plain(TREE.with_root), {"player": "min"}),
    "Tree.with_score": Call(plain(TREE.with_score), {"leaf": "D", "score": 3}),
    "Tree.with_scores": Call(plain(TREE.with_scores), {"scores": [1, 2, 3, 4]}),
    "Tree.__getitem__": Call(plain(TREE.__getitem__)),
    "Trace.frame": Call(of(trace, "frame")),
    "Frame.state": Call(lambda: trace().frame(1).state),
    "Frame.status": Call(lambda: trace().frame(1).status),
    "Frame.value": Call(lambda: trace().frame(1).value),
    "Frame.window": Call(lambda: trace().frame(1).window),
    "Trace.in_language": Call(of(trace, "in_language")),
    "Trace.key_of": Call(of(trace, "key_of")),
    "Trace.move_to": Call(of(trace, "move_to")),
    "Trace.of_game": Call(of(trace, "of_game")),
    "Trace.returned": Call(of(trace, "returned")),
    "Trace.score_range": Call(of(trace, "score_range"), {"leaf": "D"}),
    "Trace.stops_at": Call(of(trace, "stops_at")),
    "Algorithm.with_options": Call(of(lambda: ab.algorithms["alphabeta"], "with_options")),
    "Algorithm.fits": Call(of(lambda: ab.algorithms["alphabeta"], "fits")),
    "Misconception.search": Call(
        of(lambda: ab.misconceptions["no-pruning"], "search"), {"tree": TREE}
    ),
    "Misconception.in_language": Call(of(lambda: ab.misconceptions["no-pruning"], "in_language")),
    "Picture.save": Call(of(lambda: ab.draw(TREE), "save"), {"path": "picture.svg"}),
    "Picture.encoded": Call(of(lambda: ab.draw(TREE), "encoded"), {"suffix": ".svg"}),
    "Overview.save": Call(
        of(lambda: ab.overview([1, 2, 3, 4], 2), "save"), {"path": "overview.svg"}
    ),
    "Animation.save": Call(
        of(lambda: ab.animate(trace()), "save"), {"path": "film.html", "progress": False}
    ),
    "Animation.save as a film": Call(
        of(lambda: ab.animate(trace()), "save"),
        {"path": "film.gif", "progress": False, "steps": [0, 1], "width": 2, "dpi": 30},
    ),
    "Hunt.submit": Call(of(lambda: ab.hunt("no-pruning", TEXT), "submit")),
    "Quiz.answer": Call(of(lambda: ab.quiz(TEXT, "cuts"), "answer")),
    "Quiz.hand_in": Call(of(lambda: ab.quiz(TEXT, "cuts"), "hand_in")),
    "Quiz.press": Call(of(lambda: ab.quiz(TEXT, "cuts"), "press")),
    "Prediction.answer": Call(of(lambda: ab.predict(TEXT, ask="leaves"), "answer")),
    "Prediction.hand_in": Call(of(lambda: ab.predict(TEXT, ask="leaves"), "hand_in")),
    "Play.play": Call(of(lambda: ab.play(start()), "play")),
    "Explorer.change": Call(
        of(lambda: ab.explore(TEXT), "change"),
        beyond=("text", "algorithm", "example", "step", "seed", "root", "quux"),
    ),
    "Explorer.edit": Call(of(lambda: ab.explore(TEXT), "edit"), {"leaf": "D", "score": 3}),
    "Explorer.move": Call(of(lambda: ab.explore(TEXT), "move"), {"node": "B", "place": 1}),
    "Explorer.save": Call(of(lambda: ab.explore(TEXT), "save"), {"path": "explorer.svg"}),
    "Explorer.add_to_lecture": Call(of(lambda: ab.explore(TEXT), "add_to_lecture")),
    "Lecture.add": Call(of(ab.types.Lecture, "add")),
    "Lecture.open": Call(of(ab.types.Lecture, "open")),
    "Lecture.save": Call(of(ab.types.Lecture, "save"), {"path": "monday.html"}),
    "Report.points": Call(of(quick_report, "points")),
    "Report.to_dict": Call(of(quick_report, "to_dict")),
    "Report.hand_in": Call(of(quick_report, "hand_in")),
    "Experiment.run": Call(of(experiment, "run"), {"store": None, "progress": False, "workers": 1}),
    "Results.plot": Call(of(results, "plot")),
    "Results.to_csv": Call(of(results, "to_csv"), {"path": "results.csv"}),
    "Worksheet.save": Call(
        of(lambda: ab.worksheet("cuts", students=1, progress=False), "save"),
        {"path": "sheet.md", "progress": False},
    ),
    "games.Board": Call(plain(games.Board), {"squares": "........."}),
    "games.NGame": Call(plain(games.NGame)),
    "games.PGame": Call(plain(games.PGame)),
    "games.Nim": Call(plain(games.Nim), {"heaps": [1, 2]}),
    "games.TicTacToe": Call(plain(games.TicTacToe)),
    "games.lazy": Call(
        lambda: lambda **given: games.lazy(given.pop("game", start()), **given),
        beyond=("game", "evaluate", "maximizer"),
    ),
    "games.tree": Call(
        lambda: lambda **given: games.tree(given.pop("game", start()), **given),
        beyond=("game", "depth", "evaluate", "maximizer"),
    ),
    "games.unfold": Call(
        lambda: lambda **given: games.unfold(given.pop("game", start()), **given),
        beyond=("game", "depth", "evaluate", "maximizer", "most"),
    ),
    "games.open_lines": Call(
        plain(games.open_lines), {"state": games.Board("........."), "player": "X"}
    ),
    "theory.best_case_leaves": Call(plain(theory.best_case_leaves), {"branching": 2, "depth": 2}),
    "theory.best_case_scores": Call(plain(theory.best_case_scores), {"branching": 2, "depth": 2}),
    "theory.worst_case_scores": Call(plain(theory.worst_case_scores), {"branching": 2, "depth": 2}),
    "theory.branching_factor": Call(plain(theory.branching_factor), {"branching": 2}),
    "theory.examined": Call(plain(theory.examined), {"tree": TREE}),
    "theory.examined_levels": Call(
        plain(theory.examined_levels), {"scores": [1, 2, 3, 4], "branching": 2}
    ),
    "theory.fewest_leaves": Call(plain(theory.fewest_leaves), {"tree": TREE}),
    "theory.xi": Call(plain(theory.xi), {"branching": 2}),
}


def cases() -> Iterator[tuple[str, str]]:
    """Yield the name of each call with each of its options."""
    for name, call in CALLS.items():
        for option in call.options():
            yield name, option
