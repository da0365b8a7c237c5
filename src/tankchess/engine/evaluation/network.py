"""A network for the evaluation as a file: its weights, and how it was made.

    file   = MAGIC, version (u16), length of the packed data (u32), its CRC-32 (u32), zlib data
    data   = length of the JSON (u32), JSON; then, as i16, the table (rows x hidden) and the bias of each hidden unit;
             as i32, the weights of the output (2 x hidden) and its bias

All numbers are little-endian. The JSON has `hidden` and `rows`, which must be those of this version, `limit` and
`share` of the correction, and `made`: whatever the maker wanted to say of data, seed and loss.
"""

from __future__ import annotations

import json
import struct
import sys
import zlib
from array import array
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tankchess.core.catalogue import PieceType, catalogue
from tankchess.core.kernel.tables import Tables
from tankchess.engine import scale as S
from tankchess.engine.error import EngineError

MAGIC = b"TANKCHESS-NETWORK\0"
VERSION = 1
_START = struct.Struct(f"<{len(MAGIC)}sHII")
_COUNT = struct.Struct("<I")
# Every other type counts as the one of these that it is most like.
MODELS = ("LT", "MT", "HT", "TD", "HM", "HD")
_POWER = 1.5
_FIXED = 3.0


class NetworkError(EngineError):
    """A network that cannot be used: not a network, damaged, or made for another version."""


@dataclass(frozen=True, slots=True)
class Network:
    """Weights in whole numbers. `limit` is the largest correction, `share` how much of it counts, in hundredths."""

    table: array[int]
    bias: array[int]
    output: array[int]
    output_bias: int
    limit: int
    share: int = 100
    made: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        expected = (S.NETWORK_ROWS * S.HIDDEN, S.HIDDEN, 2 * S.HIDDEN)
        if (len(self.table), len(self.bias), len(self.output)) != expected:
            raise NetworkError("network: its size is not that of this version")
        if self.table and max(max(self.table), -min(self.table)) > S.MOST_WEIGHT:
            raise NetworkError(f"network: a weight beyond {S.MOST_WEIGHT}")
        if max(abs(weight) for weight in self.output) >= 1 << 17 or abs(self.output_bias) >= 1 << 28:
            raise NetworkError("network: a weight of the output is too large")
        if not (0 <= self.limit <= S.MATE_BOUND // 4 and 0 <= self.share <= 1000):
            raise NetworkError(f"network: limit {self.limit} or share {self.share} out of range")

    def to_bytes(self) -> bytes:
        head = {
            "hidden": S.HIDDEN,
            "rows": S.NETWORK_ROWS,
            "limit": self.limit,
            "share": self.share,
            "made": self.made,
        }
        text = json.dumps(head, separators=(",", ":")).encode()
        output = array("i", [*self.output, self.output_bias])
        parts = (_COUNT.pack(len(text)), text, _little(self.table), _little(self.bias), _little(output))
        packed = zlib.compress(b"".join(parts), 9)
        return _START.pack(MAGIC, VERSION, len(packed), zlib.crc32(packed)) + packed


def read_network(data: bytes) -> Network:
    """The network of a file. Raises `NetworkError`."""
    if not data.startswith(MAGIC) or len(data) < _START.size:
        raise NetworkError("not a network")
    _, version, size, checksum = _START.unpack_from(data)
    if version != VERSION:
        raise NetworkError(f"a network of format {version}, this version reads format {VERSION}")
    packed = data[_START.size :]
    if len(packed) != size or zlib.crc32(packed) != checksum:
        raise NetworkError("the network is damaged (checksum)")
    try:
        return _unpacked(zlib.decompress(packed))
    except NetworkError:
        raise
    except (zlib.error, ValueError, KeyError, TypeError, struct.error):
        raise NetworkError("the network is damaged") from None


def _unpacked(data: bytes) -> Network:
    (length,) = _COUNT.unpack_from(data)
    head = json.loads(data[_COUNT.size : _COUNT.size + length])
    if (head["hidden"], head["rows"]) != (S.HIDDEN, S.NETWORK_ROWS):
        here = f"{S.HIDDEN} units and {S.NETWORK_ROWS} rows"
        raise NetworkError(f"a network of {head['hidden']} units and {head['rows']} rows, this version has {here}")
    place = _COUNT.size + length
    sizes = (("h", S.NETWORK_ROWS * S.HIDDEN), ("h", S.HIDDEN), ("i", 2 * S.HIDDEN + 1))
    arrays = []
    for kind, count in sizes:
        numbers = array(kind)
        end = place + count * numbers.itemsize
        numbers.frombytes(data[place:end])
        if len(numbers) != count:
            raise ValueError("too short")
        if sys.byteorder == "big":
            numbers.byteswap()
        arrays.append(numbers)
        place = end
    if place != len(data):
        raise ValueError("bytes are left over")
    table, bias, output = arrays
    return Network(table, bias, output[:-1], output[-1], int(head["limit"]), int(head["share"]), dict(head["made"]))


def _little(numbers: array[int]) -> bytes:
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers.tobytes()


# Types.


def groups_of(tables: Tables) -> list[int]:
    """For each piece type the number of the model that it is most like, by its figures."""
    return [group_of(piece_type) for piece_type in tables.types]


@cache
def group_of(piece_type: PieceType) -> int:
    if piece_type.code in MODELS:
        return MODELS.index(piece_type.code)
    own = _figures(piece_type)
    distances = [
        sum(abs(one - other) for one, other in zip(own, _figures(catalogue()[code]), strict=True)) for code in MODELS
    ]
    return distances.index(min(distances))


def _figures(piece_type: PieceType) -> tuple[float, ...]:
    """What makes a type fight as it does, in numbers that can be compared."""
    direct = max((weapon.power for weapon in piece_type.weapons if weapon.kind != "indirect"), default=0)
    thrown = max((weapon.power for weapon in piece_type.weapons if weapon.kind == "indirect"), default=0)
    fixed = any(weapon.arc == "fixed" for weapon in piece_type.weapons)
    return (piece_type.speed, *piece_type.armour, _POWER * direct, _POWER * thrown, _FIXED * fixed)
