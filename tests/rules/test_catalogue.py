"""The catalogue of piece types, and custom types (P)."""

import pytest

from tankchess import CatalogueError, PieceType, Position, catalogue, load_types
from tests.kit import actions, diagram, on, targets

TABLE = {
    "LT": ("Light Tank", 5, (1, 0, 0)),
    "MT": ("Medium Tank", 4, (2, 1, 0)),
    "HT": ("Heavy Tank", 3, (3, 2, 1)),
    "TD": ("Tank Destroyer", 4, (2, 1, 0)),
    "HM": ("Heavy Mortar", 3, (1, 0, 0)),
    "HD": ("Heavy Destroyer", 3, (3, 3, 1)),
    "IT": ("Infantry Tank", 4, (2, 2, 2)),
    "TK": ("Tankette", 4, (1, 0, 0)),
    "P": ("Pillbox", 0, (5, 5, 5)),
    "FT": ("Flamethrower", 3, (3, 3, 1)),
    "SL": ("Smoke Launcher", 4, (2, 0, 0)),
    "RB": ("Remote-controlled Bomb", 5, (0, 0, 0)),
    "AS": ("Anti-tank Squad", 4, (0, 0, 0)),
    "ML": ("Minelayer", 6, (0, 0, 0)),
    "MS": ("Minesweeper", 4, (2, 0, 0)),
    "AH": ("Amphibious Howitzer", 4, (0, 0, 0)),
    "FB": ("Fast Boat", 5, (1, 0, 0)),
    "GB": ("Gun Boat", 4, (2, 1, 0)),
    "LL": ("Light Landing Boat", 4, (0, 1, 0)),
    "HL": ("Heavy Landing Boat", 3, (0, 2, 0)),
}


@pytest.mark.parametrize("code", TABLE)
def test_p5_the_catalogue_holds_the_figures_of_the_rules(code: str) -> None:
    piece_type = catalogue()[code]
    assert (piece_type.name, piece_type.speed, tuple(piece_type.armour)) == TABLE[code]


def test_p5_the_catalogue_holds_twenty_types_the_familiar_ones_first() -> None:
    """Lists of types, as on the page about the game, follow its order."""
    assert list(catalogue()) == list(TABLE)


def test_p5_the_catalogue_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        catalogue()["LT"] = catalogue()["HT"]  # type: ignore[index]


RECON = """
[types.RT]
name = "Recon Tank"
speed = 6
armour = [0, 0, 0]
weapon = { kind = "gun", power = 1, arc = "turret" }
"""
SIEGE = """
[types.SG]
name = "Siege Gun"
speed = 1
armour = [1, 1, 1]
weapon = { kind = "indirect", power = 5, arc = "fixed", range = [2, 4] }
"""


def own(text: str) -> dict[str, PieceType]:
    return dict(load_types(text))


def test_p5_a_custom_type_is_described_in_the_words_of_the_catalogue() -> None:
    assert own(RECON)["RT"].speed == 6


def test_p5_a_custom_type_moves() -> None:
    position = Position.from_tfen("6x8 - wRT@A1N,bLT@F8S w mode=last", types=own(RECON))
    assert on(position.after("A1A7N"), "A7") == "wRT@A7N"


def test_p5_a_custom_type_fires() -> None:
    position = diagram(
        """
        5  .     .  lt/E  .  .  lt/E
        4  lt/E  .  .     .  .  .
        1  .     .  RT/N
           A     B  C     D  E  F
    """,
        types=own(RECON),
    )
    assert targets(position, "C1C2N") == {"A4", "C5", "F5"}


def test_p5_a_custom_type_has_its_own_range() -> None:
    position = diagram(
        """
        7  lt/E
        6  lt/E
        5  lt/E
        4  lt/E
        3  lt/E
        1  SG/N
           A
    """,
        types=own(SIEGE),
    )
    assert actions(position, "A1A2N") == {"xA4", "xA5", "xA6"}


def test_p5_a_custom_type_is_a_target() -> None:
    position = diagram(
        """
        6  rt/S
        1  LT/N
           A
    """,
        types=own(RECON),
    )
    assert position.is_legal("A1A2NxA6")


def test_p5_a_custom_type_may_be_the_command_tank() -> None:
    position = diagram(
        """
        6  crt/S
        1  CLT/N
           A
    """,
        mode="command",
        announce=False,
        types=own(RECON),
    )
    piece = position.piece_at("A6")
    assert piece is not None
    assert piece.is_command


def test_p5_positions_with_custom_types_keep_them() -> None:
    position = diagram(
        """
        6  .     .  lt/S
        1  RT/N
           A     B  C
    """,
        types=own(RECON),
    )
    assert str(position.after("A1A6N").copy().piece_at("A6")) == "wRT@A6N"


@pytest.mark.parametrize("code", ["C", "CX", "R", "RTTT", "R2", "rt", ""])
def test_p5_codes_are_two_or_three_letters_and_do_not_start_with_c(code: str) -> None:
    with pytest.raises(CatalogueError):
        load_types(RECON.replace("RT", code or '""'))


def test_p5_a_known_code_cannot_be_used_again() -> None:
    with pytest.raises(CatalogueError, match="LT"):
        load_types(RECON.replace("RT", "LT"))


def test_p5_texts_of_earlier_versions_say_pieces_and_are_read() -> None:
    table = "\nname = 'Recon Tank'\nspeed = 6\narmour = [0, 0, 0]"
    assert load_types(f"[pieces.RT]{table}") == load_types(f"[types.RT]{table}")


def test_p5_both_spellings_at_once_are_an_error() -> None:
    table = "\nname = 'Recon Tank'\nspeed = 6\narmour = [0, 0, 0]\n"
    with pytest.raises(CatalogueError, match=r"expected \[types.XX\] alone"):
        load_types(f"[types.RT]{table}[pieces.RU]{table}")
