"""A smoke test in a second browser: make firefox-test."""
