"""A game: what was played from a starting position, by whom, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tankchess.core.move import Move
from tankchess.core.outcome import Outcome, Termination, drawn
from tankchess.core.position import Position
from tankchess.core.rules import Announce, Edition, RuleOptions
from tankchess.core.sides import Mode, Side
from tankchess.core.time_control import TimeControl
from tankchess.errors import GameError, MoveError
from tankchess.game.choice import chosen_pieces
from tankchess.game.clock import Clock, clock_for
from tankchess.game.ending import lost_by, told_outcome
from tankchess.game.headers import DERIVED, NAMES, OPENING, Players, begun_headers, opening_of, written_headers
from tankchess.game.main_line import MainLine
from tankchess.game.start import named_start, opening
from tankchess.notation import (
    ONGOING,
    GameTree,
    Node,
    Record,
    RecordWarning,
    clock_comment,
    tidy_comment,
    write_record,
)
from tankchess.setups import Setup


class Game:
    """A game from its start on: its main line, and variations of it.

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
        players: Players | None = None,
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
            start = chosen_pieces(start, all_as, exchange or {})
        asked = {"mode": mode, "announce": announce, "turning": turning, "house": house, "limit": limit}
        first = opening(start, RuleOptions.read(asked | {"edition": edition, "flags": flags}))
        self._begin(MainLine(GameTree(first), first.copy()), start.name if isinstance(start, Setup) else "")
        self._clock: Clock | None = clock_for(first, clock, start.clock if isinstance(start, Setup) else "")
        self.headers: dict[str, str] = begun_headers(first.order, headers or {}, players)

    def _begin(self, line: MainLine, setup_name: str) -> None:
        """Everything but clock and headers."""
        self._main_line = line
        self._start = line.tree.start
        self._setup = setup_name
        self._declared: Outcome | None = None
        self._judged: tuple[Outcome | None] | None = None
        # The times before each move.
        self._left: list[dict[Side, float]] = []
        self._clock = None
        self.draw_offer: Side | None = None
        self.warnings: list[RecordWarning] = []
        self.headers = {}

    def copy(self) -> Game:
        """An independent game: the same moves and variations, players, comments, clock and end."""
        twin = Game.__new__(Game)
        twin._begin(self._line.copy(), self._setup)
        twin._declared = self._declared
        twin._left = [dict(left) for left in self._left]
        twin._clock = None if self._clock is None else Clock(self._clock.control, dict(self._clock.left))
        twin.draw_offer = self.draw_offer
        twin.warnings = list(self.warnings)
        twin.headers = dict(self.headers)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    @property
    def _line(self) -> MainLine:
        """The main line as it is now, whatever was done to the tree."""
        self._follow()
        return self._main_line

    def _follow(self) -> None:
        """Takes in changes of the tree. An end declared after other moves does not stand any more."""
        kept = self._main_line.follow()
        if kept is not None:
            self._declare(None)
            self.draw_offer = None
            self._retime(kept)

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
        """The position now, with the moves of the game as its history.

        It is frozen: `play` continues the game, a `copy()` of the position can be played on. The same object until the
        game changes.
        """
        return self._line.position

    def tfen(self) -> str:
        """The position now in one line of text."""
        return self._line.seen_position.tfen()

    @property
    def turn(self) -> Side:
        return self._line.seen_position.turn

    @property
    def clock(self) -> Clock | None:
        """The time left to each side, None for a game without a clock."""
        self._follow()
        return self._clock

    @property
    def players(self) -> dict[Side, str]:
        return {side: self.headers.get(NAMES[side], "?") for side in self._start.order}

    @property
    def moves(self) -> tuple[Move, ...]:
        return self._line.seen_position.history

    def at(self, ply: int) -> Position:
        """The position after `ply` moves of the game, 0 for the start; with its history, and free to play on."""
        line = self._line
        position = line.seen_position.copy()
        for _ in range(len(line.nodes) - self._checked_ply(ply)):
            position.undo()
        return position

    def comment(self, ply: int | None = None) -> str:
        """The comment after a ply, the last by default; 0 is before the first move. Raises `GameError` for others."""
        return self._node_after(ply).comment

    def set_comment(self, text: str, ply: int | None = None) -> None:
        """Writes a comment after a ply; an empty one removes it. Raises `RecordError` for braces."""
        self._node_after(ply).comment = text

    def _node_after(self, ply: int | None) -> Node:
        nodes = self._line.nodes
        place = len(nodes) if ply is None else self._checked_ply(ply)
        return nodes[place - 1] if place else self.root

    def _checked_ply(self, ply: int) -> int:
        count = len(self._line.nodes)
        if type(ply) is not int or not 0 <= ply <= count:
            raise GameError(f"ply {ply!r}: expected 0 to {count}")
        return ply

    # The tree.

    @property
    def root(self) -> Node:
        """The start of the game, from which all lines go."""
        return self._main_line.tree.root

    @property
    def node(self) -> Node:
        """The last move of the main line, whose position is that of the game; the root before the first."""
        return self._line.end

    def main_line(self) -> tuple[Node, ...]:
        """The moves of the game itself, without the root."""
        return tuple(self._line.nodes)

    def find(self, address: str | int) -> Node:
        """The node at an address: `7` after seven moves, `"7:2"` the second choice there, `"7:2/9"` two moves on.

        Raises `GameError` where there is none.
        """
        return self._main_line.tree.find(str(address))

    # Playing.

    def play(
        self,
        move: Move | str,
        elapsed: float | None = None,
        comment: str = "",
        *,
        was_played: bool = False,
        reached: Position | None = None,
    ) -> Move:
        """Plays a legal move; `elapsed` seconds are charged to the clock, if there is one.

        `was_played` is for moves of a game that was played already: movement and fire are checked, but not whether
        the game permits them. `reached` is a copy of the game's position on which such a move was played, so that it
        need not be played again; it belongs to the game from then on.

        When they were too many, the game is lost on time, the move is not played, and `GameError` says so. Raises
        `IllegalMove`, and leaves the game as it was, for a move that is not legal.
        """
        line = self._line
        if self._declared is not None:
            raise self._over(self._declared)
        words = tidy_comment(comment)
        wanted = Move.parse(move) if isinstance(move, str) else move
        if reached is not None and not reached.follows(line.seen_position, wanted):
            raise GameError(f"reached: expected the position of the game after {wanted}")
        position = line.seen_position if reached is not None else line.free_position
        side, clock = position.turn, self._clock
        before = dict(clock.left) if clock is not None else {}
        if clock is not None and elapsed is not None:
            # An illegal move costs no time: the player is still to move.
            if not was_played and reached is None and not position.is_legal(wanted):
                position.play(wanted)
            if not clock.spend(side, elapsed):
                self.lose_on_time(side)
                raise GameError(f"{side.name_in_words}'s time ran out before {wanted}")
            words = f"{clock_comment(clock.left[side])} {words}".strip()
        if reached is not None:
            line.go_on_to(reached)
        elif was_played:
            position.push(wanted)
        else:
            position.play(wanted)
        line.append(wanted).comment = words
        self._left.append(before)
        self._judged = None
        if self.draw_offer is not None and self.draw_offer is not side:
            self.draw_offer = None
        return wanted

    def undo(self) -> Move:
        """Takes the last move back, with its comment, its time and the variations in its place.

        An end that was declared after it is taken back, too; `reopen` takes back the end alone.
        """
        line = self._line
        if not line.nodes:
            raise MoveError("undo: no move has been played in this game")
        move = line.nodes[-1].move
        assert move is not None, "only the root has no move"
        line.pop()
        if self._clock is not None:
            self._clock.left = self._left[-1]
        self._left.pop()
        self._declare(None)
        self.draw_offer = None
        return move

    def takeback(self, plies: int = 1) -> list[Move]:
        """Takes several moves back, the last first."""
        count = len(self._line.nodes)
        if not 0 <= plies <= count:
            raise GameError(f"takeback of {plies} moves: expected 0 to {count}")
        return [self.undo() for _ in range(plies)]

    def reopen(self) -> None:
        """Takes back an end that was declared, as a resignation or an agreed draw: the game goes on.

        Raises `GameError` where there is none, also for a game that has ended by the rules.
        """
        self._follow()
        if self._declared is None:
            is_over = self.outcome() is not None
            raise GameError(f"reopen: the game {'has ended by the rules' if is_over else 'goes on'}")
        if self._clock is not None and self._declared.termination is Termination.TIME:
            # Whoever lost on time has again what was left after the moves.
            self._clock.left = dict.fromkeys(self._clock.left, self._clock.control.base)
            self._left.clear()
            self._retime(0)
        self._declare(None)
        self.draw_offer = None

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
        self._declare(self._line.seen_position.counted() if four else drawn(Termination.AGREED))

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
        self._declare(self._line.seen_position.counted())

    def _lose(self, side: Side | str | None, termination: Termination) -> None:
        self._check_open()
        self._declare(lost_by(self._line.seen_position, self._side(side), termination))

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
            raise self._over(outcome)

    def _over(self, outcome: Outcome) -> GameError:
        return GameError(f"the game is over: {outcome.sentence()}")

    def declare(self, outcome: Outcome) -> None:
        """Ends the game from outside, as a record tells it."""
        self._check_open()
        self._declare(outcome)

    def _declare(self, outcome: Outcome | None) -> None:
        """Notes what players have decided, None if nothing; the tree does not grow beyond it."""
        self._declared, self._judged = outcome, None
        self._main_line.tree.ended = "" if outcome is None else outcome.sentence()

    def outcome(self) -> Outcome | None:
        """How the game ended, by the rules or by its players; None while it goes on."""
        line = self._line
        if self._declared is not None:
            return self._declared
        if self._judged is None:
            self._judged = (line.seen_position.outcome(),)
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
        """The game as a record (`.tcg`), with its variations, in its canonical form."""
        return write_record(written_headers(self), self._line.tree, self.result)

    @classmethod
    def from_record(cls, record: Record) -> Game:
        """The game that was read from a record; what does not agree with the rules is in its `warnings`."""
        warnings = record.warnings.copy()
        free = {name: value for name, value in record.headers.items() if name not in DERIVED}
        game = cls.__new__(cls)
        game._begin(MainLine(record.tree, record.position), record.headers.get("Setup", ""))
        game.headers = begun_headers(record.start.order, free, None)
        if OPENING in free and opening_of(game):
            del game.headers[OPENING]
        told = record.headers.get("Clock", "")
        if told.strip("-?"):
            try:
                game._clock = clock_for(record.start, told)
            except GameError as error:
                warnings.append(RecordWarning(str(error), error.word, **dict(error.values)))
        game._retime(0)
        ending, remarks = told_outcome(record, game.outcome())
        if ending is not None:
            game._declare(ending)
        game.warnings = warnings + remarks
        return game

    def _retime(self, kept: int) -> None:
        """The times before each move from `kept` on, as the comments tell them; the clock stands as after the last."""
        nodes = self._main_line.nodes
        clock = self._clock
        if clock is None:
            self._left = [{} for _ in nodes]
            return
        if kept < len(self._left):
            clock.left = self._left[kept]
            del self._left[kept:]
        for node, mover in zip(nodes[kept:], self._main_line.movers()[kept:], strict=True):
            self._left.append(dict(clock.left))
            left = node.clock
            if left is not None:
                clock.left[mover] = left

    def __eq__(self, other: object) -> bool:
        return self._value() == other._value() if isinstance(other, Game) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def _value(self) -> tuple[object, ...]:
        control = None if self._clock is None else self._clock.control
        return (self._start, self._line.tree.rows(), self.outcome(), self.headers, self._setup, control)

    def __repr__(self) -> str:
        return f"<Game {' - '.join(self.players.values())}, {len(self.moves)} moves, {self.result}>"

    def _repr_svg_(self) -> str:
        """What a notebook shows: the position with the last move. `tankchess` gives positions their pictures."""
        picture: str = Position._repr_svg_(self)  # type: ignore[attr-defined]
        return picture
