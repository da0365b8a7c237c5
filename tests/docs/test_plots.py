"""The plots of the page about scale are drawn from the kept data, and every one is on a page."""

import json
import re
import runpy
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path

import pytest

from bench.scale_data import carried, read_data

ROOT = Path(__file__).parents[2]
SCRIPT = runpy.run_path(str(ROOT / "scripts" / "plots.py"))
CHARTS = runpy.run_path(str(ROOT / "scripts" / "charts.py"))


def test_every_plot_is_as_it_would_be_drawn_now():
    assert SCRIPT["stale"]() == []


def test_every_plot_is_on_a_page():
    pages = (page.read_text(encoding="utf-8") for page in (ROOT / "docs").glob("*.md"))
    assert {name for page in pages for name in re.findall(r"plots/([\w-]+)\.svg", page)} == set(SCRIPT["PLOTS"])


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", SCRIPT["PLOTS"])
def test_nothing_of_a_plot_is_outside_its_frame(name: str, theme: str):
    root = ET.fromstring(SCRIPT["PLOTS"][name](theme))
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for each in root.iter():
        places = re.findall(r"-?[\d.]+", each.attrib.get("points", ""))
        xs = [
            *map(float, places[::2]),
            *(float(each.attrib[key]) for key in ("x", "x1", "x2", "cx") if key in each.attrib),
        ]
        ys = [
            *map(float, places[1::2]),
            *(float(each.attrib[key]) for key in ("y", "y1", "y2", "cy") if key in each.attrib),
        ]
        assert all(0 <= x <= width for x in xs)
        assert all(0 <= y <= height for y in ys)


def test_names_at_the_ends_of_lines_do_not_lie_on_each_other():
    heights = sorted(CHARTS["spread"]([100.0, 101.0, 102.0, 300.0], 17))
    assert all(after - before >= 17 for before, after in pairwise(heights))
    assert heights[-1] == 300.0


def test_a_plot_that_was_forgotten_is_found(tmp_path, monkeypatch):
    (tmp_path / "former.svg").write_text("<svg/>", encoding="utf-8")
    monkeypatch.setitem(SCRIPT["stale"].__globals__, "FOLDER", tmp_path)
    assert "former.svg" in SCRIPT["stale"]()


def test_the_page_quotes_the_kept_data():
    data = read_data()
    page = (ROOT / "docs" / "scale.md").read_text(encoding="utf-8")
    one, three = (carried(data[f"moves {servers}"]["steps"]) for servers in (1, 3))
    assert f"| {one:,.0f} | {three:,.0f} | {three / one:.2f} |" in page
    assert f"| {data['sockets']['sockets']:,}; {data['sockets']['open after the rest']:,} |" in page
    assert f"| {data['bus']['added']['p50 ms']:.1f} and " in page
    model = json.loads((ROOT / "bench" / "cluster_model.json").read_text(encoding="utf-8"))
    for players in model["limits"].values():
        assert f"| {players:,} |" in page
