"""The directive `{commands}`: every command of `tankchess` with its arguments, as its own help tells them."""

from __future__ import annotations

import inspect
import re
from typing import Any

import typer
from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from tables import table

from tankchess.cli.app import app as application


class Commands(SphinxDirective):
    """A section for each command."""

    def run(self) -> list[nodes.Node]:
        group = typer.main.get_command(application)
        return [self.command(name, command) for name, command in group.commands.items()]  # type: ignore[attr-defined]

    def command(self, name: str, command: Any) -> nodes.section:
        anchor = f"tankchess-{name.replace(' ', '-')}"
        section = nodes.section(ids=[anchor], names=[anchor])
        section += nodes.title("", "", nodes.Text(f"tankchess {name}"))
        for part in inspect.cleandoc(command.help or "").split("\n\n"):
            section += nodes.paragraph("", " ".join(part.split()).replace("`", ""))
        context = typer.Context(command, info_name=name)
        usage = " ".join(command.collect_usage_pieces(context)).translate(str.maketrans("", "", "{}"))
        usage = usage.replace("[[", "[").replace("]]...", "]").replace("...", "")
        section += nodes.literal_block("", f"tankchess {name} {usage}", language="text")
        rows = []
        for parameter in command.params:
            record = parameter.get_help_record(context)
            if record is not None:
                rows.append([[nodes.literal("", without_type(record[0]))], in_words(record[1])])
        if rows:
            section += table(["argument", "meaning"], rows, widths=[35, 65], kind="option-table")
        for part, command_part in getattr(command, "commands", {}).items():
            section += self.command(f"{name} {part}", command_part)
        return section


def without_type(words: str) -> str:
    """`FILE <path>` is for the reader of the code, `FILE` for the reader of the page."""
    return re.sub(r" <.*>$", "", words)


def in_words(text: str) -> str:
    return re.sub(r"x>=(\d+)", r"at least \1", text)


def setup(app: Any) -> dict[str, Any]:
    app.add_directive("commands", Commands)
    return {"parallel_read_safe": True}
