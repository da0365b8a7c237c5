"""The application in a second browser: a move by mouse, moves of both sides by keyboard."""

from __future__ import annotations

import json

from bench.served import Served
from tests.e2e.table_page import _POINT, _READY, _STAGE
from tests.firefox.bidi import Firefox

_MOST_TABS = 60


class Table:
    """A table of two on one screen, in Firefox."""

    def __init__(self, firefox: Firefox, address: str) -> None:
        self.firefox = firefox
        firefox.go(address)
        wish = {"seats": [{"kind": "me"}, {"kind": "me"}], "rules": {"setup": "duel-12"}}
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

    def wait_for_moves(self, count: int) -> None:
        self.firefox.wait_until(f"document.querySelectorAll('button.move').length >= {count}")

    @property
    def moves(self) -> list[str]:
        every = "[...document.querySelectorAll('button.move')]"
        found: list[str] = self.firefox.evaluate(f"{every}.map((move) => move.textContent)")
        return found

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
        for _ in range(_MOST_TABS):
            self.firefox.press("Tab")
            if self.firefox.evaluate(f"document.activeElement.matches({selector!r})"):
                return
        raise AssertionError(f"the focus never came to {selector}")

    def play_by_keyboard(self, code: str) -> None:
        """Types a move. Without a screen Firefox tells a page nothing of its focus, which the board needs."""
        self.wait_for_turn()
        self.firefox.evaluate("document.activeElement.blur()")
        self.tab_to("#move-code")
        for letter in code:
            self.firefox.press(letter)
        self.firefox.press("Enter")


def test_a_move_is_made_by_mouse(firefox: Firefox, served: Served) -> None:
    table = Table(firefox, served.address)
    table.wait_for_turn()
    table.click_square("D1")
    table.wait_for_stage("square")
    table.click_square("D4")
    table.wait_for_stage("facing")
    table.click_facing("N")
    table.wait_for_moves(1)
    assert table.moves == ["D1>D4/N"]


def test_both_sides_move_by_keyboard(firefox: Firefox, served: Served) -> None:
    firefox.go(served.address)
    firefox.evaluate("localStorage.setItem('tankchess.moveText', 'true')")
    table = Table(firefox, served.address)
    for number, code in enumerate(("d1d4n", "i12i9s", "j1j2n")):
        table.play_by_keyboard(code)
        table.wait_for_moves(number + 1)
    assert table.moves == ["D1>D4/N", "I12>I9/S", "J1>J2/N"]
