"""The routes of the HTTP interface as data. Both the server's routes and their description are made of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.websockets import WebSocket

from tankchess.server.fair_queue import Asker
from tankchess.server.messages import LessonId, ProblemName
from tankchess.server.messages.imports import MOST_PARTS
from tankchess.server.messages.whole_text import whole

if TYPE_CHECKING:
    from tankchess.server.people import Person
    from tankchess.server.services import Services
    from tankchess.server.work.answer import Answer
    from tankchess.server.work.question import Question

TableId = Annotated[str, whole(r"[0-9A-Za-z]{10}")]
SetupName = Annotated[str, whole(r"[a-z0-9-]{1,64}")]
TypeCode = Annotated[str, whole(r"[A-Z]{1,3}")]
TerrainName = Annotated[str, whole(r"[a-z]{1,16}")]
Handle = Annotated[str, whole(r"[0-9a-f]{16}")]
PuzzleId = Annotated[str, whole(r"[0-9a-z]{6}")]
ThemeName = Annotated[str, whole(r"[0-9A-Za-z-]{1,40}")]
PartNumber = Annotated[int, Meta(ge=0, lt=MOST_PARTS)]
PlyNumber = Annotated[int, Meta(ge=0, le=100_000)]

# The variable parts of the paths.
PATH_PARAMETERS: dict[str, Any] = {
    "code": TypeCode,
    "handle": Handle,
    "id": TableId,
    "lesson": LessonId,
    "name": SetupName,
    "part": PartNumber,
    "ply": PlyNumber,
    "puzzle": PuzzleId,
    "storm": Handle,
    "study": TableId,
    "terrain": TerrainName,
    "trial": Handle,
}

Codes = tuple[ProblemName, ...]

# More objects than anybody sends in one request, and texts for each of them: what is refused was never read.
MOST_OBJECTS = 700
TEXTS_EACH = 15

# Any route may answer with these, besides its own.
COMMON_ERRORS: Codes = ("bad_request", "rate_limited", "server_error")


@dataclass(slots=True)
class Call:
    """One request: its caller, its parameters and body, and the services that answer it."""

    services: Services
    request: Request
    caller: Person | None
    path: dict[str, Any]
    query: Any = None
    body: Any = None

    @property
    def person(self) -> Person:
        """The caller, for routes with `needs_person`."""
        assert self.caller is not None
        return self.caller

    @property
    def who(self) -> str:
        """Whose turn is spent: the caller's, or without a session that of all strangers at the address."""
        return f"address {self.services.address(self.request)}" if self.caller is None else self.caller.id

    @property
    def asker(self) -> Asker:
        """The same with the address: turns are those of addresses first."""
        return Asker(self.services.address(self.request), self.who)

    async def ask(self, question: Question) -> Answer:
        """The answer to a question that may take long."""
        return await self.services.work.ask(self.asker, question)

    async def think(self, question: Question) -> Answer:
        """The answer to a question that needs the engine."""
        return await self.services.thought.ask(self.asker, question)


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer with its own media type, headers or cookies. `packed` is the body packed by gzip, if it is known.

    An answer that is too long to be held at once comes in `parts` instead of a body.
    """

    body: bytes = b""
    media_type: str = "application/json"
    headers: tuple[tuple[str, str], ...] = ()
    packed: bytes | None = None
    parts: AsyncIterator[bytes] | None = None

    @staticmethod
    def of(answer: Answer, media_type: str = "application/json", headers: tuple[tuple[str, str], ...] = ()) -> Reply:
        """What a worker has answered."""
        return Reply(answer.body, media_type, headers, answer.packed)


Handler = Callable[[Call], Awaitable[Any]]
SocketHandler = Callable[["Services", WebSocket], Awaitable[None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """One method of one path.

    `request` is the type of the body (`bytes` for one that is taken as it is), `query` a struct whose fields are the
    query parameters, `response` the type of the answer (None where there is no body, `str` for text of `media_type`).
    `errors` are the codes of `problems.STATUS` it may answer with, besides `COMMON_ERRORS`. `needs_person` refuses
    requests without a session or token, `refuses_tokens` those with a token: it can play, and nothing else.
    `may_be_empty`: a request without a body means one with all its defaults. `rate` is the limit of `settings.RATES`
    that it counts against. `largest` is how many bytes its body may have, where `settings.body_limit` is too few, and
    `most_objects` how many objects of JSON: those take the most time to read.
    """

    method: str
    path: str
    handler: Handler
    summary: str
    request: Any = None
    query: type[Struct] | None = None
    response: Any = None
    status: int = 200
    media_type: str = "application/json"
    errors: Codes = ()
    needs_person: bool = False
    refuses_tokens: bool = False
    may_be_empty: bool = False
    rate: str = "request"
    largest: int | None = None
    most_objects: int = MOST_OBJECTS


@dataclass(frozen=True, slots=True, kw_only=True)
class SocketRoute:
    """A WebSocket: what goes in and what comes out, each a union of tagged structs."""

    path: str
    handler: SocketHandler
    summary: str
    incoming: Any = None
    outgoing: Any = None
