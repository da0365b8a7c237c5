"""One game of a record file: from its text to moves on a position, and back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from tankchess.core.move import Move
from tankchess.core.outcome import Termination
from tankchess.core.position import Position
from tankchess.errors import IllegalMove, TankChessError
from tankchess.notation.comments import tidy_comment
from tankchess.notation.effects import SIGNS, play_with_notes, signs
from tankchess.notation.error import RecordError
from tankchess.notation.headers import write_header
from tankchess.notation.movetext import EXPECTED, MOVE_TEXT, MoveText, from_match, shorten, write_move_text
from tankchess.notation.splitter import RawGame

_TOKEN = re.compile(
    rf"\s*(?:(?P<move>{MOVE_TEXT})|(?P<separator>,|\.\.\.)|(?P<number>[0-9]{{1,6}})\s*\.+"
    r"|(?P<result>1/2-1/2|\*|[0-9]{1,6}-[0-9]{1,6}(?:-[0-9]{1,6}-[0-9]{1,6})?)(?![^\s{])|\{(?P<comment>[^{}]*)\})"
)
_TWO_PLAYERS = ("1-0", "0-1", "1/2-1/2", "*")
_MATES = "#="
ONGOING = "*"


@dataclass(slots=True)
class Record:
    """A game as it was written down. `comments` has the text after each ply; 0 is before the first.

    No move is played on `start`; `position` is the one after the last. `warnings` tells what was written wrongly
    without harm to the moves: signs, numbers, results.
    """

    headers: dict[str, str]
    start: Position
    position: Position
    moves: list[Move] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)
    result: str = ONGOING
    warnings: list[str] = field(default_factory=list)


def read_record(raw: RawGame, start: Callable[[Mapping[str, str]], Position], source: str | None = None) -> Record:
    """Plays through a game of a file; `start` gives its first position, by the headers. Raises `RecordError`."""
    if raw.fault is not None:
        line, text = raw.fault
        raise RecordError(
            f'{shorten(text)}: expected a header, as [White "Player one"]', game=raw.number, line=line, source=source
        )
    headers: dict[str, str] = {}
    warnings = []
    for name, value, line in raw.headers:
        if name in headers:
            warnings.append(f"line {line}: a second [{name}] is left out")
        else:
            headers[name] = value
    try:
        first = start(headers)
    except TankChessError as error:
        reason = error.reason if isinstance(error, RecordError) else str(error)
        raise RecordError(reason, game=raw.number, line=_line_at_fault(raw, reason), source=source) from None
    record = Record(headers, first, first.copy(), warnings=warnings)
    _Reader(raw, record, source).read()
    return record


def _line_at_fault(raw: RawGame, reason: str) -> int:
    """The line of the header that an error names, or of the one that tells the start."""
    lines = {name: line for name, _, line in reversed(raw.headers)}
    named = (name for name in lines if reason.startswith(f"header {name}:"))
    return lines.get(next(named, "TFEN"), lines.get("Setup", raw.line))


def is_order_certain(position: Position) -> bool:
    """Whether a game is over only because nobody can catch up any more (G5). Players may have gone on for the third."""
    goal = position.goal()
    return goal is not None and goal.termination is Termination.UNREACHABLE


class _Reader:
    """Reads the moves of one game."""

    def __init__(self, raw: RawGame, record: Record, source: str | None) -> None:
        self.raw = raw
        self.text = raw.text
        self.record = record
        self.position = record.position
        self.source = source
        self.result: str | None = None
        self.went_on = False

    def read(self) -> None:
        place = 0
        text, last = self.text, self.text.rstrip()
        told: MoveText | None = None
        while place < len(last):
            match = _TOKEN.match(text, place)
            if match is None:
                raise self.error(place, f"{shorten(text[place:])}: {self.expectation(place)}")
            # The name of the last group that closed: for a move always `move`, the outermost.
            kind = match.lastgroup
            if self.result is not None and kind != "comment":
                raise self.error(match.start(), f"{shorten(match[0])}: expected nothing after the result")
            if kind == "move":
                told = self.play(match)
            elif kind == "number":
                self.check_number(match)
            elif kind == "comment":
                self.add_comment(match["comment"])
            elif kind == "result":
                self.take_result(match)
            place = match.end()
        if told is not None:
            self.check_last(told)
        self.check_result()

    def play(self, match: re.Match[str]) -> MoveText:
        position = self.position
        try:
            told = from_match(match)
            claims_mate = bool(told.notes) and any(sign in word for word in told.notes for sign in _MATES)
            notes = play_with_notes(position, told.move, claims_mate, was_played=self.goes_on())
        except IllegalMove as error:
            raise self.error(match.start(), f"{self.who()} {shorten(match['move'])}: {error.reason}") from None
        except RecordError as error:
            raise self.error(match.start(), f"{self.who()} {error.reason}") from None
        self.record.moves.append(told.move)
        if notes != told.notes and not agree(told.notes, notes):
            self.warn_notes(told, notes)
        return told

    def goes_on(self) -> bool:
        """Whether the players went on although nobody could catch up any more; a warning says so, once."""
        if not is_order_certain(self.position):
            return False
        if not self.went_on:
            self.warn(f"move {self.position.move_number}: by the rules the game was over, by unreachable (G5)")
        self.went_on = True
        return True

    def who(self) -> str:
        return f"{self.position.turn.name_in_words}'s"

    def check_number(self, match: re.Match[str]) -> None:
        if int(match["number"]) != self.position.move_number:
            self.warn(f"number {match['number']}: the move is number {self.position.move_number}")

    def add_comment(self, text: str) -> None:
        ply = len(self.record.moves)
        words = " ".join(text.split())
        comments = self.record.comments
        if words:
            comments[ply] = f"{comments[ply]} {words}" if ply in comments else words

    def take_result(self, match: re.Match[str]) -> None:
        self.result = match["result"]
        players = len(self.position.order)
        if self.result != ONGOING and (self.result.count("-") + 1 == 4) != (players == 4):
            raise self.error(match.start(), f"{self.result}: expected the result of {players} players")
        if players == 2 and self.result not in _TWO_PLAYERS:
            raise self.error(match.start(), f"{self.result}: expected one of {' '.join(_TWO_PLAYERS)}")

    def check_last(self, told: MoveText) -> None:
        """Only the last move can be mate; all others have been answered."""
        last = signs(self.position, mates=True)
        if any(sign in _MATES for sign in last) and not any(sign in word for word in told.notes for sign in _MATES):
            self.warn_notes(told, (*(word for word in told.notes if word.strip(SIGNS)), *last))

    def check_result(self) -> None:
        header = self.record.headers.get("Result")
        if self.result is None:
            self.warn("the moves end without a result")
            self.result = header if header in _TWO_PLAYERS else ONGOING
        elif header is not None and header != self.result:
            self.warn(f'[Result "{header}"] does not agree with {self.result} after the moves')
        termination = self.record.headers.get("Termination")
        if termination is not None and termination not in [known.value for known in Termination]:
            self.warn(f'[Termination "{termination}"]: expected one of {" ".join(map(str, Termination))}')
        self.record.result = self.result

    def warn(self, text: str) -> None:
        self.record.warnings.append(text)

    def warn_notes(self, told: MoveText, notes: tuple[str, ...]) -> None:
        self.position.undo()
        number, who = self.position.move_number, self.who()
        self.position.push(told.move)
        text = write_move_text(told.move, told.notes)
        meant = f"({' '.join(notes)})" if notes else "nothing"
        self.record.warnings.append(f"move {number}, {who} {text}: expected {meant} in brackets")

    def expectation(self, place: int) -> str:
        rest = self.text[place:].lstrip()
        if rest.startswith("{"):
            return "a comment without its }"
        return EXPECTED

    def error(self, place: int, reason: str) -> RecordError:
        place += len(self.text[place:]) - len(self.text[place:].lstrip())
        line = self.raw.body_line + self.text.count("\n", 0, place)
        number = self.position.move_number
        return RecordError(reason, game=self.raw.number, line=line, move=number, source=self.source)


def agree(told: tuple[str, ...], notes: tuple[str, ...]) -> bool:
    """Whether the brackets say the same in another order or with their signs run together."""
    return sorted(_words(told)) == sorted(_words(notes))


def _words(notes: tuple[str, ...]) -> list[str]:
    return [part for word in notes for part in (word if not word.strip(SIGNS) else (word,))]


def write_record(
    headers: Iterable[tuple[str, str]],
    start: Position,
    moves: Iterable[Move],
    comments: Mapping[int, str],
    result: str,
) -> str:
    """The canonical text of a game: headers, an empty line, a line for each number, the result."""
    lines = [write_header(name, value) for name, value in headers]
    lines.append("")
    if comments.get(0):
        lines.append(_comment(comments[0]))
    played = list(moves)
    position = start.copy()
    turns: list[str] = []
    number = position.move_number
    turns += ["..."] * position.order.index(position.turn) if played else []
    for ply, move in enumerate(played, start=1):
        if position.move_number != number:
            lines.append(f"{number}. {', '.join(turns)}")
            turns, number = [], position.move_number
        text = write_move_text(move, play_with_notes(position, move, ply == len(played), was_played=True))
        turns.append(f"{text} {_comment(comments[ply])}" if comments.get(ply) else text)
    lines.append(f"{number}. {', '.join(turns)}   {result}" if turns else result)
    return "\n".join(lines) + "\n"


def _comment(text: str) -> str:
    return f"{{{tidy_comment(text)}}}"
