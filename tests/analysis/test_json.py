"""The analysis as JSON."""

import json
import re
from pathlib import Path

from tankchess.analysis import analysis_to_json, write_analyses
from tankchess.game import game_from_json
from tests.analysis.games import analysed, open_command_tank, way_out

PAGE = Path(__file__).parents[2] / "docs" / "analysis.md"


def test_it_gives_the_move_its_worth_and_what_was_missed():
    data = analysis_to_json(analysed(way_out(), "G1G2N"))
    move = data["moves"][0]
    assert (move["ply"], move["side"], move["move"], move["text"]) == (1, "w", "G1G2N", "G1>G2/N")
    assert move["before"] == {"view": "w", "kind": "escape", "value": 1, "chances": 1.0}
    assert (move["mark"], move["missed"], move["found"]) == ("??", "escape 1", None)
    assert (move["best"], move["best_text"]) == (["D7OUT"], "D7>out")
    assert data["limits"] == {"time": None, "nodes": 600, "depth": None}
    assert data["players"]["w"]["missed"] == 1
    assert data["complete"] is True


def test_the_game_in_it_can_be_read_back():
    analysis = analysed(open_command_tank(), "A1A2N", "H8H7S")
    again = game_from_json(analysis_to_json(analysis)["game"])
    assert again.record() == analysis.game.record()


def test_one_game_is_an_object_and_several_are_an_array():
    analysis = analysed(way_out(), "D7OUT")
    assert isinstance(json.loads(write_analyses([analysis])), dict)
    assert len(json.loads(write_analyses([analysis, analysis]))) == 2


def test_every_key_is_on_the_page_that_describes_them():
    data = analysis_to_json(analysed(way_out(), "G1G2N"))
    keys = {*data, *data["limits"], *data["players"]["w"], *data["moves"][0], *data["moves"][0]["before"]}
    assert keys <= set(re.findall(r"`(\w+)`", PAGE.read_text(encoding="utf-8")))
