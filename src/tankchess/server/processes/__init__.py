"""Processes beside the server: how they are started, spoken to and ended."""
