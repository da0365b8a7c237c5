"""Small games with something in them to be found, and an engine to find it: a limit of nodes, the same every time."""

from __future__ import annotations

from tankchess import Game, Position
from tankchess.analysis import AnalysedGame, analyse_game
from tankchess.engine import Engine, Limits
from tests.kit.picture import diagram

LIMITS = Limits(nodes=600)


def analysed(start: Position | str, *moves: str, nodes: int = 600) -> AnalysedGame:
    game = Game(start)
    for move in moves:
        game.play(move)
    return analyse_game(game, Engine(hash_mb=1), Limits(nodes=nodes))


def even_field() -> Position:
    """Three tanks each, far apart, with a hill between them; the Heavy Tank on C1 would show its side to I10."""
    return diagram(
        """
        10  .     .  .     .  lt/S  .     mt/S  .  ht/S  .
        6   .     .  .     .  #     #     .     .  .     .
        5   .     .  .     .  #     #     .     .  .     .
        1   .     HT/N  .  MT/N  .  LT/N  .     .  .     .
            A     B  C     D  E     F     G     H  I     J
        """
    )


def open_command_tank() -> Position:
    """Black's Command tank stands in the open, and check is not announced: White can destroy it at once."""
    return diagram(
        """
        8  .      .  .  .       .  .  .  mt/S
        6  .      .  .  clt/E   .  .  .  .
        3  .      .  .  MT/N    .  .  .  .
        1  CLT/N  .  .  .       .  .  .  .
           A      B  C  D       E  F  G  H
        """,
        mode="command",
        announce=False,
    )


def way_out() -> Position:
    """White's Command tank is a step from the edge; Black's stands behind walls, and nothing can reach it."""
    return diagram(
        """
        8  clt/S  #  .  .      .  .  .     mt/S
        7  #      #  .  CLT/N  .  .  .     .
        1  .      .  .  .      .  .  MT/N  .
           A      B  C  D      E  F  G     H
        """,
        mode="command",
        announce=False,
    )
