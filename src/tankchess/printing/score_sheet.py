"""A sheet on which two people write down their game."""

from __future__ import annotations

from tankchess.core.words.texts import texts
from tankchess.printing.typesetting import labels, typeset


def print_score_sheet(*, paper: str = "a4", language: str = "en") -> bytes:
    """One page with room for the moves of both sides, and how they are written, as PDF.

    Raises `ArgumentError` for paper or a language that there is not.
    """
    words, own = texts(language), labels(language)["score"]
    values = {
        "sides": [words("side.w"), words("side.b")],
        "fields": own["fields"],
        "number": own["number"],
        "notation": own["notation"],
        "examples": own["examples"],
    }
    return typeset("score-sheet", own["title"], values, paper=paper, language=language)
