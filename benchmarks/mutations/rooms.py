"""Which tests are nearest to a room, and which are asked when none of those fails."""

from __future__ import annotations

from dataclasses import dataclass

JAVASCRIPT = "javascript"
STAGE_IN_BROWSER = (
    "tests/browser/test_stage_in_browser.py",
    "tests/browser/test_page_in_browser.py",
)
WATCH = ("tests/engine_tests/test_watch.py", "tests/engine_tests/test_watch_kinds.py")
# Not that the bundle is fresh: a change of any module would be noticed.
MODULES_IN_NODE = tuple(
    f"tests/house/test_javascript.py::test_the_modules_of_the_stage[{check}]"
    for check in ("unit_tests", "types")
)


@dataclass(frozen=True)
class Room:
    """A folder of the package, and its tests."""

    folder: str
    near: tuple[str, ...]
    wider: tuple[str, ...]


ROOMS = {
    "trees": Room(
        "abviz/trees",
        ("tests/trees_tests", "abviz/trees"),
        ("tests/games_tests", "tests/engine_tests", "tests/theory_tests"),
    ),
    "games": Room(
        "abviz/games",
        ("tests/games_tests", "abviz/games"),
        ("tests/engine_tests", "tests/drawing_tests/test_drawing_boards.py"),
    ),
    "theory": Room(
        "abviz/theory",
        ("tests/theory_tests", "abviz/theory"),
        ("tests/drawing_tests/test_drawing_overview.py", "tests/engine_tests"),
    ),
    "engine": Room(
        "abviz/engine",
        ("tests/engine_tests", "abviz/engine"),
        ("tests/replay_tests", "tests/command_tests"),
    ),
    "narration": Room(
        "abviz/narration",
        ("tests/replay_tests", "tests/truth_tests", "abviz/narration", "abviz/replay"),
        ("tests/command_tests", "tests/drawing_tests", "tests/widgets_tests"),
    ),
    "replay": Room(
        "abviz/replay",
        ("tests/replay_tests", "tests/truth_tests", *WATCH, "abviz/replay"),
        ("tests/engine_tests", "tests/command_tests", "tests/drawing_tests"),
    ),
    "drawing": Room(
        "abviz/drawing",
        ("tests/drawing_tests", "abviz/drawing"),
        ("tests/widgets_tests", "tests/command_tests", *STAGE_IN_BROWSER),
    ),
    "stage": Room(
        "abviz/stage",
        ("tests/drawing_tests", "abviz/stage"),
        ("tests/widgets_tests", *STAGE_IN_BROWSER),
    ),
    JAVASCRIPT: Room(
        "abviz/stage/js",
        MODULES_IN_NODE,
        (*STAGE_IN_BROWSER, "tests/browser/test_stored_in_browser.py"),
    ),
    "widgets": Room(
        "abviz/widgets",
        ("tests/widgets_tests", "abviz/widgets"),
        ("tests/browser/test_explorer_in_browser.py",),
    ),
    "classroom": Room(
        "abviz/classroom",
        ("tests/classroom_tests", "abviz/classroom"),
        (
            "tests/grading_tests",
            "tests/command_tests/test_command_check.py",
            "tests/command_tests/test_command_worksheet.py",
        ),
    ),
    "command": Room(
        "abviz/command",
        ("tests/command_tests", "abviz/command"),
        ("tests/house/test_readme.py", "tests/house/test_class.py"),
    ),
}
