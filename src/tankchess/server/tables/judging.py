"""Whether a move is permitted and what it leads to. What may take long is found out by a worker."""

from __future__ import annotations

import logging

import msgspec

from tankchess.core.move import Move
from tankchess.server.fair_queue import Asker
from tankchess.server.messages import NewTable
from tankchess.server.problems import Refused
from tankchess.server.tables.decisions import permitted, read_move
from tankchess.server.tables.live_table import LiveTable
from tankchess.server.tables.new_table import Settled
from tankchess.server.views.sight import Foreseen, Sight, foresee
from tankchess.server.work.pool import WorkPool
from tankchess.server.work.questions import AskForesight, AskJudgement, AskSight
from tankchess.server.work.setup_questions import AskSettled

log = logging.getLogger(__name__)

_foresights = msgspec.msgpack.Decoder(Foreseen)
_judgements = msgspec.msgpack.Decoder(Foreseen | None)
_settled = msgspec.msgpack.Decoder(Settled)
_sights = msgspec.msgpack.Decoder(Sight)


class Judge:
    """Piece types of a player's own can have a hundred thousand ways, and every question about them may take long."""

    def __init__(self, work: WorkPool) -> None:
        self._work = work

    async def settle(self, wish: NewTable, asker: Asker) -> Settled | None:
        """The rules of a new table on a board of a player's own; None where finding out takes no time."""
        if wish.rules.own is None:
            return None
        answer = await self._work.ask(asker, AskSettled(wish.rules))
        return _settled.decode(answer.body)

    async def judge(self, live: LiveTable, code: str, person: str) -> tuple[Move, Foreseen] | None:
        """The move of a code with what it leads to, or None if it is not permitted now.

        Raises `Refused` for a text that is not a move. The caller holds the lock of the table.
        """
        state = live.state
        if not state.own_types:
            move = permitted(state, code)
            return None if move is None else (move, await self._foresee(live, move, person))
        move = read_move(code)
        answer = await self._work.ask(live.asker(person), AskJudgement(state.line(state.ply), str(move), state.ply))
        foreseen = _judgements.decode(answer.body)
        return None if foreseen is None else (move, foreseen)

    async def _foresee(self, live: LiveTable, move: Move, person: str) -> Foreseen:
        """What a permitted move leads to. Found out elsewhere if that may take long, but here if nobody else can."""
        foreseen = live.boards.foresee(move)
        if foreseen is not None:
            return foreseen
        state = live.state
        try:
            answer = await self._work.ask(live.asker(person), AskForesight(state.line(state.ply), str(move), state.ply))
        except Refused as refused:
            if refused.code != "server_error":
                # Too many questions of one player, or one that takes too long: here it would hold up everybody.
                raise
            log.warning("table %s: %s is judged by the server itself: %s", state.id, move, refused)
            return foresee(state.position, move, state.ply)
        return _foresights.decode(answer.body)

    async def look(self, live: LiveTable, ply: int, person: str = "") -> None:
        """Looks at the board after a number of moves before anybody asks for it, where that may take long."""
        state = live.state
        if state.own_types:
            asker = person or next(iter(state.persons), f"table {state.id}")
            answer = await self._work.ask(live.asker(asker), AskSight(state.line(ply), ply))
            live.boards.expect(_sights.decode(answer.body))
