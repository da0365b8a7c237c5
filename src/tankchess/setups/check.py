"""Looks a setup over by the rules for setups (S2, S3)."""

from __future__ import annotations

from collections.abc import Mapping

from tankchess.core.geometry import COLUMNS, parse_square, reading_order
from tankchess.core.move import Move
from tankchess.core.piece import Piece
from tankchess.core.position import Position
from tankchess.core.sides import TWO_PLAYERS, Mode, Side
from tankchess.errors import SetupError
from tankchess.setups.problem import Problem, error, warning
from tankchess.setups.salvage import board_of, salvage
from tankchess.setups.setup import Setup
from tankchess.setups.symmetry import unmatched


def check_setup(setup: Setup) -> list[Problem]:
    """Everything that is wrong with a setup: errors first, then warnings. Empty for a good one.

    What cannot stand where it is named is an error and left out of the further checks, so that one fault does
    not hide another. Every mode the setup offers is looked at, with each player moving first.
    """
    sound, problems = salvage(setup)
    if sound is None:
        return problems
    missing, taken = _missing_commanders(sound), _taken_centre(sound)
    positions, unplayable = _positions(sound, {Mode.COMMAND: missing, Mode.FLAG: taken})
    problems += [*missing, *taken, *unplayable]
    for position in positions:
        problems += _over_at_once(position)
    if not positions:
        # No mode of its own can be played: what stands on the board can be looked at all the same.
        positions = [board_of(sound)]
    problems += _first_blood(positions)
    problems += _asymmetry(positions[0], setup)
    problems += _stuck(positions[0])
    return sorted(problems, key=lambda problem: not problem.is_error)


def _positions(setup: Setup, known: Mapping[Mode, list[Problem]]) -> tuple[list[Position], list[Problem]]:
    """The starting position of each mode that can be played, nothing announced; an error for each that cannot.

    `known` is what has been found about some modes: a mode with such a problem is not reported again, unless it
    was a warning only and no other mode can be played.
    """
    positions: list[Position] = []
    faults = {}
    for mode in setup.offered:
        try:
            positions.append(setup.position(mode=mode, announce="no" if mode is Mode.COMMAND else None))
        except SetupError as fault:
            faults[mode] = error(f"mode {mode}: {fault}")
    reported = [problem for mode in faults for problem in known.get(mode, ())]
    if not positions and not any(problem.is_error for problem in reported):
        return positions, list(faults.values())
    return positions, [fault for mode, fault in faults.items() if not known.get(mode)]


def _missing_commanders(setup: Setup) -> list[Problem]:
    if Mode.COMMAND not in setup.offered:
        return []
    return [
        error(f"mode command: {side.name_in_words} has no Command tank")
        for side in TWO_PLAYERS
        if not _has_commander(setup, side)
    ]


def _has_commander(setup: Setup, side: Side) -> bool:
    """Whether a side's Command tank is on the board, or in the hold of a boat."""
    return any(item.startswith("C") or f"({side}C" in item for item in setup.pieces.get(side, ()))


def _taken_centre(setup: Setup) -> list[Problem]:
    """Where the flag would lie (G6). A setup that places flags of its own has none there."""
    if Mode.FLAG not in setup.offered or setup.flags:
        return []
    if setup.width % 2 or setup.height % 2:
        return [warning(f"mode flag: a board of {setup.width}x{setup.height} has no centre point for the flag")]
    start = board_of(setup)
    columns = COLUMNS[setup.width // 2 - 1 : setup.width // 2 + 1]
    rows = (setup.height // 2, setup.height // 2 + 1)
    central = [f"{column}{row}" for column in columns for row in rows]
    taken = [name for name in central if start.piece_at(name) or set(start.terrain_at(name)) - {"road"}]
    if not taken:
        return []
    return [warning("mode flag: the flag lies on the centre point, and central squares are taken", tuple(taken))]


def _over_at_once(position: Position) -> list[Problem]:
    outcome = position.outcome()
    if outcome is None:
        return []
    return [error(f"mode {position.mode}: the game is over before its first move ({outcome.termination.value})")]


def _first_blood(positions: list[Position]) -> list[Problem]:
    """Pieces that somebody's first move can destroy: each once, with the first move that proves it."""
    proofs: dict[Piece, Move] = {}
    for position in positions:
        for side in position.order:
            start = _with_turn(position, side)
            if start.outcome() is not None:
                continue
            for move in start.moves():
                if _may_destroy(start, move):
                    for lost in _enemies_lost(start, move):
                        proofs.setdefault(lost, move)
    order = sorted(proofs, key=lambda piece: reading_order(parse_square(piece.square) or 0))
    return [
        error(f"{piece.code} on {piece.square} can be destroyed on the first move, by {proofs[piece]}", (piece.square,))
        for piece in order
    ]


def _with_turn(position: Position, side: Side) -> Position:
    fields = position.tfen().split(" ")
    fields[3] = str(side)
    return Position.from_tfen(" ".join(fields), position.types)


def _may_destroy(position: Position, move: Move) -> bool:
    """A quick look that spares trying every move: shots, flames, and bombs with somebody near, blown or lost."""
    if move.is_pass or move.is_out:
        return False
    if move.action in ("x", "f"):
        return True
    piece = position.piece_at(move.from_square or "")
    if piece is None or not _explodes(piece):
        return False
    # An explosion reaches the enemy at once, or by way of another bomb (A5).
    victims = (other for other in position.pieces() if other.side is not piece.side or _explodes(other))
    return any(_near(other.square, move.to_square or "") for other in victims if other != piece)


def _explodes(piece: Piece) -> bool:
    return piece.type.weapon("explosive") is not None


def _near(one: str, other: str) -> bool:
    columns = abs(ord(one[0]) - ord(other[0]))
    return columns <= 1 and abs(int(one[1:]) - int(other[1:])) <= 1


def _enemies_lost(position: Position, move: Move) -> list[Piece]:
    after = {piece.square: piece for piece in position.after(move).pieces()}
    enemies = [piece for piece in position.pieces() if piece.side is not position.turn]
    return [piece for piece in enemies if after.get(piece.square) != piece]


def _asymmetry(position: Position, setup: Setup) -> list[Problem]:
    name, ground, pieces = unmatched(position, setup.order)
    problems = []
    if ground:
        problems.append(warning(f"the obstacles are not in {name}", ground))
    if pieces:
        problems.append(warning(f"the pieces do not start in {name}", pieces))
    return problems


def _stuck(position: Position) -> list[Problem]:
    """Vehicles that cannot get away from their square alive, were it their turn. Turning alone is no way out."""
    problems = []
    for side in position.order:
        start = _with_turn(position, side)
        if start.outcome() is not None:
            continue
        moves: dict[str, list[Move]] = {}
        for move in start.moves():
            if not move.is_cargo and move.from_square != move.to_square:
                moves.setdefault(move.from_square or "", []).append(move)
        for piece in start.pieces():
            if piece.side is side and piece.type.is_vehicle:
                if not any(_survives(start, piece, move) for move in moves.get(piece.square, ())):
                    problems.append(warning(f"{piece.code} on {piece.square} cannot move", (piece.square,)))
    return problems


def _survives(position: Position, piece: Piece, move: Move) -> bool:
    if move.is_out or move.to_square is None:
        return True
    moved = position.after(move).piece_at(move.to_square)
    found = [moved, moved.cargo if moved is not None else None]
    return any(there is not None and not there.is_wreck and there.type == piece.type for there in found)
