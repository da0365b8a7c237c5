"""The colours of a picture, by name."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType

from tankchess.errors import ArgumentError

_COLOUR = re.compile(r"#[0-9a-f]{6}")

Theme = Mapping[str, str]


@cache
def themes() -> Mapping[str, Theme]:
    """The themes that come with the program, by name. All have the same tokens."""
    text = resources.files(__package__).joinpath("themes.toml").read_text(encoding="utf-8")
    return MappingProxyType({name: MappingProxyType(tokens) for name, tokens in tomllib.loads(text).items()})


def find_theme(theme: str | Theme) -> Theme:
    """A theme by its name, or one of the caller's own, checked. Raises `ArgumentError`."""
    if isinstance(theme, str):
        if theme not in themes():
            raise ArgumentError(f"theme {theme!r}: expected one of {' '.join(themes())}")
        return themes()[theme]
    expected = themes()["light"]
    for token in [*expected, *theme]:
        if token not in theme:
            raise ArgumentError(f"theme: the colour {token!r} is missing")
        if token not in expected:
            raise ArgumentError(f"theme: unknown colour {token!r}")
        if not isinstance(theme[token], str) or not _COLOUR.fullmatch(theme[token]):
            raise ArgumentError(f"theme, {token}: {theme[token]!r}, expected a colour as #a0b1c2")
    return theme
