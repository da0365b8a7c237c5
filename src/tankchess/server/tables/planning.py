"""What players plan ahead: whether they may, and what comes of it once it is their turn."""

from __future__ import annotations

from tankchess.server.encoding import encode
from tankchess.server.messages import PlanAhead, Planned, PlansDropped, SideName
from tankchess.server.problems import Refused, impossible
from tankchess.server.settings import Settings
from tankchess.server.tables.audience import Listener
from tankchess.server.tables.decisions import check_playing
from tankchess.server.tables.event import Ended, Event, Moved, TookBack
from tankchess.server.tables.intent import Intent, IntentChange
from tankchess.server.tables.live_table import LiveTable
from tankchess.server.tables.table import Table
from tankchess.server.views.position_view import key_of


def check_plan(table: Table, person: str, request: PlanAhead, settings: Settings) -> SideName:
    """The side a plan is for. Raises `Refused` if this player cannot plan this, or not now."""
    side = planning_side(table, person)
    if request.ply != table.ply or request.key != key_of(table.position) or table.turn == side:
        raise Refused("stale", f"the game is at ply {table.ply}: the plan was made for another position")
    if request.lines and (table.plan.days is None or len(table.places) != 2):
        raise impossible("lines: they can be planned in correspondence of two players only")
    if len(request.lines) > settings.most_planned_lines:
        raise impossible(f"lines: expected at most {settings.most_planned_lines}, found {len(request.lines)}")
    for line in request.lines:
        if len(line) % 2 or len(line) > 2 * settings.most_planned_replies:
            most = settings.most_planned_replies
            raise impossible(f"lines: expected 1 to {most} moves of the other side, each with a reply")
    return side


def planning_side(table: Table, person: str) -> SideName:
    """The side for which a person can plan. Raises `Refused`."""
    sides = table.sides_of(person)
    if not sides:
        raise Refused("not_your_seat", "you have no seat at this table")
    check_playing(table)
    if len(sides) != 1 or table.is_alone:
        raise impossible("moves are planned ahead in games against other people, from one seat")
    return sides[0]


def due_intent(live: LiveTable) -> Intent | None:
    """The plans of the side that is to move, if there are any."""
    state = live.state
    intent = live.intents.get(state.turn) if state.status == "playing" else None
    return intent if intent is not None and intent.is_waiting else None


def changes_with(live: LiveTable, event: Event, left: Intent | None) -> list[IntentChange]:
    """What an event makes of the plans at a table. `left` is what the side that moves still plans after its move."""
    match event:
        case Moved(side=side, ends=False):
            kept = None if left is None or left.is_empty else left
            return [IntentChange(live.id, side, kept)] if side in live.intents else []
        case Moved() | TookBack() | Ended():
            return [IntentChange(live.id, side, None) for side in live.intents]
        case _:
            return []


def note_plans(live: LiveTable, change: IntentChange, settings: Settings) -> None:
    """The plans of a side have been kept: that player alone is shown them, on all of their screens."""
    if change.intent is None:
        live.intents.pop(change.side, None)
    else:
        live.intents[change.side] = change.intent
    person = live.state.places[change.side].person
    if person is not None:
        live.audience.tell(person, encode(planned_message(live, person, settings)))


def show_plans_to(live: LiveTable, listener: Listener, settings: Settings) -> None:
    """Shows a player who has just come what they have planned."""
    if any(side in live.intents for side in live.state.sides_of(listener.person)):
        listener.send(encode(planned_message(live, listener.person or "", settings)))


def planned_message(live: LiveTable, person: str, settings: Settings) -> Planned:
    """What one player has planned."""
    sides = live.state.sides_of(person)
    side = sides[0] if len(sides) == 1 else None
    intent = Intent(ply=live.state.ply) if side is None else live.intents.get(side, Intent(ply=live.state.ply))
    dropped = None if intent.dropped is None else PlansDropped(intent.dropped.why, intent.dropped.move)
    return Planned(
        side=side,
        ply=intent.ply,
        premove=intent.premove,
        lines=intent.lines,
        dropped=dropped,
        most_lines=settings.most_planned_lines,
        most_replies=settings.most_planned_replies,
    )
