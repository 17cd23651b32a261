"""Computer players: they get encoded views in their own process and answer with commands, never a state."""

Never a full state, never a game's seed.
"""
