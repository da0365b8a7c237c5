"""A position as a setup: its board, armies, mode and options. What has happened in a game is left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tankchess.core.catalogue import PieceType
from tankchess.core.draft import Draft, DraftFault, tables_for
from tankchess.core.geometry import square_name
from tankchess.core.position import Position
from tankchess.core.rules import Announce, RuleOptions
from tankchess.core.sides import SIDES, Mode
from tankchess.core.tfen import read_draft
from tankchess.core.tfen_writing import corner_name
from tankchess.errors import TfenError, worded
from tankchess.setups.problem import SetupProblem, Severity
from tankchess.setups.setup import Setup

NAME, AUTHOR = "position", "-"


def setup_of(position: Position, *, name: str = NAME, author: str = AUTHOR, title: str = "") -> Setup:
    """The setup whose start has the board, the living pieces, the mode and the options of a position."""
    setup, _ = setup_from_tfen(position.tfen(), position.types, name=name, author=author, title=title)
    return setup


def setup_from_tfen(
    text: str,
    types: Mapping[str, PieceType] | None = None,
    *,
    name: str = NAME,
    author: str = AUTHOR,
    title: str = "",
) -> tuple[Setup, list[SetupProblem]]:
    """The setup a TFEN describes, unchecked, and a warning for whatever of it a setup cannot hold (S1).

    Raises `TfenError` for a text that cannot be read; what cannot be on the board is for `check_setup` to find.
    """
    try:
        draft = read_draft(text, tables_for(types))
    except DraftFault as fault:
        raise worded(TfenError(str(fault)), fault.word, **dict(fault.values)) from None
    rules = draft.rules
    is_command = rules.mode is Mode.COMMAND
    living = [piece for piece in draft.pieces if not piece.is_wreck]
    setup = Setup(
        name=name,
        author=author,
        title=title,
        width=draft.width,
        height=draft.height,
        mode=rules.mode,
        terrain={
            kind: tuple("+".join(map(square_name, group)) for group in groups) for kind, groups in draft.terrain.items()
        },
        pieces={
            side: tuple(piece.text.removeprefix(side) for piece in living if piece.side is side)
            for side in SIDES
            if any(piece.side is side for piece in living)
        },
        types=dict(types or {}),
        flags=(*map(corner_name, draft.corner_flags), *map(square_name, draft.square_flags)),
        mines=min(draft.mines, 999),
        order=draft.order if rules.mode is Mode.FOUR else SIDES,
        options=RuleOptions(
            announce=rules.announce if is_command and rules.announce is not Announce.YES else None,
            turning=None if rules.turning else False,
            house=None if rules.house else False,
            limit=rules.limit,
        ),
    )
    return setup, list(_left_out(draft))


def _left_out(draft: Draft) -> Iterator[SetupProblem]:
    wrecks = tuple(square_name(piece.square) for piece in draft.pieces if piece.is_wreck)
    if wrecks:
        yield _note("a setup has no wrecks: they are left out", "left_wrecks", wrecks)
    if draft.turn is not draft.order[0]:
        yield _note(f"{draft.order[0].name_in_words} begins, whoever was to move", "left_turn", side=draft.order[0])
    if draft.home or draft.out or draft.score or draft.move > 1 or draft.quiet:
        yield _note("a setup begins with the first move: what was counted is left out", "left_counts")


def _note(text: str, word: str, squares: tuple[str, ...] = (), **values: object) -> SetupProblem:
    return SetupProblem(Severity.WARNING, "S1", text, squares, "", word, tuple(values.items()))
