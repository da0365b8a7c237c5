"""Small lesson files for tests: a chapter with one lesson, of which each test changes what it is about."""

from __future__ import annotations

from tankchess.lessons import Lesson, read_chapter

TEXTS = """
title = "A title"
text = "What is taught."
goal = "What to do"
hints = ["How to do it."]
praise = "Well done."
"""
CHAPTER = """
id = "sample"
order = 1
title = { en = "Sample", es = "Muestra", sv = "Prov" }
text = { en = "One lesson.", es = "Una lección.", sv = "En lektion." }
"""
DUEL = """
6  .     .     .     .     .     .
5  .     .     mt/S  .     .     .
4  .     .     .     .     .     .
3  .     .     .     .     .     .
2  .     .     .     .     .     .
1  .     .     MT/N  .     .     .
   A     B     C     D     E     F
"""


def lesson_file(fields: str, board: str = DUEL, texts: str = TEXTS, tables: str = "") -> str:
    """The text of a chapter with one lesson: its `fields`, its board, further `tables`, the same texts everywhere."""
    languages = "".join(f"\n[lesson.{language}]\n{texts}" for language in ("en", "es", "sv"))
    picture = f'board = """{board}"""\n' if board else ""
    return f'{CHAPTER}\n[[lesson]]\nid = "sample-lesson"\n{picture}{fields}\n{tables}\n{languages}'


def make_lesson(fields: str, board: str = DUEL, tables: str = "") -> Lesson:
    """The lesson of such a chapter, which must be without fault."""
    chapter, problems = read_chapter(lesson_file(fields, board, tables=tables), "sample.toml")
    assert problems == ()
    assert chapter is not None
    return chapter.lessons[0]


def problems_of(fields: str, board: str = DUEL, texts: str = TEXTS, tables: str = "") -> list[str]:
    """What the reader finds wrong, in its words."""
    _, problems = read_chapter(lesson_file(fields, board, texts, tables), "sample.toml")
    return [str(problem) for problem in problems]
