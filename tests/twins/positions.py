"""The positions that the compiled and the plain core both count."""

from tests.spec.cases import lines

MOST_MOVES = 60
COUNT = 15


def positions() -> list[str]:
    """Texts of small positions of all modes, spread over the random positions of `tests/data`."""
    small = [case["tfen"] for case in lines("positions.jsonl") if 8 <= len(case["legal"].split()) <= MOST_MOVES]
    return small[:: max(1, len(small) // COUNT)][:COUNT]
