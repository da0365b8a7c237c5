"""Games of the engine against itself, with what it thought of every position: what a network learns from.

Besides the positions of the game, one more is searched beside each: the one after a move by chance. A search meets many
such positions, and a network that has only seen good moves would not know what they are worth.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

from tankchess.core.move import make_moves
from tankchess.core.position import Position
from tankchess.core.sides import Mode, Side
from tankchess.engine import Engine, Limits, Score
from tankchess.engine.evaluation.observer import PlainValue
from tankchess.engine.scale import MATE
from tankchess.errors import TankChessError
from tankchess.lab.error import LabError
from tankchess.lab.fingerprint import check_fingerprint, fingerprint
from tankchess.lab.opening import BoardStart
from tankchess.notation import read_types

# Half-moves after which a game is a draw, and moves by chance at its beginning.
LONGEST = 240
OPENING = (4, 10)
# Of a hundred games so many are played on a board that was changed by chance, and how often another one is drawn where
# a change does not work.
CHANGED = 50
_TRIES = 20
# Pieces that each side loses on a changed board at most, and the share of obstacles that are taken away and put up.
_FEWER_PIECES = 3
_MOVED_OBSTACLES = 0.25
_HASH_MB = 2

# What is known of a position: no check, no escape threatens, and the best move destroys nothing.
QUIET = 1
# The game is decided by force, as far as the search sees.
DECIDED = 2


@dataclass(frozen=True, slots=True)
class JudgedPosition:
    """What the engine thinks of a position, for the side to move: after a search, and without one."""

    score: int
    static: int
    flags: int

    @property
    def is_quiet(self) -> bool:
        return bool(self.flags & QUIET)


@dataclass(frozen=True, slots=True)
class SelfPlayGame:
    """A game from its start; `moves` are those that the kernel knows, the opening first.

    `points` are White's, 0, 1 or 2. `judged` has an entry for each position from the end of the opening on, `aside` one
    for the position after another move there, which is `aside_moves` (0 for none).
    """

    number: int
    board: str
    tfen: str
    types: str
    opening: int
    points: int
    moves: tuple[int, ...]
    judged: tuple[JudgedPosition, ...]
    aside_moves: tuple[int, ...]
    aside: tuple[JudgedPosition | None, ...]


@dataclass(frozen=True, slots=True)
class SelfPlayPlan:
    """What is played and how. A game depends on this and its number alone."""

    starts: tuple[BoardStart, ...]
    nodes: int = 1500
    seed: int = 1
    changed: int = CHANGED

    def __post_init__(self) -> None:
        if not self.starts:
            raise LabError("self-play: expected at least one board")
        for start in self.starts:
            if start.position().mode is not Mode.COMMAND:
                raise LabError(f"self-play on {start.name}: expected a board for the command mode")

    def description(self) -> dict[str, Any]:
        """All that makes it this self-play, for the head of its file."""
        return {
            "boards": [asdict(start) for start in self.starts],
            "nodes": self.nodes,
            "seed": self.seed,
            "changed": self.changed,
            "engine": fingerprint(),
        }

    def play(self, number: int) -> SelfPlayGame:
        """Plays the game of a number."""
        dice = Random(f"{self.seed} self-play {number}")
        start = self.starts[number % len(self.starts)]
        is_changed = dice.randrange(100) < self.changed
        position = _opening(start, dice, is_changed)
        opening = len(position.history)
        moves = [code for _, code, _ in position._played]
        judge = _Judge(self.nodes)
        judged: list[JudgedPosition] = []
        aside_moves: list[int] = []
        aside: list[JudgedPosition | None] = []
        points = 1
        before = position.copy()
        for _ in range(opening):
            before.undo()
        while True:
            outcome = position.outcome()
            if outcome is not None:
                points = 1 if outcome.winner is None else 2 if outcome.winner is Side.WHITE else 0
                break
            if len(moves) >= LONGEST:
                break
            found, code = judge.look(position)
            judged.append(found)
            aside_moves.append(_aside(position, code, dice))
            aside.append(judge.look_aside(position, aside_moves[-1]))
            if found.flags & DECIDED:
                points = 2 if (found.score > 0) == (position.turn is Side.WHITE) else 0
                break
            moves.append(code)
            _play(position, code)
        return SelfPlayGame(
            number,
            f"{start.name}{'~' if is_changed else ''}",
            before.tfen(),
            start.types,
            opening,
            points,
            tuple(moves),
            tuple(judged),
            tuple(aside_moves),
            tuple(aside),
        )


class _Judge:
    """The engine for one game, and its evaluation."""

    def __init__(self, nodes: int) -> None:
        self._engine = Engine(hash_mb=_HASH_MB)
        self._limits = Limits(nodes=nodes)
        self._plain = PlainValue()

    def look(self, position: Position) -> tuple[JudgedPosition, int]:
        """What a position is worth, and the best move."""
        result = self._engine.search(position, self._limits)
        assert result.move is not None and result.score is not None, "the game goes on"
        code = position.code_of(result.move)
        assert code is not None, "the engine plays legal moves"
        score = number_of(result.score)
        flags = 0
        if not position.is_capture(result.move) and not position.in_check() and not position.escape_threat():
            flags |= QUIET
        if result.score.kind != "cp":
            flags |= DECIDED
        return JudgedPosition(score, self._plain.of(position), flags), code

    def look_aside(self, position: Position, code: int) -> JudgedPosition | None:
        """What a position is worth after a move, None after none, or if the game ends there."""
        if not code:
            return None
        after = position.copy()
        _play(after, code)
        return None if after.outcome() is not None else self.look(after)[0]


@dataclass(frozen=True, slots=True)
class SelfPlayJob:
    """One game of a self-play, as a value."""

    plan: SelfPlayPlan
    number: int
    engine: str

    @property
    def key(self) -> str:
        return f"game {self.number}"


def jobs_of(plan: SelfPlayPlan, numbers: Iterable[int]) -> Iterator[SelfPlayJob]:
    """The games of some numbers, each as a job."""
    return (SelfPlayJob(plan, number, fingerprint()) for number in numbers)


def play_self_play(job: SelfPlayJob) -> SelfPlayGame:
    """Plays the game. Raises `LabError` where another version of rules and engine is installed than the job is for."""
    check_fingerprint(job.engine)
    return job.plan.play(job.number)


def number_of(score: Score) -> int:
    """A score as one number, a win the nearer to `MATE` the sooner it comes."""
    if score.kind == "cp":
        return score.value
    return MATE - 2 * score.value if score.value > 0 else -MATE - 2 * score.value


def positions_of(game: SelfPlayGame) -> Iterator[tuple[Position, JudgedPosition, int]]:
    """The judged positions of a game, each with the half-move it comes before; do not keep the position.

    Raises `LabError` for a game whose moves are not legal, as one of other rules.
    """
    position = Position.from_tfen(game.tfen, read_types(game.types) if game.types else None)
    for code in game.moves[: game.opening]:
        _replay(position, code, game)
    for index, found in enumerate(game.judged):
        yield position, found, game.opening + index
        beside = game.aside[index]
        if beside is not None:
            after = position.copy()
            _replay(after, game.aside_moves[index], game)
            yield after, beside, game.opening + index + 1
        if game.opening + index < len(game.moves):
            _replay(position, game.moves[game.opening + index], game)


def _replay(position: Position, code: int, game: SelfPlayGame) -> None:
    """Plays a move of a file: the kernel believes every move it is given."""
    if code not in position.legal_codes():
        raise LabError(f"self-play, game {game.number}: a move that is not legal there; was it played by other rules?")
    _play(position, code)


def _play(position: Position, code: int) -> None:
    """Plays a move of the kernel without asking whether it is legal."""
    position._apply(make_moves(position._board, array("q", [code]))[0], code)


def _aside(position: Position, best: int, dice: Random) -> int:
    """Another move than the best one by chance, 0 where there is none."""
    others = [code for code in position.legal_codes() if code != best]
    return dice.choice(others) if others else 0


def _opening(start: BoardStart, dice: Random, is_changed: bool) -> Position:
    """A board, changed by chance if so wanted, after some moves by chance."""
    for _ in range(_TRIES):
        try:
            position = changed_board(start.position(), dice) if is_changed else start.position()
        except TankChessError:
            continue
        for _ in range(dice.randint(*OPENING)):
            choice = position.legal_moves()
            if choice and position.outcome() is None:
                position.play(dice.choice(choice))
        if position.outcome() is None:
            return position
    raise LabError(f"board {start.name}: no opening after which the game goes on")


def changed_board(position: Position, dice: Random) -> Position:
    """The same game on another board: reflected, with fewer pieces, with some obstacles elsewhere."""
    if dice.random() < 0.5:
        position = position.mirror_sideways()
    for _ in range(dice.randint(0, _FEWER_PIECES)):
        squares = []
        codes = sorted({piece.type.code for piece in position.pieces(side=Side.WHITE) if not piece.is_command})
        code = dice.choice(codes) if codes else None
        for side in (Side.WHITE, Side.BLACK):
            alike = [
                piece.square for piece in position.pieces(side=side) if piece.type.code == code and not piece.is_command
            ]
            squares += [dice.choice(alike)] if alike else []
        position = position.without(*squares)
    high = position.terrain("high")
    kept = [square for square in high if dice.random() > _MOVED_OBSTACLES]
    free = [
        square
        for column in range(position.width)
        for row in range(3, position.height - 3)
        if position.piece_at(square := f"{chr(65 + column)}{row + 1}") is None and not position.terrain_at(square)
    ]
    new = dice.sample(free, min(len(free), len(high) - len(kept)))
    return position.with_terrain({"high": kept + new})
