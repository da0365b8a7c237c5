"""How a game is played: the mode and the options that the players agree on before the first move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, TypeVar

from tankchess.core.kernel import layout as L
from tankchess.core.sides import MODES, Mode, find_word
from tankchess.errors import ArgumentError, RulesError, worded

MOST_MOVES = 999_999
FLAG_COUNTS = (1, 3)


class Announce(StrEnum):
    """What becomes of check and escape (G2). Equal to its text; false where nothing is announced."""

    NO = "no"
    YES = "yes"
    ONLY = "only"

    def __bool__(self) -> bool:
        return self is not Announce.NO

    @property
    def number(self) -> int:
        """The number in the core: ANNOUNCED forbids moves, the others do not."""
        return _ANNOUNCE_NUMBERS[self]

    @property
    def forbids(self) -> bool:
        """Whether moves that lose at once are barred, so that the game can end by mate."""
        return self is Announce.YES


_ANNOUNCE_NUMBERS = {
    Announce.NO: L.SILENT,
    Announce.YES: L.ANNOUNCED,
    Announce.ONLY: L.ANNOUNCED_ONLY,
}
# By their numbers in the core.
ANNOUNCES = tuple(sorted(Announce, key=_ANNOUNCE_NUMBERS.__getitem__))


class Edition(StrEnum):
    """The rulebook that is followed where the editions differ (G2, M1). Equal to its text."""

    CURRENT = "current"
    EARLIER = "earlier"

    @property
    def announce(self) -> Announce:
        """Earlier rulebooks say CHECK and ESCAPE aloud, forbid nothing and have no mate."""
        return Announce.YES if self is Edition.CURRENT else Announce.ONLY

    @property
    def turning(self) -> bool:
        """In earlier rulebooks a move must change the square."""
        return self is Edition.CURRENT


@dataclass(frozen=True, slots=True)
class GameRules:
    """How a game is played, complete. `limit` is None without one; `flags` counts those in play, 0 in other modes."""

    mode: Mode = Mode.COMMAND
    announce: Announce = Announce.YES
    turning: bool = True
    house: bool = True
    limit: int | None = None
    flags: int = 0

    def __post_init__(self) -> None:
        # The texts are as good as the members, and are kept as members.
        if type(self.mode) is not Mode:
            object.__setattr__(self, "mode", _read_mode("mode", self.mode))
        if type(self.announce) is not Announce:
            object.__setattr__(self, "announce", _read_announce("announce", self.announce))

    @property
    def edition(self) -> Edition | None:
        """The edition whose rules these are, or None for a mixture."""
        for edition in Edition:
            announce = edition.announce if self.mode is Mode.COMMAND else Announce.NO
            if (announce, edition.turning) == (self.announce, self.turning):
                return edition
        return None


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """How somebody asks for a game to be played. What is None is left to the setup, then to the edition."""

    mode: Mode | None = None
    announce: Announce | None = None
    turning: bool | None = None
    house: bool | None = None
    limit: int | None = None
    edition: Edition | None = None
    flags: int | None = None

    @classmethod
    def read(cls, words: Mapping[str, Any]) -> RuleOptions:
        """Options from what a caller, a file or a message gives: `{"mode": "last", "limit": 25}`.

        Switches take true and false or the words yes and no. Raises `RulesError`, which lists what is possible.
        """
        unknown = [name for name in words if name not in OPTION_NAMES]
        if unknown:
            known = " ".join(OPTION_NAMES)
            fault = RulesError(f"unknown option {unknown[0]!r}, expected some of {known}", unknown[0])
            raise worded(fault, "file_unknown", name=unknown[0], known=known)
        given = {name: value for name, value in words.items() if value is not None}
        return cls(**{name: _READERS[name](name, value) for name, value in given.items()})

    def over(self, suggested: RuleOptions) -> RuleOptions:
        """These options, completed by the suggested ones. An edition decides everything it governs."""
        if self.edition is not None:
            suggested = replace(suggested, announce=None, turning=None)
        names = [name for name in OPTION_NAMES if getattr(self, name) is None]
        return replace(self, **{name: getattr(suggested, name) for name in names})

    def rules(self) -> GameRules:
        """The rules of the game, complete. Raises `RulesError` for options that do not go together."""
        mode = self.mode or Mode.COMMAND
        edition = self.edition or Edition.CURRENT
        if self.announce is not None and mode is not Mode.COMMAND:
            fault = RulesError(f"announce: only with mode=command (G2), and this is mode={mode}", "announce")
            raise worded(fault, "tfen_mode", name="announce", known=str(Mode.COMMAND), mode=str(mode))
        if self.flags is not None and mode is not Mode.FLAG:
            fault = RulesError(f"flags: only with mode=flag (G6), and this is mode={mode}", "flags")
            raise worded(fault, "tfen_mode", name="flags", known=str(Mode.FLAG), mode=str(mode))
        announce = edition.announce if self.announce is None else self.announce
        return GameRules(
            mode=mode,
            announce=announce if mode is Mode.COMMAND else Announce.NO,
            turning=edition.turning if self.turning is None else self.turning,
            house=self.house is not False,
            limit=self.limit,
            flags=(self.flags or 1) if mode is Mode.FLAG else 0,
        )


OPTION_NAMES = tuple(field.name for field in fields(RuleOptions))

_Word = TypeVar("_Word", bound=StrEnum)


def _find_word(name: str, value: Any, known: Iterable[_Word]) -> _Word:
    try:
        return find_word(name, value, known)
    except ArgumentError as error:
        raise _unknown_word(str(error), name, value, known) from None


def _unknown_word(text: str, name: str, value: Any, known: Iterable[object]) -> RulesError:
    error = RulesError(text, name)
    return worded(error, "unknown_word", name=name, text=str(value)[:40], known=" ".join(map(str, known)))


def _read_mode(name: str, value: Any) -> Mode:
    return _find_word(name, value, MODES)


def _read_edition(name: str, value: Any) -> Edition:
    return _find_word(name, value, Edition)


def _read_announce(name: str, value: Any) -> Announce:
    if isinstance(value, bool):
        return Announce.YES if value else Announce.NO
    return _find_word(name, value, (Announce.YES, Announce.ONLY, Announce.NO))


def _read_switch(name: str, value: Any) -> bool:
    switches = {True: True, False: False, "yes": True, "no": False}
    if not isinstance(value, bool | str) or value not in switches:
        raise _unknown_word(f"{name} {value!r}: expected yes or no", name, value, ("yes", "no"))
    return switches[value]


def _read_limit(name: str, value: Any) -> int:
    number = int(value) if isinstance(value, str) and value.isascii() and value.isdigit() else value
    if type(number) is not int or not 1 <= number <= MOST_MOVES:
        fault = RulesError(f"{name} {value!r}: expected a number of moves from 1 to {MOST_MOVES}", name)
        raise worded(fault, "no_number", name=name, text=str(value)[:40], low=1, high=MOST_MOVES)
    return number


def _read_flags(name: str, value: Any) -> int:
    for count in FLAG_COUNTS:
        if type(value) is not bool and (value == count or value == str(count)):
            return count
    raise _unknown_word(f"{name} {value!r}: expected {' or '.join(map(str, FLAG_COUNTS))}", name, value, FLAG_COUNTS)


_READERS: dict[str, Callable[[str, Any], Any]] = {
    "mode": _read_mode,
    "announce": _read_announce,
    "turning": _read_switch,
    "house": _read_switch,
    "limit": _read_limit,
    "edition": _read_edition,
    "flags": _read_flags,
}
