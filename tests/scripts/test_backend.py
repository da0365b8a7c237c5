"""The build of the package: where its pages come from, and the links of its page on the index."""

from __future__ import annotations

from pathlib import Path

import backend
import client
import pytest


@pytest.fixture(autouse=True)
def checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder that looks like a fresh clone to the backend."""
    monkeypatch.delenv("TANKCHESS_PAGES", raising=False)
    monkeypatch.setattr(client, "ROOT", tmp_path)
    monkeypatch.setattr(client, "STATIC", tmp_path / "static")
    return tmp_path


def test_a_machine_without_nodejs_gets_it_from_the_index(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(client, "node_of_system", lambda: None)
    assert backend.get_requires_for_build_sdist()[-1] == client.NODE_PACKAGE
    assert backend.get_requires_for_build_wheel()[-1] == client.NODE_PACKAGE


def test_an_sdist_has_its_pages_and_needs_no_nodejs(monkeypatch: pytest.MonkeyPatch, checkout: Path):
    monkeypatch.setattr(client, "node_of_system", pytest.fail)
    (checkout / "PKG-INFO").touch()
    (checkout / "static").mkdir()
    (checkout / "static" / "index.html").touch()
    assert backend.tools() == []
    backend.build_pages()


def test_pages_that_nobody_wants_are_not_built(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TANKCHESS_PAGES", "none")
    monkeypatch.setattr(client, "node_of_system", pytest.fail)
    assert backend.tools() == []
    backend.build_pages()


def test_an_unknown_wish_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TANKCHESS_PAGES", "perhaps")
    with pytest.raises(SystemExit, match="'perhaps': expected one of built, none"):
        backend.build_pages()


def test_without_nodejs_the_build_fails_and_tells_what_to_do(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(client, "node_of_system", lambda: None)
    monkeypatch.setattr(client, "node_of_package", lambda: None)
    with pytest.raises(SystemExit, match=r"There is no Node\.js here\.[^$]*TANKCHESS_PAGES=none"):
        backend.build_pages()


def test_a_build_that_fails_makes_no_package(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(client, "node_of_system", lambda: ("node", ["npm"]))
    monkeypatch.setattr(client, "install", lambda *_: 0)
    monkeypatch.setattr(client, "build", lambda *_: 1)
    with pytest.raises(SystemExit, match="the build itself failed"):
        backend.build_sdist("nowhere")
