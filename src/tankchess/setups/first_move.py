"""What the very first move of a game can do, whoever makes it (S2)."""

from __future__ import annotations

from collections.abc import Container, Iterator

from tankchess.core.action import ACTIONS
from tankchess.core.geometry import parse_square, reading_order
from tankchess.core.move import Move
from tankchess.core.piece import Piece
from tankchess.core.position import Position
from tankchess.core.sides import Mode, Side
from tankchess.setups.problem import SetupProblem, error

_AIMED_ATTACKS = {action.letter for action in ACTIONS if action.attacks and action.aims}


def moving_first(position: Position) -> Iterator[Position]:
    """The position with each player in turn to move; those for whom the game is over are left out."""
    for side in position.order:
        start = position.with_turn(side)
        if start.outcome() is None:
            yield start


def first_blood(positions: list[Position]) -> list[SetupProblem]:
    """Pieces that somebody's first move can destroy: each once, with the first move that proves it."""
    proofs: dict[Piece, Move] = {}
    # What a move destroys does not depend on the mode.
    tried: set[tuple[Side, Move]] = set()
    for position in positions:
        for start in moving_first(position):
            look = _Look(start, proofs)
            for move in start.pseudo_legal_moves() if look.open else ():
                if look.may_tell(move) and (start.turn, move) not in tried:
                    tried.add((start.turn, move))
                    for lost in _enemies_lost(start, move):
                        proofs.setdefault(lost, move)
                        look.open.discard(lost.square)
                    if not look.open:
                        break
    order = sorted(proofs, key=lambda piece: reading_order(parse_square(piece.square) or 0))
    return [
        error(
            f"{piece.code} on {piece.square} can be destroyed on the first move, by {proofs[piece]}",
            (piece.square,),
            word="first_blood",
            square=piece.square,
            type=piece.type,
            start=str(proofs[piece].from_square),
        )
        for piece in order
    ]


def first_escape(positions: list[Position]) -> list[SetupProblem]:
    """Command tanks that could leave the board with their first move, from aboard a boat too (M12)."""
    problems = []
    for position in positions:
        if position.mode is not Mode.COMMAND:
            continue
        for start in moving_first(position):
            way_out = next((move for move in start.pseudo_legal_moves() if move.is_out), None)
            if way_out is not None:
                piece = _mover(start, way_out)
                text = f"{piece.code} on {piece.square} can leave the board on the first move, by {way_out}"
                problems.append(error(text, (piece.square,), word="first_escape", square=piece.square))
    return problems


def _mover(position: Position, move: Move) -> Piece:
    piece = position.piece_at(move.from_square or "")
    if piece is not None and move.is_cargo:
        piece = piece.cargo
    assert piece is not None, f"{move} of no piece"
    return piece


class _Look:
    """A quick look at the moves of a side that spares trying every one: most of them destroy nobody, or nobody new.

    `open` are the squares of the enemies for whom there is no proof yet.
    """

    def __init__(self, start: Position, proven: Container[Piece]) -> None:
        pieces = list(start.pieces())
        self.open = {piece.square for piece in pieces if piece.side is not start.turn and piece not in proven}
        self._charged = {piece.square for piece in pieces if _is_charged(piece)}
        self._blasts = self._reached()
        movers = [
            (piece, is_cargo)
            for carrier in pieces
            if carrier.side is start.turn
            for piece, is_cargo in ((carrier, False), (carrier.cargo, True))
            if piece is not None
        ]
        self._bombs = {(piece.square, is_cargo) for piece, is_cargo in movers if _explodes(piece)}
        # Fire spreads along hedges, and flames melt ice: only who stands on such ground can be lost by them (A4).
        exposed = self.open | (self._charged & self._blasts)
        is_exposed = any(set(start.terrain_at(square)) - {"road"} for square in exposed)
        self._flaming = {(piece.square, is_cargo) for piece, is_cargo in movers if is_exposed and _flames(piece)}

    def may_tell(self, move: Move) -> bool:
        """Whether a move may destroy a piece for which there is no proof yet."""
        if move.action in _AIMED_ATTACKS:
            target = move.target
            if target in self.open or (target in self._charged and target in self._blasts):
                return True
            if (move.from_square, move.is_cargo) in self._flaming:
                return True
        # A bomb that is blown up after its move, or lost by it.
        return bool(self._bombs) and move.to_square in self._blasts and (move.from_square, move.is_cargo) in self._bombs

    def _reached(self) -> set[str]:
        """The squares from which an explosion reaches such an enemy, at once or by way of other bombs (A5)."""
        reached = {square for enemy in self.open for square in _around(enemy)}
        fresh = self._charged & reached
        known = set(fresh)
        while fresh:
            reached |= {square for bomb in fresh for square in _around(bomb)}
            fresh = (self._charged & reached) - known
            known |= fresh
        return reached


def _explodes(piece: Piece) -> bool:
    return piece.type.weapon("explosive") is not None


def _is_charged(piece: Piece) -> bool:
    """Whether others may be lost with a piece: it is a bomb, or carries one."""
    return _explodes(piece) or (piece.cargo is not None and _explodes(piece.cargo))


def _flames(piece: Piece) -> bool:
    return any(weapon.traits.spreads for weapon in piece.type.weapons)


def _around(square: str) -> set[str]:
    """The names of a square and its neighbours, those off the board among them: nothing goes there."""
    column, row = ord(square[0]), int(square[1:])
    return {f"{chr(column + east)}{row + north}" for east in (-1, 0, 1) for north in (-1, 0, 1)}


def _enemies_lost(position: Position, move: Move) -> list[Piece]:
    after = {piece.square: piece for piece in position.after(move).pieces()}
    enemies = [piece for piece in position.pieces() if piece.side is not position.turn]
    return [piece for piece in enemies if after.get(piece.square) != piece]
