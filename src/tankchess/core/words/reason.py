"""A reason against a move, as a value: the rule, and what a sentence about it in any language needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tankchess.core.catalogue import PieceType
from tankchess.core.outcome import Outcome
from tankchess.core.sides import Side


class Thing(NamedTuple):
    """What stands or lies on a square: a piece or wreck with its type, or terrain by its word; nothing has neither."""

    square: str
    type: PieceType | None = None
    terrain: str = ""
    is_command: bool = False
    is_wreck: bool = False


Value = str | int | Side | PieceType | Thing | Outcome


@dataclass(frozen=True, slots=True)
class Reason:
    """A rule and how it forbids a move. The text goes on from the move code: `leaves the board, and ...`.

    `word` and `values` say the same for a sentence of its own, which `sentence` makes in a language.
    """

    rule: str
    text: str
    word: str = ""
    values: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        return f"{self.text} (rule {self.rule})"

    def sentence(self, language: str = "en") -> str:
        """A sentence of its own, in English (`en`), Spanish (`es`) or Swedish (`sv`): `There is no piece on D4.`"""
        from tankchess.core.words.sentences import say_reason

        return say_reason(self, language)


def because(rule: str, word: str, text: str, **values: Value) -> Reason:
    """A reason by its rule, its word among the sentences, its text for programs, and the values of the sentence."""
    return Reason(rule, text, word, tuple(values.items()))
