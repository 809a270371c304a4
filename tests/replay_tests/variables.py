"""The variables of a running search: v, α and β of each visit, whenever it calls a child."""

import sys

import abviz

PAGE = "docs/how-to-add/algorithm.md"
SHOWN = ("v", "alpha", "beta")


def variables_of(tree, name, options):
    """Run a search under a tracer; return its trace, and for each visit its variables.

    They are those at each call of a child, and at the end: one state more than there are calls.
    """
    algorithm = abviz.algorithms[name].with_options(**options)
    functions = (algorithm.function, *algorithm.helpers)
    codes = {one.__wrapped__.__code__ for one in functions if hasattr(one, "__wrapped__")}
    helpers = {one.__code__ for one in algorithm.helpers if "v" in one.__code__.co_varnames}
    states, still_open = [], []

    def on_call(frame, event, argument):
        if frame.f_code in helpers - codes:
            # The variables of a node are those of the helper that looks at its children.
            still_open[-1] = (still_open[-1][0], frame)
        if frame.f_code not in codes:
            return None
        if still_open:
            note()
        still_open.append((len(states), frame))
        states.append([])
        return on_return

    def on_return(frame, event, argument):
        if event == "return":
            note()
            still_open.pop()
        return on_return

    def note():
        visit, frame = still_open[-1]
        states[visit].append({key: frame.f_locals[key] for key in SHOWN if key in frame.f_locals})

    before = sys.gettrace()
    sys.settrace(on_call)
    try:
        trace = abviz.search(tree, name, **options)
    finally:
        sys.settrace(before)
    return trace, states


def steps_by_visit(trace):
    """Return the steps of each visit after which a child is called, or the visit ends."""
    visits, path = [], []
    for step in trace.steps:
        if step.kind in ("enter", "examine"):
            path.append(len(visits))
            visits.append([step])
        elif step.kind == "update":
            visits[path[-1]].append(step)
        if step.kind in ("examine", "leave"):
            path.pop()
    return visits


def complaint(step, state):
    """Return what a step shows of v, α or β and the code does not have; empty if it is right."""
    traits, node = step.algorithm, step.node
    has_none = step.kind == "examine" or getattr(step, "is_probe", False)
    if step.kind == "enter" and getattr(step, "found", None) is not None:
        # What a table has is returned before v is made.
        has_none = step.is_hit
    has_v = not has_none and node.player in traits.v_at_entry
    if traits.negates and (node.parent.is_max if node.parent else node.is_min):
        state = {key: -state[turned] for key, turned in TURNED.items() if turned in state}
    told = (
        f"{traits.name}, {step.sentence!r}\n"
        f"The panel shows v {step.value}, α {step.alpha}, β {step.beta}, as MAX counts; "
        f"the code has {state}, as MAX counts.\n"
    )
    advice = None
    if ("v" in state) != has_v:
        advice = V_IS_UNKNOWN if "v" in state else V_IS_MISSING
    elif traits.prunes and not (has_none or has_v or step.value is None):
        advice = FAIL_HARD
    elif "v" in state and state["v"] != step.value:
        advice = "v is to start at −∞ for MAX and at +∞ for MIN."
    elif step.alpha is not None and not {"alpha", "beta"} <= state.keys():
        advice = "The window is shown as α and β: let the code have variables alpha and beta."
    elif step.alpha is not None and (state["alpha"], state["beta"]) != (step.alpha, step.beta):
        advice = advice_on_window(step)
    return "" if advice is None else f"{told}{advice} {PAGE} has a table of the traits."


def advice_on_window(step):
    """Return what to do about a window that the code moves otherwise than the row says."""
    traits = step.algorithm
    if step.kind == "update" and traits.moves_window:
        _, alpha, beta = step.event.before
        if step.arrived >= beta if step.node.is_max else step.arrived <= alpha:
            if traits.cuts_first:
                return CUTS_LATER
            return CUTS_FIRST if traits.fail_hard else f"{CUTS_FIRST} {MOVES}"
    return MOVES if traits.moves_window else MOVES_NOT


TURNED = {"v": "v", "alpha": "beta", "beta": "alpha"}
V_IS_UNKNOWN = 'The code has a variable v: the row needs keeps="v and window" or keeps="v".'
V_IS_MISSING = 'The code has no variable v: call it v, or the row needs keeps="window".'
FAIL_HARD = (
    "The code has no v: if it moves and returns the bounds of its window, the row needs "
    'keeps="window"; if not, let the code keep the best value in a variable v.'
)
CUTS_FIRST = (
    "If the code cuts there before it raises α or lowers β, as `if score >= beta: return beta` "
    "above `alpha = score` does, the row needs cuts_first=True."
)
CUTS_LATER = "The code moves its window before it cuts: the row is not to say cuts_first=True."
MOVES = 'If the code never raises α or lowers β of a node, the row needs keeps="v".'
MOVES_NOT = 'The code raises α or lowers β of a node: the row is not to say keeps="v".'
