"""The one table scene of all games, and what a game's parts are (`parts`). Knows no game, no screen."""
