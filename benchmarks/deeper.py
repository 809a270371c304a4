"""Does a deeper search choose better? Measured in P-games and N-games."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from abviz.games import NGame, PGame, RightMoves, right_moves

KINDS: dict[str, Any] = {"P-game": PGame, "N-game": NGame}
MARKERS = {"P-game": "o-", "N-game": "s--"}
# Of 5,000 games the first move decides something in more than 2,000.
GAMES, PLIES = 5000, 10


def main(arguments: list[str]) -> int:
    """Print a table for each kind of game, and save the plot of both."""
    options = build_parser().parse_args(arguments)
    measured = {
        name: right_moves(kind, plies=options.plies, games=options.games, seed=options.seed)
        for name, kind in KINDS.items()
    }
    for name, counted in measured.items():
        print(f"{name} of {options.plies} plies, 2 moves each\n{counted}\n")
    save_plot(measured, options.save)
    print(f"Saved {options.save}")
    return 0


def save_plot(measured: dict[str, RightMoves], path: Path) -> None:
    """Plot the share of right moves over the depth, with two standard errors either way."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 5), layout="constrained")
    axes = figure.add_subplot()
    for name, counted in measured.items():
        twice = [200 * error for error in counted.errors]
        shares = [100 * share for share in counted.shares]
        axes.errorbar(counted.depths, shares, twice, fmt=MARKERS[name], capsize=4, label=name)
    axes.set_xlabel("depth of the search in plies", fontsize=14)
    axes.set_ylabel("right moves in percent, ± 2 standard errors", fontsize=14)
    axes.set_xticks(next(iter(measured.values())).depths)
    axes.tick_params(labelsize=13)
    axes.grid(alpha=0.3)
    axes.legend(fontsize=14)
    FigureCanvasAgg(figure).print_png(path)


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="deeper.py", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="of each kind (%(default)s)")
    parser.add_argument("--plies", type=int, default=PLIES, help="of each game (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="of the first game (%(default)s)")
    parser.add_argument(
        "--save", type=Path, default=Path("deeper.png"), help="the plot (%(default)s)"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
