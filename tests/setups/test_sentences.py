"""What is wrong with a setup, as sentences in every language."""

import tomllib
from dataclasses import replace
from string import Formatter
from typing import Any

import pytest

from tankchess import Mode, Setup, load_types
from tankchess.errors import CatalogueError, SetupError
from tankchess.setups import check_setup, setup_from_tfen, setup_of
from tankchess.shipped import read_shipped
from tests.setups.boards import errors, only, small

LANGUAGES = ("en", "es", "sv")


def faults(language: str) -> dict[str, str]:
    return dict(tomllib.loads(read_shipped("core", "words", "languages", f"{language}.toml"))["faults"])


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_every_language_has_the_same_sentences_with_the_same_values():
    english = {word: places(text) for word, text in faults("en").items()}
    for language in LANGUAGES[1:]:
        assert {word: places(text) for word, text in faults(language).items()} == english


@pytest.mark.parametrize(
    ("fields", "english"),
    [
        ({"white": "CLT@A1N LT@A1N"}, "Two pieces cannot stand on A1."),
        ({"white": "CLT@A1N LT@I1N"}, "I1 is not on this board of 8 × 8 squares."),
        ({"white": "CLT@A1N LT@A4N"}, "A4: no piece can stand on an obstacle."),
        ({"white": "CLT@A1N FB@B1N"}, "B1 is not open water, which this piece needs: Fast Boat."),
        ({"white": "CLT@A1N CMT@C2N"}, "More than one Command tank: White."),
        ({"white": "CLT@A1N XX@C2N"}, "C2: there is no piece type XX."),
        ({"white": "CLT@A1N LL@C2N(wHTN)", "terrain": {"water": ("C2",)}}, "C2: this boat (Light Landing Boat)"),
        ({"terrain": {"low": ("A4",)}}, "A4: a square holds only one of high obstacle"),
        ({"terrain": {"ice": ("C2",)}}, "C2 is not water, and ice lies on water only."),
        ({"flags": ("H8+I9",)}, "A flag lies on a square, or on the point between four squares"),
        ({"clock": "soon"}, "This clock cannot be read."),
        ({"modes": (Mode.FOUR,)}, "Four players cannot be played here. The board is for two players."),
        ({"white": "LT@A1N"}, "No Command tank: White."),
        ({"white": "LT@A1N", "black": "", "mode": Mode.LAST}, "Last tank: the game would be over before the first"),
    ],
)
def test_s2_a_problem_is_said_in_every_language(fields: dict[str, Any], english: str):
    problem = only(errors(small(**fields)))
    assert problem.sentence("en").startswith(english)
    said = [problem.sentence(language) for language in LANGUAGES]
    assert len(set(said)) == 3
    assert not any(set("{}") & set(sentence) for sentence in said)


def test_s3_warnings_are_said_in_every_language():
    found = check_setup(small("CLT@A1NE MT@B8N", "CLT@H8S", terrain={"low": ("C2",)}))
    for problem in found:
        assert problem.word and len({problem.sentence(language) for language in LANGUAGES}) == 3
    assert {"wrong_half", "wrong_facing_w", "ground_uneven", "pieces_uneven"} <= {problem.word for problem in found}


def test_a_problem_names_the_field_of_the_file():
    named = replace(small("CLT@A1N LT@I1N", clock="soon", terrain={"ice": ("C2",)}), name="my ford")
    assert [problem.where for problem in errors(named)] == ["name", "clock", "terrain.ice", "pieces.w"]


@pytest.mark.parametrize(
    ("table", "swedish"),
    [
        ({"speed": 10}, "RT, fart: ett heltal från 0 till 9 behövs."),
        ({"name": " "}, "RT: pjästypen behöver ett namn."),
        ({"weight": "fat"}, "RT, vikt: välj bland light, medium, heavy och super-heavy."),
        ({"weapon": {"kind": "gun", "arc": "all"}}, "RT, kanon: något saknas: vapenstyrka."),
        ({"traits": ["boat", "amphibious"]}, "RT: en båt är inte amfibisk."),
    ],
)
def test_a_fault_of_a_piece_type_has_its_word(table: dict[str, Any], swedish: str):
    from tankchess.core.words.sentences import say_fault

    with pytest.raises(CatalogueError) as caught:
        load_types({"RT": {"name": "Recon Tank", "speed": 6, "armour": [1, 1, 1]} | table})
    assert say_fault(caught.value.word, caught.value.values, "sv") == swedish


def test_s1_what_a_setup_cannot_hold_of_a_position_is_told():
    found, left = setup_from_tfen("8x8 - wCLT@A1N,xwMT@B2N,bCLT@H8S b move=7")
    assert found.pieces == {"w": ("CLT@A1N",), "b": ("CLT@H8S",)}
    assert [(problem.word, problem.squares) for problem in left] == [
        ("left_wrecks", ("B2",)),
        ("left_turn", ()),
        ("left_counts", ()),
    ]


def test_a_setup_without_a_past_comes_back_whole():
    start = small().position()
    assert setup_of(start).position() == start


def test_an_error_of_a_setup_keeps_its_word():
    with pytest.raises(SetupError) as caught:
        Setup("own", "A test", 8, 8).position()
    assert caught.value.word == "commander_missing"
