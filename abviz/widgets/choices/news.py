"""What is said of a change that has led further than was asked for."""

from collections.abc import Mapping
from typing import Any

from abviz.narration.language import Language
from abviz.trees import format_score
from abviz.widgets.choices.chosen_search import RANDOM_TREES
from abviz.widgets.choices.settings import Setup


def news_of(
    choices: Mapping[str, Any], before: Setup, after: Setup, language: Language
) -> str:
    """Say that some choices have made a new tree, or that bounds were dropped."""
    news = []
    is_new = before.example not in RANDOM_TREES and after.example in RANDOM_TREES
    if is_new and "example" not in choices:
        new_tree = language.gettext(
            "Only random trees have a shape and a seed, so this is a new one; "
            "“{tree}” is still in the menu of examples.",
            tree=before.title(language),
        )
        news.append(new_tree)
    if before.bounds is not None and after.bounds is None and "bounds" not in choices:
        low, high = before.bounds
        dropped = language.gettext(
            "Not all scores of this tree lie between {low} and {high}, so these "
            "bounds are no longer in force.",
            low=format_score(low),
            high=format_score(high),
        )
        news.append(dropped)
    return " ".join(news)
