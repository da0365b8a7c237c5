"""Makes the rules page of the client from the pages of the documentation, so that both have the same source.

client_rules.py             writes web/src/rules/*.generated.json, a file for each language and one for the boards
client_rules.py --check     says whether they are fresh

The chapters of `docs/rules` become blocks: rules with their numbers, paragraphs, tables, and boards in place of the
pictures, with the positions of `docs/pictures/pictures.toml`. Other languages are in folders beside them and need not
have every chapter: the page shows the others in English.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from mdit_py_plugins.deflist import deflist_plugin
from pictures import scenes, start_of

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "docs" / "rules"
TARGET = ROOT / "web" / "src" / "rules"
# How a rule is mentioned in a language.
MENTIONS = {"en": "[Rr]ules?", "es": "[Rr]eglas?", "sv": "[Rr]egel|[Rr]egeln"}
_NUMBER = re.compile(r"[A-Z]\d+|N")
_ANNOUNCED = {"check", "escape", "checkmate", "escapemate"}
_PICTURE = re.compile(r"pictures/([\w-]+)\.svg$")
_MARKDOWN = MarkdownIt("commonmark").enable("table").use(deflist_plugin)

Block = dict[str, Any]


def chapters() -> list[str]:
    """The names of the chapters, in the order of the first page."""
    first = (PAGES / "index.md").read_text(encoding="utf-8")
    listed = re.search(r"```\{toctree\}\n(.*?)```", first, re.DOTALL)
    assert listed is not None
    return [line for line in listed[1].splitlines() if line and not line.startswith(":")]


def slug(text: str) -> str:
    """The anchor of a heading, as the documentation makes it."""
    return re.sub(r"[^\w\- ]", "", text.lower()).strip().replace(" ", "-")


class Chapter:
    """A page of the rules as blocks."""

    def __init__(self, path: Path, language: str) -> None:
        self.name = path.stem
        self.language = language
        self._mention = re.compile(rf"\b(?:{MENTIONS[language]}) (?P<number>[A-Z]\d+|N)\b")
        tree = SyntaxTreeNode(_MARKDOWN.parse(path.read_text(encoding="utf-8")))
        title, *rest = tree.children
        self.title = plain(self._spans(title.children[0]))
        self.boards: list[str] = []
        self.blocks = list(self._blocks(rest))

    def value(self) -> Block:
        return {"name": self.name, "language": self.language, "title": self.title, "blocks": self.blocks}

    def headings(self) -> list[Block]:
        return [block for block in self.blocks if "heading" in block]

    def _blocks(self, nodes: list[SyntaxTreeNode]) -> Iterator[Block]:
        last: Block | None = None
        for node in nodes:
            for block in self._block(node):
                # A paragraph in italics below boards is what is said about them.
                only = block["text"][0] if len(block.get("text", ())) == 1 else None
                if last is not None and "boards" in last and isinstance(only, dict) and "i" in only:
                    last["caption"] = only["i"]
                    continue
                last = block
                yield block

    def _block(self, node: SyntaxTreeNode) -> Iterator[Block]:
        if node.type == "heading":
            words, level = self._spans(node.children[0]), int(node.tag[1])
            # The rulings are what other pages link to, by their headings alone.
            chapter = "" if self.name == "rulings" and level > 2 else f"{self.name}-"
            yield {"heading": words, "level": level, "anchor": chapter + slug(plain(words))}
        elif node.type == "paragraph":
            boards = [self._board(each) for each in pictures_in(node)]
            yield {"boards": boards} if boards else {"text": self._spans(node.children[0])}
        elif node.type == "bullet_list":
            yield from map(self._item, node.children)
        elif node.type == "table":
            yield self._table(node)
        elif node.type == "dl":
            yield {"terms": list(self._terms(node))}
        elif node.type == "fence" and node.info == "{piece-table}":
            yield {"pieces": True}
        else:
            raise ValueError(f"{self.name}: {node.type} {node.info!r} is not known to the rules page")

    def _item(self, item: SyntaxTreeNode) -> Block:
        blocks = list(self._blocks(item.children))
        first = blocks[0]["text"][0]
        number = first["b"][0] if isinstance(first, dict) and "b" in first else ""
        if not _NUMBER.fullmatch(number):
            return {"item": blocks}
        blocks[0]["text"] = [str(blocks[0]["text"][1]).lstrip(), *blocks[0]["text"][2:]]
        if not blocks[0]["text"][0]:
            del blocks[0]["text"][0]
        return {"rule": number, "blocks": blocks}

    def _table(self, table: SyntaxTreeNode) -> Block:
        rows = [[self._spans(cell.children[0]) for cell in row.children] for row in table.walk() if row.type == "tr"]
        return {"head": rows[0], "rows": rows[1:]}

    def _terms(self, node: SyntaxTreeNode) -> Iterator[Block]:
        for term, said in zip(node.children[::2], node.children[1::2], strict=True):
            yield {"term": self._spans(term.children[0]), "said": list(self._blocks(said.children))}

    def _board(self, image: SyntaxTreeNode) -> Block:
        found = _PICTURE.search(str(image.attrs["src"]))
        if found is None:
            raise ValueError(f"{self.name}: {image.attrs['src']} is no picture of docs/pictures")
        self.boards.append(found[1])
        return {"board": found[1], "words": image.content}

    def _spans(self, inline: SyntaxTreeNode) -> list[Any]:
        """Words as texts and what is set apart in them: bold, italic, code, links."""
        spans: list[Any] = []
        for node in inline.children:
            for span in self._span(node):
                if isinstance(span, str) and spans and isinstance(spans[-1], str):
                    spans[-1] += span
                else:
                    spans.append(span)
        # A rule may be mentioned across the end of a line, so lines are joined first.
        found = (
            [span] if inline.type == "link" or not isinstance(span, str) else self._mentions(span) for span in spans
        )
        return [span for each in found for span in each]

    def _span(self, node: SyntaxTreeNode) -> Iterator[Any]:
        if node.type == "softbreak":
            yield " "
        elif node.type == "text":
            yield node.content
        elif node.type == "code_inline":
            yield {"code": node.content}
        elif node.type in ("strong", "em"):
            yield {"b" if node.type == "strong" else "i": self._spans(node)}
        elif node.type == "link":
            anchor = self._anchor(str(node.attrs["href"]))
            words = self._spans(node)
            yield from [{"to": anchor, "words": words}] if anchor else words
        else:
            yield from [span for child in node.children for span in self._span(child)]

    def _mentions(self, text: str) -> Iterator[Any]:
        end = 0
        for match in self._mention.finditer(text):
            if text[end : match.start()]:
                yield text[end : match.start()]
            yield {"to": match["number"], "words": [match[0]]}
            end = match.end()
        if text[end:]:
            yield text[end:]

    def _anchor(self, address: str) -> str | None:
        """A place on this page; other pages of the documentation are not here."""
        page, _, anchor = address.partition("#")
        name = page.removesuffix(".md")
        return (anchor or name) if name in chapters() else None


def pictures_in(paragraph: SyntaxTreeNode) -> list[SyntaxTreeNode]:
    """The pictures of a paragraph that has nothing else."""
    parts = [node for node in paragraph.children[0].children if node.type != "softbreak"]
    return parts if parts and all(node.type == "image" for node in parts) else []


def plain(spans: list[Any]) -> str:
    """The words alone."""
    parts = []
    for span in spans:
        if isinstance(span, str):
            parts.append(span)
        else:
            inside = next(value for key, value in span.items() if key != "to")
            parts.append(inside if isinstance(inside, str) else plain(inside))
    return "".join(parts)


def board(scene: Mapping[str, Any]) -> Block:
    """A picture as a board to play with. In announced play both sides move in turn, elsewhere one side alone."""
    position = start_of(scene)
    is_announced = str(position.mode) == "command" and position.announce
    found: Block = {"tfen": position.tfen(), "alone": None if is_announced else str(position.turn)}
    if scene.get("play"):
        found["played"] = scene["play"]
    # A threat that is announced is drawn by the board itself.
    if scene.get("arrows") and scene.get("state") not in _ANNOUNCED:
        found["arrows"] = scene["arrows"]
    if scene.get("reach"):
        found["reach"] = scene["reach"]
    return found


def read_chapters(language: str) -> list[Chapter]:
    """The chapters that there are in a language. A place has the same address in every language."""
    if language == "en":
        return [Chapter(PAGES / f"{name}.md", language) for name in chapters()]
    found = []
    for english in read_chapters("en"):
        path = PAGES / language / f"{english.name}.md"
        if path.exists():
            chapter = Chapter(path, language)
            for own, other in zip(chapter.headings(), english.headings(), strict=True):
                own["anchor"] = other["anchor"]
            found.append(chapter)
    return found


def files() -> dict[Path, str]:
    """The files and what belongs into them."""
    read = {language: read_chapters(language) for language in MENTIONS}
    known = scenes()
    names = [name for chapter in read["en"] for name in chapter.boards]
    made: dict[str, Any] = {language: [chapter.value() for chapter in own] for language, own in read.items()}
    made["boards"] = {name: board(known[name]) for name in names}
    return {
        TARGET / f"{name}.generated.json": json.dumps(value, ensure_ascii=False, indent=1) + "\n"
        for name, value in made.items()
    }


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    for path, text in files().items():
        if not arguments:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"{path.name} is stale: run scripts/client_rules.py", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
