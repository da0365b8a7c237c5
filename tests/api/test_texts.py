"""What pieces, ground, modes and boards are, in three languages: for the pages in the browser and for print."""

import re

import pytest

from tankchess import catalogue, setup, setup_names
from tankchess.core.catalogue import TRAITS, WEAPON_KINDS, load_types
from tankchess.core.sides import MODES, TERRAIN
from tankchess.core.words.sentences import LANGUAGES
from tankchess.core.words.texts import texts
from tankchess.errors import ArgumentError

BLANK = re.compile(r"\{[a-z]+\}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_texts_with_the_same_blanks(language: str) -> None:
    english, other = texts("en").guide, texts(language).guide
    assert set(other) == set(english)
    for key, text in english.items():
        assert sorted(BLANK.findall(other[key])) == sorted(BLANK.findall(text)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_type_weapon_trait_terrain_mode_and_setup_has_words(language: str) -> None:
    words = texts(language)
    wanted = [f"board.terrain.{kind}" for kind in TERRAIN] + [f"about.terrain.{kind}.text" for kind in TERRAIN]
    wanted += [f"mode.{mode}.detail" for mode in MODES] + [f"card.trait.{trait}" for trait in TRAITS]
    wanted += [f"card.weapon.{kind}" for kind in WEAPON_KINDS]
    assert [key for key in wanted if key not in words.guide] == []
    assert {key.removeprefix("board.type.") for key in words.names if ".type." in key} == set(catalogue())
    for name in setup_names():
        size = f"{setup(name).width}×{setup(name).height}"
        assert words.setup_title(name, "").endswith(size)
        assert words.setup_note(name, "") != ""


def test_a_weapon_is_one_line() -> None:
    words, types = texts("en"), catalogue()
    assert words.weapon(types["LT"].weapons[0]) == "Gun: ahead and 45° to either side, 2 or more squares away."
    assert words.weapon(types["P"].weapons[0]) == "Gun: ahead and 45° to either side, at any distance."
    assert words.weapon(types["HM"].weapons[0]) == "Mortar: straight ahead, 3 to 5 squares away."
    assert words.weapon(types["FT"].weapons[0]) == "Flame: ahead and 45° to either side, exactly 2 squares away."
    assert words.weapon(types["ML"].weapons[0]) == "Mines: behind it, next to it."


def test_the_power_of_a_flame_is_a_word_and_without_a_weapon_a_dash() -> None:
    words, types = texts("es"), catalogue()
    assert [words.power(types[code]) for code in ("HT", "FT", "LL")] == ["3", "todo", "–"]


def test_what_a_type_can_do_follows_from_its_traits() -> None:
    words, types = texts("en"), catalogue()
    assert words.specials(types["MT"]) == []
    assert words.specials(types["HT"]) == ["It is too heavy for the Light Landing Boat."]
    assert words.specials(types["P"]) == ["It never moves. It fires instead of a move."]
    assert words.specials(types["MS"]) == ["It clears mines by driving over them."]


def test_a_type_and_a_setup_of_a_player_keep_their_own_names() -> None:
    (own,) = load_types({"RT": {"name": "Rocket Truck", "speed": 4, "armour": [0, 0, 0]}}).values()
    words = texts("sv")
    assert words.type_name(own) == "Rocket Truck"
    assert words.setup_title("valley-9", "The Valley") == "The Valley"
    assert words.setup_title("valley-9", "") == "valley-9"
    assert words.setup_note("valley-9", "Narrow.") == "Narrow."


def test_an_unknown_language_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(ArgumentError, match=r"^language 'fr': expected one of en es sv$"):
        texts("fr")
