"""Steps about the talk itself: greeting, options, questions, nonsense, the end."""

from __future__ import annotations

import time

from tankchess.core.position import Position
from tankchess.protocol.compliance.positions import ENDED, FAULTS, NONSENSE, WIN_IN_ONE, openings
from tankchess.protocol.compliance.session import Session
from tankchess.protocol.compliance.step import Broken, NotOffered
from tankchess.protocol.option import write_value


async def greets(session: Session) -> str:
    engine = await session.engine()
    if not engine.name:
        raise Broken("no line id name NAME before ugiok")
    return f"{engine.name}, options: {', '.join(engine.options) or 'none'}"


async def is_ready(session: Session) -> str:
    engine = await session.engine()
    await engine.new_game()
    return "also after uginewgame"


async def takes_options(session: Session) -> str:
    """Every option is set to the value it has already, and one that does not exist is survived."""
    engine = await session.engine()
    settable = [option for option in engine.options.values() if option.kind != "button"]
    for option in settable:
        engine.send_line(f"setoption name {option.name} value {write_value(option.default)}".rstrip())
    engine.send_line("setoption name No Such Option value 1")
    await engine.ready()
    return f"{len(settable)} set, an unknown one survived"


async def knows_all_boards(session: Session) -> str:
    """Every setup in all its modes; the game goes on, and it is the right player's turn."""
    count = 0
    for name, position in openings():
        await session.set_up(position)
        first = position.turn is position.order[0]
        await session.expect("p1turn", "true" if first else "false", f"on {name}")
        await session.expect("gameover", "false", f"on {name}")
        count += 1
    return f"{count} positions"


async def knows_the_start(session: Session) -> str:
    engine = await session.engine()
    engine.send_line("position startpos moves C3C5NE")
    await session.expect("p1turn", "false", "after startpos moves C3C5NE")
    await session.expect("result", "none", "after startpos moves C3C5NE")
    return "startpos is basic-16"


async def knows_the_end(session: Session) -> str:
    for tfen, result in ENDED.items():
        engine = await session.set_up(Position.from_tfen(tfen))
        await session.expect("gameover", "true", f"in {tfen!r}")
        await session.expect("result", result, f"in {tfen!r}")
        engine.send_line("go depth 1")
        line = await engine.wait_for("bestmove")
        if line.split()[1:2] != ["none"]:
            raise Broken(f"{line[:60]!r} in {tfen!r}, where the game is over: expected bestmove none")
    return f"{len(ENDED)} ended games"


async def hears_while_searching(session: Session) -> str:
    """Isready is answered at once and stop brings the best move."""
    engine = await session.set_up(next(openings())[1])
    early: list[str] = []
    engine.send_line("go infinite")
    engine.send_line("isready")
    started = time.monotonic()
    await engine.wait_for("readyok", early.append)
    heard = time.monotonic()
    if any(line.startswith("bestmove") for line in early):
        raise NotOffered("the search of basic-16 had ended before isready was answered")
    engine.send_line("stop")
    await engine.wait_for("bestmove")
    stopped = time.monotonic()
    return f"readyok after {1000 * (heard - started):.0f} ms, bestmove {1000 * (stopped - heard):.0f} ms after stop"


async def survives_nonsense(session: Session) -> str:
    engine = await session.engine()
    for line in NONSENSE:
        engine.send_line(line)
    await engine.ready()
    await session.set_up(Position.from_tfen(WIN_IN_ONE))
    await session.expect("gameover", "false", "after nonsense")
    return f"{len(NONSENSE)} lines"


async def keeps_its_position(session: Session) -> str:
    """A position that cannot be is refused, and the one before stays."""
    _, position = next(openings())
    black = position.after(position.legal_moves()[0])
    for fault in FAULTS:
        engine = await session.set_up(black)
        engine.send_line(fault)
        await engine.ready()
        await session.expect("p1turn", "false", f"after {fault[:60]!r}, which has to leave the position as it was")
    return f"{len(FAULTS)} impossible positions"


async def ends_with_its_input(session: Session) -> str:
    engine = await session.engine()
    session.release()
    code = await engine.end_input()
    await engine.kill()
    if code is None:
        raise Broken(f"still running {session.timeout:g} s after the end of its input")
    return f"exit code {code}"


async def quits(session: Session) -> str:
    """In the middle of a search."""
    engine = await session.set_up(next(openings())[1])
    session.release()
    engine.send_line("go infinite")
    started = time.monotonic()
    code = await engine.quit()
    seconds = time.monotonic() - started
    if seconds >= session.timeout:
        raise Broken(f"still running {session.timeout:g} s after quit")
    if code != 0:
        raise Broken(f"exit code {code} after quit, expected 0")
    return f"exit code 0 after {1000 * seconds:.0f} ms"
