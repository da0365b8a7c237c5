"""Whatever a file holds, reading it gives games or `RecordError`, and comes to an end."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tankchess.game import read_games
from tankchess.notation import RecordError
from tests.game.random_games import random_game

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


@given(st.integers(0, 2**32), st.integers(1, 4))
def test_a_record_with_letters_changed(seed: int, changes: int) -> None:
    rng = Random(seed)
    text = random_game(rng, 8).record()
    for _ in range(changes):
        place = rng.randrange(len(text))
        text = (
            text[:place]
            + rng.choice(["", "X", "(", "}", "\n", '"', text[rng.randrange(len(text))]])
            + text[place + 1 :]
        )
    read(text)
