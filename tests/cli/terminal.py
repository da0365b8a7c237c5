"""Runs the command line in a real terminal: a pseudo terminal, with keys and a screen."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
from collections.abc import Mapping
from pathlib import Path

# A run that hangs is a fault; this is only how long it takes to be sure, on a busy machine.
PATIENCE = 60


class Terminal:
    """A program at a terminal. What it has written is in `screen`; use it as a context."""

    def __init__(
        self,
        *arguments: str,
        environment: Mapping[str, str | None] | None = None,
        folder: Path | None = None,
        program: tuple[str, ...] = (sys.executable, "-m", "tankchess"),
        lines: int = 50,
    ) -> None:
        given = {"TERM": "xterm", "COLORTERM": None, "NO_COLOR": None, "FORCE_COLOR": None, **(environment or {})}
        whole = {name: value for name, value in {**os.environ, **given}.items() if value is not None}
        self.screen = ""
        self._data = b""
        self._process, self._keys = pty.fork()
        if self._process == 0:
            if folder is not None:
                os.chdir(folder)
            # Whoever runs the tests in the background may have them ignore Ctrl-C.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.execvpe(program[0], [*program, *arguments], whole)
        fcntl.ioctl(self._keys, termios.TIOCSWINSZ, struct.pack("HHHH", lines, 120, 0, 0))
        self.exit_code: int | None = None

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        if self.exit_code is None:
            os.kill(self._process, signal.SIGKILL)
            os.waitpid(self._process, 0)
        os.close(self._keys)

    def _read(self) -> bool:
        """Takes what was written. False when the program has ended."""
        ready, _, _ = select.select([self._keys], [], [], PATIENCE)
        assert ready, f"nothing more was written after: {self.screen[-500:]!r}"
        try:
            data = os.read(self._keys, 65536)
        except OSError:
            return False
        self._data += data
        self.screen = self._data.decode(errors="replace")
        return bool(data)

    def expect(self, text: str, after: int = 0) -> int:
        """Waits until `text` is on the screen, and returns where it ends."""
        while text not in self.screen[after:]:
            assert self._read(), f"ended without {text!r}: {self.screen[-1000:]!r}"
        return self.screen.index(text, after) + len(text)

    def type(self, keys: str) -> None:
        os.write(self._keys, keys.encode())

    def end(self) -> str:
        """Waits for the end of the program and returns all that it wrote."""
        while self._read():
            pass
        _, status = os.waitpid(self._process, 0)
        self.exit_code = os.waitstatus_to_exitcode(status)
        return self.screen

    def interrupt(self) -> str:
        """Ctrl-C, as often as it takes, until the program ends; and all that it wrote.

        One that comes while a key is being handled waits for the next key: readline looks for it only then.
        """
        for _ in range(PATIENCE):
            self.type("\x03")
            while select.select([self._keys], [], [], 1)[0]:
                if not self._read():
                    return self.end()
            self.type("?")
        raise AssertionError(f"Ctrl-C is not heard: {self.screen[-500:]!r}")

    def kill(self) -> None:
        """Ends the program as a power failure would."""
        os.kill(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)
        self.exit_code = -signal.SIGKILL
