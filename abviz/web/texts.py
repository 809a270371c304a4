"""What the web page says around the stage, in a language."""

from collections.abc import Mapping

from abviz.narration.language import Language
from abviz.stage.texts import marked, marked_in, said_in

# By keys; ``page.html`` and the page's script name them.
ON_PAGE: Mapping[str, tuple[str, ...]] = {
    "title": marked("abviz: game tree search, step by step"),
    "what": marked(
        "Type a game tree, and see minimax or alpha-beta search it step by step."
    ),
    "skip": marked("To the tree"),
    "language": marked_in("title of a field", "Language"),
    "controls": marked("Tree and search"),
    "tree": marked_in("title of a field", "Tree"),
    "such-as": marked("a tree, such as ((3 5) (2 9))"),
    "search": marked_in("a button", "Search"),
    "more": marked_in("a button", "more"),
    "loading": marked("Python is loading"),
    "loads": marked(
        "Python is loading. The first tree can be stepped through already."
    ),
    "loads-other": marked("Python is loading, and will search this tree in a moment."),
    "waits": marked(
        "Python is loading. What you chose last is done as soon as it is ready."
    ),
    "works": marked("Searching …"),
    "no-server": marked(
        "This page was opened as a file: its first tree can be stepped through. "
        "Searching other trees needs a web server, such as python3 -m http.server."
    ),
    "no-python": marked(
        "Python cannot be loaded here. The tree can be stepped through."
    ),
    "no-script": marked("This page needs JavaScript to show a search step by step."),
    "too-long": marked("This takes more than {seconds} seconds, so it was stopped."),
    "too-large": marked("This needs more memory than there is, so it was stopped."),
    "went-wrong": marked("This did not work: {reason}"),
    "panels": marked("More to do with this search"),
    "quiz": marked_in("a button", "Quiz"),
    "ask": marked_in("title of a field", "Ask"),
    "steps": marked_in("title of a field", "Steps"),
    "marked": marked_in("title of a field", "Marked"),
    "at-once": marked_in("when a quiz is marked", "at once"),
    "at-the-end": marked_in("when a quiz is marked", "at the end"),
    "predict": marked_in("a button", "Predict"),
    "pause": marked("Ask before each cutoff what happens next"),
    "one-question": marked("Or one question"),
    "ask-it": marked_in("a button", "Ask"),
    "hunt": marked_in("a button", "Hunt"),
    "mistake": marked("Which mistake"),
    "your-tree": marked("Your tree"),
    "try": marked("Try this tree"),
    "own": marked("Your own function"),
    "own-how": marked(
        "Write a search in Python. It stays in this browser: it is in no link, and is "
        "sent nowhere. Watch runs it on the tree above; Check compares it on many "
        "small trees."
    ),
    "against": marked_in("title of a field", "Algorithm"),
    "anew": marked("Start anew"),
    "function": marked_in("title of a field", "Function"),
    "source": marked("Your function, in Python"),
    "watch": marked_in("a button", "Watch"),
    "check": marked_in("a button", "Check"),
    "limit": marked(
        "Watch is stopped after {seconds} seconds, Check after {longest} seconds."
    ),
    "before-change": marked("This is about the code before your change."),
    "printed": marked("Printed:"),
    "go-on": marked("Go on with this tree"),
    "share": marked_in("a button", "Share"),
    "link": marked_in("title of a field", "Link"),
    "code": marked("Python code"),
    "copy": marked_in("a button", "Copy"),
    "copied": marked("It is copied."),
    "png": marked("Picture (PNG)"),
    "svg": marked("Picture (SVG)"),
    "file": marked("Web page"),
}


def page_texts(language: Language) -> dict[str, str]:
    """Return all that the page says around the stage."""
    return said_in(language, ON_PAGE)
