"""Setup files: a board, its terrain and the pieces on their starting squares (S1)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from os import PathLike
from typing import Any

from tankchess.core.catalogue import PieceType, load_types
from tankchess.core.draft import MINE_POOL, Draft, DraftFault, empty_draft, tables_for
from tankchess.core.position import Position
from tankchess.core.rules import Announce, Edition, GameRules, RuleOptions
from tankchess.core.sides import MODES, SIDES, TERRAIN, TWO_PLAYERS, Mode, Side, find_side, find_word
from tankchess.core.tfen import corner_of, read_flags, read_obstacle, read_piece
from tankchess.errors import CatalogueError, RulesError, SetupError, worded
from tankchess.setups.flag_points import flag_points
from tankchess.shipped import list_shipped, read_shipped

# Where a text stops being TOML, as tomllib tells it.
_TOML_PLACE = re.compile(r"at line ([0-9]+), column ([0-9]+)")

# The options of play that a setup may suggest, beside its mode.
OPTIONS = ("edition", "announce", "turning", "house", "limit")
FIELDS = {"name", "title", "author", "note", "size", "mode", "modes", "clock", "mines", "flags", "order", *OPTIONS}
TABLES = {"terrain", "pieces", "types", "balance"}


@dataclass(frozen=True, slots=True)
class Setup:
    """A board ready to be played on: unchecked data until `position` makes a position of it.

    Squares, obstacles and pieces are written as in a TFEN, without the side of a piece: `"F5+F6"`, `"CLT@H1N"`.
    """

    name: str
    author: str
    width: int
    height: int
    title: str = ""
    note: str = ""
    mode: Mode = Mode.COMMAND
    clock: str = ""
    terrain: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    pieces: Mapping[Side, tuple[str, ...]] = field(default_factory=dict)
    types: Mapping[str, PieceType] = field(default_factory=dict)
    flags: tuple[str, ...] = ()
    mines: int = MINE_POOL
    order: tuple[Side, ...] = SIDES
    modes: tuple[Mode, ...] = ()
    balance: Mapping[str, int] = field(default_factory=dict)
    options: RuleOptions = field(default_factory=RuleOptions)

    def __post_init__(self) -> None:
        # The texts of modes and sides are as good as the members, and are kept as members.
        object.__setattr__(self, "mode", find_word("mode", self.mode, MODES))
        object.__setattr__(self, "modes", tuple(find_word("mode", mode, MODES) for mode in self.modes))
        object.__setattr__(self, "pieces", {find_side(side): items for side, items in self.pieces.items()})
        object.__setattr__(self, "order", tuple(map(find_side, self.order)))

    @property
    def offered(self) -> tuple[Mode, ...]:
        """The modes the setup is made for, its suggested one first."""
        return (self.mode, *(mode for mode in self.modes if mode is not self.mode))

    def has_commander(self, side: Side | str) -> bool:
        """Whether a side has its Command tank on the board, or aboard a boat."""
        return any(item.startswith("C") or f"({side}C" in item for item in self.pieces.get(find_side(side), ()))

    def position(
        self,
        mode: Mode | str | None = None,
        announce: Announce | str | bool | None = None,
        turning: bool | None = None,
        house: bool | None = None,
        limit: int | None = None,
        edition: Edition | str | None = None,
        flags: int | None = None,
    ) -> Position:
        """The starting position. What is not asked for is as the setup suggests, then as the edition has it.

        `edition` is `current` or `earlier` (announce=only, turning=no); `flags` is 1 or 3. Raises `SetupError`.
        """
        asked = {"mode": mode, "announce": announce, "turning": turning, "house": house, "limit": limit}
        return self.start(RuleOptions.read(asked | {"edition": edition, "flags": flags}))

    def toml(self) -> str:
        """The text of its file, canonical. `read_setup` makes an equal setup of it."""
        # Imported here: a game needs no files written.
        from tankchess.setups.writing import write_setup

        return write_setup(self)

    def start(self, options: RuleOptions) -> Position:
        """The starting position for options that have been read already."""
        rules = self.rules_for(options)
        if rules.mode is Mode.COMMAND:
            for side in TWO_PLAYERS:
                if not self.has_commander(side):
                    fault = SetupError(f"setup {self.name}: {side.name_in_words} has no Command tank (S2)")
                    raise worded(fault, "commander_missing", side=side)
        try:
            draft = self.draft(rules)
            if rules.mode is Mode.FLAG:
                read_flags(draft, self._flag_points(rules.flags))
            return Position.from_draft(draft, self.types)
        except DraftFault as found:
            raise worded(SetupError(f"setup {self.name}: {found}"), found.word, **dict(found.values)) from None

    def rules_for(self, asked: RuleOptions) -> GameRules:
        """The rules of a game with these options: what is left open is as the setup suggests. Raises `SetupError`."""
        mode = asked.mode or self.mode
        four = set(self.pieces) > set(TWO_PLAYERS)
        if asked.mode is not None and four != (mode is Mode.FOUR):
            fault = SetupError(f"setup {self.name}: made for {'four players' if four else 'two'}, not for mode={mode}")
            raise worded(fault, "made_for_four" if four else "made_for_two")
        # What a setup suggests for one mode does not bind another.
        suggested = replace(
            self.options,
            mode=mode,
            announce=self.options.announce if mode is Mode.COMMAND else None,
            flags=(self.options.flags or len(self.flags) or None) if mode is Mode.FLAG else None,
        )
        return asked.over(suggested).rules()

    def draft(self, rules: GameRules) -> Draft:
        """The start as unchecked data. Raises `DraftFault` for an item that cannot be read."""
        tables = tables_for(self.types)
        draft = empty_draft(self.width, self.height)
        draft.rules = rules
        draft.mines = self.mines
        corner = corner_of(draft)
        draft.terrain = {
            kind: [read_obstacle(kind, item, corner) for item in items] for kind, items in self.terrain.items()
        }
        items = [f"{side}{item}" for side, pieces in self.pieces.items() for item in pieces]
        draft.pieces = [read_piece(item, number, tables, corner) for number, item in enumerate(items, 1)]
        if rules.mode is Mode.FOUR:
            draft.order, draft.turn = self.order, self.order[0]
        return draft

    def _flag_points(self, count: int) -> tuple[str, ...]:
        """The places the setup gives its flags; where it gives none, or another number, those of any board."""
        return self.flags if len(self.flags) == count else flag_points(self, count)


@cache
def setup_names() -> tuple[str, ...]:
    """The names of the setups that come with the program."""
    files = list_shipped("setups", "data")
    return tuple(sorted(name.removesuffix(".toml") for name in files if name.endswith(".toml")))


@cache
def drawings_of(name: str) -> int:
    """How often a setup that comes with the program has been drawn: 1, or more if it was changed to be fairer."""
    return 1 + sum(file.startswith(f"{name}.") for file in list_shipped("setups", "earlier"))


def setup(name: str, drawing: int | None = None) -> Setup:
    """A setup that comes with the program. Raises `SetupError`; `load_setup` reads a file.

    `drawing` asks for an earlier one of a board that was drawn anew; 1 is the first. A record that tells nothing but
    the name means that one.
    """
    if name not in setup_names():
        raise _unknown(name)
    latest = drawings_of(name)
    if drawing is None or drawing == latest:
        return read_setup(read_shipped("setups", "data", f"{name}.toml"), name)
    # What a program gives may be anything: 1.5 and True are no drawings.
    if type(drawing) is not int or not 1 <= drawing < latest:
        raise SetupError(f"setup {name}: drawing {drawing!r}, expected 1 to {latest}")
    return read_setup(read_shipped("setups", "earlier", f"{name}.{drawing}.toml"), name)


def _unknown(name: object) -> SetupError:
    """The error for a name that no setup has, with the one that may have been meant."""
    known = " ".join(setup_names())
    close = _close_to(name) if isinstance(name, str) else ""
    advice = f": did you mean {close}?" if close else ""
    if isinstance(name, str) and name.endswith(".toml"):
        advice = ": a file is read by load_setup"
    error = SetupError(f"no setup {name!r}{advice} (known: {known})")
    if close:
        return worded(error, "no_setup_like", text=str(name)[:40], name=close)
    return worded(error, "no_setup", text=str(name)[:40], known=known)


def _close_to(name: str) -> str:
    """The setup whose name is most like this one; empty if none is."""
    # Imported here: it is needed for mistakes only.
    from difflib import get_close_matches

    asked, known = name.strip().lower(), setup_names()
    close = [other for other in known if asked and other.startswith(asked)] or get_close_matches(asked, known)
    return close[0] if close else ""


def load_setup(path: str | PathLike[str]) -> Setup:
    """A setup from a file. Raises `SetupError`, which names the file and the place in it."""
    try:
        # Some editors put a mark of the encoding before a text.
        with open(path, encoding="utf-8-sig") as file:  # noqa: PTH123
            text = file.read()
    except UnicodeDecodeError as error:
        raise SetupError(f"setup file {path}: cannot be read: byte {error.start} is not UTF-8") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise SetupError(f"setup file {path}: cannot be read: {reason}") from None
    return read_setup(text, str(path))


def read_setup(text: str, source: str) -> Setup:
    """A setup from TOML text; `source` names it in errors."""
    # Imported when there is something to read, as in the catalogue.
    import tomllib

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = _TOML_PLACE.search(str(error))
        fault = SetupError(f"{source}: not valid TOML: {error}")
        if place is None:
            raise worded(fault, "file_toml") from None
        raise worded(fault, "file_toml_at", line=place[1], column=place[2]) from None
    except RecursionError:
        raise worded(SetupError(f"{source}: not valid TOML: nested too deeply"), "file_deep") from None
    return setup_from_data(data, source)


def setup_from_data(data: Mapping[str, Any], source: str) -> Setup:
    """A setup from the fields of its file; `source` names it in errors. Raises `SetupError`."""
    unknown = set(data) - FIELDS - TABLES
    if unknown:
        known = " ".join(sorted(FIELDS | TABLES))
        fault = SetupError(f"{source}: unknown field {min(unknown)!r} (known: {known})")
        raise worded(fault, "file_unknown", name=min(unknown), known=known)
    for key in ("name", "author"):
        if not isinstance(data.get(key), str) or not data[key]:
            raise worded(SetupError(f"{source}, {key}: expected a string"), "file_text", name=key)
    for key in ("title", "note", "clock"):
        if not isinstance(data.get(key, ""), str):
            raise worded(SetupError(f"{source}, {key}: expected a string"), "file_text", name=key)
    width, height = _read_size(data.get("size"), source)
    mode = next((known for known in MODES if known.value == data.get("mode", "command")), None)
    if mode is None:
        known = " ".join(map(str, MODES))
        fault = SetupError(f"{source}, mode: {data['mode']!r}, expected one of {known}")
        raise worded(fault, "file_words", name="mode", known=known)
    modes = _read_modes(data.get("modes", []), source)
    mines = data.get("mines", MINE_POOL)
    if not isinstance(mines, int) or isinstance(mines, bool) or not 0 <= mines <= 999:
        raise worded(SetupError(f"{source}, mines: {mines!r}, expected a number from 0 to 999"), "file_mines")
    try:
        types = load_types(data.get("types", {}))
    except CatalogueError as error:
        raise worded(CatalogueError(f"{source}: {error}"), error.word, **dict(error.values)) from None
    return Setup(
        name=data["name"],
        author=data["author"],
        width=width,
        height=height,
        title=data.get("title", ""),
        note=data.get("note", ""),
        mode=mode,
        clock=data.get("clock", ""),
        terrain=_read_lists(data, "terrain", tuple(TERRAIN), source),
        pieces={Side(word): items for word, items in _read_pieces(data, source).items()},
        types=types,
        flags=() if type(data.get("flags")) is int else _read_list(data.get("flags", []), source, "flags"),
        mines=mines,
        order=_read_order(data, source),
        modes=modes,
        balance=_read_balance(data.get("balance", {}), source),
        options=_read_options(data, source),
    )


def _read_options(data: Mapping[str, Any], source: str) -> RuleOptions:
    """The options a setup suggests. `flags` counts them, or lists their places."""
    told = {name: data[name] for name in OPTIONS if name in data}
    if type(data.get("flags")) is int:
        told["flags"] = data["flags"]
    try:
        return RuleOptions.read(told)
    except RulesError as error:
        raise worded(SetupError(f"{source}, {error}"), "file_option", name=error.option) from None


def _read_size(size: Any, source: str) -> tuple[int, int]:
    if not isinstance(size, list) or len(size) != 2 or not all(type(number) is int for number in size):
        raise worded(SetupError(f"{source}, size: {size!r}, expected two numbers, as [16, 16]"), "file_size")
    return size[0], size[1]


def _read_modes(words: Any, source: str) -> tuple[Mode, ...]:
    known = {mode.value: mode for mode in MODES}
    if not isinstance(words, list) or not all(isinstance(word, str) and word in known for word in words):
        fault = SetupError(f"{source}, modes: {words!r}, expected a list of some of {' '.join(known)}")
        raise worded(fault, "file_words", name="modes", known=" ".join(known))
    return tuple(known[word] for word in dict.fromkeys(words))


def _read_balance(table: Any, source: str) -> dict[str, int]:
    """How games of the engine against itself ended: games played, and the share of the points by side in percent."""
    words = ("games", "nodes", *(side.value for side in SIDES))
    if not isinstance(table, Mapping) or not all(
        word in words and type(value) is int and value >= 0 for word, value in table.items()
    ):
        fault = SetupError(f"{source}, balance: expected whole numbers for some of {' '.join(words)}")
        raise worded(fault, "file_words", name="balance", known=" ".join(words))
    return dict(table)


def _read_pieces(data: Mapping[str, Any], source: str) -> dict[str, tuple[str, ...]]:
    words = tuple(side.value for side in SIDES)
    return _read_lists(data, "pieces", words, source)


def _read_lists(data: Mapping[str, Any], key: str, words: tuple[str, ...], source: str) -> dict[str, tuple[str, ...]]:
    table = data.get(key, {})
    if not isinstance(table, Mapping):
        raise worded(SetupError(f"{source}, {key}: expected a table"), "file_table", name=key)
    for word in table:
        if word not in words:
            fault = SetupError(f"{source}, {key}: unknown key {word!r} (known: {' '.join(words)})")
            raise worded(fault, "file_unknown", name=f"{key}.{word}", known=" ".join(words))
    return {word: _read_list(table[word], source, f"{key}.{word}") for word in words if word in table}


def _read_list(items: Any, source: str, field: str) -> tuple[str, ...]:
    if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
        raise worded(SetupError(f"{source}, {field}: expected a list of texts"), "file_list", name=field)
    for item in items:
        if not item or not set(item).isdisjoint(" ,;:="):
            text = f"{item!r}, expected one item without spaces, commas or other separators"
            raise worded(SetupError(f"{source}, {field}: {text}"), "file_item", name=field, item=item)
    return tuple(items)


def _read_order(data: Mapping[str, Any], source: str) -> tuple[Side, ...]:
    words = data.get("order", [side.value for side in SIDES])
    if not isinstance(words, list) or sorted(map(str, words)) != sorted(side.value for side in SIDES):
        fault = SetupError(f"{source}, order: {words!r}, expected w, fw, b and fb, each once")
        raise worded(fault, "file_order")
    return tuple(Side(word) for word in words)
