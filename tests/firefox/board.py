"""A table in Firefox, as a player uses it: by mouse, or by keys alone."""

from __future__ import annotations

import json
from typing import Any

from tankchess import Move
from tests.e2e.table_page import _POINT, _READY, _STAGE
from tests.e2e.test_keyboard import FACING_KEYS, MOST_TABS
from tests.firefox.bidi import Firefox

# The square of the keyboard's cursor on a board seen from White's side; null while there is none.
_CURSOR = """(() => {
  const cursor = document.querySelector(".tc-cursor");
  if (cursor === null) return null;
  const [x, y] = ["x", "y"].map((name) => Math.floor(Number(cursor.getAttribute(name)) / 48));
  const rows = new Set([...document.querySelectorAll(".tc-coordinates text")]
    .map((text) => Number(text.textContent)).filter((row) => row > 0)).size;
  return String.fromCharCode(65 + x) + (rows - y);
})()"""


class Table:
    """A table of two on one screen."""

    def __init__(self, firefox: Firefox, address: str, **rules: Any) -> None:
        self.firefox = firefox
        firefox.go(address)
        wish = {"seats": [{"kind": "me"}, {"kind": "me"}], "rules": {"setup": "duel-12", **rules}}
        number = firefox.evaluate(f"""(async () => {{
          await fetch("/api/session");
          const headers = {{ "content-type": "application/json" }};
          const body = {json.dumps(json.dumps(wish))};
          const answer = await fetch("/api/tables", {{ method: "POST", headers, body }});
          return (await answer.json()).id;
        }})()""")
        firefox.go(f"{address}/t/{number}")
        firefox.wait_until("document.querySelector('.tc-board') !== null")

    def wait_for_turn(self) -> None:
        self.firefox.wait_until(_READY)

    def wait_for_stage(self, stage: str) -> None:
        self.firefox.wait_until(f"({_STAGE}) === {stage!r}")

    def wait_past(self, stage: str) -> str:
        """Waits for the stage after this one, and says which it is."""
        self.firefox.wait_until(f"({_STAGE}) !== {stage!r}")
        return str(self.firefox.evaluate(_STAGE))

    def wait_for_moves(self, count: int) -> None:
        self.firefox.wait_until(f"document.querySelectorAll('button.move').length >= {count}")

    @property
    def moves(self) -> list[str]:
        every = "[...document.querySelectorAll('button.move')]"
        found: list[str] = self.firefox.evaluate(f"{every}.map((move) => move.textContent)")
        return found

    @property
    def result(self) -> str:
        return str(self.firefox.evaluate("document.querySelector('.game-over-result')?.textContent ?? ''"))

    # By mouse.

    def click_square(self, square: str) -> None:
        found = self.firefox.evaluate(f"({_POINT})({square!r})")
        assert found["isBoard"]
        self.firefox.click(found["x"], found["y"])

    def click_facing(self, facing: str) -> None:
        box = self.firefox.evaluate(f"""(() => {{
          const {{ x, y, width, height }} = document.querySelector('[data-facing="{facing}"]').getBoundingClientRect();
          return {{ x: x + width / 2, y: y + height / 2 }};
        }})()""")
        self.firefox.click(box["x"], box["y"])

    # By keyboard.

    def tab_to(self, selector: str) -> None:
        for _ in range(MOST_TABS):
            self.firefox.press("Tab")
            if self.firefox.evaluate(f"document.activeElement.matches({selector!r})"):
                return
        raise AssertionError(f"the focus never came to {selector}")

    def steer(self, square: str) -> None:
        """Moves the cursor with the arrow keys."""
        here = self._cursor_after("null", "ArrowUp") if self._cursor() is None else self._cursor()
        while here != square:
            assert here is not None
            column, row = ord(square[0]) - ord(here[0]), int(square[1:]) - int(here[1:])
            across = "ArrowRight" if column > 0 else "ArrowLeft"
            here = self._cursor_after(json.dumps(here), across if column else "ArrowUp" if row > 0 else "ArrowDown")

    def _cursor(self) -> str | None:
        found: str | None = self.firefox.evaluate(_CURSOR)
        return found

    def _cursor_after(self, before: str, key: str) -> str | None:
        self.firefox.press(key)
        self.firefox.wait_until(f"{_CURSOR} !== {before}")
        return self._cursor()

    def play_by_keys(self, code: str) -> None:
        """Enters a move on the board, which has the focus, step by step."""
        move = Move.parse(code)
        self.wait_for_turn()
        self.steer(str(move.from_square))
        self.firefox.press("Enter")
        stage = self.wait_past("idle")
        while stage not in ("sent", "idle"):
            match stage:
                case "square":
                    self.steer(str(move.to_square))
                    self.firefox.press("Enter")
                case "facing":
                    self.firefox.press(FACING_KEYS[str(move.facing)])
                case "action":
                    self.steer(str(move.target or move.to_square))
                    self.firefox.press("Enter")
                case _:
                    raise AssertionError(f"{move}: stuck at stage {stage}")
            stage = self.wait_past(stage)
