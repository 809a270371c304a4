"""The draw of the reading test: functions at random, with the place of each."""

import pytest

PYTHON = '''"""Nodes."""


class Node:
    """A node."""

    @cached
    def leaves(self):
        """Yield the leaves."""
        for child in self.children:
            if child.is_leaf:
                yield child
            yield from child.leaves()


def short(node):
    """Say nothing.

    Long as its docstring may be.
    """
    return node
'''
JAVASCRIPT = """export class Film {
  /** Go to a step. */
  go(step) {
    if (step > this.last) {
      step = this.last;
    }
    this.at = step;
  }
}

export const shown = (name) => {
  const text = name.trim();
  const parts = text.split(" ");
  return parts[0];
};
"""
CALLS_OF_JAVASCRIPT = """export function names(nodes) {
  const texts = nodes.map((node) => {
    const { name } = node;
    if (!name) {
      return "";
    }
    return name;
  });
  requestAnimationFrame(() => {
    draw(texts);
  });
  if (!texts.length) {
    return [];
  }
  return texts;
}
"""


@pytest.fixture
def draw(load_script, monkeypatch, tmp_path, capsys):
    """What the script prints for its arguments, in a repository of two files."""
    module = load_script("tools/draw_functions.py")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    (tmp_path / "abviz/stage/js").mkdir(parents=True)
    (tmp_path / "abviz/trees").mkdir()
    (tmp_path / "abviz/trees/node.py").write_text(PYTHON)
    (tmp_path / "abviz/stage/js/film.js").write_text(JAVASCRIPT)
    (tmp_path / "abviz/stage/stage.js").write_text(JAVASCRIPT)  # a bundle

    def run(*arguments):
        return module.main([*arguments]), capsys.readouterr().out

    return run


def test_a_method_is_shown_with_its_place_and_class_and_a_short_one_is_not_drawn(draw):
    code, output = draw("trees", "--seed", "7")
    assert code == 0
    assert output == (
        "# 1 of 1 functions in trees, drawn with seed 7\n\n"
        "# abviz/trees/node.py:8 Node.leaves\n\n"
        "    @cached\n"
        "    def leaves(self):\n"
        '        """Yield the leaves."""\n'
        "        for child in self.children:\n"
        "            if child.is_leaf:\n"
        "                yield child\n"
        "            yield from child.leaves()\n\n\n"
    )


def test_functions_of_javascript_come_with_their_comments_and_bundles_are_left_out(draw):
    _, output = draw("stage")
    assert output.startswith("# 2 of 2 functions in stage")
    assert "# abviz/stage/js/film.js:3 go\n\n  /** Go to a step. */\n  go(step) {\n" in output
    assert "# abviz/stage/js/film.js:11 shown\n" in output


def test_a_call_that_takes_a_function_is_not_drawn_as_one(draw, tmp_path):
    (tmp_path / "abviz/stage/js/film.js").write_text(CALLS_OF_JAVASCRIPT)
    _, output = draw("stage")
    assert output.startswith("# 1 of 1 functions in stage")
    assert "# abviz/stage/js/film.js:1 names\n" in output


def test_the_same_seed_draws_the_same_functions(draw):
    draws = {seed: draw("abviz", "--seed", str(seed), "--number", "1") for seed in range(20)}
    assert all("# 1 of 3 functions" in output for _, output in draws.values())
    for seed, drawn in draws.items():
        assert draw("abviz", "--seed", str(seed), "--number", "1") == drawn
    names = {output.splitlines()[2].split()[-1] for _, output in draws.values()}
    assert names == {"Node.leaves", "go", "shown"}


def test_a_room_that_is_not_there_is_named(draw):
    assert draw("cellar") == (1, "")
