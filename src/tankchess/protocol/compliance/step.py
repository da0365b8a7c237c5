"""One step of the check of an engine, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Verdict(StrEnum):
    PASS = "pass"
    FAIL = "fail"
    SKIP = "skip"


@dataclass(frozen=True, slots=True)
class Step:
    """A promise of the protocol, whether the engine keeps it, and why not or how well."""

    name: str
    verdict: Verdict
    detail: str
    seconds: float

    def as_data(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "verdict": str(self.verdict),
            "detail": self.detail,
            "seconds": round(self.seconds, 3),
        }


class Broken(Exception):
    """A promise that the engine does not keep."""


class NotOffered(Exception):
    """A step that does not apply: the engine does not offer what it asks for."""
