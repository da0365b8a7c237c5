"""The bus: how the processes of a cluster tell each other news, hold leases and hand out work."""
