"""What the controls of an explorer show, as plain data: in a notebook and on a page."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH
from abviz.stage.texts import marked, marked_in
from abviz.trees import Tree, format_score
from abviz.widgets.choices import titles
from abviz.widgets.choices.chosen_search import RANDOM_TREES
from abviz.widgets.choices.menus import NO_LIMIT, Menus, Options
from abviz.widgets.choices.settings import Setup
from abviz.widgets.choices.table import (
    FIELDS,
    TABLE,
    TYPED,
    PanelField,
    Scope,
    has_limit,
    has_player,
    is_ready_for_limit,
)
from abviz.widgets.choices.titles import IRREGULAR, RANDOM

LONGEST_TEXT = 2000


class Control(NamedTuple):
    """A field or a button: its title, what it offers, and what it shows."""

    kind: Literal["menu", "slider", "whole", "text", "number", "toggles", "button"]
    title: str
    row: int
    room: float
    said: str  # where it is empty, or pointed at
    options: Options | None
    min: int | None
    max: int | None
    value: Any = None  # of a button: the choices that it makes
    shown: bool = True
    enabled: bool = True


@dataclass(frozen=True)
class ShownControls:
    """All that the controls show: fields and buttons, and lines of text."""

    # Fields, by the names of their choices, and buttons.
    controls: Mapping[str, Control]
    size: str
    note: str
    verdict: str
    hint: str
    text: str  # the tree, as far as it may be seen, whatever is typed
    hides_end: bool
    is_game: bool

    def choices(self, name: str, value: Any) -> dict[str, Any]:
        """Return the choices that are meant where a field is set to a value."""
        if name == "depth":
            return {"depth": value or None}
        # The slider says how deep a game is looked at: it is unfolded so far.
        is_depth = name == "plies" and self.is_game
        return {"depth" if is_depth else name: value}


def panel_of(
    setup: Setup,
    tree: Tree,
    language: Language,
    *,
    verdict: str,
    news: str,
    typed: Mapping[str, str],
    hide_future: bool,
    plain: bool,
) -> ShownControls:
    """Return what the controls show of a setup, of its tree and of a verdict."""
    text = "" if hide_future or len(str(tree)) > LONGEST_TEXT else str(tree)
    controls = _filled(setup, tree, language, texts={"text": text, **typed})
    other = {
        "example": IRREGULAR if setup.example == IRREGULAR else RANDOM,
        "seed": setup.seed + 1,
    }
    controls["new_tree"] = controls["new_tree"]._replace(value=other)
    if count := len(changed_choices(setup)):
        # None of the choices that are folded away acts invisibly.
        title = language.ngettext(
            "{title} ({count} changed)",
            "{title} ({count} changed)",
            count,
            title=controls["more"].title,
        )
        controls["more"] = controls["more"]._replace(title=title)
    notes = [news]
    if not hide_future:
        notes.append(titles.note_of_example(setup.example, language))
    if plain:
        no_room = language.gettext(
            "The tree is too large to show the states of the game in its nodes; unfold "
            "fewer plies (depth), or start from a later position."
        )
        notes.append(no_room)
    hint = ""
    if has_limit(setup, tree) and not is_ready_for_limit(setup, tree):
        hint = language.gettext("A depth limit needs estimates.")
    return ShownControls(
        controls=controls,
        size=titles.describe_tree(tree, language),
        note=" ".join(filter(None, notes)),
        verdict="" if hide_future else verdict,
        hint=hint,
        text=text,
        hides_end=hide_future,
        is_game=setup.game is not None,
    )


def changed_choices(setup: Setup) -> list[str]:
    """Return the changed choices among the fields that "more" shows, but for the seed.

    Those that have no effect now do not count.
    """
    return [
        name
        for name in FIELDS
        if _is_counted(setup, name) and getattr(setup, name) != TABLE[name].first
    ]


def _is_counted(setup: Setup, name: str) -> bool:
    """Tell whether a choice is among those that are counted if they are changed."""
    field = FIELDS[name]
    if field.row == 0 or not field.is_counted:
        return False
    if name == "root":
        # The player that the tree has at its root by itself is no change.
        is_random = setup.example in RANDOM_TREES
        player = "max" if is_random else setup.base.root.player
        return setup.root not in (None, player)
    # A depth limit may be that of the second search.
    return name == "depth" or setup.acts(name)


def _filled(
    setup: Setup, tree: Tree, language: Language, *, texts: Mapping[str, str]
) -> dict[str, Control]:
    """Return all controls, filled by a setup; some are given another text."""
    controls = first_controls(language, setup, tree)
    for name, field in FIELDS.items():
        value = texts[name] if name in texts else _value(name, setup, tree)
        most = field.most
        if field.kind == "slider" and most is not None:
            most = max(most, int(value))
        controls[name] = controls[name]._replace(
            value=value,
            max=most,
            shown=_is_shown(name, setup, tree),
            enabled=_is_enabled(name, setup, tree),
        )
    return controls


def _value(name: str, setup: Setup, tree: Tree) -> Any:
    """Return the value that a field shows of a setup."""
    if name == "root":
        return tree.root.player if has_player(setup, tree) else None
    value = getattr(setup, name)
    if name == "depth":
        return value or NO_LIMIT
    if name not in TYPED:
        return value
    if isinstance(value, tuple):
        return ", ".join(map(format_score, value))
    return "" if value is None else format_score(value)


def _is_shown(name: str, setup: Setup, tree: Tree) -> bool:
    """Tell whether a field means something now."""
    rule = FIELDS[name].shown
    return setup.acts(name) if rule is None else rule(setup, tree)


def _is_enabled(name: str, setup: Setup, tree: Tree) -> bool:
    """Tell whether what a field shows can be changed."""
    rule = FIELDS[name].enabled
    if rule is not None:
        return rule(setup, tree)
    return TABLE[name].belongs_to is not Scope.OPTION or setup.acts(name)


BUTTONS: Mapping[str, PanelField] = {
    "new_tree": PanelField(
        "button",
        marked("New tree"),
        said=marked("Another random tree: the next seed"),
    ),
    "more": PanelField("button", marked_in("a button", "more")),
    "share": PanelField("button", marked_in("a button", "share")),
    "take_text": PanelField(
        "button",
        marked_in("button after a text", "Show"),
        row=2,
        said=marked("Show the tree that the text describes"),
    ),
}


def first_controls(
    language: Language = ENGLISH, setup: Setup | None = None, tree: Tree | None = None
) -> dict[str, Control]:
    """
    Return all fields and buttons, with what fits a setup and its tree, or all that may.
    """
    offered = Menus(language, setup, tree).options()
    in_rows = sorted(FIELDS.items(), key=lambda item: (item[1].row, item[1].column))
    return {
        name: Control(
            kind=field.kind,
            title=_translated(field.title, language),
            row=field.row,
            room=field.room,
            said=_translated(field.said, language),
            options=offered.get(name),
            min=field.least,
            max=field.most,
        )
        for name, field in [*in_rows, *BUTTONS.items()]
    }


def _translated(text: tuple[str, ...], language: Language) -> str:
    """Return a marked text in a language; some have a context before them."""
    if not text:
        return ""
    if len(text) == 2:
        return language.pgettext(*text)
    return language.gettext(*text)
