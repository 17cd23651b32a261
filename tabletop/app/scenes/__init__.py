"""One screen a file; each game has one table scene named after it."""
