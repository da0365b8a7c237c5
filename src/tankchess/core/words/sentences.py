"""A move, the end of a game, and a reason against a move, as a sentence in a language.

The texts are in `languages`, a file for each.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, cast

from tankchess.core.catalogue import PieceType
from tankchess.core.move import Move
from tankchess.core.move_effects import Effects, Trace
from tankchess.core.outcome import Outcome, Termination
from tankchess.core.piece import Piece
from tankchess.core.sides import Mode, Side
from tankchess.core.words.reason import Thing
from tankchess.errors import ArgumentError, IllegalMove, TankChessError

if TYPE_CHECKING:
    from tankchess.core.position import Position
    from tankchess.core.words.reason import Reason, Value

    # What sentences about faults are made of. An error in one is a sentence of its own, a tuple a list.
    FaultValue = Value | Mode | TankChessError | tuple[str, ...]

    class Worded(Protocol):
        """An error of the library, or a warning: its word and what stands in its sentence."""

        word: str
        values: tuple[tuple[str, Any], ...]


LANGUAGES = ("en", "es", "sv")
_MATES = (Termination.CHECKMATE, Termination.ESCAPEMATE)


def say_move(position: Position, move: Move, language: str) -> str:
    """A move that movement and fire allow its owner, as one sentence, with what is announced and how the game ends."""
    texts = _texts(language)
    trace = position.trace(move)
    if trace.start is None:
        return _sentence(texts.clause("passes", side=texts.side(trace.side)), position, move, trace, texts)
    mover = _mover(position, move)
    subject = texts.place(mover, aboard=move.is_cargo)
    clauses = list(_Telling(position, move, trace, mover, texts).clauses())
    return _sentence(f"{subject} {texts.joined(clauses)}", position, move, trace, texts)


def say_outcome(outcome: Outcome, language: str) -> str:
    """The end of a game as a sentence without a full stop."""
    texts = _texts(language)
    ending = str(outcome.termination)
    if outcome.winner is not None:
        return _capital(texts.words["won"][ending].format(side=texts.side(outcome.winner)))
    if len(outcome.result.points) > 2:
        return str(texts.words["points"]["shared"])
    return str(texts.words["drawn"][ending])


def say_reason(reason: Reason, language: str) -> str:
    """Why a move is not permitted, as a sentence."""
    texts = _texts(language)
    return _capital(texts.words["reasons"][reason.word].format(**{name: texts.value(it) for name, it in reason.values}))


def say_fault(word: str, values: Iterable[tuple[str, FaultValue]], language: str) -> str:
    """What is wrong with a setup, a piece type or a position, as a sentence. `word` is one of `[faults]`."""
    texts = _texts(language)
    parts = {name: texts.fault_value(name, value) for name, value in values}
    return _capital(str(texts.words["faults"][word]).format(**parts))


def say_error(error: Worded, language: str) -> str:
    """What an error or a warning of the library says, as a sentence; one that only programs meet is merely unread."""
    if isinstance(error, IllegalMove):
        return say_reason(error.reason, language)
    return say_fault(error.word or "text_unread", error.values if error.word else (), language)


def say_places(places: Mapping[str, int | str], language: str) -> str:
    """Where in a file of records something is: `Game 2, line 7, move 3`."""
    words = _texts(language).words["places"]
    return _capital(", ".join(words[name].format(value=value) for name, value in places.items()))


@cache
def _texts(language: str) -> _Texts:
    if language not in LANGUAGES:
        raise ArgumentError(f"language {language!r}: expected one of {' '.join(LANGUAGES)}")
    from importlib import resources

    path = resources.files(__package__).joinpath("languages", f"{language}.toml")
    return _Texts(language, tomllib.loads(path.read_text(encoding="utf-8")))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _mover(position: Position, move: Move) -> Piece:
    piece = position.piece_at(str(move.from_square))
    assert piece is not None, "a move that has a trace has a piece"
    if not move.is_cargo:
        return piece
    assert piece.cargo is not None
    return piece.cargo


def _sentence(text: str, position: Position, move: Move, trace: Trace, texts: _Texts) -> str:
    """The sentence with its end: what is announced, a mate, or how the game has ended."""
    after = position.copy() if position.turn is trace.side else position.with_turn(trace.side)
    after.push(move)
    signs = texts.words["signs"]
    outcome = after.outcome()
    if outcome is not None and outcome.termination in _MATES:
        sign = signs[str(outcome.termination)]
    elif outcome is not None:
        return f"{_capital(text)}. {texts.outcome(outcome)}."
    elif after.announce:
        check, escape = after.in_check(), after.escape_threat()
        sign = signs["both"] if check and escape else signs["check"] if check else signs["escape"] if escape else ""
    else:
        sign = ""
    return f"{_capital(text)}: {sign}." if sign else f"{_capital(text)}."


class _Texts:
    """The words of one language, and its grammar."""

    def __init__(self, language: str, words: dict[str, Any]) -> None:
        self.language = language
        self.words = words

    def clause(self, name: str, **parts: str) -> str:
        return str(self.words["clauses"][name].format(**parts))

    def side(self, side: Side) -> str:
        return str(self.words["sides"][side.value])

    def facing(self, facing: str) -> str:
        return str(self.words["facings"][facing])

    def outcome(self, outcome: Outcome) -> str:
        return say_outcome(outcome, self.language)

    def type(self, piece_type: PieceType) -> str:
        """The name of a type; those of a player's own keep the name they have."""
        return str(self.words["types"].get(piece_type.code, piece_type.name))

    def value(self, value: Value) -> str:
        """A value of a reason."""
        if isinstance(value, Side):
            return self.side(value)
        if isinstance(value, Outcome):
            return self.outcome(value)
        if isinstance(value, PieceType):
            return self.type(value)
        return self.thing(value) if isinstance(value, Thing) else str(value)

    def fault_value(self, name: str, value: FaultValue) -> str:
        """A value of a fault; `field` and `missing` are words of setup files."""
        if name in ("field", "missing"):
            return str(self.words["fields"].get(value, value))
        if isinstance(value, Mode):
            # Imported here: those texts stand on these.
            from tankchess.core.words.texts import texts

            return texts(self.language)(f"mode.{value}")
        if isinstance(value, TankChessError) or hasattr(value, "word"):
            return say_error(cast("Worded", value), self.language)
        return self.joined(value) if isinstance(value, tuple) and not isinstance(value, Thing) else self.value(value)

    def thing(self, thing: Thing) -> str:
        """What stands or lies on a square, with the square: `D4 (Medium Tank)`."""
        if thing.type is None:
            name = self.words["terrain"].get(thing.terrain, "")
        else:
            name = self.words["pieces"]["command"] if thing.is_command else self.type(thing.type)
        form = "wreck" if thing.is_wreck else "piece"
        return str(self.words["things"][form].format(square=thing.square, name=name)) if name else thing.square

    def joined(self, parts: Sequence[str]) -> str:
        """Parts as a list: `a, b and c`."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.words['and']} {parts[-1]}"

    def piece(self, piece: Piece, *, own: bool = False) -> str:
        """A piece with its article: `the Light Tank`. Types of a player's own keep the name they have."""
        pieces = self.words["pieces"]
        name = pieces["command"] if piece.is_command else self.type(piece.type)
        is_feminine = piece.type.code in self.words["feminine"] and not piece.is_command
        form = f"{'own' if own else 'the'}{'_feminine' if is_feminine else ''}"
        return str(pieces[form].format(name=name))

    def place(self, piece: Piece, *, own: bool = False, aboard: bool = False, cargo: bool = False) -> str:
        """A piece with its square."""
        pieces = self.words["pieces"]
        text = str(pieces["aboard" if aboard else "on"].format(piece=self.piece(piece, own=own), square=piece.square))
        return str(pieces["with_cargo"].format(piece=text)) if cargo else text


class _Telling:
    """What one move does, clause by clause, in the order in which it happens."""

    def __init__(self, position: Position, move: Move, trace: Trace, mover: Piece, texts: _Texts) -> None:
        self.position = position
        self.move = move
        self.trace = trace
        self.mover = mover
        self.texts = texts

    def clauses(self) -> Iterator[str]:
        effects = self.trace.effects
        for name, squares in (("disperses", effects.dispersed), ("sweeps", self._swept(effects))):
            if squares:
                yield self._on(name, squares)
        lost = self.position.destroys(self.move)
        is_lost = self.mover in lost
        yield from self._way(is_lost)
        if is_lost:
            yield self._own_end(effects)
        for name, squares in (
            ("smokes", effects.smoked),
            ("mines", effects.mined),
            ("lights", effects.lit),
            ("melts", tuple(square for square in effects.melted if square != self.move.to_square)),
        ):
            if squares:
                yield self._on(name, squares)
        yield from self._losses(self._others(lost), effects)
        if effects.takes_flag:
            yield self.texts.clause("takes")
        if effects.brings_home:
            yield self.texts.clause("brings")

    def _on(self, name: str, squares: Sequence[str]) -> str:
        return self.texts.clause(name, squares=self.texts.joined(squares))

    def _swept(self, effects: Effects) -> tuple[str, ...]:
        """The mines it clears: one that destroys it is used up, but not swept (M7)."""
        if "sweeps-mines" in self.mover.type.traits:
            return effects.swept
        return tuple(square for square in effects.swept if square != self.move.to_square)

    def _others(self, lost: list[Piece]) -> list[Piece]:
        """The pieces that are lost besides the one that moves, cargo with its boat."""
        aboard = [piece.cargo for piece in [self.mover, *lost] if piece.cargo is not None]
        return [piece for piece in lost if piece != self.mover and piece not in aboard]

    def _way(self, is_lost: bool) -> Iterator[str]:
        start, end, facing = self.mover.square, self.move.to_square, self.move.facing
        texts = self.texts
        if self.move.is_out:
            yield texts.clause("leaves")
            return
        if end is None or facing is None or not self.trace.steps:
            return
        if end == start and not self.move.is_cargo:
            yield texts.clause("turns", facing=texts.facing(facing))
            return
        boat = self.position.piece_at(end)
        if boat is not None and not boat.is_wreck and end != start:
            yield texts.clause("boards", boat=texts.place(boat))
        elif self.trace.is_back:
            yield texts.clause("backs", square=end)
        else:
            yield texts.clause("sails" if self.mover.type.is_boat else "drives", square=end)
        if not is_lost:
            yield texts.clause("faces", facing=texts.facing(facing))

    def _own_end(self, effects: Effects) -> str:
        """How the piece itself is lost by its move."""
        end = self.move.to_square or self.mover.square
        if end in effects.sunk:
            return self.texts.clause("sunk")
        if self.mover.type.weapon("explosive") is not None:
            return self.texts.clause("explodes")
        if end in effects.burnt:
            return self.texts.clause("burnt")
        return self.texts.clause("mined" if end in effects.swept else "blasted")

    def _losses(self, lost: list[Piece], effects: Effects) -> Iterator[str]:
        for name, squares in (("destroys", effects.destroyed), ("sinks", effects.sunk), ("burns", effects.burnt)):
            named = [
                self.texts.place(piece, own=piece.side is self.mover.side, cargo=piece.cargo is not None)
                for piece in lost
                if piece.square in squares
            ]
            if named:
                yield self.texts.clause(name, pieces=self.texts.joined(named))
