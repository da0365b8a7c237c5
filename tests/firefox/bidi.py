"""Firefox, driven by WebDriver BiDi: the browser itself listens for commands, and nothing else is needed.

Playwright drives only a Firefox of its own; this is the one that people have.
"""

from __future__ import annotations

import itertools
import json
import re
import subprocess
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

LONGEST = 90.0
_LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
# The keys that are not letters, as WebDriver names them.
KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}


class Firefox:
    """A browser with one page. It ends with `close`."""

    def __init__(self, program: str, profile: Path) -> None:
        options = ["--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", str(profile)]
        self._process = subprocess.Popen([program, *options], stderr=subprocess.PIPE, text=True)
        self._open = ExitStack()
        try:
            connecting = connect(f"{self._address()}/session", open_timeout=LONGEST, max_size=1 << 24)
            self._socket = self._open.enter_context(connecting)
            self._numbers = itertools.count(1)
            self.send("session.new", capabilities={})
            # A page of its own: in the one that the browser starts with, the address bar has the focus.
            self._page = self.send("browsingContext.create", type="tab")["context"]
            size = {"width": 1280, "height": 860}
            self.send("browsingContext.setViewport", context=self._page, viewport=size)
        except BaseException:
            self._open.close()
            self._process.kill()
            self._process.wait(LONGEST)
            raise

    def _address(self) -> str:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            found = _LISTENING.search(line)
            if found is not None:
                # Whatever else it says is read, so that it never waits for a reader.
                threading.Thread(target=self._listen, daemon=True).start()
                return found[1]
        raise AssertionError(f"Firefox did not start: exit code {self._process.wait(LONGEST)}")

    def _listen(self) -> None:
        assert self._process.stderr is not None
        with self._process.stderr as said:
            said.read()

    def close(self) -> None:
        self._open.close()
        self._process.terminate()
        self._process.wait(LONGEST)

    def send(self, method: str, **params: Any) -> Any:
        """Sends a command and returns its result; events in between are passed over."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv(LONGEST))
            if message.get("id") == number:
                assert message["type"] == "success", f"{method}: {message}"
                return message["result"]

    # The page.

    def go(self, address: str) -> None:
        self.send("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def evaluate(self, expression: str) -> Any:
        """The value of an expression in the page; a promise is waited for."""
        wrapped = f"(async () => JSON.stringify((await ({expression})) ?? null))()"
        target = {"context": self._page}
        answer = self.send("script.evaluate", expression=wrapped, target=target, awaitPromise=True)
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def wait_until(self, condition: str) -> None:
        """Waits until a condition in JavaScript holds."""
        held = self.evaluate(f"""(async () => {{
          const end = performance.now() + {1000 * LONGEST * 0.8};
          while (!({condition})) {{
            if (performance.now() > end) return false;
            await new Promise((done) => setTimeout(done, 15));
          }}
          return true;
        }})()""")
        assert held, f"waited in vain for {condition}"

    # Hands.

    def click(self, x: float, y: float) -> None:
        at = {"type": "pointerMove", "x": round(x), "y": round(y)}
        actions = [at, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self._act({"type": "pointer", "id": "mouse", "actions": actions})

    def press(self, key: str) -> None:
        value = KEYS.get(key, key)
        actions = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self._act({"type": "key", "id": "keyboard", "actions": actions})

    def _act(self, source: dict[str, Any]) -> None:
        self.send("input.performActions", context=self._page, actions=[source])
