"""What decided a finished game: chances by turn, a card a moment, what could have been tried."""
