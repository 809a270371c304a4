"""What pages take from the program itself: the help of its commands, the code of its searches."""

from __future__ import annotations

import contextlib
import io
import os
from unittest import mock

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from abviz import algorithms
from abviz.command import main
from abviz.replay import Listing

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


class AlgorithmCode(SphinxDirective):
    """Where an algorithm comes from, and its code as it stands beside the stage."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return a line with its source, and a block for it and its helpers."""
        algorithm = algorithms[self.arguments[0]]
        code = "\n".join(Listing(algorithm.function, *algorithm.helpers).lines)
        source = nodes.paragraph(text=f"{algorithm.title}, from {algorithm.source}.")
        return [source, nodes.literal_block(code, code, language="python")]


def setup(app: Sphinx) -> dict[str, bool]:
    """Make the directives known to Sphinx."""
    app.add_directive("command-help", CommandHelp)
    app.add_directive("algorithm-code", AlgorithmCode)
    return {"parallel_read_safe": True}
