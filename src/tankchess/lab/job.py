"""A game to be played, as a value. What comes of it depends on nothing else, wherever and whenever it is played."""

from __future__ import annotations

import zlib
from contextlib import ExitStack
from dataclasses import dataclass

from tankchess.lab.fingerprint import check_fingerprint
from tankchess.lab.game import NEVER, Adjudication, PlayerFault, Seated, WatchedGame, watch_game
from tankchess.lab.opening import RANDOM_MOVES, BoardStart
from tankchess.lab.pace import Pace
from tankchess.lab.player_name import PlayerName
from tankchess.lab.players import make_player
from tankchess.protocol import EngineFailure


@dataclass(frozen=True, slots=True)
class GameJob:
    """One game of a pair. In the second one (`is_swapped`) the two players change seats.

    `meeting` are the numbers of the players in the match, `pair` is the number of the opening. On a board for four each
    player has every other seat.
    """

    meeting: tuple[int, int]
    pair: int
    is_swapped: bool
    players: tuple[PlayerName, PlayerName]
    start: BoardStart
    pace: Pace
    seed: int = 1
    random_moves: int = RANDOM_MOVES
    adjudication: Adjudication = NEVER
    engine: str = ""

    @property
    def key(self) -> str:
        """The name of the game within its match."""
        return f"{self.meeting[0]}-{self.meeting[1]}/{self.pair}{'b' if self.is_swapped else 'a'}"

    def seat_of(self, seat: int) -> int:
        """Which of the two players has a seat, 0 or 1."""
        return (seat + self.is_swapped) % 2


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """What is kept of a game. `points` are those of the first player of its meeting, from 0 to 1.

    `moves` are all moves as codes, the opening first, which has `opening` of them. `faults` have the player, 0 or 1, in
    place of the seat. `depths` and `seconds` are by player: the mean depth, and the time for all moves.
    """

    key: str
    points: float
    end: str
    opening: int
    moves: tuple[str, ...]
    faults: tuple[PlayerFault, ...] = ()
    depths: tuple[float, float] = (0.0, 0.0)
    seconds: tuple[float, float] = (0.0, 0.0)


def play_job(job: GameJob) -> FinishedGame:
    """Plays the game. Raises `LabError` where another version of rules and engine is installed than the job is for."""
    check_fingerprint(job.engine)
    position = job.start.opening(f"{job.seed} {job.pair}", job.random_moves)
    opening = [str(move) for move in position.history]
    with ExitStack() as stack:
        seats: list[Seated] = []
        for seat in range(len(position.order)):
            name = job.players[job.seat_of(seat)]
            try:
                player = make_player(name, _seed(job, seat), job.pace.patience)
            except EngineFailure as error:
                return _not_started(job, len(position.order), seat, opening, error)
            stack.callback(player.close)
            seats.append(Seated(name, player))
        game = watch_game(position, seats, job.pace, job.adjudication)
    return _finished(job, game, opening)


def _seed(job: GameJob, seat: int) -> int:
    return zlib.crc32(f"{job.seed} {job.key} {seat}".encode())


def _not_started(job: GameJob, seats: int, seat: int, opening: list[str], error: EngineFailure) -> FinishedGame:
    points = [0.0 if other == seat else 1 / (seats - 1) for other in range(seats)]
    fault = PlayerFault(seat, "crash", f"start: {error}"[:300])
    game = WatchedGame(points, "crash", depths=[[] for _ in points], seconds=[0.0] * seats, faults=[fault])
    return _finished(job, game, opening)


def _finished(job: GameJob, game: WatchedGame, opening: list[str]) -> FinishedGame:
    seats = range(len(game.points))
    first = [seat for seat in seats if job.seat_of(seat) == 0]
    depths: list[list[int]] = [[], []]
    seconds = [0.0, 0.0]
    for seat in seats:
        depths[job.seat_of(seat)] += game.depths[seat]
        seconds[job.seat_of(seat)] += game.seconds[seat]
    means = [sum(found) / len(found) if found else 0.0 for found in depths]
    points = sum(game.points[seat] for seat in first)
    if game.faults:
        # On a board for four the other seat of whoever has failed gets nothing either: the game is lost.
        points = float(job.seat_of(game.faults[0].seat) != 0)
    return FinishedGame(
        key=job.key,
        points=round(points, 4),
        end=game.end,
        opening=len(opening),
        moves=(*opening, *map(str, game.moves)),
        faults=tuple(PlayerFault(job.seat_of(fault.seat), fault.kind, fault.text) for fault in game.faults),
        depths=(round(means[0], 2), round(means[1], 2)),
        seconds=(round(seconds[0], 3), round(seconds[1], 3)),
    )
