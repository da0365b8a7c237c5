"""The random positions of this folder are what they promise to be."""

from random import Random

import pytest

from tankchess import Position, catalogue
from tests.properties.positions import MODES, random_tfen
from tests.properties.rotation import turned_code, turned_tfen

SAMPLE = [random_tfen(Random(seed), mode) for seed in range(60) for mode in MODES]


@pytest.mark.parametrize("mode", MODES)
def test_a_seed_always_makes_the_same_position(mode: str) -> None:
    assert random_tfen(Random(7), mode) == random_tfen(Random(7), mode)


def test_every_random_position_can_be_read() -> None:
    assert all(Position.from_tfen(text).width >= 6 for text in SAMPLE)


def test_every_type_of_piece_occurs() -> None:
    pieces = " ".join(text.split(" ")[2] for text in SAMPLE)
    assert [code for code in catalogue() if f"w{code}@" not in pieces and f"wC{code}@" not in pieces] == []


@pytest.mark.parametrize("kind", ["high", "low", "water", "hedge", "fire", "ice", "road", "smoke", "mine"])
def test_every_kind_of_terrain_occurs(kind: str) -> None:
    assert any(f"{kind}:" in text for text in SAMPLE)


def test_turning_twice_gives_the_position_back() -> None:
    twice = [Position.from_tfen(turned_tfen(turned_tfen(text))) for text in SAMPLE if "mode=four" not in text]
    assert twice == [Position.from_tfen(text) for text in SAMPLE if "mode=four" not in text]


@pytest.mark.parametrize(
    ("code", "turned"),
    [
        ("A1A2N", "F6F5S"),
        ("A1B3NE@A2xF3", "F6E4SW@F5xA4"),
        ("A1B3NE@A2,B2", "F6E4SW@E5,F5"),
        ("cC4OUT", "cD3OUT"),
        ("A1C3EtC3+D4", "F6D4WtC3+D4"),
        ("A1A2Nb", "F6F5Sb"),
        ("pass", "pass"),
    ],
)
def test_codes_are_turned(code: str, turned: str) -> None:
    assert turned_code(code, (6, 6)) == turned
