"""What was played in a position: from the games of this server, one's own, and games of the engine."""
