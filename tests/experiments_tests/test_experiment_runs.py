"""Runs of an experiment: the same rows however they come, and again where they stopped."""

import multiprocessing
import os
import signal
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image

import abviz
from abviz.command import main
from abviz.experiments.results import LEAST_GAP, CellStore, Results

TREES = [
    {"family": "random", "branching": [2, 3], "depth": [2, 3]},
    {"family": "irregular", "terminals": 9},
]
PLAN = {"trees": TREES, "algorithms": ["alphabeta", "sss"], "orders": ["given", "70/90"]}
QUIET = {"progress": False}


def plan(**changed):
    return abviz.experiment(**PLAN | {"seeds": 12} | changed)


@pytest.fixture(scope="module")
def rows():
    return plan().run(workers=1, store=None, **QUIET).cells()


@pytest.fixture
def one_by_one(monkeypatch):
    monkeypatch.setattr("abviz.experiments.experiment.MOST_TREES_A_JOB", 1)


class Ends(Executor):
    """Runs jobs as they come, and some of them not."""

    def __init__(self, most, error):
        self.most, self.error = most, error

    def submit(self, job, one):
        future = Future()
        self.most -= 1
        if self.most < 0 and isinstance(self.error, KeyboardInterrupt):
            raise self.error
        if self.most < 0:
            future.set_exception(self.error)
        else:
            future.set_result(job(one))
        return future


@pytest.mark.slow
def test_two_processes_count_the_same(rows):
    assert plan().run(workers=2, store=None, **QUIET).cells() == rows


def test_threads_count_the_same_in_any_order(rows, one_by_one, tmp_path):
    with ThreadPoolExecutor(3) as threads:
        results = plan().run(executor=threads, store=tmp_path / "a.sqlite", **QUIET)
    assert results.cells() == rows == Results(tmp_path / "a.sqlite").cells()
    assert repr(results) == "Results: 240 of 240 searches"
    assert {*results.table()[-1]} > {"terminals", "max_branching", "branching", "leaves_error"}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills forks")
def test_a_sweep_that_was_killed_three_times_goes_on(rows, one_by_one, tmp_path, monkeypatch):
    store, keep = tmp_path / "a.sqlite", CellStore.keep
    found = []

    def killed(after):
        kept = []

        def half(cells):
            yield cells[0]
            os.kill(os.getpid(), signal.SIGKILL)

        def keep_or_die(self, cells):
            kept.append(cells)
            keep(self, cells if len(kept) <= after else half(cells))

        monkeypatch.setattr(CellStore, "keep", keep_or_die)
        child = multiprocessing.get_context("fork").Process(
            target=lambda: plan().run(workers=1, store=store, **QUIET)
        )
        child.start()
        child.join()
        assert child.exitcode == -signal.SIGKILL
        found.append(len(Results(store).cells()))

    for after in (3, 20, 0):
        killed(after)
    assert found == [12, 92, 92]
    monkeypatch.setattr(CellStore, "keep", keep)
    assert plan().run(workers=1, store=store, **QUIET).cells() == rows


@pytest.mark.parametrize("error", [KeyboardInterrupt(), BrokenExecutor(), MemoryError("no more")])
def test_what_is_counted_stays_whatever_ends_a_run(error, rows, one_by_one, tmp_path):
    store = tmp_path / "a.sqlite"
    told = abviz.SearchError if isinstance(error, BrokenExecutor) else type(error)
    with pytest.raises(told):
        plan().run(executor=Ends(7, error), store=store, **QUIET)
    kept = len(Results(store).cells())
    # What comes first is not known, but for a broken executor: then all are waited for.
    assert kept == 28 if isinstance(error, BrokenExecutor) else kept % 4 == 0 and kept <= 28
    executor = Ends(60 - kept // 4, RuntimeError("it does what is done already"))
    assert plan().run(executor=executor, store=store, **QUIET).cells() == rows


def test_a_full_disk_ends_a_run_and_keeps_what_there_is(rows, one_by_one, tmp_path, monkeypatch):
    store, keep = tmp_path / "a.sqlite", CellStore.keep

    def full(self, cells):
        self.database.execute("PRAGMA max_page_count = 8")
        keep(self, cells)

    monkeypatch.setattr(CellStore, "keep", full)
    with pytest.raises(abviz.SearchError, match=r"disk is full\. What was counted before is kept"):
        plan().run(workers=1, store=store, **QUIET)
    assert 0 < len(Results(store).cells()) < len(rows)
    monkeypatch.setattr(CellStore, "keep", keep)
    assert plan().run(workers=1, store=store, **QUIET).cells() == rows


def test_the_store_of_another_experiment_is_refused(tmp_path):
    store = tmp_path / "a.sqlite"
    plan(seeds=1).run(workers=1, store=store, **QUIET)
    with pytest.raises(abviz.SearchError, match="holds results with other orders, other seeds"):
        plan(orders="best").run(workers=1, store=store, **QUIET)
    older = CellStore(tmp_path / "older.sqlite")
    older.take({"abviz": "1.0", "orders": ["best"]})
    with pytest.raises(abviz.SearchError, match="with abviz 1.0 and not 2.0, other orders"):
        older.take({"abviz": "2.0", "orders": ["worst"]})
    with pytest.raises(abviz.SearchError, match="There is no file"):
        Results(tmp_path / "b.sqlite")
    (tmp_path / "b.sqlite").write_text("no database")
    with pytest.raises(abviz.SearchError, match="cannot be used for results"):
        Results(tmp_path / "b.sqlite")
    with pytest.raises(abviz.SearchError, match="no grades"):
        abviz.types.Grades(store)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"trees": {"family": "randon"}}, "no family 'randon'. Did you mean \"random\"?"),
        ({"trees": "random"}, "the family random needs branching=…."),
        ({"trees": {"family": "irregular", "leaves": 3}}, "has no 'leaves'"),
        ({"trees": [3]}, "3 is no family, and no dict with one."),
        ({"trees": []}, "needs trees"),
        ({"trees": {"family": "random", "branching": 1, "depth": 2}}, "branching must be"),
        ({"trees": {"family": "random", "branching": 9, "depth": 99}}, "Choose a smaller tree"),
        ({"algorithms": "alphabet"}, "did you mean 'alphabeta'?"),
        ({"algorithms": {"name": "sss", "deep": False}}, "SSS* has no option deep"),
        ({"algorithms": {"name": "sss", "ties": 1}}, "algorithms have no option 'ties' here."),
        ({"orders": "bets"}, "'bets' is no order of moves. Did you mean \"best\"?"),
        ({"orders": "90/70"}, "the second share is no less than the first"),
        ({"trees": 3}, "3 is no family"),
        ({"trees": {"family": "critical", "branching": 2, "depth": 2, "rate": 2}}, "not 2."),
        ({"seeds": 0}, "seeds must be"),
        ({"seeds": []}, "needs seeds"),
        ({"seeds": [-1]}, "a seed must be"),
    ],
)
def test_what_cannot_be_is_refused(changed, told):
    with pytest.raises(abviz.AbvizError) as refusal:
        plan(**changed)
    assert told in str(refusal.value)


def test_an_algorithm_that_does_not_fit_says_so():
    averaged = plan(trees={"family": "text", "text": "0.5 1.5"}, algorithms="negascout")
    with pytest.raises(abviz.SearchError, match="NegaScout asks with null windows"):
        averaged.run(workers=1, store=None, **QUIET)
    with pytest.raises(abviz.SearchError, match="none"):
        plan(algorithms={"name": "alphabeta", "depth": 1}).run(workers=1, store=None, **QUIET)
    with pytest.raises(abviz.SearchError, match="none"):
        plan(algorithms={"name": "uct", "leaf": "estimate"}).run(workers=1, store=None, **QUIET)


def test_the_plot_names_its_lines_and_what_theory_says(rows, tmp_path):
    results = plan(trees=TREES[0]).run(workers=1, store=None, **QUIET)
    chart = results.plot()
    left, right = chart.figure.axes
    names = [text.get_text() for text in left.texts]
    assert sorted(names) == sorted(["all leaves, b^d", "fewest leaves", "Pearl's R*^d"])
    heights = sorted((text.xy[1], text.xyann[1]) for text in left.texts)
    for (_, lower), (_, upper) in pairwise(heights):
        assert upper - lower >= LEAST_GAP - 1e-9
    for mean, height in heights:
        [(_, in_pixels)] = left.transData.transform([(0, mean)])
        assert height == pytest.approx(
            left.transAxes.inverted().transform((0, in_pixels))[1], abs=0.1
        )
    [legend] = chart.figure.legends
    told = ["search", "alphabeta", "sss", "order of moves", "given", "70/90"]
    assert [text.get_text() for text in legend.get_texts()] == told
    # One scale for both: 3 to 8 leaves alone would not need a logarithmic one.
    wide = plan(trees={"family": "random", "branching": [2, 4], "depth": [2, 4]}, seeds=2)
    both = wide.run(workers=1, store=None, **QUIET).plot().figure.axes
    assert [axes.get_yscale() for axes in both] == ["log", "log"]
    assert both[0].get_ylim() == both[1].get_ylim() and both[0].get_ylim()[0] > 1
    assert [left.get_title(), right.get_title()] == ["b = 2", "b = 3"]
    means = {row["depth"]: row["leaves"] for row in results.table()[:8:4]}
    drawn = dict(zip(*left.containers[0].lines[0].get_data(), strict=True))
    assert drawn == means and len(left.containers) == 4
    theory = [line.get_ydata().tolist() for line in left.lines if len(line.get_xdata()) == 2][-3:]
    assert theory == [[4, 8], [3, 5], [1.6180339887498945**2, 1.6180339887498945**3]]
    looks = {(line.get_marker(), str(line.get_linestyle())) for line in left.lines[::3][:4]}
    assert len(looks) > 1 and repr(chart) == "Chart: leaves examined"
    assert Image.open(BytesIO(results._repr_png_())).size[0] > 1000
    assert (
        chart.save(tmp_path / "a.svg").read_bytes() == chart.save(tmp_path / "b.svg").read_bytes()
    )
    assert results.plot(language="de").figure.axes[0].get_ylabel() == "untersuchte Blätter"


def looks_of(results, **options):
    """Return the colours of the lines of a plot, and their marks with their dashes."""
    [axes] = results.plot(**options).figure.axes
    lines = [container.lines[0] for container in axes.containers]
    patterns = [(line.get_marker(), line.get_linestyle()) for line in lines]
    return [line.get_color() for line in lines], patterns


def test_a_colour_is_a_search_and_dashes_are_an_order():
    searches = ["alphabeta", "negascout", "sss", {"name": "alphabeta", "deep": False}]
    orders = ["best", "70/90", "random", "worst"]
    trees = {"family": "random", "branching": 2, "depth": [2, 3]}
    planned = plan(trees=trees, algorithms=searches, orders=orders, seeds=2)
    results = planned.run(workers=1, store=None, **QUIET)
    colours, patterns = looks_of(results)
    assert len(colours) == 16
    for at in range(4):
        # The lines come order by order, in each of them search by search.
        assert len({*colours[at::4]}) == 1 and len({*patterns[4 * at : 4 * at + 4]}) == 1
    assert len({*colours}) == len({*patterns}) == 4
    # Where only searches differ, each line has a colour and a mark of its own.
    colours, patterns = looks_of(
        plan(trees=trees, orders="best").run(workers=1, store=None, **QUIET)
    )
    assert len({*colours}) == len({*patterns}) == 2


def test_a_share_has_an_interval_and_says_of_how_many_trees_it_is_one(tmp_path):
    trees = {"family": "critical", "branching": 2, "depth": 6, "rate": 0.5}
    uct = {"name": "uct", "leaf": "estimate", "iterations": 100}
    planned = abviz.experiment(trees=trees, algorithms=uct, seeds=60)
    results = planned.run(workers=1, store=None, **QUIET)
    [row] = results.table()
    assert (row["n"], row["leaves_n"], row["cutoffs_n"], row["right_n"]) == (60, 60, 0, 34)
    assert (row["right"], row["right_low"], row["right_high"]) == (1.0, 0.8985, 1.0)
    assert "right_error" not in row and row["cutoffs"] is row["cutoffs_error"] is None
    head, _ = results.to_csv(tmp_path / "t.csv").read_text("utf-8-sig").splitlines()
    assert "right,right_low,right_high,right_n,road" in head
    figure = results.plot("right").figure
    [bar] = figure.axes[0].containers[0].lines[2][0].get_segments()
    assert [round(float(y), 4) for y in bar[:, 1]] == [0.8985, 1.0]
    assert figure._supxlabel.get_text() == "Shares; a bar is the 95% interval (Wilson)."


def test_plots_along_orders_and_limits():
    plot = (
        plan(trees={"family": "random", "branching": 2, "depth": 3})
        .run(workers=1, store=None, **QUIET)
        .plot
    )
    [axes] = plot("nodes").figure.axes
    assert [tick.get_text() for tick in axes.get_xticklabels()] == ["given", "70/90"]
    with pytest.raises(abviz.SearchError, match="no counts of right"):
        plot("right")
    with pytest.raises(abviz.SearchError, match="'dept' to draw along. Did you mean \"depth\"?"):
        plot(x="dept")
    with pytest.raises(abviz.SearchError, match="'leafs' is nothing that is counted"):
        plot("leafs")
    limits = {"name": "alphabeta", "depth": [1, 2, 3]}
    games = {"family": ["P-game", "N-game"], "branching": 2, "depth": 4}
    results = abviz.experiment(trees=games, algorithms=limits, seeds=12)
    [axes] = results.run(workers=1, store=None, **QUIET).plot("right").figure.axes
    assert axes.get_xlabel() == "depth of the search in plies"
    assert {text.get_text() for text in axes.texts} == {"P-game", "N-game"}
    uct = {"name": "uct", "iterations": [1, 40], "leaf": ["rollout", "estimate"]}
    results = abviz.experiment(trees={**games, "family": "P-game"}, algorithms=uct, seeds=3)
    [axes] = results.run(workers=1, store=None, **QUIET).plot("right").figure.axes
    assert (axes.get_xlabel(), axes.get_xscale()) == ("iterations of the search", "log")
    assert {text.get_text() for text in axes.texts} == {"uct leaf=rollout", "uct leaf=estimate"}


TOML = """
algorithms = ["alphabeta", {name = "uct", iterations = [2, 5]}]
orders = ["random", "best"]
seeds = 3
[[trees]]
family = "random"
branching = 2
depth = [2, 4]
"""


def test_the_command_runs_a_plan(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plan.toml").write_text(TOML)
    words = ["experiment", "plan.toml", "-o", "r.sqlite", "--workers", "1"]
    assert main([*words, "--csv", "t.csv", "--plot", "p.png", "--of", "nodes"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Results: 36 of 36 searches"
    assert (tmp_path / "t.csv").read_text("utf-8-sig").startswith("family,branching,depth,order,")
    assert (tmp_path / "p.png").stat().st_size > 10_000
    assert main(words) == 2 and "go on with --resume" in capsys.readouterr().err
    assert main([*words, "--resume"]) == 0
    (tmp_path / "plan.toml").write_text(f"tree = 3{TOML}")
    assert main([*words, "--resume"]) == 2
    assert "plan.toml is no plan: experiment has no option tree" in capsys.readouterr().err


def test_a_name_that_is_too_long_for_a_file_is_refused(tmp_path):
    experiment = plan(seeds=1)
    for name in ("x" * 300, "x" * 5000):
        with pytest.raises(abviz.SearchError, match="store"):
            experiment.run(store=tmp_path / name, progress=False)
