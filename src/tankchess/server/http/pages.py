"""Serves the built client: its files, its one page for every address inside it, and the one for frames elsewhere."""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from tankchess.server.http.endpoint import method_refused, problem_response
from tankchess.server.problems import not_found

_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
_TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml"}
_MISSING = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Tank Chess</title></head>
<body>
<h1>Tank Chess</h1>
<p>The server is running, but its pages were not built. In a checkout run <code>make client</code> and load this page
again; a package from the index has them: <code>pip install --force-reinstall 'tankchess[server]'</code>.</p>
<p>Programs find the interface described at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</body>
</html>
"""


# The end of the head of a page: what it shows of itself elsewhere is said before it.
_END_OF_HEAD = "</head>"
# Browsers ask for an icon at an address of their own where a page names none, as for a picture in a tab.
_ICON = "icon-192.png"
_EMBEDDED = re.compile(r"embed/(study|table)/[0-9A-Za-z]{10}/?")
Tags = Callable[[Request, str], Awaitable[str]]


class Pages:
    """Serves the files of one folder and nothing else. `tags` are put into the head of the page, by its address."""

    def __init__(self, folder: Path, tags: Tags) -> None:
        self._folder = folder.resolve()
        self._tags = tags

    async def serve(self, request: Request) -> Response:
        path = request.path_params.get("path", "")
        if path == "api" or path.startswith("api/"):
            return problem_response(not_found(request.url.path))
        if request.method not in ("GET", "HEAD"):
            return method_refused(request.method, ["GET"])
        found = self._file(_ICON if path == "favicon.ico" else path)
        if found is not None:
            return self._respond(request, found)
        # An address inside the client, unless it names a file.
        if Path(path).suffix:
            return problem_response(not_found(request.url.path))
        if _EMBEDDED.fullmatch(path):
            return self._embedded(request)
        return await self._page(request, path)

    def _embedded(self, request: Request) -> Response:
        """The page for frames on other sites. It says so to the gateway, which forbids frames for all others."""
        found = self._file("embed/index.html")
        if found is None:
            return Response(_MISSING, headers={"cache-control": _ASK_AGAIN}, media_type="text/html")
        request.scope["is_embedded"] = True
        return self._respond(request, found)

    async def _page(self, request: Request, path: str) -> Response:
        found = self._file("index.html")
        text = _MISSING
        if found is not None:
            text = found.read_text(encoding="utf-8")
            text = text.replace(_END_OF_HEAD, await self._tags(request, path) + _END_OF_HEAD, 1)
        return Response(text, headers={"cache-control": _ASK_AGAIN}, media_type="text/html")

    def _file(self, path: str) -> Path | None:
        try:
            found = (self._folder / path).resolve()
            is_ours = found.is_relative_to(self._folder) and found.is_file()
        except (OSError, ValueError):
            return None
        return found if is_ours and not any(part.startswith(".") for part in Path(path).parts) else None

    def _respond(self, request: Request, file: Path) -> Response:
        media_type = _TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        # Their names change with what is in them.
        is_asset = file.relative_to(self._folder).parts[0] in ("assets", "embed") and file.suffix != ".html"
        headers = {"cache-control": _FOR_EVER if is_asset else _ASK_AGAIN, "vary": "accept-encoding"}
        accepted = [part.split(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")]
        for name, suffix in _ENCODINGS:
            packed = file.with_name(file.name + suffix)
            if name in accepted and packed.is_file():
                headers["content-encoding"] = name
                return FileResponse(packed, headers=headers, media_type=media_type)
        return FileResponse(file, headers=headers, media_type=media_type)
