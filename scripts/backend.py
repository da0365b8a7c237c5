"""The build backend of the package: setuptools, which finds the pages of the browser application built.

A wheel or an sdist made from a checkout holds the pages, so that an installed `tankchess serve` has them; they are
built here by Node.js, that of the machine or else the one on PyPI. An sdist carries them built, and no Node.js is
needed to install from it.

The environment variable TANKCHESS_PAGES decides:

    built     (default) build them where they are missing or old, or fail
    none      leave them out: the rules, the engine and the command line without a place to play
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import client
from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = Mapping[str, Any] | None
CHOICES = ("built", "none")

FAILED = """
***************************************************************************
  tankchess: the pages of the place to play could not be built.

  {reason}

  They are built from web/ with Node.js {oldest} or newer and npm, which
  fetches a few packages. TANKCHESS_PAGES=none leaves them out: rules,
  engine and command line work all the same. An sdist or a wheel from the
  index has the pages and needs no Node.js.
***************************************************************************
"""


def build_wheel(folder: str, settings: Settings = None, metadata_folder: str | None = None) -> str:
    build_pages()
    return str(build_meta.build_wheel(folder, settings, metadata_folder))


def build_sdist(folder: str, settings: Settings = None) -> str:
    build_pages()
    return str(build_meta.build_sdist(folder, settings))


def get_requires_for_build_wheel(settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_wheel(settings), *tools()]


def get_requires_for_build_sdist(settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_sdist(settings), *tools()]


def tools() -> list[str]:
    """Node.js as a Python package, where the pages have to be built and the machine has none."""
    return [client.NODE_PACKAGE] if wants_pages() and client.node_of_system() is None else []


def wants_pages() -> bool:
    """Whether pages have to be built: not in an sdist, which has them."""
    choice = os.environ.get("TANKCHESS_PAGES") or "built"
    if choice not in CHOICES:
        raise SystemExit(f"TANKCHESS_PAGES={choice!r}: expected one of {', '.join(CHOICES)}")
    is_sdist = (client.ROOT / "PKG-INFO").exists() and (client.STATIC / "index.html").exists()
    return choice == "built" and not is_sdist


def build_pages() -> None:
    if not wants_pages():
        return
    found = client.node_of_system() or client.node_of_package()
    if found is None:
        fail("There is no Node.js here.")
        return
    node, npm = found
    if client.install(node, npm) or client.build(node):
        fail("npm or the build itself failed; its words are above.")


def fail(reason: str) -> None:
    raise SystemExit(FAILED.format(reason=reason, oldest=".".join(map(str, client.OLDEST_NODE))))
