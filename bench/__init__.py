"""Measurements that need this checkout: `make bench`, `python -m bench.match` ... They build on tankchess.bench."""
