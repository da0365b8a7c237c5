"""Games as JSON with signs, comments before moves and variations."""

import json
from typing import Any

import pytest
from hypothesis import given

from tankchess import RecordError
from tankchess.game import Game, game_from_json, game_to_json, read_games
from tests.game.random_games import random_trees


def small(**changes: object) -> dict[str, Any]:
    return {"version": 3, "setup": "basic-16", "moves": ["H1H2N", "I16I16SW"]} | changes


@given(random_trees())
def test_a_tree_comes_back_from_json(game: Game) -> None:
    data = json.loads(json.dumps(game_to_json(game)))
    twin = game_from_json(data)
    assert twin == game and twin.warnings == []
    assert twin.record() == game.record()
    assert game_to_json(twin) == data


def test_a_variation_tells_the_line_it_leaves_and_where() -> None:
    record = (
        '[Setup "basic-16"]\n\n1. {a} H1>H2/N !\n'
        "    [1. C3>C5/NE ?! {sharp}, I16>I15/S [1... I16/SW $14] 2. H1>H2/N]\n1... I16/SW   *\n"
    )
    (game,) = read_games(record)
    data = game_to_json(game)
    assert (data["comments_before"], data["signs"]) == ({"1": "a"}, {"1": ["!"]})
    assert data["variations"] == [
        {
            "of": 0,
            "after": 0,
            "moves": ["C3C5NE", "I16I15S", "H1H2N"],
            "comments": {"1": "sharp"},
            "signs": {"1": ["?!"]},
        },
        {"of": 1, "after": 1, "moves": ["I16I16SW"], "signs": {"2": ["$14"]}},
    ]


@pytest.mark.parametrize("version", [1, 2])
def test_earlier_versions_are_read(version: int) -> None:
    game = game_from_json(small(version=version, comments={"0": "first", "2": "last"}))
    assert (game.comment(0), game.comment(2), game.root.children[0].children[0].comment) == ("first", "last", "last")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (small(variations={}), "$.variations: expected an array of lines"),
        (small(variations=[7]), "$.variations[0]: expected an object"),
        (small(variations=[{"from": 1}]), "$.variations[0]: unknown key 'from'"),
        (small(variations=[{"of": 1, "after": 0}]), "$.variations[0].of: expected a line before this one, 0 to 0"),
        (small(variations=[{"of": True, "after": 0}]), "$.variations[0].of: expected a line before this one"),
        (small(variations=[{"of": 0, "after": 2}]), "$.variations[0].after: expected a number of moves, 0 to 1"),
        (small(variations=[{"of": 0, "after": 0}]), "$.variations[0].moves: expected a move"),
        (small(variations=[{"of": 0, "after": 0, "moves": ["H1H9N"]}]), "$.variations[0].moves[0]: H1H9N"),
        (
            small(variations=[{"of": 0, "after": 0, "moves": ["H1H2N"]}]),
            "$.variations[0].moves[0]: H1H2N: another line has this move here",
        ),
        (
            small(variations=[{"of": 0, "after": 0, "moves": ["C3C5NE"], "comments": {"0": "x"}}]),
            "$.variations[0].comments.0: expected a ply from 1 to 1",
        ),
        (
            small(variations=[{"of": 0, "after": 0, "moves": ["C3C5NE"]}, {"of": 1, "after": 0, "moves": ["C3C4N"]}]),
            "$.variations[1].of: line 1 has no move with another in its place",
        ),
        (small(signs={"1": "!"}), "$.signs.1: expected an array of signs"),
        (small(signs={"1": ["good"]}), "$.signs.1[0]: sign 'good': expected one of"),
        (small(signs={"0": ["!"]}), "$.signs.0: expected a ply from 1 to 2"),
        (small(moves=[], signs={"0": ["!"]}), "$.signs.0: expected a ply from 1 on, and there are no moves"),
        (small(comments={"1": ["x"]}), "$.comments.1: expected a text"),
        (small(comments_before={"1": "{"}), "$.comments_before.1: comment '{'"),
        (small(comments_before={"0": "x"}), "$.comments_before.0: expected a ply from 1 to 2"),
    ],
)
def test_a_fault_names_its_place(data: object, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        game_from_json(data)
    assert caught.value.reason.startswith(message)
