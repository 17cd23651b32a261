"""Looking back at a game."""
