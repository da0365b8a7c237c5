"""Whether a position can occur in a game: what no game leads to, and what no game can go on from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.move_codes import shared_referee
from tankchess.core.move import make_moves
from tankchess.core.move_effects import ALIVE
from tankchess.core.problem import PositionProblem, Severity, Status
from tankchess.core.rules import FLAG_COUNTS
from tankchess.core.sides import Mode, Side

if TYPE_CHECKING:
    from tankchess.core.position import Position

# A boat that leaves with its cargo counts two (G5), so that a side with two out may come to four.
_MOST_OUT = {Mode.COMMAND: 1, Mode.ESCAPE3: 4}


def find_problems(position: Position) -> list[PositionProblem]:
    """Everything that is wrong with a position, errors first."""
    looks = (_missing, _flags, _open_goals, _turn, _counts)
    problems = [problem for look in looks for problem in look(position, position._board)]
    return sorted(problems, key=lambda problem: not problem.is_error)


def _error(status: Status, rule: str, text: str, squares: tuple[str, ...] = ()) -> PositionProblem:
    return PositionProblem(Severity.ERROR, rule, text, squares, status=status)


def _warning(status: Status, rule: str, text: str, squares: tuple[str, ...] = ()) -> PositionProblem:
    return PositionProblem(Severity.WARNING, rule, text, squares, status=status)


def _missing(position: Position, board: Board) -> Iterator[PositionProblem]:
    """Sides that never had what they need. What was lost on the way is a loss, not a fault."""
    pieces = [board.describe(slot) for slot in range(board.count)]
    out = position.out if position.mode in _MOST_OUT else {}
    for side in position.order:
        own = [piece for piece in pieces if piece.side == side.number]
        if position.mode is Mode.COMMAND:
            if not any(piece.command for piece in own) and not out.get(side):
                text = f"mode command: {side.name_in_words} has no Command tank; if none is meant, choose another mode"
                yield _error(Status.NO_COMMAND_TANK, "P1", text)
        elif not own and not out.get(side):
            yield _error(Status.NO_PIECES, "S2", f"mode {position.mode}: {side.name_in_words} has no pieces")


def _flags(position: Position, board: Board) -> Iterator[PositionProblem]:
    if position.mode is not Mode.FLAG:
        return
    total = board.flag_total
    if total == 0:
        yield _error(Status.NO_FLAG, "G6", "mode flag: there is no flag")
    elif total not in FLAG_COUNTS:
        expected = " or ".join(map(str, FLAG_COUNTS))
        text = f"mode flag: {total} flags, counting those brought home, expected {expected}"
        yield _error(Status.FLAG_COUNT, "G6", text)


def _open_goals(position: Position, board: Board) -> Iterator[PositionProblem]:
    """What the last mover was not allowed to leave to the side to move (G2)."""
    if not position.announce.forbids or position.goal() is not None:
        return
    referee, turn = shared_referee(), position.turn
    other = Side.BLACK if turn is Side.WHITE else Side.WHITE
    for code, status, words in (
        (referee.threat(board, other.number), Status.OPPOSITE_CHECK, "destroy the Command tank of {other}"),
        (referee.way_out(board, turn.number), Status.OPPOSITE_ESCAPE, "leave the board with its Command tank"),
    ):
        if code != L.NO_MOVE:
            move = make_moves(board, referee.single(code))[0]
            deed = words.format(other=other.name_in_words)
            text = f"{turn.name_in_words} can {deed} at once ({move}), which no permitted move allows"
            squares = tuple(name for name in (move.from_square, move.target) if name)
            yield _error(status, "G2", text, squares)


def _turn(position: Position, board: Board) -> Iterator[PositionProblem]:
    if position.mode is not Mode.FOUR or position.goal() is not None:
        return
    pieces = [board.describe(slot) for slot in range(board.count)]
    if not any(piece.side == position.turn.number and piece.status in ALIVE for piece in pieces):
        text = f"{position.turn.name_in_words} is to move and has no piece left: it is skipped"
        yield _error(Status.TURN_OF_THE_FALLEN, "G7", text)


def _counts(position: Position, board: Board) -> Iterator[PositionProblem]:
    most = _MOST_OUT.get(position.mode, 0)
    commanders = {side: board.number(L.COMMANDERS + side.number) for side in position.order}
    for side, count in position.out.items():
        if count > most:
            text = f"{side.name_in_words} has left the board {count} times, expected {most} at most"
            yield _error(Status.ESCAPE_COUNT, "G1" if position.mode is Mode.COMMAND else "G5", text)
        elif count and position.mode is Mode.COMMAND and commanders[side]:
            text = f"the Command tank of {side.name_in_words} has left the board, and stands on it"
            yield _error(Status.ESCAPE_COUNT, "G1", text)
    # In four the players without pieces are skipped, so that rounds can be shorter.
    played = (position.move_number - 1) * len(position.order) + position.order.index(position.turn)
    if position.quiet > played:
        text = f"{position.quiet} quiet half-moves, and only {played} were played: the move number tells"
        yield _warning(Status.QUIET_COUNT, "G9", text)
    if position.limit is not None and position.move_number > position.limit + 1:
        text = f"move {position.move_number}, and the game ends after {position.limit} moves each"
        yield _error(Status.LIMIT_PASSED, "G4", text)
