"""The browser of the tests is a real one, and its errors do not go unseen."""

import os
import subprocess
import sys

import pytest
from browser.chromium import axe_core

pytestmark = pytest.mark.slow


def test_clicks_reach_the_page(page):
    page.set_content("<button onclick='this.textContent = 6 * 7'>work</button>")
    page.click("button")
    assert page.text_content("button") == "42"
    assert page.console_errors == []


def test_errors_of_the_page_are_recorded(page):
    page.set_content("<script>console.error('said'); console.log('quiet')</script>")
    page.set_content("<script>throw new Error('thrown')</script>")
    assert page.console_errors == ["said", "thrown"]
    page.console_errors.clear()


@pytest.mark.parametrize(
    ("required", "outcome"), [("1", pytest.fail.Exception), ("", pytest.skip.Exception)]
)
def test_missing_browser_skips_or_fails(pytestconfig, root, monkeypatch, required, outcome):
    monkeypatch.setenv("ABVIZ_CHROMIUM", "no-such-browser")
    monkeypatch.setenv("ABVIZ_REQUIRE_BROWSER", required)
    conftest = pytestconfig.pluginmanager.get_plugin(str(root / "tests" / "conftest.py"))
    either = (pytest.fail.Exception, pytest.skip.Exception)
    with pytest.raises(either, match="no-such-browser.*ABVIZ_CHROMIUM") as caught:
        conftest.find_chromium()
    assert caught.type is outcome


def test_a_machine_without_a_browser_says_so_before_the_tests_and_once_after_them(root):
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", __file__, "-k", "page"]
    machine = {
        "ABVIZ_CHROMIUM": "no-such-browser",
        "ABVIZ_REQUIRE_BROWSER": "",
        "PYTEST_ADDOPTS": "",  # options of the run around this one are not for this one
    }
    done = subprocess.run(
        command, cwd=root, env=os.environ | machine, capture_output=True, text=True, check=False
    )
    before, _, after = done.stdout.partition("collected")
    missing = (
        "there is no Chromium called no-such-browser. "
        "Install one (on Debian: apt install chromium) or set ABVIZ_CHROMIUM to its path."
    )
    assert f"\nTests in a browser are skipped: {missing}\n" in before
    skipped = [line for line in after.splitlines() if line.startswith("SKIPPED")]
    assert skipped == [f"SKIPPED [2] tests/conftest.py: {missing}"]
    assert done.returncode == 0


def test_what_looks_for_barriers_comes_with_the_packages_of_the_tests():
    assert axe_core().startswith("/*! axe v")
