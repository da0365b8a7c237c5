"""The questions about setups of one's own."""

from __future__ import annotations

import hashlib
from typing import ClassVar

from tankchess.server.encoding import encode, encode_binary
from tankchess.server.messages import LanguageName, Rules, SetupDraft
from tankchess.server.tables.event import KeptRules
from tankchess.server.tables.game_rules import new_game
from tankchess.server.tables.new_table import settled
from tankchess.server.tables.own_setup import draft_of
from tankchess.server.views.setup_report import board_shown, setup_errors, setup_read, setup_report, setup_texts
from tankchess.server.work.question import Question
from tankchess.setups import setup


class AskSetupReport(Question, frozen=True):
    """What is wrong with a draft, and its board: a `SetupReport`."""

    draft: SetupDraft
    ground: str
    language: LanguageName | None

    def key(self) -> tuple[object, ...]:
        return (AskSetupReport, _digest(self.draft), self.ground, self.language)

    def answer(self) -> bytes:
        return encode(setup_report(self.draft, self.ground, self.language))


class AskSetupRead(Question, frozen=True):
    """A text as a draft: a `SetupRead`."""

    text: str
    language: LanguageName

    def key(self) -> tuple[object, ...]:
        return (AskSetupRead, _digest(self.text), self.language)

    def answer(self) -> bytes:
        return encode(setup_read(self.text, self.language))


class AskSetupErrors(Question, frozen=True):
    """What keeps a draft from being played (S2): a list of sentences, empty for a good one."""

    draft: SetupDraft
    shrinks: ClassVar[bool] = False

    def key(self) -> tuple[object, ...]:
        return (AskSetupErrors, _digest(self.draft))

    def answer(self) -> bytes:
        return encode(setup_errors(self.draft))


class AskSettled(Question, frozen=True):
    """The rules of a table on a board of a player's own, or why it cannot be played: a `Settled`."""

    rules: Rules
    shrinks: ClassVar[bool] = False

    def key(self) -> tuple[object, ...]:
        return (AskSettled, _digest(self.rules))

    def answer(self) -> bytes:
        return encode_binary(settled(self.rules))


class AskOwnStart(Question, frozen=True):
    """The picture of the start of a table on a board that a player designed."""

    rules: KeptRules
    theme: str

    def key(self) -> tuple[object, ...]:
        return (AskOwnStart, _digest(self.rules), self.theme)

    def answer(self) -> bytes:
        from tankchess.drawing import draw

        return draw(new_game(self.rules, None).start, theme=self.theme, coordinates=False).encode()


class AskOwnPicture(Question, frozen=True):
    """The picture of a draft: of whatever can be on its board."""

    draft: SetupDraft
    theme: str

    def key(self) -> tuple[object, ...]:
        return (AskOwnPicture, _digest(self.draft), self.theme)

    def answer(self) -> bytes:
        # Imported here: drawing is never done in the server itself.
        from tankchess.drawing import draw

        return draw(board_shown(self.draft), theme=self.theme, coordinates=False).encode()


class AskSetupTexts(Question, frozen=True):
    """A draft as texts: a `SetupTexts`."""

    draft: SetupDraft

    def key(self) -> tuple[object, ...]:
        return (AskSetupTexts, _digest(self.draft))

    def answer(self) -> bytes:
        return encode(setup_texts(self.draft))


class AskShippedDraft(Question, frozen=True):
    """A setup that comes with the program as a draft: a `SetupDraft`."""

    name: str

    def answer(self) -> bytes:
        return encode(draft_of(setup(self.name)))


def _digest(value: object) -> bytes:
    """Stands for something long in the key of a question: keys are kept as long as the answers."""
    return hashlib.blake2s(encode(value)).digest()
