"""A position that is in a set, or a key of a dict, stays what it was."""

import copy
import pickle
from collections.abc import Callable

import pytest
from hypothesis import given

from tankchess import FrozenPositionError, Position, TankChessError
from tests.properties.positions import tfens

TFEN = "16x16 - wCLT@H1N,bCLT@I16S w"

CHANGES: list[Callable[[Position], object]] = [
    lambda position: position.play("H2H3N"),
    lambda position: position.push("H2H3N"),
    lambda position: position.undo(),
]


@pytest.fixture
def position() -> Position:
    return Position.from_tfen(TFEN)


@pytest.mark.parametrize("change", CHANGES)
def test_a_position_in_a_set_refuses_to_change_and_is_found_again(
    position: Position, change: Callable[[Position], object]
) -> None:
    position.play("H1H2N")
    position.play("I16I15S")
    text = position.tfen()
    known = {position}
    with pytest.raises(FrozenPositionError, match=r"copy\(\).*after\(\)"):
        change(position)
    assert position.tfen() == text
    assert position in known


def test_a_key_of_a_dict_is_frozen_too(position: Position) -> None:
    names = {position: "start"}
    with pytest.raises(TankChessError):
        position.play("H1H2N")
    assert names[Position.from_tfen(TFEN)] == "start"


def test_a_position_is_free_until_its_hash_is_taken(position: Position) -> None:
    assert not position.is_frozen
    hash(position)
    assert position.is_frozen


def test_freeze_gives_the_position_itself(position: Position) -> None:
    assert position.freeze() is position
    assert position.is_frozen


@pytest.mark.parametrize("make", [Position.copy, copy.copy])
def test_a_copy_of_a_frozen_position_is_free(position: Position, make: Callable[[Position], Position]) -> None:
    free = make(position.freeze())
    free.play("H1H2N")
    assert not free.is_frozen
    assert position.tfen() == TFEN


def test_the_position_after_a_move_of_a_frozen_one_is_free(position: Position) -> None:
    assert not position.freeze().after("H1H2N").is_frozen


def test_a_frozen_position_with_another_turn_is_free(position: Position) -> None:
    assert not position.freeze().with_turn("b").is_frozen


@pytest.mark.parametrize("make", [copy.deepcopy, lambda position: pickle.loads(pickle.dumps(position))])
@pytest.mark.parametrize("freeze", [True, False])
def test_deep_copies_and_pickles_stay_as_they_were(
    position: Position, make: Callable[[Position], Position], freeze: bool
) -> None:
    position.play("H1H2N")
    if freeze:
        position.freeze()
    again = make(position)
    assert again == position
    assert again.is_frozen is freeze
    assert again.history == position.history


@given(tfens())
def test_a_frozen_position_answers_every_question(tfen: str) -> None:
    frozen, free = Position.from_tfen(tfen).freeze(), Position.from_tfen(tfen)
    assert frozen.legal_moves() == free.legal_moves()
    assert frozen.outcome() == free.outcome()
    assert list(frozen.candidates()) == list(free.candidates())
    assert frozen.tfen() == tfen or frozen == free
