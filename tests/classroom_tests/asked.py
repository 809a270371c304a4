"""Questions about a search, made of the trace and of minimax alone."""

from abviz.classroom.questions import best_case, moves
from abviz.classroom.questions.question import Question
from abviz.engine.registry import algorithms
from abviz.engine.running import run
from abviz.trees import format_score


def questions(trace):
    """Yield a question of each kind that has an answer pattern."""
    tree, entered = trace.tree, dict(zip(trace.visits, range(len(trace.visits)), strict=True))
    inner = [node for node in tree if not node.is_leaf]
    recording = run(tree, algorithms["minimax"])
    values = dict(zip(recording.visits, recording.values, strict=True))
    yield made(
        trace,
        "values",
        "fields",
        {f"value:{one.index}": format_score(values[one]) for one in inner},
    )
    windows = {}
    for node in inner:
        if node in entered:
            windows[f"alpha:{node.index}"] = format_score(trace.alphas[entered[node]])
            windows[f"beta:{node.index}"] = format_score(trace.betas[entered[node]])
    yield made(trace, "windows", "fields", windows)
    yield made(trace, "order", "sequence", tuple(leaf.index for leaf in trace.leaves))
    skipped = sorted(node.index for cutoff in trace.cutoffs for node in cutoff.skipped)
    yield made(trace, "cuts", "set", tuple(skipped), slots=tuple(range(1, len(tree))))
    for number, step in enumerate(trace.steps):
        if step.cutoff is not None and step.cutoff.skipped and step.cutoff.bound_by is not None:
            yield made(trace, "why", "node", step.cutoff.bound_by.index, step=number)
    yield from moves.questions(trace)
    yield from best_case.questions(trace)


def made(trace, ask, form, key, *, step=0, slots=()):
    return Question(
        ask=ask,
        trace=trace,
        step=step,
        text="",
        form=form,
        slots=slots or (tuple(key) if form == "fields" else ()),
        key=key,
        why="",
    )
