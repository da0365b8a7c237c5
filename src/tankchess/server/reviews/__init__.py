"""Finished games reviewed by the engine."""
