"""Steps about searches: legal moves everywhere, and limits that are obeyed."""

from __future__ import annotations

from tankchess.core.position import Position
from tankchess.engine import Limits
from tankchess.protocol.compliance.positions import GAMES, WIN_IN_ONE, openings
from tankchess.protocol.compliance.session import Session
from tankchess.protocol.compliance.step import Broken, NotOffered
from tankchess.protocol.errors import EngineFailure
from tankchess.setups import setup

PLIES = 8
# Seconds that an engine may take beyond what it was given: machines are busy, and this is not a race.
GRACE = 2.0
MOVETIME = 0.3
CLOCK = 3.0
NODES = 2000
# An engine may count its nodes late, but not as if it had not been told.
MOST_NODES = 20 * NODES


async def moves_on_all_boards(session: Session) -> str:
    """A legal move on every setup, in all its modes."""
    count = 0
    for name, position in openings():
        try:
            await session.search(position, Limits(depth=1))
        except (Broken, EngineFailure) as error:
            raise Broken(f"{name}: {error}") from None
        count += 1
    return f"{count} legal moves"


async def plays_games(session: Session) -> str:
    """Some moves of games with itself, every one of them legal."""
    played = 0
    for name, mode in GAMES:
        position = setup(name).position(mode)
        await (await session.engine()).new_game()
        for _ in range(PLIES):
            if position.outcome() is not None:
                break
            try:
                result, _ = await session.search(position, Limits(movetime=0.05))
            except (Broken, EngineFailure) as error:
                raise Broken(f"{name} ({mode}), move {position.move_number}: {error}") from None
            assert result.move is not None
            position.play(result.move)
            played += 1
    return f"{played} moves on {len(GAMES)} setups"


async def obeys_movetime(session: Session) -> str:
    _, seconds = await session.search(next(openings())[1], Limits(movetime=MOVETIME))
    told = f"{1000 * seconds:.0f} ms for movetime {1000 * MOVETIME:.0f}"
    if seconds > MOVETIME + GRACE:
        raise Broken(told)
    return told


async def obeys_the_clock(session: Session) -> str:
    _, seconds = await session.search(next(openings())[1], Limits(remaining=CLOCK, increment=0.05))
    told = f"{1000 * seconds:.0f} ms with {1000 * CLOCK:.0f} ms on the clock"
    if seconds > CLOCK:
        raise Broken(told)
    return told


async def obeys_depth(session: Session) -> str:
    result, _ = await session.search(next(openings())[1], Limits(depth=2))
    if result.depth > 2:
        raise Broken(f"info depth {result.depth} for go depth 2")
    return f"reached depth {result.depth} of 2" if result.depth else "tells no depth"


async def obeys_nodes(session: Session) -> str:
    result, _ = await session.search(next(openings())[1], Limits(nodes=NODES))
    if result.nodes > MOST_NODES:
        raise Broken(f"{result.nodes} nodes for go nodes {NODES}")
    return f"{result.nodes} nodes of {NODES}" if result.nodes else "tells no nodes"


async def finds_the_win(session: Session) -> str:
    position = Position.from_tfen(WIN_IN_ONE)
    result, _ = await session.search(position, Limits(mate=1))
    assert result.move is not None
    outcome = position.after(result.move).outcome()
    if outcome is None or outcome.winner is not position.turn:
        raise Broken(f"go mate 1: {result.move} does not win at once in {WIN_IN_ONE!r}")
    return f"{result.move} wins by {outcome.termination}"


async def obeys_searchmoves(session: Session) -> str:
    position = next(openings())[1]
    moves = position.legal_moves()[-2:]
    result, _ = await session.search(position, Limits(depth=1), moves)
    return f"{result.move} of {' '.join(map(str, moves))}"


async def tells_several_lines(session: Session) -> str:
    engine = await session.engine()
    if "MultiPV" not in engine.options:
        raise NotOffered("no option MultiPV")
    analysis = await engine.analyse(next(openings())[1], Limits(depth=1), multi_pv=3, timeout=session.timeout)
    result = await analysis.result()
    numbers = [line.number for line in result.lines]
    if numbers != [1, 2, 3]:
        raise Broken(f"lines {numbers} with MultiPV 3, expected 1, 2 and 3")
    if len({line.moves[:1] for line in result.lines}) != 3:
        raise Broken("two lines begin with the same move, or one with none that is legal")
    return "3 lines"
