"""Ask each library about each case, and print the page ``docs/reference/beside-others.md``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from importlib.metadata import version

import habits
import prose
import with_abviz
import with_aima
import with_easyai
import with_gambit
import with_mctspy
import with_openspiel
from aima3.games import minimax_decision
from answers import Answer, NotHeld, number
from cases import CASES, Case, best_moves
from differences import REASONS

DATE = "2026-11-29"
NOT_HELD = "·"
Search = Callable[[Case], Answer]
SEARCHES: dict[str, Search] = {
    "abviz": with_abviz.search,
    "easyAI": with_easyai.search,
    "OpenSpiel": with_openspiel.search,
    "aima3": with_aima.search,
    "pygambit": with_gambit.search,
    "mctspy": with_mctspy.search,
    "MCTSBot": with_openspiel.mcts_move,
}
TABLES = {
    "value": ("abviz", "easyAI", "OpenSpiel", "pygambit"),
    "move": tuple(SEARCHES),
    "leaves": ("abviz", "easyAI", "OpenSpiel", "aima3"),
}
# What each package is called in the list of versions.
PACKAGES = ("easyAI", "open-spiel", "aima3", "pygambit", "mctspy")
Answers = dict[tuple[str, str], Answer | None]
Difference = tuple[str, str, str]


def main() -> int:
    """Print the page; the exit code is 1 if a difference has no reason."""
    answers = {
        (case.name, library): answer_of(search, case)
        for case in CASES
        for library, search in SEARCHES.items()
    }
    complaints = [f"no reason is given: {line}" for line in differences(answers) - explained()]
    complaints += [f"no longer so: {line}" for line in explained() - differences(answers)]
    for complaint in sorted(complaints):
        print(complaint, file=sys.stderr)
    print("\n".join(page(answers)), end="")
    return 1 if complaints else 0


def answer_of(search: Search, case: Case) -> Answer | None:
    """Return what a library answers, or None if it cannot hold the game."""
    try:
        return search(case)
    except NotHeld:
        return None


def differences(answers: Answers) -> set[Difference]:
    """Return (library, table, case) for each answer that is not the one of abviz."""
    different = set()
    for (case, library), answer in answers.items():
        ours = answers[case, "abviz"]
        for table, libraries in TABLES.items():
            if answer is None or library not in libraries:
                continue
            if getattr(answer, table) != getattr(ours, table):
                different.add((library, table, case))
    return different


def explained() -> set[Difference]:
    """Return (library, table, case) for each difference that `REASONS` explains."""
    return {(reason.library, reason.table, case) for reason in REASONS for case in reason.cases}


def page(answers: Answers) -> Iterable[str]:
    """Yield the parts of the page."""
    yield prose.TOP.format(
        date=DATE,
        versions=versions(),
        depth=with_easyai.DEEPER_THAN_ALL,
        simulations=f"{with_mctspy.SIMULATIONS:,}",
    )
    yield table(("case", "tree, or game"), [(case.name, f"`{case.text}`") for case in CASES])
    yield prose.VALUES
    yield table_of_values(answers)
    yield prose.MOVES
    yield table_of_moves(answers)
    yield prose.LEAVES
    yield table_of_leaves(answers)
    yield prose.WHY
    yield table(("library", "", "cases", "why", "read"), map(row_of_reason, REASONS))
    yield prose.DEPTHS
    yield table_of_depths()
    yield prose.DEPTHS_READ
    yield prose.END


def versions() -> str:
    """Return the list of packages with their versions."""
    return "\n".join(f"- {package} {version(package)}" for package in PACKAGES)


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table in Markdown."""
    lines = [list(head), *map(list, rows)]
    lines.insert(1, ["---"] * len(lines[0]))
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def table_of_values(answers: Answers) -> str:
    """Return the values, in bold where they are not those of abviz."""
    rows = []
    for case in CASES:
        ours = answers[case.name, "abviz"].value
        cells = [case.name]
        for library in TABLES["value"]:
            answer = answers[case.name, library]
            text = NOT_HELD if answer is None else number(answer.value)
            cells.append(text if answer is None or answer.value == ours else f"**{text}**")
        rows.append(cells)
    return table(("case", *TABLES["value"]), rows)


def table_of_moves(answers: Answers) -> str:
    """Return the moves: those that are as good as abviz's with a mark, those that are not bold."""
    rows = []
    for case in CASES:
        ours = answers[case.name, "abviz"].move
        best = best_moves(case)
        cells = [case.name]
        for library in TABLES["move"]:
            answer = answers[case.name, library]
            cells.append(NOT_HELD if answer is None else move_text(answer.move, ours, best))
        rows.append(cells)
    return table(("case", *TABLES["move"]), rows)


def move_text(move: object, ours: object, best: list) -> str:
    """Return a move as the table shows it."""
    text = "none" if move is None else str(move)
    if move == ours:
        return text
    return f"{text} =" if move in best else f"**{text}**"


def table_of_leaves(answers: Answers) -> str:
    """Return how many leaves were examined, and how many minimax examines."""
    rows = []
    for case in CASES:
        ours = answers[case.name, "abviz"].leaves
        cells = [case.name]
        for library in TABLES["leaves"]:
            answer = answers[case.name, library]
            text = NOT_HELD if answer is None else str(answer.leaves)
            cells.append(text if answer is None or answer.leaves == ours else f"**{text}**")
        rows.append([*cells, leaves_of_minimax(case)])
    return table(("case", *TABLES["leaves"], "minimax"), rows)


def leaves_of_minimax(case: Case) -> str:
    """Return how many leaves minimax examines, where both that are asked agree."""
    try:
        theirs = with_aima.search(case, algorithm=minimax_decision).leaves
    except NotHeld:
        return NOT_HELD
    ours = with_abviz.search(case, algorithm="minimax").leaves
    if ours != theirs:
        raise ValueError(f"Minimax examines {ours} leaves in abviz and {theirs} in aima3: {case}")
    return str(ours)


def row_of_reason(reason: object) -> list[str]:
    """Return a row of the table of reasons."""
    cases = f"{len(reason.cases)} cases" if len(reason.cases) > 10 else "; ".join(reason.cases)
    return [reason.library, reason.table, cases, reason.text, reason.read]


def table_of_depths() -> str:
    """Return at which plies a search to depth 2 stops, without and with chance."""
    rows = [
        ("abviz", habits.by_abviz, habits.by_abviz),
        ("easyAI, `Negamax(2)`", habits.by_easyai, None),
        (
            "OpenSpiel, `alpha_beta_search`, `expectiminimax`",
            habits.by_openspiel,
            habits.by_openspiel,
        ),
        ("aima3, `alphabeta_cutoff_search(d=2)`", habits.by_aima, None),
    ]
    head = ("library", "MAX and MIN take turns", "with a coin on every second ply")
    return table(
        head, [(name, plies(plain), plies(coins, coins=True)) for name, plain, coins in rows]
    )


def plies(search: Callable | None, *, coins: bool = False) -> str:
    """Return the plies at which a search stops, as the table shows them."""
    if search is None:
        return NOT_HELD
    return ", ".join(map(str, habits.plies_asked(search, coins=coins)))


if __name__ == "__main__":
    sys.exit(main())
