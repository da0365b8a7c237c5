"""Moves and endings as sentences, in three languages."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

import tankchess
import tankchess.engine
from tankchess import ArgumentError, IllegalMove, Outcome, Position, Result, Side, Termination, load_types, setup
from tankchess.core.words.sentences import LANGUAGES
from tankchess.core.words.texts import texts as guide
from tests.properties.positions import tfens

TEXTS = Path(tankchess.__file__).parent / "core" / "words" / "languages"

DUEL = "10x8 high:F3,F4,C6 wLT@B2N,wCLT@A1N,bMT@G7NE,bCLT@I8S w"
QUIET = "10x8 - wLT@B2N,wMT@A1N,bLT@I8S w mode=last"


def texts(language: str) -> dict[str, Any]:
    return tomllib.loads((TEXTS / f"{language}.toml").read_text(encoding="utf-8"))


CASES = [
    (
        DUEL,
        "B2D4NExG7",
        "The Light Tank on B2 drives to D4, faces north-east and destroys the Medium Tank on G7: check.",
        "El Tanque Ligero de B2 va a D4, mira al noreste y destruye el Tanque Medio de G7: jaque.",
        "Light Tank på B2 kör till D4, står riktad mot nordost och förstör Medium Tank på G7: check.",
    ),
    (
        QUIET,
        "B2B2NE",
        "The Light Tank on B2 turns to face north-east.",
        "El Tanque Ligero de B2 gira hacia el noreste.",
        "Light Tank på B2 roterar mot nordost.",
    ),
    (
        QUIET,
        "B2B1N",
        "The Light Tank on B2 backs up to B1 and faces north.",
        "El Tanque Ligero de B2 retrocede a B1 y mira al norte.",
        "Light Tank på B2 backar till B1 och står riktad mot norr.",
    ),
    (
        "10x8 high:D6,E6 wCLT@F6N,wMT@G4N,bCLT@B8S,bHT@J3W w",
        "F6OUT",
        "The Command tank on F6 leaves the board. White wins by escaping.",
        "El Tanque de Mando de F6 sale del tablero. Ganan las Blancas por escape.",
        "Command Tank på F6 lämnar spelplanen. Vit vinner genom flykt.",
    ),
    (
        "6x6 mine:A3 wLT@A1N,wLT@F1N,bLT@F6S w mode=last",
        "A1A3N",
        "The Light Tank on A1 drives to A3 and is destroyed by the mine there.",
        "El Tanque Ligero de A1 va a A3 y salta por los aires con la mina de allí.",
        "Light Tank på A1 kör till A3 och förstörs av minan där.",
    ),
    (
        "6x6 water:A3 wLT@A1N,wLT@F1N,bLT@F6S w mode=last",
        "A1A3N",
        "The Light Tank on A1 drives to A3 and sinks there.",
        "El Tanque Ligero de A1 va a A3 y se hunde allí.",
        "Light Tank på A1 kör till A3 och sjunker där.",
    ),
    (
        "6x6 fire:A3 wHT@A1N,wLT@F1N,bLT@F6S w mode=last",
        "A1A3N",
        "The Heavy Tank on A1 drives to A3 and burns out there.",
        "El Tanque Pesado de A1 va a A3 y arde allí.",
        "Heavy Tank på A1 kör till A3 och brinner upp där.",
    ),
    (
        "8x8 smoke:C4;mine:C5 wMS@C3N,bLT@H8S w mode=last",
        "C3C6N@C4,C5",
        "The Minesweeper on C3 disperses the smoke on C4, clears the mine on C5, drives to C6 and faces north.",
        "El Limpiaminas de C3 dispersa el humo de C4, retira la mina de C5, va a C6 y mira al norte.",
        "Minesweeper på C3 skingrar röken på C4, röjer minan på C5, kör till C6 och står riktad mot norr.",
    ),
    (
        "8x8 - wRB@C3N,wMT@C5N,wLT@H1N,bLT@D5S,bLT@H8S w mode=last",
        "C3C4Nb",
        "The Remote-controlled Bomb on C3 drives to C4, blows up and destroys its own Medium Tank on C5 and the"
        " Light Tank on D5.",
        "La Bomba Teledirigida de C3 va a C4, estalla y destruye su propio Tanque Medio de C5 y el Tanque Ligero"
        " de D5.",
        "Remote-controlled Bomb på C3 kör till C4, exploderar och förstör sin egen Medium Tank på C5 och Light Tank"
        " på D5.",
    ),
    (
        "8x8 water:C3,C4,C5 wLL@C4N,wMT@C2N,bLT@H8S w mode=last",
        "C4C5N",
        "The Light Landing Boat on C4 sails to C5 and faces north.",
        "La Lancha de Desembarco Ligera de C4 navega a C5 y mira al norte.",
        "Light Landing Boat på C4 går till C5 och står riktad mot norr.",
    ),
    (
        "8x8 water:C3,C4,C5 wLL@C3N,wMT@C2N,bLT@H8S w mode=last",
        "C2C3N",
        "The Medium Tank on C2 boards the Light Landing Boat on C3 and faces north.",
        "El Tanque Medio de C2 embarca en la Lancha de Desembarco Ligera de C3 y mira al norte.",
        "Medium Tank på C2 kör ombord på Light Landing Boat på C3 och står riktad mot norr.",
    ),
    (
        "8x8 water:C3 wLL@C3N(wMTN),bLT@H8S w mode=last",
        "cC3C4N",
        "The Medium Tank aboard the boat on C3 drives to C4 and faces north.",
        "El Tanque Medio a bordo de la lancha de C3 va a C4 y mira al norte.",
        "Medium Tank ombord på båten på C3 kör till C4 och står riktad mot norr.",
    ),
    (
        "8x8 water:C7,D7 wHT@C2N,bLL@C7E(bMTE),bLT@H8S w mode=last",
        "C2C3NxC7",
        "The Heavy Tank on C2 drives to C3, faces north and sinks the Light Landing Boat on C7 with its cargo.",
        "El Tanque Pesado de C2 va a C3, mira al norte y hunde la Lancha de Desembarco Ligera de C7 con su carga.",
        "Heavy Tank på C2 kör till C3, står riktad mot norr och sänker Light Landing Boat på C7 med last.",
    ),
    (
        "8x8 hedge:C5+C6 wFT@C2N,bLT@H8S w mode=last",
        "C2C3NfC5",
        "The Flamethrower on C2 drives to C3, faces north and sets the hedge on C5 and C6 on fire.",
        "El Lanzallamas de C2 va a C3, mira al norte y prende fuego al seto de C5 y C6.",
        "Flamethrower på C2 kör till C3, står riktad mot norr och sätter eld på häcken på C5 och C6.",
    ),
    (
        "8x8 - wP@C2N,wLT@H1N,bLT@C7E,bLT@H8S w mode=last",
        "C2C2NxC7",
        "The Pillbox on C2 destroys the Light Tank on C7.",
        "El Búnker de C2 destruye el Tanque Ligero de C7.",
        "Pillbox på C2 förstör Light Tank på C7.",
    ),
    (
        "8x8 - wSL@C2N,wML@A1N,bLT@H8S w mode=last",
        "C2C3NsC6",
        "The Smoke Launcher on C2 drives to C3, faces north and lays smoke on C6.",
        "El Lanzahumos de C2 va a C3, mira al norte y lanza humo a C6.",
        "Smoke Launcher på C2 kör till C3, står riktad mot norr och lägger rök på C6.",
    ),
    (
        "8x8 - wSL@C2N,wML@A1N,bLT@H8S w mode=last",
        "A1A2NmA1",
        "The Minelayer on A1 drives to A2, faces north and lays a mine on A1.",
        "El Minador de A1 va a A2, mira al norte y coloca una mina en A1.",
        "Minelayer på A1 kör till A2, står riktad mot norr och lägger en mina på A1.",
    ),
    (
        "8x8 - wLT@D3N,bLT@H8S w mode=flag flags=D4+E5",
        "D3D4Nt",
        "The Light Tank on D3 drives to D4, faces north and takes the flag.",
        "El Tanque Ligero de D3 va a D4, mira al norte y coge la bandera.",
        "Light Tank på D3 kör till D4, står riktad mot norr och tar flaggan.",
    ),
]


@pytest.mark.parametrize(("tfen", "move", "english", "spanish", "swedish"), CASES)
def test_a_move_is_a_sentence(tfen: str, move: str, english: str, spanish: str, swedish: str) -> None:
    position = Position.from_tfen(tfen)
    assert position.say(move) == english
    assert position.say(move, "es") == spanish
    assert position.say(move, language="sv") == swedish
    assert position.tfen() == Position.from_tfen(tfen).tfen()


def test_g2_a_mate_is_told() -> None:
    chase = "8x8 high:A2,B1,B4,C2,C3,C6,E3,F1 wHT@B3W,bCLT@E8SW,bLT@F2SE,wCLT@G1SE,wMT@G3SE w"
    position = Position.from_tfen(chase)
    proof = tankchess.engine.solve(position, 2)
    assert proof is not None
    position.play(proof.move)
    answer = next(iter(proof.answers))
    position.play(answer)
    assert position.say(proof.answers[answer].move).endswith(": checkmate.")


def test_g8_a_pass_is_told() -> None:
    stuck = Position.from_tfen("6x6 - xwLT@A2N,xwLT@B1N,xwLT@B2N,wLT@A1N,bLT@F6W,bLT@F5W w mode=last turning=no")
    assert stuck.legal_moves() == [tankchess.Move.parse("pass")]
    assert [stuck.say("pass", language) for language in LANGUAGES] == [
        "White passes.",
        "Las Blancas pasan.",
        "Vit passar.",
    ]


def test_p5_a_type_of_ones_own_keeps_its_name() -> None:
    types = load_types({"RT": {"name": "Recon Tank", "speed": 6, "armour": [0, 0, 0]}})
    position = Position.from_tfen("8x8 - wRT@C2N,bLT@H8S w mode=last", types)
    assert position.say("C2C3N", "es") == "El Recon Tank de C2 va a C3 y mira al norte."


def test_the_move_that_proves_a_check_is_told_although_it_is_not_its_turn() -> None:
    position = Position.from_tfen("16x16 - wCLT@H1N,bHT@H6S,bCLT@P16S w")
    proof = position.check_move()
    assert proof is not None
    assert "destroys the Command tank on H1. Black wins" in position.say(proof)


def test_a_language_that_is_not_there_is_told() -> None:
    with pytest.raises(ArgumentError, match="language 'de': expected one of en es sv"):
        Position.from_tfen(QUIET).say("B2B3N", "de")


def test_a_move_that_nobody_can_make_has_no_sentence() -> None:
    with pytest.raises(IllegalMove):
        Position.from_tfen(QUIET).say("B2H8N")


@given(tfens())
def test_every_move_has_a_sentence_without_a_gap(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    for move in position.legal_moves()[::13]:
        for language in LANGUAGES:
            sentence = position.say(move, language)
            assert sentence[0].isupper() and sentence.endswith(".")
            assert not re.search(r"[{}]|  | [,.:]|,,|None", sentence)


# Endings.


def test_an_outcome_is_a_sentence() -> None:
    lost = Outcome(Result((1, 0)), Termination.RESIGNED, Side.WHITE)
    assert [lost.sentence(language) for language in LANGUAGES] == [
        "White wins by resignation",
        "Ganan las Blancas por rendición",
        "Vit vinner: motståndaren gav upp",
    ]
    assert Outcome(Result((1, 1)), Termination.AGREED, None).sentence() == "Draw by agreement"
    assert Outcome(Result((3, 3, 1, 1)), Termination.LIMIT, None).sentence() == "The points are shared"
    assert Outcome(Result((3, 2, 1, 1)), Termination.LIMIT, Side.WHITE).sentence("es").startswith("Ganan las Blancas")


# The texts.


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sides_are_called_as_everywhere_else(language: str) -> None:
    for side, name in texts(language)["sides"].items():
        assert name.removeprefix("las ") == guide(language)(f"side.{side}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_languages_have_the_same_texts_with_the_same_parts(language: str) -> None:
    english, words = texts("en"), texts(language)
    assert set(words) == set(english)
    for table, entries in english.items():
        if isinstance(entries, dict):
            assert set(words[table]) == set(entries), table
            for key, text in entries.items():
                assert sorted(re.findall(r"{\w+}", words[table][key])) == sorted(re.findall(r"{\w+}", text)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_type_and_ending_has_its_text(language: str) -> None:
    words = texts(language)
    assert set(words["types"]) == set(tankchess.catalogue())
    assert set(words["won"]) == set(words["drawn"]) == set(Termination)


def test_the_sentences_are_read_when_they_are_asked_for() -> None:
    position = setup("basic-16").position()
    assert position.say(position.legal_moves()[0])
