"""The claims about a window around a guess: its origin, and what it shows."""

from math import inf, isinf

from abviz.narration.language import Claims
from abviz.replay.steps import AspirationStep, Cutoff, claim
from abviz.trees import Score


def window_of_root(step: AspirationStep) -> Claims:
    """Say where the window of the root comes from."""
    if step.before is None:
        guess, width = step.guess
        return (claim(step, "window-guessed", guess=guess, width=width),)
    # Where the search before failed high, its value is the lower end now.
    failed_high = step.before == step.root_window[0]
    kind = "failed-high-before" if failed_high else "failed-low-before"
    return (claim(step, kind, value=step.before),)


def ends_of_root(step: AspirationStep, owners: Claims) -> Claims:
    """Say which ends of a window are those of the root, after who has the other end."""
    if step.node.parent is None:
        return window_of_root(step)
    alpha_owner, beta_owner = step.owners.alpha.owner, step.owners.beta.owner
    ends = [("alpha", alpha_owner, step.alpha), ("beta", beta_owner, step.beta)]
    root_letters = [
        letter
        for letter, owner, score in ends
        if not owner and score not in (-inf, inf)
    ]
    if len(owners) == 2 or not root_letters:
        return owners
    if alpha_owner or beta_owner:
        return *owners, claim(step, "other-end-of-root", letter=root_letters[0])
    return (claim(step, "same-as-root"),)


def _bound_of_root(step: AspirationStep, *, is_alpha: bool) -> Score:
    """Return an end of the root's window."""
    alpha, beta = step.root_window
    return alpha if is_alpha else beta


def end_of_root(step: AspirationStep, *, is_alpha: bool) -> Claims:
    """Say of an end of a window that it is the root's; nothing if it is open."""
    if isinf(_bound_of_root(step, is_alpha=is_alpha)):
        return ()
    return (claim(step, "end-of-root", end="lower-end" if is_alpha else "upper-end"),)


def reaches_end(step: AspirationStep, cutoff: Cutoff) -> Claims:
    """Say that a node has reached an end of the root's window.

    Nothing if that is open.
    """
    is_alpha = cutoff.kind == "alpha"
    bound = _bound_of_root(step, is_alpha=is_alpha)
    if isinf(bound) or cutoff.bound_by is not None:
        return ()
    return (claim(step, "at-lower-end" if is_alpha else "at-upper-end", bound=bound),)


def outcome(step: AspirationStep) -> Claims:
    """Say whether the value of the root is inside its window, and what follows."""
    (alpha, beta), value = step.root_window, step.value
    if value is None or isinf(value):
        return ()
    if alpha < value < beta:
        return (claim(step, "inside-window", alpha=alpha, value=value, beta=beta),)
    is_high = value >= beta
    if step.again_with is None:
        return (claim(step, "lower-bound-too" if is_high else "upper-bound-too"),)
    kind = "fails-high" if is_high else "fails-low"
    bound = beta if is_high else alpha
    alpha, beta = step.again_with
    fails = claim(step, kind, value=value, bound=bound, alpha=alpha, beta=beta)
    return (fails,)
