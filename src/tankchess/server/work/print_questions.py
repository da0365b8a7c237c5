"""The questions whose answers are pages to print. Making one takes about a tenth of a second.

What prints is imported where it is needed: that is never in the server itself.
"""

from __future__ import annotations

from tankchess.core.rules import RuleOptions
from tankchess.server.tables.game_rules import known_setup
from tankchess.server.work.question import Question


class AskPages(Question, frozen=True):
    """Pages on paper of a size, in a language. Half of such a file is what screen readers need, and shrinks well."""

    paper: str
    language: str


class AskReference(AskPages, frozen=True):
    """The reference sheet."""

    def answer(self) -> bytes:
        from tankchess.printing import print_reference

        return print_reference(paper=self.paper, language=self.language)


class AskScoreSheet(AskPages, frozen=True):
    """The sheet on which a game is written down."""

    def answer(self) -> bytes:
        from tankchess.printing import print_score_sheet

        return print_score_sheet(paper=self.paper, language=self.language)


class AskCards(AskPages, frozen=True):
    """The cards of the pieces that a setup has, or of all."""

    setup: str | None = None

    def answer(self) -> bytes:
        from tankchess.printing import print_cards

        chosen = None if self.setup is None else known_setup(self.setup)
        return print_cards(chosen, paper=self.paper, language=self.language)


class AskSetupSheet(AskPages, frozen=True):
    """The board and the armies of a setup, in a mode or in the one it suggests."""

    setup: str
    mode: str | None = None

    def answer(self) -> bytes:
        from tankchess.printing import print_setup

        options = RuleOptions.read({"mode": self.mode})
        return print_setup(known_setup(self.setup), options, paper=self.paper, language=self.language)
