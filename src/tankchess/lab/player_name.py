"""Players by their words: `engine`, `level:5`, `weights:mine.toml,nodes=4000`, `network:mine.net`, `commit:acd297d`."""

from __future__ import annotations

import re
import shlex
from base64 import b64encode
from dataclasses import dataclass, replace
from pathlib import Path

from tankchess.engine import TOP_LEVEL, EngineError, Limits
from tankchess.engine.evaluation.network import read_network
from tankchess.engine.evaluation.weights import read_weights
from tankchess.lab.error import LabError

SIMPLE = ("random", "greedy", "alphabeta", "mcts")
_IN_WORDS = (
    "engine, varied, level:1 to level:10, random, greedy, alphabeta, mcts, weights:FILE, network:FILE, "
    "command:PROGRAM or commit:HASH"
)
_OPTION = re.compile(r"(nodes|depth|movetime|hash|threads|book|share)=([0-9]+(?:\.[0-9]+)?)")
_NOTHING_BEHIND = ("engine", "varied", *SIMPLE)
_SOMETHING_BEHIND = ("level", "weights", "network", "command", "commit")
# A table of this size is cleared quickly, and a game at a tenth of a second a move does not fill it.
HASH_MB = 16


@dataclass(frozen=True, slots=True)
class PlayerName:
    """Who plays, as values that travel to other machines.

    `label` is what was typed. `command` is the program of a foreign player, or of a commit once it is built; `weights`
    is the text of a file, not its name; `network` is a file of a network as base 64, `share` how much of it counts, in
    hundredths. `limits` are a player's own, in place of those of the match.
    """

    label: str
    kind: str
    level: int = TOP_LEVEL
    weights: str = ""
    network: str = ""
    share: int | None = None
    commit: str = ""
    command: tuple[str, ...] = ()
    environment: tuple[tuple[str, str], ...] = ()
    limits: Limits | None = None
    hash_mb: int = HASH_MB
    threads: int = 1
    book: bool = False

    @staticmethod
    def parse(text: str) -> PlayerName:
        """Reads the words, and the file of weights where there is one. Raises `LabError`."""
        kind, colon, rest = text.strip().partition(":")
        if kind == "command":
            return _foreign(text, rest)
        argument, options = _split_options(rest)
        is_known = (kind in _NOTHING_BEHIND and not argument) or (kind in _SOMETHING_BEHIND and bool(argument))
        if kind in _NOTHING_BEHIND and argument:
            raise LabError(f"player {text!r}: {argument!r}, expected limits such as nodes=4000 or movetime=0.5")
        if not is_known or (colon and not rest):
            raise LabError(f"player {text!r}: expected {_IN_WORDS}")
        name = PlayerName(text.strip(), kind)
        if kind == "level":
            if not (argument.isascii() and argument.isdigit() and 1 <= int(argument) <= TOP_LEVEL):
                raise LabError(f"player {text!r}: expected a level from 1 to {TOP_LEVEL}")
            name = replace(name, level=int(argument))
        elif kind == "weights":
            name = replace(name, weights=weights_text_of(argument))
        elif kind == "network":
            name = replace(name, network=network_text_of(argument))
        elif kind == "commit":
            name = replace(name, commit=argument)
        return _with_options(name, options)

    @property
    def has_own_limits(self) -> bool:
        """Whether the limits of the match mean nothing to it, such as to a level."""
        return self.limits is not None or (self.kind == "level" and self.level < TOP_LEVEL)

    @property
    def is_program(self) -> bool:
        return bool(self.command)


def _foreign(text: str, rest: str) -> PlayerName:
    try:
        words = tuple(shlex.split(rest))
    except ValueError as error:
        raise LabError(f"player {text!r}: {error}") from None
    if not words:
        raise LabError(f"player {text!r}: expected a program, as command:./other --fast")
    return PlayerName(text.strip(), "command", command=words)


def _split_options(rest: str) -> tuple[str, dict[str, str]]:
    """What stands behind the colon: an argument, which may have commas in it, and options."""
    parts = rest.split(",")
    options: dict[str, str] = {}
    while parts:
        match = _OPTION.fullmatch(parts[-1].strip())
        if match is None:
            break
        options.setdefault(match[1], match[2])
        parts.pop()
    return ",".join(parts).strip(), options


def _with_options(name: PlayerName, options: dict[str, str]) -> PlayerName:
    whole: dict[str, int] = {}
    for key, value in options.items():
        if key != "movetime":
            if not value.isdecimal():
                raise LabError(f"player {name.label!r}: {key}={value}, expected a whole number")
            whole[key] = int(value)
    try:
        given = {key: whole[key] for key in ("nodes", "depth") if key in whole}
        seconds = float(options["movetime"]) if "movetime" in options else None
        limits = Limits(movetime=seconds, **given) if given or seconds is not None else None
    except ValueError as error:
        raise LabError(f"player {name.label!r}: {error}") from None
    if limits is not None and name.kind in ("random", "greedy"):
        raise LabError(f"player {name.label!r}: {name.kind} has nothing to limit")
    book = whole.get("book", 0)
    is_seeded = name.kind == "varied" or (name.kind == "level" and name.level < TOP_LEVEL)
    if book not in (0, 1) or (book and not is_seeded):
        raise LabError(f"player {name.label!r}: expected book=1 for varied or a level below {TOP_LEVEL}, or book=0")
    if "share" in whole and name.kind != "network":
        raise LabError(f"player {name.label!r}: share is for networks")
    return replace(
        name,
        limits=limits,
        hash_mb=whole.get("hash", name.hash_mb),
        threads=whole.get("threads", name.threads),
        book=book == 1,
        share=whole.get("share"),
    )


def network_text_of(file: str) -> str:
    """A file of a network that this version can use, as base 64."""
    try:
        data = Path(file).read_bytes()
        read_network(data)
    except OSError as error:
        raise LabError(f"network {file}: {error.strerror}") from None
    except EngineError as error:
        raise LabError(f"network {file}: {error}") from None
    return b64encode(data).decode("ascii")


def weights_text_of(file: str) -> str:
    """The text of a file of weights that can be read by this version."""
    try:
        text = Path(file).read_text(encoding="utf-8")
        read_weights(text)
    except OSError as error:
        raise LabError(f"weights {file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise LabError(f"weights {file}: not a text") from None
    except EngineError as error:
        raise LabError(f"weights {file}: {error}; expected the tables of this version's weights.toml") from None
    return text
