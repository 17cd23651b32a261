"""What decided a finished game: chances by turn, turning points, what could have been tried."""
