"""Games and positions as files for the board of the browser, which shows them on any page without a server."""

from __future__ import annotations

from tankchess.core.position import Position
from tankchess.game.game import NAMES, Game
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
    position = game.start
    grounds: dict[str, str] = {}
    plies = [_ply(position, 0, None, grounds)]
    moves: list[PlayedMove] = []
    for ply, move in enumerate(game.moves, start=1):
        side, way = side_name(position.turn), way_of(position, move)
        notes = play_with_notes(position, move, was_played=True)
        moves.append(PlayedMove(str(move), write_move_text(move, notes), side))
        plies.append(_ply(position, ply, way, grounds))
    named = {side_name(side): game.headers.get(NAMES[side], _UNKNOWN) for side in game.start.order}
    event = game.headers.get("Event", _UNKNOWN)
    return BoardFile(
        version=VERSION,
        title="" if event == _UNKNOWN else event,
        players={side: name for side, name in named.items() if name != _UNKNOWN},
        result=game.result,
        plies=plies,
        moves=moves,
        comments={str(ply): text for ply in range(len(plies)) if (text := game.comment(ply))},
        grounds=grounds,
    )


def _ply(position: Position, ply: int, last: Way | None, grounds: dict[str, str]) -> Ply:
    """What there is to see; a ground that was not seen before is drawn into `grounds`."""
    scene = scene_of(position)
    if scene.ground not in grounds:
        grounds[scene.ground] = ground_svg(position)
    return Ply(ply, key_of(position), scene, last, announcement_of(position))
