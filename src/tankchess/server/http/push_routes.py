"""Routes for notifications: the devices of a person that are told what happens at their tables."""

from __future__ import annotations

from tankchess.server.http.browser_name import browser_name
from tankchess.server.http.route import Call, Codes, Reply, Route
from tankchess.server.messages import PushDevice, PushState, Subscribe


async def show_push(call: Call) -> PushState:
    services = call.services
    lines = await services.subscriptions.devices(call.person)
    devices = [PushDevice(line.id, line.name, line.created, line.is_this) for line in lines]
    return PushState((await services.notifier.key()).public, devices)


async def subscribe(call: Call) -> PushState:
    call.services.limits.spend("push", call.person.id)
    body, name = call.body, browser_name(call.request.headers.get("user-agent", ""))
    await call.services.subscriptions.add(call.person, body.endpoint, body.p256dh, body.auth, body.language, name)
    return await show_push(call)


async def unsubscribe(call: Call) -> Reply:
    await call.services.subscriptions.remove(call.person, call.path["handle"])
    return Reply()


_OWN: Codes = ("not_signed_in", "token_not_enough")

PUSH_ROUTES: tuple[Route, ...] = (
    Route(
        method="GET",
        path="/api/push",
        handler=show_push,
        summary="The key for notifications, and your browsers that get them",
        response=PushState,
        errors=_OWN,
        needs_person=True,
        refuses_tokens=True,
    ),
    Route(
        method="POST",
        path="/api/push",
        handler=subscribe,
        summary="Be notified in this browser",
        request=Subscribe,
        response=PushState,
        status=201,
        errors=(*_OWN, "cross_site", "too_large"),
        needs_person=True,
        refuses_tokens=True,
    ),
    Route(
        method="DELETE",
        path="/api/push/{handle}",
        handler=unsubscribe,
        summary="Stop notifications in one of your browsers",
        status=204,
        errors=(*_OWN, "cross_site", "too_large", "not_found"),
        needs_person=True,
        refuses_tokens=True,
    ),
)
