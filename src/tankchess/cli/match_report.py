"""What a match has come to, for people and for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import isfinite
from typing import Any

from rich.console import Console
from rich.table import Table

from tankchess.cli.output import visible
from tankchess.lab.rating_table import RatedPlayer, rate
from tankchess.lab.records import recorded_games
from tankchess.lab.results_file import ResultsFile
from tankchess.lab.running import faults_by_player, repeated_games, sprt_state
from tankchess.lab.sprt import Sprt, SprtDecision
from tankchess.lab.statistics import PairStatistics, Range
from tankchess.lab.tournament import Tournament

# Of the faults of players so many are told in words.
MOST_FAULTS = 5
_DECISIONS = {
    SprtDecision.ACCEPTED: "accepted: the first player is better",
    SprtDecision.REJECTED: "rejected: the first player is not better",
    SprtDecision.OPEN: "not decided",
}


def records_text(tournament: Tournament, results: ResultsFile) -> str:
    return "\n".join(game.record() for game in recorded_games(tournament, results.games))


def in_a_line(tournament: Tournament, results: ResultsFile, sprt: Sprt | None) -> str:
    """How it stands, for the line that changes with every game."""
    if len(tournament.players) > 2:
        best = _rated(tournament, results)[0]
        return f"{len(results.games)} games, ahead: {tournament.players[best.player].label}"
    met = tournament.statistics(results.games)[0, 1]
    line = f"{_counts(met)}, Elo {elo_in_words(met.elo)}" if met.pairs else "no pair yet"
    return f"{line}, {_sprt_in_words(tournament, results, sprt)}" if sprt is not None else line


def show(out: Console, tournament: Tournament, results: ResultsFile, sprt: Sprt | None) -> None:
    """The whole report."""
    for (first, second), met in tournament.statistics(results.games).items():
        names = f"{_label(tournament, first)} against {_label(tournament, second)}"
        if not met.pairs:
            out.print(f"{names}: no pair of games yet")
            continue
        score = met.score
        out.print(f"{names}: {_counts(met)}, {score.value:.1%} (95 %: {score.low:.1%} to {score.high:.1%})")
        normalised = met.normalised_elo
        more = "" if normalised is None else f", normalised {elo_in_words(normalised)}"
        out.print(f"  Elo {elo_in_words(met.elo)}{more}, better with {met.superiority:.1%}")
        out.print(f"  pairs with 0, ½, 1, 1½, 2 points: {', '.join(map(str, met.pentanomial))}")
    if sprt is not None:
        state = _sprt_in_words(tournament, results, sprt)
        out.print(f"SPRT of {sprt.lower:g} and {sprt.upper:g}{' normalised' if sprt.is_normalised else ''}: {state}")
    if results.games and len(tournament.players) > 2:
        _show_table(out, tournament, results)
    if results.games:
        endings = Counter(game.end for game in results.games.values())
        out.print("endings: " + ", ".join(f"{name} {count}" for name, count in endings.most_common()))
    repeated = repeated_games(tournament, results)
    if repeated:
        out.print(f"the same as a game before: {repeated} of {len(results.games)}; the intervals above are too narrow")
    _show_faults(out, tournament, results)


def _show_table(out: Console, tournament: Tournament, results: ResultsFile) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column("player")
    for name in ("Elo", "±", "points", "games", "score"):
        table.add_column(name, justify="right")
    for entry in _rated(tournament, results):
        share = f"{entry.points / entry.games:.1%}" if entry.games else "-"
        points, games = f"{entry.points:g}", str(entry.games)
        table.add_row(_label(tournament, entry.player), f"{entry.elo:+.0f}", f"{entry.error:.0f}", points, games, share)
    out.print(table, soft_wrap=False)


def _show_faults(out: Console, tournament: Tournament, results: ResultsFile) -> None:
    for player, kinds in faults_by_player(tournament, results).items():
        if kinds:
            words = ", ".join(f"{kind} {count}" for kind, count in kinds.most_common())
            out.print(f"faults of {_label(tournament, player)}: {words}")
    faulty = [(game.key, fault) for game in results.games.values() for fault in game.faults]
    for key, fault in faulty[:MOST_FAULTS]:
        out.print(f"  game {key}, {fault.kind}: {visible(fault.text)}")
    if len(faulty) > MOST_FAULTS:
        out.print(f"  and {len(faulty) - MOST_FAULTS} more, in {results.path}")


def as_data(tournament: Tournament, results: ResultsFile, sprt: Sprt | None, unplayed: Sequence[str]) -> dict[str, Any]:
    """The same for programs; what is infinite is null."""
    faults = faults_by_player(tournament, results)
    data: dict[str, Any] = {
        "players": [
            {
                "player": tournament.players[entry.player].label,
                "elo": round(entry.elo, 1),
                "error": round(entry.error, 1),
                "points": entry.points,
                "games": entry.games,
                "faults": dict(faults[entry.player]),
            }
            for entry in _rated(tournament, results)
        ],
        "meetings": [
            _meeting_data([tournament.players[number].label for number in meeting], met)
            for meeting, met in tournament.statistics(results.games).items()
        ],
        "endings": dict(Counter(game.end for game in results.games.values())),
        "repeated": repeated_games(tournament, results),
        "unplayed": list(unplayed),
        "results": str(results.path),
    }
    if sprt is not None:
        state = sprt_state(tournament, results, sprt, frozenset())
        data["sprt"] = {
            "bounds": [sprt.lower, sprt.upper],
            "normalised": sprt.is_normalised,
            "pairs": state.pairs,
            "llr": round(state.log_ratio, 4),
            "limits": [round(limit, 4) for limit in sprt.bounds],
            "decision": str(state.decision),
        }
    return data


def _meeting_data(names: list[str], met: PairStatistics) -> dict[str, Any]:
    normalised = met.normalised_elo
    return {
        "players": names,
        "games": met.games,
        "wins": met.number_of(1.0),
        "draws": met.number_of(0.5),
        "losses": met.number_of(0.0),
        "pentanomial": list(met.pentanomial),
        "score": _range_data(met.score, 4),
        "elo": _range_data(met.elo, 1),
        "normalised_elo": None if normalised is None else _range_data(normalised, 1),
        "superiority": round(met.superiority, 4),
    }


def _range_data(found: Range, digits: int) -> dict[str, float | None]:
    values = {"value": found.value, "low": found.low, "high": found.high}
    return {name: round(value, digits) if isfinite(value) else None for name, value in values.items()}


def elo_in_words(found: Range) -> str:
    return f"{_elo(found.value)} ({_elo(found.low)} to {_elo(found.high)})"


def _elo(value: float) -> str:
    if not isfinite(value):
        return "above all" if value > 0 else "below all"
    return f"{round(value):+d}" if round(value) else "0"


def _counts(met: PairStatistics) -> str:
    return f"+{met.number_of(1.0)} ={met.number_of(0.5)} -{met.number_of(0.0)}"


def _sprt_in_words(tournament: Tournament, results: ResultsFile, sprt: Sprt) -> str:
    state = sprt_state(tournament, results, sprt, frozenset())
    low, high = sprt.bounds
    return f"LLR {state.log_ratio:.2f} ({low:.2f}, {high:.2f}), {_DECISIONS[state.decision]}"


def _rated(tournament: Tournament, results: ResultsFile) -> list[RatedPlayer]:
    return rate(len(tournament.players), tournament.statistics(results.games))


def _label(tournament: Tournament, number: int) -> str:
    """What was typed; if two are the same, with their number."""
    label = tournament.players[number].label
    is_shared = sum(player.label == label for player in tournament.players) > 1
    return visible(f"{label} ({number + 1})" if is_shared else label)
