"""The colours of printed pages: greys alone, and walls that cost little ink."""

from __future__ import annotations

from types import MappingProxyType

from tankchess.drawing.theme import Theme, themes

_LIGHTER = {"high": "#6a6a6a", "high-top": "#a6a6a6", "high-edge": "#3c3c3c"}

INK: Theme = MappingProxyType({**themes()["print"], **_LIGHTER})
