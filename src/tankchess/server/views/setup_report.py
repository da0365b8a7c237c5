"""What is wrong with a setup of one's own, and its board, as clients see them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import get_args

from msgspec.structs import replace

from tankchess.core.piece import Piece
from tankchess.core.position import Position
from tankchess.core.rules import RuleOptions
from tankchess.core.sides import SIDES, Mode, Side
from tankchess.core.words.sentences import say_error, say_fault
from tankchess.errors import SetupError, TankChessError
from tankchess.server.messages import (
    Announcement,
    ArmyView,
    Choices,
    FreeBoard,
    LanguageName,
    Ply,
    SetupDraft,
    SetupFault,
    SetupRead,
    SetupReport,
    SetupTexts,
)
from tankchess.server.tables.own_setup import NAMELESS, UNSIGNED, draft_of, setup_from_draft
from tankchess.server.views.position_view import ground_name, key_of, scene_of, side_name
from tankchess.server.views.terrain_svg import ground_svg
from tankchess.server.views.type_cards import type_card, type_cards
from tankchess.setups import Setup, SetupProblem, check_setup, read_setup, setup_from_tfen
from tankchess.setups.check import examine_setup
from tankchess.setups.finding import is_tfen
from tankchess.setups.salvage import board_of, salvage

_SILENCE = Announcement(check=None, escape=None)


def setup_report(draft: SetupDraft, known_ground: str = "", language: LanguageName | None = None) -> SetupReport:
    """Everything an editor shows beside a draft."""
    setup, lost = setup_from_draft(draft)
    sound, found = examine_setup(setup)
    assert sound is not None, "drafts have a possible size"
    problems = sorted([*lost, *found], key=lambda problem: not problem.is_error)
    start = _start(sound)
    shown = _shown(sound, start)
    return SetupReport(
        problems=[_fault(problem, language) for problem in problems],
        board=_still_board(shown, setup.mode, known_ground),
        types=[type_card(kind) for kind in setup.types.values()],
        armies=[_army(shown, side) for side in SIDES if side in shown.order],
        tfen=start.tfen(),
        is_playable=not any(problem.is_error for problem in problems),
    )


def setup_read(text: str, language: LanguageName) -> SetupRead:
    """The draft that a text stands for: of a setup file, or of a TFEN. Raises `ValueError` in words of the language."""
    # Some editors put a mark of the encoding before a text.
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    problems: list[SetupProblem] = []
    try:
        # A field has a "=", a table has brackets; what has neither was never meant as a setup file.
        if not is_tfen(text) and not any(sign in text for sign in "=["):
            raise ValueError(say_fault("text_foreign", (), language))
        if is_tfen(text):
            setup, problems = setup_from_tfen(text, name=NAMELESS, author=UNSIGNED)
        else:
            setup = read_setup(text, "setup")
    except TankChessError as error:
        raise ValueError(say_error(error, language)) from None
    sound, faults = salvage(setup)
    if sound is None:
        raise ValueError(faults[0].sentence(language))
    try:
        return SetupRead(draft_of(setup), [_fault(problem) for problem in problems])
    except ValueError:
        raise ValueError(say_fault("too_much", (), language)) from None


def setup_errors(draft: SetupDraft) -> list[str]:
    """What keeps a draft from being played (S2), as sentences."""
    setup, lost = setup_from_draft(draft)
    return [problem.sentence() for problem in [*lost, *check_setup(setup)] if problem.is_error]


def board_shown(draft: SetupDraft) -> Position:
    """The board of a draft to look at, with whatever can be on it."""
    setup, _ = setup_from_draft(draft)
    sound = _sound(setup)
    return _shown(sound, _start(sound))


def setup_texts(draft: SetupDraft) -> SetupTexts:
    """A draft as texts. What has no place in a file or on the board is left out."""
    setup, _ = setup_from_draft(draft)
    return SetupTexts(setup.toml(), _start(_sound(setup)).tfen())


def _sound(setup: Setup) -> Setup:
    """The setup without what cannot be on the board."""
    sound, _ = salvage(setup)
    assert sound is not None, "drafts have a possible size"
    return sound


def _start(sound: Setup) -> Position:
    """The start in the suggested mode; if it cannot be played, what is on the board."""
    try:
        return sound.start(RuleOptions())
    except SetupError:
        return board_of(sound)


def _shown(sound: Setup, start: Position) -> Position:
    """What to look at: flags that lie somewhere are seen in any mode."""
    return board_of(sound) if sound.flags else start


def _still_board(position: Position, mode: Mode, known_ground: str) -> FreeBoard:
    """A board to look at. Who could win at once is not asked: that is for the check, and takes time."""
    scene = replace(scene_of(position), has_command=mode in (Mode.COMMAND, Mode.FOUR))
    return FreeBoard(
        board=Ply(0, key_of(position), scene, None, _SILENCE),
        mode=mode.value,
        choices=Choices(0, key_of(position), side_name(position.turn), []),
        types=type_cards(position),
        ground=None if ground_name(position) == known_ground else ground_svg(position),
        ending=None,
    )


def _army(position: Position, side: Side) -> ArmyView:
    pieces = _with_cargo(piece for piece in position.pieces() if piece.side is side)
    cards = [type_card(piece.type) for piece in pieces]
    types = Counter(card.code for card in cards)
    return ArmyView(side_name(side), len(cards), dict(types), sum(card.worth for card in cards))


def _with_cargo(pieces: Iterable[Piece]) -> Iterable[Piece]:
    for piece in pieces:
        yield piece
        if piece.cargo is not None:
            yield piece.cargo


def _fault(problem: SetupProblem, language: LanguageName | None = None) -> SetupFault:
    languages = get_args(LanguageName) if language is None else (language,)
    return SetupFault(
        severity=problem.severity.value,
        rule=problem.rule,
        squares=list(problem.squares),
        where=problem.where,
        texts={each: problem.sentence(each) for each in languages},
    )
