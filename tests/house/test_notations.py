"""The table of notations on its page is what running abviz gives."""

import pytest


@pytest.fixture(scope="module")
def script(load_script):
    """The tool that makes the table."""
    return load_script("tools/notations.py")


def test_the_table_of_notations_is_fresh(script):
    page = script.PAGE.read_text(encoding="utf-8")
    table = "".join(script.table())
    assert script.with_table(page, table) == page
    assert len(script.EXAMPLES) >= 40


def test_the_tool_says_that_a_table_is_not_fresh(script, tmp_path, monkeypatch, capsys):
    page = tmp_path / "notation.md"
    page.write_text(f"Before.\n{script.BEGIN}\n| old |\n\n{script.END}After.\n", encoding="utf-8")
    monkeypatch.setattr(script, "PAGE", page)
    assert script.main(["--check"]) == 1
    assert "is not fresh" in capsys.readouterr().out
    assert script.main([]) == 0 and script.main(["--check"]) == 0
    text = page.read_text(encoding="utf-8")
    assert text.startswith("Before.\n") and text.endswith("After.\n") and "| old |" not in text


def test_a_refusal_in_the_table_names_the_column(script):
    read, value = script.result_of(script.Example("one bracket", "(3 5"))
    assert (read, value) == ("refused, column 1: This bracket is never closed.", "")


def test_a_cell_of_the_table_keeps_its_column(script):
    assert script.code("3\t5\n2|9") == "`3⇥5 ⏎ 2\\|9`"
