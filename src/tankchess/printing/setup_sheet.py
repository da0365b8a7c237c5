"""A setup for the table: its board on one page, the armies and the ground on the next."""

from __future__ import annotations

from typing import Any

from tankchess.core.position import Position
from tankchess.core.rules import Announce, RuleOptions
from tankchess.core.sides import Mode
from tankchess.core.time_control import TimeControl
from tankchess.core.words.texts import Texts, texts
from tankchess.drawing.picture import Picture
from tankchess.drawing.portrait import GROUND_ORDER
from tankchess.drawing.silhouettes import is_own
from tankchess.errors import GameError
from tankchess.printing.army_entry import army_entry, types_of
from tankchess.printing.diagrams import in_our_type
from tankchess.printing.ground_entry import ground_entry
from tankchess.printing.ink import INK
from tankchess.printing.paper import Paper, find_paper
from tankchess.printing.piece_entry import figure_labels, piece_entry
from tankchess.printing.typesetting import labels, typeset
from tankchess.setups import Setup

# The notes of our own boards say whose they are, in every language.
_OURSELVES = "the Tank Chess library authors"
# What of a sheet the board cannot have: the margins at its sides, and those above and below with title and footer.
_BESIDE, _ABOVE = 24, 50


def print_setup(setup: Setup, options: RuleOptions | None = None, *, paper: str = "a4", language: str = "en") -> bytes:
    """The board of a setup with its starting squares, then the armies as lists and what the ground does, as PDF.

    `options` is how it is played, where that differs from what it suggests. Piece types of its own have a card.
    Raises `ArgumentError` for paper or a language that there is not, `SetupError` for a setup that cannot be played so.
    """
    words, own = texts(language), labels(language)["setup"]
    position = setup.start(options or RuleOptions())
    picture = Picture(position, INK, False, True, codes=True)
    pieces = position.pieces()
    values = {
        "note": words.setup_note(setup.name, setup.note),
        "author": "" if setup.author == _OURSELVES else own["author"].format(author=setup.author),
        "facts": _facts(setup, position, words, own),
        "board": in_our_type(picture.svg(None)),
        "shape": picture.width / picture.height,
        "landscape": is_landscape(picture.width / picture.height, find_paper(paper)),
        "lists_title": own["lists"],
        "order": own["order"].format(sides=", ".join(words(f"side.{side}") for side in position.order))
        if len(position.order) > 2
        else "",
        "armies": [army_entry(side, position, words, own) for side in position.order],
        "ground_title": words("about.terrain"),
        "ground": [ground_entry(kind, words) for kind in GROUND_ORDER if position.terrain(kind)],
        "labels": figure_labels(words),
        "cards_title": own["own_types"],
        "cards": [piece_entry(kind, words) for kind in types_of(pieces) if is_own(kind)],
    }
    title = words.setup_title(setup.name, setup.title)
    return typeset("setup", title, values, paper=paper, language=language)


def is_landscape(shape: float, paper: Paper) -> bool:
    """Whether a board so many times wider than high is larger on a sheet that lies on its side."""

    def width(across: float, down: float) -> float:
        return min(across - _BESIDE, (down - _ABOVE) * shape)

    return width(paper.height, paper.width) > width(paper.width, paper.height)


def _facts(setup: Setup, position: Position, words: Texts, own: dict[str, Any]) -> list[dict[str, str]]:
    """What has to be agreed before the first move, each with its heading."""
    mode = position.mode
    others = [words(f"mode.{other}") for other in setup.offered if other is not mode]
    rows = [
        (own["size"], f"{position.width}×{position.height}"),
        (own["goal"], f"{words(f'mode.{mode}')}. {words(f'mode.{mode}.detail')}"),
        (own["other_goals"], ", ".join(others)),
        (own["time"], _time(setup.clock, words)),
        (own["rules"], _rules(position, words, own)),
        (own["flags"], ", ".join(position.flags())),
        (own["mines"], own["mines_text"].format(count=position.mines) if _lays_mines(position) else ""),
    ]
    return [{"name": name, "text": text} for name, text in rows if text]


def _time(clock: str, words: Texts) -> str:
    if not clock:
        return ""
    try:
        control = TimeControl.parse(clock)
    except GameError:
        return clock
    minutes, base = f"{control.base / 60:g}", f"{control.base:g}"
    if control.per_move:
        return words("time.per_move", seconds=base)
    if control.delay:
        return words("time.delay", minutes=minutes, seconds=f"{control.delay:g}")
    if control.increment:
        return words("time.increment", minutes=minutes, seconds=f"{control.increment:g}")
    return words("time.plain", minutes=minutes)


def _rules(position: Position, words: Texts, own: dict[str, Any]) -> str:
    told = []
    if position.mode is Mode.COMMAND:
        keys = {Announce.YES: "rules.announce.yes.detail", Announce.ONLY: "info.announce_only"}
        told.append(words(keys.get(position.announce, "info.no_announce")))
    if position.limit:
        told.append(own["limit"].format(count=position.limit))
    if not position.turning:
        told.append(words("info.no_turning"))
    if not position.house:
        told.append(words("info.no_house"))
    return " ".join(text if text.endswith(".") else f"{text}." for text in told)


def _lays_mines(position: Position) -> bool:
    return any(kind.weapon("mines") is not None for kind in types_of(position.pieces()))
