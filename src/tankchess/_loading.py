"""Which form of the core is loaded: compiled where it was built, plain Python with TANKCHESS_PURE=1.

Every compiled module has its plain source beside it. To load that instead, the import system is asked to look for
sources only, inside this package only.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

_COMPILED_PACKAGES = ("tankchess.core.", "tankchess.engine.")


class _SourceOnly:
    """Finds the modules of the compiled packages as plain Python."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(_COMPILED_PACKAGES) or not path:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None:
                return spec
        return None


def _is_built() -> bool:
    # Not pathlib: importing it takes 16 ms, and every program that imports the package would pay for it.
    folder = os.path.join(os.path.dirname(__file__), "core", "kernel")  # noqa: PTH118, PTH120
    return any(f"board{suffix}" in os.listdir(folder) for suffix in EXTENSION_SUFFIXES)  # noqa: PTH208


def _wants_pure() -> bool:
    return os.environ.get("TANKCHESS_PURE", "") not in ("", "0")


COMPILED = _is_built() and not _wants_pure()
if _wants_pure():
    sys.meta_path.insert(0, _SourceOnly())
