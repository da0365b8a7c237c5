"""Positions and tables as clients see them."""
