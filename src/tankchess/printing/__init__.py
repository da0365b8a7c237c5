"""Pages for people at a real table, as PDF: reference sheet, piece cards, setups, score sheet."""

from tankchess.printing.cards import print_cards
from tankchess.printing.paper import PAPERS
from tankchess.printing.reference import print_reference
from tankchess.printing.score_sheet import print_score_sheet
from tankchess.printing.setup_sheet import print_setup

__all__ = ["PAPERS", "print_cards", "print_reference", "print_score_sheet", "print_setup"]
