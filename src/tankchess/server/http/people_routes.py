"""Routes for sessions, accounts and tokens."""

from __future__ import annotations

from tankchess.server.encoding import encode
from tankchess.server.http.route import Call, Reply
from tankchess.server.messages import Me, Token
from tankchess.server.people import Person
from tankchess.server.problems import Refused


def me(person: Person) -> Me:
    return Me(person.id, person.name, person.is_account)


async def show_session(call: Call) -> Me | Reply:
    if call.caller is not None:
        return me(call.caller)
    call.services.limits.spend("guest", call.services.address(call.request))
    person, secret = await call.services.people.make_guest()
    return _with_cookie(call, person, secret)


async def rename(call: Call) -> Me:
    person = await call.services.people.rename(call.person, call.body.name)
    call.services.tables.rename(person.id, person.name)
    return me(person)


async def log_in(call: Call) -> Reply:
    call.services.limits.spend("password", call.services.address(call.request))
    person, secret = await call.services.people.log_in(call.body.name, call.body.password)
    return _with_cookie(call, person, secret)


async def log_out(call: Call) -> Reply:
    if call.caller is not None:
        await call.services.people.log_out(call.caller)
    return Reply(headers=(("set-cookie", call.services.cookie(call.request, "", 0)),))


async def make_account(call: Call) -> Reply:
    if call.person.is_account:
        raise Refused("has_account", "you already have an account")
    call.services.limits.spend("password", call.services.address(call.request))
    person, secret = await call.services.people.make_account(call.person, call.body.name, call.body.password)
    call.services.tables.rename(person.id, person.name)
    return _with_cookie(call, person, secret)


async def make_token(call: Call) -> Token:
    call.services.limits.spend("token", call.person.id)
    return Token(await call.services.people.make_token(call.person))


def _with_cookie(call: Call, person: Person, secret: str) -> Reply:
    return Reply(encode(me(person)), headers=(("set-cookie", call.services.cookie(call.request, secret)),))
