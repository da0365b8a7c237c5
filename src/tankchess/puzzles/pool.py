"""The file that mining adds to: puzzles, and the games that were looked through, one JSON object a line.

It can be read while it is written, and gone on with later: what was found stays, and no game is looked through twice.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tankchess.errors import TankChessError
from tankchess.puzzles.error import PuzzleFileError
from tankchess.puzzles.mining import is_same_attack, twins_of
from tankchess.puzzles.puzzle import Puzzle, PuzzleSource, id_of


class PuzzlePool:
    """Everything that was found so far, each position once: mirrored and turned ones are the same.

    Raises `PuzzleFileError` for a file with a line that is none of a pool.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.puzzles: list[Puzzle] = []
        self.games: set[str] = set()
        self.counts: Counter[tuple[str, int]] = Counter()
        self._known: set[int] = set()
        self._ids: set[str] = set()
        self._of_game: dict[str, list[Puzzle]] = {}
        if path.exists():
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
                self._read(line, number)

    def add(self, game: str, found: Sequence[Puzzle]) -> list[Puzzle]:
        """Notes a game that was looked through and its puzzles; returns those that are new. Written at once."""
        fresh = [puzzle for puzzle in found if self._take(puzzle)]
        lines = [json.dumps(asdict(puzzle)) for puzzle in fresh]
        self.games.add(game)
        with self.path.open("a", encoding="utf-8") as file:
            file.write("\n".join([*lines, json.dumps({"game": game})]) + "\n")
        return fresh

    def take_over(self, puzzles: Iterable[Puzzle]) -> None:
        """Notes puzzles that are known from elsewhere, such as those of a file, and the games they are from."""
        for puzzle in puzzles:
            if puzzle.id not in self._ids:
                self.add(puzzle.source.game, [puzzle])

    def _take(self, puzzle: Puzzle) -> bool:
        others = self._of_game.setdefault(puzzle.source.game, [])
        if puzzle.start.key in self._known or puzzle.id in self._ids:
            return False
        if any(is_same_attack(other.start, other.source.ply, puzzle.start, puzzle.source.ply) for other in others):
            return False
        self._known |= twins_of(puzzle.start)
        self._ids.add(puzzle.id)
        self.puzzles.append(puzzle)
        others.append(puzzle)
        self.counts[puzzle.setup, puzzle.moves] += 1
        return True

    def _read(self, line: str, number: int) -> None:
        place = f"line {number}"
        try:
            data: dict[str, Any] = json.loads(line)
            if set(data) == {"game"}:
                self.games.add(str(data["game"]))
                return
            game, ply = data.pop("source")
            for name in ("solution", "themes"):
                data[name] = tuple(map(str, data[name]))
            puzzle = Puzzle(**data, source=PuzzleSource(str(game), int(ply)))
            if puzzle.id != id_of(puzzle.start):
                raise PuzzleFileError(f"id {puzzle.id}, expected {id_of(puzzle.start)}", place)
            self._take(puzzle)
        except (TypeError, ValueError, KeyError, AttributeError, TankChessError) as error:
            raise PuzzleFileError(f"{self.path}, {place}: {error}; expected a puzzle or a game", place) from None
