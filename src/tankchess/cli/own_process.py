"""How a command knows that this process was started for it: a test, or another program, calls it within its own."""

from __future__ import annotations

OWN_PROCESS = object()
