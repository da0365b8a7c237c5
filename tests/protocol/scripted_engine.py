"""A program that recites the protocol, and misbehaves as its first argument says.

It knows no rules: the best move is always its second argument. It imports nothing of the package, so it starts fast.
"""

import os
import subprocess
import sys
import time

BEHAVIOUR = sys.argv[1] if len(sys.argv) > 1 else "good"
BEST_MOVE = sys.argv[2] if len(sys.argv) > 2 else "C3C5NE"


def say(*lines: str) -> None:
    for line in lines:
        print(line, flush=True)


def hang() -> None:
    while True:
        time.sleep(60)


def greet() -> None:
    if BEHAVIOUR == "dies at start":
        print("no table of that size", file=sys.stderr, flush=True)
        sys.exit(3)
    if BEHAVIOUR == "silent":
        return
    if BEHAVIOUR == "rubbish options":
        say("option name Hash type enormous")
    say("id name Scripted", "id author A test", "option name Hash type spin default 16 min 1 max 1024")
    say("option name Style type combo default Solid var Solid var Very Wild", "option name Clear Hash type button")
    if BEHAVIOUR != "no lines":
        say("option name MultiPV type spin default 1 min 1 max 5")
    say("ugiok")


def search(words: list[str]) -> bool:
    """Whether the search goes on until it is stopped."""
    if BEHAVIOUR == "dies in search":
        print("first word", file=sys.stderr)
        print("out of memory", file=sys.stderr, flush=True)
        sys.exit(7)
    if BEHAVIOUR == "starts another":
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    if BEHAVIOUR == "closes its output":
        os.close(1)
        hang()
    if BEHAVIOUR == "hangs in search":
        hang()
    if BEHAVIOUR == "floods":
        while True:
            say("blah blah blah")
    if BEHAVIOUR == "endless line":
        while True:
            sys.stdout.write("x" * 65536)
    if BEHAVIOUR == "no move":
        say("bestmove")
        return False
    if BEHAVIOUR == "odd infos":
        say("info string score depth 3", "info depth x score cp 1", "info", "info score", "information", "")
        say("info depth 4 score cp 12 pv C3C5NE rubbish D14D12S", "info depth 5 score furlong 9")
    say("info depth 1 seldepth 2 multipv 1 score cp 25 nodes 90 nps 900 hashfull 3 time 100 pv " + BEST_MOVE)
    if "infinite" in words or BEHAVIOUR == "ignores limits":
        return True
    say(f"bestmove {BEST_MOVE}")
    return False


def main() -> None:
    searching = False
    for line in sys.stdin:
        words = line.split() or [""]
        if words[0] == "ugi":
            greet()
        elif words[0] == "isready" and BEHAVIOUR != "silent":
            say("readyok")
        elif words[0] == "go":
            searching = search(words)
        elif words[0] == "stop" and searching and BEHAVIOUR != "ignores stop":
            searching = False
            say(f"bestmove {BEST_MOVE}")
        elif words[0] == "query":
            say("response maybe not" if BEHAVIOUR == "rubbish response" else "response true")
        elif words[0] == "quit" and BEHAVIOUR != "ignores quit":
            return
    if BEHAVIOUR == "ignores quit":
        hang()


main()
