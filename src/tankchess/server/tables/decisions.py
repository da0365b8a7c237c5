"""What a player may do: a request becomes an event here, or is refused.

Nothing is changed by it: an event counts once it is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from tankchess.core.move import Move
from tankchess.errors import TankChessError
from tankchess.server.messages import Act, PlayMove, Say, SideName
from tankchess.server.problems import Refused
from tankchess.server.tables.event import (
    DrawDeclined,
    DrawOffered,
    Ended,
    Event,
    RematchAsked,
    Sat,
    Spoke,
    StopDeclined,
    StopOffered,
    TakebackAgreed,
    TakebackAsked,
    TakebackDeclined,
    TookBack,
)
from tankchess.server.tables.table import Table, parse, side_name
from tankchess.server.text_cleaning import tidy_text
from tankchess.server.views.position_view import key_of

ABORT_BEFORE = 2


@dataclass(frozen=True, slots=True)
class Actor:
    """The person who asks, their seats, and the sides that have been away for too long."""

    person: str
    name: str
    sides: tuple[SideName, ...]
    gone: Collection[SideName] = ()


def check_playing(table: Table) -> None:
    if table.status == "over":
        raise Refused("game_over", "the game is over")
    if table.status == "waiting":
        raise Refused("not_started", "the game begins when every seat is taken")


def check_turn(table: Table, sides: Collection[SideName], request: PlayMove) -> None:
    """Raises `Refused` unless it is this player's turn and the game is in that position."""
    if not sides:
        raise Refused("not_your_seat", "you have no seat at this table")
    check_playing(table)
    if request.ply != table.ply or request.key != key_of(table.position):
        raise Refused("stale", f"the game is at ply {table.ply}: the move was made for another position")
    if table.turn not in sides:
        raise Refused("not_your_turn", "it is not your turn")


def permitted(table: Table, code: str) -> Move | None:
    """The move of a code if it is legal now, else None. Only here is that checked: afterwards moves are trusted.

    Raises `Refused` for a text that is not a move.
    """
    move = read_move(code)
    return move if table.position.is_legal(move) else None


def read_move(code: str) -> Move:
    """The move of a code. Raises `Refused` for a text that is not a move."""
    try:
        return parse(code)
    except TankChessError as error:
        raise Refused("illegal_move", str(error)) from None


def sit(table: Table, person: str, name: str, side: SideName | None) -> Sat:
    """Takes an open seat: the one asked for, or the first."""
    if table.status == "over":
        raise Refused("game_over", "the game is over")
    open_sides = [place.side for place in table.places.values() if place.kind == "open"]
    if side is not None:
        if side not in table.places:
            raise Refused("no_seat", f"there is no seat {side} at this table, only {' '.join(table.order)}")
        if side not in open_sides:
            raise Refused("seat_taken", "this seat is taken")
    elif not open_sides:
        raise Refused("no_seat", "every seat is taken")
    return Sat(side or open_sides[0], person, name)


def speak(actor: Actor, request: Say) -> Spoke:
    text = tidy_text(request.text)
    if not text:
        raise Refused("bad_request", "text: expected at least one visible character")
    return Spoke(actor.name, actor.sides[0] if len(actor.sides) == 1 else None, text)


def act(table: Table, actor: Actor, request: Act) -> Event:
    """The event that follows from an act. Raises `Refused`."""
    if not actor.sides:
        raise Refused("not_your_seat", "you have no seat at this table")
    if request.side is not None and request.side not in actor.sides:
        raise Refused("not_your_seat", f"the seat {request.side} is not yours")
    return _ACTS[request.act](table, actor, request.side)


def _side_of(table: Table, actor: Actor, side: SideName | None) -> SideName:
    """The side that acts: the one named, the only one, or the one to move."""
    if side is not None:
        return side
    return table.turn if table.turn in actor.sides else actor.sides[0]


def _others(table: Table, actor: Actor) -> list[SideName]:
    """The sides that other people play."""
    return [side for side, place in table.places.items() if place.kind == "person" and side not in actor.sides]


def _has_computer(table: Table) -> bool:
    return any(place.kind == "computer" for place in table.places.values())


# Draws, and stopping to count. Of two players the other has to agree, of four all others.


def _offer_draw(table: Table, actor: Actor, side: SideName | None) -> Event:
    check_playing(table)
    if _has_computer(table):
        raise Refused("computer_plays_on", "the computer plays on")
    if _is_made_by_all_others(table, actor, table.draw):
        return Ended("agreed", by=_side_of(table, actor, side))
    if table.draw_declined_at == table.ply:
        raise Refused("too_soon", "a draw was declined in this position: play on first")
    return DrawOffered(_joining(actor, table.draw))


def _is_made_by_all_others(table: Table, actor: Actor, offered: Collection[SideName]) -> bool:
    """Whether an offer only waits for this player, so that making it means agreeing."""
    return all(other in offered for other in _others(table, actor))


def _joining(actor: Actor, offered: Collection[SideName]) -> list[SideName]:
    """The sides of a player that join an offer."""
    joining = [own for own in actor.sides if own not in offered]
    if not joining:
        raise Refused("too_soon", "your offer has not been answered yet")
    return joining


def _accept_draw(table: Table, actor: Actor, side: SideName | None) -> Event:
    check_playing(table)
    if not any(offered not in actor.sides for offered in table.draw):
        raise Refused("nothing_offered", "nobody has offered you a draw")
    return _offer_draw(table, actor, side)


def _decline_draw(table: Table, actor: Actor, side: SideName | None) -> Event:
    check_playing(table)
    if not table.draw:
        raise Refused("nothing_offered", "nobody has offered a draw")
    return DrawDeclined(_side_of(table, actor, side))


def _offer_stop(table: Table, actor: Actor, side: SideName | None) -> Event:
    check_playing(table)
    if not table.game.can_stop:
        raise Refused("nothing_counted", "nothing is counted in this mode: the players may agree to a draw")
    if _has_computer(table):
        _ask_computer_to_stop(table, actor)
    if _is_made_by_all_others(table, actor, table.stop):
        return Ended("stopped", by=_side_of(table, actor, side))
    if table.stop_declined_at == table.ply:
        raise Refused("too_soon", "stopping was declined in this position: play on first")
    return StopOffered(_joining(actor, table.stop))


def _ask_computer_to_stop(table: Table, actor: Actor) -> None:
    """The computer agrees to stop unless the player who asks would win by the count."""
    winner = table.position.counted().winner
    if winner is not None and side_name(winner) in actor.sides:
        raise Refused("computer_plays_on", "the computer plays on")


def _accept_stop(table: Table, actor: Actor, side: SideName | None) -> Event:
    check_playing(table)
    if not any(offered not in actor.sides for offered in table.stop):
        raise Refused("nothing_offered", "nobody has asked you to stop and count")
    return _offer_stop(table, actor, side)


def _decline_stop(table: Table, actor: Actor, side: SideName | None) -> Event:
    check_playing(table)
    if not table.stop:
        raise Refused("nothing_offered", "nobody has asked to stop and count")
    return StopDeclined(_side_of(table, actor, side))


# Ends.


def _resign(table: Table, actor: Actor, side: SideName | None) -> Event:
    check_playing(table)
    mine = _side_of(table, actor, side)
    return Ended("resigned", loser=mine, by=mine)


def _abort(table: Table, actor: Actor, side: SideName | None) -> Event:
    if table.status == "over":
        raise Refused("game_over", "the game is over")
    if table.ply >= ABORT_BEFORE:
        raise Refused("game_begun", "the game has begun: you can resign it, but not call it off")
    return Ended("aborted", by=_side_of(table, actor, side))


def _claim_win(table: Table, actor: Actor, side: SideName | None) -> Event:
    return Ended("abandoned", loser=_gone(table, actor), by=_side_of(table, actor, side))


def _claim_draw(table: Table, actor: Actor, side: SideName | None) -> Event:
    _gone(table, actor)
    return Ended("abandoned", by=_side_of(table, actor, side))


def _gone(table: Table, actor: Actor) -> SideName:
    """The opponent who has left. If several have, the one to move."""
    check_playing(table)
    gone = [side for side in table.order if side in actor.gone and side not in actor.sides]
    if not gone:
        raise Refused("too_soon", "your opponent has not been away for long enough")
    return table.turn if table.turn in gone else gone[0]


# Takebacks.


def _takeback(table: Table, actor: Actor, side: SideName | None) -> Event:
    if table.status == "waiting":
        check_playing(table)
    mine = _side_of(table, actor, side)
    if table.is_alone:
        return _take_back_freely(table, mine)
    check_playing(table)
    played = [ply for ply, mover in enumerate(table.movers) if mover == mine]
    if not played:
        raise Refused("nothing_to_take_back", "you have no move to take back")
    if table.takeback is not None:
        whose = "your" if table.takeback.side in actor.sides else "another"
        raise Refused("too_soon", f"{whose} takeback has not been answered yet")
    if table.takeback_declined_at == table.ply:
        raise Refused("too_soon", "a takeback was declined in this position: play on first")
    return TakebackAsked(mine, played[-1])


def _take_back_freely(table: Table, side: SideName) -> Event:
    """Goes back to the last position with a person to move: one move between people, two against a computer."""
    if table.next is not None or (table.ended is not None and table.ended.how in ("aborted", "limit")):
        raise Refused("game_over", "the game is over")
    for ply in range(table.ply - 1, -1, -1):
        if table.places[table.movers[ply]].kind == "person":
            return TookBack(side, ply)
    raise Refused("nothing_to_take_back", "you have no move to take back")


def _accept_takeback(table: Table, actor: Actor, _side: SideName | None) -> Event:
    check_playing(table)
    asked = table.takeback
    if asked is None or asked.side in actor.sides:
        raise Refused("nothing_offered", "nobody has asked you for a takeback")
    if all(side in asked.agreed for side in actor.sides):
        raise Refused("too_soon", "you have agreed already, and others have yet to")
    asker = table.places[asked.side].person
    needed = {seat for seat in _others(table, actor) if table.places[seat].person != asker}
    if needed <= asked.agreed:
        return TookBack(asked.side, asked.to)
    return TakebackAgreed(list(actor.sides))


def _decline_takeback(table: Table, actor: Actor, side: SideName | None) -> Event:
    check_playing(table)
    if table.takeback is None:
        raise Refused("nothing_offered", "nobody has asked for a takeback")
    return TakebackDeclined(_side_of(table, actor, side))


# Another game.


def _rematch(table: Table, actor: Actor, _side: SideName | None) -> Event:
    """A wish for another game. `is_agreed` tells the caller whether the next table can be opened."""
    if table.status != "over":
        raise Refused("too_soon", "the game is not over yet")
    if table.next is not None:
        raise Refused("game_over", "the next game already has its table")
    if all(side in table.rematch for side in actor.sides):
        raise Refused("too_soon", "you have asked for another game already")
    return RematchAsked(list(actor.sides))


def is_agreed(table: Table, asked: RematchAsked) -> bool:
    """Whether everybody wants another game now; the computer always does."""
    wanted = {side for side, place in table.places.items() if place.kind == "person"}
    return wanted <= {*table.rematch, *asked.sides}


_ACTS: dict[str, Callable[[Table, Actor, SideName | None], Event]] = {
    "offer_draw": _offer_draw,
    "accept_draw": _accept_draw,
    "decline_draw": _decline_draw,
    "offer_stop": _offer_stop,
    "accept_stop": _accept_stop,
    "decline_stop": _decline_stop,
    "resign": _resign,
    "takeback": _takeback,
    "accept_takeback": _accept_takeback,
    "decline_takeback": _decline_takeback,
    "rematch": _rematch,
    "claim_win": _claim_win,
    "claim_draw": _claim_draw,
    "abort": _abort,
}
