"""How large a saved picture is, and what a file can be told."""

from __future__ import annotations

from types import MappingProxyType

from abviz.trees import TreeError
from abviz.trees.wording import shortened

FILMS = (".gif", ".png", ".apng", ".webp", ".mp4")
DPI = 100.0
LARGEST = 8192
# Option: the files that take it, and why the others do not.
TAKERS: MappingProxyType[str, tuple[tuple[str, ...], str]] = MappingProxyType(
    {
        "width": ((*FILMS, ".pdf", ".svg", ".tex"), "a web page is as wide as its window"),
        "dpi": (FILMS, "it is drawn with lines, not with pixels"),
        "seconds": (FILMS, "only films play by themselves"),
        "title": ((".pdf", ".html"), "only a .pdf and a .html have one"),
    }
)


def check_options(suffix: str, **options: object) -> None:
    """Refuse what a file of a kind cannot have, rather than leave it out without a word.

    Parameters
    ----------
    suffix : str
        The end of the file's name.
    **options
        What is asked for: `width`, `dpi`, `seconds` and `title`; None and "" ask for nothing.

    Raises
    ------
    TreeError
        If there is no such thing in a file of this kind.

    Examples
    --------
    >>> check_options(".gif", width=5, seconds=0.5)
    >>> check_options(".svg", width=5, dpi=300)
    Traceback (most recent call last):
        ...
    abviz.trees.errors.TreeError: a .svg file takes no dpi: it is drawn with lines, not with \
pixels; leave it out.
    """
    for name, value in options.items():
        takers, reason = TAKERS[name]
        if value not in (None, "") and suffix not in takers:
            raise TreeError(f"a {suffix} file takes no {name}: {reason}; leave it out.")


def scale_to(width: float | None, *, inches: float) -> float:
    """Return how many times larger a picture of some inches is at another width.

    Examples
    --------
    >>> scale_to(5, inches=10), scale_to(None, inches=10)
    (0.5, 1.0)
    """
    return 1.0 if width is None else _size(width, "width", "inches") / inches


def resolution(
    size: tuple[float, float], *, width: float | None, dpi: float | None, usual: float
) -> float:
    """Return the pixels per inch of a drawing itself that a picture of it needs.

    Parameters
    ----------
    size : tuple of float
        The width and the height of the drawing in inches.
    width : float or None, keyword-only
        The width of the picture in inches; None leaves it as it is.
    dpi : float or None, keyword-only
        Its pixels per inch; None takes 100 for a width that was asked for.
    usual : float, keyword-only
        What is returned if nothing was asked for.

    Raises
    ------
    TreeError
        If one of them is no positive number, or the picture gets too large.

    Examples
    --------
    >>> resolution((10, 4), width=5, dpi=None, usual=144)
    50.0
    """
    if width is None and dpi is None:
        return usual
    fine = DPI if dpi is None else _size(dpi, "dpi", "pixels per inch")
    found = fine * scale_to(width, inches=size[0])
    across, down = size[0] * found, size[1] * found
    if not 1 <= min(across, down) <= max(across, down) <= LARGEST:
        raise TreeError(
            f"this picture would have {across:,.0f} by {down:,.0f} pixels, and {LARGEST:,} is "
            "the most there can be; choose another width or dpi."
        )
    return found


def _size(number: float, name: str, unit: str) -> float:
    """Return a size, or raise a TreeError if it is none."""
    try:
        size = float(number)
    except (TypeError, ValueError, OverflowError):
        size = 0.0
    if not 0 < size < float("inf"):
        raise TreeError(f"{name} must be a positive number of {unit}, not {shortened(number)}.")
    return size
