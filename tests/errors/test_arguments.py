"""What the library is asked with and does not know is told by a typed error."""

from collections.abc import Callable

import pytest

import tankchess
from tankchess import ArgumentError, Position, Side, TankChessError, draw, draw_png, perft

POSITION = Position.from_tfen("8x8 - wCLT@A1N,bCLT@H8S w")

CALLS: list[tuple[str, Callable[[], object]]] = [
    ("square 'Z99': expected one of the board, A1 to H8", lambda: POSITION.piece_at("Z99")),
    ("square 'a1'", lambda: POSITION.piece_at("a1")),
    ("square 5", lambda: POSITION.piece_at(5)),  # type: ignore[arg-type]
    ("square 'I1'", lambda: POSITION.terrain_at("I1")),
    ("terrain 'lava': expected one of high low water", lambda: POSITION.terrain("lava")),
    ("terrain None", lambda: POSITION.terrain(None)),  # type: ignore[arg-type]
    ("side 'fw': expected one of w b", lambda: POSITION.with_turn("fw")),
    ("side 'x'", lambda: POSITION.attacks_on("x")),
    ("termination 'boredom'", lambda: POSITION.counted("boredom")),
    ("facing 'NNE'", lambda: POSITION.fire_lines("A1", facing="NNE")),
    ("square 'K1'", lambda: POSITION.fire_lines("A1", via=("K1",))),
    ("depth -1: expected a whole number from 0", lambda: perft(POSITION, -1)),
    ("depth 1.5", lambda: perft(POSITION, 1.5)),  # type: ignore[arg-type]
    ("theme 'x': expected one of light dark", lambda: draw(POSITION, theme="x")),
    ("size 3", lambda: draw(POSITION, size=3)),
    ("size '300'", lambda: draw(POSITION, size="300")),  # type: ignore[arg-type]
    ("size '300'", lambda: draw_png(POSITION, size="300")),  # type: ignore[arg-type]
    (r"arrow \('A1', 'A2', 'A3'\): expected two squares", lambda: draw(POSITION, arrows=[("A1", "A2", "A3")])),  # type: ignore[list-item]
    ("arrow 5: expected two squares", lambda: draw(POSITION, arrows=[5])),  # type: ignore[list-item]
    ("square 'Q1'", lambda: draw(POSITION, arrows=[("A1", "Q1")])),
    ("square 'A01'", lambda: draw(POSITION, arrows=[("A1", "A01")])),
    ("side 'fb'", lambda: draw(POSITION, threats=Side.FLAG_BLACK)),
    ("square 'Z99'", lambda: draw(POSITION, reach_of="Z99")),
    ("reach of D4: expected the square of a living piece", lambda: draw(POSITION, reach_of="D4")),
    ("fire of D4: expected the square of a living piece", lambda: draw(POSITION, fire_of="D4")),
    ("0 seconds a move", lambda: tankchess.animate(tankchess.Game("duel-12"), seconds=0)),
]


@pytest.mark.parametrize(("message", "call"), CALLS)
def test_an_argument_that_means_nothing_is_a_typed_error(message: str, call: Callable[[], object]) -> None:
    with pytest.raises(ArgumentError, match=message):
        call()


def test_such_an_error_is_one_of_the_library_and_a_value_error() -> None:
    assert issubclass(ArgumentError, TankChessError)
    assert issubclass(ArgumentError, ValueError)
