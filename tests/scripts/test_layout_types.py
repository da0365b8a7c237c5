"""layout.pxd and scale.pxd give C exactly the numbers that layout.py and scale.py give Python."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import build_inplace
import layout_types
import pytest

from tankchess.core.kernel import layout
from tankchess.engine import scale

BOUNDS = {"int": (-(2**31), 2**31), "long long": (-(2**63), 2**63), "unsigned long long": (0, 2**64)}
SUFFIXES = {"int": "", "long long": "LL", "unsigned long long": "ULL"}
WORDS = {"BIT", "BYTE_ONES", "DE_BRUIJN", "LOW_WORD", "NIBBLE_BITS", "ODD_BITS", "PAIR_BITS", "WINDOW_ROW"}


def pxd_of(module: ModuleType) -> str:
    assert module.__file__ is not None
    return Path(module.__file__).with_suffix(".pxd").read_text(encoding="utf-8")


def numbers_of(module: ModuleType) -> dict[str, int]:
    return {name: value for name, value in vars(module).items() if name.isupper() and isinstance(value, int)}


def tables_of(module: ModuleType) -> dict[str, list[int]]:
    return {name: list(value) for name, value in vars(module).items() if name.isupper() and isinstance(value, tuple)}


@pytest.mark.parametrize("module", [layout, scale])
def test_every_number_has_its_value_in_c_and_a_type_that_holds_it(module: ModuleType) -> None:
    text = pxd_of(module)
    literals = dict(re.findall(r"#define (\w+) \((-?\w+)\)", text))
    types = {name: (kind, c_name) for kind, name, c_name in re.findall(r'const ([a-z ]+) (\w+) "(\w+)"\n', text)}
    assert types.keys() == numbers_of(module).keys()
    assert len(literals) == len(types)
    for name, value in numbers_of(module).items():
        kind, c_name = types[name]
        low, high = BOUNDS[kind]
        assert literals[c_name] == f"{value}{SUFFIXES[kind]}"
        assert low <= value < high


def test_patterns_of_bits_are_unsigned_words_of_64_bits() -> None:
    words = set(re.findall(r"const unsigned long long (\w+) ", pxd_of(layout)))
    assert words >= WORDS


@pytest.mark.parametrize("module", [layout, scale])
def test_every_table_has_its_numbers_in_c(module: ModuleType) -> None:
    text = pxd_of(module)
    contents = dict(re.findall(r"static const int (\w+)\[\d+\] = \{(.*)\};", text))
    declared = re.findall(r'const int (\w+) "(\w+)" \[(\d+)\]', text)
    tables = tables_of(module)
    assert {name for name, _, _ in declared} == tables.keys()
    for name, c_name, size in declared:
        assert [int(number) for number in contents[c_name].split(",")] == tables[name]
        assert int(size) == len(tables[name])


def test_the_files_are_what_the_script_writes() -> None:
    assert layout_types.main(["--check"]) == 0


def test_a_stale_file_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "layout.py"
    source.write_text("SQUARES = 1024\n")
    monkeypatch.setattr(layout_types, "SOURCES", (source,))
    layout_types.refresh()
    assert layout_types.main(["--check"]) == 0
    source.write_text("SQUARES = 512\n")
    assert layout_types.main(["--check"]) == 1
    assert "layout.pxd is not what layout.py says" in capsys.readouterr().err


@pytest.mark.parametrize("line", ["MANY = 1 << 63", "MINUS: Word = -1", "MANY: Word = 1 << 64", "ODD: Half = 1"])
def test_a_number_without_a_type_in_c_is_named(tmp_path: Path, line: str) -> None:
    source = tmp_path / "layout.py"
    source.write_text(f"from __future__ import annotations\n{line}\n")
    with pytest.raises(ValueError, match=r"^(MANY|MINUS|ODD) = -?\d+: expected a number"):
        layout_types.text(source)


def test_the_sizes_of_arrays_have_names() -> None:
    for source in build_inplace.modules():
        types = source.with_suffix(".pxd").read_text(encoding="utf-8")
        assert re.findall(r"\w+\[\d+\]", types) == [], source.stem


def test_modules_of_numbers_are_never_compiled() -> None:
    compiled = {source.stem for source in build_inplace.modules()}
    assert "board" in compiled
    assert not compiled & {"layout", "scale"}
