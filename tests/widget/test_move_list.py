"""The moves of a game as the page of the viewer gets them."""

from __future__ import annotations

from tankchess import Game, Node
from tankchess.widget.move_list import move_list

START = "8x8 - wCLT@A1N,wMT@C2N,bCLT@H8S,bLT@C7E w announce=no"


def branched() -> Game:
    """Three moves, a variation in place of the first, one inside it, and another in place of the second."""
    game = Game(START)
    for move in ("C2C3N", "H8H7S", "A1A2N"):
        game.play(move)
    game.root.add_variation("A1A2N", "H8G8W", "A2A3N")
    game.find("1:2").add_variation("C7D7E")
    game.find(1).add_variation("H8G8W")
    return game


def lines(root: Node) -> list[str]:
    """A line for each entry: depth, a dash where a variation begins, label and text."""
    return [
        f"{entry['depth']}{'-' if entry['begins'] else ' '}{entry['label']} {entry['text']}"
        for entry in move_list(root)
    ]


def test_variations_stand_after_the_move_they_replace_and_the_line_goes_on_with_its_number() -> None:
    assert lines(branched().root) == [
        "0 1. C2>C3/N",
        "1-1. A1>A2/N",
        "1  H8>G8/W",
        "2-1… C7>D7/E",
        "1 2. A2>A3/N",
        "0 1… H8>H7/S",
        "1-1… H8>G8/W",
        "0 2. A1>A2/N",
    ]


def test_every_move_is_listed_once_by_its_address_after_the_one_before_it() -> None:
    game = branched()
    listed = move_list(game.root)
    assert sorted(str(entry["address"]) for entry in listed) == sorted(node.address for node in game.root.walk())
    seen = {"0"}
    for entry in listed:
        assert entry["parent"] in seen
        seen.add(str(entry["address"]))


def test_siblings_are_listed_in_their_order() -> None:
    game = branched()
    listed = [entry["address"] for entry in move_list(game.root)]
    for node in game.root.walk():
        places = [listed.index(child.address) for child in node.children]
        assert places == sorted(places)


def test_signs_are_beside_the_text_and_not_in_it() -> None:
    game = branched()
    game.find(2).signs = ["?!", "$14"]
    (entry,) = (entry for entry in move_list(game.root) if entry["address"] == "2")
    assert (entry["text"], entry["signs"]) == ("H8>H7/S", ["?!", "$14"])


def test_a_game_without_moves_has_an_empty_list() -> None:
    assert move_list(Game(START).root) == []
