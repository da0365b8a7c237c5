"""What a shell offers when Tab is pressed: words of the game and files. An empty answer lets it offer any file.

Each function gets what has been typed of a word and gives the values that it can become, with a few words about each
where that helps. It must be quick, and must not fail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import typer

from tankchess.core.sides import MODES, SIDES

Offers = list[tuple[str, str]]

SETUP_FILES = (".toml",)
RECORD_FILES = (".tcg", ".json")
DATABASE_FILES = (".sqlite",)


def complete_position(context: typer.Context, incomplete: str) -> Offers:
    """A setup or the file of one, as the first word of a position."""
    return [] if context.params.get("words") else _setups(incomplete) + _files(incomplete, SETUP_FILES)


def complete_setup(incomplete: str) -> Offers:
    return _setups(incomplete) + _files(incomplete, SETUP_FILES)


def complete_position_or_record(context: typer.Context, incomplete: str) -> Offers:
    if context.params.get("words"):
        return []
    return _setups(incomplete) + _files(incomplete, SETUP_FILES + RECORD_FILES)


def complete_record(incomplete: str) -> Offers:
    return _files(incomplete, RECORD_FILES)


def complete_database(incomplete: str) -> Offers:
    return _files(incomplete, DATABASE_FILES)


def complete_words(*words: str | tuple[str, str]) -> Callable[[str], Offers]:
    """A function that offers these words, each with its meaning or without."""
    offers = [(word, "") if isinstance(word, str) else word for word in words]

    def complete(incomplete: str) -> Offers:
        return _beginning_with(incomplete, offers)

    return complete


def complete_piece_type(incomplete: str) -> Offers:
    # Imported here, as everywhere below: only Tab needs it.
    from tankchess import catalogue

    return _beginning_with(incomplete, [(code, kind.name) for code, kind in sorted(catalogue().items())])


def complete_theme(incomplete: str) -> Offers:
    from tankchess.drawing import themes

    return _beginning_with(incomplete, [(name, "") for name in themes()])


complete_level = complete_words(("1", "beginner"), *map(str, range(2, 10)), ("10", "full strength"))
complete_sheet = complete_words(
    ("reference", "all pieces and the rules in short"),
    ("cards", "a card for each piece, to cut out"),
    ("setup", "a board with its armies"),
    ("score-sheet", "to write a game down"),
)
complete_paper = complete_words("a4", "letter")
complete_language = complete_words(("en", "English"), ("es", "Español"), ("sv", "Svenska"))
complete_mode = complete_words(*map(str, MODES))
complete_edition = complete_words(
    ("current", "check bars moves, turning is a move"),
    ("earlier", "nothing is barred, a move must change the square"),
)
complete_announce = complete_words(
    ("yes", "announced, losing moves barred"), ("only", "announced, nothing barred"), ("no", "not announced")
)
complete_side = complete_words(*((str(side), side.name_in_words) for side in SIDES))
complete_clock = complete_words(
    ("suggested", "as the setup says"),
    ("10+5", "10 minutes, 5 seconds more for each move"),
    ("30+0", "30 minutes"),
    ("30d5", "30 minutes, 5 seconds of delay"),
    ("90/move", "90 seconds for each move"),
)


def _beginning_with(incomplete: str, offers: Iterable[tuple[str, str]]) -> Offers:
    return [(word, meaning) for word, meaning in offers if word.startswith(incomplete)]


def _setups(incomplete: str) -> Offers:
    from tankchess.setups import setup, setup_names

    return [(name, setup(name).title) for name in setup_names() if name.startswith(incomplete)]


def _files(incomplete: str, endings: tuple[str, ...]) -> Offers:
    """Files with these endings, and the folders beside them.

    A folder that is the only answer is left to the shell, which goes on into it, and so are names with blanks, which
    every shell quotes in its own way.
    """
    start = incomplete.rpartition("/")[0]
    folder = Path(f"{start}/" if "/" in incomplete else ".")
    try:
        found = sorted(folder.iterdir())
        offers = [
            f"{start}/{path.name}" if "/" in incomplete else path.name
            for path in found
            if path.suffix.lower() in endings or path.is_dir()
        ]
    except OSError:
        return []
    hidden = incomplete.rpartition("/")[2].startswith(".")
    fitting = [
        name
        for name in offers
        if name.startswith(incomplete) and " " not in name and (hidden or not Path(name).name.startswith("."))
    ]
    files = [name for name in fitting if Path(name).suffix.lower() in endings]
    return [(name if name in files else f"{name}/", "") for name in fitting] if files else []
