"""Somebody with a session."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

SessionKind = Literal["cookie", "token", "device"]
KINDS: tuple[SessionKind, ...] = get_args(SessionKind)


class Person(Struct, frozen=True):
    """Somebody with a session. `session` is the hash of its secret, `seen` when its use was last noted.

    `kind` is `cookie` for a browser and `token` for a program; `created` is when the session began.
    """

    id: str
    name: str
    is_account: bool
    session: str
    seen: float
    created: float = 0.0
    kind: SessionKind = "cookie"

    @property
    def is_token(self) -> bool:
        return self.kind == "token"
