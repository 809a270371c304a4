"""The animation of a search: shown in a notebook, and saved as a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from abviz.drawing.appearance import roles
from abviz.drawing.export import formats
from abviz.drawing.export.formats import FILMS, STATIC, Format
from abviz.drawing.layout.board_layout import boards_for
from abviz.drawing.style import Style, checked_style
from abviz.drawing.view import looks_of
from abviz.errors import ExportError, naming_packages
from abviz.files import checked_title, suffix_of, write_atomically
from abviz.narration.language import Language
from abviz.replay.trace import Trace
from abviz.stage.web_page import Scene, web_page
from abviz.text import shortened
from abviz.trees import TreeError
from abviz.trees.calling import public_call
from abviz.trees.limits import check_drawable
from abviz.trees.scores import checked_switch, is_listed

# What shows a stage, and what writes films and pictures, is imported when it is needed.
if TYPE_CHECKING:
    from abviz.drawing.export.films import Palette
    from abviz.drawing.export.storyboard import Storyboard
    from abviz.drawing.figure.captioned import FileOptions
    from abviz.games import Unfolding
    from abviz.stage.widget import Stage

Bar = Callable[[Iterable[Any]], Iterable[Any]]

# What holds all steps comes first.
_STATIC = sorted(STATIC.items(), key=lambda row: not row[1].has_pages)
_PAGE = Format("", frozenset({"title"}))
FORMATS: Mapping[str, Format] = {**FILMS, ".html": _PAGE, **dict(_STATIC)}
SHORTEST, LONGEST = 0.02, 60.0


@public_call(data=("trace",))
def animate(
    trace: Trace,
    *,
    boards: Unfolding | None = None,
    style: Style | None = None,
    language: str | Language | None = None,
    hide_future: bool = False,
    visit_numbers: bool = False,
    gauge: bool = False,
) -> Animation:
    """
    Show the steps of a search, and save them as a film, a web page or static pictures.

    Parameters
    ----------
    trace : Trace
        The search; its tree has at most 1,024 leaves.
    boards : Unfolding or None, keyword-only
        What `abviz.games.unfold` has returned for the tree: the positions are drawn
        in place of the nodes. At most 128 nodes.
    style : Style or None, keyword-only
        Colours, widths and markers.
    language : str, Language or None, keyword-only
        A tag in ``abviz.languages()``, such as "de". None is the language of the trace.
    hide_future : bool, keyword-only
        Whether the scores of leaves are hidden until they are examined, in all files
        too.
    visit_numbers : bool, keyword-only
        Whether nodes show in which order they were entered, in all files too; see
        `abviz.draw`.
    gauge : bool, keyword-only
        Whether the windows of the open nodes are shown on one axis from the start, in
        the notebook and on a web page: α from the left, β from the right; where they
        meet, the search cuts. The key G and a button show and hide them.

    Returns
    -------
    Animation
        Shows itself in a notebook; ``animation.save("film.gif")`` writes a file.

    Raises
    ------
    TreeError
        If this is no trace, or the tree is too large for a picture.
    UnknownLanguage
        If abviz does not speak the language.

    Examples
    --------
    >>> import abviz
    >>> abviz.animate(abviz.search(abviz.examples["lucky-32"]))
    Animation: alpha-beta, 83 steps
    """
    if not isinstance(trace, Trace):
        raise TreeError(
            f"animate needs a Trace, not {type(trace).__name__}: search the tree or "
            "the game first, as in abviz.animate(abviz.search(tree))."
        )
    return Animation(
        trace if language is None else trace.in_language(language),
        boards=boards,
        style=style,
        hide_future=hide_future,
        visit_numbers=visit_numbers,
        gauge=gauge,
    )


class Animation:
    """The steps of a search. Made by `animate`."""

    def __init__(
        self,
        trace: Trace,
        *,
        boards: Unfolding | None = None,
        style: Style | None = None,
        hide_future: bool = False,
        visit_numbers: bool = False,
        gauge: bool = False,
    ) -> None:
        self.gauge = checked_switch(gauge, "gauge")
        self.hide_future = checked_switch(hide_future, "hide_future")
        self.visit_numbers = checked_switch(visit_numbers, "visit_numbers")
        self.trace = trace
        self.unfolding = boards
        self.style = checked_style(style)
        self.boards = boards_for(trace, boards)
        check_drawable(trace.tree)

    @cached_property
    def stage(self) -> Stage:
        """The widget that shows the steps in a notebook."""
        with naming_packages("The stage of an animation"):
            from abviz.stage.widget import Stage

        return Stage(
            self.trace, boards=self.unfolding, gauge=self.gauge, **looks_of(self)
        )

    def __getstate__(self) -> dict[str, Any]:
        """Return all but the widget: no copy of it would be shown."""
        return {name: value for name, value in vars(self).items() if name != "stage"}

    @property
    def scene(self) -> Scene:
        """The stage that a web page shows, at its first step."""
        return Scene(
            self.trace, step=0, boards=self.boards, gauge=self.gauge, **looks_of(self)
        )

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
    ) -> Path:
        """Save a film, or single steps, as the end of the name says.

        A file is written whole or not at all; you can interrupt it at any time.

        Parameters
        ----------
        path : str or path-like
            Films: ``.gif``, and ``.mp4``, which needs the package imageio-ffmpeg. A web
            page that plays all steps in any browser: ``.html``; see `abviz.page`.
            Static pictures: ``.pdf`` (a page for each chosen step), ``.png``, ``.svg``
            and ``.tex`` (one step; a TikZ picture).
        steps : int, sequence of int or None, keyword-only
            Which steps, from 0; negative numbers count from the end. None takes all
            steps for a film, and the last one for static pictures.
        seconds : float or None, keyword-only
            How long a film shows a step, 0.02 to 60, by default 1; a cutoff is shown
            twice as long.
        width : float or None, keyword-only
            How wide the picture is, in inches; by default 9.4 or more, as the tree
            needs. A web page is as wide as its window.
        dpi : float or None, keyword-only
            Pixels per inch of a GIF, MP4 or PNG. By default 100 for a width that you
            chose, and else what gives 1,280 to 4,096 pixels.
        title : str, keyword-only
            The title of a PDF or a web page; the others have none.
        progress : bool, keyword-only
            Whether a bar is shown while a file takes more than a second.

        Returns
        -------
        pathlib.Path
            Where the file is, in full.

        Raises
        ------
        ExportError
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
        ...     animation.save(f"{folder}/film.gif", seconds=0.5, width=5).name
        'film.gif'
        """
        suffix = suffix_of(path, known=FORMATS)
        kind = FORMATS[suffix]
        formats.check_options(
            suffix, kind, width=width, dpi=dpi, seconds=seconds, title=title
        )
        if suffix == ".html":
            if steps is not None:
                advice = "leave steps out, or save chosen ones as a .pdf."
                raise ExportError(f"a .html page plays all steps; {advice}")
            page = web_page([self.scene], title=title or None)
            return write_atomically(path, [page.encode()])
        numbers = self._numbers(steps, suffix=suffix)
        time = _seconds(1.0 if seconds is None else seconds)
        with naming_packages(f"A {suffix} file"):
            from abviz.drawing.figure.captioned import FileOptions
            from abviz.drawing.figure.plain_settings import plain_matplotlib
            from abviz.stage.progress_bar import progress_bar

        options = FileOptions(width, dpi, checked_title(title))
        unit = self.trace.language.pgettext("unit of a progress bar", "step")
        checked_switch(progress, "progress")
        name = Path(path).name
        bar = partial(
            progress_bar, total=len(numbers), name=name, unit=unit, shown=progress
        )
        with plain_matplotlib():
            if suffix in FILMS:
                content = kind.write(*self._film(numbers, options, bar), time)
            else:
                content = self._static(numbers, suffix=suffix, options=options, bar=bar)
            return write_atomically(path, content)

    def _storyboard(self, numbers: list[int]) -> Storyboard:
        from abviz.drawing.export.storyboard import Storyboard

        return Storyboard(
            self.trace, steps=numbers, boards=self.boards, **looks_of(self)
        )

    def _film(
        self, numbers: list[int], options: FileOptions, bar: Bar
    ) -> tuple[Any, Palette]:
        """Return the frames of a film, and all their colours for formats with few."""
        from abviz.drawing.export.films import Palette

        storyboard = self._storyboard(numbers)
        fine = storyboard.captioned.drawing.dpi(options.width, options.dpi)
        palette = Palette(self.style, roles=roles(self.trace.tree))
        return bar(storyboard.frames(dpi=fine)), palette

    def _static(
        self, numbers: list[int], *, suffix: str, options: FileOptions, bar: Bar
    ) -> Iterator[bytes]:
        """Yield the content of a file with single steps."""
        if STATIC[suffix].has_pages:
            pages = bar(self._storyboard(numbers).pages())
            yield formats.encoded(suffix, pages, options)
            return
        from abviz.drawing.picture import picture_of

        picture = picture_of(
            self.trace, *numbers, boards=self.unfolding, **looks_of(self)
        )
        yield picture.encoded(suffix, width=options.width, dpi=options.dpi)

    def _numbers(self, steps: int | Sequence[int] | None, *, suffix: str) -> list[int]:
        """Return the numbers of the chosen steps, from 0, if a file holds them."""
        replay = self.trace.replay
        if steps is None:
            steps = range(len(replay.steps)) if suffix in FILMS else [-1]
        chosen: Any = steps if is_listed(steps) else [steps]
        # Each is looked at before the next one is read: a range may be very long.
        numbers = [replay.place(number) for number in chosen]
        if not numbers:
            raise ExportError(
                "steps is empty; choose one step or more, or leave it out."
            )
        if suffix in STATIC and not STATIC[suffix].has_pages and len(numbers) > 1:
            raise ExportError(
                f"a {suffix} file holds one step, not {len(numbers)}; choose one, "
                "or save all of them as the pages of a .pdf."
            )
        return numbers

    def _repr_mimebundle_(self, **options: Any) -> Any:
        bundle = self.stage._repr_mimebundle_(**options)
        from abviz.stage.widget import with_content

        return with_content(bundle, "text/plain", lambda: repr(self))

    def __repr__(self) -> str:
        language = self.trace.language
        return language.ngettext(
            "Animation: {algorithm}, {count} step",
            "Animation: {algorithm}, {count} steps",
            len(self.trace.steps),
            algorithm=language.title(self.trace.algorithm),
        )


def _seconds(seconds: float) -> float:
    """Return how long each step is shown, or raise an ExportError."""
    try:
        if SHORTEST <= seconds <= LONGEST:
            return float(seconds)
    except (TypeError, ArithmeticError):  # such as a Decimal that is no number
        pass
    raise ExportError(
        f"seconds must be a number from {SHORTEST} to {LONGEST:g}, not "
        f"{shortened(seconds)}."
    )
