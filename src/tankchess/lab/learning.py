"""Teaches a network what the search knows and the evaluation does not, from files of self-play. Needs PyTorch.

The network is a correction: what is learnt is the chance to win, from the value of the evaluation plus the correction.
It is compared with a blend of what a search found and how the game ended.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

from tankchess.core.sides import Side
from tankchess.engine import scale as S
from tankchess.engine.evaluation.network import Network
from tankchess.engine.evaluation.observer import Observer, reflected_rows
from tankchess.extras import needing
from tankchess.lab.error import LabError
from tankchess.lab.self_play import SelfPlayGame, positions_of
from tankchess.lab.self_play_file import SelfPlayReader

# Of so many games one is kept apart, and says how good the network is.
APART = 10
# Values beyond this are decided; there is nothing to correct.
MOST_STATIC = 1500
_LARGEST = (S.MOST_WEIGHT - 1) / S.UNIT


@dataclass(frozen=True, slots=True)
class LearningSettings:
    """How a network is made. `blend` is the weight of the search in what is learnt, the rest is that of the result.

    `scale` is the value at which a side wins with a chance of 73 %. `limit` is the largest correction.
    """

    epochs: int = 4
    batch: int = 512
    rate: float = 0.0005
    decay: float = 0.01
    blend: float = 1.0
    scale: float = 200.0
    limit: int = 100
    seed: int = 1


@dataclass(slots=True)
class Lessons:
    """Quiet positions: what both sides see (rows of the table, one after the other, with their counts), and values."""

    rows: array[int]
    counts: array[int]
    statics: array[int]
    scores: array[int]
    results: array[float]
    games: array[int]
    digest: str = ""

    @property
    def size(self) -> int:
        return len(self.statics)


@dataclass(frozen=True, slots=True)
class EpochReport:
    """After an epoch: the mean squared error of winning chances, with and without the network, on games kept apart."""

    epoch: int
    learnt: float
    apart: float
    before: float

    @property
    def removed(self) -> float:
        """The share of the error that the network takes away."""
        return 1 - self.apart / self.before if self.before else 0.0


def read_lessons(
    paths: Sequence[Path], boards: Sequence[str] | None = None, tell: Callable[[str], None] = lambda _: None
) -> Lessons:
    """The quiet positions of files of self-play, only those of some boards if so wanted.

    `tell` hears what of the files could not be read.
    """
    lessons = Lessons(array("H"), array("H"), array("h"), array("h"), array("d"), array("i"))
    digest = hashlib.sha256()
    number = 0
    for path in paths:
        with SelfPlayReader(path) as reader:
            for game in reader.games():
                if boards is None or game.board.rstrip("~") in boards:
                    _take_in(game, number, lessons)
                    digest.update(f"{game.number} {game.tfen} {game.moves} {game.judged}".encode())
                    number += 1
            for remark in reader.remarks:
                tell(f"{remark} and is left out")
    if not lessons.size:
        raise LabError("learning: there is no quiet position in these files")
    lessons.digest = digest.hexdigest()[:16]
    return lessons


def _take_in(game: SelfPlayGame, number: int, lessons: Lessons) -> None:
    observer: Observer | None = None
    for position, found, _ in positions_of(game):
        observer = observer or Observer(position)
        seen = observer.rows(position) if found.is_quiet and abs(found.static) <= MOST_STATIC else None
        if seen is None:
            continue
        for rows in seen:
            lessons.rows.extend(rows)
            lessons.counts.append(len(rows))
        lessons.statics.append(found.static)
        lessons.scores.append(found.score)
        lessons.results.append(game.points / 2 if position.turn is Side.WHITE else 1 - game.points / 2)
        lessons.games.append(number)


def learn(
    lessons: Lessons, settings: LearningSettings, tell: Callable[[EpochReport], None] = lambda _progress: None
) -> Network:
    """A network that fits the lessons; of all epochs the one that is best on the games kept apart."""
    teacher = _Teacher(lessons, settings)
    best, kept, history = teacher.before, None, []
    for epoch in range(1, settings.epochs + 1):
        progress = EpochReport(epoch, teacher.teach(epoch), teacher.examine(), teacher.before)
        history.append([round(progress.learnt, 6), round(progress.apart, 6)])
        tell(progress)
        if progress.apart < best:
            best, kept = progress.apart, teacher.network
    if kept is None:
        raise LabError(
            "learning: no epoch was better than no network on the games kept apart; there is too little data"
        )
    made = {
        "data": lessons.digest,
        "positions": lessons.size,
        "games": lessons.games[-1] + 1,
        "settings": asdict(settings),
        "error": {"before": round(teacher.before, 6), "after": round(best, 6), "epochs": history},
    }
    return replace(kept, made=made)


def libraries() -> tuple[Any, Any]:
    """NumPy and PyTorch, which have no types here. Raises `MissingExtra`."""
    with needing("learning", "teaching a network"):
        return import_module("numpy"), import_module("torch")


class _Teacher:
    """A network in the making."""

    def __init__(self, lessons: Lessons, settings: LearningSettings) -> None:
        self._numpy, self._torch = libraries()
        numpy, torch = self._numpy, self._torch
        torch.manual_seed(settings.seed)
        torch.set_num_threads(1)
        self._settings = settings
        # A board and its reflection are the same game: both halves share their weights.
        self._shared = torch.tensor([min(row, twin) for row, twin in enumerate(reflected_rows())])
        self._rows = self._shared[torch.from_numpy(numpy.frombuffer(lessons.rows, numpy.uint16).astype(numpy.int64))]
        self._counts = numpy.frombuffer(lessons.counts, numpy.uint16).astype(numpy.int64)
        self._starts = numpy.concatenate([[0], numpy.cumsum(self._counts)])
        static, score, result = (
            torch.from_numpy(numpy.array(values, numpy.float32))
            for values in (lessons.statics, lessons.scores, lessons.results)
        )
        self._static = static / settings.scale
        self._target = settings.blend * torch.sigmoid(score / settings.scale) + (1 - settings.blend) * result
        is_apart = numpy.array(lessons.games) % APART == APART - 1
        self._taught = numpy.flatnonzero(~is_apart)
        self._apart = numpy.flatnonzero(is_apart if is_apart.any() else ~is_apart)
        self._dice = numpy.random.default_rng(settings.seed)
        self._table = torch.nn.EmbeddingBag(S.NETWORK_ROWS, S.HIDDEN, mode="sum")
        self._bias = torch.nn.Parameter(torch.full((S.HIDDEN,), 0.3))
        self._output = torch.nn.Linear(2 * S.HIDDEN, 1)
        with torch.no_grad():
            self._table.weight.normal_(0, 0.01)
            # The output counts in scales, so that all weights are of a size.
            self._output.weight.normal_(0, 0.05)
            self._output.bias.zero_()
        parameters = [self._table.weight, self._bias, *self._output.parameters()]
        self._optimiser = torch.optim.AdamW(parameters, lr=settings.rate, weight_decay=settings.decay)
        self.before = float(self._errors(self._apart, torch.zeros(len(self._apart))).mean())

    def _correction(self, chosen: Any) -> Any:
        """What the network adds in some positions."""
        numpy, torch = self._numpy, self._torch
        views = numpy.stack([2 * chosen, 2 * chosen + 1], 1).ravel()
        lengths = self._counts[views]
        offsets = numpy.concatenate([[0], numpy.cumsum(lengths)[:-1]])
        places = numpy.arange(lengths.sum()) + numpy.repeat(self._starts[views] - offsets, lengths)
        hidden = self._table(self._rows[torch.from_numpy(places)], torch.from_numpy(offsets)) + self._bias
        seen = torch.clamp(hidden, 0, 1).reshape(len(chosen), 2 * S.HIDDEN)
        most = self._settings.limit / self._settings.scale
        return torch.clamp(self._output(seen).squeeze(1), -most, most)

    def _errors(self, chosen: Any, added: Any) -> Any:
        index = self._torch.from_numpy(chosen)
        return (self._torch.sigmoid(self._static[index] + added) - self._target[index]) ** 2

    def teach(self, epoch: int) -> float:
        """Shows all positions once, and returns the mean error; steps become smaller from epoch to epoch."""
        for group in self._optimiser.param_groups:
            group["lr"] = self._settings.rate * (1 - (epoch - 1) / self._settings.epochs)
        order = self._dice.permutation(self._taught)
        total = 0.0
        for begin in range(0, len(order), self._settings.batch):
            chosen = order[begin : begin + self._settings.batch]
            loss = self._errors(chosen, self._correction(chosen)).mean()
            self._optimiser.zero_grad()
            loss.backward()
            self._optimiser.step()
            with self._torch.no_grad():
                self._table.weight.clamp_(-_LARGEST, _LARGEST)
            total += loss.item() * len(chosen)
        return total / len(order)

    def examine(self) -> float:
        """The mean error on the games kept apart."""
        parts = self._numpy.array_split(self._apart, len(self._apart) // 2048 + 1)
        with self._torch.no_grad():
            return float(self._torch.cat([self._errors(part, self._correction(part)) for part in parts]).mean())

    @property
    def network(self) -> Network:
        """What was learnt so far, in whole numbers."""
        one = S.OUTPUT_UNIT * self._settings.scale
        with self._torch.no_grad():
            return Network(
                table=array("h", (self._table.weight[self._shared] * S.UNIT).round().short().flatten().tolist()),
                bias=array("h", (self._bias * S.UNIT).round().short().tolist()),
                output=array("i", (self._output.weight.flatten() * one).round().int().tolist()),
                output_bias=int((self._output.bias * one * S.UNIT).round().item()),
                limit=self._settings.limit,
            )
