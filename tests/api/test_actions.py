"""The table of actions, and how codes and records read it."""

import pytest

from tankchess import Move
from tankchess.core.action import ACTIONS, BY_LETTER
from tankchess.core.catalogue import WEAPON_KINDS
from tankchess.notation.movetext import read_moves


def test_every_letter_number_and_word_stands_for_one_action() -> None:
    assert len({action.letter for action in ACTIONS}) == len(ACTIONS)
    assert len({action.number for action in ACTIONS}) == len(ACTIONS)
    assert len({action.word for action in ACTIONS}) == len(ACTIONS)
    assert "".join(BY_LETTER) == "xsmfbt"


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.letter)
def test_codes_and_records_know_every_action(action) -> None:
    target = "C3" if action.aims else ""
    move = Move.parse(f"A1A2N{action.letter}{target}")
    assert (move.action, move.target or "") == (action.letter, target)
    assert read_moves(f"A1>A2/N ({action.word} {target})") == [move]


def test_a_wrong_letter_is_told_with_the_letters_there_are() -> None:
    with pytest.raises(ValueError, match="action 'q': expected one of x s m f b t, or none"):
        Move.of("A1", "A2", "N", action="q")


def test_every_kind_of_weapon_names_its_rule() -> None:
    assert {kind: traits.rule for kind, traits in WEAPON_KINDS.items()} == {
        "gun": "F2",
        "indirect": "F7",
        "flame": "A4",
        "charges": "A2",
        "smoke": "A3",
        "mines": "A1",
        "explosive": "A5",
    }
