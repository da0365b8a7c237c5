"""A server whose event loop is watched: whatever holds it up for long is noted, with the route it belongs to.

    python -m bench.watched --database games.sqlite --notes blocks.jsonl

It is the server of `python -m tankchess.server`; `bench.hostile` starts it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import socket
import time
from pathlib import Path
from typing import Any

import msgspec

from tankchess.server.hosting import make_server, serve_until_stopped

# What holds up everybody by so many milliseconds is worth a line.
NOTEWORTHY = 3.0


class Block(msgspec.Struct):
    """The loop did nothing else for so many milliseconds; `cpu` of them it worked, the rest it waited for its turn."""

    ms: float
    cpu: float
    where: str


def place_of(handle: asyncio.Handle) -> str:
    """What a callback works on: the path of a request if it belongs to one, otherwise the function."""
    callback: Any = handle._callback  # type: ignore[attr-defined]
    task = getattr(callback, "__self__", None)
    if not isinstance(task, asyncio.Task):
        return getattr(callback, "__qualname__", None) or repr(callback)
    coroutine: Any = task.get_coro()
    name: str = getattr(coroutine, "__qualname__", "?")
    frame = getattr(coroutine, "cr_frame", None)
    scope = getattr(frame.f_locals.get("self"), "scope", None) if frame is not None else None
    return f"{scope.get('method', 'socket')} {scope['path']}" if isinstance(scope, dict) and "path" in scope else name


def watch(notes: Path) -> None:
    """Notes every callback that takes long, from now on."""
    run = asyncio.Handle._run
    out = notes.open("ab", buffering=0)

    def timed(handle: asyncio.Handle) -> None:
        where = place_of(handle)
        start, used = time.perf_counter(), time.thread_time()
        try:
            run(handle)
        finally:
            ms, cpu = (time.perf_counter() - start) * 1000, (time.thread_time() - used) * 1000
            if ms >= NOTEWORTHY:
                out.write(msgspec.json.encode(Block(round(ms, 2), round(cpu, 2), where)) + b"\n")

    begun = [0.0, 0.0]

    def round_of_gc(phase: str, told: dict[str, int]) -> None:
        """The garbage collector holds up everybody, too."""
        if phase == "start":
            begun[:] = time.perf_counter(), time.thread_time()
            return
        ms, cpu = (time.perf_counter() - begun[0]) * 1000, (time.thread_time() - begun[1]) * 1000
        if ms >= NOTEWORTHY:
            block = Block(round(ms, 2), round(cpu, 2), f"garbage, generation {told['generation']}")
            out.write(msgspec.json.encode(block) + b"\n")

    gc.callbacks.append(round_of_gc)
    asyncio.Handle._run = timed  # type: ignore[method-assign,assignment]


def main() -> None:
    parser = argparse.ArgumentParser(description="A server whose event loop is watched.")
    parser.add_argument("--database", required=True)
    parser.add_argument("--notes", type=Path, required=True)
    parser.add_argument("--workers", type=int, default=1)
    chosen = parser.parse_args()
    # Said in full, since asyncio sends at once only where the protocol is known to be TCP.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.bind(("127.0.0.1", 0))
    listener.listen(1024)
    server = make_server(chosen.database, chosen.workers)
    address = f"http://127.0.0.1:{listener.getsockname()[1]}/"
    watch(chosen.notes)
    serve_until_stopped(server, listener, lambda: print(address, flush=True))


if __name__ == "__main__":
    main()
