"""The fake engine as a program: `python -m tests.protocol.fake_program`."""

import sys

from tankchess.protocol.output import Output
from tankchess.protocol.server import UgiServer
from tests.protocol.fake import FakeEngine

if __name__ == "__main__":
    UgiServer(FakeEngine(answers=False), Output(sys.stdout)).run(iter(sys.stdin.readline, ""))
