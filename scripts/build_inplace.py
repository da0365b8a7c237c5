"""Brings the compiled modules in src/ up to date with their sources; quick and silent when they are.

A compiled module hides the `.py` beside it, so an edited `.py` must never meet an older compiled one. What
was compiled last is remembered by content, not by date: a file that an editor or git put back has changed.
The numbers the modules share are brought up to date first (layout_types.py).

TANKCHESS_BUILD=auto compiles where a C compiler works and otherwise clears the compiled modules away with a
warning; `compiled` insists; `pure` clears them away.
"""

import hashlib
import json
import os
import shlex
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

import layout_types

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
MEMORY = ROOT / "build" / f"inplace{SUFFIX}.json"
SHARED = SOURCE / "tankchess" / "core" / "_cython.c"
ABOUT = "30 s"

NO_COMPILER = """\
***************************************************************************
  No working C compiler (with the headers of this Python) was found:
  tankchess runs as plain Python, about a hundred times more slowly.
  Debian, Ubuntu: apt-get install gcc python3-dev
***************************************************************************"""


def modules() -> list[Path]:
    """The `.py` files that have a `.pxd` of the same name beside them, except those of plain numbers."""
    beside = (types.with_suffix(".py") for types in SOURCE.rglob("*.pxd"))
    return sorted(source for source in beside if source.exists() and source not in layout_types.SOURCES)


def compiled_of(source: Path) -> Path:
    return source.with_name(source.stem + SUFFIX)


def fingerprint() -> dict[str, str]:
    """The content of everything that goes into the compiled modules."""
    files = [ROOT / "setup.py", *modules(), *SOURCE.rglob("*.pxd"), *SOURCE.rglob("*.h")]
    return {str(file.relative_to(ROOT)): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def remembered() -> dict[str, str]:
    try:
        memory = json.loads(MEMORY.read_text())
    except (OSError, ValueError):
        return {}
    return memory if isinstance(memory, dict) else {}


def remove_compiled(keep: set[Path]) -> None:
    """Deletes the compiled modules that are not in `keep`, such as those whose source is gone."""
    for pattern in ("*.so", "*.pyd"):
        for file in SOURCE.rglob(pattern):
            if file.name.endswith(SUFFIX) and file not in keep:
                file.unlink()


def compiler_works() -> bool:
    """Whether the C compiler that setuptools would take can read Python's headers."""
    name = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    include = ["-I", sysconfig.get_path("include"), "-I", sysconfig.get_path("platinclude")]
    command = [*shlex.split(name), *include, "-x", "c", "-c", "-o", os.devnull, "-"]
    try:
        trial = subprocess.run(command, input=b"#include <Python.h>\n", capture_output=True, check=False)
    except OSError:
        return False
    return trial.returncode == 0


def build(wanted: dict[str, str], known: dict[str, str]) -> int:
    print(f"== compile the core in place (usually {ABOUT}, less when little changed)", flush=True)
    started = time.monotonic()
    MEMORY.unlink(missing_ok=True)
    for file, content in wanted.items():
        if known.get(file) != content:
            os.utime(ROOT / file)  # setuptools and Cython go by dates
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    if known.get("setup.py") != wanted["setup.py"]:
        command.append("--force")
    code = subprocess.call(command, cwd=ROOT, env={**os.environ, "TANKCHESS_BUILD": "compiled"})
    took = f"{time.monotonic() - started:.1f} s"
    if code:
        remove_compiled(keep=set())
        print(f"-- compile the core in place: FAILED after {took}", flush=True)
        return code
    MEMORY.parent.mkdir(exist_ok=True)
    MEMORY.write_text(json.dumps(wanted, indent=1))
    print(f"-- compile the core in place: ok, {took}", flush=True)
    return 0


def main() -> int:
    mode = os.environ.get("TANKCHESS_BUILD") or "auto"
    layout_types.refresh()
    sources = modules()
    targets = {compiled_of(source) for source in [*sources, SHARED]}
    if mode == "pure" or not sources:
        remove_compiled(keep=set())
        return 0
    remove_compiled(keep=targets)
    wanted, known = fingerprint(), remembered()
    if wanted == known and all(target.exists() for target in targets):
        return 0
    if mode == "auto" and not compiler_works():
        remove_compiled(keep=set())
        print(NO_COMPILER, file=sys.stderr)
        return 0
    return build(wanted, known)


if __name__ == "__main__":
    sys.exit(main())
