"""What decided a finished game: chances by turn, what changed them most, the few own moves that cost most."""
