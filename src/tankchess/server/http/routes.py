"""Every route there is, in one table."""

from __future__ import annotations

from tankchess.server.http import board_routes as board
from tankchess.server.http import catalogue_routes as catalogue
from tankchess.server.http import game_routes as games
from tankchess.server.http import sockets
from tankchess.server.http import table_routes as tables
from tankchess.server.http.explorer_routes import EXPLORER_ROUTES
from tankchess.server.http.export_routes import EXPORT_ROUTES
from tankchess.server.http.fairness_routes import FAIRNESS_ROUTES
from tankchess.server.http.free_board_routes import FREE_BOARD_ROUTES
from tankchess.server.http.handbook_routes import HANDBOOK_ROUTES
from tankchess.server.http.help_routes import HELP_ROUTES
from tankchess.server.http.import_routes import IMPORT_ROUTES
from tankchess.server.http.intent_routes import INTENT_ROUTES
from tankchess.server.http.lesson_routes import LESSON_ROUTES
from tankchess.server.http.line_routes import LINE_ROUTES
from tankchess.server.http.people_table import PEOPLE_ROUTES
from tankchess.server.http.picture_routes import PICTURE_ROUTES
from tankchess.server.http.print_routes import PRINT_ROUTES
from tankchess.server.http.push_routes import PUSH_ROUTES
from tankchess.server.http.puzzle_routes import PUZZLE_ROUTES
from tankchess.server.http.review_routes import REVIEW_ROUTES
from tankchess.server.http.route import Codes, Route, SocketRoute
from tankchess.server.http.setup_routes import SETUP_ROUTES
from tankchess.server.http.storm_routes import STORM_ROUTES
from tankchess.server.http.study_routes import STUDY_ROUTES
from tankchess.server.http.tree_routes import TREE_ROUTES
from tankchess.server.messages import (
    Act,
    Catalogue,
    Choices,
    ClientMessage,
    Done,
    GamePage,
    Lobby,
    LobbyEntry,
    Look,
    NewTable,
    PlayMove,
    Ply,
    Refusal,
    Say,
    ServerMessage,
    Shelving,
    Sit,
    TableView,
    Threat,
    Welcome,
)

_SVG = "image/svg+xml"
_TABLE: Codes = ("not_found",)
_WRITE: Codes = ("not_signed_in", "cross_site", "too_large")
_AHEAD: Codes = ("not_signed_in", "not_your_seat", "game_over", "not_started")
_PLAY: Codes = (*_TABLE, *_WRITE, "not_your_seat", "game_over", "not_started")
_OFFER: Codes = ("nothing_offered", "nothing_counted", "too_soon", "computer_plays_on")
_ACT: Codes = (*_OFFER, "game_begun", "nothing_to_take_back", "too_many_tables")

ROUTES: tuple[Route, ...] = (
    *PEOPLE_ROUTES,
    Route(
        method="GET",
        path="/api/catalogue",
        handler=catalogue.show_catalogue,
        summary="Setups, piece types and computer levels",
        response=Catalogue,
    ),
    Route(
        method="GET",
        path="/api/setups/{name}/picture.svg",
        handler=catalogue.draw_setup,
        summary="The picture of a setup",
        query=catalogue.PictureQuery,
        response=str,
        media_type=_SVG,
        errors=("not_found",),
    ),
    Route(
        method="GET",
        path="/api/lobby",
        handler=tables.show_lobby,
        summary="Open seats and games to watch",
        response=Lobby,
    ),
    Route(
        method="GET",
        path="/api/mine",
        handler=tables.show_mine,
        summary="Your tables that are not over, those that wait for your move first",
        response=list[LobbyEntry],
        errors=("not_signed_in",),
        needs_person=True,
    ),
    Route(
        method="GET",
        path="/api/games",
        handler=games.show_games,
        summary="Your games, those that are over too, the latest first",
        query=games.GamesQuery,
        response=GamePage,
        errors=("not_signed_in",),
        needs_person=True,
    ),
    Route(
        method="GET",
        path="/api/games/record.tcg",
        handler=games.show_all_records,
        summary="The records of all your games as one file",
        response=str,
        media_type="text/plain",
        errors=("not_signed_in",),
        needs_person=True,
    ),
    Route(
        method="PUT",
        path="/api/games/{id}",
        handler=games.shelve_game,
        summary="Put a game out of sight in the list of your tables, or back into it",
        request=Shelving,
        status=204,
        errors=(*_TABLE, *_WRITE),
        needs_person=True,
    ),
    Route(
        method="POST",
        path="/api/tables",
        handler=tables.make_table,
        summary="Open a new table",
        request=NewTable,
        response=TableView,
        status=201,
        errors=(*_WRITE, "bad_pieces", "bad_setup", "over_at_once", "too_many_tables"),
        needs_person=True,
    ),
    Route(
        method="GET",
        path="/api/tables/{id}",
        handler=tables.show_table,
        summary="A table with its moves and its chat",
        response=Welcome,
        errors=_TABLE,
    ),
    Route(
        method="GET",
        path="/api/tables/{id}/start.svg",
        handler=tables.draw_start,
        summary="The picture of the board a table began on",
        query=catalogue.PictureQuery,
        response=str,
        media_type=_SVG,
        errors=_TABLE,
    ),
    Route(
        method="POST",
        path="/api/tables/{id}/seats",
        handler=tables.take_seat,
        summary="Take an open seat",
        request=Sit,
        response=TableView,
        errors=(*_TABLE, *_WRITE, "seat_taken", "no_seat"),
        needs_person=True,
    ),
    Route(
        method="GET",
        path="/api/tables/{id}/plies/{ply}",
        handler=board.show_ply,
        summary="The board after a number of moves",
        response=Ply,
        errors=_TABLE,
    ),
    Route(
        method="GET",
        path="/api/tables/{id}/plies/{ply}/ground.svg",
        handler=board.draw_ground,
        summary="The terrain after a number of moves, as an SVG fragment",
        response=str,
        media_type=_SVG,
        errors=_TABLE,
    ),
    Route(
        method="GET",
        path="/api/tables/{id}/choices",
        handler=board.show_choices,
        summary="All moves of the side to move, sorted for choosing",
        query=board.PlyQuery,
        response=Choices,
        errors=(*_TABLE, "stale"),
    ),
    Route(
        method="GET",
        path="/api/tables/{id}/look",
        handler=board.show_look,
        summary="The way of a piece to a square, and its lines of fire there",
        query=board.LookQuery,
        response=Look,
        errors=(*_TABLE, *_AHEAD, "stale"),
    ),
    Route(
        method="GET",
        path="/api/tables/{id}/refusal",
        handler=board.show_refusal,
        summary="Why a move is not permitted",
        query=board.RefusalQuery,
        response=Refusal,
        errors=(*_TABLE, *_AHEAD, "stale"),
    ),
    Route(
        method="GET",
        path="/api/tables/{id}/threats",
        handler=board.show_threats,
        summary="Which pieces could be destroyed, and by which",
        query=board.ThreatsQuery,
        response=list[Threat],
        errors=(*_TABLE, "stale", "threats_off"),
    ),
    Route(
        method="GET",
        path="/api/tables/{id}/record.tcg",
        handler=tables.show_record,
        summary="The game as a record",
        response=str,
        media_type="text/plain",
        errors=_TABLE,
    ),
    Route(
        method="POST",
        path="/api/tables/{id}/moves",
        handler=tables.play_move,
        summary="Play a move",
        request=PlayMove,
        response=Done,
        errors=(*_PLAY, "not_your_turn", "stale", "illegal_move"),
        needs_person=True,
        rate="move",
    ),
    Route(
        method="POST",
        path="/api/tables/{id}/acts",
        handler=tables.act,
        summary="Offer, accept, resign, take back, claim, abort, ask for another game",
        request=Act,
        response=Done,
        errors=(*_PLAY, *_ACT),
        needs_person=True,
        rate="move",
    ),
    Route(
        method="POST",
        path="/api/tables/{id}/chat",
        handler=tables.say,
        summary="Say something at a table",
        request=Say,
        response=Done,
        errors=(*_TABLE, *_WRITE, "table_full"),
        needs_person=True,
    ),
    *IMPORT_ROUTES,
    *INTENT_ROUTES,
    *EXPLORER_ROUTES,
    *FREE_BOARD_ROUTES,
    *FAIRNESS_ROUTES,
    *HELP_ROUTES,
    *LINE_ROUTES,
    *REVIEW_ROUTES,
    *LESSON_ROUTES,
    *HANDBOOK_ROUTES,
    *PICTURE_ROUTES,
    *PRINT_ROUTES,
    *PUSH_ROUTES,
    *PUZZLE_ROUTES,
    *STORM_ROUTES,
    *TREE_ROUTES,
    *SETUP_ROUTES,
    *STUDY_ROUTES,
    *EXPORT_ROUTES,
    Route(
        method="GET",
        path="/api/openapi.json",
        handler=catalogue.show_description,
        summary="This description",
        response=dict[str, object],
    ),
)

SOCKETS: tuple[SocketRoute, ...] = (
    SocketRoute(
        path="/api/tables/{id}/socket",
        handler=sockets.table_socket,
        summary="A table, live: a welcome first, then every change",
        incoming=ClientMessage,
        outgoing=ServerMessage,
    ),
    SocketRoute(
        path="/api/lobby/socket",
        handler=sockets.lobby_socket,
        summary="The lobby, live: as it is now, then on every change",
        outgoing=Lobby,
    ),
)
