"""Routes for tables: opening them, taking a seat, and everything that can be done over a socket."""

from __future__ import annotations

from tankchess.server.encoding import decode, encode
from tankchess.server.http.route import Call, Reply
from tankchess.server.messages import Done, LobbyEntry, SetupDraft, TableView
from tankchess.server.problems import Refused
from tankchess.server.work.picture_questions import AskPicture
from tankchess.server.work.setup_questions import AskOwnStart, AskSetupErrors

_FOR_AN_HOUR = (("cache-control", "public, max-age=3600"),)
# Of the faults of a setup so many are told to somebody who wants to play on it.
_MOST_FAULTS = 5


async def show_lobby(call: Call) -> Reply:
    return Reply(call.services.tables.lobby.text(None if call.caller is None else call.caller.id))


async def show_mine(call: Call) -> list[LobbyEntry]:
    return await call.services.tables.mine(call.person)


async def make_table(call: Call) -> TableView:
    address = call.services.address(call.request)
    own = call.body.rules.own
    call.services.spend_table(call.request, call.person, 0 if own is None else len(encode(own)))
    if own is not None:
        await _check_own(call, own)
    live = await call.services.tables.lay(call.person, call.body, address)
    return call.services.tables.service.view(live).table(call.person.id)


async def _check_own(call: Call, draft: SetupDraft) -> None:
    """Refuses a setup that cannot be played fairly, or at all (S2)."""
    faults = decode((await call.ask(AskSetupErrors(draft))).body, list[str])
    if faults:
        raise Refused("bad_setup", " ".join(faults[:_MOST_FAULTS]))


async def draw_start(call: Call) -> Reply:
    """Of a board that a player designed; those that there are have their own pictures."""
    state = (await call.services.tables.find(call.path["id"])).state
    rules = state.plan.rules
    question = AskOwnStart(rules, call.query.theme) if rules.own else AskPicture(rules.setup, call.query.theme)
    return Reply.of(await call.ask(question), "image/svg+xml", _FOR_AN_HOUR)


async def show_table(call: Call) -> Reply:
    live = await call.services.tables.find(call.path["id"], call.caller)
    person = None if call.caller is None else call.caller.id
    return Reply(call.services.tables.presence.greeting(live, person).text)


async def take_seat(call: Call) -> TableView:
    tables = call.services.tables
    live = await tables.find(call.path["id"])
    await tables.service.sit(live, call.person, call.body.side)
    return tables.service.view(live).table(call.person.id)


async def play_move(call: Call) -> Done:
    arrived = call.services.time.tick()
    live = await call.services.tables.find(call.path["id"], call.person, call.services.address(call.request))
    return await call.services.tables.service.play(live, call.person, call.body, arrived)


async def act(call: Call) -> Done:
    live = await call.services.tables.find(call.path["id"], call.person, call.services.address(call.request))
    call.services.spend_act(call.request, call.person, live, call.body)
    return await call.services.tables.service.act(live, call.person, call.body)


async def say(call: Call) -> Done:
    live = await call.services.tables.find(call.path["id"], call.person)
    call.services.spend_chat(call.person, live)
    return await call.services.tables.service.say(live, call.person, call.body)


async def show_record(call: Call) -> Reply:
    live = await call.services.tables.find(call.path["id"])
    headers = (("content-disposition", f'attachment; filename="tankchess-{live.id}.tcg"'),)
    return Reply.of(await live.boards.record(call.ask), "text/plain; charset=utf-8", headers)
