"""Stages in a notebook that was stored: pictures until it is run, then live stages.

The lesson tries the same in JupyterLab.
"""

import pytest
from playwright.sync_api import expect

import abviz

LUCKY_8 = abviz.search(abviz.examples["lucky-8"])
PNG = "img[src^='data:image/png']"


@pytest.mark.app("notebook")
def test_stored_stages_are_pictures_until_the_notebook_is_run(open_notebook):
    stored = open_notebook("stored")
    for number in range(2):
        picture = stored.cell(number).locator(PNG)
        expect(picture).to_be_visible()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("(image) => image.naturalWidth") > 300
    expect(stored.page.locator(".abviz")).to_have_count(0)
    stored.run_all(2)
    for number in range(2):
        stage = stored.stage(number)
        expect(stored.cell(number).locator(PNG)).to_have_count(0)
        stage.must_show(LUCKY_8, 0)
        stage.button("Next cutoff").click()
        stage.must_show(LUCKY_8, 12)
