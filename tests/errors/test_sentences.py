"""What is wrong with records and positions, as sentences in every language: no English is left in the others."""

import ast
import json
import pickle
import tomllib
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from tankchess import Game, Position
from tankchess.core.sides import Mode, Side
from tankchess.core.words.sentences import say_error, say_fault
from tankchess.errors import TankChessError, TfenError
from tankchess.game import game_to_json, read_games, read_json
from tankchess.notation import RecordError
from tankchess.shipped import read_shipped

LANGUAGES = ("en", "es", "sv")
SOURCES = Path(__file__).parents[2] / "src" / "tankchess"
# Where texts of visitors are read.
READERS = ("core", "notation", "game", "setups", "server/views", "server/importing")
# What only a program can bring about: a value of a wrong type, a file on the disk, a game that it plays itself.
FOR_PROGRAMS = {
    "choice.py",
    "decoding.py",
    "editing.py",
    "game.py",
    "own_setup.py",
    "played_board.py",
    "reading.py",
    "setup.py",
    "symmetry.py",
    "tables.py",
}
HEAD = '[Setup "basic-16"]\n\n'


def words(language: str) -> dict[str, str]:
    return dict(tomllib.loads(read_shipped("core", "words", "languages", f"{language}.toml"))["faults"])


def errors_without_words() -> set[str]:
    """The modules in which an error about a text is raised as it is."""
    kinds = {"RecordError", "TfenError", "DraftFault", "CatalogueError", "RulesError", "MoveError", "SetupError"}
    found = set()
    for reader in READERS:
        for file in (SOURCES / reader).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                    name = node.exc.func
                    if isinstance(name, ast.Name) and name.id in kinds:
                        found.add(file.name)
    return found


def test_every_error_about_a_text_has_its_word():
    assert errors_without_words() <= FOR_PROGRAMS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_a_sentence_in_every_language(language: str):
    samples: dict[str, Any] = {"side": Side.WHITE, "mode": Mode.LAST, "why": RecordError("odd")}
    for word, text in words(language).items():
        names = {name for _, name, _, _ in Formatter().parse(text) if name}
        said = say_fault(word, tuple((name, samples.get(name, f"<{name}>")) for name in names), language)
        assert said[0] == said[0].upper() and "{" not in said.replace("{}", ""), word
        assert all(f"<{name}>" in said for name in names - samples.keys() - {"field", "missing"}), word


TFENS = [
    "16x16 -",
    "16by16 - - w",
    "40x16 - - w",
    "16x16 mud:A1 - w",
    "16x16 low:A1;low:A2 - w",
    "16x16 low:B99 - w",
    "16x16 low:A1+A2 - w",
    "16x16 - wCLT@H1 w",
    "16x16 - wXX@H1N w",
    "16x16 - - fw",
    "16x16 - - w turning",
    "16x16 - - w mode=last mode=last",
    "16x16 - - w mode=chess",
    "16x16 - - w mode=last out=w1,b0",
    "16x16 - - w turning=maybe",
    "16x16 - - w limit=0",
    "16x16 - - w out=1",
    "16x16 - - w mode=four order=w,b",
    "16x16 - - w mode=flag flags=H8+H9",
    "16x16 - xwRB@A1N w mode=last",
    "16x16 water:A1 xwLT@A1N w mode=last",
    "16x16 water:A1 xwLL@A1N(wLTN) w mode=last",
]
RECORDS = [
    "[Setup basic-16]\n\n1. H1>H2/N *",
    '[White "Ana"]\n\n1. H1>H2/N *',
    '[Setup "basic-61"]\n\n*',
    '[Setup "xyz"]\n\n*',
    '[Setup "basic-16"]\n[Mode "chess"]\n\n*',
    '[Mode "last"]\n[TFEN "8x8 - wLT@A1N,bLT@H8S w"]\n\n*',
    '[TFEN "8x8 - - w"]\n[Types "{"]\n\n*',
    '[TFEN "8x8 - - w"]\n[Types "[]"]\n\n*',
    HEAD + "1. e4 *",
    HEAD + "1. {to *",
    HEAD + "1. H1>H2/N [C3>C4/N] *",
    HEAD + "1. H1>H2/N ??? *",
    HEAD + "1. H1>H2/N $999 *",
    HEAD + "1. H1>H2/N * 2. H2>H3/N",
    HEAD + "1. H1>H2/N [1. H1>H3/N",
    HEAD + "1. H1>B99/N *",
    HEAD + "1. H1>H9/N *",
    HEAD + "1. ! H1>H2/N *",
    HEAD + "[1. H1>H2/N] *",
    HEAD + "1. H1>H2/N ] *",
    HEAD + "1. H1>H2/N [1. ] *",
    HEAD + "1. H1>H2/N [1. H1>H3/N *",
    HEAD + "1. H1>H2/N 1-2-3-4",
    HEAD + "1. H1>H2/N 2-0",
    HEAD + "1. out *",
    HEAD + "1. H1>H2/N (flag A1 A2) *",
    HEAD + "1. H1>H2/N (smoke) *",
    HEAD + "1. H1>H2/N (bang) *",
]


def said_in_all(error: TankChessError) -> list[str]:
    said = [error.sentence(each) if isinstance(error, RecordError) else say_error(error, each) for each in LANGUAGES]
    assert error.word not in ("", "text_unread"), error
    assert len(set(said)) == 3 and not any("None" in each for each in said), said
    return said


@pytest.mark.parametrize("text", TFENS)
def test_what_is_wrong_with_a_tfen_is_said_in_every_language(text: str):
    with pytest.raises(TfenError) as caught:
        Position.from_tfen(text)
    said_in_all(caught.value)


@pytest.mark.parametrize("text", RECORDS)
def test_what_is_wrong_with_a_record_is_said_in_every_language_with_its_place(text: str):
    with pytest.raises(RecordError) as caught:
        next(read_games(text))
    english, spanish, swedish = said_in_all(caught.value)
    assert english.startswith(f"Game 1, line {caught.value.line}")
    assert spanish.startswith("Partida 1, línea ") and swedish.startswith("Spel 1, rad ")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (str(copy), copy.sentence("sv")) == (str(caught.value), swedish)


GAME = game_to_json(Game("duel-12"))


@pytest.mark.parametrize(
    "change",
    [
        {"version": 99},
        {"colour": "red"},
        {"mode": 3},
        {"mode": "chess"},
        {"tfen": "8x8"},
        {"tfen": None, "setup": None},
        {"tfen": None, "setup": "dull-12"},
        {"tfen": None, "types": {"ZT": {}}},
        {"types": {"ZT": {}}},
        {"options": []},
        {"options": {"turning": 1}},
        {"options": {"limit": "9"}},
        {"options": {"limit": 9}},
        {"headers": {"Result": "*"}},
        {"headers": {"A b": "c"}},
        {"clock": "soon"},
        {"termination": "bored"},
        {"result": "2-0"},
        {"moves": {}},
        {"moves": ["e4"]},
        {"moves": ["A1A9N"]},
        {"comments": {"7": "?"}},
        {"comments": {"0": "{"}},
        {"variations": [{"of": 3}]},
        {"variations": [{"of": 0, "after": 0}]},
    ],
)
def test_what_is_wrong_with_a_json_text_is_said_in_every_language(change: dict[str, object]):
    with pytest.raises(RecordError) as caught:
        read_json(json.dumps(GAME | change))
    assert "$" in said_in_all(caught.value)[2]


def test_what_is_no_json_is_said_in_every_language():
    with pytest.raises(RecordError) as caught:
        read_json('{\n"moves" 3}')
    assert said_in_all(caught.value)[1] == "Línea 2: Esto no es JSON válido."


@pytest.mark.parametrize(
    "text",
    [
        '[White "A"]\n[White "B"]\n' + HEAD + "1. H1>H2/N *",
        HEAD + "7. H1>H2/N *",
        HEAD + "1. H1>H2/N",
        HEAD + "1. H1>H2/N (+) *",
        HEAD + "1. H1>H2/N [1. H1>H2/N] *",
        HEAD + "1. H1>H2/N [1. C3>C5/NE, I16/SW (+)] *",
        '[Result "1-0"]\n[Termination "resigned"]\n' + HEAD + "1. H1>H2/N 0-1",
        '[Termination "bored"]\n' + HEAD + "1. H1>H2/N *",
        '[Clock "soon"]\n' + HEAD + "1. H1>H2/N *",
        HEAD + "1. H1>H2/N 1-0",
        '[Termination "checkmate"]\n' + HEAD + "1. H1>H2/N 1-0",
    ],
)
def test_what_is_odd_in_a_record_is_said_in_every_language(text: str):
    game = next(read_games(text))
    assert game.warnings
    for warning in game.warnings:
        assert warning.word and len({warning.sentence(language) for language in LANGUAGES}) == 3


def test_b1_a_square_that_does_not_exist_is_told_with_the_corner_of_the_board():
    with pytest.raises(RecordError) as caught:
        next(read_games(HEAD + "1. H1>B99/N *"))
    assert "A1 to P16" in str(caught.value) and "A1 till P16" in caught.value.sentence("sv")


def test_a_mistyped_board_is_answered_with_the_nearest_one():
    with pytest.raises(RecordError) as caught:
        next(read_games('[Setup "Basic16"]\n\n*'))
    assert caught.value.sentence("es").endswith("¿Querías decir «basic-16»?")
