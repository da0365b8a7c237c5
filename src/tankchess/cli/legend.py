"""What stands below a board: who is to move, what threatens, how it ended, and what the signs mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tankchess import Announce, Outcome, Piece, Position, Termination
from tankchess.cli.symbols import Symbols, in_case_of
from tankchess.core.sides import TERRAIN

WIDTH = 100
ANNOUNCE_WORDS = {
    Announce.YES: "check and escape announced",
    Announce.ONLY: "check and escape announced, nothing forbidden",
    Announce.NO: "nothing announced",
}
# The ends that a threat explains.
MATES = (Termination.CHECKMATE, Termination.ESCAPEMATE)
NAMES = {"high": "high obstacle", "low": "low obstacle"}


def status(position: Position, declared: Outcome | None = None) -> list[str]:
    """The state of the game: turn and mode, scores, threats, the outcome, or the one its players `declared`."""
    outcome = declared or position.outcome()
    turn = f"{position.turn.name_in_words} to move" if outcome is None else "Game over"
    lines = [f"{turn}, move {position.move_number}. {rules_in_words(position)}."]
    counts = (("flags home", position.home), ("escaped", position.out), ("points", position.score))
    for words, of_side in counts:
        if any(of_side.values()):
            shown = ", ".join(f"{side.name_in_words} {number}" for side, number in of_side.items())
            lines.append(f"{words.capitalize()}: {shown}.")
    if outcome is None or outcome.termination in MATES:
        lines += threats(position)
    if outcome is not None:
        lines.append(verdict(outcome))
    return lines


def rules_in_words(position: Position) -> str:
    words = [f"Mode {position.mode}"]
    if str(position.mode) == "command":
        words.append(ANNOUNCE_WORDS[position.announce])
    if not position.turning:
        words.append("every move must change the square")
    if position.limit:
        words.append(f"{position.limit} moves each")
    if not position.house:
        words.append("no house limits")
    if position.quiet:
        words.append(f"{position.quiet} half-move{'' if position.quiet == 1 else 's'} without a loss")
    return ", ".join(words)


def threats(position: Position) -> list[str]:
    """CHECK and ESCAPE, each with the opponent's move that proves it."""
    lines = []
    side = position.turn.name_in_words
    if position.in_check():
        lines.append(f"CHECK: {position.check_move()} would destroy {side}'s Command tank.")
    if position.escape_threat():
        lines.append(f"ESCAPE: {position.escape_move()} would take the opponent's Command tank off the board.")
    return lines


def verdict(outcome: Outcome) -> str:
    """How the game ended: `Result: 1-0. White wins by resignation.`"""
    return f"Result: {outcome.result}. {outcome.sentence()}."


def legend(position: Position, symbols: Symbols) -> list[str]:
    """The signs that this board shows, and what a sign alone cannot say."""
    pieces = position.pieces()
    wrecks = [piece for piece in position.pieces(wrecks=True) if piece.is_wreck]
    lines = wrapped("Pieces", sides_in_words(position))
    lines += wrapped("", (type_in_words(piece) for piece in one_of_each_type([*pieces, *cargoes(pieces)])))
    if wrecks:
        lines += wrapped("Wrecks", ["x before the code"])
    lines += wrapped("Terrain", terrain_in_words(position, symbols))
    lines += wrapped("Flags", flags_in_words(position, pieces, wrecks, symbols))
    lines += wrapped("Aboard", (f"{piece.square} carries {piece.cargo}" for piece in pieces if piece.cargo))
    if position.terrain("mine") or any(piece.type.weapon("mines") is not None for piece in [*pieces, *cargoes(pieces)]):
        lines += wrapped("Mines", [f"{position.mines} left to lay"])
    return lines


def sides_in_words(position: Position) -> list[str]:
    living = Counter(str(piece.side) for piece in position.pieces())
    words = []
    for side in position.order:
        letters = "capitals" if in_case_of(str(side), "A") == "A" else "small letters"
        marked = " and f below" if str(side).startswith("f") else ""
        words.append(f"{side.name_in_words} {living[str(side)]} ({letters}{marked})")
    if any(piece.is_command for piece in position.pieces()):
        words.append("C before the code: Command tank")
    return words


def cargoes(pieces: Iterable[Piece]) -> list[Piece]:
    return [piece.cargo for piece in pieces if piece.cargo is not None]


def one_of_each_type(pieces: Iterable[Piece]) -> list[Piece]:
    by_code = {piece.type.code: piece for piece in pieces}
    return [by_code[code] for code in sorted(by_code)]


def type_in_words(piece: Piece) -> str:
    kind = piece.type
    armour = "/".join(str(side) for side in kind.armour)
    return f"{kind.code} {kind.name} (speed {kind.speed}, armour {armour})"


def terrain_in_words(position: Position, symbols: Symbols) -> list[str]:
    """The sign of each terrain, and which squares make one obstacle: that is more than a sign can show."""
    words = []
    shapes = position.shapes()
    for kind in TERRAIN:
        if not position.terrain(kind):
            continue
        joined = ["+".join(squares) for squares in shapes.get(kind, ()) if len(squares) > 1]
        groups = f" ({', '.join(joined)})" if joined else ""
        words.append(f"{symbols.terrain[kind]} {NAMES.get(kind, kind)}{groups}")
    return words


def flags_in_words(position: Position, pieces: list[Piece], wrecks: list[Piece], symbols: Symbols) -> list[str]:
    words = [f"on {flag}" if "+" not in flag else f"at the corner of {flag}" for flag in position.flags()]
    words += [f"with {piece}" for piece in [*pieces, *wrecks, *cargoes(pieces)] if piece.has_flag]
    return [f"{symbols.flag} {word}" for word in words]


def wrapped(title: str, items: Iterable[str]) -> list[str]:
    """`title  item; item; ...` in lines of reasonable length, no item broken; nothing at all without items."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + len(item) + 2 <= WIDTH:
            lines[-1] += f"; {item}"
        else:
            lines.append(f"{'' if lines else title:<8} {item}")
    return lines
