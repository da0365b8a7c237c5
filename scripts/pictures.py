"""Draws the pictures of README.md with the command line, as a reader would."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FOLDER = Path("docs/pictures")
SKIRMISH = (
    "12x8 high:C5,D5,D6,H3,I3,I4;low:F7,G7;hedge:E2+E3,J6+J7;road:A4,B4,C4,D4,E4,F4,G4,H4 "
    "wMT@B3N,wLT@D2N,wCLT@C1N,xwHT@G3NW,bMT@I7NE,bTD@F8W,bLT@K6N,bCLT@J8S w announce=no"
)
RIVER = (
    "12x8 water:A4,B4,C4,D4,E4,F4,G4,H4,I4,J4,K4,L4,D5,E5,F5,G5,H5;ice:A4,B4,K4,L4;high:B6,K2;fire:I6+J6,C2+D2 "
    "wHL@E4N(wHTN),wSL@F2N,wAS@B3N,wCMT@G1N,bGB@H5S,bFT@F7S,bRB@D8S,bCLT@I8S w announce=no"
)
PICTURES = {
    "basic-16": ["basic-16"],
    "reach": [SKIRMISH, "--reach", "B3"],
    "shot": [SKIRMISH, "--move", "D2G5NExI7", "--theme", "dark"],
    "river": [RIVER, "--theme", "print"],
}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, words in PICTURES.items():
        subprocess.run(
            [sys.executable, "-m", "tankchess.cli", "draw", *words, "--out", FOLDER / f"{name}.svg"], check=True
        )


if __name__ == "__main__":
    main()
