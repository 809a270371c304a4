"""A game against the search in Jupyter: by mouse and by keyboard alone, read out, at any width."""

import pytest
from browser.chromium import barriers
from playwright.sync_api import expect

PLAY = "import abviz as ab\ngame = ab.play(ab.games.TicTacToe('XOO X.. OX.'), depth=2)\ngame"
# What is lower or narrower than a finger, or sticks out.
SMALL = """(parts) => [...parts.querySelectorAll(".abviz-play-panel :is(button, select)")]
    .filter((one) => one.offsetParent)
    .filter((one) => {
        const { width, height, right } = one.getBoundingClientRect();
        return Math.min(width, height) < 40 || right > parts.getBoundingClientRect().right + 1;
    }).map((one) => one.outerHTML)"""


@pytest.mark.app("lab")
def test_a_game_by_mouse_and_by_keyboard(blank):
    blank.run(0, PLAY)
    page, cell = blank.page, blank.cell(0)
    status, said = cell.locator(".abviz-play-status"), cell.locator(".abviz-play-said")

    def button(name):
        return cell.get_by_role("button", name=name, exact=True)

    expect(status).to_have_text("You are X (MAX), the computer is O (MIN). It is your move.")
    # Shift+Enter goes on: nothing is played, and the game is not begun again.
    number = blank.prompt(cell).text_content()
    button("6, row 2, column 3: empty").focus()
    page.keyboard.press("Shift+Enter")
    expect(blank.cell(1)).to_be_focused()
    assert blank.prompt(cell).text_content() == number
    button("5, row 2, column 2: empty").click()
    expect(said).to_contain_text("The computer plays 6. It looked ahead to the end")
    expect(cell.locator(".abviz .abviz-sentence")).to_contain_text("MIN moves to 6")
    # The focus stays where the mark is, and what is taken is no move.
    expect(button("row 2, column 2: X")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(button("9, row 3, column 3: empty")).to_be_focused()
    page.keyboard.press("Enter")
    expect(status).to_have_text("The game is over: you, X (MAX), have won.")
    expect(button("row 3, column 3: X")).to_be_focused()
    assert barriers(page, ".abviz-play") == []
    button("Take back").click()
    expect(button("9, row 3, column 3: empty")).to_be_visible()
    button("Swap sides").focus()
    page.keyboard.press("Enter")
    expect(status).to_have_text("The game is over: the computer, X (MAX), has won.")
    button("New game").click()
    expect(status).to_contain_text("You are O (MIN)")
    parts = cell.locator(".abviz-play-parts")
    for width in ("100%", "330px"):
        cell.locator(".abviz-play").evaluate(
            "(play, width) => { play.style.width = width; }", width
        )
        assert parts.evaluate(SMALL) == [], width
    # A tree that is too large makes room for a sentence, and comes back.
    blank.run(0, "game = ab.play(ab.games.TicTacToe(), depth=2)\ngame")
    button("5, row 2, column 2: empty").click()
    expect(cell.locator(".abviz-tree")).to_be_visible()
    blank.run(1, "game.depth = 9; game.play(3); game.line")
    expect(cell.locator(".abviz-tree")).to_be_hidden()
    expect(cell.locator(".abviz-play-tree")).to_contain_text("too many to be drawn")
    button("Take back").click()
    expect(cell.locator(".abviz-tree")).to_be_visible()
    # A refusal is said, and the board stays as it is.
    blank.run(1, "game._algorithm.value = 'minimax'; game.new()")
    button("Swap sides").click()
    expect(cell.get_by_role("alert").first).to_contain_text("more than 70,000 positions")
    expect(status).to_contain_text("You are X (MAX)")
