"""Computer players: they get encoded views in a process of their own and answer with commands.

Never a full state, never a game's seed.
"""
