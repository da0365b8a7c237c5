"""The engine's side of the text protocol (UGI): commands come in line by line, answers go out the same way."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable

import tankchess
from tankchess.core.position import Position
from tankchess.engine import Info
from tankchess.engine.search.timing import budget_for
from tankchess.errors import TankChessError
from tankchess.protocol.errors import ProtocolError
from tankchess.protocol.go_text import read_go
from tankchess.protocol.info_text import NO_MOVE, write_best_move, write_info, write_summary
from tankchess.protocol.output import one_line
from tankchess.protocol.position_text import PositionReader
from tankchess.protocol.search import Search, SearchThread
from tankchess.protocol.settings import EngineSettings, read_setoption

NAME = f"tankchess {tankchess.__version__}"
AUTHOR = "the Tank Chess library authors"
QUERIES = ("gameover", "p1turn", "result")
# How long a search may go on after it was told to stop because the program ends.
LAST_WAIT = 5.0
# A search of so few seconds has answered before anybody could say stop. It does without a thread, which on a busy
# machine costs more than the search itself: a whole turn of the scheduler.
AT_ONCE = 0.02


class UgiServer:
    """One session. The search runs in a thread of its own, so every command is heard at once.

    `write` is called with one line at a time, from both threads.
    """

    def __init__(self, engine: SearchThread, write: Callable[[str], None]) -> None:
        self._engine = engine
        self._write = write
        self._settings = EngineSettings(engine)
        self._reader = PositionReader()
        self._position = self._reader.read(["startpos"])
        self._search: Search | None = None
        self._thread: threading.Thread | None = None
        # Set before the best move is told: a listener may go on once it has heard it, before the thread ends.
        self._answers = threading.Event()
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "ugi": self._greet_ugi,
            "uci": self._greet_uci,
            "isready": self._ready,
            "setoption": self._set_option,
            "uginewgame": self._new_game,
            "ucinewgame": self._new_game,
            "position": self._set_position,
            "go": self._go,
            "stop": self._stop,
            "query": self._query,
            "d": self._show,
        }

    def run(self, lines: Iterable[str]) -> None:
        """Works off the lines until `quit` or their end; a running search still tells its best move."""
        try:
            for line in lines:
                if not self.handle(line):
                    break
        finally:
            self.close()

    def close(self) -> None:
        """Ends a running search."""
        if self._search is not None:
            self._search.stop()
        self.wait(LAST_WAIT)

    def wait(self, timeout: float | None = None) -> None:
        """Waits for the running search to tell its best move."""
        if self._thread is not None:
            self._thread.join(timeout)

    def handle(self, line: str) -> bool:
        """Obeys one command; False for `quit`. Whatever is wrong with it becomes a line `info string error: ...`."""
        words = line.split()
        if not words:
            return True
        if words[0] == "quit":
            return False
        command = self._commands.get(words[0])
        try:
            if command is None:
                known = " ".join([*self._commands, "quit"])
                raise ProtocolError(f"unknown command {words[0][:40]!r}, expected one of {known}")
            command(words[1:])
        except TankChessError as error:
            self._complain(error)
        return True

    def _complain(self, error: object) -> None:
        self._write(f"info string error: {one_line(error)}")

    # Commands that are answered at any time.

    def _greet_ugi(self, _: list[str]) -> None:
        self._introduce("ugiok")

    def _greet_uci(self, _: list[str]) -> None:
        self._introduce("uciok")

    def _introduce(self, end: str) -> None:
        self._write(f"id name {NAME}")
        self._write(f"id author {AUTHOR}")
        for option in self._settings.options.values():
            self._write(str(option))
        self._write(end)

    def _ready(self, _: list[str]) -> None:
        self._write("readyok")

    def _stop(self, _: list[str]) -> None:
        # Without a search there is nothing to stop: it may have ended while the command was on its way.
        if self._search is not None:
            self._search.stop()

    def _query(self, words: list[str]) -> None:
        what = words[0] if len(words) == 1 else ""
        if what not in QUERIES:
            raise ProtocolError(f"query {' '.join(words)!r}: expected one of {' '.join(QUERIES)}")
        if what == "p1turn":
            answer = truth(self._position.turn is self._position.order[0])
        elif what == "gameover":
            answer = truth(self._position.outcome() is not None)
        else:
            answer = result_word(self._position)
        self._write(f"response {answer}")

    def _show(self, _: list[str]) -> None:
        position = self._position
        self._write(position.tfen())
        moves = len(position.legal_moves())
        outcome = position.outcome()
        if outcome is None:
            check = ", in check" if position.in_check() else ""
            self._write(f"info string {position.turn.name_in_words} to move{check}, legal moves: {moves}")
        else:
            self._write(f"info string the game is over: {outcome.result} {outcome.termination}")

    # Commands for an engine that does not search.

    def _rest(self, command: str) -> None:
        """Makes sure that no search runs: one that was told to stop is awaited, any other is an error."""
        if self._search is not None and not self._search.is_stopped and not self._answers.is_set():
            raise ProtocolError(f"{command}: a search is running, expected stop, isready, query or quit")
        self.wait()

    def _set_option(self, words: list[str]) -> None:
        name, value = read_setoption(words)
        self._rest("setoption")
        self._settings.set(name, value)

    def _new_game(self, _: list[str]) -> None:
        self._rest("uginewgame")
        self._engine.new_game()

    def _set_position(self, words: list[str]) -> None:
        self._rest("position")
        self._position = self._reader.read(words, self._settings.types)

    def _go(self, words: list[str]) -> None:
        self._rest("go")
        order = read_go(words, self._position)
        self._search = Search(
            self._engine,
            self._position,
            order.limits,
            multi_pv=self._settings.multi_pv,
            moves=order.moves,
            on_info=self._report,
        )
        self._answers.clear()
        hard = budget_for(order.limits).hard
        if hard is not None and hard <= AT_ONCE:
            self._run(self._search)
            return
        self._thread = threading.Thread(target=self._run, args=(self._search,), name="search", daemon=True)
        self._thread.start()

    def _report(self, info: Info) -> None:
        self._write(write_info(info))

    def _run(self, search: Search) -> None:
        try:
            result = search.run()
            if result.move is not None:
                self._write(write_summary(result))
            answer = write_best_move(result)
        except Exception as error:
            # The other side waits for an answer, whatever went wrong in here.
            self._complain(f"the search failed: {type(error).__name__}: {error}")
            answer = f"bestmove {NO_MOVE}"
        self._answers.set()
        self._write(answer)


def truth(value: bool) -> str:
    return "true" if value else "false"


def result_word(position: Position) -> str:
    """How the game stands, by the numbers of the players: `p1win` to `p4win`, `draw`, or `none` while it goes on."""
    outcome = position.outcome()
    if outcome is None:
        return "none"
    if outcome.winner is None:
        return "draw"
    return f"p{position.order.index(outcome.winner) + 1}win"
