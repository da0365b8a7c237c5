"""Waiting for a condition in a page."""

from __future__ import annotations

from playwright.sync_api import Page

# How long anything is waited for, in milliseconds. Whatever comes costs only the time it takes, on a slow machine too.
LONGEST = 60_000


def wait_until(page: Page, condition: str) -> None:
    """Waits until a condition in JavaScript holds.

    What the browser offers for that compiles the condition again and again, which the content policy forbids; this
    compiles it once.
    """
    held = page.evaluate(f"""async () => {{
      const end = performance.now() + {LONGEST};
      while (!({condition})) {{
        if (performance.now() > end) return false;
        await new Promise((done) => setTimeout(done, 15));
      }}
      return true;
    }}""")
    assert held, f"waited in vain for {condition}"
