"""Cards to cut out, one for each piece type."""

from __future__ import annotations

from tankchess.core.catalogue import catalogue
from tankchess.core.words.texts import texts
from tankchess.printing.army_entry import types_of
from tankchess.printing.piece_entry import figure_labels, piece_entry
from tankchess.printing.typesetting import labels, typeset
from tankchess.setups import Setup


def print_cards(setup: Setup | None = None, *, paper: str = "a4", language: str = "en") -> bytes:
    """Cards of 63 by 88 mm, nine a page, with crop marks: of all pieces, or of those that a setup has, as PDF.

    Raises `ArgumentError` for paper or a language that there is not, `SetupError` for a setup that cannot be played.
    """
    words, own = texts(language), labels(language)["cards"]
    kinds = list(catalogue().values()) if setup is None else types_of(setup.position().pieces())
    title = own["title"] if setup is None else f"{own['title']} · {words.setup_title(setup.name, setup.title)}"
    values = {
        "labels": figure_labels(words),
        "pieces": [piece_entry(kind, words) for kind in kinds],
    }
    return typeset("cards", title, values, paper=paper, language=language)
