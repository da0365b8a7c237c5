"""The sheet of a setup: armies with counts and squares, what is agreed before the game, boards of any shape."""

import pytest

from tankchess import setup
from tankchess.core.rules import RuleOptions
from tankchess.core.sides import Side
from tankchess.core.words.texts import texts
from tankchess.errors import SetupError
from tankchess.printing import PAPERS, print_cards, print_setup
from tankchess.printing.army_entry import army_entry
from tankchess.printing.setup_sheet import is_landscape
from tankchess.printing.typesetting import labels
from tankchess.setups.setup import read_setup
from tests.printing.pages import pictures_of_pixels, sizes, words

VALLEY = """
name = "valley"
title = "Long Valley #1 *bold* $x$ @home"
author = "Žofie Łuk"
note = '''Our own: \\ "quoted" <b>text</b> & [brackets]'''
size = [26, 8]
mode = "command"
clock = "30d5"
limit = 40
turning = false

[terrain]
mine = ["K4"]

[pieces]
w = ["CLT@M1N", "RT@C1NE", "RT@D1N", "ML@H1N"]
b = ["CLT@N8S", "RT@X8SW", "RT@W8S", "ML@S8S"]

[types.RT]
name = "Rocket Truck"
speed = 4
armour = [0, 0, 0]
weapon = { kind = "indirect", power = 4, arc = "turret", range = [2, 4] }
"""


@pytest.fixture
def valley():
    return read_setup(VALLEY, "valley.toml")


def army(board, side, language="en", **options):
    position = board.start(RuleOptions.read(options))
    return army_entry(side, position, texts(language), labels(language)["setup"])


def places(entry):
    return {line["code"]: (line["count"], line["places"]) for line in entry["lines"]}


def test_an_army_is_counted_by_type_with_its_squares_and_its_command_tank_first():
    white = army(setup("duel-12"), Side.WHITE)
    assert next(iter(places(white).items())) == ("CLT", (1, "F1"))
    assert places(white)["MT"] == (2, "D1, J1")
    assert (white["count"], white["facing"]) == ("Pieces: 7", "All face north at the start.")


def test_what_is_carried_is_listed_with_its_boat():
    white = army(setup("river-crossing-20"), Side.WHITE, "es")
    assert places(white)["HT"] == (2, "F1, a bordo de HL R4")


def test_where_there_is_no_command_tank_nobody_is_called_so():
    white = army(setup("duel-12"), Side.WHITE, mode="last")
    assert places(white)["LT"] == (3, "B1, F1, K3")
    assert {line["role"] for line in white["lines"]} == {""}


def test_facings_that_differ_stand_after_their_squares(valley):
    assert places(army(valley, Side.WHITE))["RT"] == (2, "C1/NE, D1/N")


def test_what_has_to_be_agreed_is_told(valley):
    told = words(print_setup(valley, language="en"))
    assert "26×8" in told
    assert "30 min each, first 5 s of each move free" in told
    assert "40 moves each" in told
    assert "Turning in place is not a move" in told
    assert "10 to lay" in told


def test_a_mode_that_is_asked_for_replaces_the_one_that_is_suggested():
    told = words(print_setup(setup("duel-12"), RuleOptions.read({"mode": "flag"})))
    assert "Capture the flag. Take the flag and bring it home" in told
    assert "F6+G7" in told


def test_a_mode_the_board_cannot_be_played_in_is_refused():
    with pytest.raises(SetupError, match=r"^setup duel-12: made for two, not for mode=four$"):
        print_setup(setup("duel-12"), RuleOptions.read({"mode": "four"}))


def test_four_armies_are_listed_in_the_order_of_their_turns():
    told = words(print_setup(setup("four-the-glory-20"), language="sv"))
    assert "De drar i den här ordningen: Vit, Vit med flagga, Svart, Svart med flagga." in told


def test_a_type_of_the_setup_has_a_card_on_its_sheet_and_among_the_cards(valley):
    for pdf in (print_setup(valley), print_cards(valley)):
        told = words(pdf)
        assert "Rocket Truck" in told
        assert "Mortar: ahead and 45° to either side, 2 to 4 squares away." in told


def test_texts_of_a_setup_file_are_printed_as_they_are_and_never_obeyed(valley):
    told = words(print_setup(valley))
    assert "Long Valley #1 *bold* $x$ @home" in told
    assert 'Our own: \\ "quoted" <b>text</b> & [brackets]' in told
    assert "By Žofie Łuk" in told


def test_a_wide_board_lies_on_its_side_and_a_square_one_stands(valley):
    for name, (width, height) in PAPERS.items():
        assert sizes(print_setup(valley, paper=name))[0] == (height, width)
        assert sizes(print_setup(setup("basic-16"), paper=name))[0] == (width, height)
    assert is_landscape(2.0, PAPERS["a4"])
    assert not is_landscape(0.5, PAPERS["a4"])


@pytest.mark.parametrize("size", [(6, 6), (26, 26), (6, 26), (26, 6)])
def test_boards_of_every_shape_fit_on_a_page(size):
    width, height = size
    board = read_setup(
        f'name = "plain"\nauthor = "us"\nsize = [{width}, {height}]\nmode = "last"\n'
        f'[pieces]\nw = ["LT@A1N"]\nb = ["LT@F{height}S"]\n',
        "plain.toml",
    )
    pdf = print_setup(board)
    assert len(sizes(pdf)) == 2
    assert pictures_of_pixels(pdf) == 0
