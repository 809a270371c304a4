"""Colours by day and by night: named once, and easy to tell apart on both papers."""

import re
from pathlib import Path

import pytest

from abviz.drawing.style import EDGE_STATUSES, ROLES, STATUSES, Style
from abviz.stage import web_page as theme
from abviz.stage.packed_rules import packed_rules
from abviz.stage.web_page import NIGHT, write_rules

STYLE = Style()
PLAYERS = [f"p{seat}" for seat in range(1, 7)]
EVERY = (*ROLES, *PLAYERS)
TEXT, SHAPE = 4.5, 3.0


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def variables(block):
    return dict(re.findall(r"--abviz-([\w-]+):(#[0-9A-Fa-f]{6})", block))


def themes(rules):
    """Return the variables by day and by night, and the rules that use them."""
    day, night, _, named = rules.split("\n", 3)
    return variables(day), variables(night), named


@pytest.fixture(params=["day", "night"])
def seen(request):
    """Function that tells how a colour of the style looks by day or by night."""
    return (lambda colour: colour) if request.param == "day" else NIGHT.__getitem__


@pytest.mark.parametrize("role", [*ROLES, *PLAYERS])
@pytest.mark.parametrize("status", STATUSES)
def test_values_are_readable_on_their_nodes(role, status, seen):
    paint = STYLE.node(role, status)
    face = STYLE.paper if role == "stub" else STYLE.limit.face if status == "limit" else paint.face
    assert contrast(seen(paint.text), seen(face)) >= TEXT


def test_windows_stand_out_from_names(seen):
    window, name = (
        contrast(seen(ink), seen(STYLE.paper)) for ink in (STYLE.window.text, STYLE.quiet)
    )
    assert window > name >= 7 and STYLE.window.bold


def test_names_windows_and_letters_are_readable(seen):
    for ink in (STYLE.quiet, STYLE.ink):
        assert contrast(seen(ink), seen(STYLE.paper)) >= TEXT
        assert contrast(seen(ink), seen(theme.PANEL)) >= TEXT
    assert contrast(seen(STYLE.ink), seen(STYLE.spotlight)) >= TEXT
    assert contrast(seen(STYLE.ink), seen(theme.ALARM)) >= TEXT
    assert contrast(seen(STYLE.ink), seen(theme.RAN)) >= 7
    assert contrast(seen(STYLE.ink), seen(STYLE.colours("max").pale)) >= TEXT


@pytest.mark.parametrize("role", [*ROLES[:4], *PLAYERS])
def test_outlines_stand_out_from_the_paper(role, seen):
    for status in STATUSES[:5]:
        assert contrast(seen(STYLE.node(role, status).edge), seen(STYLE.paper)) >= SHAPE


def test_every_line_and_ring_stands_out_from_what_it_is_drawn_on(seen):
    lines = [*map(STYLE.edge, EDGE_STATUSES), STYLE.strike, STYLE.ring, STYLE.grid]
    for paint in lines:
        assert contrast(seen(paint.edge), seen(STYLE.paper)) >= SHAPE
    # The lines of a board are seen on its spotlight, and the mark of a line of code on its panel.
    assert contrast(seen(STYLE.grid.edge), seen(STYLE.spotlight)) >= SHAPE
    assert contrast(seen(STYLE.ring.edge), seen(theme.PANEL)) >= SHAPE


def test_every_colour_of_the_style_has_one_for_the_night():
    colours = set(theme.COLOUR.findall(STYLE.css(EVERY)))
    assert colours | {theme.PANEL, theme.LINE, theme.ALARM, theme.RAN} == set(NIGHT)
    assert len(set(NIGHT.values())) == len(NIGHT)


@pytest.mark.parametrize("host", ["notebook", "page"])
def test_the_rules_name_colours_and_both_themes_define_them(host):
    day, night, named = themes(write_rules(STYLE, roles=EVERY, host=host))
    assert theme.COLOUR.findall(named) == []
    used = set(re.findall(r"var\(--abviz-([\w-]+)\)", named))
    assert used <= set(day) == set(night)
    assert all(night[name] == NIGHT[colour] for name, colour in day.items())
    restored = re.sub(r"var\(--abviz-(\w+)\)", lambda found: day[found[1]], named)
    assert restored == STYLE.css(EVERY)
    assert all(re.search(rf"\.edge\.{look}[,{{]", named) for look in EDGE_STATUSES)


def test_packed_rules_are_for_the_same_nodes_and_as_strong():
    rules = STYLE.css(EVERY)
    kinds = re.compile(r"(\.abviz \.\w+)(?:\.(\w+)|:is\((.*?)\))(?:\.(\w+)|:is\((.*?)\))(?=[,{])")

    def each(selector):
        """Write out all roles and all statuses, each of which counts as one class."""
        start, role, some_roles, status, some_statuses = selector.groups()
        roles = [role] if role else some_roles[1:].split(",.")
        statuses = [status] if status else some_statuses[1:].split(",.")
        return ",".join(f"{start}.{role}.{status}" for role in roles for status in statuses)

    def by_selector(text):
        found = re.findall(r"([^{}]+)\{([^}]*)\}", text)
        return sorted((one.strip(), how) for which, how in found for one in which.split(","))

    packed = packed_rules(rules)
    assert ":is(.max,.min," in packed and len(packed) < len(rules)
    assert by_selector(kinds.sub(each, packed)) == by_selector(rules.replace("0.8", ".8"))


def test_the_sheet_of_the_stage_has_no_colours_of_its_own():
    for name in ("stage.css", "live.css", "pair.css", "page.css", "passage.css", "quiz.css"):
        sheet = Path(theme.__file__).with_name(name).read_text(encoding="utf-8")
        assert not re.search(r"#[0-9a-fA-F]{3,8}\b|rgb|hsl|: (white|black|grey)\b(?!-)", sheet)
        used = set(re.findall(r"var\(--abviz-([\w-]+)\)", sheet))
        assert used <= set(variables(write_rules(STYLE)))


@pytest.mark.parametrize("style", [STYLE, Style(best="#123456", paper="#EEEEEE")])
def test_forced_colours_keep_ink_apart_from_paper(style):
    day, _, forced, _ = write_rules(style, roles=EVERY).split("\n", 3)
    system = dict(re.findall(r"--abviz-([\w-]+):(\w+)", forced))
    names = {colour: name for name, colour in variables(day).items()}
    assert set(system) == set(variables(day))
    assert set(system.values()) == {"Canvas", "CanvasText", "GrayText", "LinkText", "Highlight"}
    for status in STATUSES[:5]:
        paint = style.node("max", status)
        face, edge, text = (system[names[one]] for one in (paint.face, paint.edge, paint.text))
        assert face == "Canvas" != edge and text == "CanvasText"
    assert (system["best"], system["current"]) == ("LinkText", "Highlight")
