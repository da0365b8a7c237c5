"""The line-JSON analysis mode: queries come in as objects, one a line, and are worked off in order."""

from __future__ import annotations

import heapq
import json
import threading
from collections.abc import Callable, Iterable, Mapping
from itertools import count
from typing import Any

import tankchess
from tankchess.engine import Info, SearchResult
from tankchess.protocol.json_answer import info_data, result_data
from tankchess.protocol.json_query import Query, QueryError, check_keys, read_identifier, read_query
from tankchess.protocol.search import Search, SearchThread

PROTOCOL = 1
ACTIONS = ("version", "cancel_all", "quit")
NOTHING = SearchResult(move=None, score=None, lines=(), depth=0, nodes=0, seconds=0.0)
LAST_WAIT = 5.0


class JsonServer:
    """One session. Every query ends with exactly one line that has its `result` or its `error`.

    `write` is called with one line at a time, from two threads. Searches run in a thread of their own.
    """

    def __init__(self, engine: SearchThread, write: Callable[[str], None]) -> None:
        self._engine = engine
        self._write = write
        # The lock guards all that follows; `_changed` tells the thread that there is work, or an end.
        self._changed = threading.Condition()
        self._waiting: list[tuple[int, int, Query]] = []
        self._numbers = count()
        self._current: tuple[Query, Search] | None = None
        self._ends = False
        self._thread = threading.Thread(target=self._work, name="analysis", daemon=True)
        self._thread.start()

    def run(self, lines: Iterable[str]) -> None:
        """Answers the lines until the action `quit`, which cancels everything, or their end, which waits for the rest.

        At the end of the lines a query without limits is cancelled: nobody could end it any more.
        """
        quits = False
        try:
            for line in lines:
                if not self.handle(line):
                    quits = True
                    break
        except BaseException:
            quits = True
            raise
        finally:
            self.close(wait=not quits)

    def close(self, wait: bool = False) -> None:
        """Ends the session: after the queries that have limits, or else at once."""
        with self._changed:
            self._cancel(lambda query: not wait or query.is_endless)
            self._ends = True
            self._changed.notify()
        self._thread.join(None if wait else LAST_WAIT)

    def handle(self, line: str) -> bool:
        """Answers or queues one line; False for the action `quit`."""
        if not line.strip():
            return True
        data: Any = None
        try:
            data = _read_object(line)
            if "action" in data:
                return self._act(data)
            if "cancel" in data:
                self._cancel_one(data)
            else:
                self._enqueue(read_query(data))
        except QueryError as error:
            identifier = data.get("id") if isinstance(data, Mapping) else None
            self._answer(identifier, "error", error.as_data())
        return True

    def _answer(self, identifier: Any, key: str, value: Mapping[str, Any]) -> None:
        self._write(json.dumps({"id": identifier, key: value}, separators=(", ", ": ")))

    # What a line asks for.

    def _act(self, data: Mapping[str, Any]) -> bool:
        action = data["action"]
        if action not in ACTIONS:
            raise QueryError("unknown_action", f"expected one of {' '.join(ACTIONS)}", "action")
        check_keys(data, ("id", "action"), "")
        answer: dict[str, Any] = {"id": data["id"]} if "id" in data else {}
        answer["action"] = action
        if action == "version":
            answer |= {"version": tankchess.__version__, "protocol": PROTOCOL, "compiled": tankchess.COMPILED}
        elif action == "cancel_all":
            with self._changed:
                answer["cancelled"] = self._cancel(lambda _: True)
        self._write(json.dumps(answer))
        return bool(action != "quit")

    def _cancel_one(self, data: Mapping[str, Any]) -> None:
        check_keys(data, ("id", "cancel"), "")
        if data["cancel"] is not True:
            raise QueryError("bad_query", "expected true", "cancel")
        identifier = read_identifier(data)
        with self._changed:
            found = self._cancel(lambda query: query.identifier == identifier)
        if not found:
            raise QueryError("unknown_id", "no such query is waiting or running", "id")

    def _cancel(self, wanted: Callable[[Query], bool]) -> int:
        """Ends the queries asked for, and tells how many. The lock must be held."""
        gone = [item for item in self._waiting if wanted(item[2])]
        self._waiting = [item for item in self._waiting if not wanted(item[2])]
        heapq.heapify(self._waiting)
        for _, _, query in sorted(gone, key=lambda item: item[:2]):
            self._answer(query.identifier, "result", result_data(NOTHING, query.position, cancelled=True))
        if self._current is None or not wanted(self._current[0]):
            return len(gone)
        self._current[1].stop()
        return len(gone) + 1

    def _enqueue(self, query: Query) -> None:
        with self._changed:
            known = {item[2].identifier for item in self._waiting}
            if self._current is not None:
                known.add(self._current[0].identifier)
            if query.identifier in known:
                raise QueryError("duplicate_id", "a query with this id is waiting or running", "id")
            # The number keeps queries of equal priority in the order in which they came.
            heapq.heappush(self._waiting, (-query.priority, next(self._numbers), query))
            self._changed.notify()

    # The thread that searches.

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._ends)
                if not self._waiting:
                    return
                query = heapq.heappop(self._waiting)[2]
                search = self._search_for(query)
                self._current = (query, search)
            answer = self._run(query, search)
            with self._changed:
                self._current = None
                self._answer(query.identifier, *answer)

    def _search_for(self, query: Query) -> Search:
        def report(info: Info) -> None:
            self._answer(query.identifier, "info", info_data(info))

        return Search(
            self._engine,
            query.position,
            query.limits,
            multi_pv=query.multi_pv,
            moves=query.moves,
            on_info=report if query.report else None,
        )

    def _run(self, query: Query, search: Search) -> tuple[str, dict[str, Any]]:
        try:
            result = search.run()
        except Exception as error:
            # One query that cannot be answered must not take the others with it.
            return "error", QueryError("search_failed", f"{type(error).__name__}: {error}").as_data()
        return "result", result_data(result, query.position, search.is_stopped)


def _read_object(line: str) -> Mapping[str, Any]:
    try:
        data = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise QueryError("bad_json", f"expected a JSON object on one line: {error}") from None
    if not isinstance(data, dict):
        raise QueryError("bad_json", "expected a JSON object on one line")
    return data


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is not a number")
