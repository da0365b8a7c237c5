"""What somebody writes with the library: run, and checked strictly, against the installed package."""

from __future__ import annotations

import tankchess
from tankchess import Game, Move, Node, Piece, Position, Side
from tankchess.engine import Engine, Limits


def look(position: Position) -> list[str]:
    """What a coach might ask."""
    moves: list[Move] = position.legal_moves()
    told = [f"{square}: {' '.join(stop.facings)}" for square, stop in position.reach("C3").items()]
    told += [str(piece) for piece in position.attackers("C3")]
    told += [position.say(move, "sv") for move in moves if position.gives_check(move)]
    if position.mode == "command" and position.turn is Side.WHITE:
        told.append(str(position.in_check()))
    return told


def change(position: Position) -> set[Position]:
    """Positions made from others."""
    changed = position.without("C3").with_piece("C4", "wLT", "N").with_terrain({"high": ["D4"]})
    changed.set_piece("E4", Piece.parse("wLT@E4N"))
    removed: Piece | None = changed.remove("E4")
    assert removed is not None and not [problem for problem in changed.status() if problem.is_error]
    return {position, changed, changed.mirror(), changed.rotate()}


def play() -> str:
    """A game with a variation, written and read."""
    game = Game("basic-16", players=["Ann", "Bob"])
    game.play("H1H2N")
    other: Node = game.root.add_variation("C3C5NE")
    other.comment = "quieter"
    (again,) = tankchess.read_games(game.record())
    return again.result


def think(position: Position) -> str:
    """The engine's move."""
    result = Engine(hash_mb=1).search(position, Limits(nodes=300))
    return f"{result.move} {result.score}"


if __name__ == "__main__":
    start = tankchess.setup("basic-16").position()
    print(len(look(start)), len(change(start)), play(), think(start), tankchess.draw(start)[:4])
