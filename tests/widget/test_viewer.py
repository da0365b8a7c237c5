"""The viewer in Python: what is set, what is sent to the page, and what the page sends back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tankchess import ArgumentError, Game, GameError, draw
from tankchess.widget import GameViewer
from tests.widget.test_move_list import branched


@pytest.fixture
def game() -> Game:
    return branched()


@pytest.fixture
def viewer(game: Game) -> GameViewer:
    return GameViewer(game)


def sent(viewer: GameViewer, name: str) -> Any:
    """A value as the page gets it; all of them can be written as JSON."""
    state = viewer.get_state()
    return json.loads(json.dumps(state[name]))


@pytest.fixture
def messages(viewer: GameViewer, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The values that are sent to the page, message by message; echoes of what it sent itself are left out."""
    found: list[dict[str, Any]] = []

    def send(data: dict[str, Any], **_: object) -> None:
        if data["method"] == "update":
            found.append(data["state"])

    monkeypatch.setattr(viewer.comm, "send", send)
    return found


def test_a_viewer_begins_at_the_start_with_its_picture(viewer: GameViewer, game: Game) -> None:
    assert (viewer.node, viewer.ply) == (game.root, 0)
    assert sent(viewer, "node") == "0"
    assert sent(viewer, "_picture") == draw(game.root, size=480)
    assert len(sent(viewer, "_moves")) == 8


def test_ply_and_picture_follow_the_node(viewer: GameViewer, game: Game) -> None:
    viewer.node = game.find("1:2/2")
    assert viewer.ply == 2
    assert sent(viewer, "_picture") == draw(game.find("1:2/2"), size=480)


def test_a_node_can_be_given_by_its_address(viewer: GameViewer, game: Game) -> None:
    viewer.node = "1:2/3"
    assert viewer.node is game.find("1:2/3")
    viewer.node = 2
    assert viewer.node is game.find(2)


def test_a_number_goes_along_the_line_that_is_shown(viewer: GameViewer) -> None:
    viewer.node = "1:2"
    viewer.ply = 3
    assert viewer.node.address == "1:2/3"
    viewer.ply = 0
    viewer.ply = 3
    assert viewer.node.address == "3"


def test_a_function_is_called_once_for_each_step(viewer: GameViewer) -> None:
    seen: list[str] = []
    viewer.observe(lambda change: seen.append(change["new"].address), "node")
    viewer.ply = 1
    viewer.node = "1:2"
    assert seen == ["1", "1:2"]


@pytest.mark.parametrize("address", ["9", "1:7", "x", "", "2:2/9"])
def test_an_address_that_is_not_in_the_game_is_refused_and_nothing_changes(viewer: GameViewer, address: str) -> None:
    viewer.node = "1:2"
    with pytest.raises(GameError, match=r"^place "):
        viewer.node = address
    assert (viewer.node.address, viewer.ply) == ("1:2", 1)


@pytest.mark.parametrize("ply", [-1, 4, 1.0, True, "2", None])
def test_a_number_outside_of_the_line_is_refused(viewer: GameViewer, ply: Any) -> None:
    with pytest.raises(GameError, match=r"^ply .*: expected 0 to 3$"):
        viewer.ply = ply


def test_a_node_of_another_game_or_a_removed_one_is_refused(viewer: GameViewer, game: Game) -> None:
    gone = game.find("1:2")
    gone.remove()
    for node in (game.copy().root, gone):
        with pytest.raises(GameError, match="expected one of this game"):
            viewer.node = node


def test_bad_arguments_are_typed_errors(game: Game) -> None:
    with pytest.raises(GameError, match=r"^place '7'"):
        GameViewer(game, node=7)
    with pytest.raises(ArgumentError, match=r"^theme 'pink'"):
        GameViewer(game, theme="pink")
    with pytest.raises(ArgumentError, match=r"^size 10: expected at least 200"):
        GameViewer(game, size=10)
    with pytest.raises(ArgumentError, match="expected a Game"):
        GameViewer("basic-16")  # type: ignore[arg-type]


def test_theme_flip_and_size_are_those_of_the_picture(game: Game) -> None:
    viewer = GameViewer(game, node=1, theme="dark", flip=True, size=300)
    assert sent(viewer, "_picture") == draw(game.find(1), theme="dark", flip=True, size=300)
    viewer.theme, viewer.flip = "light", False
    assert sent(viewer, "_picture") == draw(game.find(1), size=300)


def test_the_comment_of_the_place_is_sent_as_it_is(viewer: GameViewer, game: Game) -> None:
    game.find(1).comment = "<b>bold</b> & daring"
    game.find(1).comment_before = "Now"
    viewer.node = 1
    assert sent(viewer, "_comment") == "Now <b>bold</b> & daring"
    viewer.node = 0
    assert sent(viewer, "_comment") == ""


def test_values_of_programs_in_a_comment_are_shown_in_words(viewer: GameViewer, game: Game) -> None:
    game.find(1).comment = "[%clk 0:29:31] bold [%eval -1.11] [%note ? loses 1.10] [%other 3]"
    viewer.node = 1
    assert sent(viewer, "_comment") == "(clock 0:29:31) bold (evaluation -1.11) (? loses 1.10) [%other 3]"


def test_a_click_on_the_page_sets_the_node(viewer: GameViewer, game: Game) -> None:
    viewer.set_state({"node": "1:2/2"})
    assert (viewer.node, viewer.ply) == (game.find("1:2/2"), 2)
    assert sent(viewer, "_picture") == draw(game.find("1:2/2"), size=480)


def test_a_click_on_a_move_that_is_gone_brings_the_moves_anew(viewer: GameViewer, game: Game) -> None:
    viewer.node = "1:2/3"
    game.find("1:2/3").remove()
    viewer.set_state({"node": "1:2/3"})
    assert viewer.node.address == "1:2/2"
    assert "1:2/3" not in [entry["address"] for entry in sent(viewer, "_moves")]


def test_a_page_that_asked_for_a_move_that_is_gone_is_told_where_it_is(
    viewer: GameViewer, game: Game, messages: list[dict[str, Any]]
) -> None:
    game.find(3).remove()
    viewer.set_state({"node": "3"})
    assert [state["node"] for state in messages if "node" in state] == ["0"]
    assert sum("_moves" in state for state in messages) == 1


def test_a_step_sends_one_picture_and_not_the_moves(viewer: GameViewer, messages: list[dict[str, Any]]) -> None:
    viewer.set_state({"node": "1:2"})
    viewer.ply = 2
    assert sum("_picture" in state for state in messages) == 2
    assert not any("_moves" in state for state in messages)


def test_after_a_change_of_the_game_refresh_shows_it(viewer: GameViewer, game: Game) -> None:
    viewer.node = 3
    game.undo()
    game.headers["White"] = "Ada"
    viewer.refresh()
    assert (viewer.node.address, viewer.ply) == ("2", 2)
    assert len(sent(viewer, "_moves")) == 7
    assert sent(viewer, "_title").startswith("Ada – ")


def test_the_files_of_the_page_are_in_the_package_and_ask_nobody_for_anything(viewer: GameViewer) -> None:
    folder = Path(__file__).parents[2] / "src" / "tankchess" / "widget"
    for name, key in (("viewer.js", "_esm"), ("viewer.css", "_css")):
        text = (folder / name).read_text(encoding="utf-8")
        assert sent(viewer, key) == text
        assert not any(word in text for word in ("://", "import ", "innerHTML", "eval("))
