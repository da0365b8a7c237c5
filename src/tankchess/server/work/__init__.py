"""Questions that may take long, answered by processes of their own, so that nobody else waits for them."""
