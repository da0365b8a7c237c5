"""Where connections come in: listening, accepting, time-outs, limits of connections, proxies, and who asked."""
