"""Measurements that need this checkout: `make bench`, `python -m bench.tour` ... They build on tankchess.bench."""
