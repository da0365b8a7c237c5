"""Engines as programs: the text protocol (UGI), line-JSON analysis, and a client that drives any engine.

`EngineProgram` and `AsyncEngine` start a program and talk to it; `UgiServer` and `JsonServer` are the other side.
"""

from tankchess.protocol.analysis import AsyncAnalysis
from tankchess.protocol.client import AsyncEngine
from tankchess.protocol.errors import EngineDied, EngineFailure, EngineStartError, EngineTimeout, ProtocolError
from tankchess.protocol.json_server import JsonServer
from tankchess.protocol.option import Option
from tankchess.protocol.server import UgiServer
from tankchess.protocol.sync import Analysis, EngineProgram

__all__ = [
    "Analysis",
    "AsyncAnalysis",
    "AsyncEngine",
    "EngineDied",
    "EngineFailure",
    "EngineProgram",
    "EngineStartError",
    "EngineTimeout",
    "JsonServer",
    "Option",
    "ProtocolError",
    "UgiServer",
]
