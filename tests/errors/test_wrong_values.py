"""Values of a wrong kind: a typed error that says what was expected, never one of Python's own."""

from collections.abc import Callable
from typing import Any

import pytest

from tankchess import Game, TankChessError, draw, setup
from tankchess.engine import Engine, Limits, solve

# As a program without types sees them.
POSITION: Any = setup("duel-12").position()
ENGINE: Any = Engine(hash_mb=1)
SOLVE: Any = solve
DRAW: Any = draw
GAME: Any = Game("duel-12", clock="5+0")


@pytest.mark.parametrize(
    ("ask", "expected"),
    [
        (lambda: ENGINE.search("basic-16"), "search of str: expected a Position"),
        (lambda: ENGINE.search(Game("duel-12")), "search of Game: expected a Position, as game.position is"),
        (lambda: ENGINE.search(POSITION, 300), "limits 300: expected Limits"),
        (lambda: ENGINE.search(POSITION, Limits(nodes=1), multi_pv="2"), "multi_pv '2': expected a whole number"),
        (lambda: ENGINE.search(POSITION, Limits(nodes=1), multi_pv=0), "multi_pv 0: expected a whole number from 1"),
        (lambda: Engine(hash_mb=1, seed="x"), "seed 'x': expected a whole number"),  # type: ignore[arg-type]
        (lambda: Engine(hash_mb=1, seed=1.5), "seed 1.5: expected a whole number"),  # type: ignore[arg-type]
        (lambda: GAME.comment(99), "ply 99: expected 0 to 0"),
        (lambda: GAME.comment("x"), "ply 'x': expected 0 to 0"),
        (lambda: GAME.set_comment("well", 99), "ply 99: expected 0 to 0"),
        (lambda: GAME.at(-1), "ply -1: expected 0 to 0"),
        (lambda: Game(players={"x": "Ann"}), "players: 'x' is not a side here, expected names for some of w b"),
        (lambda: Game(players={"fw": "Ann"}), "players: 'fw' is not a side here, expected names for some of w b"),
        (lambda: Game(players=["A", "B", "C"]), "players: 3 names, expected at most 2, for w b"),
        (lambda: Game(players="Ann"), "players 'Ann': expected a list of names, or names by side (w b)"),
        (lambda: Game(players=["Ann", 7]), "players: 7 for b, expected a name"),  # type: ignore[list-item]
        (lambda: SOLVE("basic-16", 1), "solve: str, expected a Position"),
        (lambda: SOLVE(POSITION, "a"), "solve: 'a' moves, expected 1 to"),
        (lambda: SOLVE(POSITION, 1.5), "solve: 1.5 moves, expected 1 to"),
        (lambda: DRAW("basic-16"), "picture of 'basic-16': expected a position"),
        (lambda: DRAW(None), "picture of None: expected a position"),
        (lambda: setattr(GAME.root, "comment", None), "comment None: expected a text"),
        (lambda: setattr(GAME.root, "evaluation", "x"), "evaluation 'x': expected a number of Light Tanks"),
        (lambda: setattr(GAME.root, "clock", "x"), "clock 'x': expected seconds"),
        (lambda: GAME.play(POSITION.legal_moves()[0], elapsed="x"), "elapsed time 'x': expected seconds"),
        (lambda: POSITION.with_terrain(None), "terrain None: expected kinds with their squares"),
        (lambda: POSITION.with_terrain("high:D4"), "terrain 'high:D4': expected kinds with their squares"),
    ],
)
def test_a_value_of_a_wrong_kind_is_a_typed_error(ask: Callable[[], object], expected: str) -> None:
    with pytest.raises(TankChessError) as caught:
        ask()
    assert expected in str(caught.value)
