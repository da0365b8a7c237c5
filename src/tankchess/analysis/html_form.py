"""An analysed game as a piece of HTML: what a notebook shows. It needs no script, no style sheet and no other file."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from tankchess.analysis.annotation import note_text
from tankchess.core.sides import Side
from tankchess.notation import write_played_text

if TYPE_CHECKING:
    from tankchess.analysis.analysed import AnalysedGame, AnalysedMove

# The picture of a curve, in its own units: it is as wide as the page allows, up to this many pixels.
WIDTH, HEIGHT, EDGE = 640, 120, 6
# Colours that can be read on white and on black.
CURVE, GOOD = "#2f7fb8", "#2e8b57"
MARKS = {"??": "#d0342c", "?": "#c77700"}
_CELL = "padding:2px 10px 2px 0;white-space:nowrap;text-align:"


def analysis_to_html(analysed: AnalysedGame) -> str:
    """The players with their figures, the curve of winning chances, and the moves with signs and notes."""
    game = analysed.game
    count = len(game.moves)
    title = ", ".join([" – ".join(game.players.values()), f"{count} move{'' if count == 1 else 's'}", game.result])
    parts = [
        '<div style="font-family:sans-serif;max-width:640px">',
        f'<div style="font-weight:bold;margin-bottom:4px">{escape(title)}</div>',
        *_players(analysed),
        *_curves(analysed),
        *_moves(analysed),
    ]
    if not analysed.is_complete:
        parts.append(f"<div>Stopped after {len(analysed.moves)} of {count} moves.</div>")
    return "\n".join([*parts, "</div>"])


def _players(analysed: AnalysedGame) -> Iterator[str]:
    yield '<table style="border-collapse:collapse"><thead><tr>'
    for name in ("player", "moves", "average loss", "mistakes", "blunders", "missed", "found"):
        yield f'<th scope="col" style="{_CELL}{"left" if name == "player" else "right"}">{name}</th>'
    yield "</tr></thead><tbody>"
    for player in analysed.summaries():
        who = escape(f"{player.side.name_in_words} ({player.name})")
        yield f'<tr><th scope="row" style="{_CELL}left;font-weight:normal">{who}</th>'
        figures = (player.mistakes, player.blunders, player.missed, player.found)
        for figure in (player.moves, f"{player.average_loss / 100:.2f}", *figures):
            yield f'<td style="{_CELL}right">{figure}</td>'
        yield "</tr>"
    yield "</tbody></table>"


def _curves(analysed: AnalysedGame) -> Iterator[str]:
    """White's winning chances after each move; with four players everybody's own, after their moves."""
    order = analysed.game.start.order
    for side in order if len(order) > 2 else (Side.WHITE,):
        own = [move for move in analysed.moves if move.after.view is side]
        if own:
            yield from _curve(f"{side.name_in_words}'s winning chances, move by move", own)


def _curve(title: str, moves: list[AnalysedMove]) -> Iterator[str]:
    """One curve, from the value before the first move on. Moves that deserve a sign are dots with their text."""
    values = [moves[0].before.chances, *(move.after.chances for move in moves)]
    places = [
        (EDGE + place * (WIDTH - 2 * EDGE) / (len(values) - 1), EDGE + (1 - value) * (HEIGHT - 2 * EDGE))
        for place, value in enumerate(values)
    ]
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    middle = HEIGHT / 2
    yield (
        f'<div style="margin-top:8px">{escape(title)}</div>'
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="100%" role="img"'
        f' aria-label="{escape(title)}" style="display:block">'
        f'<rect x="0.5" y="0.5" width="{WIDTH - 1}" height="{HEIGHT - 1}" fill="#808080" fill-opacity="0.1"'
        ' stroke="#808080" stroke-opacity="0.5"/>'
        f'<path d="M0 {middle:g}H{WIDTH}" stroke="#808080" stroke-dasharray="4 4"/>'
        f'<polyline points="{points}" fill="none" stroke="{CURVE}" stroke-width="2" stroke-linejoin="round"/>'
    )
    for move, (x, y) in zip(moves, places[1:], strict=True):
        colour = _colour(move)
        if colour:
            words = escape(f"{move.number}. {move.side.name_in_words} {_sign(move)}: {move.after}")
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"><title>{words}</title></circle>'
    yield "</svg>"


def _moves(analysed: AnalysedGame) -> Iterator[str]:
    """The moves in a line that wraps. The value of each is its tooltip; what is to be said about it stands after it."""
    yield '<div style="margin-top:8px;line-height:1.6">'
    position = analysed.game.start
    number = 0
    for move in analysed.moves:
        label = ""
        if move.number != number:
            first = move.side is position.order[0]
            label = f'<span style="opacity:0.7">{move.number}{"." if first else "…"}</span> '
            number = move.number
        note = note_text(position, move) if move.judgement.is_notable or move.judgement.found else ""
        text, sign, colour = write_played_text(position, move.move), _sign(move), _colour(move)
        shown = f'<span style="white-space:nowrap" title="{escape(str(move.after))}">{label}{escape(text)}'
        if sign:
            shown += f' <b style="color:{colour}">{escape(sign)}</b>'
        yield shown + "</span>"
        words = note.removeprefix(move.judgement.mark).strip()
        if words:
            yield f'<i style="opacity:0.8">({escape(words)})</i>'
    yield "</div>"


def _sign(move: AnalysedMove) -> str:
    return move.judgement.mark or ("!" if move.judgement.found else "")


def _colour(move: AnalysedMove) -> str:
    """That of the sign; empty for a move without one."""
    return MARKS.get(move.judgement.mark, GOOD if move.judgement.found else "")
