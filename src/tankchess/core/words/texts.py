"""What pieces, ground, modes and boards are, as texts of a language: those of `guide`, and the names of `languages`.

The pages in the browser have the same texts from the same files.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from tankchess.core.catalogue import ENDLESS, PieceType, Weapon
from tankchess.core.words.sentences import LANGUAGES
from tankchess.errors import ArgumentError
from tankchess.shipped import read_shipped

_SIZED = re.compile(r"(.+)-(\d+)(?:x(\d+))?")


@cache
def texts(language: str) -> Texts:
    """The texts of a language. Raises `ArgumentError` for one that there is not."""
    if language not in LANGUAGES:
        raise ArgumentError(f"language {language!r}: expected one of {' '.join(LANGUAGES)}")
    guide = tomllib.loads(read_shipped("core", "words", "guide", f"{language}.toml"))
    names = tomllib.loads(read_shipped("core", "words", "languages", f"{language}.toml"))
    return Texts(language, guide, names["types"], names["facings"])


class Texts:
    """The texts of one language, by key, and what is put together from them."""

    def __init__(
        self, language: str, guide: Mapping[str, str], types: Mapping[str, str], facings: Mapping[str, str]
    ) -> None:
        self.language = language
        self.guide = MappingProxyType(guide)
        self.names = MappingProxyType(
            {f"board.type.{code}": name for code, name in types.items()}
            | {f"board.facing.{facing}": name for facing, name in facings.items()}
        )

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key, with the values it asks for."""
        return self.guide[key].format(**values)

    def type_name(self, kind: PieceType) -> str:
        """The name of a piece type. Types of a player's own keep the name they have."""
        return self.names.get(f"board.type.{kind.code}", kind.name)

    def terrain_name(self, kind: str) -> str:
        return _capital(self(f"board.terrain.{kind}"))

    def power(self, kind: PieceType) -> str:
        """The power of the strongest weapon. A flame destroys whatever it hits and has none."""
        strongest = max((weapon.power for weapon in kind.weapons), default=0)
        if strongest:
            return str(strongest)
        return self("card.power.any") if kind.weapon("flame") is not None else "–"

    def weapon(self, weapon: Weapon) -> str:
        """A weapon in one line: `Gun: ahead and 45° to either side, from 2 squares on.`"""
        # A mine is laid on the square behind (A1); the catalogue gives it no arc, as it is not aimed.
        arc = "behind" if weapon.kind == "mines" else weapon.arc
        return self(
            "card.weapon",
            weapon=self(f"card.weapon.{weapon.kind}"),
            arc=self(f"card.arc.{arc}"),
            range=self._distance(weapon.min_range, weapon.max_range),
        )

    def _distance(self, nearest: int, farthest: int) -> str:
        if farthest >= ENDLESS:
            return self("card.range.endless", **{"from": nearest}) if nearest > 1 else self("card.range.near")
        if farthest == nearest:
            return self("card.range.next" if nearest == 1 else "card.range.one", **{"from": nearest})
        return self("card.range.span", **{"from": nearest, "to": farthest})

    def specials(self, kind: PieceType) -> list[str]:
        """What a type can do besides driving and firing, a sentence for each."""
        keys = [
            *([] if kind.is_vehicle else ["card.still"]),
            *(f"card.does.{weapon.kind}" for weapon in kind.weapons),
            *(f"card.trait.{trait}" for trait in sorted(kind.traits)),
            *([] if kind.carries is None else ["card.carries"]),
            *([f"card.{kind.weight}"] if kind.is_vehicle else []),
        ]
        return [self.guide[key] for key in keys if key in self.guide]

    def setup_title(self, name: str, title: str) -> str:
        """`Old Town 16×16`; the title it was given for a setup that does not come with the program."""
        sized = _SIZED.fullmatch(name)
        if sized is None or f"setup.{sized[1]}" not in self.guide:
            return title or name
        return f"{self.guide[f'setup.{sized[1]}']} {sized[2]}×{sized[3] or sized[2]}"

    def setup_note(self, name: str, note: str) -> str:
        sized = _SIZED.fullmatch(name)
        keys = [f"setup.{name}.note", *([f"setup.{sized[1]}.note"] if sized is not None else [])]
        return next((self.guide[key] for key in keys if key in self.guide), note)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
