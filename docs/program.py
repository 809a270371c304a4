"""What pages take from the program itself: the help of its commands, the code of its searches."""

from __future__ import annotations

import contextlib
import io
import os
from typing import ClassVar
from unittest import mock

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import OptionSpec

from abviz import algorithms
from abviz.command import main
from abviz.replay.listing import Listing

WIDTH = "80"


class CommandHelp(SphinxDirective):
    """What ``abviz NAME --help`` prints; without a name, what ``abviz --help`` prints."""

    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the text as a block."""
        shown = io.StringIO()
        plain = mock.patch.dict(os.environ, COLUMNS=WIDTH, NO_COLOR="1")
        with plain, contextlib.redirect_stdout(shown), contextlib.suppress(SystemExit):
            main([*self.arguments, "--help"])
        text = shown.getvalue().rstrip()
        return [nodes.literal_block(text, text, language="none")]


class AlgorithmCodes(SphinxDirective):
    """Algorithms in the order of the registry, from one name on: a section with the code of each.

    The option ``before`` names the first one that is not in this group.
    """

    required_arguments = 1
    option_spec: ClassVar[OptionSpec] = {"before": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Return the sections."""
        names = list(algorithms)
        end = names.index(self.options["before"]) if "before" in self.options else None
        return [self._section(name) for name in names[names.index(self.arguments[0]) : end]]

    def _section(self, name: str) -> nodes.section:
        """Return where an algorithm comes from, and its code as it stands beside the stage."""
        algorithm = algorithms[name]
        code = "\n".join(Listing(algorithm.function, *algorithm.helpers).lines)
        section = nodes.section(
            "",
            nodes.title(text=name),
            nodes.paragraph(text=f"{algorithm.title}, from {algorithm.source}."),
            nodes.literal_block(code, code, language="python"),
            names=[nodes.fully_normalize_name(name)],
        )
        self.state.document.note_implicit_target(section, section)
        return section


def setup(app: Sphinx) -> dict[str, bool]:
    """Make the directives known to Sphinx."""
    app.add_directive("command-help", CommandHelp)
    app.add_directive("algorithm-codes", AlgorithmCodes)
    return {"parallel_read_safe": True}
