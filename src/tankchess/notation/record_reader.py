"""One game of a record file, from its text to moves on a position. `docs/records.md` has the grammar."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from tankchess.core.geometry import square_index, square_name
from tankchess.core.outcome import Termination
from tankchess.core.position import Position
from tankchess.errors import IllegalMove, TankChessError, worded
from tankchess.notation.effects import SIGNS, play_with_notes, signs
from tankchess.notation.error import RecordError, RecordWarning, record_error
from tankchess.notation.game_tree import GameTree
from tankchess.notation.movetext import EXPECTED, MOVE_TEXT, MoveText, from_match, short, shorten, write_move_text
from tankchess.notation.node import Node
from tankchess.notation.record import ONGOING, TWO_PLAYERS, Record, is_order_certain
from tankchess.notation.signs import HIGHEST, MOVE_SIGNS, read_sign
from tankchess.notation.splitter import RawGame

_TOKEN = re.compile(
    rf"\s*+(?:(?P<move>{MOVE_TEXT})|(?P<separator>,|\.\.\.)|(?P<number>[0-9]{{1,6}})\s*\.+"
    r"|(?P<result>1/2-1/2|\*|[0-9]{1,6}-[0-9]{1,6}(?:-[0-9]{1,6}-[0-9]{1,6})?)(?![^\s{])|\{(?P<comment>[^{}]*)\}"
    r"|(?P<sign>[!?]{1,2}(?![!?])|\$[0-9]{1,6}(?![0-9]))|(?P<opening>\[)(?=\s*[0-9]{1,6}\s*\.)|(?P<closing>\]))"
)
_MATES = "#="


def read_record(raw: RawGame, start: Callable[[Mapping[str, str]], Position], source: str | None = None) -> Record:
    """Plays through a game of a file; `start` gives its first position, by the headers. Raises `RecordError`."""
    if raw.fault is not None:
        line, text = raw.fault
        reason = f'{shorten(text)}: expected a header, as [White "Player one"]'
        fault = RecordError(reason, game=raw.number, line=line, source=source)
        raise worded(fault, "record_header", text=short(text))
    headers: dict[str, str] = {}
    warnings = []
    for name, value, line in raw.headers:
        if name in headers:
            odd = f"line {line}: a second [{name}] is left out"
            warnings.append(RecordWarning(odd, "odd_header", line=line, name=name))
        else:
            headers[name] = value
    try:
        first = start(headers)
    except TankChessError as error:
        reason = error.reason if isinstance(error, RecordError) else str(error)
        raise record_error(error, game=raw.number, line=_line_at_fault(raw, reason), source=source) from None
    record = Record(headers, GameTree(first), first.copy(), warnings=warnings)
    _Reader(raw, record, source).read()
    return record


def _line_at_fault(raw: RawGame, reason: str) -> int:
    """The line of the header that an error names, or of the one that tells the start."""
    lines = {name: line for name, _, line in reversed(raw.headers)}
    named = (name for name in lines if reason.startswith(f"header {name}:"))
    return lines.get(next(named, "TFEN"), lines.get("Setup", raw.line))


class _Line:
    """A line of moves while it is read: the game itself, or a variation.

    `node` is its last move, or where it branches off. `owns` tells that the next move goes on with the line of that
    node: true but for a variation that has only repeated moves of another line.
    """

    __slots__ = ("after", "before", "count", "expects", "node", "owns", "place", "title", "told")

    def __init__(self, node: Node, owns: bool, place: int) -> None:
        self.node = node
        self.owns = owns
        # Where it begins in the text, and its first move there.
        self.place = place
        self.title = ""
        self.count = 0
        # Whether a number or a comma stands after the last move: then a comment belongs to the next.
        self.expects = False
        self.before: list[str] = []
        self.after: list[str] = []
        self.told: MoveText | None = None


class _Reader:
    """Reads the moves of one game."""

    def __init__(self, raw: RawGame, record: Record, source: str | None) -> None:
        self.raw = raw
        self.text = raw.text
        self.record = record
        self.position = record.position
        self.corner = square_name(square_index(record.position.width - 1, record.position.height - 1))
        self.source = source
        self.line = _Line(record.tree.root, owns=True, place=0)
        self.outer: list[_Line] = []
        self.result: str | None = None
        self.went_on = False

    def read(self) -> None:
        place = 0
        text, last = self.text, self.text.rstrip()
        while place < len(last):
            match = _TOKEN.match(text, place)
            if match is None:
                raise self.unread(place)
            # The name of the last group that closed: for a move always `move`, the outermost.
            kind = match.lastgroup
            if self.result is not None and kind != "comment":
                reason = f"{shorten(match[0])}: expected nothing after the result"
                raise self.error(match.start(), reason, "record_after", text=short(match[0]))
            if kind == "move":
                self.play(match)
            elif kind == "comment":
                self.add_comment(match["comment"])
            elif kind == "separator":
                self.line.expects = True
            elif kind == "number":
                self.check_number(match)
            elif kind == "sign":
                self.add_sign(match)
            elif kind == "opening":
                self.open_variation(match)
            elif kind == "closing":
                self.close_variation(match)
            else:
                self.take_result(match)
            place = match.end()
        if self.outer:
            beginning = text[self.line.place :][:200]
            reason = f"{shorten(beginning)}: a variation without its ]"
            raise self.error(self.line.place, reason, "record_open", text=short(beginning))
        self.end_line()
        self.check_result()

    # Moves.

    def play(self, match: re.Match[str]) -> None:
        line = self.line
        try:
            told = from_match(match, self.corner)
            claims_mate = bool(told.notes) and any(sign in word for word in told.notes for sign in _MATES)
            try:
                notes = play_with_notes(self.position, told.move, claims_mate)
            except IllegalMove:
                if not self.goes_on():
                    raise
                notes = play_with_notes(self.position, told.move, claims_mate, was_played=True)
        except IllegalMove as error:
            reason = f"{self.who()} {shorten(match['move'])}: {error.reason}"
            values = {"side": self.position.turn, "text": short(match["move"]), "why": error}
            raise self.error(match.start(), reason, "record_illegal", **values) from None
        except RecordError as error:
            reason, values = f"{self.who()} {error.reason}", dict(error.values)
            raise self.error(match.start(), reason, error.word, **values) from None
        if line.after:
            line.node._comment = _joined(line.node._comment, line.after)
            line.after = []
        # Nearly always nothing follows yet: a record of a game without variations only grows at its end.
        if line.node._children:
            node = self.grow(line, told)
        else:
            node = line.node._add(told.move)
            line.owns = True
        if line.before:
            node._comment_before = _joined(node._comment_before, line.before)
            line.before = []
        line.node, line.told, line.expects = node, told, False
        line.count += 1
        if self.outer and line.count == 1:
            line.title = " ".join(self.text[line.place + 1 : match.end()].split())
        if notes != told.notes and not agree(told.notes, notes):
            self.warn_notes(told, notes)

    def grow(self, line: _Line, told: MoveText) -> Node:
        """The node of the next move. One that is there already, from another variation, is read on."""
        parent = line.node
        known = parent.child(told.move) if parent._children else None
        if known is None:
            node = parent._add(told.move, is_first=line.owns)
            line.owns = True
            return node
        if line.owns:
            known._move_to(0)
        elif not line.count:
            text = write_move_text(told.move, told.notes)
            odd = "this move is there already, and is read as one with it"
            self.warn_of_last(text, odd, "odd_repeated")
        return known

    def goes_on(self) -> bool:
        """Whether the players went on although nobody could catch up any more; a warning says so, once."""
        if not is_order_certain(self.position):
            return False
        if not self.went_on:
            number = self.position.move_number
            self.warn(f"move {number}: by the rules the game was over, by unreachable (G5)", "odd_over", number=number)
        self.went_on = True
        return True

    def who(self) -> str:
        return f"{self.position.turn.name_in_words}'s"

    def check_number(self, match: re.Match[str]) -> None:
        self.line.expects = True
        if int(match["number"]) != self.position.move_number:
            told, number = match["number"], self.position.move_number
            self.warn(f"number {told}: the move is number {number}", "odd_number", text=told, number=number)

    # What is said about them.

    def add_comment(self, text: str) -> None:
        words = " ".join(text.split())
        if words:
            (self.line.before if self.line.expects else self.line.after).append(words)

    def add_sign(self, match: re.Match[str]) -> None:
        if not self.line.count or self.line.expects:
            reason = f"{shorten(match[0])}: expected a move before its sign"
            raise self.error(match.start(), reason, "record_lone_sign", text=short(match[0]))
        try:
            sign = read_sign(match["sign"])
        except RecordError as error:
            raise self.error(match.start(), error.reason, error.word, **dict(error.values)) from None
        node = self.line.node
        if sign not in node._signs:
            node._signs = (*node._signs, sign)

    # Variations.

    def open_variation(self, match: re.Match[str]) -> None:
        line = self.line
        if not line.count:
            reason = "[: expected a variation after the move in place of which it stands"
            raise self.error(match.start(), reason, "record_no_branch")
        assert line.node._parent is not None, "a line that has a move is beyond the root"
        self.position.undo()
        self.outer.append(line)
        self.line = _Line(line.node._parent, owns=False, place=match.start("opening"))

    def close_variation(self, match: re.Match[str]) -> None:
        if not self.outer:
            reason = "]: expected a [ before it, with which a variation begins"
            raise self.error(match.start(), reason, "record_closing")
        if not self.line.count:
            raise self.error(match.start(), "]: expected a move in the variation", "record_empty")
        self.end_line()
        for _ in range(self.line.count):
            self.position.undo()
        self.line = self.outer.pop()
        assert self.line.told is not None, "a variation stands after a move"
        self.position.push(self.line.told.move)

    def end_line(self) -> None:
        """Only the last move of a line can be mate; all others have been answered."""
        line = self.line
        if line.before:
            line.after += line.before
        line.node._comment = _joined(line.node._comment, line.after)
        if line.told is None or line.node._children:
            return
        last = signs(self.position, mates=True)
        told = line.told
        if any(sign in _MATES for sign in last) and not any(sign in word for word in told.notes for sign in _MATES):
            self.warn_notes(told, (*(word for word in told.notes if word.strip(SIGNS)), *last))

    # The end.

    def take_result(self, match: re.Match[str]) -> None:
        if self.outer:
            reason = f"{match['result']}: expected the ] of the variation before the result"
            raise self.error(match.start(), reason, "record_inside", text=match["result"])
        self.result = match["result"]
        self.line.expects = False
        players = len(self.position.order)
        if self.result != ONGOING and (self.result.count("-") + 1 == 4) != (players == 4):
            reason = f"{self.result}: expected the result of {players} players"
            raise self.error(match.start(), reason, "record_players", text=self.result, count=players)
        if players == 2 and self.result not in TWO_PLAYERS:
            known = " ".join(TWO_PLAYERS)
            reason = f"{self.result}: expected one of {known}"
            raise self.error(match.start(), reason, "record_result", text=self.result, known=known)

    def check_result(self) -> None:
        header = self.record.headers.get("Result")
        if self.result is None:
            self.warn("the moves end without a result", "odd_no_result")
            self.result = header if header in TWO_PLAYERS else ONGOING
        elif header is not None and header != self.result:
            odd = f'[Result "{header}"] does not agree with {self.result} after the moves'
            self.warn(odd, "odd_result", text=header, result=self.result)
        termination = self.record.headers.get("Termination")
        if termination is not None and termination not in [known.value for known in Termination]:
            known = " ".join(map(str, Termination))
            odd = f'[Termination "{termination}"]: expected one of {known}'
            self.warn(odd, "odd_termination", text=termination, known=known)
        self.record.result = self.result

    # Faults.

    def warn(self, text: str, word: str, /, **values: Any) -> None:
        odd = RecordWarning(text, word, **values)
        if self.line.title:
            title = shorten_title(self.line.title)
            odd = RecordWarning(f"variation {title}: {text}", "odd_variation", title=title, why=odd)
        self.record.warnings.append(odd)

    def warn_of_last(self, move_text: str, text: str, word: str, **values: Any) -> None:
        """A warning about the move just played."""
        move = self.position.undo()
        number, side, who = self.position.move_number, self.position.turn, self.who()
        self.position.push(move)
        odd = f"move {number}, {who} {move_text}: {text}"
        self.warn(odd, word, number=number, side=side, move=move_text, **values)

    def warn_notes(self, told: MoveText, notes: tuple[str, ...]) -> None:
        text = write_move_text(told.move, told.notes)
        if notes:
            meant = f"({' '.join(notes)})"
            self.warn_of_last(text, f"expected {meant} in brackets", "odd_notes", notes=meant)
        else:
            self.warn_of_last(text, "expected nothing in brackets", "odd_no_notes")

    def unread(self, place: int) -> RecordError:
        """The error for a text that is nothing a record has."""
        values = {"text": short(self.text[place : place + 200])}
        rest = self.text[place:].lstrip()
        if rest.startswith("{"):
            expected, word = "a comment without its }", "record_comment"
        elif rest.startswith("["):
            expected, word = "expected a variation with its number first, as [2. C3>C6/N]", "record_variation"
        elif rest.startswith(("!", "?", "$")):
            known, most = " ".join(MOVE_SIGNS), f"${HIGHEST}"
            expected, word = f"expected a sign out of {known}, or $0 to {most}", "record_sign"
            values |= {"known": known, "most": most}
        else:
            expected, word = EXPECTED, "record_token"
        return self.error(place, f"{values['text']!r}: {expected}", word, **values)

    def error(self, place: int, reason: str, word: str, /, **values: Any) -> RecordError:
        place += len(self.text[place:]) - len(self.text[place:].lstrip())
        line = self.raw.body_line + self.text.count("\n", 0, place)
        number = self.position.move_number
        variation = None
        if self.outer:
            variation = shorten_title(self.line.title or " ".join(self.text[self.line.place + 1 : place].split()))
        fault = RecordError(
            reason, game=self.raw.number, line=line, move=number, source=self.source, variation=variation
        )
        return worded(fault, word, **values)


def shorten_title(text: str) -> str:
    """The first words of a variation."""
    return text if len(text) <= 40 else text[:37] + "..."


def agree(told: tuple[str, ...], notes: tuple[str, ...]) -> bool:
    """Whether the brackets say the same in another order or with their signs run together."""
    return sorted(_words(told)) == sorted(_words(notes))


def _words(notes: tuple[str, ...]) -> list[str]:
    return [part for word in notes for part in (word if not word.strip(SIGNS) else (word,))]


def _joined(old: str, words: list[str]) -> str:
    return " ".join([old, *words] if old else words)
