"""What a browser calls itself, in two words, so that people recognise it in the list of their sessions."""

from __future__ import annotations

# The first that is found. Nearly all of them claim to be Safari, and many to be Chrome.
_BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "Chrome/": "Chrome",
    "CriOS/": "Chrome",
    "Safari/": "Safari",
}
_SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Mac OS": "Mac",
    "Linux": "Linux",
}


def browser_name(agent: str) -> str:
    """`Firefox, Linux`; empty for anything unknown. Nothing else of what the browser says is kept."""
    found = [next((name for mark, name in table.items() if mark in agent), None) for table in (_BROWSERS, _SYSTEMS)]
    return ", ".join(name for name in found if name is not None)
