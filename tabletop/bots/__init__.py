"""Computer players: they get encoded views in their own process and answer with commands; never a full state."""
