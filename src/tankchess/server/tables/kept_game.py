"""The game of a table as a value: enough to play it through again, and to write its record."""

from __future__ import annotations

from msgspec import Struct

from tankchess.core.move import Move
from tankchess.core.outcome import Termination
from tankchess.game import Game
from tankchess.server.tables.event import Ended, KeptRules
from tankchess.server.tables.game_rules import new_game


class KeptGame(Struct, frozen=True):
    """Moves as codes, the milliseconds each took, and how it ended: by the rules if it `is_decided`, or by players."""

    rules: KeptRules
    clock: str | None
    headers: dict[str, str]
    moves: tuple[str, ...]
    spent: tuple[int | None, ...]
    is_decided: bool
    ended: Ended | None

    def game(self) -> Game:
        game = new_game(self.rules, self.clock)
        game.headers.update(self.headers)
        for code, spent in zip(self.moves, self.spent, strict=True):
            game.play(Move.parse(code), None if spent is None else spent / 1000, was_played=True)
        if self.is_decided:
            decide(game)
        if self.ended is not None:
            end(game, self.ended)
        return game

    def record(self) -> str:
        return self.game().record()


def decide(game: Game) -> None:
    """The rules have ended the game, those of today or those it was played by."""
    if game.outcome() is None:
        # It ended by earlier rules: escape of three was over as soon as nobody could bring out three (G5).
        game.declare(game.position.counted(Termination.UNREACHABLE))


def end(game: Game, event: Ended) -> None:
    """Ends a game as its players, or its clock, have ended it."""
    if event.how == "aborted":
        return
    if event.how == "stopped":
        game.agree_stop()
    elif event.how == "limit":
        game.declare(game.position.counted(Termination.LIMIT))
    elif event.loser is None:
        game.agree_draw()
    elif event.how == "time":
        game.lose_on_time(event.loser)
    else:
        game.resign(event.loser)
