"""Which tests check which rule: writes `docs/rules-coverage.md`, or checks that it is complete.

    python scripts/rules_coverage.py --write
    python scripts/rules_coverage.py --check

The rules are listed in `tests/data/rules.txt`. A test checks a rule when its name starts with the rule's
number: `test_m8_p3_...` checks M8 and P3. A rule without a test fails the check unless the list says why it
comes later; so does a page that is not up to date.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RULES = ROOT / "tests" / "data" / "rules.txt"
TESTS = ROOT / "tests"
TABLE = ROOT / "docs" / "rules-coverage.md"
_NAME = re.compile(r"test_(?P<rules>(?:(?:[btpmfalgs]\d+|n)_)+)(?P<sentence>\w+)")


@dataclass
class Rule:
    """A rule, and the tests that name it: file name -> sentences."""

    number: str
    words: str
    later: str = ""
    tests: dict[str, list[str]] = field(default_factory=dict)

    @property
    def count(self) -> int:
        return sum(map(len, self.tests.values()))


def read_rules(text: str) -> dict[str, Rule]:
    """The rules of the list, by number, in its order."""
    rules: dict[str, Rule] = {}
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        number, words, *rest = (part.strip() for part in line.split("|"))
        if number in rules:
            raise ValueError(f"{RULES.name}: {number} is listed twice")
        rules[number] = Rule(number, words, rest[0].removeprefix("later:").strip() if rest else "")
    return rules


def named_tests(folder: Path) -> Iterator[tuple[str, str, str]]:
    """File name, rule number and sentence of every test whose name starts with a rule number."""
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match = _NAME.fullmatch(node.name) if isinstance(node, ast.FunctionDef) else None
            if match:
                for number in match["rules"].strip("_").split("_"):
                    yield (
                        path.relative_to(folder).as_posix(),
                        number.upper(),
                        match["sentence"].replace("_", " "),
                    )


def collect() -> tuple[dict[str, Rule], list[str]]:
    """The rules with their tests, and what is wrong with them."""
    rules = read_rules(RULES.read_text(encoding="utf-8"))
    faults = []
    for file, number, sentence in named_tests(TESTS):
        if number in rules:
            rules[number].tests.setdefault(file, []).append(sentence)
        else:
            faults.append(f"{file}: a test names {number}, which is not a rule")
    for rule in rules.values():
        if not rule.tests and not rule.later:
            faults.append(f"{rule.number} ({rule.words}) has no test")
        if rule.tests and rule.later:
            faults.append(f"{rule.number} ({rule.words}) is marked as later but has tests")
    return rules, faults


def table(rules: dict[str, Rule]) -> str:
    """The page: one row per rule, then the tests of each."""
    lines = [
        "# Which test checks which rule",
        "",
        "Made by `scripts/rules_coverage.py --write` from the names of the tests; the suite fails when it is",
        "stale or when a rule has no test. In addition, `tests/spec` compares whole positions with the work of",
        "another program, and `tests/properties` checks what holds for every position.",
        "",
        "| rule | about | tests | in |",
        "|---|---|---:|---|",
    ]
    for rule in rules.values():
        files = ", ".join(f"`{file}`" for file in rule.tests) or f"*later: {rule.later}*"
        lines.append(f"| {rule.number} | {rule.words} | {rule.count or ''} | {files} |")
    for rule in rules.values():
        if rule.tests:
            lines += ["", f"## {rule.number}: {rule.words}", ""]
            for file, sentences in rule.tests.items():
                lines += [f"- {sentence} (`{file}`)" for sentence in sentences]
    return "\n".join(lines) + "\n"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--write", action="store_true", help="write the table")
    action.add_argument("--check", action="store_true", help="fail if a rule has no test or the table is stale")
    options = parser.parse_args(arguments)
    rules, faults = collect()
    page = table(rules)
    if options.write:
        TABLE.parent.mkdir(exist_ok=True)
        TABLE.write_text(page, encoding="utf-8")
    elif not TABLE.exists() or TABLE.read_text(encoding="utf-8") != page:
        faults.append(f"{TABLE.name} is stale: run scripts/rules_coverage.py --write")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
