"""Why a move is not permitted, as a sentence in every language."""

import pickle
import re
import string
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tankchess import ArgumentError, Position, setup
from tankchess.core.words.sentences import LANGUAGES
from tests.kit import diagram

WORDS = Path(__file__).parents[2] / "src" / "tankchess" / "core" / "words"
SENTENCES = {
    language: tomllib.loads((WORDS / "languages" / f"{language}.toml").read_text(encoding="utf-8"))["reasons"]
    for language in LANGUAGES
}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_m4_a_piece_in_the_way_is_named_in_every_language() -> None:
    position = diagram("""
        3  .     .     .
        2  mt/E  .     .
        1  LT/N  .     .
           A     B     C
    """)
    reason = position.why_not("A1A3N")
    assert reason is not None
    assert reason.sentence() == "The way is blocked: A2 (Medium Tank)."
    assert reason.sentence("es") == "El paso está cerrado: A2 (Tanque Medio)."
    assert reason.sentence("sv") == "Vägen är stängd: A2 (Medium Tank)."


def test_f3_armour_that_holds_is_told_with_its_figures() -> None:
    position = diagram("""
        4  mt/S  .     .
        3  .     .     .
        2  .     .     .
        1  MT/N  .     .
           A     B     C
    """)
    reason = position.why_not("A1A2NxA4")
    assert reason is not None
    assert reason.sentence() == "The front holds, armour 2 against power 2: A4 (Medium Tank)."
    assert reason.sentence("sv") == "Fören håller, rustning 2 mot vapenstyrka 2: A4 (Medium Tank)."


def test_f5_a_wreck_and_terrain_have_their_names() -> None:
    position = diagram("""
        5  .     .     mt/S
        4  mt/S  .     &
        3  xlt/S .     .
        2  .     .     .
        1  MT/N  .     MT/N
           A     B     C
    """)
    wreck, hedge = position.why_not("A1A1NExA4"), position.why_not("C1C2NxC5")
    assert wreck is not None
    assert wreck.sentence("es") == "Algo detiene el disparo: A3 (pieza destruida: Tanque Ligero)."
    assert hedge is not None
    assert hedge.sentence("sv") == "Något stoppar skottet: C4 (häck)."


def test_g2_a_barred_move_names_who_would_punish_it() -> None:
    position = diagram(
        """
        8  .     .     .     td/S
        3  .     .     #     HT/N  #
        2  .     .     #     .     #
        1  .     .     #     CHT/N #     cht/S
           A     B     C     D     E     F
        """.replace("cht/S", ".    ").replace("8  .    ", "8  cht/S"),
        mode="command",
    )
    reason = position.why_not("D3E4NE")
    assert reason is not None
    assert reason.rule == "G2"
    assert reason.sentence() == "The piece on D8 could then destroy your Command tank."
    assert reason.sentence("es") == "La pieza de D8 podría destruir entonces tu Tanque de Mando."


def test_g4_the_end_of_the_game_is_told_in_the_same_language() -> None:
    position = Position.from_tfen("6x6 - wMT@A1N w mode=last")
    reason = position.why_not("A1A2N")
    assert reason is not None
    assert reason.sentence("sv") == "Spelet är slut: Vit vinner genom förstörelse."


def test_a_language_that_is_not_known_is_refused() -> None:
    reason = setup("duel-12").position().why_not("A1A9N")
    assert reason is not None
    with pytest.raises(ArgumentError, match="language 'de': expected one of en es sv"):
        reason.sentence("de")


def test_a_reason_survives_being_sent_to_another_process() -> None:
    reason = setup("duel-12").position().why_not("A1A9N")
    assert pickle.loads(pickle.dumps(reason)) == reason


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_the_rules_has_its_sentence_and_no_sentence_is_idle(language: str) -> None:
    sources = "".join((WORDS / name).read_text(encoding="utf-8") for name in ("reasons.py", "action_refusals.py"))
    told = set(re.findall(r"(?:because|_lacks)\(\s*[^,]+,\s*f?\"([a-z_{}.]+)\"", sources))
    families = {word.split("{")[0] for word in told if "{" in word}
    idle = {word for word in SENTENCES[language] if word not in told and not word.startswith(tuple(families))}
    assert idle == set()
    assert {word for word in told if "{" not in word} - set(SENTENCES[language]) == set()


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_sentence_tells_the_same_in_every_language(language: str) -> None:
    assert list(SENTENCES[language]) == list(SENTENCES["en"])
    for word, text in SENTENCES[language].items():
        assert placeholders(text) == placeholders(SENTENCES["en"][word]), word


POSITIONS = [
    setup("river-crossing-20").position(),
    setup("minefield-16").position(mode="last"),
    setup("capture-16").position(mode="flag"),
    Position.from_tfen(
        "8x8 low:C3;water:D5,D6;hedge:F5+F6;ice:D6 wMT@C1N,wFT@E4N,bTK@C5S,wSL@G2E,wAS@B7N,wRB@A4E w mode=last"
    ),
    Position.from_tfen("6x6 water:B2,B3,B4,C2,C3 wLL@B3N(wMTN),wML@E2N,wP@F1N,bHT@C5S,bRB@D5S w mode=last mines=0"),
]
ACTIONS = st.sampled_from(["", "b", "t", "x{}", "s{}", "m{}", "f{}"])


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(POSITIONS), st.data())
def test_whatever_is_not_permitted_has_a_whole_sentence(position: Position, data: st.DataObject) -> None:
    columns = string.ascii_uppercase[: position.width + 1]
    squares = st.builds("{}{}".format, st.sampled_from(columns), st.integers(1, position.height + 1))
    starts = st.one_of(squares, st.sampled_from([piece.square for piece in position.pieces()]))
    facing = data.draw(st.sampled_from(["N", "NE", "E", "SE", "S", "SW", "W", "NW"]))
    cargo = data.draw(st.sampled_from(["", "", "c"]))
    action = data.draw(ACTIONS).format(data.draw(squares))
    reason = position.why_not(f"{cargo}{data.draw(starts)}{data.draw(squares)}{facing}{action}")
    if reason is not None:
        for language in LANGUAGES:
            sentence = reason.sentence(language)
            assert sentence[0] == sentence[0].upper()
            assert sentence.endswith(".")
            assert "{" not in sentence
