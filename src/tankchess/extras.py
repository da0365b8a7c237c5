"""The parts of tankchess that need packages of other people: each is an extra of the installation.

The rules, the engine, records and drawings as SVG need none. What needs one imports it inside `needing`, so that where
it is missing people read what to type.
"""

from __future__ import annotations

from types import TracebackType

from tankchess.errors import MissingExtra


class needing:  # noqa: N801
    """`with needing("images", "a PNG"):` turns a package that is missing inside into a `MissingExtra`."""

    __slots__ = ("extra", "what")

    def __init__(self, extra: str, what: str) -> None:
        self.extra = extra
        self.what = what

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, _kind: type[BaseException] | None, error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        # A module of our own that is missing is a fault of ours, and stays one.
        if isinstance(error, ModuleNotFoundError) and error.name and not error.name.startswith("tankchess"):
            raise MissingExtra(self.extra, self.what, error.name.partition(".")[0]) from None
