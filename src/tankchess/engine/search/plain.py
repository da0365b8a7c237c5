"""What the plain modules need of Cython where it is not installed."""

from contextlib import nullcontext

nogil = nullcontext()
compiled = False
