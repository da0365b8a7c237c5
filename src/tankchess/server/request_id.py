"""The number of the request that is being answered: in its answer, and in everything that is logged meanwhile."""

from __future__ import annotations

import re
import secrets
from contextvars import ContextVar

_FORM = re.compile(r"[0-9A-Za-z._-]{6,64}")

current_request: ContextVar[str] = ContextVar("current_request", default="")


def new_request_id(wish: str = "") -> str:
    """A new number, or that which a proxy has given already."""
    return wish if _FORM.fullmatch(wish) else secrets.token_hex(8)
