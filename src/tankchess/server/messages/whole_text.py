"""Patterns for texts that come from outside."""

from __future__ import annotations

from msgspec import Meta


def whole(pattern: str, most: int | None = None) -> Meta:
    """A text that is all of this, with no line end behind it, which `$` alone would let pass.

    It means the same to readers of the description, where patterns are those of JavaScript.
    """
    return Meta(pattern=rf"^{pattern}$(?!\n)", max_length=most)
