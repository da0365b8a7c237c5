"""`tankchess learn`: a network for the evaluation, made from self-play."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from tankchess.cli.console import console
from tankchess.cli.match import SeedOption
from tankchess.cli.output import check_files, complain, write_whole

FilesArgument = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files made by tankchess selfplay.")]
OutOption = Annotated[Path, typer.Option("--out", metavar="FILE", help="Where the network is written.")]
EpochsOption = Annotated[
    int, typer.Option("--epochs", metavar="N", min=1, help="How often the training goes through all positions.")
]
RateOption = Annotated[float, typer.Option("--rate", metavar="X", min=0, help="How far a step goes.")]
DecayOption = Annotated[float, typer.Option("--decay", metavar="X", min=0, help="How fast weights shrink.")]
BlendOption = Annotated[
    float,
    typer.Option(
        "--blend", metavar="X", min=0, max=1, help="The share of the search in the target; the rest is the result."
    ),
]
LimitOption = Annotated[
    int, typer.Option("--limit", metavar="CP", min=1, max=1000, help="The largest correction of the evaluation.")
]
BoardsOption = Annotated[
    list[str] | None,
    typer.Option("--only", metavar="BOARD", help="Only games on this board; repeat for several.", show_default=False),
]


def learn(
    files: FilesArgument,
    out: OutOption = Path("tankchess.net"),
    epochs: EpochsOption = 4,
    rate: RateOption = 0.0005,
    decay: DecayOption = 0.01,
    blend: BlendOption = 1.0,
    limit: LimitOption = 100,
    only: BoardsOption = None,
    seed: SeedOption = 1,
) -> None:
    """Train a network on self-play. It learns what a search knows and the evaluation does not.

    Only a match can tell whether it plays better: tankchess match network:FILE engine.
    """
    from tankchess.lab.learning import LearningSettings, libraries, read_lessons
    from tankchess.lab.learning import learn as teach
    from tankchess.lab.self_play_file import SelfPlayReader

    check_files({"--out": out}, files)
    # What is wrong is said before an hour of reading.
    for file in files:
        SelfPlayReader(file).close()
    libraries()
    lessons = read_lessons(files, only, complain)
    complain(f"{lessons.size} quiet positions of {lessons.games[-1] + 1} games")
    settings = LearningSettings(epochs=epochs, rate=rate, decay=decay, blend=blend, limit=limit, seed=seed)
    network = teach(
        lessons,
        settings,
        lambda progress: complain(
            f"epoch {progress.epoch}: error {progress.learnt:.5f}, apart {progress.apart:.5f} "
            f"({100 * progress.removed:+.1f} % removed)"
        ),
    )
    write_whole(out, network.to_bytes())
    console().print(f"network: {out}")
    console().print(json.dumps(network.made["error"]), markup=False, highlight=False)
