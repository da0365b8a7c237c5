"""What is wrong with a page, whatever is on it: too small to hit or to read, without a name, or something jumps."""

from __future__ import annotations

from playwright.sync_api import Page

# Put into a page before it loads: notes whatever moves on it without being asked to.
WATCH_SHIFTS = """
window.shifted = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    if (hadRecentInput) continue;
    window.shifted.push(...sources.map(({ node }) => `${value}: ${node?.outerHTML?.slice(0, 100)}`));
  }
}).observe({ type: "layout-shift", buffered: true });
"""
# Faults that need nothing but the page as it is laid out, a line for each.
_FAULTS = """() => {
  const found = [];
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !element.closest(".visually-hidden, .tc-unseen, [inert]");
  const head = (name) => document.querySelector(`head meta[name="${name}"]`)?.content ?? "";
  if (document.title.trim() === "") found.push("the page has no title");
  if (head("description").length < 40) found.push("the page is not described");
  if (document.documentElement.lang === "") found.push("the language is not said");
  if (/user-scalable|maximum-scale/.test(head("viewport"))) found.push("the page cannot be zoomed");
  const titles = [...document.querySelectorAll("h1")];
  if (titles.length !== 1) found.push(`${titles.length} main headings`);
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page is wider than the window");
  // Links inside of a sentence are as high as its lines; the board says by itself what is under a finger; what is
  // stretched over more than itself is as large as that.
  const isOther = (control) => control.matches("p a, li a:not([class]), dt a, dd a, td a, label a")
    || control.closest(".tc-board > svg") || getComputedStyle(control, "::after").position === "absolute";
  const targets = [...document.querySelectorAll("a[href], button, summary, select, textarea, input, [role=switch]")]
    .filter((control) => seen(control) && !isOther(control))
    .map((control) => ({ control, box: (control.closest("label") ?? control).getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0);
  for (const { control, box } of targets) {
    if (Math.min(box.width, box.height) >= 24) continue;
    // A small one is hit as well if nothing else is within the circle that a large one would fill.
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const isCrowded = targets.some(({ control: other, box: { left, right, top, bottom } }) => other !== control
      && Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) < 12);
    const size = `${Math.round(box.width)} x ${Math.round(box.height)}`;
    if (isCrowded || box.height < 16) found.push(`too small to hit, ${size}: ${control.outerHTML.slice(0, 120)}`);
  }
  for (const link of document.querySelectorAll("a")) {
    if (!link.getAttribute("href")) found.push(`a link to nowhere: ${link.outerHTML.slice(0, 120)}`);
  }
  for (const image of document.images) {
    if (!image.getAttribute("width") || !image.getAttribute("height")) found.push(`no size: ${image.outerHTML}`);
    if (image.getAttribute("alt") === null) found.push(`no words: ${image.outerHTML}`);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small = new Set();
  while (texts.nextNode()) {
    const { parentElement: parent, data } = texts.currentNode;
    if (data.trim() === "" || !seen(parent) || parent.closest("svg, script, style, noscript")) continue;
    const size = Number.parseFloat(getComputedStyle(parent).fontSize);
    if (size < 12) small.add(`too small to read, ${size} px: ${data.trim().slice(0, 60)}`);
  }
  return [...found, ...small];
}"""


def faults(page: Page) -> list[str]:
    """The faults of a page as it is laid out now, a line for each."""
    return [str(each) for each in page.evaluate(_FAULTS)]


def shifts(page: Page) -> list[str]:
    """What has moved by itself since the page was loaded, a line for each."""
    return [str(each) for each in page.evaluate("window.shifted")]
