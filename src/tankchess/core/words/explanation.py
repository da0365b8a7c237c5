"""A move in words: the steps it takes and what becomes of the pieces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass

from tankchess.core.geometry import FACING_INDEX
from tankchess.core.move_effects import EFFECT_NAMES, Effects, Trace

_WORDS = {
    "dispersed": "disperses smoke on",
    "swept": "clears mines on",
    "destroyed": "destroys",
    "sunk": "sinks",
    "burnt": "burns",
    "lit": "lights the hedge on",
    "melted": "takes the ice off",
    "smoked": "lays smoke on",
    "mined": "lays a mine on",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation(Effects):
    """What a move does, and the `steps` of a shortest path in words. `str` says it all in one line."""

    steps: tuple[str, ...]

    def __str__(self) -> str:
        parts = [", ".join(self.steps) or "stays"]
        for name in EFFECT_NAMES:
            squares = getattr(self, name)
            if squares:
                parts.append(f"{_WORDS[name]} {' '.join(squares)}")
        if self.takes_flag:
            parts.append("takes the flag")
        if self.brings_home:
            parts.append("brings the flag home")
        return "; ".join(parts)


def explain_trace(found: Trace) -> Explanation:
    """The explanation of a move."""
    steps = ("pass",) if found.start is None else tuple(_steps_in_words(found))
    return Explanation(steps=steps, **asdict(found.effects))


def _steps_in_words(found: Trace) -> Iterator[str]:
    assert found.start is not None, "only a pass starts nowhere"
    before = found.start.facing
    for square, facing in found.steps:
        if facing != before:
            hand = "right" if (FACING_INDEX[facing] - FACING_INDEX[before]) % 8 == 1 else "left"
            yield f"turn {hand} to {facing}"
        else:
            where = "off the board" if square is None else f"to {square}"
            yield f"back {where}" if found.is_back else f"ahead {where}"
        before = facing
