"""What a link shows of a table, a puzzle or a study elsewhere: what everybody who opens it sees, in a few words."""

from __future__ import annotations

from typing import NamedTuple

from tankchess.drawing.card_shape import CardPlayer
from tankchess.puzzles import Puzzle
from tankchess.server.messages import Ending
from tankchess.server.studies.kept_study import KeptStudy
from tankchess.server.tables.event import Place
from tankchess.server.tables.table import Table
from tankchess.server.views.opponents import opponent_name

HOME_TITLE = "Tank Chess"
HOME_LINES = (
    "Drive, turn, fire: bring down",
    "the Command tank.",
    "Against the computer, with friends,",
    "on one screen.",
)
HOME_DESCRIPTION = "Tank Chess in the browser: against the computer, with friends, on one screen."

_MODES = {
    "command": "Command tank",
    "last": "Last tank standing",
    "escape3": "Escape of three",
    "flag": "Capture the flag",
    "four": "Four players",
}
_SIDES = {"w": "White", "fw": "Flag White", "b": "Black", "fb": "Flag Black"}
_COLOURS = {"w": "white", "fw": "white", "b": "black", "fb": "black"}
_OPEN = "open seat"


class LinkPreview(NamedTuple):
    """A table after a number of moves, a puzzle, or a study. `title` and `lines` are for a card.

    `description` is for a text.
    """

    title: str
    players: tuple[CardPlayer, ...]
    lines: tuple[str, ...]

    @property
    def pairing(self) -> str:
        return " \u2013 ".join(player.name for player in self.players)

    @property
    def description(self) -> str:
        return ". ".join((self.title, *self.lines)) + "."


def preview_of(table: Table, ply: int) -> LinkPreview:
    players = tuple(CardPlayer(_COLOURS[side], _name(place)) for side, place in table.places.items())
    return LinkPreview(table.title, players, (_MODES[table.mode], _standing(table, ply)))


def preview_of_puzzle(puzzle: Puzzle) -> LinkPreview:
    """A puzzle as it is set: nothing of its solution, nor of its themes."""
    goal = f"{puzzle.kind.capitalize()} in {puzzle.moves}"
    return LinkPreview(goal, (), (f"{_SIDES[puzzle.solver.value]} to move", "Find the only move that wins"))


def preview_of_study(study: KeptStudy) -> LinkPreview:
    moves = "1 move" if study.moves == 1 else f"{study.moves} moves"
    return LinkPreview(study.title or "Study", (), (f"A study by {study.owner}", moves))


def _name(place: Place) -> str:
    if place.kind == "computer":
        return f"{opponent_name(place.level or 1)}, level {place.level}"
    return place.name if place.kind == "person" else _OPEN


def _standing(table: Table, ply: int) -> str:
    """How far the game is after so many moves, and how it ended if these are all."""
    if table.status == "over" and ply == table.ply:
        return _result(table.ending)
    if table.status == "waiting":
        return "Waiting for players"
    if ply == 0:
        return "Before the first move"
    mover = table.movers[ply] if ply < table.ply else table.turn
    moves = "1 move" if ply == 1 else f"{ply} moves"
    return f"After {moves}, {_SIDES[mover]} to move"


def _result(ending: Ending | None) -> str:
    if ending is None or ending.termination == "aborted":
        return "Called off"
    if ending.winner is None:
        return f"Over: {ending.result}" if ending.points else "Draw"
    return f"{_SIDES[ending.winner]} won"
