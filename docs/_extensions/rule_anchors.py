"""Rule numbers as anchors and links.

A paragraph that starts with a bold rule number, `**M4**`, is where the rule stands, and gets the anchor `M4`. The words
"rule M4" link there from every page, and so does a table column headed "rule". Every rule of tests/data/rules.txt has
to stand somewhere, once. `{rule-index}` lists them all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from tables import table

LIST = Path(__file__).parents[2] / "tests" / "data" / "rules.txt"
logger = logging.getLogger(__name__)
_MENTION = re.compile(r"\b[Rr]ule (?P<number>[A-Z]\d+|N)\b")
# Docstrings cite a rule as (M8). Elsewhere that may be a square.
_CITATION = re.compile(r"(?<=\()(?P<number>[A-Z]\d+)(?=\))")


def rules() -> dict[str, str]:
    """Number and subject of every rule."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    parts = [line.split("|") for line in lines if line and not line.startswith("#")]
    return {part[0].strip(): part[1].strip() for part in parts}


def places(env: Any) -> dict[str, str]:
    """The page of every rule."""
    if not hasattr(env, "tankchess_rules"):
        env.tankchess_rules = {}
    found: dict[str, str] = env.tankchess_rules
    return found


def forget(_app: Any, env: Any, docname: str) -> None:
    for number in [number for number, place in places(env).items() if place == docname]:
        del places(env)[number]


def anchor(app: Any, doctree: nodes.document) -> None:
    for paragraph in doctree.findall(nodes.paragraph):
        first = next((child for child in paragraph.children if child.astext()), None)
        if not isinstance(first, nodes.strong) or first.astext() not in rules():
            continue
        number = first.astext()
        if number in places(app.env):
            logger.warning("rule %s stands on %s already", number, places(app.env)[number], location=paragraph)
        places(app.env)[number] = app.env.docname
        link = f'<a class="rule" id="{number}" href="#{number}" title="Rule {number}">{number}</a>'
        paragraph.replace(first, nodes.raw("", link, format="html"))
        if isinstance(paragraph.parent, nodes.list_item) and isinstance(paragraph.parent.parent, nodes.bullet_list):
            paragraph.parent.parent["classes"].append("rules")


def complete(_app: Any, env: Any) -> None:
    for number in rules():
        if number not in places(env):
            logger.warning("rule %s stands on no page", number)


def link(app: Any, doctree: nodes.document, docname: str) -> None:
    for text in list(doctree.findall(nodes.Text)):
        if not any(isinstance(parent, nodes.literal | nodes.reference | nodes.title) for parent in parents(text)):
            pieces = list(linked(app, text.astext(), docname))
            if len(pieces) > 1:
                text.parent.replace(text, pieces)
    for group in doctree.findall(nodes.tgroup):
        heads = [entry.astext() for head in group.findall(nodes.thead) for entry in head.findall(nodes.entry)]
        if heads[:1] == ["rule"]:
            for row in group.findall(nodes.row):
                cell = row.children[0]
                text = next(iter(cell.findall(nodes.Text)), None)
                if text is not None and text.astext() in places(app.env):
                    text.parent.replace(text, reference(app, text.astext(), text.astext(), docname))


def parents(node: nodes.Node) -> Iterator[nodes.Node]:
    while node.parent is not None:
        node = node.parent
        yield node


def linked(app: Any, text: str, docname: str) -> Iterator[nodes.Node]:
    end = 0
    pattern = _CITATION if docname == "reference" else _MENTION
    for match in pattern.finditer(text):
        if match["number"] in places(app.env):
            yield nodes.Text(text[end : match.start()])
            yield reference(app, match[0], match["number"], docname)
            end = match.end()
    yield nodes.Text(text[end:])


def reference(app: Any, words: str, number: str, docname: str) -> nodes.reference:
    uri = app.builder.get_relative_uri(docname, places(app.env)[number])
    return nodes.reference("", words, refuri=f"{uri}#{number}", internal=True, classes=["rule-link"])


class RuleIndex(SphinxDirective):
    """All rules by number; the links are made when every page has been read."""

    def run(self) -> list[nodes.Node]:
        rows = [[number, words] for number, words in rules().items()]
        return [table(["rule", "about"], rows, widths=[15, 85], kind="rule-index")]


def setup(app: Any) -> dict[str, Any]:
    app.add_directive("rule-index", RuleIndex)
    app.connect("env-purge-doc", forget)
    app.connect("doctree-read", anchor)
    app.connect("env-updated", complete)
    app.connect("doctree-resolved", link)
    return {"parallel_read_safe": False, "parallel_write_safe": True, "version": "1"}
