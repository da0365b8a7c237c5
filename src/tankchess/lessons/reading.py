"""Lesson files: TOML, a chapter each, read with every problem at once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.sides import SIDES, Side
from tankchess.core.words.sentences import LANGUAGES
from tankchess.errors import TankChessError
from tankchess.lessons.attempt import Texts
from tankchess.lessons.condition import Condition
from tankchess.lessons.condition_reading import ConditionReader
from tankchess.lessons.lesson import Chapter, Lesson, LessonChoice, LessonKind, LessonMarks, Mistake
from tankchess.lessons.opponent import Manner, ScriptedAnswer
from tankchess.lessons.picture import KEYS, picture_tfen
from tankchess.lessons.problem import LessonProblem

CHAPTER_FIELDS = ("id", "order", "title", "text", "lesson")
BOARD_FIELDS = ("board", "tfen", "size", "mode", *KEYS)
LESSON_FIELDS = (
    *("id", "kind", "side", "moves", "goal", "opponent", "answer", "wrong", "choice", "typed", "marks", "solution"),
    *BOARD_FIELDS,
    *LANGUAGES,
)
# The longest text of each kind, in characters: a lesson is read at a glance.
LENGTHS = {"title": 40, "text": 300, "goal": 70, "hint": 170, "praise": 170, "part": 60, "answer": 90, "reply": 200}
TEXT_FIELDS = ("title", "text", "goal", "hints", "praise", "parts")
MOST_MOVES = 9
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


@dataclass(slots=True)
class LessonReader:
    """Reads one file, and notes what is wrong with it; `lesson` is the id of the lesson at hand."""

    source: str
    problems: list[LessonProblem] = field(default_factory=list)
    lesson: str = ""

    def note(self, place: str, text: str) -> None:
        self.problems.append(LessonProblem(self.source, self.lesson, place, text))

    def chapter(self, text: str) -> Chapter | None:
        """The chapter of a file, with those of its lessons that can be read; None where it is none."""
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            self.note("", f"not valid TOML: {error}")
            return None
        self._unknown(data, CHAPTER_FIELDS, "")
        chapter_id = self._id(data)
        order = data.get("order")
        if type(order) is not int:
            self.note("order", f"{_given(order)}, expected a whole number: the place of the chapter in the course")
        title, words = self._chapter_text(data, "title"), self._chapter_text(data, "text")
        lessons = data.get("lesson", [])
        if not isinstance(lessons, list) or not lessons or not all(isinstance(item, dict) for item in lessons):
            self.note("lesson", "expected at least one [[lesson]]")
            lessons = []
        found = [self._lesson(item, chapter_id, number) for number, item in enumerate(lessons, 1)]
        self.lesson = ""
        kept = tuple(lesson for lesson in found if lesson is not None)
        return Chapter(chapter_id, order if type(order) is int else 0, title, words, kept)

    def _chapter_text(self, data: Mapping[str, Any], name: str) -> Texts:
        table = data.get(name, {})
        if not isinstance(table, dict):
            self.note(name, f"expected a text for each of {' '.join(LANGUAGES)}")
            table = {}
        self._unknown(table, LANGUAGES, name)
        return {language: self._text(table.get(language), f"{name}.{language}", name) for language in LANGUAGES}

    def _unknown(self, table: Mapping[str, Any], known: Sequence[str], place: str) -> None:
        for name in table:
            if name not in known:
                self.note(f"{place}.{name}".strip("."), f"unknown field (known: {' '.join(known)})")

    def _id(self, table: Mapping[str, Any]) -> str:
        found = table.get("id")
        if not isinstance(found, str) or _ID.fullmatch(found) is None:
            self.note("id", f"{_given(found)}, expected small letters, digits and hyphens, as drive-and-turn")
            return ""
        return found

    def _text(self, value: object, place: str, kind: str) -> str:
        if not isinstance(value, str) or not value.strip():
            self.note(place, "expected a text")
            return ""
        text = " ".join(value.split())
        if len(text) > LENGTHS[kind]:
            self.note(place, f"{len(text)} characters, expected {LENGTHS[kind]} at most")
        return text

    # A lesson.

    def _lesson(self, table: Mapping[str, Any], chapter: str, number: int) -> Lesson | None:
        self.lesson = str(table.get("id", f"number {number}"))
        known = len(self.problems)
        lesson_id = self._id(table)
        self._unknown(table, LESSON_FIELDS, "")
        kind = self._choose(table, "kind", LessonKind, LessonKind.MOVES)
        texts = self._texts(table)
        side = self._choose(table, "side", SIDES, Side.WHITE)
        start = self._start(table, side)
        if start is None:
            return None
        conditions = ConditionReader(start, self.note)
        goal = tuple(conditions.read_list(table.get("goal", []), "goal"))
        if kind is LessonKind.MOVES and table.get("goal", []) == []:
            self.note("goal", "expected a condition, or a list of them")
        parts = self._listed(table, "parts", "part")
        if parts and len(parts) != len(goal):
            self.note("parts", f"{len(parts)} texts, expected {len(goal)}: one for each condition of the goal")
        lesson = Lesson(
            id=lesson_id,
            chapter=chapter,
            kind=kind,
            title=texts["title"],
            text=texts["text"],
            goal_text=texts["goal"],
            hints=self._listed(table, "hints", "hint", required=True),
            praise=texts["praise"],
            start=start,
            side=side,
            most_moves=self._most_moves(table),
            goal=goal,
            goal_parts=parts,
            manner=self._choose(table, "opponent", Manner, Manner.RESTS),
            answers=tuple(self._answers(table, conditions)),
            mistakes=tuple(self._mistakes(table, conditions)),
            choices=tuple(self._choices(table, kind)),
            typed=self._typed(table, kind),
            marks=self._marks(table, conditions) if "marks" in table else _targets(goal),
            written_solution=tuple(self._strings(table.get("solution", []), "solution")),
        )
        return lesson if len(self.problems) == known else None

    def _choose(self, table: Mapping[str, Any], name: str, words: Any, default: Any) -> Any:
        value = table.get(name, default)
        for word in words:
            if value == word:
                return word
        self.note(name, f"{value!r}, expected one of {' '.join(words)}")
        return default

    def _most_moves(self, table: Mapping[str, Any]) -> int:
        moves = table.get("moves", 1)
        if type(moves) is not int or not 1 <= moves <= MOST_MOVES:
            self.note("moves", f"{moves!r}, expected a number from 1 to {MOST_MOVES}")
            return 1
        return moves

    def _strings(self, value: object, place: str) -> list[str]:
        if isinstance(value, str):
            return [value]
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.note(place, "expected a text, or a list of texts")
            return []
        return value

    # Texts.

    def _words(self, table: Mapping[str, Any], language: str) -> Mapping[str, Any]:
        words = table.get(language)
        return words if isinstance(words, dict) else {}

    def _texts(self, table: Mapping[str, Any]) -> dict[str, Texts]:
        for language in LANGUAGES:
            if not isinstance(table.get(language), dict):
                self.note(language, f"missing: expected a table with {' '.join(TEXT_FIELDS[:-1])}")
            self._unknown(self._words(table, language), TEXT_FIELDS, language)
        spoken = [language for language in LANGUAGES if isinstance(table.get(language), dict)]
        return {
            name: {
                language: self._text(self._words(table, language).get(name), f"{language}.{name}", name)
                for language in spoken
            }
            for name in ("title", "text", "goal", "praise")
        }

    def _listed(self, table: Mapping[str, Any], name: str, kind: str, required: bool = False) -> tuple[Texts, ...]:
        """Texts of which there may be several: as many in every language."""
        lists = {
            language: self._strings(self._words(table, language).get(name, []), f"{language}.{name}")
            for language in LANGUAGES
            if isinstance(table.get(language), dict)
        }
        most = max(map(len, lists.values()), default=0)
        for language, texts in lists.items():
            if len(texts) < most or (required and not texts):
                self.note(f"{language}.{name}", f"{len(texts)} texts, expected {max(most, 1)}")
                return ()
        return tuple(
            {
                language: self._text(texts[index], f"{language}.{name}, text {index + 1}", kind)
                for language, texts in lists.items()
            }
            for index in range(most)
        )

    def _spoken(self, table: Mapping[str, Any], place: str, kind: str) -> Texts:
        return {language: self._text(table.get(language), f"{place}, {language}", kind) for language in LANGUAGES}

    # The board.

    def _start(self, table: Mapping[str, Any], side: Side) -> Position | None:
        if isinstance(table.get("tfen"), str) == isinstance(table.get("board"), str):
            self.note("board", "expected either a picture (board) or a text (tfen) of the position")
            return None
        place = "tfen" if "tfen" in table else "board"
        try:
            if place == "tfen":
                position = Position.from_tfen(table["tfen"])
            else:
                keys = {name: table[name] for name in KEYS if name in table}
                text = picture_tfen(
                    table["board"], str(side), mode=str(table.get("mode", "last")), size=table.get("size"), **keys
                )
                position = Position.from_tfen(text)
        except (TankChessError, AttributeError) as error:
            self.note(place, str(error))
            return None
        if position.turn is not side:
            self.note(place, f"{position.turn} is to move, expected the side of the learner, {side}")
            return None
        return position.freeze()

    def _marks(self, table: Mapping[str, Any], conditions: ConditionReader) -> LessonMarks:
        squares, arrows = [], []
        for number, item in enumerate(self._strings(table.get("marks", []), "marks"), 1):
            ends = item.split(">")
            for name in ends:
                conditions.check_square(name, f"marks, item {number}")
            if len(ends) > 2:
                self.note(f"marks, item {number}", f"{item!r}, expected a square, as D4, or an arrow, as B2>D4")
            elif len(ends) == 2:
                arrows.append((ends[0], ends[1]))
            else:
                squares.append(item)
        return LessonMarks(tuple(squares), tuple(arrows))

    # What may happen.

    def _tables(
        self, table: Mapping[str, Any], name: str, known: Sequence[str]
    ) -> Iterator[tuple[str, dict[str, Any]]]:
        items = table.get(name, [])
        if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
            self.note(name, f"expected tables, [[lesson.{name}]]")
            return
        for number, item in enumerate(items, 1):
            place = f"{name} {number}"
            self._unknown(item, known, place)
            yield place, item

    def _answers(self, table: Mapping[str, Any], conditions: ConditionReader) -> Iterator[ScriptedAnswer]:
        for place, item in self._tables(table, "answer", ("when", "move")):
            codes = self._strings(item.get("move", []), f"{place}.move")
            if not codes:
                self.note(f"{place}.move", "expected the code of a move, or several")
            moves = tuple(move for code in codes if (move := self._move(code, f"{place}.move")) is not None)
            when = conditions.read(item["when"], f"{place}.when") if "when" in item else None
            yield ScriptedAnswer(moves, when)

    def _move(self, code: object, place: str) -> Move | None:
        try:
            return Move.parse(code)  # type: ignore[arg-type]
        except TankChessError as error:
            self.note(place, str(error))
            return None

    def _mistakes(self, table: Mapping[str, Any], conditions: ConditionReader) -> Iterator[Mistake]:
        for place, item in self._tables(table, "wrong", ("when", "ends", *LANGUAGES)):
            when = conditions.read(item.get("when"), f"{place}.when")
            ends = item.get("ends", True)
            if not isinstance(ends, bool):
                self.note(f"{place}.ends", f"{ends!r}, expected true or false")
            text = self._spoken(item, place, "reply")
            if when is not None:
                yield Mistake(when, text, bool(ends))

    def _choices(self, table: Mapping[str, Any], kind: LessonKind) -> Iterator[LessonChoice]:
        rights = 0
        for place, item in self._tables(table, "choice", ("right", *LANGUAGES)):
            is_right = item.get("right") is True
            rights += is_right
            yield LessonChoice(self._said(item, place, "answer"), self._said(item, place, "reply"), is_right)
        if kind is LessonKind.CHOICE and (rights != 1 or len(table["choice"]) < 2):
            self.note("choice", f"{rights} right answers, expected one among two or more [[lesson.choice]]")

    def _said(self, item: Mapping[str, Any], place: str, name: str) -> Texts:
        """What the tables of the languages say under one name."""
        said = {}
        for language in LANGUAGES:
            words = self._words(item, language)
            said[language] = self._text(words.get(name), f"{place}.{language}.{name}", name)
        return said

    def _typed(self, table: Mapping[str, Any], kind: LessonKind) -> Move | None:
        if kind is not LessonKind.TYPE:
            return None
        return self._move(table.get("typed"), "typed")


def _targets(goal: Sequence[Condition]) -> LessonMarks:
    """The pieces that the goal wants to be gone, marked where they stand."""
    lists = [squares for word in ("destroyed", "burnt", "sunk") for part in goal for squares in part.named(word)]
    return LessonMarks(tuple(dict.fromkeys(square for squares in lists for square in squares)))


def _given(value: object) -> str:
    """A value as the problem names it; a field that is not there has none."""
    return "missing" if value is None else repr(value)


def read_chapter(text: str, source: str) -> tuple[Chapter | None, tuple[LessonProblem, ...]]:
    """The chapter of a lesson file, with those lessons that can be read, and everything that is wrong with it."""
    reader = LessonReader(source)
    chapter = reader.chapter(text)
    return chapter, tuple(reader.problems)
