"""The explorer as an app: a page without code, and nothing from other machines."""

import re

import pytest
from browser.chromium import barriers
from browser.expected import cutoff_steps
from browser.jupyter import running_app
from browser.stage import StageView
from playwright.sync_api import expect

import abviz

PATIENCE = 60_000
NUMBER = re.compile(r"\d+")
LUCKY_8 = abviz.search(abviz.examples["lucky-8"])
LUCKY_32 = abviz.search(abviz.examples["lucky-32"])


@pytest.fixture(scope="module")
def address(chromium_path, tmp_path_factory):
    with running_app(tmp_path_factory.mktemp("app")) as address:
        yield address


def open_app(page, address):
    """Open the app and return its stage."""
    page.goto(address)
    root = page.locator(".abviz")
    root.wait_for(timeout=PATIENCE)
    return StageView(root)


def test_each_visitor_steps_and_chooses_a_tree_of_their_own(address, offline_page, new_page):
    stage = open_app(offline_page, address)
    expect(offline_page).to_have_title("abviz")
    stage.must_show(LUCKY_8, 0)
    stage.button("One step forward").click()
    stage.must_show(LUCKY_8, 1)
    stage.button("Next cutoff").click()
    stage.must_show(LUCKY_8, cutoff_steps(LUCKY_8)[0])
    choose = offline_page.get_by_label("Example", exact=True)
    choose.select_option(label="Lucky tree, 32 leaves")
    stage.must_show(LUCKY_32, 0)
    stage.button("Last step").click()
    stage.must_show(LUCKY_32, len(LUCKY_32.steps) - 1)
    expect(offline_page.locator("pre", has_text="import abviz")).to_have_count(0)
    assert offline_page.refused == []
    assert barriers(offline_page) == []
    by_night = new_page(color_scheme="dark")
    linked = open_app(by_night, f"{address}#example=tie&step=2")
    linked.must_show(abviz.search(abviz.examples["tie"]), 2)
    paper = "(element) => getComputedStyle(element).backgroundColor"
    backs = [by_night.locator(part).first.evaluate(paper) for part in ("body", ".abviz", "select")]
    assert all(max(map(int, NUMBER.findall(back)[:3])) < 64 for back in backs), backs
    assert barriers(by_night) == []
    stage.must_show(LUCKY_32, len(LUCKY_32.steps) - 1)
