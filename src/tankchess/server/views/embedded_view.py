"""A line of a game as it is shown on the page of somebody else."""

from __future__ import annotations

from tankchess.core.position import Position
from tankchess.game import Game
from tankchess.notation import Node, write_played_text
from tankchess.server.messages import EmbeddedGame, OtherChoice
from tankchess.server.views.board_file import line_file

# More boards would make a page slow to load; what is left out is found on this server.
MOST_SHOWN = 200
# Moves that other lines have at one place.
_MOST_CHOICES = 12


def embedded_game(game: Game, node: Node, title: str, owner: str, page: str) -> EmbeddedGame:
    """The line that leads through a node and on to its end; of a very long one the part around the node."""
    line = (*node.line(), *node.main_line())
    first = max(0, min(node.ply - MOST_SHOWN // 2, len(line) - MOST_SHOWN))
    line = line[: first + MOST_SHOWN]
    numbers: list[int] = []
    choices: dict[str, list[OtherChoice]] = {}
    position = game.start
    for place, step in enumerate(line):
        assert step.move is not None and step.parent is not None, "only the root has no move"
        if place >= first:
            numbers.append(position.move_number)
            others = [other for other in step.parent.children if other is not step]
            if others:
                choices[str(place + 1 - first)] = [_choice(position, other) for other in others[:_MOST_CHOICES]]
        position.push(step.move)
    shown = (game.root if first == 0 else line[first - 1], *line[first:])
    return EmbeddedGame(
        file=line_file(game, line, first),
        ply=node.ply - first,
        first=first,
        nodes=[step.address for step in shown],
        numbers=numbers,
        choices=choices,
        title=title,
        owner=owner,
        page=page,
    )


def _choice(position: Position, other: Node) -> OtherChoice:
    assert other.move is not None, "only the root has no move"
    text = write_played_text(position.copy(), other.move)
    return OtherChoice(" ".join((text, *other.signs)), other.address)
