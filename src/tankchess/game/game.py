"""A game: what was played from a starting position, by whom, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from tankchess.core.move import Move
from tankchess.core.outcome import Outcome, Result, Termination, drawn, won_by
from tankchess.core.position import Position
from tankchess.core.rules import Announce, Edition, RuleOptions
from tankchess.core.sides import SIDES, Mode, Side
from tankchess.game.choice import exchange_types, single_type
from tankchess.game.clock import Clock, TimeControl, suggested_clock
from tankchess.game.ending import by_result, told_outcome
from tankchess.game.error import GameError
from tankchess.game.start import headers_of, named_start, opening
from tankchess.notation import ONGOING, Record, RecordError, clock_comment, clock_in, tidy_comment, write_record
from tankchess.setups import Setup

# Who plays what, by the headers of a record.
NAMES = {
    Side.WHITE: "White",
    Side.FLAG_WHITE: "FlagWhite",
    Side.BLACK: "Black",
    Side.FLAG_BLACK: "FlagBlack",
}
_FIRST = {"Event": "?", "Site": "?", "Date": "????.??.??"}
# Headers that follow from the game itself.
DERIVED = ("Result", "Termination", "Setup", "Mode", "TFEN", "Types", "Clock")


class Game:
    """A game from its start on.

    `start` is a setup, the name of one, its file (a `Path`, or a text with a `/` or that ends in `.toml`), a position,
    or a TFEN. A setup takes the options of `Setup.position`, a
    single type for all pieces (G3) and other types on some squares (G11, `{"C3": "HT"}`). `clock` is a `TimeControl`,
    its text, or `"suggested"`. A position is copied, without the moves that led to it.

    >>> game = Game("basic-16", players=["Ann", "Bob"])
    >>> game.play("H1H2N")
    Move.parse('H1H2N')
    >>> game.resign()
    >>> print(game.result, game.outcome().termination)
    1-0 resigned
    """

    def __init__(
        self,
        start: Setup | Position | Path | str = "basic-16",
        *,
        players: Mapping[Side | str, str] | Sequence[str] | None = None,
        mode: Mode | str | None = None,
        announce: Announce | str | bool | None = None,
        turning: bool | None = None,
        house: bool | None = None,
        limit: int | None = None,
        edition: Edition | str | None = None,
        flags: int | None = None,
        clock: TimeControl | str | None = None,
        headers: Mapping[str, str] | None = None,
        all_as: str | None = None,
        exchange: Mapping[str, str] | None = None,
    ) -> None:
        if isinstance(start, str | Path):
            start = named_start(start)
        if all_as is not None or exchange:
            start = _chosen(start, all_as, exchange or {})
        asked = {"mode": mode, "announce": announce, "turning": turning, "house": house, "limit": limit}
        first = opening(start, RuleOptions.read(asked | {"edition": edition, "flags": flags}))
        self._begin(first, start.name if isinstance(start, Setup) else "", first.copy())
        self.clock: Clock | None = self._clock(start, clock)
        self._set_headers(headers or {}, players)

    def _begin(self, start: Position, setup_name: str, position: Position) -> None:
        """Everything but clock and headers; `position` is after the moves, and nobody plays on `start` itself."""
        self._start = start
        self._position = position
        self._setup = setup_name
        self._comments: dict[int, str] = {}
        self._declared: Outcome | None = None
        self._judged: tuple[Outcome | None] | None = None
        self._left: list[dict[Side, float]] = []
        self.clock = None
        self.draw_offer: Side | None = None
        self.warnings: list[str] = []
        self.headers: dict[str, str] = {}

    def _clock(self, start: Setup | Position, clock: TimeControl | str | None) -> Clock | None:
        if clock is None:
            return None
        if clock == "suggested":
            own = start.clock if isinstance(start, Setup) else ""
            clock = own or suggested_clock(self._start.width, self._start.height)
        control = TimeControl.parse(clock) if isinstance(clock, str) else clock
        return Clock.start(control, self._start.order)

    def _set_headers(
        self, headers: Mapping[str, str], players: Mapping[Side | str, str] | Sequence[str] | None
    ) -> None:
        wrong = [name for name in headers if name in DERIVED]
        if wrong:
            raise GameError(f"header {wrong[0]}: follows from the game itself and cannot be set")
        self.headers = dict(_FIRST) | {NAMES[side]: "?" for side in SIDES if side in self._start.order} | dict(headers)
        if players is None:
            return
        order = self._start.order
        if isinstance(players, Mapping):
            named = {side: name for side in order for key, name in players.items() if key in (side, side.value)}
        else:
            named = dict(zip(order, players, strict=False))
        if len(named) != len(players):
            raise GameError(f"players: expected at most {len(order)} names, for {' '.join(map(str, order))}")
        for side, name in named.items():
            self.headers[NAMES[side]] = name

    def copy(self) -> Game:
        """An independent game: the same moves, players, comments, clock and end."""
        twin = Game.__new__(Game)
        twin._begin(self._start, self._setup, self._position.copy())
        twin._comments = dict(self._comments)
        twin._declared = self._declared
        twin._left = [dict(left) for left in self._left]
        twin.clock = None if self.clock is None else Clock(self.clock.control, dict(self.clock.left))
        twin.draw_offer = self.draw_offer
        twin.warnings = list(self.warnings)
        twin.headers = dict(self.headers)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    # What there is.

    @property
    def start(self) -> Position:
        """A copy of the starting position."""
        return self._start.copy()

    @property
    def setup_name(self) -> str:
        """The name of the setup the game was made from, empty for a position of its own."""
        return self._setup

    @property
    def position(self) -> Position:
        """The position now, with the moves of the game as its history. For looking; play through the game."""
        return self._position

    @property
    def turn(self) -> Side:
        return self._position.turn

    @property
    def players(self) -> dict[Side, str]:
        return {side: self.headers.get(NAMES[side], "?") for side in self._start.order}

    @property
    def moves(self) -> tuple[Move, ...]:
        return self._position.history

    def at(self, ply: int) -> Position:
        """The position after `ply` moves of the game, 0 for the start; with its history, and free to play on."""
        count = len(self.moves)
        if not 0 <= ply <= count:
            raise GameError(f"ply {ply}: expected 0 to {count}")
        position = self._position.copy()
        for _ in range(count - ply):
            position.undo()
        return position

    def comment(self, ply: int | None = None) -> str:
        """The comment after a ply, the last by default; 0 is before the first move."""
        return self._comments.get(len(self.moves) if ply is None else ply, "")

    def set_comment(self, text: str, ply: int | None = None) -> None:
        """Writes a comment after a ply; an empty one removes it. Raises `RecordError` for braces."""
        place = len(self.moves) if ply is None else ply
        if not 0 <= place <= len(self.moves):
            raise GameError(f"ply {place}: expected 0 to {len(self.moves)}")
        words = tidy_comment(text)
        if words:
            self._comments[place] = words
        else:
            self._comments.pop(place, None)

    # Playing.

    def play(
        self, move: Move | str, elapsed: float | None = None, comment: str = "", *, was_played: bool = False
    ) -> Move:
        """Plays a legal move; `elapsed` seconds are charged to the clock, if there is one.

        `was_played` is for moves of a game that was played already: movement and fire are checked, but not whether
        the game permits them.

        When they were too many, the game is lost on time, the move is not played, and `GameError` says so. Raises
        `IllegalMove`, and leaves the game as it was, for a move that is not legal.
        """
        self._check_going_on()
        words = tidy_comment(comment)
        side = self.turn
        wanted = Move.parse(move) if isinstance(move, str) else move
        before = dict(self.clock.left) if self.clock is not None else {}
        if self.clock is not None and elapsed is not None:
            # An illegal move costs no time: the player is still to move.
            if not was_played and not self._position.is_legal(wanted):
                self._position.play(wanted)
            if not self.clock.spend(side, elapsed):
                self.lose_on_time(side)
                raise GameError(f"{side.name_in_words}'s time ran out before {wanted}")
            words = f"{clock_comment(self.clock.left[side])} {words}".strip()
        played = self._position.push(wanted) if was_played else self._position.play(wanted)
        self._left.append(before)
        self._judged = None
        if self.draw_offer is not None and self.draw_offer is not side:
            self.draw_offer = None
        if words:
            self._comments[len(self._left)] = words
        return played

    def undo(self) -> Move:
        """Takes the last move back, with its comment and its time; an end that was declared after it, too."""
        count = len(self.moves)
        move = self._position.undo()
        self._comments.pop(count, None)
        if self.clock is not None:
            self.clock.left = self._left[-1]
        self._left.pop()
        self._declared = self._judged = None
        self.draw_offer = None
        return move

    def takeback(self, plies: int = 1) -> list[Move]:
        """Takes several moves back, the last first."""
        if not 0 <= plies <= len(self.moves):
            raise GameError(f"takeback of {plies} moves: expected 0 to {len(self.moves)}")
        return [self.undo() for _ in range(plies)]

    def _check_going_on(self) -> None:
        if self._declared is not None:
            raise GameError(f"the game is over: {self._declared.result} by {self._declared.termination}")

    # Endings (G10).

    def resign(self, side: Side | str | None = None) -> None:
        """A side, by default the one to move, gives up."""
        self._lose(side, Termination.RESIGNED)

    def lose_on_time(self, side: Side | str | None = None) -> None:
        """The time of a side, by default the one to move, is over."""
        self._lose(side, Termination.TIME)

    def offer_draw(self, side: Side | str | None = None) -> None:
        """A side, by default the one to move, offers a draw. The offer stands until another side plays a move."""
        self._check_open()
        self.draw_offer = self._side(side)

    def decline_draw(self) -> None:
        self.draw_offer = None

    def agree_draw(self) -> None:
        """The players agree a draw; four players, that the points count as they are."""
        self._check_open()
        four = self._start.mode is Mode.FOUR
        self._declared = self._position.counted() if four else drawn(Termination.AGREED)

    @property
    def can_stop(self) -> bool:
        """Whether the mode has something to count, so that the players may agree to stop (G4 to G7)."""
        return self._start.mode is not Mode.COMMAND

    def agree_stop(self) -> None:
        """The players agree to stop and count: vehicles left, vehicles out, flags home or points (G4 to G7).

        Raises `GameError` in command, where nothing is counted: there a draw can be agreed.
        """
        self._check_open()
        if not self.can_stop:
            raise GameError("stop and count: in mode command nothing is counted; the players may agree a draw (G10)")
        self._declared = self._position.counted()

    def _lose(self, side: Side | str | None, termination: Termination) -> None:
        self._check_open()
        loser = self._side(side)
        if self._start.mode is Mode.FOUR:
            self._declared = self._by_points(termination, loser)
        else:
            self._declared = won_by(next(other for other in self._start.order if other is not loser), termination)

    def _by_points(self, termination: Termination, loser: Side) -> Outcome:
        """Four players stop here: points as they stand (G7), none for the one who gave up or ran out of time."""
        counted = self._position.counted(termination).result.points
        points = (0 if side is loser else own for side, own in zip(self._start.order, counted, strict=True))
        return by_result(Result(tuple(points)), termination, self._start.order)

    def _side(self, side: Side | str | None) -> Side:
        if side is None:
            return self.turn
        for known in self._start.order:
            if side in (known, known.value):
                return known
        raise GameError(f"side {side!r}: expected one of {' '.join(map(str, self._start.order))}")

    def _check_open(self) -> None:
        outcome = self.outcome()
        if outcome is not None:
            raise GameError(f"the game is over: {outcome.result} by {outcome.termination}")

    def declare(self, outcome: Outcome) -> None:
        """Ends the game from outside, as a record tells it."""
        self._check_open()
        self._declared = outcome

    def outcome(self) -> Outcome | None:
        """How the game ended, by the rules or by its players; None while it goes on."""
        if self._declared is not None:
            return self._declared
        if self._judged is None:
            self._judged = (self._position.outcome(),)
        return self._judged[0]

    @property
    def is_over(self) -> bool:
        return self.outcome() is not None

    @property
    def result(self) -> str:
        """As records write it: `1-0`, `0-1`, `1/2-1/2`, `*`; four players: `4-2-7-1`."""
        outcome = self.outcome()
        return ONGOING if outcome is None else str(outcome.result)

    # Texts.

    def record(self) -> str:
        """The game as a record (`.tcg`), in its canonical form."""
        return write_record(self._all_headers(), self._start, self.moves, self._comments, self.result)

    def _all_headers(self) -> list[tuple[str, str]]:
        names = [NAMES[side] for side in SIDES if side in self._start.order]
        first = [*_FIRST, *names]
        headers = [(name, self.headers.get(name, "?")) for name in first]
        headers.append(("Result", self.result))
        outcome = self.outcome()
        if outcome is not None:
            headers.append(("Termination", str(outcome.termination)))
        headers += headers_of(self._start, self._setup)
        if self.clock is not None:
            headers.append(("Clock", str(self.clock.control)))
        wrong = [name for name in self.headers if name in DERIVED]
        if wrong:
            raise RecordError(f"header {wrong[0]}: follows from the game itself and cannot be set")
        return headers + [(name, value) for name, value in self.headers.items() if name not in first]

    @classmethod
    def from_record(cls, record: Record) -> Game:
        """The game that was read from a record; what does not agree with the rules is in its `warnings`."""
        warnings = record.warnings.copy()
        free = {name: value for name, value in record.headers.items() if name not in DERIVED}
        game = cls.__new__(cls)
        game._begin(record.start, record.headers.get("Setup", ""), record.position)
        game._set_headers(free, None)
        game._comments = dict(record.comments)
        told = record.headers.get("Clock", "")
        if told.strip("-?"):
            try:
                game.clock = game._clock(record.start, told)
            except GameError as error:
                warnings.append(str(error))
        game._left = game._times()
        ending, remarks = told_outcome(record, game.outcome())
        game._declared = ending
        game.warnings = warnings + remarks
        return game

    def _times(self) -> list[dict[Side, float]]:
        """The times before each move, as the comments tell them; the clock stands as after the last."""
        if self.clock is None:
            return [{} for _ in self.moves]
        times: list[dict[Side, float]] = []
        for ply, mover in enumerate(self._movers(), start=1):
            times.append(dict(self.clock.left))
            left = clock_in(self._comments.get(ply, ""))
            if left is not None:
                self.clock.left[mover] = left
        return times

    def _movers(self) -> list[Side]:
        """Who played each move: two players take turns, of four some may be skipped (G7)."""
        count, order = len(self.moves), self._start.order
        if self._start.mode is not Mode.FOUR:
            first = order.index(self._start.turn)
            return [order[(first + ply) % 2] for ply in range(count)]
        position = self._position.copy()
        movers = [(position.undo(), position.turn)[1] for _ in range(count)]
        return movers[::-1]

    def __eq__(self, other: object) -> bool:
        return self._value() == other._value() if isinstance(other, Game) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def _value(self) -> tuple[object, ...]:
        control = None if self.clock is None else self.clock.control
        names = (self.headers, self._setup, control, self._comments)
        return (self._start, self.moves, self.outcome(), *names)

    def __repr__(self) -> str:
        return f"<Game {' - '.join(self.players.values())}, {len(self.moves)} moves, {self.result}>"


def _chosen(start: Setup | Position, code: str | None, exchange: Mapping[str, str]) -> Setup:
    if not isinstance(start, Setup):
        raise GameError("another choice of pieces (G3, G11): expected a setup to begin with, not a position")
    chosen = start if code is None else single_type(start, code)
    return exchange_types(chosen, exchange)
