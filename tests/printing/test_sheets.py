"""What every printed sheet promises: paper, languages, vectors, fonts, the same bytes every time."""

from functools import cache

import pytest

from tankchess import catalogue, setup, setup_names
from tankchess.core.sides import MODES, TERRAIN
from tankchess.core.words.sentences import LANGUAGES
from tankchess.core.words.texts import texts
from tankchess.errors import ArgumentError
from tankchess.printing import PAPERS, print_cards, print_reference, print_score_sheet, print_setup
from tests.printing.pages import fonts, pictures_of_pixels, read, sizes, words
from tests.printing.pages import language as language_of

RIVER = setup("river-crossing-20")
SHEETS = {
    "reference": print_reference,
    "cards": print_cards,
    "setup": lambda **how: print_setup(RIVER, **how),
    "score sheet": print_score_sheet,
}
PAGES = {"reference": 2, "cards": 3, "setup": 2, "score sheet": 1}


@cache
def made(sheet: str, language: str = "en", paper: str = "a4") -> bytes:
    return SHEETS[sheet](paper=paper, language=language)


EVERY_SHEET = pytest.mark.parametrize("sheet", SHEETS)
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


@EVERY_SHEET
@EVERY_LANGUAGE
@pytest.mark.parametrize("paper", PAPERS)
def test_a_sheet_has_its_pages_on_every_paper_in_every_language(sheet, language, paper):
    pdf = made(sheet, language, paper)
    assert sizes(pdf) == [PAPERS[paper]] * PAGES[sheet]
    assert language_of(pdf) == language


@EVERY_SHEET
@EVERY_LANGUAGE
def test_every_page_says_that_it_is_unofficial_and_which_one_it_is(sheet, language):
    pages = read(made(sheet, language)).pages
    for number, page in enumerate(pages, 1):
        text = " ".join(page.extract_text().split())
        assert texts(language)("shell.unofficial") in text
        assert {"en": f"Page {number} of", "es": f"Página {number} de", "sv": f"Sida {number} av"}[language] in text


@EVERY_SHEET
def test_everything_is_vectors_and_text_in_fonts_that_are_in_the_file(sheet):
    pdf = made(sheet)
    assert pictures_of_pixels(pdf) == 0
    assert fonts(pdf)
    assert all(fonts(pdf).values())
    assert {name.partition("-")[0] for name in fonts(pdf)} == {"Inter"}


@EVERY_SHEET
def test_the_same_sheet_is_the_same_bytes(sheet):
    assert SHEETS[sheet](language="sv") == made(sheet, "sv")


@EVERY_SHEET
def test_a_sheet_is_small(sheet):
    assert len(made(sheet)) < 250_000


@EVERY_SHEET
def test_unknown_paper_and_languages_are_refused_with_those_that_there_are(sheet):
    with pytest.raises(ArgumentError, match=r"^paper 'a5': expected one of a4 letter$"):
        SHEETS[sheet](paper="a5")
    with pytest.raises(ArgumentError, match=r"^language 'fr': expected one of en es sv$"):
        SHEETS[sheet](language="fr")


@EVERY_LANGUAGE
def test_the_reference_sheet_names_every_piece_terrain_and_mode(language):
    told, own = words(made("reference", language)), texts(language)
    for kind in catalogue().values():
        assert own.type_name(kind) in told
        assert all(sentence in told for sentence in own.specials(kind))
    assert all(own.terrain_name(kind) in told for kind in TERRAIN)
    assert all(own(f"mode.{mode}") in told for mode in MODES if mode != "command")


@EVERY_LANGUAGE
def test_there_is_a_card_for_every_piece_with_its_name_code_and_figures(language):
    told, own = words(made("cards", language)), texts(language)
    for code, kind in catalogue().items():
        assert own.type_name(kind) in told
        assert f" {code} " in told
    assert told.count(own("about.speed")) == len(catalogue())


@EVERY_LANGUAGE
def test_the_cards_of_a_setup_are_those_of_its_pieces_and_of_what_they_carry(language):
    told, own = words(print_cards(setup("frozen-lake-16"), language=language)), texts(language)
    there = {piece.type for piece in setup("frozen-lake-16").position().pieces()}
    assert {kind for kind in catalogue().values() if f" {kind.code} " in f" {told} "} == there
    assert all(own.type_name(kind) in told for kind in there)


@pytest.mark.parametrize("name", setup_names())
def test_every_setup_that_comes_with_the_program_prints_with_both_its_armies(name):
    board = setup(name)
    pdf = print_setup(board)
    assert len(read(pdf).pages) == 2
    told = words(pdf)
    for piece in board.position().pieces():
        assert texts("en").type_name(piece.type) in told
        assert piece.square in told


def test_score_sheets_have_numbered_lines_for_both_sides_and_the_signs_of_records():
    told = words(made("score sheet", "es"))
    assert "Blancas" in told and "Negras" in told
    assert " 70 " in told
    assert "G1>H3/NE (K6)" in told


def test_the_card_of_the_bomb_says_what_survives_it():
    """A Pillbox beside it has armour 5, and that is not below its power (A5)."""
    assert "everything around it with armour below its power, friend or foe" in words(made("cards"))
