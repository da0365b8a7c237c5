"""Networks for tests: small numbers by chance, the same every time."""

from __future__ import annotations

from array import array
from random import Random

from tankchess.engine import scale as S
from tankchess.engine.evaluation.network import Network


def random_network(seed: int = 1, limit: int = 120) -> Network:
    dice = Random(seed)
    return Network(
        table=array("h", [dice.randint(-25, 25) for _ in range(S.NETWORK_ROWS * S.HIDDEN)]),
        bias=array("h", [dice.randint(0, 200) for _ in range(S.HIDDEN)]),
        output=array("i", [dice.randint(-3000, 3000) for _ in range(2 * S.HIDDEN)]),
        output_bias=dice.randint(-9999, 9999),
        limit=limit,
        made={"seed": seed},
    )


def empty_network() -> Network:
    zeros = array("h", [0])
    return Network(zeros * (S.NETWORK_ROWS * S.HIDDEN), zeros * S.HIDDEN, array("i", [0]) * (2 * S.HIDDEN), 0, 100)
