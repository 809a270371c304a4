"""A search as something to look at, and to take along as a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from abviz.drawing.appearance import roles
from abviz.drawing.export.apng import apng
from abviz.drawing.export.files import suffix_of, write_whole
from abviz.drawing.export.frame_renderer import Shot
from abviz.drawing.export.gif import gif
from abviz.drawing.export.mp4 import check_encoder, mp4
from abviz.drawing.export.palette import Palette
from abviz.drawing.export.sizes import FILMS, check_options
from abviz.drawing.export.static import pdf
from abviz.drawing.export.storyboard import Script
from abviz.drawing.export.webp import webp
from abviz.drawing.figure.artists import plain_matplotlib
from abviz.drawing.figure.captioned import Sheet
from abviz.drawing.layout.board_layout import boards_for
from abviz.drawing.layout.tree_layout import check_drawable
from abviz.drawing.picture import Picture
from abviz.drawing.style import Style
from abviz.games import Unfolding
from abviz.replay.trace import Trace
from abviz.trees import TreeError
from abviz.trees.wording import shortened

if TYPE_CHECKING:
    from abviz.stage.widget import Stage

Item = TypeVar("Item")

FORMATS = (*FILMS, ".html", ".pdf", ".svg", ".tex")
SHORTEST, LONGEST = 0.02, 60.0


def animate(
    trace: Trace, *, boards: Unfolding | None = None, style: Style | None = None
) -> Animation:
    """Show the steps of a search, and save them as a film, a web page or stills.

    Parameters
    ----------
    trace : Trace
        The search; its tree has at most 1,024 leaves.
    boards : Unfolding or None, keyword-only
        What `abviz.games.unfold` has returned for the tree: the positions are drawn
        in place of the nodes. At most 128 nodes.
    style : Style or None, keyword-only
        Colours, widths and markers.

    Returns
    -------
    Animation
        Shows itself in a notebook; ``animation.save("film.gif")`` writes a file.

    Raises
    ------
    TreeError
        If this is no trace, or the tree is too large for a picture.

    Examples
    --------
    >>> import abviz
    >>> abviz.animate(abviz.search(abviz.examples["lucky-32"]))
    Animation: alpha-beta, 83 steps
    """
    if not isinstance(trace, Trace):
        raise TreeError(
            f"animate needs a Trace, not {type(trace).__name__}: search the tree first, "
            "as in abviz.animate(abviz.search(tree))."
        )
    return Animation(trace, boards=boards, style=style)


class Animation:
    """The steps of a search. Made by `animate`.

    Parameters
    ----------
    trace : Trace
        The search.
    boards : Unfolding or None, keyword-only
        The positions of its tree, to draw them in place of the nodes.
    style : Style or None, keyword-only
        Colours, widths and markers.
    """

    def __init__(
        self, trace: Trace, *, boards: Unfolding | None = None, style: Style | None = None
    ) -> None:
        self.trace = trace
        self.unfolding = boards
        self.style = style or Style()
        self.boards = boards_for(trace, boards)
        check_drawable(trace.tree)

    @cached_property
    def stage(self) -> Stage:
        """The widget that shows the steps in a notebook."""
        from abviz.stage.widget import Stage

        return Stage(self.trace, boards=self.unfolding, style=self.style)

    def save(
        self,
        path: str | PathLike[str],
        *,
        steps: int | Sequence[int] | None = None,
        seconds: float | None = None,
        width: float | None = None,
        dpi: float | None = None,
        title: str = "",
        progress: bool = True,
    ) -> None:
        """Save a film, or single steps, as the end of the name says.

        A file is written whole or not at all; you can interrupt it at any time.

        Parameters
        ----------
        path : str or path-like
            Films: ``.gif``, ``.png`` or ``.apng`` (animated PNG), ``.webp``, and
            ``.mp4``, which needs the package imageio-ffmpeg. A web page that plays
            all steps in any browser: ``.html``; see `abviz.page`. Stills: ``.pdf`` (a
            page for each chosen step), ``.svg`` and ``.tex`` (one step; a TikZ picture).
        steps : int, sequence of int or None, keyword-only
            Which steps, from 0; negative numbers count from the end. None takes all
            steps for a film, and the last one for stills.
        seconds : float or None, keyword-only
            How long a film shows a step, 0.02 to 60, by default 1; a cutoff is shown
            twice as long.
        width : float or None, keyword-only
            How wide the picture is, in inches; by default 9.4 or more, as the tree
            needs. A web page is as wide as its window.
        dpi : float or None, keyword-only
            Pixels per inch of a film. By default 100 for a width that you chose, and
            else what gives 1,280 to 4,096 pixels.
        title : str, keyword-only
            The title of a PDF or a web page; the others have none.
        progress : bool, keyword-only
            Whether a bar is shown while a file takes more than a second.

        Raises
        ------
        TreeError
            If the end of the name is none of these, a package is missing, a size or
            time is not possible, or a file of this kind has no such thing.
        IndexError
            If there is no such step.
        OSError
            If the file cannot be written; an old one stays as it was.

        Examples
        --------
        >>> import abviz
        >>> from tempfile import TemporaryDirectory
        >>> animation = abviz.animate(abviz.search(abviz.Tree.parse("3 5")))
        >>> with TemporaryDirectory() as folder:
        ...     animation.save(f"{folder}/film.gif", seconds=0.5, width=5)
        """
        suffix = suffix_of(path, known=FORMATS)
        check_options(suffix, width=width, dpi=dpi, seconds=seconds, title=title)
        if suffix == ".html":
            self._save_page(path, steps=steps, title=title)
            return
        numbers = self._numbers(steps, film=suffix in FILMS)
        if suffix in (".svg", ".tex") and len(numbers) > 1:
            raise TreeError(
                f"a {suffix} file holds one step, not {len(numbers)}; choose one, "
                "or save all of them as the pages of a .pdf."
            )
        if suffix == ".mp4":
            check_encoder()
        times = _seconds(1.0 if seconds is None else seconds)
        bar = partial(_watched, total=len(numbers), name=Path(path).name, shown=progress)
        with plain_matplotlib():
            if suffix in FILMS:
                script = self._script(numbers)
                fine = script.sheet.dpi(width, dpi)
                scenes = bar(script.scenes(dpi=fine))
                content = self._film(scenes, suffix=suffix, seconds=times, length=len(numbers))
            elif suffix == ".pdf":
                content = self._document(numbers, width=width, title=title, bar=bar)
            else:
                content = self._still(numbers[0], suffix=suffix, width=width)
            write_whole(path, content)

    def _save_page(self, path: str | PathLike[str], *, steps: object, title: str) -> None:
        from abviz.stage.page import page

        if steps is not None:
            raise TreeError(
                "a .html page plays all steps; leave steps out, or save chosen ones as a .pdf."
            )
        page(self, path, title=title or None)

    def _script(self, numbers: list[int]) -> Script:
        return Script(self.trace, steps=numbers, style=self.style, boards=self.boards)

    def _film(
        self, scenes: Iterable[tuple[Shot, int]], *, suffix: str, seconds: float, length: int
    ) -> Iterator[bytes]:
        if suffix == ".mp4":
            return mp4(scenes, seconds=seconds)
        timed = ((shot, times * seconds) for shot, times in scenes)
        if suffix == ".webp":
            return webp(timed)
        palette = Palette(self.style, roles=roles(self.trace.tree))
        if suffix == ".gif":
            return gif(timed, palette=palette)
        return apng(timed, palette=palette, length=length)

    def _document(
        self,
        numbers: list[int],
        *,
        width: float | None,
        title: str,
        bar: Callable[[Iterable[Sheet]], Iterable[Sheet]],
    ) -> Iterator[bytes]:
        script = self._script(numbers)
        yield pdf(bar(script.pages()), width=width, title=title)

    def _still(self, number: int, *, suffix: str, width: float | None) -> Iterator[bytes]:
        trace = self.trace
        frame, last = trace.frame(number), len(trace.steps) - 1
        picture = Picture(trace.tree, frame=frame, last=last, style=self.style, boards=self.boards)
        yield picture.encoded(suffix, width=width)

    def _numbers(self, steps: int | Sequence[int] | None, *, film: bool) -> list[int]:
        """Return the numbers of the chosen steps, counted from the start."""
        replay = self.trace.replay
        if steps is None:
            steps = range(len(replay.steps)) if film else [-1]
        chosen = [steps] if isinstance(steps, int) else list(steps)
        if not chosen:
            raise TreeError("steps is empty; choose one step or more, or leave it out.")
        return [replay.place(number) for number in chosen]

    def _repr_mimebundle_(self, **options: Any) -> Any:
        bundle = self.stage._repr_mimebundle_(**options)
        if bundle is None:
            return None
        data, *metadata = bundle if isinstance(bundle, tuple) else (bundle,)
        data = {**data, "text/plain": repr(self)}
        return (data, *metadata) if metadata else data

    def __repr__(self) -> str:
        """Return one short line."""
        count = len(self.trace.steps)
        steps = "1 step" if count == 1 else f"{count} steps"
        return f"Animation: {self.trace.algorithm.title}, {steps}"


def _seconds(seconds: float) -> float:
    """Return a time, or raise a TreeError if it is none."""
    try:
        if SHORTEST <= seconds <= LONGEST:
            return float(seconds)
    except TypeError:
        pass
    raise TreeError(
        f"seconds must be a number from {SHORTEST} to {LONGEST:g}, not {shortened(seconds)}."
    )


def _watched(items: Iterable[Item], *, total: int, name: str, shown: bool) -> Iterable[Item]:
    """Hand on items; a bar shows how many there were, if they take their time."""
    from tqdm.auto import tqdm

    bar: Iterable[Item] = tqdm(
        items, total=total, desc=name, unit="step", delay=1, leave=False, disable=not shown
    )
    return bar
