"""What a stage and a page refuse, in abviz's own words."""

import pytest

import abviz
from abviz.errors import ExportError
from abviz.stage.widget import Stage
from abviz.trees import TreeError, examples

TRACE = abviz.search(examples["tie"])


@pytest.mark.parametrize("title", [3, 0, b"Lecture", ["Lecture"]])
def test_a_title_that_is_no_text(tmp_path, title):
    with pytest.raises(ExportError, match=r"^the title of a page is a text, not .*\.$"):
        abviz.page(TRACE, tmp_path / "page.html", title=title)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("step", ["leaf", 2.0, True, -1, 99, 10**20, None])
def test_a_place_that_is_none_moves_nothing(step):
    stage = Stage(TRACE)
    stage.step = 3
    film = stage.payload_id
    for place in ([film, step], [film], [film + 1, 2], [film, 2, 2], "leaf"):
        with pytest.raises(TreeError, match="the page stands at film .* set step to move it"):
            stage.place = place
        stage.set_state({"place": place})
        assert (stage.place, stage.step) == ([film, 3], 3)
    stage.place = [film, 4]
    assert stage.step == 4
