"""Whatever a file holds, reading it gives games or `RecordError`, and comes to an end."""

import sys
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tankchess.game import read_games
from tankchess.notation import RecordError
from tests.game.random_games import random_tree

PIECES = st.sampled_from(
    (
        *(
            "1.",
            "9" * 5000,
            "...",
            ",",
            "H1>H2/N",
            "I16/SW",
            "(K6 +)",
            "(",
            ")",
            "{",
            "}",
            "1-0",
            "*",
            "1/2-1/2",
            "pass",
        ),
        *(
            "c ",
            "out",
            "via",
            ">",
            "/",
            '[Event "x"]\n',
            '[Setup "basic-16"]\n',
            '[Mode "four"]\n',
            "[",
            "]",
            '"',
            "\\",
        ),
        *('[Types "{\\"RT\\":{}}"]\n', '[TFEN "8x8 - - w"]\n', '[Clock "9/move"]\n', '[White "\t"]\n', "\x00", "\r"),
        *("é", "99999-0", "4-2-7-1", "\n", " "),
        *("[1.", "[1. ", "[2...", "!", "??", "?!?", "$1", "$999", "$", "[1. C3>C5/NE]", "\n[1. H1>H2/N"),
    )
)


def read(text: str) -> None:
    errors: list[RecordError] = []
    for game in read_games(text + "\n", on_error=errors.append):
        assert list(read_games(game.record())) == [game]
    assert all(error.game is not None and error.line is not None for error in errors)


@given(st.lists(PIECES, max_size=30))
def test_pieces_of_records_in_any_order(pieces: list[str]) -> None:
    read('[Setup "basic-16"]\n\n' + " ".join(pieces))
    read("".join(pieces))


@given(st.text())
def test_any_text(text: str) -> None:
    read(text)


@given(st.binary())
def test_any_bytes(data: bytes) -> None:
    errors: list[RecordError] = []
    try:
        games = list(read_games(data, on_error=errors.append))
    except RecordError:
        return
    assert [list(read_games(game.record())) for game in games] == [[game] for game in games]


LONG = 30_000


def work_of(text: str) -> int:
    """How many steps of Python it takes to read a text, whatever becomes of it."""
    steps = 0

    def count(*_: Any) -> Any:
        nonlocal steps
        steps += 1
        return count

    sys.settrace(count)
    try:
        list(read_games(text, on_error=lambda _: None))
    finally:
        sys.settrace(None)
    return steps


@pytest.mark.parametrize(
    "unit",
    [
        "[",
        "]",
        "{",
        "}",
        "(",
        ")",
        "[1.",
        "[1. ",
        "{}",
        "{a} ",
        "! ",
        "$7 ",
        "1. ",
        ", ",
        "(a)",
        '[A "',
        "\n[1.",
        "\n[A",
        " ",
    ],
)
@pytest.mark.parametrize("before", ["", "1. H1>H2/N "])
def test_a_text_twice_as_long_takes_twice_the_work(before: str, unit: str) -> None:
    head = '[Setup "basic-16"]\n\n' + before
    once, twice = work_of(head + unit * 400), work_of(head + unit * 800)
    assert twice <= 2 * once + 1000


@pytest.mark.parametrize("unit", ["[", "{", "(", "{a} ", "H1>H2/N (", "$7", "!?", '[A "', "(a) "])
def test_long_texts_of_one_sign_come_to_an_end(unit: str) -> None:
    for head in ("", '[Setup "basic-16"]\n\n1. H1>H2/N ', '[Setup "basic-16"]\n\n1. H1>H2/N\n'):
        list(read_games(head + unit * LONG + "\n", on_error=lambda _: None))


@given(st.integers(0, 2**32), st.integers(1, 4))
def test_a_record_with_letters_changed(seed: int, changes: int) -> None:
    rng = Random(seed)
    text = random_tree(rng, 8).record()
    for _ in range(changes):
        place = rng.randrange(len(text))
        text = (
            text[:place]
            + rng.choice(["", "X", "(", "}", "[", "]", "!", "\n", '"', text[rng.randrange(len(text))]])
            + text[place + 1 :]
        )
    read(text)
