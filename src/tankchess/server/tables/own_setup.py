"""Setups of one's own: from the draft somebody sends to a setup, and back."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from typing import Any

import msgspec

from tankchess.core.catalogue import PieceType, load_types
from tankchess.errors import CatalogueError, SetupError
from tankchess.server.messages import SetupDraft
from tankchess.server.text_cleaning import tidy_text
from tankchess.setups import Setup, SetupProblem, setup_from_data
from tankchess.setups.problem import fault
from tankchess.setups.salvage import squares_in
from tankchess.setups.writing import setup_data

# What setups are called that have neither name nor title, and who made those that nobody has signed.
NAMELESS = "own-setup"
UNSIGNED = "-"
_LONGEST_NAME = 40
_TEXTS = {"name": 64, "title": 80, "author": 80, "note": 500, "clock": 20}


def tidy_draft(draft: SetupDraft) -> SetupDraft:
    """The draft with texts that are fit to be shown to others. Tidying can make a text longer than it may be."""
    return msgspec.structs.replace(
        draft, **{name: tidy_text(getattr(draft, name))[:longest] for name, longest in _TEXTS.items()}
    )


def kept_text(draft: SetupDraft) -> str:
    """What a table keeps of a draft: all that matters for its games. Raises `SetupError` for one with faulty types.

    Who designed it is not part of it: their name must not outlive their account.
    """
    setup, problems = setup_from_draft(draft)
    if problems:
        raise SetupError(problems[0].text)
    data = setup_data(replace(setup, author=UNSIGNED, note=""))
    return msgspec.json.encode(data).decode()


def read_kept(text: str) -> Setup:
    """The setup that a table keeps."""
    return setup_from_data(msgspec.json.decode(text), NAMELESS)


def draft_of(setup: Setup) -> SetupDraft:
    """A setup as a draft. Raises `ValueError` for one that is beyond the limits of drafts."""
    data = {name: value for name, value in setup_data(setup).items() if name != "balance"}
    return tidy_draft(msgspec.convert(data, SetupDraft))


def setup_from_draft(draft: SetupDraft) -> tuple[Setup, list[SetupProblem]]:
    """The setup of a draft, unchecked, and what had to be left out: piece types with faults, and their pieces."""
    data = _data(tidy_draft(draft))
    types, problems = _sound_types(data)
    broken = {problem.where.removeprefix("types.") for problem in problems}
    data["types"] = {code: data["types"][code] for code in types}
    data["pieces"] = {
        side: [item for item in items if not _types_in(item) & broken] for side, items in data["pieces"].items()
    }
    try:
        return setup_from_data(data, NAMELESS), problems
    except SetupError as found:
        bare = Setup(data["name"], data["author"], *draft.size)
        return bare, [*problems, fault(str(found), found)]


def _data(draft: SetupDraft) -> dict[str, Any]:
    """The fields of the file a draft stands for."""
    data: dict[str, Any] = msgspec.to_builtins(draft)
    told = {name: value for name, value in data.items() if value is not None and (name != "order" or value)}
    name = draft.name or _name_of(draft.title)
    return told | {"size": list(draft.size), "name": name, "author": draft.author or UNSIGNED}


def _name_of(title: str) -> str:
    """A short name made of a title: `The Ford, 12×9` becomes `the-ford-12x9`."""
    plain = unicodedata.normalize("NFKD", title.replace("×", "x")).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain)[:_LONGEST_NAME].strip("-") or NAMELESS


def _sound_types(data: dict[str, Any]) -> tuple[dict[str, PieceType], list[SetupProblem]]:
    """Each type is read by itself, so that a fault of one does not take the others off the board."""
    types: dict[str, PieceType] = {}
    problems = []
    for code, table in data["types"].items():
        try:
            types |= load_types({code: table})
        except CatalogueError as found:
            items = [item for army in data["pieces"].values() for item in army if code in _types_in(item)]
            squares = squares_in(" ".join(item.partition("@")[2] for item in items))
            problems.append(fault(str(found), found, squares, f"types.{code}"))
    return types, problems


def _types_in(item: str) -> set[str]:
    """The codes of types that a piece and its cargo may have; what cannot be read as a piece has none."""
    match = _PIECE.fullmatch(item)
    if match is None:
        return set()
    codes = {match["type"], match["type"].removeprefix("C")}
    # The facing of cargo follows its type without a sign between them.
    return codes | {match["cargo"][:-length] for length in (1, 2) if match["cargo"]}


_PIECE = re.compile(r"(?P<type>[A-Z]+)@[A-Z][0-9]+[NESW]{1,2}(?:\((?:fw|fb|w|b)C?(?P<cargo>[A-Z]+)\^?\))?\^?")
