"""One HTTP connection that is kept open: as little work for the measuring side as possible."""

from __future__ import annotations

import asyncio
import gzip
import socket
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec


class Answer(NamedTuple):
    status: int
    body: bytes


class Connection:
    def __init__(self, address: str, token: str | None = None, packed: bool = False) -> None:
        parts = urlsplit(address)
        self._place = (parts.hostname or "", parts.port or 80)
        self._head = f"Host: {parts.netloc}\r\nOrigin: {address}\r\n"
        if token:
            self._head += f"Authorization: Bearer {token}\r\n"
        if packed:
            self._head += "Accept-Encoding: gzip\r\n"
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: Any = None) -> Answer:
        """One request and its answer. A connection that was closed is opened again."""
        if self._reader is None or self._writer is None or self._writer.is_closing():
            self._reader, self._writer = await asyncio.open_connection(*self._place)
            self._writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        data = b"" if body is None else msgspec.json.encode(body)
        kind = "Content-Type: application/json\r\n" if data else ""
        head = f"{method} {path} HTTP/1.1\r\n{self._head}{kind}Content-Length: {len(data)}\r\n\r\n"
        try:
            self._writer.write(head.encode() + data)
            lines = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
            found = await self._reader.readexactly(int(fields["content-length"]))
            if fields.get("content-encoding") == "gzip":
                found = gzip.decompress(found)
            return Answer(int(lines[0].split()[1]), found)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None
