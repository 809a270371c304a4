"""The style rules of a stage, by day on white paper and by night on dark."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Literal

from abviz.drawing.style import Style

COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
# What the colours of the style become on dark paper. A colour that is not here stays.
NIGHT: MappingProxyType[str, str] = MappingProxyType(
    {
        "#0072B2": "#56B4E9",
        "#CFE6F5": "#12405E",
        "#C04F00": "#F2A05E",
        "#FBDFCB": "#5A3210",
        "#007A5A": "#2FC79B",
        "#CFEDE3": "#0F4737",
        "#8A6100": "#E3B341",
        "#F8E7BF": "#4F3C0A",
        "#9A4A7B": "#E09CC6",
        "#F3DDEA": "#54293F",
        "#2B2B2B": "#D8DADD",
        "#DADADA": "#484C52",
        "#333333": "#C6CACF",
        "#E4E4E4": "#3A3E45",
        "#FFFFFF": "#1A1C20",
        "#111111": "#F2F2F2",
        "#595959": "#B6BAC0",
        "#8A8A8A": "#989EA6",
        "#666666": "#ABB0B7",
        "#FFF0B3": "#5C4B08",
        "#C27C00": "#F0B429",
        "#B00020": "#FF7080",
        "#F5F5F5": "#272A30",
        "#C9C9C9": "#4B5058",
        "#FDEEF0": "#4A1F27",
        "#FBF6E0": "#39331B",
    }
)
# The furniture around the tree that has no colour in the style.
PANEL, LINE, ALARM, RAN = "#F5F5F5", "#C9C9C9", "#FDEEF0", "#FBF6E0"
Host = Literal["notebook", "page"]
# By whom the night is chosen: the theme of the notebook, or the reader's own settings.
# Last, where the system has colours of its own that all programs keep to.
BLOCKS: MappingProxyType[Host, tuple[str, str, str]] = MappingProxyType(
    {
        "notebook": (
            ".abviz{%s}",
            '@media screen{[data-jp-theme-light="false"] .abviz{%s}}',
            "@media (forced-colors:active){.abviz,[data-jp-theme-light] .abviz{%s}}",
        ),
        "page": (
            ":root{%s}",
            "@media screen and (prefers-color-scheme:dark){:root{%s}}",
            "@media (forced-colors:active){:root{%s}}",
        ),
    }
)


def write_rules(style: Style, *, players: int = 0, host: Host = "notebook") -> str:
    """Return all rules for colours, widths and dashes.

    Every colour is a variable, so that the night, and a system that forces its own few
    colours on all programs, need no rules of their own. On paper it is always day.
    """
    rules = style.css(players=players)
    colours = _furniture(style) | {_name(colour): colour for colour in COLOUR.findall(rules)}
    dark = {name: NIGHT.get(colour.upper(), colour) for name, colour in colours.items()}
    few = _system_colours(style)
    forced = {name: few.get(colour, "CanvasText") for name, colour in colours.items()}
    day, night, system = BLOCKS[host]
    named = COLOUR.sub(lambda found: f"var(--abviz-{_name(found.group())})", rules)
    return "\n".join(
        (
            day % _declare(colours, "light"),
            night % _declare(dark, "dark"),
            system % _declare(forced, "light dark"),
            named,
        )
    )


def _furniture(style: Style) -> dict[str, str]:
    """Return the colours of what stands around the tree."""
    return {
        "paper": style.paper,
        "ink": style.ink,
        "quiet": style.quiet,
        "faint": style.faint,
        "spotlight": style.spotlight,
        "accent": style.colours("max").strong,
        "hover": style.colours("max").pale,
        "current": style.ring.edge,
        "cut": style.strike.edge,
        "best": style.best,
        "panel": PANEL,
        "ran": RAN,
        "line": LINE,
        "alarm": ALARM,
    }


def _system_colours(style: Style) -> dict[str, str]:
    """Return what the colours become that are no ink where a system forces its own on all.

    Faces are left out: widths, dashes and the weight of a text tell the statuses apart.
    """
    pairs = (*style.colour_pairs.values(), *style.seats)
    faces = [pair.pale for pair in pairs] + [style.paper, style.spotlight, PANEL, ALARM, RAN]
    return {
        style.faint: "GrayText",
        **dict.fromkeys(faces, "Canvas"),
        style.best: "LinkText",
        style.ring.edge: "Highlight",
    }


def _name(colour: str) -> str:
    """Return the name of the variable for a colour of the style: what it is by day."""
    return colour[1:].lower()


def _declare(colours: dict[str, str], scheme: str) -> str:
    declared = ";".join(f"--abviz-{name}:{colour}" for name, colour in colours.items())
    return f"{declared};color-scheme:{scheme}"
