"""Games that say whether a board is fair are kept, and played once."""

from pathlib import Path

from bench import balance
from tankchess import setup
from tankchess.fairness import GamePlan, PlayedGame


def test_games_are_kept_and_only_the_missing_ones_are_played(tmp_path: Path, monkeypatch) -> None:
    played: list[int] = []

    def play(plans: list[GamePlan], _jobs: int) -> list[PlayedGame]:
        played.extend(plan.seed for plan in plans)
        return [PlayedGame(plan.position().order, (1.0, 0.0), "checkmate", plan.seed) for plan in plans]

    monkeypatch.setattr(balance, "play_games", play)
    board = setup("duel-12")
    plans = [GamePlan.of(board, seed, 5) for seed in range(4)]
    first = balance.kept_games(board, plans[:2], tmp_path, 1)
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-9])
    assert balance.kept_games(board, plans, tmp_path, 1)[:2] == first
    assert played == [0, 1, 1, 2, 3]
    assert balance.kept_games(board, plans, tmp_path, 1)[3].half_moves == 3
    assert played == [0, 1, 1, 2, 3]
