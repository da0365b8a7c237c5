"""Game trees that people keep and hand on."""
