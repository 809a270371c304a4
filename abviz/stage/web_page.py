"""Scenes as one self-contained web page: HTML, style rules, the stage and all data."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from abviz.drawing.appearance import roles
from abviz.drawing.layout.board_layout import Boards, plan_picture
from abviz.drawing.style import ROLES, Role, Style
from abviz.errors import ExportError
from abviz.files import checked_title
from abviz.markup import (
    CHARSET,
    VIEWPORT,
    Markup,
    data_script,
    document,
    element,
    joined,
    paragraphs,
    policy,
)
from abviz.narration.language import Language
from abviz.narration.registry import language_of
from abviz.replay.trace import Trace
from abviz.stage.packed_rules import packed_rules
from abviz.stage.payload import asked_steps, asked_with_choices, make_payload
from abviz.stage.svg import draw_svg
from abviz.stage.texts import stage_texts
from abviz.stage.written_once import data_once, lists_once, picture_once

COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
# What the colours of the style become on dark paper. A colour that is not here stays.
NIGHT: Mapping[str, str] = {
    "#0072B2": "#56B4E9",
    "#CFE6F5": "#12405E",
    "#C04F00": "#F2A05E",
    "#FBDFCB": "#5A3210",
    "#003E73": "#BFE3FF",
    "#B34F00": "#F2994A",
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
    "#808080": "#A2A8B0",
    "#949494": "#787E86",
    "#767676": "#8E949C",
    "#666666": "#ABB0B7",
    "#FFF0B3": "#463905",
    "#C27C00": "#F0B429",
    "#C8001E": "#FF6B7C",
    "#6A3D9A": "#B79CE8",
    "#F5F5F5": "#272A30",
    "#C9C9C9": "#4B5058",
    "#FDEEF0": "#4A1F27",
    "#FBF6E0": "#39331B",
}
# The furniture around the tree that has no colour in the style.
PANEL, LINE, ALARM, RAN = "#F5F5F5", "#C9C9C9", "#FDEEF0", "#FBF6E0"
Host = Literal["notebook", "page"]
# By whom the night is chosen: the theme of the notebook, or the reader's own settings.
# Last, where the system has colours of its own that all programs keep to.
BLOCKS: Mapping[Host, tuple[str, str, str]] = {
    "notebook": (
        ":is(.abviz,.abviz-controls){%s}",
        '@media screen{[data-jp-theme-light="false"] :is(.abviz,.abviz-controls){%s}}',
        "@media (forced-colors:active){.abviz,.abviz-controls,"
        "[data-jp-theme-light] :is(.abviz,.abviz-controls){%s}}",
    ),
    "page": (
        ":root{%s}",
        "@media screen and (prefers-color-scheme:dark){:root{%s}}",
        "@media (forced-colors:active){:root{%s}}",
    ),
}


def write_rules(
    style: Style, *, roles: Iterable[Role] = ROLES, host: Host = "notebook"
) -> str:
    """Return the rules for colours, by day, by night and forced, and for lines."""
    rules, furniture = style.css(roles), _furniture(style)
    names = {colour: name for name, colour in furniture.items()}
    names = {colour: colour[1:].lower() for colour in COLOUR.findall(rules)} | names
    colours = furniture | {names[colour]: colour for colour in COLOUR.findall(rules)}
    dark = {name: NIGHT.get(colour.upper(), colour) for name, colour in colours.items()}
    few = _system_colours(style)
    forced = {name: few.get(colour, "CanvasText") for name, colour in colours.items()}
    day, night, system = BLOCKS[host]
    named = COLOUR.sub(lambda match: f"var(--abviz-{names[match.group()]})", rules)
    return "\n".join(
        (
            day % _declare(colours, "light"),
            night % _declare(dark, "dark"),
            system % _declare(forced, "light dark"),
            named,
        )
    )


def _furniture(style: Style) -> dict[str, str]:
    """Return the colours around the tree."""
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
        "alpha": style.alpha,
        "beta": style.beta,
        "best": style.best,
        "panel": PANEL,
        "ran": RAN,
        "line": LINE,
        "alarm": ALARM,
    }


def _system_colours(style: Style) -> dict[str, str]:
    """
    Return what the colours become that are no ink where a system forces its own on all.
    """
    pairs = (*style.colour_pairs.values(), *style.seats)
    faces = [pair.pale for pair in pairs] + [
        style.paper,
        style.spotlight,
        PANEL,
        ALARM,
        RAN,
    ]
    return {
        style.faint: "GrayText",
        **dict.fromkeys(faces, "Canvas"),
        style.best: "LinkText",
        style.ring.edge: "Highlight",
    }


def _declare(colours: dict[str, str], scheme: str) -> str:
    declared = ";".join(f"--abviz-{name}:{colour}" for name, colour in colours.items())
    return f"{declared};color-scheme:{scheme}"


HERE = Path(__file__).parent
# A bundle, and what starts it.
STAGES, QUIZZES = ("page.js", "startPage"), ("quiz.js", "startQuizPage")
# They come before the quizzes.
EXAMS = ("exam.js", "offerExams")
PREDICTIONS = ("predict.js", "startPredictions")


class Exercise(Protocol):
    """The questions on a page, which are marked there."""

    def in_language(self, language: str | Language) -> Exercise:
        """Return the same in another language."""

    @property
    def is_exam(self) -> bool:
        """Whether it is marked at its end, as a whole."""

    @property
    def unplayed(self) -> str:
        """The replacement where no script runs."""

    def sheets(self, style: Style) -> Mapping[str, object]:
        """Return all that the page needs for it, as plain data."""


class Scene(NamedTuple):
    """One stage of a page: a search at one of its steps, and how it looks.

    With an exercise the stage asks its questions; the search is that of the first one.
    """

    trace: Trace
    step: int
    style: Style
    boards: Boards | None
    heading: str | None = None
    hide_future: bool = False
    pause_at_cutoffs: bool = False
    exercise: Exercise | None = None
    visit_numbers: bool = False
    gauge: bool = False
    # Of a search that is compared with the scene before it: its step at each step of
    # that.
    paces: tuple[int, ...] = ()

    def in_language(self, language: str | Language) -> Scene:
        """Return the same in another language."""
        exercise = self.exercise and self.exercise.in_language(language)
        return self._replace(trace=self.trace.in_language(language), exercise=exercise)

    def switched(self, switches: Mapping[str, bool]) -> Scene:
        """Return the same with some switches as they are chosen."""
        return self._replace(
            hide_future=switches.get("hide_future", self.hide_future),
            pause_at_cutoffs=switches.get("pause_at_cutoffs", self.pause_at_cutoffs),
            visit_numbers=switches.get("visit_numbers", self.visit_numbers),
        )


class PageText(NamedTuple):
    """HTML between the stages of a page, with its headings; no script in it runs."""

    html: str


class PageQuestion(NamedTuple):
    """A light question that is marked on the page, or a count of such questions."""

    language: Language
    # Data, and HTML without scripts.
    contents: Callable[[Language], tuple[Mapping[str, object], Markup]]
    heading: str | None = None
    # What nodes of its picture are drawn as.
    roles: tuple[Role, ...] = ()

    def in_language(self, language: str | Language) -> PageQuestion:
        """Return the same in another language."""
        return self._replace(language=language_of(language))

    def html(self) -> Markup:
        """Return the place of the question, with its data; scripts fill it in."""
        data, plain = self.contents(self.language)
        place = element(
            "div",
            element("noscript", plain),
            data_script(data, data_prediction=True),
            class_="abviz-prediction",
        )
        if not self.heading:
            return place
        return joined([element("h2", self.heading), "\n", place])


Part: TypeAlias = Scene | PageText | PageQuestion


def web_page(parts: Sequence[Part], *, title: str | None = None) -> str:
    """Return scenes as one web page, in the language of the first of them."""
    title = checked_title(title)
    scenes = [part for part in parts if isinstance(part, Scene)]
    spoken = [part.trace.language for part in scenes]
    spoken += [part.language for part in parts if isinstance(part, PageQuestion)]
    if not spoken:
        raise ExportError("a page needs one search at least, and there is none.")
    if any(scene.style != scenes[0].style for scene in scenes):
        raise ExportError(
            "the stages of one page share one style; give all of them the same."
        )
    scripts = [*_scripts(parts)]
    language = spoken[0]
    title = title or language.gettext("Game tree search")
    lines = [element("h1", title), *_body(parts, around=language), ""]
    # JupyterLab, which opens pages too, leaves out the contents of the first tag.
    main = element("main", joined(lines, "\n"), lang=language.tag)
    started_scripts = [
        element("script", Markup(script), type="module") for script in scripts
    ]
    body = [main, *_texts_of(scenes), *started_scripts, ""]
    return document(
        "\n",
        _head(title, parts=parts, scripts=scripts),
        "\n",
        element("body", joined(body, "\n")),
        language=language.tag,
    )


def _scripts(parts: Sequence[Part]) -> Iterator[str]:
    """Yield the bundles that the parts need, each with what starts it."""
    scenes = [part for part in parts if isinstance(part, Scene)]
    bundles = []
    if any(scene.exercise is not None and scene.exercise.is_exam for scene in scenes):
        bundles.append(EXAMS)
    if scenes:
        bundles.append(QUIZZES if _has_exercises(scenes) else STAGES)
    if _has_questions(parts):
        bundles.append(PREDICTIONS)
    yield from (started(static_text(bundle), start) for bundle, start in bundles)


def started(source: str, start: str) -> str:
    """Return a bundle as a script that calls one of the functions it exports."""
    return f"\n{source}{short_name(source, exported=start)}();\n"


def short_name(source: str, *, exported: str) -> str:
    """Return the name that a function has inside a bundle, by its name outside.

    The bundler makes names short, as in ``export{$a as startPage}``.
    """
    [name] = re.findall(rf"([\w$]+) as {exported}\b", source)
    return str(name)


def digest_of(script: str) -> str:
    """Return by what a policy knows a script."""
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"


def _has_questions(parts: Sequence[Part]) -> bool:
    return any(isinstance(part, PageQuestion) for part in parts)


def _has_exercises(scenes: Sequence[Scene]) -> bool:
    return any(scene.exercise is not None for scene in scenes)


def heading_of(scene: Scene) -> str:
    """Return the heading of a scene: its own, or the algorithm and the size of a tree.

    That does not give away how the search ends.
    """
    if scene.heading is not None:
        return scene.heading
    trace = scene.trace
    title = trace.language.title(trace.algorithm)
    if trace.tree.has_stubs:
        return title
    return trace.language.ngettext(
        "{algorithm}: a tree with {count} leaf",
        "{algorithm}: a tree with {count:,} leaves",
        len(trace.tree.leaves),
        algorithm=title,
    )


def _head(title: str, *, parts: Sequence[Part], scripts: Sequence[str]) -> Markup:
    """Return the head of a page: its title, its style rules, and what it may do.

    By its policy no other script than ours runs, and nothing is loaded.
    """
    scenes = [part for part in parts if isinstance(part, Scene)]
    ours = " ".join(map(digest_of, scripts))
    contents = (
        f"default-src 'none'; script-src {ours}; style-src 'unsafe-inline'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    present = dict.fromkeys(
        role for scene in scenes for role in roles(scene.trace.tree)
    )
    for part in parts:
        if isinstance(part, PageQuestion):
            present.update(dict.fromkeys(part.roles))
    if _has_exercises(scenes):
        present = {**dict.fromkeys(ROLES), **present}
    style = scenes[0].style if scenes else Style()
    rules = write_rules(style, roles=present, host="page")
    has_text = any(isinstance(part, PageText) for part in parts)
    has_exercises, has_questions = _has_exercises(scenes), _has_questions(parts)
    conditions = {
        "page.css": True,
        "passage.css": has_text,
        "stage.css": bool(scenes),
        "live.css": has_exercises,
        "pair.css": any(_are_compared(*pair) for pair in pairwise(parts)),
        "quiz.css": has_exercises,
        "predict.css": has_questions,
        "hand_in.css": has_questions or has_exercises,
    }
    sheets = [name for name, is_needed in conditions.items() if is_needed]
    rules += "".join(map(static_text, sheets))
    lines = [
        CHARSET,
        policy(contents),
        VIEWPORT,
        element("title", title),
        element("style", Markup(packed_rules(rules))),
    ]
    return element("head", joined(lines, "\n"))


def _texts_of(scenes: Sequence[Scene]) -> Iterator[Markup]:
    """Yield the texts of the stages, once for each language."""
    languages = {scene.trace.language.tag: scene.trace.language for scene in scenes}
    for tag, language in languages.items():
        texts = stage_texts(language, is_live=False)
        yield data_script(lists_once(texts), data_texts=tag)


def _body(parts: Sequence[Part], *, around: Language) -> Iterator[Markup]:
    """Yield the parts of a page in their order.

    Where there are passages of text, headings of scenes are for screen readers alone.
    """
    is_text = any(isinstance(part, PageText) for part in parts)
    number = 0
    pairs = enumerate(pairwise(parts), start=1)
    seconds = {position for position, pair in pairs if _are_compared(*pair)}
    for position, part in enumerate(parts):
        if isinstance(part, PageText):
            yield element("div", Markup(part.html), class_="abviz-passage")
        elif isinstance(part, PageQuestion):
            yield part.html()
        else:
            number += 1
            is_second = position in seconds
            scene = part if is_second else part._replace(paces=())
            section = _section(scene, number, around=around, is_headed=not is_text)
            # Two that are compared share a row.
            if position + 1 in seconds:
                section = joined([Markup('<div class="abviz-pair">'), section])
            if is_second:
                section = joined([section, Markup("</div>")])
            yield section


def _are_compared(first: Part, second: Part) -> bool:
    """Tell whether a scene goes on with the one before it."""
    if not (isinstance(first, Scene) and isinstance(second, Scene)):
        return False
    return not first.paces and len(first.trace.steps) == len(second.paces)


def _section(scene: Scene, number: int, *, around: Language, is_headed: bool) -> Markup:
    """Return the section of a scene, with its heading and its data."""
    language, name = scene.trace.language, f"stage-{number}"
    heading = element(
        "h2",
        heading_of(scene),
        id=name,
        class_=None if is_headed else "abviz-spoken",
    )
    stage = element("div", element("noscript", _unplayed(scene)), class_="abviz-here")
    return element(
        "section",
        joined([heading, stage, _contents(scene, number)], "\n"),
        aria_labelledby=name,
        lang=None if language.tag == around.tag else language.tag,
        data_paces=str(list(scene.paces)) if scene.paces else None,
    )


def state_of(scene: Scene, number: int) -> dict[str, Any]:
    """Return what a stage shows of a scene, besides its picture and its film."""
    return {
        "place": [number, scene.step],
        "playing": False,
        "speed": 1,
        "selected": -1,
        "editable": False,
        "message": "",
        "rules": "",
        "hide_future": scene.hide_future or scene.pause_at_cutoffs,
        "pause_at_cutoffs": scene.pause_at_cutoffs,
        "visit_numbers": scene.visit_numbers,
        "gauge": scene.gauge,
        "asked": asked_steps(scene.trace, asked_with_choices(scene.trace)),
        "question": -1,
    }


def quiz_of(scene: Scene, number: int) -> dict[str, Any]:
    """Return all that a page needs of a scene with questions, or nothing."""
    if scene.exercise is None:
        return {}
    # What a question needs, its own still shows: it hides and asks nothing besides.
    still = {"hide_future": False, "pause_at_cutoffs": False, "asked": []}
    return {
        "state": {**state_of(scene, number), **still},
        **scene.exercise.sheets(scene.style),
    }


def _contents(scene: Scene, number: int) -> Markup:
    """Write the data of a scene."""
    trace, style, state = scene.trace, scene.style, state_of(scene, number)
    if quiz := quiz_of(scene, number):
        for asked in quiz["rounds"]:
            film, *_ = asked["films"]
            asked["picture"] = picture_once(asked["picture"], film["nodes"])
        return data_script(data_once(quiz), data_quiz=True)
    layout = plan_picture(trace, scene.boards)
    picture = draw_svg(trace.tree, layout=layout, style=style)
    film = make_payload(trace, layout=layout, style=style)
    drawn = element(
        "script", Markup(picture_once(picture, film["nodes"])), type="image/svg+xml"
    )
    data = {"film": {"id": number, **film}, **state}
    return joined([drawn, "\n", data_script(lists_once(data))])


def _unplayed(scene: Scene) -> Markup:
    """Return the replacement of a stage that does not play: how the search ends."""
    language, steps = scene.trace.language, scene.trace.steps
    if scene.exercise is not None:
        sentences = [scene.exercise.unplayed]
    elif scene.hide_future or scene.pause_at_cutoffs:
        plays = language.gettext(
            "This page plays the search step by step if JavaScript is on."
        )
        sentences = [plays, steps[scene.step].sentence]
    else:
        plays = language.gettext(
            "This page plays the search step by step if JavaScript is on. The last "
            "step:"
        )
        sentences = [plays, steps[-1].sentence]
    return paragraphs(sentences)


def static_text(name: str) -> str:
    """Return a file of the stage: a bundle or style rules."""
    return (HERE / name).read_text(encoding="utf-8")
