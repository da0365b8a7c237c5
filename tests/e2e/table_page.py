"""The page of a table, as a player uses it: squares are pressed where they are seen, moves are entered step by step."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tankchess import Move
from tests.e2e.waiting import wait_until

# The middle of a square on the screen, read off the letters and numbers on the rim, once nothing moves any more.
_POINT = """
async (square) => {
  const camera = document.querySelector(".tc-camera");
  const texts = [...document.querySelectorAll(".tc-coordinates text")];
  const places = (name) => texts.filter((text) => text.textContent === name)
    .map((text) => ({ x: text.x.baseVal[0].value, y: text.y.baseVal[0].value - 6 }));
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const find = () => {
    const at = {};
    for (const name of [square.charAt(0), square.slice(1)]) {
      const [one, other] = places(name);
      if (one.x === other.x) at.x = one.x; else at.y = one.y;
    }
    return new DOMPoint(at.x, at.y).matrixTransform(camera.getScreenCTM());
  };
  let last = find();
  for (;;) {
    await frame();
    const now = find();
    if (now.x === last.x && now.y === last.y && camera.getAnimations().length === 0) break;
    last = now;
  }
  if (last.y < 0 || last.y > innerHeight) {
    scrollBy({ top: last.y - innerHeight / 2, behavior: "instant" });
    last = find();
  }
  const there = document.elementFromPoint(last.x, last.y);
  return { x: last.x, y: last.y, isBoard: there !== null && there.closest(".tc-board") !== null };
}
"""
_STAGE = """[...(document.querySelector(".tc-tray")?.classList ?? [])]
  .find((name) => name.startsWith("tc-tray-"))?.slice("tc-tray-".length)"""
# The board asks for a move: while something is announced its words stand in the place of the question.
_READY = f"""{_STAGE} === "idle" && (document.querySelector(".tc-banner")
  ? document.querySelector(".tc-able") !== null
  : document.querySelector(".tc-prompt").textContent !== "")"""


class TablePage:
    """A table in the browser. `taps` counts what a player pressed."""

    def __init__(self, page: Page, *, touches: bool = False) -> None:
        self.page = page
        self.touches = touches
        self.taps = 0
        self.board = page.locator(".tc-board")
        self.tray = page.locator(".tc-tray")
        self.prompt = page.locator(".tc-prompt")
        self.moves = page.locator("button.move")
        self.result = page.locator(".game-over-result")
        self.reason = page.locator(".game-over-reason")
        self.prompts = page.locator(".prompts")
        self.chat = page.locator(".chat-line")

    # Pressing.

    def press(self, what: Locator) -> None:
        """A click, or a tap of a finger."""
        self.taps += 1
        if self.touches:
            what.tap()
        else:
            what.click()

    def tap(self, square: str) -> None:
        """Presses a square of the board."""
        self.taps += 1
        x, y = self.point(square)
        if self.touches:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def point(self, square: str) -> tuple[float, float]:
        """Where the middle of a square is on the screen."""
        found = self.page.evaluate(_POINT, square)
        assert found["isBoard"], f"something else than the board is seen at {square}"
        return found["x"], found["y"]

    def button(self, name: str) -> Locator:
        """A button on the page, by its words."""
        return self.page.get_by_role("button", name=name, exact=True)

    def answer(self, name: str) -> Locator:
        """A button below the board, by the beginning of its words."""
        return self.tray.locator("button", has_text=name)

    def option(self, name: str) -> None:
        """Presses a line of the menu of the board, which is opened and closed again."""
        menu = self.page.locator("details.more > summary")
        menu.click()
        self.page.locator(".more-items").get_by_role("button", name=name, exact=True).click()
        menu.click()

    def confirm(self, name: str) -> None:
        """Presses a button that asks first, and means it."""
        self.button(name).click()
        self.page.locator("dialog[open]").get_by_role("button", name=name, exact=True).click()

    # Entering a move.

    @property
    def stage(self) -> str:
        """How far the entry of a move is: idle, square, facing, action ..."""
        return str(self.page.evaluate(_STAGE))

    def wait_for_turn(self) -> None:
        """Waits until the board asks for a move."""
        wait_until(self.page, _READY)

    def wait_past(self, stage: str) -> str:
        """Waits for the stage after this one, and says which it is."""
        wait_until(self.page, f"{_STAGE} !== '{stage}'")
        return self.stage

    def choose(self, square: str) -> str:
        """Presses a square when it is the player's turn; the stage it leads to."""
        self.wait_for_turn()
        self.tap(square)
        return self.wait_past("idle")

    def enter(self, code: str) -> list[str]:
        """Enters a move as its code has it, whatever is asked on the way; the stages it took."""
        move = Move.parse(code)
        assert move.from_square is not None
        stages = [self.choose(move.from_square)]
        while stages[-1] not in ("idle", "sent"):
            self._answer(move, stages[-1])
            stages.append(self.wait_past(stages[-1]))
        return stages[:-1]

    def play(self, code: str) -> list[str]:
        """Enters a move and waits until it stands in the list."""
        before = self.moves.count()
        stages = self.enter(code)
        self.wait_for_moves(before + 1)
        return stages

    def wait_for_moves(self, count: int) -> None:
        """Waits until that many moves have been made."""
        wait_until(self.page, f"document.querySelectorAll('button.move').length >= {count}")

    def _answer(self, move: Move, stage: str) -> None:
        match stage:
            case "mover":
                self.press(self.answer("Cargo:" if move.is_cargo else "Boat:"))
            case "square" if move.is_out:
                self.press(self.board.locator("[data-out]"))
            case "square":
                assert move.to_square is not None
                self.tap(move.to_square)
            case "facing":
                self.press(self.board.locator(f'[data-facing="{move.facing}"]'))
            case "way" | "exit":
                through = f"Through {', '.join(move.via)}" if move.via else "Around the markers"
                self.press(self.tray.get_by_role("button", name=through, exact=True))
            case "action":
                self.press(self.board.locator(f'[data-option="{move}"]'))
            case "confirm":
                self.press(self.answer("Go on"))
            case "review":
                self.press(self.answer("Confirm the move"))
            case _:
                raise AssertionError(f"{move}: stuck at stage {stage}: {self.prompt.inner_text()}")

    # Looking.

    def piece(self, words: str) -> Locator:
        """A piece on the board, by the words a screen reader has for it."""
        return self.board.locator(f'[aria-label="{words}"]')

    def expect_over(self, result: str, reason: str) -> None:
        """The game has ended, and the page says how."""
        expect(self.result).to_have_text(result)
        expect(self.reason).to_contain_text(reason)

    @property
    def said(self) -> Locator:
        """What was said last to screen readers."""
        return self.page.locator('[role="status"][aria-live="polite"]').last
