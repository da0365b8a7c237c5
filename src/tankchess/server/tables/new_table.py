"""New tables: everything that was asked for is checked here, before anything is kept."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from tankchess.errors import TankChessError
from tankchess.game import Game, TimeControl
from tankchess.server.messages import NewTable, ProblemName, Rules, SeatWish, SideName
from tankchess.server.problems import UNPROCESSABLE, Refused, impossible
from tankchess.server.tables.event import KeptRules, Place, Plan
from tankchess.server.tables.game_rules import new_game, settle
from tankchess.server.tables.table import side_name

COMPUTER = "Computer"
_LONGEST_CLOCK = 24 * 3600.0
_LONGEST_BONUS = 600.0
# Browsers and programs in JavaScript read whole numbers of up to 53 bits.
_SEED_BITS = 48
# More moves on a board of a player's own could not be listed while somebody waits; shipped boards have 1,300 at most.
MOST_MOVES_AT_FIRST = 50_000


def plan_of(wish: NewTable, person: str, name: str, lot: random.Random, known: Settled | None = None) -> Plan:
    """The plan of a new table; `known` are its rules if a worker has found them out.

    Raises `Refused` with a sentence that says what is wrong.
    """
    if wish.clock is not None and wish.days is not None:
        raise impossible("clock and days: expected one of them, or neither")
    clock = _clock_text(wish.clock)
    rules, order = _settle(wish.rules, clock) if known is None else known.found()
    if len(wish.seats) != len(order):
        raise impossible(f"seats: {len(wish.seats)}, expected {len(order)}, for {' '.join(order)}")
    if all(seat.kind == "computer" for seat in wish.seats):
        raise impossible("seats: expected at least one for a person")
    if wish.is_listed and not {"me", "open"} <= {seat.kind for seat in wish.seats}:
        raise impossible("is_listed: expected an open seat to list in the lobby, and one of your own to wait there")
    seats = list(wish.seats)
    if wish.shuffle:
        lot.shuffle(seats)
    places = [_place(side, seat, person, name) for side, seat in zip(order, seats, strict=True)]
    return Plan(
        rules=rules,
        places=places,
        clock=clock,
        days=wish.days,
        is_listed=wish.is_listed,
        shows_threats=wish.shows_threats,
        seed=_seed(places, lot),
    )


def rematch_plan(plan: Plan, places: Sequence[Place], previous: str, lot: random.Random) -> Plan:
    """The same game again, everybody one seat further on: two players change sides. The computer varies."""
    players = [*places[1:], places[0]]
    seated = [replace(player, side=place.side) for place, player in zip(places, players, strict=True)]
    return replace(plan, places=seated, previous=previous, seed=_seed(seated, lot))


def _seed(places: Sequence[Place], lot: random.Random) -> int | None:
    return lot.getrandbits(_SEED_BITS) if any(place.kind == "computer" for place in places) else None


def _clock_text(text: str | None) -> str | None:
    if text is None:
        return None
    try:
        control = TimeControl.parse(text)
    except TankChessError as error:
        raise impossible(str(error)) from None
    if control.base > _LONGEST_CLOCK or max(control.increment, control.delay) > _LONGEST_BONUS:
        raise impossible(f"clock {text!r}: expected at most a day, and 10 minutes more for a move")
    return str(control)


class Settled(Struct, frozen=True):
    """The rules of a game and its sides in the order of play; or the code and the sentence of a refusal."""

    rules: KeptRules | None = None
    order: list[SideName] = field(default_factory=list)
    code: ProblemName | None = None
    message: str = ""

    def found(self) -> tuple[KeptRules, list[SideName]]:
        """Raises `Refused` if there are none."""
        if self.rules is None:
            raise Refused(self.code or "bad_request", self.message, UNPROCESSABLE)
        return self.rules, self.order


def settled(asked: Rules) -> Settled:
    """The rules of a game on a board of a player's own. A game is made to find out whether it is possible."""
    try:
        rules, game = _tried(asked)
    except Refused as refused:
        return Settled(code=refused.code, message=refused.message)
    # Whoever is next may be the one with the most.
    start = game.position
    count = max(start.with_turn(side).count_legal_moves() for side in start.order)
    if count > MOST_MOVES_AT_FIRST:
        message = f"rules: {count} moves to choose from at the start, at most {MOST_MOVES_AT_FIRST} are possible here"
        return Settled(code="bad_setup", message=message)
    return Settled(rules, [side_name(side) for side in start.order])


def _settle(asked: Rules, clock: str | None) -> tuple[KeptRules, list[SideName]]:
    rules, game = _tried(asked, clock)
    return rules, [side_name(side) for side in game.position.order]


def _tried(asked: Rules, clock: str | None = None) -> tuple[KeptRules, Game]:
    """The rules of a game, and the game before its first move. Raises `Refused`."""
    try:
        rules = settle(asked)
        game = new_game(rules, clock)
        outcome = game.outcome()
    except TankChessError as error:
        if asked.exchange or asked.all_as:
            raise Refused("bad_pieces", f"rules: {error}") from None
        raise impossible(f"rules: {error}") from None
    if outcome is not None:
        how = outcome.termination
        raise Refused("over_at_once", f"rules: this game would be over before its first move, by {how}")
    return rules, game


def _place(side: SideName, seat: SeatWish, person: str, name: str) -> Place:
    if seat.kind == "computer":
        return Place(side, "computer", name=f"{COMPUTER} {seat.level}", level=seat.level)
    if seat.kind == "open":
        return Place(side, "open")
    return Place(side, "person", person, name)
