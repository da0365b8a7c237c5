"""What no visitor may ever see: errors in the console, violations of the content policy, requests to elsewhere."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebError, WebSocket

# Reported to the console, where the guard looks for errors.
_REPORT_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) => {
  console.error(`content policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
});
"""

# Somebody asks for the moves of a position while the next one is made: that is play, and not an error.
_OVERTAKEN = re.compile(r"status of 409 .*/choices\?ply=")


class Guard:
    """Watches everything in one browser context. `expect` permits what a test provokes."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self._host = urlsplit(address).netloc
        self._permitted: list[re.Pattern[str]] = [_OVERTAKEN]
        self.complaints: list[str] = []
        context.add_init_script(_REPORT_VIOLATIONS)
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)
        context.on("request", self._on_request)
        context.on("page", self._on_page)

    def expect(self, pattern: str) -> None:
        """Permits complaints that contain the pattern."""
        self._permitted.append(re.compile(pattern))

    def check(self) -> None:
        """Fails if there was anything to complain of."""
        seen = [each for each in self.complaints if not any(known.search(each) for known in self._permitted)]
        assert not seen, "the browser complains:\n" + "\n".join(seen)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _on_error(self, error: WebError) -> None:
        self.complaints.append(f"uncaught: {error.error}")

    def _on_request(self, request: Request) -> None:
        self._check_address(request.url)

    def _on_page(self, page: Page) -> None:
        page.on("websocket", self._on_socket)

    def _on_socket(self, socket: WebSocket) -> None:
        self._check_address(socket.url)

    def _check_address(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.netloc != self._host:
            self.complaints.append(f"left the origin: {url}")
