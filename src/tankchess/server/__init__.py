"""The place to play: tables for people and the computer, over HTTP and WebSockets, kept in one database."""
