"""The file of a match: a line that says which match it is, then a line for each game, each with a checksum.

It is only ever added to. A match that was stopped goes on from it, and all statistics are made of it.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import tankchess
from tankchess.lab.error import LabError
from tankchess.lab.game import PlayerFault
from tankchess.lab.job import FinishedGame
from tankchess.lab.kept_file import KeptFile

FORMAT = 1
_HEAD = "tankchess match"
_LONGEST_SHOWN = 60


class ResultsFile:
    """The games of a match on disk, one process at a time.

    `remarks` says in words what of the file could not be read: a last line that was cut short is removed, any other
    damaged line is left alone, and its game is played again.
    """

    def __init__(self, path: Path, match: Mapping[str, Any]) -> None:
        """Opens the file of this match, or begins it. Raises `LabError` for another file, which is not touched."""
        self.path = path
        self.games: dict[str, FinishedGame] = {}
        self.remarks: list[str] = []
        self._file = KeptFile(path, "match")
        try:
            self._file.begin_at(self._read(self._file.read(), match))
            if not self._file.end:
                self._write({_HEAD: FORMAT, "version": tankchess.__version__, "match": match})
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._file.close()

    def append(self, game: FinishedGame) -> None:
        """Keeps a game, on disk when this returns. A game that is there already is left as it is.

        Raises `LabError` when it cannot be written; the file then ends behind the game before.
        """
        if game.key in self.games:
            return
        data = {key: value for key, value in asdict(game).items() if key not in ("moves", "faults")}
        faults = [[fault.seat, fault.kind, fault.text] for fault in game.faults]
        self._write(data | {"moves": " ".join(game.moves), "faults": faults})
        self.games[game.key] = game

    def _write(self, data: Mapping[str, Any]) -> None:
        kept = f"the {len(self.games)} games before it are kept, and the same command goes on from there"
        self._file.add(_with_sum(data), kept)

    # Reading.

    def _read(self, data: bytes, match: Mapping[str, Any]) -> int:
        """Takes in what is there; returns where the last whole line ends."""
        whole, _, torn = data.rpartition(b"\n")
        lines = whole.split(b"\n")
        if b"\n" not in data:
            if torn and not torn.startswith(f'{{"{_HEAD}"'[: len(torn)].encode()):
                raise self._foreign()
            if torn:
                self.remarks.append(f"{self.path}: the first line was cut short, the file begins anew")
            return 0
        self._check_head(lines[0], match)
        end = len(lines[0]) + 1
        place = end
        for number, line in enumerate(lines[1:], start=2):
            place += len(line) + 1
            game = _game_of(line)
            if game is not None:
                self.games.setdefault(game.key, game)
                end = place
            elif number < len(lines) or torn:
                self.remarks.append(f"{self.path}, line {number}: damaged; its game is played again")
                end = place
            else:
                torn = line
        if torn:
            self.remarks.append(f"{self.path}: the last line was cut short; its game is played again")
        return end

    def _check_head(self, line: bytes, match: Mapping[str, Any]) -> None:
        head = _object_of(line)
        if head is None:
            if line.startswith(f'{{"{_HEAD}"'.encode()):
                raise LabError(f"{self.path}: its first line, which says what match it is, is damaged")
            raise self._foreign()
        if head.get(_HEAD) != FORMAT:
            if _HEAD not in head:
                raise self._foreign()
            raise LabError(f"{self.path}: results of format {head[_HEAD]}, this version reads format {FORMAT}")
        known = head.get("match")
        there: Mapping[str, Any] = known if isinstance(known, dict) else {}
        # As JSON has it: lists for tuples.
        here = json.loads(json.dumps(match))
        difference = difference_of(there, here)
        if difference:
            raise LabError(f"{self.path} is of another match, {difference}: choose another file")

    def _foreign(self) -> LabError:
        return LabError(f"{self.path}: not the results of a match; choose another file")


def _with_sum(data: Mapping[str, Any]) -> bytes:
    text = json.dumps(data, ensure_ascii=True, separators=(",", ":"))
    return f'{text[:-1]},"sum":"{zlib.crc32(text.encode()):08x}"}}\n'.encode()


def _object_of(line: bytes) -> dict[str, Any] | None:
    """The object of a line whose checksum is right."""
    body, mark, rest = line.rpartition(b',"sum":"')
    if not mark or rest != f'{zlib.crc32(body + b"}"):08x}"}}'.encode():
        return None
    try:
        data = json.loads(body + b"}")
    except ValueError:
        return None
    return data if isinstance(data, dict) else None


def _game_of(line: bytes) -> FinishedGame | None:
    data = _object_of(line)
    if data is None:
        return None
    try:
        return FinishedGame(
            key=str(data["key"]),
            points=float(data["points"]),
            end=str(data["end"]),
            opening=int(data["opening"]),
            moves=tuple(data["moves"].split()),
            faults=tuple(PlayerFault(int(seat), str(kind), str(text)) for seat, kind, text in data["faults"]),
            depths=(float(data["depths"][0]), float(data["depths"][1])),
            seconds=(float(data["seconds"][0]), float(data["seconds"][1])),
        )
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        return None


def difference_of(there: Any, here: Any, place: str = "") -> str:
    """The first place in which two objects of JSON differ, in words; nothing if they are equal."""
    if there == here:
        return ""
    if isinstance(there, list) and isinstance(here, list) and len(there) == len(here):
        there, here = dict(enumerate(there, start=1)), dict(enumerate(here, start=1))
    if not (isinstance(there, dict) and isinstance(here, dict)):
        return f"{place.strip()} was {_shown(there)} and is {_shown(here)}"
    names = (name for name in {**here, **there} if here.get(name) != there.get(name))
    return next(difference_of(there.get(name), here.get(name), f"{place} {name}") for name in names)


def _shown(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 3]}..."
