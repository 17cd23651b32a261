"""The end of a game: score sheet and chart."""
