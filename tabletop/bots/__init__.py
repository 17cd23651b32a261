"""Computer players, in a process of their own: they get encoded views and answer with commands.

They never see a full state or a game's seed.
"""
