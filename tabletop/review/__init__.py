"""Reviews of finished games: chances by turn, what changed them most, the moves that cost a player most."""
