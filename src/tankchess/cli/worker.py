"""`tankchess worker`: the engine for the servers of a cluster, on this machine."""

from __future__ import annotations

import asyncio
import signal
from typing import TYPE_CHECKING, Annotated

import typer

from tankchess.cli.output import note_plain_core
from tankchess.extras import needing

if TYPE_CHECKING:
    from tankchess.server.bus.work_queue import WorkQueue


def worker(
    bus: Annotated[
        str,
        typer.Option("--bus", metavar="URL", help="The bus of the servers: redis://host:port/0.", show_default=False),
    ],
    processes: Annotated[
        int, typer.Option("--processes", metavar="N", min=1, max=64, help="Jobs to do at the same time.")
    ] = 1,
    memory: Annotated[
        int,
        typer.Option(
            "--memory",
            metavar="MB",
            min=256,
            max=1_000_000,
            help="Memory for each process; a job that needs more fails.",
        ),
    ] = 1024,
    seconds: Annotated[
        float,
        typer.Option("--seconds", metavar="S", min=1, max=3600, help="Time for each job; one that takes longer fails."),
    ] = 60,
) -> None:
    """Compute for the servers of a cluster. The computer's moves, hints, reviews and fairness trials are made here.

    Ctrl-C stops it; another worker takes over the jobs it had begun.
    """
    note_plain_core()
    with needing("cluster", "a worker of a cluster"):
        # Imported here: no other command needs it, and its packages are an extra.
        from tankchess.server.bus.making import check_bus, make_queue
        from tankchess.server.logs import set_up

        check_bus(bus)
    set_up("text", False)
    asyncio.run(_serve(bus, make_queue(bus), processes, memory, seconds))


async def _serve(bus: str, queue: WorkQueue, processes: int, memory: int, seconds: float) -> None:
    import tankchess
    from tankchess.server.bus.bus import BusAway, BusError
    from tankchess.server.bus.redis_bus import process_name, shown
    from tankchess.server.work.engine_service import EngineService

    name, version = process_name(), tankchess.__version__
    service = EngineService(queue, name, version, processes, memory=memory, seconds=seconds)
    ends = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, ends.set)
    try:
        await service.start()
    except BusAway as error:
        # It was there a moment ago.
        await service.stop()
        raise BusError(f"the bus {shown(bus)}: {error}") from None
    print(f"a worker with {processes} at a time is ready - Ctrl-C stops it", flush=True)
    await ends.wait()
    await service.stop()
    print(f"{service.done} jobs were done", flush=True)
