"""Build the wheel with lessons that carry no pictures: each is drawn again when its cell runs."""

import json
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PLACES = ("notebooks", "notebooks/solutions")
# The small tree in a prediction.
DRAWN = re.compile(r'<img src="data:image/svg[^>]*>')


class LessonsWithoutPictures(BuildHookInterface):
    """Put the tutorials into the package, where `abviz lab` finds them to copy."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the lessons aside, and tell the builder where each belongs."""
        # An editable install has those of the folder, as they are.
        if version != "standard":
            return
        self._aside = TemporaryDirectory()
        for place in PLACES:
            for notebook in sorted(Path(self.root, place).glob("*.ipynb")):
                copy = Path(self._aside.name, place, notebook.name)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_text(without_pictures(notebook.read_text("utf-8")), encoding="utf-8")
                build_data["force_include"][str(copy)] = f"abviz/{place}/{notebook.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was written aside."""
        if version == "standard":
            self._aside.cleanup()


def without_pictures(text: str) -> str:
    """Return a notebook without the pictures in its outputs; all other outputs stay."""
    notebook = json.loads(text)
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            data.pop("image/png", None)
            if "text/markdown" in data:
                data["text/markdown"] = [DRAWN.sub("", line) for line in data["text/markdown"]]
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"
