"""A solved puzzle, as themes look at it: the moves of the solver with the positions around them, and the end."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tankchess.core.geometry import FACINGS, direction_between, distance, parse_square
from tankchess.core.move import Move
from tankchess.core.move_effects import Attack
from tankchess.core.piece import Piece
from tankchess.core.position import Position
from tankchess.core.sides import Side
from tankchess.engine import Proof


class SolvingMove(NamedTuple):
    """A move of the solver, with the positions before and after it."""

    before: Position
    move: Move
    after: Position

    @property
    def piece(self) -> Piece:
        """What moves, as it stands before; of cargo that moves, the cargo."""
        found = self.before.piece_at(self.move.from_square or "")
        assert found is not None, "a legal move has a piece"
        return found.cargo if self.move.is_cargo and found.cargo is not None else found

    @property
    def shooter(self) -> Piece:
        """Who acts at the end of the move: the piece, or the cargo of a boat that brought it there (L4)."""
        piece = self.piece
        return piece.cargo if piece.cargo is not None and not piece.type.weapons else piece


class Shot(NamedTuple):
    """A shot from one square at another: who fires, and the piece that is hit.

    `is_covered`: it is indirect, and goes over something that stops a direct shot.
    """

    shooter: Piece
    start: str
    target: Piece
    is_covered: bool

    @property
    def distance(self) -> int:
        return distance(parse_square(self.start) or 0, parse_square(self.target.square) or 0)

    @property
    def hits_rear(self) -> bool:
        """Whether it comes exactly from behind (F3)."""
        direction = direction_between(parse_square(self.start) or 0, parse_square(self.target.square) or 0)
        return direction is not None and FACINGS[direction] == self.target.facing


@dataclass(frozen=True)
class SolvedLine:
    """The main line of a proof, played through."""

    start: Position
    proof: Proof

    @property
    def solver(self) -> Side:
        return self.start.turn

    @property
    def defender(self) -> Side:
        return next(side for side in self.start.order if side is not self.solver)

    @cached_property
    def moves(self) -> tuple[SolvingMove, ...]:
        """The solver's moves."""
        found = []
        position = self.start.copy()
        for number, move in enumerate(self.proof.line):
            before = position.copy()
            position.play(move)
            if number % 2 == 0:
                found.append(SolvingMove(before, move, position.copy()))
        return tuple(found)

    @property
    def first(self) -> SolvingMove:
        return self.moves[0]

    @property
    def final(self) -> Position:
        """The position in which the defender has lost."""
        return self.moves[-1].after

    def commander(self, position: Position, side: Side) -> str | None:
        """Where the Command tank of a side stands; that of its boat, where it is cargo."""
        for piece in position.pieces(side=side):
            if piece.is_command or (piece.cargo is not None and piece.cargo.is_command):
                return piece.square
        return None

    @cached_property
    def hunters(self) -> tuple[Attack, ...]:
        """The moves that would destroy the defender's Command tank in the final position, one for each deed."""
        square = self.commander(self.final, self.defender)
        attacks = self.final.attacks_on(self.defender) if square is not None else []
        return tuple(attack for attack in attacks if square in attack.victims)

    @cached_property
    def shots(self) -> tuple[Shot, ...]:
        """The shots that the solver fires on the way."""
        found = []
        for step in self.moves:
            target = step.before.piece_at(step.move.target or "") if step.move.action == "x" else None
            if target is not None and step.move.to_square is not None:
                found.append(Shot(step.shooter, step.move.to_square, target, _is_covered(step.before, step.move)))
        return tuple(found)

    @cached_property
    def last_shots(self) -> tuple[Shot, ...]:
        """The shots that the defender cannot avoid any more in the final position."""
        found = []
        for move, _ in self.hunters:
            shooter = self.final.piece_at(move.from_square or "")
            target = self.final.piece_at(move.target or "") if move.action == "x" else None
            if shooter is not None and target is not None and move.to_square is not None:
                cargo = shooter.cargo if move.is_cargo or not shooter.type.weapons else None
                found.append(Shot(cargo or shooter, move.to_square, target, _is_covered(self.final, move)))
        return tuple(found)

    def holds_without(self, square: str) -> bool:
        """Whether the defender would have a permitted move in the final position, did nothing stand on a square."""
        outcome = self.final.without(square).outcome()
        return outcome is None or outcome.winner is not self.solver


def _is_covered(position: Position, move: Move) -> bool:
    """Whether the shot at the end of a move goes over something that stops a direct shot."""
    if move.from_square is None:
        return False
    lines = position.fire_lines(move.from_square, move.facing, move.to_square, move.is_cargo, move.via)
    return any(target.is_covered for line in lines for target in line.targets if target.square == move.target)
