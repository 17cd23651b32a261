"""The Pygame application: the only place that imports pygame."""
