"""The languages that abviz speaks, by tag."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from abviz.errors import AbvizError
from abviz.narration.catalogue import Catalogue
from abviz.narration.language import Language
from abviz.text import shortened

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

SUFFIX = ".po"


class _Known(Language):
    """A language of abviz: pickled as its tag."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return language_of, (self.tag,)


ENGLISH: Language = _Known("en")


def languages() -> dict[str, str]:
    """Return the languages that abviz speaks.

    Returns
    -------
    dict
        From the tag of each language to its own name.

    Examples
    --------
    >>> languages()
    {'en': 'English', 'de': 'Deutsch'...}
    """
    tags = sorted(path.name.removesuffix(SUFFIX) for path in _catalogues())
    return {tag: language_of(tag).name for tag in (ENGLISH.tag, *tags)}


def language_of(tag: str | Language) -> Language:
    """Return a language by its tag, or raise an UnknownLanguage that lists them."""
    if isinstance(tag, Language):
        return tag
    plain = (
        tag.lower().replace("_", "-").partition("-")[0] if isinstance(tag, str) else ""
    )
    if plain == ENGLISH.tag:
        return ENGLISH
    if any(path.name == plain + SUFFIX for path in _catalogues()):
        return _loaded(plain)
    choices = ", ".join(f"{tag} ({name})" for tag, name in languages().items())
    raise UnknownLanguage(
        f"abviz does not speak {shortened(tag)}; choose one of these: {choices}."
    )


class UnknownLanguage(AbvizError, ValueError):
    """Raised for a language that abviz does not speak."""


@lru_cache
def _loaded(tag: str) -> Language:
    text = (_folder() / f"{tag}{SUFFIX}").read_text(encoding="utf-8")
    return _Known(tag, Catalogue(text))


def _catalogues() -> list[Traversable]:
    return [path for path in _folder().iterdir() if path.name.endswith(SUFFIX)]


def _folder() -> Traversable:
    # English needs no catalogue, and a search in English does not wait for this import.
    from importlib.resources import files

    return files(__package__) / "languages"
