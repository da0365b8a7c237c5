"""What games of the engine against itself have come to, as clients see it."""

from __future__ import annotations

from collections.abc import Mapping

from tankchess.fairness import Tally
from tankchess.server.messages import FairnessTally, LengthBar, SideTally
from tankchess.server.views.position_view import side_name

# So many bars are seen at a glance; their width is one of these numbers of half-moves.
_MOST_BARS = 16
_WIDTHS = (1, 2, 5, 10, 20, 50)


def tally_view(tally: Tally) -> FairnessTally:
    verdict = tally.verdict
    return FairnessTally(
        sides=[
            SideTally(
                side=side_name(side),
                wins=tally.wins(side),
                share=round(tally.share(side), 4),
                low=round(tally.interval(side).low, 4),
                high=round(tally.interval(side).high, 4),
                falls=tally.falls_of(side),
            )
            for side in tally.order
        ],
        draws=tally.draws,
        verdict=verdict.kind.value,
        favoured=None if verdict.side is None else side_name(verdict.side),
        quartiles=list(tally.quartiles or ()),
        lengths=length_bars(tally.lengths),
        endings=dict(sorted(tally.terminations.items(), key=lambda item: (-item[1], item[0]))),
    )


def length_bars(lengths: Mapping[int, int]) -> list[LengthBar]:
    """Lengths as bars of one width, from the shortest game to the longest, empty ones in between too."""
    if not lengths:
        return []
    width = next(width for width in _WIDTHS if max(lengths) // width - min(lengths) // width < _MOST_BARS)
    bars = []
    for number in range(min(lengths) // width, max(lengths) // width + 1):
        first, last = number * width, (number + 1) * width - 1
        bars.append(LengthBar(first, last, sum(count for each, count in lengths.items() if first <= each <= last)))
    return bars
