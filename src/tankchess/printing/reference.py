"""The reference sheet: every piece and every kind of ground, how a turn goes and how a game is won."""

from __future__ import annotations

from tankchess.core.catalogue import catalogue
from tankchess.core.sides import MODES, Mode
from tankchess.core.words.texts import texts
from tankchess.drawing.portrait import GROUND_ORDER
from tankchess.printing.diagrams import armour_diagram, moving_diagram
from tankchess.printing.ground_entry import ground_entry
from tankchess.printing.piece_entry import figure_labels, piece_entry
from tankchess.printing.typesetting import labels, typeset

_RULES = ("turn", "move", "fire", "armour", "wrecks", "announce")
# The two goals of the usual game, then those of the others.
_WAYS = (
    ("about.win.destroy", "about.win.destroy.text"),
    ("about.win.escape", "about.win.escape.text"),
    *((f"mode.{mode}", f"mode.{mode}.detail") for mode in MODES if mode is not Mode.COMMAND),
)


def print_reference(*, paper: str = "a4", language: str = "en") -> bytes:
    """Two pages with all pieces, all kinds of ground and the rules in short, as PDF.

    Raises `ArgumentError` for paper or a language that there is not.
    """
    words, own = texts(language), labels(language)["reference"]
    values = {
        "figures": own["figures"],
        "labels": figure_labels(words),
        "pieces_title": words("about.pieces"),
        "pieces": [piece_entry(kind, words) for kind in catalogue().values()],
        "win_title": words("about.win"),
        "ways": [{"name": words(name), "text": words(text)} for name, text in _WAYS],
        "rules_title": words("about.rules"),
        "rules": [{"name": words(f"about.rule.{rule}"), "text": words(f"about.rule.{rule}.text")} for rule in _RULES],
        "diagrams": [
            {"drawing": moving_diagram(), "text": own["moving"]},
            {"drawing": armour_diagram(words), "text": own["armour"]},
        ],
        "ground_title": words("about.terrain"),
        "ground": [ground_entry(kind, words) for kind in GROUND_ORDER],
    }
    return typeset("reference", own["title"], values, paper=paper, language=language)
