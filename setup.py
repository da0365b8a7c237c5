"""Compiles the hot modules of tankchess with Cython, or leaves them plain.

A module is compiled when a `.pxd` of the same name lies beside its `.py`, unless that says it has numbers only. The
plain `.py` is always installed too: it is the source, and what `TANKCHESS_PURE=1` loads.

The environment variable TANKCHESS_BUILD decides:

    auto      (default) compile; where that cannot be done, warn and install plain Python
    compiled  compile, or fail
    halves    compile as where no integer has 128 bits, which is how MSVC always compiles (core/kernel/wide.h)
    checked   compile, and have the program end at the first access beyond an array (`make memory-test`; gcc or clang)
    pure      never compile
"""

import os
import re
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError, ExecError, PlatformError

# Relative on purpose: setuptools wants source paths as seen from here, and objects land in build/ by them.
SOURCE = Path("src")
# Cython's helpers for arrays, compiled once instead of in every module: that halves the time of the build.
SHARED = "tankchess.core._cython"
# How a `.pxd` begins that only gives the compiled modules the numbers of a plain one (scripts/layout_types.py).
NUMBERS = "# Numbers only:"
MODES = ("auto", "compiled", "halves", "checked", "pure")

DIRECTIVES = {
    "language_level": 3,
    # Locals get the C type of what the .pxd types assign to them.
    "infer_types": True,
    # The C types are given only in the .pxd, so that an annotation means the same compiled and plain.
    "annotation_typing": False,
    "binding": False,
    "embedsignature": True,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}

# Not all that Cython writes is used, nor every table of numbers in every module.
UNUSED = ["-Wno-unused-function", "-Wno-unused-const-variable"]

# What a checked build watches: the heap, the bounds of arrays, how far a number is shifted.
CHECKS = "-fsanitize=address,bounds,shift,null"

# No Cython, no compiler, or one that fails. A fault in the sources is something else: it is never hidden.
COMPILER_TROUBLE = (ImportError, OSError, CCompilerError, ExecError, PlatformError)

WARNING = """
***************************************************************************
  tankchess: the compiled core could not be built.

  {reason}

  Plain Python is installed instead. It plays by the same rules and gives
  the same results, about a hundred times more slowly.

  For the fast core, install a C compiler and the headers of this Python
  (Debian, Ubuntu: gcc python3-dev; Fedora: gcc python3-devel; macOS:
  xcode-select --install) and install tankchess again.
  TANKCHESS_BUILD=pure asks for plain Python without this warning;
  TANKCHESS_BUILD=compiled makes it an error.
***************************************************************************
"""


def build_mode() -> str:
    mode = os.environ.get("TANKCHESS_BUILD") or "auto"
    if mode not in MODES:
        raise SystemExit(f"TANKCHESS_BUILD={mode!r}: expected one of {', '.join(MODES)}")
    return mode


def language() -> dict[str, Any]:
    """C, or C++ where integers of 128 bits have to be made of two halves (core/kernel/wide.h)."""
    if sys.platform != "win32" and sys.maxsize > 1 << 32 and build_mode() != "halves":
        return {}
    return {"language": "c++", "define_macros": [("TANKCHESS_HALVES", None)]}


def extensions() -> list[Extension]:
    """One extension for each `.py` under src/ with a `.pxd` that has more than numbers, and what they share."""
    found = []
    for types in sorted(SOURCE.rglob("*.pxd")):
        source = types.with_suffix(".py")
        if source.exists() and not types.read_text(encoding="utf-8").startswith(NUMBERS):
            name = ".".join(source.relative_to(SOURCE).with_suffix("").parts)
            found.append(Extension(name, [source.as_posix()], include_dirs=[str(SOURCE)], **language()))
    if found:
        found.append(Extension(SHARED, [f"src/{SHARED.replace('.', '/')}.c"]))
    return found


class BuildCore(build_ext):
    """Compiles every module or none: a mix would load two versions of the same type."""

    def run(self) -> None:
        if build_mode() in ("compiled", "halves", "checked"):
            self.compile_all()
            return
        try:
            self.compile_all()
        except COMPILER_TROUBLE as error:
            self.remove_built()
            self.extensions = []
            print(WARNING.format(reason=reason_of(error)), file=sys.stderr, flush=True)

    def compile_all(self) -> None:
        from Cython.Build import cythonize

        self.parallel = self.parallel or 2
        translated = cythonize(
            self.extensions,
            build_dir="build/cython",
            include_path=[str(SOURCE)],
            nthreads=2,
            shared_utility_qualified_name=SHARED,
            compiler_directives=DIRECTIVES,
            force=bool(self.force),
            quiet=True,
        )
        for extension, in_c in zip(self.extensions, translated, strict=True):
            extension.sources = in_c.sources
            extension.depends = in_c.depends
        super().run()

    def build_extensions(self) -> None:
        if self.compiler.compiler_type == "msvc":
            flags = ["/O2"]
        else:
            # -g0: debug information would double the time of the compiler.
            flags = ["-O3", "-g0", *UNUSED]
        if build_mode() == "checked":
            flags = [
                "-O1",
                "-g1",
                "-fno-omit-frame-pointer",
                "-fno-sanitize-recover=all",
                *UNUSED,
                CHECKS,
            ]
        for extension in self.extensions:
            extension.extra_compile_args = flags
            if build_mode() == "checked":
                extension.extra_link_args = [CHECKS]
        super().build_extensions()

    def remove_built(self) -> None:
        """Deletes compiled modules, also those of an earlier build: they would hide the plain ones."""
        for extension in self.extensions:
            Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)


def reason_of(error: Exception) -> str:
    text = " ".join(str(error).split()) or "no further word"
    if len(text) > 160:  # a compiler's whole command line
        text = f"{text[:60]} ... {text[-80:]}"
    return f"{type(error).__name__}: {text}"


def remove_compiled_in_place() -> None:
    """Deletes the compiled modules of an earlier in-place build, which `pure` must not leave in the way."""
    for extension in extensions():
        source = Path(extension.sources[0])
        for suffix in (".so", ".pyd"):
            for compiled in source.parent.glob(f"{source.stem}.*{suffix}"):
                compiled.unlink()


def index_page() -> str:
    """README.md for the page of the package index, where a relative link leads nowhere and a picture is not shown."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    place = project["urls"]["Source"]
    version = f"v{project['version']}"

    def absolute(link: re.Match[str]) -> str:
        is_picture, words, target = link.groups()
        return f"{is_picture}[{words}]({place}/{'raw' if is_picture else 'blob'}/{version}/{target})"

    readme = Path("README.md").read_text(encoding="utf-8")
    return re.sub(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)\s]+)\)", absolute, readme)


def main() -> None:
    commands: dict[str, Callable[..., Any]] = {"build_ext": BuildCore}
    if build_mode() == "pure":
        remove_compiled_in_place()
    setup(
        ext_modules=[] if build_mode() == "pure" else extensions(),
        cmdclass=commands,
        long_description=index_page(),
        long_description_content_type="text/markdown",
    )


# The guard matters: the worker processes of cythonize import this file again where fork is not the default.
if __name__ == "__main__":
    main()
