"""Routes for sessions, accounts and tokens."""

from __future__ import annotations

from tankchess.server.encoding import encode
from tankchess.server.http.browser_name import browser_name
from tankchess.server.http.cookies import (
    DEVICE,
    cookie_header,
    cookie_in,
    device_in,
    is_in_the_clear,
    leftover_headers,
)
from tankchess.server.http.route import Call, Reply
from tankchess.server.messages import CodesLeft, Me, RecoveryCodes, SessionView, Token, TokenView
from tankchess.server.people import Person
from tankchess.server.people.accounts import Admission, has_account
from tankchess.server.people.name import name_key
from tankchess.server.problems import Refused
from tankchess.server.services import bearer_of
from tankchess.server.time_source import DAY


def me(person: Person, has_common_password: bool = False) -> Me:
    return Me(person.id, person.name, person.is_account, has_common_password)


# The session at hand.


async def show_session(call: Call) -> Me | Reply:
    if call.caller is not None and call.caller.is_token:
        return me(call.caller)
    if call.caller is not None and is_in_the_clear(call.request):
        return _with_cookie(call, *await call.services.people.moves.begin(call.caller))
    if call.caller is not None:
        # The browser keeps the cookie for as long as the session will now last.
        return _with_cookie(call, call.caller, cookie_in(call.request) or "")
    if bearer_of(call.request) is not None:
        raise Refused("not_signed_in", "this token has ended, or never was one")
    call.services.limits.spend("guest", call.services.address(call.request))
    person, secret = await call.services.people.guests.make(_browser(call))
    return _with_cookie(call, person, secret)


async def rename(call: Call) -> Me:
    return me(await call.services.people.naming.rename(call.person, call.body.name))


async def log_in(call: Call) -> Reply:
    """Wrong passwords count for the account and the address. A device that was logged in before counts by itself."""
    services, name = call.services, call.body.name
    accounts = services.people.accounts
    services.limits.spend("password", services.address(call.request))
    device = device_in(call.request)
    if device is None or not await accounts.knows_device(device, name):
        device = ""
    kind, who = ("device_password", device) if device else ("account_password", name_key(name))
    services.limits.spend(kind, who)
    entry = await accounts.log_in(name, call.body.password, call.caller, device, _browser(call))
    services.limits.give_back(kind, who)
    return _enter(call, entry)


async def log_out(call: Call) -> Reply:
    """Ends this session; with a token, the token."""
    if call.caller is not None:
        await call.services.people.sessions.end(call.caller)
    return log_out_cookie(call)


# All sessions.


async def show_sessions(call: Call) -> list[SessionView]:
    lines = await call.services.people.sessions.list(call.person, "cookie")
    return [SessionView(each.handle, each.name, each.created, each.seen, each.ends, each.is_this) for each in lines]


async def log_out_everywhere(call: Call) -> Reply:
    await call.services.people.sessions.end_all(call.person)
    return log_out_cookie(call)


async def end_session(call: Call) -> Reply:
    is_this = await call.services.people.sessions.revoke(call.person, call.path["handle"], "cookie")
    return log_out_cookie(call) if is_this else Reply()


# Tokens.


async def show_tokens(call: Call) -> list[TokenView]:
    lines = await call.services.people.sessions.list(call.person, "token")
    return [TokenView(each.handle, each.name, each.created, each.seen, each.ends) for each in lines]


async def make_token(call: Call) -> Token:
    call.services.limits.spend("token", call.person.id)
    line, token = await call.services.people.tokens.make(call.person, call.body.name)
    return Token(token, line.handle, line.name)


async def revoke_token(call: Call) -> Reply:
    await call.services.people.sessions.revoke(call.person, call.path["handle"], "token")
    return Reply()


# Accounts.


async def make_account(call: Call) -> Reply:
    if call.person.is_account:
        raise has_account()
    services = call.services
    services.limits.spend("password", services.address(call.request))
    entry = await services.people.accounts.make(call.person, call.body.name, call.body.password, _browser(call))
    return _enter(call, entry)


async def change_password(call: Call) -> Reply:
    spend_own_password(call)
    entry = await call.services.people.accounts.change_password(
        call.person, call.body.current, call.body.password, _browser(call)
    )
    call.services.limits.give_back("own_password", call.person.id)
    return _enter(call, entry)


async def show_recovery_codes(call: Call) -> CodesLeft:
    return CodesLeft(await call.services.people.accounts.codes_left(call.person))


async def make_recovery_codes(call: Call) -> RecoveryCodes:
    spend_own_password(call)
    codes = await call.services.people.accounts.make_codes(call.person, call.body.password)
    call.services.limits.give_back("own_password", call.person.id)
    return RecoveryCodes(codes)


async def recover(call: Call) -> Reply:
    services, body = call.services, call.body
    services.limits.spend("password", services.address(call.request))
    services.limits.spend("recovery", name_key(body.name))
    entry = await services.people.accounts.recover(body.name, body.code, body.password, _browser(call))
    services.limits.give_back("recovery", name_key(body.name))
    return _enter(call, entry)


def spend_own_password(call: Call) -> None:
    if not call.person.is_account:
        raise Refused("no_account", "a guest has no password: make an account first")
    call.services.limits.spend("own_password", call.person.id)


def _browser(call: Call) -> str:
    return browser_name(call.request.headers.get("user-agent", ""))


def _enter(call: Call, entry: Admission) -> Reply:
    """The answer to somebody who has just come in: the cookie of the session, and that of the device."""
    reply = _with_cookie(call, entry.person, entry.secret, entry.has_common_password)
    device = cookie_header(call.request, entry.device, call.services.settings.device_days * DAY, DEVICE)
    return Reply(reply.body, headers=(*reply.headers, ("set-cookie", device)))


def _with_cookie(call: Call, person: Person, secret: str, has_common_password: bool = False) -> Reply:
    services = call.services
    age = services.people.sessions.life.cookie_age(person, services.time.now())
    cookies = [cookie_header(call.request, secret, age), *leftover_headers(call.request)]
    return Reply(encode(me(person, has_common_password)), headers=tuple(("set-cookie", value) for value in cookies))


def log_out_cookie(call: Call) -> Reply:
    cookies = [cookie_header(call.request, "", 0), *leftover_headers(call.request)]
    return Reply(headers=tuple(("set-cookie", value) for value in cookies))
