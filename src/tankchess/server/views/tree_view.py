"""Games with their variations, as clients read and edit them."""

from __future__ import annotations

import re

from msgspec import structs

from tankchess.core.position import Position
from tankchess.core.words.sentences import say_error
from tankchess.errors import TankChessError, worded
from tankchess.game import Game, read_json
from tankchess.game.headers import DERIVED
from tankchess.game.reading import read_games
from tankchess.game.tree_rows import START, TreeRow, game_from_rows, tree_rows
from tankchess.notation import Node, RecordError, clock_in, evaluation_in, write_played_text, write_types
from tankchess.server.messages import LanguageName, MoveRow, ReadTree, TreeOfMoves, TreeView
from tankchess.server.messages.tree import MOST_ROWS
from tankchess.server.tables.game_rules import known_setup
from tankchess.server.views.free_board import start_of
from tankchess.server.views.position_view import side_name
from tankchess.setups import setup, setup_names
from tankchess.setups.setup import read_setup

_MOST_WARNINGS = 50
_TFEN = re.compile(r"\s*[0-9]{1,2}x[0-9]{1,2}\s")
# A text so short without signs is a name: no record and no position has room in it.
_NAME = re.compile(r"[^\W\d_][\w ×-]{0,39}")
# A setup file begins with a field or a table of its own; a header of a record has a text in quotes, and a capital.
_SETUP_FILE = re.compile(r"(?:\s*#[^\n]*\n)*\s*(?:[a-z_]+\s*=|\[[a-z]+[\].])")
_SQUARE_SIZE = re.compile(r"([0-9]+)x\1$")


def read_tree(asked: ReadTree) -> TreeView:
    """The game of a text. Raises `ValueError`, which says in the language where the fault is and what was expected."""
    try:
        return _read(asked)
    except TankChessError as error:
        raise ValueError(told(error, asked.language)) from None


def told(error: TankChessError, language: LanguageName) -> str:
    """An error of the library as a sentence, with its place where it has one."""
    return error.sentence(language) if isinstance(error, RecordError) else say_error(error, language)


def _read(asked: ReadTree) -> TreeView:
    text = asked.text.removeprefix("\ufeff")
    if _NAME.fullmatch(text.strip()):
        return tree_view(Game(known_setup(_setup_name(text.strip()))))
    if _TFEN.match(text):
        return tree_view(Game(start_of(text.strip(), types=asked.types)))
    if _SETUP_FILE.match(text):
        return _board_of(text.replace("\r\n", "\n"))
    game, games = _game_of(text, asked.game)
    return tree_view(game, games, asked.language)


def _board_of(text: str) -> TreeView:
    """The board of a setup file; a shipped one is known by its name. Raises `TankChessError`."""
    board = read_setup(text, "setup")
    if board.name in setup_names() and board == setup(board.name):
        return tree_view(Game(board))
    return structs.replace(tree_view(Game(board.position())), title=board.title or board.name)


def _setup_name(text: str) -> str:
    """The setup whose name or title somebody has written, as `Basic 16×16`; what was written, if there is none."""
    plain = "-".join(text.lower().replace("×", "x").split())
    meant = (plain, _SQUARE_SIZE.sub(r"\1", plain))
    return next((name for name in meant if name in setup_names()), text)


def tree_view(game: Game, games: int = 1, language: LanguageName = "en") -> TreeView:
    """A game as a tree; `games` is how many there are in its text. Raises `RecordError` for one that is too large."""
    start = game.start
    rows = _rows_of(game.root, start)
    headers = {name: value for name, value in game.headers.items() if name not in DERIVED}
    tree = TreeOfMoves(
        tfen=start.tfen(),
        rows=rows,
        headers=headers,
        comment=game.root.comment,
        setup=game.setup_name if game.setup_name in setup_names() else "",
        types=write_types(start.types) if start.types else "",
        result=game.result,
    )
    warnings = [warning.sentence(language) for warning in game.warnings[:_MOST_WARNINGS]]
    return TreeView(tree, start.mode.value, [side_name(side) for side in start.order], games, warnings)


def game_of(tree: TreeOfMoves, were_checked: bool = False) -> Game:
    """The game of a tree that a client has sent, every move checked. Raises `ValueError`, which names the row.

    Of moves that `were_checked` before, those of a line are played when a position of it is asked for.
    """
    rows = (TreeRow(row.parent, row.move, row.comment, row.comment_before, tuple(row.signs)) for row in tree.rows)
    headers = {name: value for name, value in tree.headers.items() if name not in DERIVED}
    if tree.setup:
        headers["Setup"] = tree.setup
    start = start_of(tree.tfen, tree.setup, tree.types)
    return game_from_rows(start, rows, headers, tree.comment, tree.result, were_checked=were_checked)


def _game_of(text: str, number: int) -> tuple[Game, int]:
    """The game with this number, and how many there are."""
    if text.lstrip().startswith(("{", "[{")):
        games = read_json(text)
        if number > len(games):
            raise _no_game(number, len(games))
        return games[number - 1], len(games)
    found: Game | None = None
    fault: RecordError | None = None
    reader = read_games(text if "\n" in text else f"{text}\n", on_error=None)
    count = 0
    while True:
        try:
            game = next(reader)
        except StopIteration:
            break
        except RecordError as error:
            count += 1
            fault = error if count == number else fault
            continue
        count += 1
        found = game if count == number else found
    if fault is not None:
        raise fault
    if found is None:
        raise _no_game(number, count)
    return found, count


def _no_game(number: int, count: int) -> RecordError:
    if not count:
        return worded(RecordError("there is no game in this text"), "record_none")
    return worded(RecordError(f"game {number}: there are {count}"), "record_number", number=number, count=count)


def _rows_of(root: Node, start: Position) -> list[MoveRow]:
    rows = tree_rows(root)
    if len(rows) > MOST_ROWS:
        fault = RecordError(f"a tree of {len(rows)} moves: expected {MOST_ROWS} at most")
        raise worded(fault, "record_large", most=MOST_ROWS)
    position = start.copy()
    line: list[int] = []
    found: list[MoveRow] = []
    for number, (row, node) in enumerate(zip(rows, root.walk(), strict=True)):
        while line and line[-1] != row.parent:
            line.pop()
            position.undo()
        assert node.move is not None, "only the root has no move"
        assert line or row.parent == START, "a row stands after its parent"
        side, turn = side_name(position.turn), position.move_number
        found.append(
            MoveRow(
                parent=row.parent,
                move=row.move,
                comment=row.comment,
                comment_before=row.comment_before,
                signs=list(row.signs),
                text=write_played_text(position, node.move),
                number=turn,
                side=side,
                clock=clock_in(row.comment),
                evaluation=evaluation_in(row.comment),
            )
        )
        line.append(number)
    return found


def record_of(tree: TreeOfMoves) -> str:
    """The record of a tree. Raises `ValueError`."""
    try:
        return game_of(tree).record()
    except TankChessError as error:
        raise ValueError(str(error)) from None
