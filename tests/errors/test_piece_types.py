"""Custom piece types that are wrong: the error names the type, the field and what was expected."""

import pytest

from tankchess import CatalogueError, SetupError, load_types

GOOD = {
    "name": "Recon Tank",
    "speed": 6,
    "armour": [0, 0, 0],
    "weapon": {"kind": "gun", "power": 1, "arc": "turret"},
}


def error_of(**changes: object) -> str:
    with pytest.raises(CatalogueError) as caught:
        load_types({"RT": {**GOOD, **changes}})
    return str(caught.value)


def test_the_pattern_of_this_file_is_good() -> None:
    assert set(load_types({"RT": GOOD})) == {"RT"}


@pytest.mark.parametrize("missing", ["name", "speed", "armour"])
def test_a_field_is_missing(missing: str) -> None:
    with pytest.raises(CatalogueError) as caught:
        load_types({"RT": {key: value for key, value in GOOD.items() if key != missing}})
    assert "RT" in str(caught.value)
    assert missing in str(caught.value)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("speed", -1),
        ("speed", 10),
        ("speed", 2.5),
        ("speed", "fast"),
        ("speed", True),
        ("armour", [1, 2]),
        ("armour", [1, 2, 3, 4]),
        ("armour", [1, 2, -1]),
        ("armour", "thick"),
        ("armour", 3),
        ("name", ""),
        ("name", 7),
        ("traits", ["flies"]),
        ("traits", "boat"),
        ("weight", "feather"),
        ("colour", "green"),
    ],
)
def test_a_field_is_wrong(field: str, value: object) -> None:
    message = error_of(**{field: value})
    assert "RT" in message
    assert field in message


@pytest.mark.parametrize(
    "weapon",
    [
        "gun",
        {},
        {"kind": "laser"},
        {"kind": "gun"},
        {"kind": "gun", "power": 0, "arc": "turret"},
        {"kind": "gun", "power": "much", "arc": "turret"},
        {"kind": "gun", "power": 1, "arc": "round"},
        {"kind": "gun", "power": 1, "arc": "turret", "range": [5, 3]},
        {"kind": "gun", "power": 1, "arc": "turret", "range": "far"},
        {"kind": "gun", "power": 1, "arc": "turret", "calibre": 75},
        {"kind": "indirect", "power": 1, "arc": "fixed"},
    ],
)
def test_a_weapon_is_wrong(weapon: object) -> None:
    place = weapon.get("kind") if isinstance(weapon, dict) else None
    message = error_of(weapon=weapon)
    assert "RT" in message
    assert "weapon" in message or f"{place}" in message


@pytest.mark.parametrize("text", ["[pieces", "pieces = 3", "[pieces]\nRT = 3", "[other.RT]\nname = 'x'", "=\n"])
def test_a_text_that_is_not_a_catalogue(text: str) -> None:
    with pytest.raises(CatalogueError):
        load_types(text)


def test_a_catalogue_error_is_a_setup_error() -> None:
    assert issubclass(CatalogueError, SetupError)


@pytest.mark.parametrize("speed", range(10))
def test_speeds_from_0_to_9_can_be_played(speed: int) -> None:
    assert load_types({"RT": {**GOOD, "speed": speed}})["RT"].speed == speed
