"""The words in the head of a page that messengers and social networks read when somebody hands on its link."""

from __future__ import annotations

import html
import logging
import re
from collections.abc import Callable

from starlette.requests import Request

from tankchess.drawing.card_shape import HEIGHT, WIDTH
from tankchess.puzzles import puzzles
from tankchess.server.edge.addresses import address_of
from tankchess.server.http.hosts import name_in
from tankchess.server.problems import Refused
from tankchess.server.services import Services
from tankchess.server.settings import Settings
from tankchess.server.views.preview import HOME_DESCRIPTION, HOME_TITLE, preview_of, preview_of_puzzle, preview_of_study

log = logging.getLogger(__name__)

_TABLE = re.compile(r"t/([0-9A-Za-z]{10})/?")
_STUDY = re.compile(r"study/([0-9A-Za-z]{10})/?")
_NODE = re.compile(r"[0-9:/]{1,400}")
_PUZZLE = re.compile(r"puzzles/([0-9a-z]{6})/?")
_PLY = re.compile(r"[0-9]{1,6}")


class Previews:
    """Finds out what a link leads to. It says nothing that the page behind the link would not show to everybody."""

    def __init__(self, settings: Settings, services: Callable[[], Services]) -> None:
        self._settings = settings
        self._services = services

    async def tags(self, request: Request, path: str) -> str:
        """The tags for a page. Whatever fails, there is a page: then they are those of the place itself."""
        for pattern, tags in ((_TABLE, self._table_tags), (_STUDY, self._study_tags)):
            found = pattern.fullmatch(path)
            if found is None:
                continue
            try:
                return await tags(request, found.group(1))
            except Refused:
                pass
            except Exception:
                log.exception("no preview of %s", path)
        found = _PUZZLE.fullmatch(path)
        if found is not None and found.group(1) in puzzles():
            return self._puzzle_tags(request, found.group(1))
        return self._tags(request, "/", HOME_TITLE, HOME_DESCRIPTION, "/api/card.png")

    def _puzzle_tags(self, request: Request, name: str) -> str:
        preview = preview_of_puzzle(puzzles()[name])
        title = f"{preview.title} \u00b7 {HOME_TITLE}"
        return self._tags(request, f"/puzzles/{name}", title, preview.description, f"/api/puzzles/{name}/card.png")

    async def _table_tags(self, request: Request, table: str) -> str:
        services = self._services()
        services.limits.spend("address_picture", services.address(request))
        state = (await services.tables.find(table)).state
        wish = request.query_params.get("ply", "")
        is_earlier = _PLY.fullmatch(wish) is not None and int(wish) < state.ply
        ply = int(wish) if is_earlier else state.ply
        preview = preview_of(state, ply)
        page = f"/t/{table}?ply={ply}" if is_earlier else f"/t/{table}"
        title = f"{preview.pairing} \u00b7 {HOME_TITLE}"
        # The number of the last event: a new picture for who has seen an older one.
        card = f"/api/tables/{table}/plies/{ply}/card.png?v={state.version}"
        return self._tags(request, page, title, preview.description, card)

    async def _study_tags(self, request: Request, name: str) -> str:
        services = self._services()
        services.limits.spend("address_picture", services.address(request))
        study, _ = await services.studies.find(name)
        preview = preview_of_study(study)
        wish = request.query_params.get("node", "")
        place = f"?node={wish}" if _NODE.fullmatch(wish) else ""
        # The version: a new picture for who has seen an older one.
        card = f"/api/studies/{name}/card.png{place or '?node=0'}&v={study.version}"
        title = f"{preview.title} \u00b7 {HOME_TITLE}"
        return self._tags(request, f"/study/{name}{place}", title, preview.description, card)

    def _tags(self, request: Request, page: str, title: str, description: str, card: str) -> str:
        origin = self._origin(request)
        properties = {
            "og:site_name": HOME_TITLE,
            "og:type": "website",
            "og:title": title,
            "og:description": description,
            "og:url": origin + page,
            "og:image": origin + card,
            "og:image:type": "image/png",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": f"{title}. {description}",
        }
        names = {"twitter:card": "summary_large_image", "twitter:title": title, "twitter:image": origin + card}
        lines = [_tag("property", *pair) for pair in properties.items()]
        return "".join([*lines, *(_tag("name", *pair) for pair in names.items())])

    def _origin(self, request: Request) -> str:
        """How others reach this server: by the name the request was for, if that is public, else by its public name.

        The gateway has let the request in, so the name is one of ours, or an address.
        """
        host = request.headers.get("host", "")
        public = [name for name in self._settings.hosts if address_of(name) is None and name != "localhost"]
        if public and name_in(host) not in public:
            host = public[0]
        return f"{request.url.scheme}://{host}"


def _tag(kind: str, name: str, content: str) -> str:
    return f'<meta {kind}="{name}" content="{html.escape(content)}">'
