"""A process that answers questions, one at a time.

A request is four bytes of length and a question, an answer four bytes and an `Answer`, both as MessagePack. Before it
answers, it says that it has heard. The process ends when its input does, so it never outlives the server.
"""

from __future__ import annotations

import gzip
from typing import BinaryIO

import msgspec

from tankchess.server.encoding import encode_binary
from tankchess.server.processes.frames import HEARD, framed, read_frames, run_worker
from tankchess.server.processes.memory_limit import limit_memory
from tankchess.server.work.answer import Answer
from tankchess.server.work.question import Question
from tankchess.server.work.questions import AnyQuestion

# From how many bytes on, and at which level: a list of moves shrinks to a tenth in a millisecond.
WORTH_PACKING = 2000
# What a worker of the server may have mapped: a list of millions of moves must not take the memory of all others.
MOST_MEGABYTES = 1500
PACKING = 4


def answer_to(question: Question) -> Answer:
    """The answer; it never raises."""
    try:
        body = question.answer()
    except ValueError as error:
        return Answer(fault=str(error), is_known=True)
    except MemoryError:
        return Answer(fault=f"{type(question).__name__}: it needs more memory than it may have", is_too_large=True)
    except Exception as error:
        return Answer(fault=f"{type(question).__name__}: {type(error).__name__}: {error}")
    if question.shrinks and len(body) >= WORTH_PACKING:
        return Answer(body, gzip.compress(body, PACKING, mtime=0))
    return Answer(body)


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answers requests until there are no more."""
    decoder = msgspec.msgpack.Decoder(AnyQuestion)
    for request in read_frames(requests):
        answers.write(HEARD)
        answers.flush()
        answers.write(framed(encode_binary(answer_to(decoder.decode(request)))))
        answers.flush()


if __name__ == "__main__":
    limit_memory(MOST_MEGABYTES)
    run_worker(serve)
