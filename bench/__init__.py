"""Measurements of this checkout: `make bench`, or `python -m bench`."""
