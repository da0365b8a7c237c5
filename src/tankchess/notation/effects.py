"""What a move shows in brackets: the pieces lost by it, the special action, the signs."""

from __future__ import annotations

from tankchess.core.action import BY_LETTER
from tankchess.core.move import Move
from tankchess.core.outcome import Termination
from tankchess.core.position import Position

SIGNS = "+#-="
LOST = "lost"

_ENDS: dict[Termination, tuple[str, ...]] = {
    Termination.CHECKMATE: ("#",),
    Termination.ESCAPEMATE: ("=",),
    Termination.DESTROYED: (),
    Termination.ESCAPED: (),
}


def play_with_notes(position: Position, move: Move, mates: bool = True, was_played: bool = False) -> tuple[str, ...]:
    """Plays a move on `position` and gives the words in its brackets, in the order in which they are written.

    Without `mates` a mate has the sign of a check or an escape: a caller who knows that the game goes on saves the
    search for moves. `was_played` takes a move for permitted. Raises `IllegalMove`.
    """
    is_plain = is_plain_shot(position, move)
    if was_played:
        position.push(move)
    else:
        position.play(move)
    return notes_after(position, move, is_plain, mates)


def notes_after(position: Position, move: Move, is_plain: bool, mates: bool = True) -> tuple[str, ...]:
    """The words in the brackets of the move just played; `is_plain` is what `is_plain_shot` said before it was."""
    notes: tuple[str, ...] = ()
    if is_plain:
        notes = (str(move.target),)
    elif move.action or not position.quiet:
        notes = _deeds(position, move)
    return notes + signs(position, mates)


def signs(position: Position, mates: bool = True) -> tuple[str, ...]:
    """What is announced after the last move (G2); nothing where the game does not announce."""
    if not position.announce:
        return ()
    check, escape = position.in_check(), position.escape_threat()
    if not check and not escape:
        return ()
    # Only an event can have ended the game otherwise, and then there is nothing to announce any more.
    outcome = position.outcome() if mates or not position.quiet else None
    if outcome is not None and outcome.termination in _ENDS:
        return _ENDS[outcome.termination]
    return ("+",) * check + ("-",) * escape


def is_plain_shot(position: Position, move: Move) -> bool:
    """Whether a move is a shot that harms its target alone: it neither blows up a bomb nor lights a hedge (A4, A5).

    Most shots are such; knowing it beforehand takes 8 us instead of the 150 of comparing the pieces before and after.
    """
    if move.action != "x":
        return False
    target, shooter = position.piece_at(str(move.target)), position.piece_at(str(move.from_square))
    if target is None or shooter is None or shooter.cargo is not None or move.is_cargo:
        return False
    return target.type.weapon("explosive") is None and not any(weapon.traits.spreads for weapon in shooter.type.weapons)


def _deeds(position: Position, move: Move) -> tuple[str, ...]:
    """The action of the move just played and the squares of the pieces lost by it, the target first."""
    # A loss is an event, so a quiet position has seen none; smoke, mines and most flames are done then.
    is_lost, others = _losses(position, move) if not position.quiet else (False, ())
    action, target = move.action, move.target
    if not action:
        return (LOST, *others) if is_lost else ()
    end = move.to_square
    if is_lost and action != "b" and end is not None:
        others = (*others, end)
    others = tuple(sorted((square for square in others if square != target), key=_reading_order))
    word = BY_LETTER[action].word
    words = (word,) if word else ()
    return (*words, target, *others) if target is not None else (*words, *others)


def _losses(position: Position, move: Move) -> tuple[bool, tuple[str, ...]]:
    """Whether the move just played has cost its own piece, and the squares of the others it has."""
    after = _living_squares(position)
    position.undo()
    before = _living_squares(position)
    position.push(move)
    end = move.to_square
    gone = before - after - ({end} if end is not None else set())
    if not move.is_cargo:
        gone.discard(str(move.from_square))
    is_lost = end is not None and end not in after
    return is_lost, tuple(sorted(gone, key=_reading_order))


def _living_squares(position: Position) -> set[str]:
    return {piece.square for piece in position.pieces()}


def _reading_order(square: str) -> tuple[str, int]:
    return square[0], int(square[1:])
