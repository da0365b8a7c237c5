"""Short questions that tests ask a position."""

from __future__ import annotations

from tankchess import Position, Reason


def codes(position: Position) -> set[str]:
    """The codes of all legal moves."""
    return {str(move) for move in position.legal_moves()}


def codes_from(position: Position, square: str) -> set[str]:
    """The codes of the legal moves that start on `square`, cargo moves included."""
    return {str(move) for move in position.legal_moves() if move.from_square == square}


def places(position: Position, square: str) -> set[str]:
    """Where the piece on `square` can be after its move, as square and facing: `B3NE`."""
    return {
        f"{move.to_square}{move.facing}"
        for move in position.legal_moves()
        if move.from_square == square and not move.is_cargo and not move.is_out
    }


def targets(position: Position, start: str) -> set[str]:
    """What can be fired at by a move whose code is `start`, a code without action."""
    return {
        str(move.target)
        for move in position.legal_moves()
        if move.action == "x" and str(move) == f"{start}x{move.target}"
    }


def actions(position: Position, start: str) -> set[str]:
    """The actions that may follow the move `start`, a code without action: `xK6`, `sB2`, `b`."""
    texts = codes(position)
    return {text.removeprefix(start) for text in texts if text.startswith(start) and _is_action(text, start)}


def _is_action(text: str, start: str) -> bool:
    rest = text.removeprefix(start)
    return rest != "" and rest[0] in "xsmfbt"


def forbids(position: Position, code: str) -> str | None:
    """The number of the rule that forbids a move, None for a legal one."""
    reason: Reason | None = position.why_not(code)
    return None if reason is None else reason.rule


def on(position: Position, square: str) -> str:
    """The piece on a square as a TFEN writes it, or "" for none."""
    piece = position.piece_at(square)
    return "" if piece is None else str(piece)


def after(position: Position, *moves: str) -> Position:
    """The position after the moves, each checked."""
    result = position.copy()
    for move in moves:
        result.play(move)
    return result


def verdict(position: Position) -> str:
    """How the game ended, as `1-0 destroyed`; `open` while it goes on."""
    outcome = position.outcome()
    return "open" if outcome is None else f"{outcome.result} {outcome.termination}"
