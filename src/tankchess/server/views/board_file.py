"""Games and positions as files for the board of the browser, which shows them on any page without a server."""

from __future__ import annotations

from tankchess.core.position import Position
from tankchess.game import Game
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
    position = game.start
    grounds: dict[str, str] = {}
    plies = [_ply(position, 0, None, grounds)]
    moves: list[PlayedMove] = []
    for ply, move in enumerate(game.moves, start=1):
        side, way = side_name(position.turn), way_of(position, move)
        notes = play_with_notes(position, move, was_played=True)
        moves.append(PlayedMove(str(move), write_move_text(move, notes), side))
        plies.append(_ply(position, ply, way, grounds))
    event = game.headers.get("Event", _UNKNOWN)
    return BoardFile(
        version=VERSION,
        title="" if event == _UNKNOWN else event,
        players={side_name(side): name for side, name in game.players.items() if name != _UNKNOWN},
        result=game.result,
        plies=plies,
        moves=moves,
        comments={str(ply): text for ply in range(len(plies)) if (text := _words(game.comment(ply)))},
        grounds=grounds,
    )


def _words(comment: str) -> str:
    """A comment without the values that programs put into it."""
    return with_evaluation(with_clock(comment, None), None)


def _ply(position: Position, ply: int, last: Way | None, grounds: dict[str, str]) -> Ply:
    """What there is to see; a ground that was not seen before is drawn into `grounds`."""
    scene = scene_of(position)
    if scene.ground not in grounds:
        grounds[scene.ground] = ground_svg(position)
    return Ply(ply, key_of(position), scene, last, announcement_of(position))
