"""A tally as data, for programs. The form is described in docs/fairness.md."""

from __future__ import annotations

from typing import Any

from tankchess.fairness.tally import Tally


def tally_to_json(tally: Tally) -> dict[str, Any]:
    """The tally as data that `json.dumps` can write."""
    quartiles = tally.quartiles
    return {
        "games": tally.games,
        "draws": tally.draws,
        "sides": {
            str(side): {
                "wins": tally.wins(side),
                "share": round(tally.share(side), 4),
                "interval": [round(end, 4) for end in tally.interval(side)],
                "falls": dict(sorted(tally.falls_of(side).items())),
            }
            for side in tally.order
        },
        "verdict": {"kind": str(tally.verdict.kind), "side": tally.verdict.side and str(tally.verdict.side)},
        "quartiles": None if quartiles is None else list(quartiles),
        "lengths": {str(length): count for length, count in sorted(tally.lengths.items())},
        "endings": dict(sorted(tally.terminations.items(), key=lambda item: (-item[1], item[0]))),
    }
