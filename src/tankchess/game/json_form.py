"""Games as JSON, for programs: the same content as a record, with move codes. `docs/records.md` describes it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tankchess.core.catalogue import load_types
from tankchess.core.outcome import Termination
from tankchess.core.position import Position
from tankchess.core.rules import Announce, RuleOptions
from tankchess.core.sides import Mode
from tankchess.core.time_control import TimeControl
from tankchess.errors import RulesError, TankChessError, worded
from tankchess.game.game import Game
from tankchess.game.headers import DERIVED
from tankchess.game.json_tree import JsonLineReader, lines_to_json
from tankchess.notation import ONGOING, GameTree, Record, RecordError, record_error, write_header, write_types
from tankchess.setups import setup

VERSION = 3
# Version 1 wrote true and false for announce, in every mode; version 2 had neither signs nor variations.
KNOWN_VERSIONS = (1, 2, 3)
KEYS = (
    "version",
    "headers",
    "setup",
    "mode",
    "options",
    "types",
    "tfen",
    "clock",
    "moves",
    "comments",
    "comments_before",
    "signs",
    "variations",
    "result",
    "termination",
)
OPTIONS = ("announce", "turning", "house", "limit")

_TWO_PLAYERS = ("1-0", "0-1", "1/2-1/2", ONGOING)
_FOUR_PLAYERS = re.compile(r"[0-9]{1,6}(-[0-9]{1,6}){3}|\*")


def game_to_json(game: Game) -> dict[str, Any]:
    """The game as data that `json.dumps` can write. `game_from_json` gives the same game back."""
    start, outcome = game.start, game.outcome()
    return {
        "version": VERSION,
        "headers": dict(game.headers),
        "setup": game.setup_name or None,
        "mode": str(start.mode),
        "options": _options_of(start),
        "types": json.loads(write_types(start.types)),
        "tfen": start.tfen(),
        "clock": None if game.clock is None else str(game.clock.control),
        **lines_to_json(game.root),
        "result": game.result,
        "termination": None if outcome is None else str(outcome.termination),
    }


def _options_of(start: Position) -> dict[str, Any]:
    """How the game is played; announce is a matter of command alone (G2)."""
    rules = start.rules
    announce = {"announce": str(rules.announce)} if rules.mode is Mode.COMMAND else {}
    return announce | {"turning": rules.turning, "house": rules.house, "limit": rules.limit}


def game_from_json(data: Any, path: str = "$") -> Game:
    """The game that `data` tells; what does not agree with the rules in its end is in its `warnings`, as for records.

    Raises `RecordError`, which names the place: `$.moves[3]`. `path` is where `data` itself stands.
    """
    table = _Table(data, path)
    tree = GameTree(table.start())
    lines = JsonLineReader(table, tree)
    lines.read()
    headers = table.headers()
    result = table.result(len(tree.start.order))
    return Game.from_record(Record(headers, tree, lines.position, result))


def write_json(games: Iterable[Game]) -> str:
    """The text of a JSON file: an object for one game, an array of them otherwise."""
    data = [game_to_json(game) for game in games]
    return json.dumps(data[0] if len(data) == 1 else data, indent=2) + "\n"


def read_json(
    text: str, source: str | None = None, on_error: Callable[[RecordError], None] | None = None
) -> list[Game]:
    """The games of a JSON text, one object or an array of them. Raises `RecordError`.

    With `on_error` the fault of a game is handed to that function and the game left out, as `read_games` does.
    """
    try:
        data = json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as error:
        fault = RecordError(f"expected JSON: {error.msg}", line=error.lineno, source=source)
        raise worded(fault, "json_form") from None
    except (ValueError, RecursionError) as error:
        raise worded(RecordError(f"expected JSON: {error}", source=source), "json_form") from None
    games: list[Game] = []
    items = [("$", data)] if not isinstance(data, list) else [(f"$[{place}]", item) for place, item in enumerate(data)]
    for number, (path, item) in enumerate(items, start=1):
        try:
            games.append(game_from_json(item, path))
        except RecordError as error:
            placed = record_error(error, game=number, move=error.move, source=source)
            if on_error is None:
                raise placed from None
            on_error(placed)
    return games


def _word(value: object) -> str:
    """A value of an option as JSON writes it."""
    return json.dumps(str(value) if isinstance(value, Announce) else value)


class _Table:
    """The object of one game, read part by part; every fault names its path."""

    def __init__(self, data: Any, path: str) -> None:
        self.path = path
        if not isinstance(data, Mapping):
            fault = RecordError(f"{path}: expected an object that tells a game")
            raise worded(fault, "json_object", place=path)
        self.data = data
        if type(data.get("version")) is not int or data["version"] not in KNOWN_VERSIONS:
            *earlier, last = map(str, KNOWN_VERSIONS)
            known = " ".join([*earlier, last])
            raise self.error("version", f"expected {', '.join(earlier)} or {last}", "json_words", known=known)
        self.check_keys("", data, KEYS)

    def error(
        self, place: str, reason: object, word: str = "json_why", move: int | None = None, **values: Any
    ) -> RecordError:
        """The error at a place; without a `word` the reason is an error itself, and has one."""
        where = f"{self.path}.{place}" if place else self.path
        told = {"why": reason} if word == "json_why" else values
        return worded(RecordError(f"{where}: {reason}", move=move), word, place=where, **told)

    def check_keys(self, place: str, table: Mapping[str, Any], known: tuple[str, ...]) -> None:
        for key in table:
            if key not in known:
                words = " ".join(known)
                reason = f"unknown key {key!r} (known: {words})"
                raise self.error(place, reason, "json_key", name=str(key)[:40], known=words)

    def text(self, key: str) -> str | None:
        """A text, None where there is none or null."""
        value = self.data.get(key)
        if value is None:
            return None
        return self.words(key, value)

    def words(self, place: str, value: Any) -> str:
        if not isinstance(value, str):
            raise self.error(place, "expected a text", "json_text")
        try:
            value.encode("utf-8")
        except UnicodeEncodeError:
            reason = "expected a text of whole characters, found half of a surrogate pair"
            raise self.error(place, reason, "json_text") from None
        return value

    def object(self, key: str) -> Mapping[str, Any]:
        return self.as_object(key, self.data.get(key))

    def as_object(self, place: str, value: Any) -> Mapping[str, Any]:
        if value is None:
            return {}
        if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
            raise self.error(place, "expected an object", "json_object")
        return value

    def start(self) -> Position:
        """The position told by `tfen`, or else by `setup`; mode and options must agree with it."""
        mode, tfen, name = self.text("mode"), self.text("tfen"), self.text("setup")
        options, types = self.options(mode), self.object("types")
        if tfen is not None:
            position = self.from_tfen(tfen, types)
        elif name is None:
            raise self.error("", "no starting position: expected tfen or setup", "json_start")
        elif types:
            reason = "own types need a tfen beside them; those of a setup come with it"
            raise self.error("types", reason, "json_types")
        else:
            try:
                # A name alone means the first drawing, as in records.
                position = setup(name, 1).start(options)
            except RulesError as error:
                raise self.error(f"options.{error.option}", error) from None
            except TankChessError as error:
                raise self.error("setup", error) from None
        if mode is not None and mode != str(position.mode):
            reason = f"{mode}, but the tfen is of mode {position.mode}"
            raise self.error("mode", reason, "json_differs", text=mode, other=str(position.mode))
        for key in OPTIONS:
            wanted, found = getattr(options, key), getattr(position, key)
            if wanted is not None and wanted is not found and wanted != found:
                reason = f"{_word(wanted)}, but the start has {_word(found)}"
                raise self.error(f"options.{key}", reason, "json_differs", text=_word(wanted), other=_word(found))
        return position

    def from_tfen(self, tfen: str, types: Mapping[str, Any]) -> Position:
        try:
            own = load_types(types) if types else None
        except TankChessError as error:
            raise self.error("types", error) from None
        try:
            return Position.from_tfen(tfen, own)
        except TankChessError as error:
            raise self.error("tfen", error) from None

    def options(self, mode: str | None) -> RuleOptions:
        options = dict(self.object("options"))
        self.check_keys("options", options, OPTIONS)
        for key in ("turning", "house"):
            if not isinstance(options.get(key, True), bool):
                raise self.error(f"options.{key}", "expected true or false", "json_words", known="true false")
        if isinstance(options.get("limit"), str):
            raise self.error("options.limit", "expected a number of moves, or null", "json_limit")
        if mode not in (None, str(Mode.COMMAND)) and isinstance(options.get("announce"), bool):
            del options["announce"]
        try:
            return RuleOptions.read({"mode": mode, **options})
        except RulesError as error:
            place = "mode" if error.option == "mode" else f"options.{error.option}"
            raise self.error(place, error) from None

    def headers(self) -> dict[str, str]:
        """All headers that a record of the game would have, as far as the game needs them."""
        headers: dict[str, str] = {}
        for name, value in self.object("headers").items():
            place = f"headers.{name}"
            if name in DERIVED:
                raise self.error(place, "follows from the game itself and cannot be set", "json_derived")
            headers[name] = self.header(place, name, value)
        setup_name = self.text("setup")
        if setup_name is not None:
            headers["Setup"] = self.header("setup", "Setup", setup_name)
        clock = self.text("clock")
        if clock is not None:
            try:
                headers["Clock"] = str(TimeControl.parse(clock))
            except TankChessError as error:
                raise self.error("clock", error) from None
        termination = self.text("termination")
        if termination is not None:
            if termination not in [known.value for known in Termination]:
                known = " ".join(map(str, Termination))
                reason = f"{termination!r}, expected one of {known}"
                raise self.error("termination", reason, "json_words", known=known)
            headers["Termination"] = termination
        return headers

    def header(self, place: str, name: str, value: Any) -> str:
        text = self.words(place, value)
        try:
            write_header(name, text)
        except RecordError as error:
            raise self.error(place, error) from None
        return text

    def result(self, players: int) -> str:
        told = self.text("result")
        result = ONGOING if told is None else told
        if players == 2 and result not in _TWO_PLAYERS:
            known = " ".join(_TWO_PLAYERS)
            raise self.error("result", f"{result!r}, expected one of {known}", "json_words", known=known)
        if players == 4 and not _FOUR_PLAYERS.fullmatch(result):
            reason = f"{result!r}, expected the points of four players, as 4-2-7-1, or *"
            raise self.error("result", reason, "json_words", known="4-2-7-1 *")
        return result
