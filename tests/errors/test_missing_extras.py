"""What needs a package that is not installed says in one line what to type."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest

import tankchess
from tankchess import MissingExtra
from tankchess.extras import needing
from tankchess.printing import print_reference

HIDE = "import sys; sys.modules.update(dict.fromkeys({names!r}))\n"


def run_without(names: list[str], program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", HIDE.format(names=names) + program, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_without_its_packages_the_command_line_says_what_to_type():
    ended = run_without(["typer"], "from tankchess.__main__ import main; main()")
    assert (ended.returncode, ended.stdout) == (2, "")
    expected = "the command line needs typer, which is not installed: pip install 'tankchess[cli]'"
    assert ended.stderr == f"tankchess: {expected}\n"


def test_without_its_packages_the_client_names_its_extra():
    program = (
        "import tankchess\n"
        "try:\n    import tankchess.client\n"
        "except tankchess.MissingExtra as error:\n    print(error.extra)"
    )
    assert run_without(["httpx"], program).stdout == "client\n"


@pytest.mark.parametrize("package", ["anywidget", "traitlets"])
def test_without_its_packages_the_board_in_notebooks_names_its_extra(package: str):
    program = (
        "import tankchess\ntry:\n    import tankchess.widget\nexcept tankchess.MissingExtra as error:\n    print(error)"
    )
    expected = f"the board in a notebook needs {package}, which is not installed: pip install 'tankchess[notebook]'\n"
    assert run_without([package], program).stdout == expected


def test_without_its_packages_the_server_as_a_module_says_what_to_type():
    program = "import runpy; runpy.run_module('tankchess.server', run_name='__main__')"
    ended = run_without(["starlette"], program, "--port", "0")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.endswith("pip install 'tankchess[server]'\n")


@pytest.mark.parametrize("package", ["PIL", "resvg_py"])
def test_pictures_of_pixels_name_their_extra(monkeypatch: pytest.MonkeyPatch, package: str):
    monkeypatch.setitem(sys.modules, package, None)
    game = tankchess.Game("duel-12")
    with pytest.raises(MissingExtra, match=f"^a PNG needs {package}, .*'tankchess\\[images\\]'$"):
        tankchess.draw_png(game.position)
    with pytest.raises(MissingExtra, match=f"^a GIF needs {package}, "):
        tankchess.animate(game)
    assert tankchess.draw(game.position).startswith("<svg")


def test_pages_to_print_name_their_extra(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(MissingExtra, match=r"^a PDF needs typst, .*'tankchess\[print\]'$"):
        print_reference()


def test_a_missing_module_of_our_own_stays_a_fault_of_ours():
    with pytest.raises(ModuleNotFoundError, match=r"tankchess\.nowhere"), needing("images", "a PNG"):
        import tankchess.nowhere  # type: ignore[import-not-found]  # noqa: F401


def test_the_error_is_one_of_the_library_and_an_import_error_and_survives_a_pickle():
    error = MissingExtra("images", "a PNG", "PIL")
    again = pickle.loads(pickle.dumps(error))
    assert MissingExtra.__mro__[1] is tankchess.TankChessError
    assert ImportError in MissingExtra.__mro__
    assert (str(again), again.extra, again.what, again.package) == (str(error), "images", "a PNG", "PIL")
