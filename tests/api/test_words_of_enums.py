"""Sides, modes and the other words of the game are equal to their texts, and are taken either way."""

import json
from enum import StrEnum
from pathlib import Path

import pytest

import tankchess
from tankchess import Announce, ArgumentError, Edition, GameRules, Mode, Position, Setup, Side, Termination, setup
from tankchess.core.refutation import Fault
from tankchess.core.sides import find_side
from tankchess.setups import Severity

WORDS = [Side, Mode, Announce, Edition, Termination, Fault, Severity]
MEMBERS = [member for words in WORDS for member in words]


@pytest.mark.parametrize("member", MEMBERS)
def test_a_word_is_equal_to_its_text_and_hashes_alike(member: StrEnum) -> None:
    assert member == member.value
    assert hash(member) == hash(member.value)
    assert {member: 1}[member.value] == 1  # type: ignore[index]
    assert str(member) == f"{member}" == member.value
    assert json.loads(json.dumps(member)) == member


def test_a_position_tells_words_that_compare_with_text() -> None:
    position = setup("basic-16").position()
    assert (position.mode, position.turn, position.announce) == ("command", "w", "yes")
    assert position.rules.edition == "current"


def test_an_outcome_compares_with_text() -> None:
    outcome = Position.from_tfen("10x8 high:D6,E6 wCLT@F6N,wMT@G4N,bCLT@B8S,bHT@J3W w").after("F6OUT").outcome()
    assert outcome is not None
    assert (outcome.termination, outcome.winner) == ("escaped", "w")


def test_g2_announce_no_is_false_although_it_is_a_text() -> None:
    assert not Announce.NO
    assert Announce.YES and Announce.ONLY


def test_rules_take_texts_and_keep_members() -> None:
    rules = GameRules(mode="last", announce="no")  # type: ignore[arg-type]
    assert rules == GameRules(Mode.LAST, Announce.NO)
    assert rules.mode is Mode.LAST


def test_rules_refuse_a_mode_that_does_not_exist() -> None:
    with pytest.raises(tankchess.RulesError, match="mode 'lats': expected one of command last"):
        GameRules(mode="lats")  # type: ignore[arg-type]


def test_a_setup_takes_texts_and_keeps_members() -> None:
    pieces = {"w": ("LT@A1N",), "b": ("LT@F6S",)}
    made = Setup("own", "somebody", 6, 6, mode="last", pieces=pieces, modes=("escape3",))  # type: ignore[arg-type]
    assert made.offered == (Mode.LAST, Mode.ESCAPE3)
    assert made.position().mode is Mode.LAST
    assert made.position(mode="escape3").mode is Mode.ESCAPE3
    assert not made.has_commander("w")


def test_a_setup_refuses_a_mode_that_does_not_exist() -> None:
    with pytest.raises(ArgumentError, match="mode 'lats'"):
        Setup("own", "somebody", 6, 6, mode="lats")  # type: ignore[arg-type]


@pytest.mark.parametrize("side", ["b", Side.BLACK])
def test_a_side_is_found_by_its_text(side: str) -> None:
    assert find_side(side) is Side.BLACK
    position = setup("duel-12").position()
    assert position.with_turn(side).turn is Side.BLACK
    assert position.attacks_on(side) == position.attacks_on(Side.BLACK)


@pytest.mark.parametrize("side", ["x", "white", "", None, 2])
def test_a_side_that_does_not_exist_is_told(side: object) -> None:
    with pytest.raises(ArgumentError, match="expected one of w fw b fb"):
        find_side(side)


def test_no_enum_of_the_package_is_without_its_text() -> None:
    source = Path(tankchess.__file__).parent
    plain = [path.name for path in source.rglob("*.py") if "(Enum)" in path.read_text(encoding="utf-8")]
    assert plain == []
