"""
Equal bounds: some courses cut there (α ≥ β), others do not (α > β), and both are right.
"""

from abviz.engine.algorithm import Algorithm
from abviz.engine.registry import algorithms
from abviz.narration.language import Language
from abviz.replay.trace import Trace


def other_convention(algorithm: Algorithm) -> Algorithm | None:
    """Return alpha-beta that differs from a search at equal bounds alone.

    None if there is none.
    """
    is_plain = algorithm.model.is_plain and not algorithm.limits
    if not (is_plain and algorithm.prunes) or algorithm.fail_hard or not algorithm.deep:
        return None
    return algorithms["alphabeta"].with_options(cut_on_tie=not algorithm.cut_on_tie)


def right_otherwise(algorithm: Algorithm, language: Language) -> str:
    """
    Say that an answer is right by the other convention, and which one the course has.
    """
    if algorithm.cut_on_tie:
        return language.gettext(
            "Right if equal bounds do not cut; your course cuts at equal bounds."
        )
    return language.gettext(
        "Right if equal bounds cut; your course does not cut at equal bounds."
    )


def with_convention(trace: Trace, text: str, *, says_fail_soft: bool = False) -> str:
    """Return a question that says so if equal bounds do not cut, which is not usual."""
    # Then fail-hard may examine other leaves, as an end of the window that comes back
    # is not beyond it. So it is always said that the search is fail-soft, unless the
    # question says so itself.
    language = trace.language
    if trace.algorithm.cut_on_tie:
        return text
    tie = language.gettext("Equal bounds do not cut: only α > β does.")
    kind = "" if says_fail_soft else language.gettext("The search is fail-soft.")
    return f"{text} {tie} {kind}".rstrip()
