"""What a table scene is made of: card sprites, piles, drag, targets, the director that turns events into motion. Knows no game."""
