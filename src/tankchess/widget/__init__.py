"""Games in notebooks: a board to step through a game, in Jupyter, VS Code, marimo and whatever else runs anywidget."""

from tankchess.widget.viewer import GameViewer

__all__ = ["GameViewer"]
