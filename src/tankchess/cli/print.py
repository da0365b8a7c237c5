"""`tankchess print`: pages for people at a real table."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Annotated

import typer

from tankchess.cli.completion import complete_language, complete_paper, complete_setup, complete_sheet
from tankchess.cli.output import write_whole
from tankchess.cli.source import read_source
from tankchess.cli.start_options import FOR_A_SETUP, StartOptions, takes_start_options
from tankchess.core.rules import RuleOptions
from tankchess.printing import print_cards, print_reference, print_score_sheet, print_setup
from tankchess.setups import Setup

SHEETS = ("reference", "cards", "setup", "score-sheet")

SheetArgument = Annotated[
    str,
    typer.Argument(
        metavar="SHEET",
        help="reference, cards, setup or score-sheet.",
        show_default=False,
        autocompletion=complete_sheet,
    ),
]
SetupWords = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[SETUP]",
        help="For setup, and for the cards of one: its name, its file (.toml), or - for stdin.",
        show_default=False,
        autocompletion=complete_setup,
    ),
]
PaperOption = Annotated[
    str, typer.Option("--paper", metavar="SIZE", help="a4 or letter.", autocompletion=complete_paper)
]
LanguageOption = Annotated[
    str, typer.Option("--language", metavar="LANGUAGE", help="en, es or sv.", autocompletion=complete_language)
]
OutOption = Annotated[
    Path | None,
    typer.Option(
        "--out",
        "-o",
        metavar="FILE",
        help="Where to write the PDF (tankchess-SHEET.pdf); - for stdout.",
        show_default=False,
    ),
]


@takes_start_options
def print(  # noqa: A001
    sheet: SheetArgument,
    setup: SetupWords = None,
    paper: PaperOption = "a4",
    language: LanguageOption = "en",
    out: OutOption = None,
    *,
    start: StartOptions,
) -> None:
    """Make a PDF to print. The reference sheet, piece cards to cut out, a setup with its armies, or a score sheet."""
    if sheet not in SHEETS:
        raise typer.BadParameter(f'sheet "{sheet}": expected one of {" ".join(SHEETS)}')
    chosen = _setup(sheet, setup or [], start)
    if sheet == "reference":
        pages = print_reference(paper=paper, language=language)
    elif sheet == "score-sheet":
        pages = print_score_sheet(paper=paper, language=language)
    elif sheet == "cards":
        pages = print_cards(chosen, paper=paper, language=language)
    else:
        assert chosen is not None
        pages = print_setup(chosen, start.rules, paper=paper, language=language)
    _write(pages, out, _name(sheet, chosen))


def _name(sheet: str, setup: Setup | None) -> str:
    """What the file is called, if nobody says so; signs that have a meaning in paths are not in it."""
    parts = ["tankchess", *([setup.name] if setup else []), *([] if sheet == "setup" else [sheet])]
    return re.sub(r"[^\w]+", "-", "-".join(parts))


def _setup(sheet: str, words: list[str], start: StartOptions) -> Setup | None:
    """The setup that is meant, with the pieces that were asked for."""
    if not words:
        if sheet == "setup":
            raise typer.BadParameter("setup: expected the name of a setup (see: tankchess setups) or its file")
        if not start.is_empty:
            raise typer.BadParameter(f"{FOR_A_SETUP}, and none is named")
        return None
    if sheet not in ("setup", "cards"):
        raise typer.BadParameter(f"{sheet}: expected no setup, {' '.join(words)!r} is one too many")
    source = read_source(words)
    if not isinstance(source, Setup):
        raise typer.BadParameter("a TFEN: expected the name of a setup (see: tankchess setups) or its file")
    if sheet == "cards" and start.rules != RuleOptions():
        raise typer.BadParameter("cards: the pieces are the same in every mode, expected no options like --mode")
    return start.applied_to(source)


def _write(pages: bytes, out: Path | None, name: str) -> None:
    if out == Path("-"):
        sys.stdout.buffer.write(pages)
        return
    target = Path(f"{name}.pdf") if out is None else out
    write_whole(target, pages)
    if out is None:
        typer.echo(f"{target} written")
