"""Boards that the engine plays against itself for people who want to know whether they are fair."""
