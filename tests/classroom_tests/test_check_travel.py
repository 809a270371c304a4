"""A function of a script or a notebook goes to its worker, with all that it uses."""

import pickle
import re
import subprocess
import sys
import threading
from functools import cache

import pytest

import abviz
from abviz.classroom.check.travel import pickled

# Each ends in a function, or an object that is called; they are the same minimax.
FORMS = {
    "cache": """
@functools.cache
def search(node):
    pick = max if node.is_max else min
    return node.value if node.is_leaf else pick(search(child) for child in node.children)
""",
    "lru_cache": """
@functools.lru_cache(maxsize=None, typed=True)
def search(node):
    pick = max if node.is_max else min
    return node.value if node.is_leaf else pick(map(search, node.children))
""",
    "a helper that is cached": """
@functools.lru_cache
def pick(is_max):
    return max if is_max else min
def search(node):
    return node.value if node.is_leaf else pick(node.is_max)(map(search, node.children))
""",
    "two that are cached and call each other": """
@functools.cache
def highest(node):
    return node.value if node.is_leaf else max(map(lowest, node.children))
@functools.cache
def lowest(node):
    return node.value if node.is_leaf else min(map(highest, node.children))
def search(node):
    return highest(node) if node.is_max else lowest(node)
""",
    "a method that is cached": """
class Searcher:
    @functools.cache
    def value(self, node):
        return node.value if node.is_leaf else self.pick(node)(map(self.value, node.children))
    @staticmethod
    @functools.cache
    def pick(node):
        return max if node.is_max else min
search = Searcher().value
""",
    "an object with a cached property": """
class Searcher:
    @functools.cached_property
    def pick(self):
        return {True: max, False: min}
    def __call__(self, node):
        return node.value if node.is_leaf else self.pick[node.is_max](map(self, node.children))
search = Searcher()
""",
    "a closure over a cache": """
def make():
    @functools.cache
    def inner(node):
        pick = max if node.is_max else min
        return node.value if node.is_leaf else pick(map(inner, node.children))
    return inner
search = make()
""",
    "a decorator of one's own around a cache": """
def counted(function):
    calls = []
    @functools.wraps(function)
    def counting(node):
        calls.append(node)
        return function(node)
    return counting
@counted
@functools.cache
def search(node):
    pick = max if node.is_max else min
    return node.value if node.is_leaf else pick(map(search, node.children))
""",
    "a helper by singledispatch": """
@functools.singledispatch
def pick(key):
    raise TypeError
@pick.register
def _(key: bool):
    return max if key else min
def search(node):
    return node.value if node.is_leaf else pick(node.is_max)(map(search, node.children))
""",
    "classes of one's own": """
class Side(enum.Enum):
    MAX, MIN = "max", "min"
@dataclasses.dataclass(frozen=True)
class Rule:
    side: Side
    def pick(self):
        return max if self.side is Side.MAX else min
def search(node):
    if node.is_leaf:
        return node.value
    return Rule(Side(node.player)).pick()(map(search, node.children))
""",
    "a partial": """
def pick_from(picks, node):
    return picks[node.is_max]
pick = functools.partial(pick_from, {True: max, False: min})
def search(node):
    return node.value if node.is_leaf else pick(node)(map(search, node.children))
""",
}
IMPORTS = "import dataclasses, enum, functools, sys\n"
SEND = """
from abviz.classroom.check.travel import pickled
sys.stdout.buffer.write(pickled(search)[0])
"""
RUN = """
import pickle, sys
from abviz.trees import Tree
search = pickle.load(sys.stdin.buffer)
print(search(Tree.parse("((3 5) (2 9))").root), search(Tree.parse("min(1 (0 4))").root))
"""


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_a_function_of_a_script_travels(form):
    script = IMPORTS + FORMS[form] + SEND
    sent = subprocess.run([sys.executable, "-c", script], capture_output=True)
    assert sent.stderr == b""
    run = subprocess.run([sys.executable, "-c", RUN], input=sent.stdout, capture_output=True)
    assert run.stdout.split() == [b"3", b"1"], run.stderr.decode()


LOCK = threading.Lock()


def locked(node):
    with LOCK:
        return node.value


def through_a_helper(node):
    return locked(node)


@pytest.mark.parametrize("function", [locked, through_a_helper])
def test_what_cannot_travel_is_named_with_what_to_change(function):
    with pytest.raises(abviz.SearchError) as refusal:
        pickled(function)
    assert re.fullmatch(
        rf"{function.__name__} cannot be checked in a process of its own, because it uses LOCK: "
        r"cannot pickle '_thread.lock' object\. Make LOCK inside the function, or do without it\.",
        str(refusal.value),
    )


@cache
def of_a_module(node):
    return node.value


def test_a_cache_keeps_its_size_and_its_name():
    function = pickle.loads(pickled(of_a_module)[0])
    assert function.__name__ == "of_a_module" and function.cache_parameters()["maxsize"] is None
    assert function.__wrapped__(abviz.Tree.parse("7").root) == 7
    assert function.cache_info().currsize == 0


@pytest.mark.slow
def test_a_right_function_behind_a_cache_gets_all_points():
    script = f"""{IMPORTS}{FORMS["cache"]}
import abviz
print(abviz.check(search, "minimax", most_leaves=2, random_trees=0).points(4))
"""
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert ended.stdout.splitlines()[-1] == "4.0", ended.stderr
