"""These tests need nginx, Caddy and openssl: `make proxy-test` runs them."""

import os

collect_ignore_glob = [] if os.environ.get("TANKCHESS_TEST_PROXY") else ["test_*.py"]
