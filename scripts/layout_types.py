"""Writes layout.pxd and scale.pxd: the numbers of layout.py and scale.py as constants of C.

layout_types.py             writes the files; `make build` does so, too
layout_types.py --check     says whether they are fresh, for `make lint`

A compiled module imports layout.py as `L` and its `.pxd` cimports layout.pxd as `L`: so `L.SQUARES` is an attribute for
Python and a constant for the C compiler, in code and in the sizes of arrays. The numbers are said once, in the `.py`.
"""

from __future__ import annotations

import importlib.util
import inspect
import sys
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "tankchess"
SOURCES = (PACKAGE / "core" / "kernel" / "layout.py", PACKAGE / "engine" / "scale.py")
# From its first words setup.py and build_inplace.py know that there is nothing to compile here.
HEAD = """\
# Numbers only: {name}.py stays plain Python. Made of it by scripts/layout_types.py. Do not edit: run that script.

cdef extern from *:
    \"\"\"
"""
WORD = "unsigned long long"
# The types a number may have, the smallest first, with what marks a literal of that type.
SIGNED = (("int", 32, ""), ("long long", 64, "LL"))


def load(source: Path) -> ModuleType:
    """The module alone, without the package around it, which may be waiting to be compiled."""
    spec = importlib.util.spec_from_file_location(source.stem, source)
    if spec is None or spec.loader is None:
        raise ImportError(f"{source} cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def c_number(name: str, value: int, annotation: str | None) -> tuple[str, str]:
    """The C type of a number and its literal."""
    if annotation == "Word":
        if 0 <= value < 1 << 64:
            return WORD, f"{value}ULL"
    elif annotation is None:
        for c_type, bits, mark in SIGNED:
            if abs(value) < 1 << (bits - 1):
                return c_type, f"{value}{mark}"
    raise ValueError(f"{name} = {value}: expected a number that fits into 64 bits, a Word if it needs all of them")


def text(source: Path) -> str:
    """The whole `.pxd` for a module of numbers and of tables of them."""
    module = load(source)
    annotations = inspect.get_annotations(module)
    definitions, declarations = [], []
    for name, value in vars(module).items():
        c_name = f"TC_{source.stem.upper()}_{name}"
        if not name.isupper():
            continue
        if isinstance(value, tuple):
            numbers = ", ".join(str(number) for number in value)
            definitions.append(f"static const int {c_name}[{len(value)}] = {{{numbers}}};")
            declarations.append(f'const int {name} "{c_name}" [{len(value)}]')
        else:
            c_type, literal = c_number(name, value, annotations.get(name))
            definitions.append(f"#define {c_name} ({literal})")
            declarations.append(f'const {c_type} {name} "{c_name}"')
    body = [*definitions, '"""', *declarations]
    return HEAD.format(name=source.stem) + "".join(f"    {line}\n" for line in body)


def is_fresh(source: Path) -> bool:
    target = source.with_suffix(".pxd")
    return target.exists() and target.read_text(encoding="utf-8") == text(source)


def refresh() -> None:
    """Writes what is not fresh."""
    for source in SOURCES:
        if not is_fresh(source):
            source.with_suffix(".pxd").write_text(text(source), encoding="utf-8")


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    if not arguments:
        refresh()
        return 0
    stale = [source for source in SOURCES if not is_fresh(source)]
    for source in stale:
        print(f"{source.stem}.pxd is not what {source.name} says: run scripts/layout_types.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
