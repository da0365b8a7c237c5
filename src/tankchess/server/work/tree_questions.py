"""The questions about games with variations that belong to no table."""

from __future__ import annotations

from collections.abc import Hashable

from tankchess.server.encoding import encode
from tankchess.server.messages import ReadTree, TreeOfMoves, TreeRecord
from tankchess.server.views.tree_view import read_tree, record_of
from tankchess.server.work.question import Question, digest_of


class AskTree(Question, frozen=True):
    """The game of a text: a `TreeView`."""

    asked: ReadTree

    def key(self) -> Hashable:
        return (AskTree, digest_of(encode(self.asked)))

    def answer(self) -> bytes:
        return encode(read_tree(self.asked))


class AskTreeRecord(Question, frozen=True):
    """A game tree as a record: a `TreeRecord`."""

    tree: TreeOfMoves

    def key(self) -> Hashable:
        return (AskTreeRecord, digest_of(encode(self.tree)))

    def answer(self) -> bytes:
        return encode(TreeRecord(record_of(self.tree)))
