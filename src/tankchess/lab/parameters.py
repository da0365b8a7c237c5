"""The numbers of a file of weights by their names, as `danger.dearest` or `escape.command.1`, and how to set them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase

from tankchess.lab.error import LabError

# Without a word about it a number is tried so much of itself higher and lower, and at least by one.
_USUAL_SHARE = 0.12
_GIVEN = re.compile(r"([A-Za-z0-9_.*?]+)(?:=([0-9]{1,5}(?:\.[0-9]{1,3})?))?")
# A line of a file of weights: the head of a table, or a name with a number or a list.
_TABLE = re.compile(r"\s*\[\s*(\w+)\s*\]\s*(?:#.*)?")
_ENTRY = re.compile(r"(\s*\"?)(\w+)(\"?\s*=\s*)([^#]*?)(\s*(?:#.*)?)")


@dataclass(frozen=True, slots=True)
class TunedParameter:
    """A number to be tuned. At the end it is tried `step` higher and lower; a number above zero stays there."""

    name: str
    start: int
    step: float

    def kept_in_bounds(self, value: float) -> float:
        return max(value, 1.0) if self.start > 0 else max(value, 0.0) if self.start == 0 else value


def numbers_of(text: str) -> dict[str, int]:
    """All numbers of a file of weights; the items of a list are numbered from 0.

    >>> numbers_of("[danger]\\nrest = 8\\n[escape]\\ncommand = [0, 120]")
    {'danger.rest': 8, 'escape.command.0': 0, 'escape.command.1': 120}
    """
    found: dict[str, int] = {}
    for group, entries in tomllib.loads(text).items():
        for name, value in entries.items():
            if isinstance(value, list):
                found.update({f"{group}.{name}.{index}": item for index, item in enumerate(value)})
            else:
                found[f"{group}.{name}"] = value
    return found


def with_numbers(text: str, values: Mapping[str, int]) -> str:
    """The same file with other numbers; comments and order stay.

    >>> print(with_numbers("[danger]\\nrest = 8  # others", {"danger.rest": 9}))
    [danger]
    rest = 9  # others
    """
    lines = []
    group = ""
    for line in text.split("\n"):
        table, entry = _TABLE.fullmatch(line), _ENTRY.fullmatch(line)
        if table is not None:
            group = table[1]
        elif entry is not None:
            before, name, equals, value, behind = entry.groups()
            line = f"{before}{name}{equals}{_replaced(value, f'{group}.{name}', values)}{behind}"
        lines.append(line)
    return "\n".join(lines)


def _replaced(value: str, name: str, values: Mapping[str, int]) -> str:
    if not value.startswith("["):
        return str(values.get(name, value))
    items = value.strip("[] ").split(",")
    return f"[{', '.join(str(values.get(f'{name}.{index}', item.strip())) for index, item in enumerate(items))}]"


def choose_parameters(text: str, words: Iterable[str]) -> tuple[TunedParameter, ...]:
    """The numbers that are meant by `danger.*`, `search.margin=15` and so on; behind `=` is the step.

    The last word that fits a number counts. Raises `LabError`, also for a number that `with_numbers` cannot set.
    """
    numbers = numbers_of(text)
    steps: dict[str, float] = {}
    for word in words:
        given = _GIVEN.fullmatch(word)
        names = [name for name in numbers if given is not None and fnmatchcase(name, given[1])]
        if given is None or not names:
            raise LabError(
                f"parameter {word!r}: expected a number of the weights, as danger.rest, escape.* or danger.rest=3"
            )
        for name in names:
            steps[name] = float(given[2]) if given[2] else max(1.0, round(abs(numbers[name]) * _USUAL_SHARE))
            if steps[name] < 1:
                raise LabError(f"parameter {word!r}: expected a step of at least 1, for weights are whole numbers")
    chosen = tuple(TunedParameter(name, numbers[name], steps[name]) for name in numbers if name in steps)
    _check_settable(text, numbers, chosen)
    return chosen


def _check_settable(text: str, numbers: Mapping[str, int], chosen: Iterable[TunedParameter]) -> None:
    """Refuses numbers that stand where they are not found again: both players would have the same weights."""
    wanted = {parameter.name: parameter.start + 1 for parameter in chosen}
    try:
        found = numbers_of(with_numbers(text, wanted))
    except tomllib.TOMLDecodeError:
        found = {}
    missed = next((name for name in wanted if found.get(name) != wanted[name]), None)
    if missed is not None or found != {**numbers, **wanted}:
        raise LabError(
            f"weights: {missed or 'a number'} cannot be set; expected a line for each table, as [danger], and for each "
            "number or list, as rest = 10"
        )
