"""Games and positions as files for the board of the browser, which shows them on any page without a server."""

from __future__ import annotations

from collections.abc import Sequence

from tankchess.core.position import Position
from tankchess.game import Game
from tankchess.notation import Node
from tankchess.notation.comments import with_clock, with_evaluation
from tankchess.notation.effects import play_with_notes
from tankchess.notation.movetext import write_move_text
from tankchess.server.encoding import encode
from tankchess.server.messages import BoardFile, PlayedMove, Ply, Way
from tankchess.server.views.position_view import announcement_of, key_of, scene_of, side_name, way_of
from tankchess.server.views.terrain_svg import ground_svg

VERSION = 1
_UNKNOWN = "?"


def write_board_file(shown: Game | Position) -> bytes:
    """The JSON of a `.board.json`: a game with all its moves, or a position alone."""
    return encode(position_file(shown) if isinstance(shown, Position) else game_file(shown)) + b"\n"


def position_file(position: Position) -> BoardFile:
    grounds: dict[str, str] = {}
    return BoardFile(VERSION, "", {}, "", [_ply(position.copy(), 0, None, grounds)], [], {}, grounds)


def game_file(game: Game) -> BoardFile:
    """The main line of a game; its variations are left out."""
    return line_file(game, game.main_line())


def line_file(game: Game, line: Sequence[Node], first: int = 0) -> BoardFile:
    """One line of a game, from the root on; the first moves may be left out."""
    position = game.start
    for node in line[:first]:
        assert node.move is not None, "only the root has no move"
        position.push(node.move)
    shown = [game.root if first == 0 else line[first - 1], *line[first:]]
    grounds: dict[str, str] = {}
    plies = [_ply(position, 0, None, grounds)]
    moves: list[PlayedMove] = []
    for ply, node in enumerate(shown[1:], start=1):
        move = node.move
        assert move is not None, "only the root has no move"
        side, way = side_name(position.turn), way_of(position, move)
        notes = play_with_notes(position, move, was_played=True)
        moves.append(PlayedMove(str(move), " ".join((write_move_text(move, notes), *node.signs)), side))
        plies.append(_ply(position, ply, way, grounds))
    event = game.headers.get("Event", _UNKNOWN)
    return BoardFile(
        version=VERSION,
        title="" if event == _UNKNOWN else event,
        players={side_name(side): name for side, name in game.players.items() if name != _UNKNOWN},
        result=game.result,
        plies=plies,
        moves=moves,
        comments={str(ply): text for ply, node in enumerate(shown) if (text := _said(node))},
        grounds=grounds,
    )


def _said(node: Node) -> str:
    """What was said before and after a move, without the values that programs put into comments."""
    return " ".join(filter(None, (_words(node.comment_before), _words(node.comment))))


def _words(comment: str) -> str:
    return with_evaluation(with_clock(comment, None), None)


def _ply(position: Position, ply: int, last: Way | None, grounds: dict[str, str]) -> Ply:
    """What there is to see; a ground that was not seen before is drawn into `grounds`."""
    scene = scene_of(position)
    if scene.ground not in grounds:
        grounds[scene.ground] = ground_svg(position)
    return Ply(ply, key_of(position), scene, last, announcement_of(position))
