"""The editor of boards in a browser: squares painted by mouse or finger, and what is read off the page."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

RIM, SQUARE = 30, 48


class EditorPage:
    """An open editor that shows its whole board."""

    def __init__(self, page: Page, *, touches: bool = False) -> None:
        self.page = page
        self.touches = touches
        self.board = page.locator(".editor-board")
        self.board.wait_for()
        self.said = page.locator('[role="status"][aria-atomic]')
        self.verdict = page.locator(".check-verdict")
        self.kept = page.locator(".editor-kept")

    def point(self, square: str) -> tuple[float, float]:
        """The middle of a square on the screen."""
        drawing = self.board.locator("> svg")
        drawing.scroll_into_view_if_needed()
        box = drawing.bounding_box()
        view = (drawing.get_attribute("viewBox") or "").split()
        assert box is not None
        scale = box["width"] / float(view[2])
        rows = round((float(view[3]) - 2 * RIM) / SQUARE)
        column, row = ord(square[0]) - ord("A"), int(square[1:]) - 1
        x = box["x"] + (RIM + (column + 0.5) * SQUARE) * scale
        y = box["y"] + (RIM + (rows - 1 - row + 0.5) * SQUARE) * scale
        return x, y

    def tap(self, square: str) -> None:
        x, y = self.point(square)
        if self.touches:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def drag(self, *squares: str) -> None:
        """Presses the button on the first square and releases it on the last."""
        first, *others = squares
        self.page.mouse.move(*self.point(first))
        self.page.mouse.down()
        for square in others:
            self.page.mouse.move(*self.point(square), steps=4)
        self.page.mouse.up()

    def choose(self, name: str) -> None:
        """Chooses a tool, a symmetry or something of the palette by its name."""
        radio = self.page.get_by_role("radio", name=name, exact=True)
        if not radio.is_visible():
            part = "Pieces" if radio.get_attribute("value") else "Ground"
            self.page.get_by_role("radio", name=part, exact=True).check()
        radio.check()

    def open_tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=name).click()

    def pieces(self) -> list[str]:
        """What stands on the board, in words."""
        found = self.board.locator("[data-square]").evaluate_all("all => all.map((each) => each.ariaLabel)")
        return sorted(map(str, found))

    def ground(self) -> dict[str, list[str]]:
        """The terrain that this browser keeps, by kind."""
        kept = self.page.evaluate("""() => {
          const key = JSON.parse(localStorage.getItem("tankchess.editor.boards") ?? "[]")[0];
          return JSON.parse(localStorage.getItem(`tankchess.editor.board.${key}`) ?? "{}").draft?.terrain ?? {};
        }""")
        return {str(kind): list(items) for kind, items in kept.items()}

    def expect_checked(self) -> None:
        """Waits until the server has drawn everything that is on the board."""
        expect(self.board.locator(".tc-ground > g > use")).to_have_count(0)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)
