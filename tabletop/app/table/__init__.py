"""What a table scene is made of: cards, drag, targets, the director, bots' pace. Knows no game, no screen."""
