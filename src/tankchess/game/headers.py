"""The headers of a game: who plays, where and when, and those that follow from the game itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tankchess.core.sides import SIDES, Side
from tankchess.errors import GameError, worded
from tankchess.game.start import headers_of
from tankchess.notation import RecordError
from tankchess.setups.opening_names import opening_keys, opening_name

if TYPE_CHECKING:
    from tankchess.game.game import Game

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

# It follows from the game where its board has names for first moves; elsewhere it is what somebody has written.
OPENING = "Opening"

Players = Mapping[Side | str, str] | Sequence[str]


def begun_headers(order: tuple[Side, ...], given: Mapping[str, str], players: Players | None) -> dict[str, str]:
    """The headers a game begins with: those every record has, those given, and the names of the players."""
    wrong = [name for name in given if name in DERIVED]
    if wrong:
        raise GameError(f"header {wrong[0]}: follows from the game itself and cannot be set")
    headers = dict(_FIRST) | {NAMES[side]: "?" for side in SIDES if side in order} | dict(given)
    if players is None:
        return headers
    return headers | {NAMES[side]: name for side, name in _named(order, players).items()}


def _named(order: tuple[Side, ...], players: Players) -> dict[Side, str]:
    """The players' names by side. Raises `GameError`."""
    sides = " ".join(map(str, order))
    if isinstance(players, Mapping):
        wrong = [key for key in players if key not in order]
        if wrong:
            raise GameError(f"players: {str(wrong[0])!r} is not a side here, expected names for some of {sides}")
        named = {Side(key): name for key, name in players.items()}
    elif isinstance(players, str) or not isinstance(players, Sequence):
        raise GameError(f"players {players!r}: expected a list of names, or names by side ({sides})")
    elif len(players) > len(order):
        raise GameError(f"players: {len(players)} names, expected at most {len(order)}, for {sides}")
    else:
        named = dict(zip(order, players, strict=False))
    for side, name in named.items():
        if not isinstance(name, str):
            raise GameError(f"players: {name!r} for {side}, expected a name")
    return named


def opening_of(game: Game) -> str:
    """What the first moves of a game are called, in English; empty where they have no name."""
    codes = [str(move) for move in game.moves[:2]]
    return opening_name(opening_keys(game.start.tfen(), codes)) if codes else ""


def written_headers(game: Game) -> list[tuple[str, str]]:
    """All headers of a record of the game, in their order. Raises `RecordError` for one that cannot be set."""
    start = game.start
    names = [NAMES[side] for side in SIDES if side in start.order]
    first = [*_FIRST, *names]
    headers = [(name, game.headers.get(name, "?")) for name in first]
    headers.append(("Result", game.result))
    outcome = game.outcome()
    if outcome is not None:
        headers.append(("Termination", str(outcome.termination)))
    headers += headers_of(start, game.setup_name)
    if game.clock is not None:
        headers.append(("Clock", str(game.clock.control)))
    opening = opening_of(game)
    if opening:
        headers.append((OPENING, opening))
        first.append(OPENING)
    wrong = [name for name in game.headers if name in DERIVED]
    if wrong:
        fault = RecordError(f"header {wrong[0]}: follows from the game itself and cannot be set")
        raise worded(fault, "header_derived", name=wrong[0])
    return headers + [(name, value) for name, value in game.headers.items() if name not in first]
