"""The family of errors: one clause, ``except abviz.AbvizError``, catches all of them."""

from __future__ import annotations


class AbvizError(Exception):
    """What was asked of abviz cannot be done; the message says what to do.

    Examples
    --------
    >>> import abviz
    >>> issubclass(abviz.TreeError, AbvizError), issubclass(abviz.TreeError, ValueError)
    (True, True)
    >>> issubclass(abviz.SearchError, abviz.TreeError)
    True
    """


class Problem(str):
    """What is wrong, in English, made of a text and of facts: any language can say it anew.

    Parameters
    ----------
    text : str
        The text in English; names in braces stand for facts.
    **facts
        What is put in; a fact may be a problem itself.

    Examples
    --------
    >>> problem = Problem("There are {leaves:,} leaves.", leaves=4096)
    >>> problem
    'There are 4,096 leaves.'
    >>> problem.text, problem.facts
    ('There are {leaves:,} leaves.', {'leaves': 4096})
    """

    text: str
    facts: dict[str, object]

    def __new__(cls, text: str, /, **facts: object) -> Problem:
        """Put the facts in."""
        problem = super().__new__(cls, text.format(**facts) if facts else text)
        problem.text = text
        problem.facts = facts
        return problem


class ExportError(AbvizError, ValueError):
    """A picture, a film or a page cannot be saved as asked.

    Nothing has been written then, and a file that was there is as it was.

    Examples
    --------
    >>> import abviz
    >>> abviz.draw(abviz.examples["tie"]).save("tie.doc")
    Traceback (most recent call last):
        ...
    abviz.errors.ExportError: tie.doc: the end of the name says what is written; \
".doc" is none of .png, .svg, .pdf, .tex.
    """
