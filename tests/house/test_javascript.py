"""The modules of the stage: types, style, tests without a page, and a bundle that is fresh."""

import runpy

import pytest


@pytest.fixture(scope="module")
def build(root):
    return runpy.run_path(str(root / "javascript" / "build.py"))


@pytest.mark.parametrize("check", ["types", "style", "unit_tests", "staleness"])
def test_the_modules_of_the_stage(build, check):
    complaint = build[check]()
    if complaint:
        pytest.fail(complaint, pytrace=False)
