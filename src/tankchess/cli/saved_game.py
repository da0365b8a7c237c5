"""A game of this terminal on disk: where it is saved, who plays it, and how it is resumed."""

from __future__ import annotations

import datetime
import random
import re
import shlex
from dataclasses import dataclass
from pathlib import Path

import typer

from tankchess import Game, Position, Side
from tankchess.cli.games import Input
from tankchess.cli.output import write_whole
from tankchess.game import write_json
from tankchess.game.headers import NAMES
from tankchess.notation import write_header

ENDINGS = (".tcg", ".json")
TOP_LEVEL = 10
SEED_BITS = 48
PROGRAM, PERSON = "program", "human"


@dataclass(frozen=True, slots=True)
class Opponent:
    """The computer: its level, the side of the person it plays against, and the seed of the game."""

    level: int
    person: Side
    seed: int


class GameFile:
    """The file in which a game is saved; it is replaced as a whole after every move."""

    def __init__(self, path: Path) -> None:
        """Raises `typer.BadParameter` for a name that does not say which format is meant."""
        if path.suffix.lower() not in ENDINGS or not path.name.isprintable():
            raise typer.BadParameter(f"{path}: expected a name that ends in {' or '.join(ENDINGS)}")
        self.path = path

    @classmethod
    def new(cls, path: Path) -> GameFile:
        """A file that does not exist yet: no game is ever overwritten by another."""
        file = cls(path)
        if path.exists():
            raise typer.BadParameter(f"{path} exists: expected a new file (tankchess play {path} resumes its game)")
        return file

    def save(self, game: Game) -> None:
        """Raises `OSError`, and leaves the file as it was."""
        text = write_json([game]) if self.path.suffix.lower() == ".json" else game.record()
        write_whole(self.path, text.encode("utf-8"))

    def advice(self, is_over: bool) -> str:
        """Where the game is, and how to get back to it."""
        command = "tankchess replay" if is_over else "tankchess play"
        purpose = "to see it again" if is_over else "to resume it"
        return f"Saved in {self.path}; {purpose}: {command} {shlex.quote(str(self.path))}"


def read_saved_game(source: str, number: int | None) -> tuple[Game, bool]:
    """The game in a file, and whether it is the only one there."""
    given = Input(source)
    if number is not None and number > 1:
        return given.game(number), False
    games = given.games()
    if number is None and len(games) > 1:
        raise typer.BadParameter(f"{source}: {len(games)} games, expected --game N, and --record FILE to save it in")
    return games[0], len(games) == 1


def name_players(game: Game, names: list[str], opponent: Opponent | None) -> list[str]:
    """Writes into the headers who plays, so that the game can be resumed from its file.

    A person who changes sides takes the name along. What names of a saved game have changed is told in words.
    """
    order = game.position.order
    before = game.players
    earlier = opponent_in(game)
    if earlier is not None and opponent is not None and earlier.person is not opponent.person:
        game.headers[NAMES[opponent.person]] = before[earlier.person]
    people = [side for side in order if opponent is None or side is opponent.person]
    if len(names) > len(people):
        raise typer.BadParameter(f"--name: expected at most {len(people)}, for {' '.join(map(str, people))}")
    for side, name in zip(people, names, strict=False):
        # Refused before the game, not when it is to be saved.
        write_header(NAMES[side], name)
        game.headers[NAMES[side]] = name
    for header in ("Level", "Seed", *(f"{NAMES[side]}Type" for side in order)):
        game.headers.pop(header, None)
    if opponent is not None:
        for side in order:
            game.headers[f"{NAMES[side]}Type"] = PERSON if side is opponent.person else PROGRAM
            if side is not opponent.person:
                game.headers[NAMES[side]] = f"Computer, level {opponent.level}"
        game.headers["Level"] = str(opponent.level)
        game.headers["Seed"] = str(opponent.seed)
    return [
        f"{side.name_in_words} was {before[side]}, and is {'somebody else' if name == '?' else name} now."
        for side, name in game.players.items()
        if before[side] not in ("?", name)
    ]


def date_game(game: Game) -> None:
    game.headers["Date"] = datetime.date.today().strftime("%Y.%m.%d")


def opponent_in(game: Game) -> Opponent | None:
    """The computer that plays in a saved game, None if only people do."""
    order = game.position.order
    programs = [side for side in order if game.headers.get(f"{NAMES[side]}Type") == PROGRAM]
    people = [side for side in order if side not in programs]
    if not programs or not people:
        return None
    levels = {str(level): level for level in range(1, TOP_LEVEL + 1)}
    return Opponent(levels.get(game.headers.get("Level", ""), TOP_LEVEL), people[0], _seed_in(game))


def _seed_in(game: Game) -> int:
    """The seed of a saved game. One without gets its own now."""
    text = game.headers.get("Seed", "")
    return int(text) if re.fullmatch(r"-?[0-9]{1,30}", text) else new_seed()


def new_seed() -> int:
    return random.SystemRandom().getrandbits(SEED_BITS)


def read_person(position: Position, text: str) -> Side:
    for side in position.order:
        if str(side) == text:
            return side
    raise typer.BadParameter(f'side "{text}": expected one of {" ".join(map(str, position.order))}')
