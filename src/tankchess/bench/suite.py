"""All figures of `tankchess bench`, in their order."""

from __future__ import annotations

from collections.abc import Iterator

from tankchess.bench import library, yardstick
from tankchess.bench.figure import Figure


def all_figures(runs: int) -> Iterator[Figure]:
    """The figures one by one, python-chess in the same run so that the ratios are fair."""
    with_chess = yardstick.is_installed()
    ours = library.basic_16(runs)
    yield ours
    if with_chess:
        theirs = yardstick.perft(runs)
        yield theirs
        yield Figure("basic-16 to python-chess", ours.value / theirs.value, "times", bar=400)
    yield from library.all_terrains(runs)
    yield from library.move_list(runs)
    if with_chess:
        yield yardstick.move_list(runs)
    yield library.record_reading(runs)
    if with_chess:
        yield yardstick.record_reading(runs)
    yield from library.pictures(runs)
    yield from library.import_time(runs)
