"""Whether a foreign engine keeps the promises of the text protocol."""

from tankchess.protocol.compliance.examination import STEPS, examine
from tankchess.protocol.compliance.step import Step, Verdict

__all__ = ["STEPS", "Step", "Verdict", "examine"]
