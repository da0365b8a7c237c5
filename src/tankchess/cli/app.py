"""The application: which commands there are, and how an error reaches the user."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.exceptions import Abort, TyperException

import tankchess
from tankchess.cli.commands import Commands
from tankchess.cli.output import complain, words_of
from tankchess.cli.own_process import OWN_PROCESS
from tankchess.errors import TankChessError

WORDS_FOR_NUMBERS = {
    "Input should be a valid integer, unable to parse string as an integer": "expected a whole number",
    "Input should be a valid number, unable to parse string as a number": "expected a number",
    "Input should be greater than or equal to": "expected at least",
    "Input should be less than or equal to": "expected at most",
}


FOR_AN_ARGUMENT = re.compile(r"Invalid value for '([^']+)': (.*)", re.DOTALL)


class OneLineErrors(TyperGroup):
    """Reports whatever was wrong with the input in one line on stderr, with exit code 2."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.commands = Commands()

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        return list(self.commands)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except TyperException as error:
            context = getattr(error, "ctx", None)
            code = report(in_plain_words(error.format_message(), context.command_path if context else "tankchess"))
        except TankChessError as error:
            code = report(str(error))
        except OSError as error:
            code = report(words_of(error))
        except Abort:
            code = 130
        code = code if isinstance(code, int) else 0
        return sys.exit(code) if standalone_mode else code


def in_plain_words(message: str, command: str) -> str:
    """What Typer says about an argument, as we would say it. Our own messages name the option or file themselves."""
    own = message.removeprefix("Invalid value: ")
    if own != message:
        return own
    for theirs, ours in WORDS_FOR_NUMBERS.items():
        message = message.replace(theirs, ours)
    named = FOR_AN_ARGUMENT.fullmatch(message)
    if named is not None:
        return f"{named[1]}: {named[2]}"
    # They write sentences; ours go on after the name of the program.
    told = message[:1].lower() + message[1:].removesuffix(".")
    return f"{told} ({command} --help lists them)" if told.startswith("no such command") else told


def report(message: str) -> int:
    complain(message)
    return 2


app = typer.Typer(
    name="tankchess",
    cls=OneLineErrors,
    help="Tank Chess: play in the browser or the terminal, look at positions and games, run the engine and a server.",
    epilog="A position is the name of a setup (tankchess setups), a setup file (.toml), a TFEN, or - for stdin.",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def tankchess_command(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    if version:
        core = "compiled" if tankchess.COMPILED else "plain Python"
        typer.echo(f"tankchess {tankchess.__version__} ({core} core)")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())
    else:
        return
    raise typer.Exit


def main() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A name that the terminal has no letters for is no reason to stop.
            stream.reconfigure(errors="replace")
    # The same name however it was started: the completion of the shells goes by it.
    app(prog_name="tankchess", obj=OWN_PROCESS)
