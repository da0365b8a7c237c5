"""What players are told about the types of pieces."""

from __future__ import annotations

import tankchess
from tankchess.core.catalogue import catalogue, load_types
from tankchess.server.messages import WeaponCard
from tankchess.server.views.type_cards import type_card, type_cards


def test_a_card_tells_speed_armour_weapons_and_traits():
    card = type_card(catalogue()["SL"])
    assert (card.speed, card.power, card.armour) == (4, 2, (2, 0, 0))
    assert card.weapons == [WeaponCard("gun", 2, "turret", 2, None), WeaponCard("smoke", None, "turret", 1, 3)]
    assert type_card(catalogue()["TK"]).traits == ["low"]
    assert type_card(catalogue()["HL"]).carries == "heavy"


def test_a1_mines_are_laid_behind():
    assert type_card(catalogue()["ML"]).weapons == [WeaponCard("mines", None, "behind", 1, 1)]


def test_a_game_has_the_types_on_its_board_each_once():
    cards = type_cards(tankchess.setup("duel-12").position())
    assert sorted(card.code for card in cards) == ["HT", "LT", "MT", "TD"]


def test_p5_a_type_of_the_boards_own_has_a_card_as_well():
    own = load_types('[types.ZZ]\nname = "Scout"\nspeed = 7\narmour = [0, 0, 0]\ntraits = ["amphibious"]')
    text = tankchess.setup("duel-12").position().tfen().replace("wHT@", "wZZ@")
    cards = type_cards(tankchess.Position.from_tfen(text, own))
    found = next(card for card in cards if card.code == "ZZ")
    assert (found.name, found.speed, found.power, found.traits) == ("Scout", 7, None, ["amphibious"])
