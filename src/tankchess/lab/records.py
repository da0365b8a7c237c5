"""The games of a match as records that people and programs read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tankchess.core.sides import Mode
from tankchess.errors import TankChessError
from tankchess.game.game import Game
from tankchess.lab.job import FinishedGame, GameJob
from tankchess.lab.opening import BoardStart
from tankchess.lab.tournament import Tournament
from tankchess.setups import setup, setup_names


def recorded_games(tournament: Tournament, games: Mapping[str, FinishedGame]) -> Iterator[Game]:
    """All games, by their meetings and pairs."""
    jobs = [(job, game) for game in games.values() if (job := tournament.job_of(game.key)) is not None]
    for job, game in sorted(jobs, key=lambda item: (item[0].meeting, item[0].pair, item[0].is_swapped)):
        yield recorded_game(job, game)


def recorded_game(job: GameJob, finished: FinishedGame) -> Game:
    """One game, with its players, its pace and how it ended."""
    game = _begun(job.start)
    names = [job.players[job.seat_of(seat)].label for seat in range(len(game.start.order))]
    game.headers |= _begun_headers(game, names)
    game.headers |= {"Round": job.key, "Pace": str(job.pace), "Ending": finished.end}
    for number, code in enumerate(finished.moves, start=1):
        game.play(code, comment="end of the opening" if number == finished.opening else "")
    if game.outcome() is None:
        _end(game, job, finished)
    return game


def _begun(start: BoardStart) -> Game:
    """From the setup where its name says everything, else from the position."""
    position = start.position()
    if start.name in setup_names() and not start.types:
        named = Game(setup(start.name), mode=position.mode)
        if named.start.tfen() == start.tfen:
            return named
    return Game(position)


def _begun_headers(game: Game, names: list[str]) -> dict[str, str]:
    return dict(Game(game.start, players=names).headers) | {"Event": "tankchess match"}


def _end(game: Game, job: GameJob, finished: FinishedGame) -> None:
    """An end that is not on the board."""
    order = game.start.order
    if finished.faults:
        fault = finished.faults[0]
        # Of a board for four, the player to move: who failed was to move.
        loser = game.turn
        if len(order) == 2:
            loser = next(order[seat] for seat in range(2) if job.seat_of(seat) == fault.seat)
        if fault.kind == "late":
            game.lose_on_time(loser)
        else:
            game.resign(loser)
        game.headers["Fault"] = f"{fault.kind}: {fault.text}"
    elif finished.end == "adjudicated":
        first_won = finished.points > 0.5
        game.resign(next(order[seat] for seat in range(2) if (job.seat_of(seat) == 0) is not first_won))
    elif game.start.mode is Mode.COMMAND:
        game.agree_draw()
    else:
        try:
            game.agree_draw()
        except TankChessError:
            game.agree_stop()
