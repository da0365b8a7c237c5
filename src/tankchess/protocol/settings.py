"""The options an engine of this package offers, and what setting them does."""

from __future__ import annotations

from collections.abc import Mapping

from tankchess.core.catalogue import PieceType
from tankchess.engine import TOP_LEVEL
from tankchess.errors import TankChessError
from tankchess.notation import read_types
from tankchess.protocol.errors import ProtocolError
from tankchess.protocol.option import Option, Value
from tankchess.protocol.search import SearchThread

MOST_THREADS = 64
LARGEST_HASH = 1 << 20
MOST_LINES = 500
# Options that are attributes of the engine.
_ATTRIBUTES = {"Threads": "threads", "Hash": "hash_mb", "Level": "level", "Book": "book"}


class EngineSettings:
    """The settings of one session: some belong to the engine, the number of lines and own types to the session."""

    def __init__(self, engine: SearchThread) -> None:
        self._engine = engine
        self.multi_pv = 1
        self.types: Mapping[str, PieceType] | None = None
        self.options = {
            option.name: option
            for option in (
                Option("Threads", "spin", engine.threads, 1, MOST_THREADS),
                Option("Hash", "spin", engine.hash_mb, 1, LARGEST_HASH),
                Option("Level", "spin", engine.level, 1, TOP_LEVEL),
                Option("Book", "check", engine.book is True),
                Option("MultiPV", "spin", 1, 1, MOST_LINES),
                Option("Types", "string", ""),
                Option("Clear Hash", "button"),
            )
        }

    def set(self, name: str, value: Value) -> None:
        """Sets an option, its name in either case. Raises a `TankChessError`, and then nothing has changed."""
        option = next((known for known in self.options.values() if known.name.lower() == name.lower()), None)
        if option is None:
            raise ProtocolError(f"setoption: no option {name!r}, expected one of {', '.join(self.options)}")
        checked = option.check(value)
        if option.name in _ATTRIBUTES:
            self._set_engine(option.name, checked)
        elif option.name == "MultiPV":
            assert isinstance(checked, int)
            self.multi_pv = checked
        elif option.name == "Types":
            self.types = read_types(str(checked)) if checked else None
        else:
            self._engine.new_game()

    def _set_engine(self, name: str, value: Value) -> None:
        try:
            setattr(self._engine, _ATTRIBUTES[name], value)
        except TankChessError as error:
            raise ProtocolError(f"option {name}: {error}") from None
        except MemoryError:
            raise ProtocolError(f"option {name}: {value} needs more memory than there is") from None


def read_setoption(words: list[str]) -> tuple[str, str]:
    """Name and value of `setoption name NAME [value VALUE]`; both may have spaces. Raises `ProtocolError`."""
    if len(words) < 2 or words[0] != "name":
        raise ProtocolError("setoption: expected setoption name NAME value VALUE")
    cut = words.index("value") if "value" in words else len(words)
    name = " ".join(words[1:cut])
    if not name:
        raise ProtocolError("setoption: expected a name behind the word name")
    return name, " ".join(words[cut + 1 :])
