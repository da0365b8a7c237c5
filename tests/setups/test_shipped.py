"""The setups that come with the program: complete, fair and playable (S1, S2, S3)."""

import random
from collections import Counter

import pytest

from tankchess import Mode, Piece, Side, catalogue, setup, setup_names
from tankchess.setups import check_setup

OURS = tuple(name for name in setup_names() if name != "basic-16")
CLAIMS = [(name, mode) for name in setup_names() for mode in setup(name).offered]
PROMISED = {
    "basic-16", "basic-20", "capture-16", "corner-16", "duel-12", "fiery-battlefield-16", "fiery-battlefield-20",
    "fiery-battlefield-24", "fortress-20", "four-the-glory-20", "frozen-lake-16", "highway-20x16", "minefield-16",
    "old-town-16", "old-town-20", "open-field-16", "open-field-20", "river-crossing-20",
}  # fmt: skip


def pieces_of(name: str) -> list[Piece]:
    """The pieces of a setup, cargo included."""
    found = setup(name).position().pieces()
    return found + [piece.cargo for piece in found if piece.cargo is not None]


def army(name: str) -> dict[str, int]:
    """White's pieces by type, the Command tank with its C."""
    codes = [piece.code.removeprefix("w") for piece in pieces_of(name) if piece.side is Side.WHITE]
    return dict(Counter(codes))


def test_s1_the_promised_setups_are_there():
    assert set(setup_names()) == PROMISED


@pytest.mark.parametrize("name", setup_names())
def test_s2_s3_a_shipped_setup_has_neither_errors_nor_warnings(name: str):
    assert check_setup(setup(name)) == []


@pytest.mark.parametrize("name", setup_names())
def test_s1_a_shipped_setup_has_the_name_of_its_file(name: str):
    found = setup(name)
    assert found.name == name
    assert found.title
    assert found.clock


@pytest.mark.parametrize("name", setup_names())
def test_s1_the_name_of_a_setup_says_its_size(name: str):
    found = setup(name)
    size = name.rsplit("-", 1)[1]
    assert size in (str(found.width), f"{found.width}x{found.height}")
    assert "x" in size or found.width == found.height


@pytest.mark.parametrize("name", OURS)
def test_s1_what_is_not_printed_says_so(name: str):
    assert setup(name).author == "the Tank Chess library authors"
    assert "not the printed plan" in setup(name).note


@pytest.mark.parametrize(
    ("name", "pieces"),
    [
        ("basic-16", "CLT 4LT 3MT 2HT"),
        ("basic-20", "CLT 4LT 3MT 2HT 2TD 2HM"),
        ("fiery-battlefield-16", "CAS 4LT MT SL HT HD RB"),
        ("fiery-battlefield-20", "CAS 4LT 2MT SL 2HT 2IT HD RB"),
        ("fiery-battlefield-24", "CAS 4LT 2MT SL 2IT 2HT 2TD HD HM RB"),
    ],
)
def test_s1_the_armies_that_are_known_are_as_they_are_known(name: str, pieces: str):
    wanted = {item.lstrip("1234"): int(item[0]) if item[0].isdigit() else 1 for item in pieces.split()}
    assert army(name) == wanted


def test_p1_every_piece_of_the_game_appears_somewhere():
    assert {piece.type.code for name in setup_names() for piece in pieces_of(name)} == set(catalogue())


def test_t3_every_terrain_appears_somewhere_but_smoke():
    assert {kind for name in setup_names() for kind, squares in setup(name).terrain.items() if squares} == {
        "high", "low", "water", "hedge", "fire", "ice", "road", "mine",
    }  # fmt: skip


@pytest.mark.parametrize("name", ["corner-16", "four-the-glory-20"])
def test_g7_boards_for_four_have_four_armies_of_one_size(name: str):
    found = setup(name)
    assert found.offered == (Mode.FOUR,)
    assert len({len(found.pieces[side]) for side in Side}) == 1


def test_g6_three_flags_lie_on_the_board_that_is_made_for_them():
    assert setup("capture-16").position().flags() == ["C8+D9", "H8+I9", "M8+N9"]


@pytest.mark.parametrize(("name", "mode"), CLAIMS)
def test_s1_every_mode_a_setup_offers_can_be_played_for_60_half_moves(name: str, mode: Mode):
    choose = random.Random(f"{name} {mode}")
    position = setup(name).position(mode=mode)
    start = position.tfen()
    assert position.outcome() is None
    for _ in range(60):
        moves = position.legal_moves()
        if not moves:
            break
        position.play(choose.choice(moves))
    assert position.key == position.fresh_key()
    for _ in position.history:
        position.undo()
    assert position.tfen() == start


@pytest.mark.parametrize("name", [name for name, mode in CLAIMS if mode is Mode.COMMAND])
def test_g2_nobody_is_in_check_and_nobody_escapes_at_the_start(name: str):
    position = setup(name).position(mode="command")
    assert not position.in_check()
    assert not position.escape_threat()
    assert position.legal_moves()
